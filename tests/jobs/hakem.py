"""The command as a test calls it: in this process, with its output and its end."""

import json
from typing import Any, NamedTuple

from typer.testing import CliRunner

from jobs.cli import app


class Done(NamedTuple):
    """How a call of the command ended."""

    code: int
    out: str
    err: str

    @property
    def rows(self) -> list[dict[str, Any]]:
        """The JSON array on standard output, which holds nothing else."""
        return json.loads(self.out)


def hakem(*arguments: object, stdin: bytes | None = None) -> Done:
    """Call the command; what it raises unexpectedly is raised here."""
    result = CliRunner().invoke(app, [str(one) for one in arguments], input=stdin, catch_exceptions=False)
    return Done(result.exit_code, result.stdout, result.stderr)
