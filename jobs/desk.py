"""The desk's process: Streamlit on one address, and beside it the worker that answers what pages ask for."""

import os
import socket
import subprocess
import sys
from importlib.util import find_spec
from ipaddress import ip_address
from pathlib import Path
from typing import NoReturn

from jobs.settings import Settings


class CannotServe(RuntimeError):
    """The desk cannot listen where it should; the message says what would be right."""


def serve(settings: Settings, *, opens: bool) -> NoReturn:
    """Become the desk: this process is replaced by Streamlit's. Raise CannotServe where there is none.

    A worker is started beside it, which ends when the desk does, however that ends.
    """
    command = command_line(settings.port, settings.address, opens=opens)
    worker = [sys.executable, "-m", "jobs.commands.beside", "--of", str(os.getpid())]
    subprocess.Popen(worker, env=settings.environment(), stdin=subprocess.DEVNULL)
    sys.stdout.flush()
    sys.stderr.flush()
    os.execve(command[0], command, settings.environment())


def command_line(port: int, address: str, *, opens: bool) -> list[str]:
    """Return the command line that serves the desk in the foreground."""
    spec = find_spec("dashboard")
    if spec is None or spec.origin is None:
        raise CannotServe("the package dashboard is not installed: install hakem again")
    return [
        sys.executable,
        "-m",
        "streamlit",
        "run",
        str(Path(spec.origin).parent / "start" / "app.py"),
        f"--server.port={port}",
        f"--server.address={address}",
        "--server.showEmailPrompt=false",
        "--browser.gatherUsageStats=false",
        *([] if opens else ["--server.headless=true"]),
    ]


def refuse_unreachable(port: int, address: str) -> None:
    """Raise CannotServe when the port is taken, or when the address lets in people who did not sign in."""
    if not _is_loopback(address):
        raise CannotServe(
            f"the desk has no sign-in yet, so it listens on the loopback only: 127.0.0.1, not {address}"
        )
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((address, port))
        except OSError as error:
            raise CannotServe(
                f"port {port} of {address} is taken ({error.strerror}):"
                " give another with --port or HAKEM_PORT"
            ) from error


def _is_loopback(address: str) -> bool:
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return address == "localhost"
