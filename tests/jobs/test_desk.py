"""The desk's process: it listens where it may, and says so where it cannot."""

import socket

import pytest

from jobs import desk
from jobs.settings import load


@pytest.mark.parametrize("address", ["127.0.0.1", "localhost", "::1"])
def test_the_loopback_is_served(address):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]

    desk.refuse_unreachable(port, address)


@pytest.mark.parametrize("address", ["0.0.0.0", "192.168.1.7", "::", "desk.example"])
def test_an_address_that_others_reach_is_refused_without_sign_in(address):
    with pytest.raises(desk.CannotServe, match="loopback only"):
        desk.refuse_unreachable(8501, address)


def test_a_taken_port_is_refused_with_the_way_out():
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]

        with pytest.raises(desk.CannotServe, match=f"port {port} .* taken .* --port"):
            desk.refuse_unreachable(port, "127.0.0.1")


def test_the_command_line_serves_the_frame_on_that_port_and_phones_nobody():
    command = desk.command_line(8600, "127.0.0.1", opens=False)

    assert command[1:4] == ["-m", "streamlit", "run"]
    assert command[4].endswith("app.py")
    assert "--server.port=8600" in command
    assert "--browser.gatherUsageStats=false" in command
    assert "--server.headless=true" in command
    assert "--server.headless=true" not in desk.command_line(8600, "127.0.0.1", opens=True)


def test_the_child_learns_the_data_folder(tmp_path):
    environment = load(data=tmp_path / "here", lang="tr").environment()

    assert environment["HAKEM_DATA"] == str(tmp_path / "here")
    assert environment["HAKEM_LANG"] == "tr"
    assert "HAKEM_INBOX" not in environment
