"""A service of its own for the tests, and for each test a practice world: a new agent with money and a clock."""

import os
import subprocess
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

import httpx2
import pytest
from agent import CURRENCY, ENDED, ShopFrontAgent

START_TIMEOUT_SECONDS = 30.0
MONEY = 500


class World:
    """A test-mode agent's practice world at nine in the morning. Its clock stands still until a test advances it."""

    def __init__(self, http: httpx2.Client) -> None:
        self.http = http
        self.set_speed(0)
        # Tests run alike at every hour: windows are open, and photographs are not dark as at night.
        since = self.now() - self.now().replace(hour=9, minute=0, second=0)
        self._clock("POST", "/advance", by=int((-since % timedelta(days=1)).total_seconds()))

    def now(self) -> datetime:
        """The time on the world's clock."""
        return datetime.strptime(str(self._clock("GET", "")["now"]), "%Y%m%d%H%M%S").replace(tzinfo=UTC)

    def set_speed(self, speed: float) -> None:
        """Set the clock's speed: 1 is real time, 0 stands still."""
        self._clock("PUT", "/speed", speed=speed)

    def play(self, agent: ShopFrontAgent, task_id: int) -> dict[str, Any]:
        """Advance the world and the agent in turns until the task has ended or no event is due."""
        while (task := agent.task(task_id))["status"] not in ENDED:
            seconds = self._clock("GET", "")["nextInSeconds"]
            if seconds is None:
                break
            self._clock("POST", "/advance", by=seconds)
            agent.handle_events(task_id)
        return task

    def wait_for(self, status: str, agent: ShopFrontAgent, task_id: int) -> None:
        """Advance the world until the task has a status, while the agent does nothing."""
        while agent.task(task_id)["status"] != status:
            self._clock("POST", "/advance", by=self._clock("GET", "")["nextInSeconds"])

    def events(self, task_id: int) -> list[str]:
        """The names of a task's events."""
        return [event["event"].removeprefix("task.") for event in self.get(f"/tasks/{task_id}/events?after=0")]

    def available(self) -> Decimal:
        """The wallet's available balance."""
        return Decimal(str(self.get(f"/wallet?currency={CURRENCY}")["availableBalance"]))

    def pay_in(self, amount: int) -> None:
        """Put test money into the wallet on the payment page."""
        deposit = self.http.post("/api/v1/agents/me/wallet/deposit", json={"amount": amount, "currency": CURRENCY})
        self.http.post(deposit.raise_for_status().json()["checkoutUrl"], data={"decision": "pay"}).raise_for_status()

    def get(self, path: str) -> Any:
        """The service's response to this world's agent."""
        return self.http.get(f"/api/v1/agents/me{path}").raise_for_status().json()

    def _clock(self, method: str, path: str, **body: float) -> dict[str, Any]:
        answer = self.http.request(method, f"/api/v1/agents/me/clock{path}", json=body or None, timeout=60)
        return dict(answer.raise_for_status().json())


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a service in a temporary directory, on a free port."""
    command = ["fieldcall", "serve", "--port", "0"]
    settings = {"FIELDCALL_RATE_LIMIT": "off"}
    # The developer's own settings could name a database that is in use.
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("FIELDCALL_")}
    directory: Path = tmp_path_factory.mktemp("fieldcall")
    with (
        (directory / "log").open("w") as log,
        subprocess.Popen(
            command, cwd=directory, env=inherited | settings, stdout=subprocess.PIPE, stderr=log, text=True
        ) as process,
    ):
        try:
            assert process.stdout
            # "Fieldcall is at http://127.0.0.1:…", or nothing when it cannot start.
            line = process.stdout.readline()
            assert "http" in line, (directory / "log").read_text()
            address = line.split()[-1]
            _wait_for(f"{address}/readyz")
            yield address
        finally:
            process.terminate()


def _wait_for(address: str) -> None:
    deadline = time.monotonic() + START_TIMEOUT_SECONDS
    while not httpx2.get(address, timeout=START_TIMEOUT_SECONDS).is_success:
        assert time.monotonic() < deadline, f"{address} does not become ready"
        time.sleep(0.05)


@pytest.fixture
def world(service: str) -> Iterator[World]:
    """A world for each test, isolated from the others."""
    registration = {"agentName": "Shop fronts", "agentType": "test", "acceptedTerms": True, "testMode": True}
    agent = httpx2.post(f"{service}/api/v1/agents/register", json=registration).raise_for_status().json()
    assert agent["apiKey"].startswith("fc_test_agent_"), "no test pays with real money"
    with httpx2.Client(base_url=service, headers={"Authorization": f"Bearer {agent['apiKey']}"}) as http:
        world = World(http)
        world.pay_in(MONEY)
        yield world


@pytest.fixture
def agent(world: World) -> ShopFrontAgent:
    """The agent under test, with the world's key and by the world's clock."""
    return ShopFrontAgent(world.http, world.now, max_delay=timedelta(days=2))
