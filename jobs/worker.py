"""The worker beside the desk: it answers what pages ask for, one request at a time.

Each answer is computed in a child process, which the worker ends when it is told to stop; meanwhile it renews
its lease. It holds no lock of the data folder: a night can run while it computes.
"""

import os
import pkgutil
import socket
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime, timedelta
from functools import cache
from importlib import import_module
from multiprocessing import get_context
from multiprocessing.connection import Connection
from threading import Event
from types import ModuleType
from typing import Any

import duckdb
import msgspec
from sqlalchemy import URL
from sqlalchemy.exc import OperationalError

from jobs import answering
from jobs.answering.kind import Unanswerable
from jobs.instants import naive_utc
from jobs.policy import PolicyError
from jobs.rules.ruleset import RulesetError
from jobs.settings import Settings
from queries.store import requests
from queries.store.opening import StoreUnavailable, url_of
from queries.store.requests import LostLease, Request

POLL_S = 0.5
"""How often the worker looks whether something was asked, or whether it should end."""
BEAT = timedelta(seconds=5)
"""How often it says that it is there and renews its lease."""
GRACE_S = 5
"""How long a child may take to end when it is told to."""

Clock = Callable[[], datetime]
Say = Callable[[str], None]


@cache
def kinds() -> dict[str, ModuleType]:
    """Return the modules of `jobs/answering` that answer a kind of request, by its name."""
    names = sorted(found.name for found in pkgutil.iter_modules(answering.__path__))
    modules = {name: import_module(f"{answering.__name__}.{name}") for name in names}
    return {name: module for name, module in modules.items() if hasattr(module, "ABOUT")}


def work(settings: Settings, clock: Clock, say: Say, stop: Event, beside: int | None = None) -> None:
    """Answer requests until `stop` is set, or the process `beside`, whose child this is, has ended.

    A store that cannot be opened is told and tried again.
    """
    worker = _Worker(settings, url_of(settings.data, settings.store), clock, stop, beside)
    told = ""
    while not worker.should_end():
        try:
            if not worker.once():
                stop.wait(POLL_S)
            told = ""
        except (StoreUnavailable, OperationalError) as error:
            if str(error) != told:
                told = str(error)
                say(f"the worker waits for the store: {told}")
            stop.wait(POLL_S)
    worker.leave()


class _Worker:
    """One worker: its name in the store, its heartbeat, what it is doing."""

    def __init__(
        self, settings: Settings, url: URL, clock: Clock, stop: Event, beside: int | None = None
    ) -> None:
        self.settings, self.url, self.clock, self.stop, self.beside = settings, url, clock, stop, beside
        self.name = f"{socket.gethostname()}:{os.getpid()}:{clock():%H%M%S%f}"
        self.beaten_at: datetime | None = None

    def now(self) -> datetime:
        return naive_utc(self.clock())

    def should_end(self) -> bool:
        """Return whether the worker was told to end, or is left alone."""
        return self.stop.is_set() or (self.beside is not None and os.getppid() != self.beside)

    def once(self) -> bool:
        """Answer the next request; return False where there is none."""
        self._beat()
        request = requests.take(self.url, self.name, self.now())
        if request is None:
            return False
        with suppress(LostLease):  # it took too long to say that it lives: another worker answers
            self._answer(request)
        return True

    def leave(self) -> None:
        """Say that this worker ends; where that cannot be said its heartbeat runs out."""
        with suppress(StoreUnavailable, OperationalError):
            requests.leave(self.url, self.name)

    def _beat(self) -> bool:
        """Say that this worker is there, when it is time; return whether it was."""
        now = self.now()
        if self.beaten_at is not None and now - self.beaten_at < BEAT:
            return False
        requests.beat(self.url, self.name, now)
        self.beaten_at = now
        return True

    def _answer(self, request: Request) -> None:
        """Compute an answer in a child process and keep it; end the child when the lease is lost."""
        spawn = get_context("spawn")
        ours, theirs = spawn.Pipe(duplex=False)
        child = spawn.Process(
            target=_compute, args=(request.kind, request.payload, self.settings, theirs), daemon=True
        )
        child.start()
        theirs.close()
        try:
            said, value = self._listen(request, ours)
            if said == "answer":
                requests.finish(self.url, request.request_id, self.name, self.now(), value)
            elif said == "failed":
                requests.fail(self.url, request.request_id, self.name, self.now(), value)
            elif said == "ended":
                child.join(GRACE_S)
                message = f"the computation ended without an answer (exit code {child.exitcode})"
                requests.fail(self.url, request.request_id, self.name, self.now(), message)
            else:
                requests.give_back(self.url, request.request_id, self.name)
        finally:
            ours.close()
            child.terminate()
            child.join(GRACE_S)
            if child.is_alive():
                child.kill()
                child.join()

    def _listen(self, request: Request, ours: Connection) -> tuple[str, Any]:
        """Return what the child says last, `ended` where it died, `stopped` where this worker ends."""
        share = 0.0
        while not self.should_end():
            if ours.poll(POLL_S):
                try:
                    said, value = ours.recv()
                except EOFError:
                    return "ended", None
                if said != "progress":
                    return said, value
                if value == 1 or value - share >= 0.01:
                    share = value
                    requests.renew(self.url, request.request_id, self.name, self.now(), share)
            if self._beat():
                requests.renew(self.url, request.request_id, self.name, self.now(), share)
        return "stopped", None


def _compute(kind: str, payload: dict[str, Any], settings: Settings, pipe: Connection) -> None:
    """Answer a request in a process of its own and say through the pipe what came out."""
    try:
        pipe.send(("answer", _answered(kind, payload, settings, pipe)))
    except (Unanswerable, PolicyError, RulesetError) as error:
        pipe.send(("failed", str(error)))
    except (duckdb.Error, OSError, MemoryError) as error:
        pipe.send(("failed", f"{type(error).__name__}: {' '.join(str(error).split())}"))


def _answered(kind: str, payload: dict[str, Any], settings: Settings, pipe: Connection) -> dict[str, Any]:
    if kind not in kinds():
        raise Unanswerable(f"there is no kind of request {kind!r}; there are {', '.join(kinds())}")
    module = kinds()[kind]
    try:
        asked = msgspec.convert(payload, module.ABOUT.payload)
    except msgspec.ValidationError as error:
        raise Unanswerable(f"a request of kind {kind} cannot be this: {error}") from error
    found: dict[str, Any] = module.answer(asked, settings, lambda share: pipe.send(("progress", share)))
    return found
