"""A store of each kind: SQLite in a folder of the test, and PostgreSQL where a server can be started."""

import getpass
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import URL

from queries.store import opening

SERVER = ("initdb", "pg_ctl")


def program(name: str) -> str | None:
    places = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), reverse=True)
    return str(places[0]) if places else shutil.which(name)


def other_user() -> str | None:
    """Return who runs the server: it refuses to be run by root."""
    if getpass.getuser() != "root":
        return None
    try:
        return pwd.getpwnam("postgres").pw_name
    except KeyError:
        return pwd.getpwnam("nobody").pw_name


@pytest.fixture(scope="session")
def postgresql() -> Iterator[URL]:
    """Return the URL of an empty PostgreSQL; skip, and say so, where none can be started."""
    programs = [program(name) for name in SERVER]
    if None in programs:
        pytest.skip("no PostgreSQL is here: install its server to test the store on it")
    initdb, pg_ctl = map(str, programs)
    folder, user = Path(tempfile.mkdtemp()), other_user()  # where another user than ours can go
    if user:
        shutil.chown(folder, user)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    data = folder / "data"
    quiet = {"user": user, "check": True, "stdout": subprocess.DEVNULL, "cwd": folder}
    subprocess.run([initdb, "-D", data, "-U", "hakem", "-A", "trust", "--no-sync"], **quiet)
    options = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={folder} -c fsync=off"
    subprocess.run([pg_ctl, "-D", data, "-o", options, "-l", folder / "log", "-w", "start"], **quiet)
    yield URL.create("postgresql+psycopg", "hakem", host="127.0.0.1", port=port, database="postgres")
    opening.forget()
    subprocess.run([pg_ctl, "-D", data, "-m", "immediate", "stop"], **quiet)
    shutil.rmtree(folder)


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[URL]:
    """Return the URL of a store that nobody has opened yet."""
    opening.forget()
    if request.param == "sqlite":
        yield opening.url_of(tmp_path / "data", None)
    else:
        server: URL = request.getfixturevalue("postgresql")
        with opening.create_engine(server).execution_options(isolation_level="AUTOCOMMIT").connect() as one:
            one.execute(opening.text("DROP SCHEMA public CASCADE"))
            one.execute(opening.text("CREATE SCHEMA public"))
            one.engine.dispose()
        yield server
    opening.forget()
