"""A server as a process of its own, which tests kill and start again."""

import asyncio
import os
import re
import signal
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple

import orjson

from server.config.settings import Settings
from tests.fork_server import LAUNCHER
from tests.server.test_cli import environment

NUMBER = "import os; print(os.getpid(), flush=True); "
"""Says which process it is: the one that is started is a launcher."""
LOAD = "from resolvers.core import idempotency; idempotency.LEASE = 1_000_000; from server.cli import main; main()"
"""A call that died with its process keeps its idempotency key for a second only."""
CLOCK = "import time; machine = time.time_ns; time.time_ns = lambda: machine() + {nanoseconds}; "
"""The clock of another machine."""

INSTALLED = "from fieldcall import main; main()"
"""Code that the command of an installed wheel runs."""


class Version(NamedTuple):
    """Code of a process: that beside the tests after a `prelude`, or that which an `interpreter` has installed."""

    prelude: str = ""
    interpreter: str | None = None


THIS_VERSION = Version()
SERVE = ("serve", "--port", "0")


class Server:
    """One server on a free port, or a worker; its log stays in memory, so that a full disk does not stop it."""

    def __init__(
        self,
        settings: Settings,
        where: Path,
        *,
        command: Sequence[str] = SERVE,
        clock_ahead_seconds: float = 0,
        version: Version = THIS_VERSION,
        **variables: str,
    ) -> None:
        assert settings.secret_key
        self.version = version
        """Version that its process runs from the next start on."""
        self._clock = CLOCK.format(nanoseconds=round(clock_ahead_seconds * 1e9))
        self._command = command
        self._serves = command[0] == "serve"
        self._where = where
        self._environment = environment() | {
            "FIELDCALL_DATABASE_URL": settings.database_url,
            "FIELDCALL_SECRET_KEY": settings.secret_key.get_secret_value(),
            "FIELDCALL_BLOB_URL": settings.blob_url,
            "FIELDCALL_PAYMENTS": "embedded",
            "FIELDCALL_RATE_LIMIT": "off",
            **variables,
        }
        self.address = ""
        self.log: list[dict[str, Any]] = []
        self._process: Process | None = None
        self._number: int | None = None
        self._reading: asyncio.Task[None] | None = None

    @property
    def process(self) -> Process:
        assert self._process, "the server has not been started"
        return self._process

    @property
    def number(self) -> int:
        """That of the server's own process, for limits and signals."""
        assert self._number, "the server has not been started"
        return self._number

    def set_variables(self, **variables: str) -> None:
        """Change its environment, which counts from the next start."""
        self._environment |= variables

    async def start(self) -> None:
        self._number = None
        if self.version.interpreter:
            program = (self.version.interpreter, "-P", "-c", NUMBER + INSTALLED)
            inherited = {name: value for name, value in self._environment.items() if name != "PYTHONPATH"}
        else:
            program = (*LAUNCHER, "-c", NUMBER + self._clock + self.version.prelude + LOAD)
            inherited = self._environment
        self._process = await asyncio.create_subprocess_exec(
            *program, *self._command, cwd=self._where, env=inherited, stdout=PIPE, stderr=PIPE
        )
        self._reading = asyncio.create_task(self._read(self._process))
        assert self._process.stdout
        self._number = int(await self._process.stdout.readline())
        if not self._serves:
            return
        found = re.search(rb"http://\S+", await self._process.stdout.readline())
        assert found, self.log
        self.address = found[0].decode()

    async def _read(self, process: Process) -> None:
        assert process.stderr
        async for line in process.stderr:
            self.log.append(orjson.loads(line) if line.startswith(b"{") else {"event": line.decode()})

    async def kill(self) -> None:
        """End it without a word."""
        os.kill(self.number, signal.SIGKILL)
        await self._ended()

    async def stop(self) -> None:
        """End it as its administrator does."""
        self.process.terminate()
        await self._ended()

    async def _ended(self) -> None:
        await self.process.wait()
        assert self._reading
        await self._reading

    def faults(self) -> list[dict[str, Any]]:
        """Return the errors in its log."""
        return [line for line in self.log if line.get("level") == "error"]


@asynccontextmanager
async def serving(
    settings: Settings,
    where: Path,
    *,
    command: Sequence[str] = SERVE,
    clock_ahead_seconds: float = 0,
    version: Version = THIS_VERSION,
    **variables: str,
) -> AsyncIterator[Server]:
    """A running server, or what it was replaced with; it is killed at the end if it still runs."""
    server = Server(
        settings, where, command=command, clock_ahead_seconds=clock_ahead_seconds, version=version, **variables
    )
    await server.start()
    try:
        yield server
    finally:
        if server.process.returncode is None:
            await server.kill()
