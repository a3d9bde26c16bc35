"""The desk's process: it listens where it may, and says so where it cannot."""

import socket
import subprocess
import sys
import time
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

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
    assert Path(command[4]).is_file()
    assert "--server.port=8600" in command
    assert "--browser.gatherUsageStats=false" in command
    assert "--server.headless=true" in command
    assert "--server.headless=true" not in desk.command_line(8600, "127.0.0.1", opens=True)


def test_the_child_learns_the_data_folder(tmp_path):
    environment = load(data=tmp_path / "here", lang="tr").environment()

    assert environment["HAKEM_DATA"] == str(tmp_path / "here")
    assert environment["HAKEM_LANG"] == "tr"
    assert "HAKEM_INBOX" not in environment


def free_port():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


def answers(address, seconds=60):
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        try:
            with urlopen(address, timeout=5) as page:
                return page.status == 200
        except URLError:
            time.sleep(0.2)
    return False


@pytest.mark.slow
def test_the_desk_answers_on_its_port_says_where_and_ends_when_told(tmp_path):
    port = free_port()
    arguments = ["desk", "--no-open", "--port", str(port), "--data", str(tmp_path)]
    process = subprocess.Popen(
        [sys.executable, "-m", "jobs.cli", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert answers(f"http://127.0.0.1:{port}/_stcore/health")
    finally:
        process.terminate()
        _, told = process.communicate(timeout=30)

    assert f"http://127.0.0.1:{port}" in told
