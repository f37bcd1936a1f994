"""Pytest plugin: a practice service for the session, and in it a practice world for each test.

Pytest loads it wherever this package is installed. `docs/how-to/test-an-agent-in-ci.md` explains it.
"""

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from pathlib import Path

import httpx2
import pytest

from fieldcall_client.events import ENDED
from fieldcall_client.generated.clients import AgentClient
from fieldcall_client.generated.models import Status, StatusEvent, Task
from fieldcall_client.problems import FieldcallError, UnreachableError
from fieldcall_client.transport import TIMEOUT_SECONDS

MISSING = """The tests need a practice service, and the command `fieldcall` is missing.
Either install the service, from a clone or a wheel of Fieldcall:

    pipx install PATH        (or: uv tool install PATH, pip install PATH)

or let the variable FIELD_URL name a service that runs already, such as FIELD_URL=http://127.0.0.1:8000."""
SETTINGS = {"FIELDCALL_DRAIN": "0 seconds", "FIELDCALL_RATE_LIMIT": "off"}
"""Settings of a service that stops at once, and never slows tests down."""
START_TIMEOUT_SECONDS = 60.0
ADDRESS = re.compile(r"(http://\S+)\n")


class PracticeWorld:
    """A new agent in test mode with simulated operators and test money, which shares nothing with other worlds.

    Its clock stands still at nine in the morning, in UTC.
    """

    def __init__(self, url: str, deposit: int = 500, currency: str = "EUR") -> None:
        with AgentClient(url) as anybody:
            registration = anybody.register_agent(
                agent_name="Agent under test", agent_type="test", accepted_terms=True, test_mode=True
            )
        self.url = url
        self.key = registration.api_key
        """The API key of the agent."""
        self.agent = AgentClient(url, self.key)
        """A client with this key."""
        self._last_sequences: dict[int, int] = {}
        self.agent.set_clock_speed(speed=0)
        # Tests run alike at every hour: windows are open, and photographs are not dark as at night.
        since_nine = self.now() - self.now().replace(hour=9, minute=0, second=0, microsecond=0)
        self.agent.advance_clock(by=int((-since_nine % timedelta(days=1)).total_seconds()))
        self.deposit(deposit, currency)

    def now(self) -> datetime:
        """Return the time on the clock of this world, in UTC."""
        return self.agent.practice_clock().now_instant

    def deposit(self, amount: int, currency: str) -> None:
        """Put test money into the agent's wallet, as a payer does on the payment page."""
        page = self.agent.deposit_to_wallet(amount=amount, currency=currency).checkout_url
        httpx2.post(page or "", data={"decision": "pay"}, timeout=TIMEOUT_SECONDS).raise_for_status()

    def play(
        self, task_id: int, react: Callable[[StatusEvent], object] | None = None, *, until: Status | None = None
    ) -> Task:
        """Advance the clock from step to step until the task has ended, and return the task.

        `react` is the agent under test: it gets each event of the task once, before the next step. Playing stops early
        in the status `until`, and when nothing is due without the agent.
        """
        while True:
            self._hand_out_events(task_id, react)
            task = self.agent.task(task_id)
            next_in_seconds = self.agent.practice_clock().next_in_seconds
            if task.status in (*ENDED, until) or next_in_seconds is None:
                return task
            self.agent.advance_clock(by=next_in_seconds)

    def _hand_out_events(self, task_id: int, react: Callable[[StatusEvent], object] | None) -> None:
        # A reaction may cause further events.
        while events := list(self.agent.task_events(task_id, after=self._last_sequences.get(task_id, 0))):
            for event in events:
                self._last_sequences[task_id] = event.sequence
                if react:
                    react(event)


@contextmanager
def serve_practice(folder: Path) -> Iterator[str]:
    """Run `fieldcall serve` in an empty folder, on a free port, and yield its address.

    Raises `FieldcallError` if the command is missing, or the service does not start.
    """
    programs = os.pathsep.join((str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)))
    command = shutil.which("fieldcall", path=programs)
    if command is None:
        raise FieldcallError(MISSING)
    # The developer's own settings could name a database that is in use.
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("FIELDCALL_")}
    output, log = folder / "output", folder / "log"
    with (
        output.open("w") as output_file,
        log.open("w") as log_file,
        subprocess.Popen(  # noqa: S603 - the command that the tests are for
            [command, "serve", "--port", "0"],
            cwd=folder,
            env=inherited | SETTINGS,
            stdin=subprocess.DEVNULL,
            stdout=output_file,
            stderr=log_file,
        ) as process,
    ):
        try:
            deadline = time.monotonic() + START_TIMEOUT_SECONDS
            while not (address := _read_address(output)):
                if process.poll() is not None or time.monotonic() > deadline:
                    raise FieldcallError(f"`fieldcall serve` has not started:\n{output.read_text()}{log.read_text()}")
                time.sleep(0.05)
            yield address
        finally:
            process.terminate()


def _read_address(output: Path) -> str | None:
    """Return the address that `fieldcall serve` has printed, once the service there is ready."""
    address = ADDRESS.search(output.read_text())
    if address is None:
        return None
    return address[1] if httpx2.get(f"{address[1]}/readyz", timeout=START_TIMEOUT_SECONDS).is_success else None


def _check_running(url: str) -> None:
    try:
        with AgentClient(url) as anybody:
            anybody.health()
    except UnreachableError as error:
        raise FieldcallError(f"No service answers at FIELD_URL={url}: {error}") from error


@pytest.fixture(scope="session")
def practice_service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a service for the tests: one of their own, or the running one that `FIELD_URL` names."""
    try:
        if running := os.environ.get("FIELD_URL"):
            _check_running(running)
            yield running
        else:
            with serve_practice(tmp_path_factory.mktemp("fieldcall")) as address:
                yield address
    except FieldcallError as error:
        raise pytest.fail.Exception(str(error), pytrace=False) from None


@pytest.fixture
def practice_world(practice_service: str) -> Iterator[PracticeWorld]:
    """A world of its own for the test: `practice_world.agent` is a client with 500 euros of test money."""
    world = PracticeWorld(practice_service)
    with world.agent:
        yield world
