"""The secret key is rotated on two servers, one restart after the other, and both accept each API key throughout."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import httpx2
import pytest

from server.config.settings import Settings
from tests.actors import AGENT
from tests.faults.server import Server, serving
from tests.server.test_cli import fieldcall

NEW = "n" * 40
KEYS = 2
USED_TOGETHER = 2
"""Calls with one key at one server at the same time."""
PAUSE_SECONDS = 0.02
CALLS = 5
"""Answers that each key gets from each server between two restarts."""
WAIT_SECONDS = 60


@dataclass
class Caller:
    """Calls one server with one key, again and again, and notes each answer but 200."""

    http: httpx2.AsyncClient
    servers: list[Server]
    number: int
    key: str
    accepted: int = 0
    refused: list[str] = field(default_factory=list)

    async def work(self) -> None:
        while True:
            try:
                answer = await self.http.get(
                    f"{self.servers[self.number].address}/api/v1/agents/me", headers={"X-API-Key": self.key}
                )
            except httpx2.TransportError:
                # The server is being restarted.
                await asyncio.sleep(PAUSE_SECONDS)
                continue
            if answer.status_code == 200:
                self.accepted += 1
            else:
                self.refused.append(f"{answer.status_code} {answer.text}")
            await asyncio.sleep(PAUSE_SECONDS)


@dataclass
class Harness:
    """Two servers, and callers of both with each key."""

    servers: list[Server]
    callers: list[Caller]

    async def all_accepted(self) -> None:
        """Wait until each caller was answered some more times. Nobody may have been refused."""
        before = [caller.accepted for caller in self.callers]
        async with asyncio.timeout(WAIT_SECONDS):
            while not self._has_news(before):  # noqa: ASYNC110 - callers that wait for each other would call in step
                await asyncio.sleep(PAUSE_SECONDS)
        assert [caller.refused for caller in self.callers] == [[]] * len(self.callers)

    def _has_news(self, before: list[int]) -> bool:
        """Return true if a caller was refused, or all were answered some more times."""
        answered = (caller.accepted - count for caller, count in zip(self.callers, before, strict=True))
        return any(caller.refused for caller in self.callers) or min(answered) >= CALLS

    async def restart_each(self, **variables: str) -> None:
        for server in self.servers:
            await server.stop()
            server.set_variables(**variables)
            await server.start()
            await self.all_accepted()


@asynccontextmanager
async def calling(servers: list[Server]) -> AsyncIterator[Harness]:
    async with AsyncExitStack() as stack:
        http = await stack.enter_async_context(httpx2.AsyncClient(timeout=WAIT_SECONDS))
        registered = [
            (await http.post(f"{servers[0].address}/api/v1/agents/register", json=AGENT)).raise_for_status().json()
            for _ in range(KEYS)
        ]
        callers = [
            Caller(http, servers, number, agent["apiKey"])
            for agent in registered
            for number in range(len(servers))
            for _ in range(USED_TOGETHER)
        ]
        working = [asyncio.create_task(caller.work()) for caller in callers]
        try:
            yield Harness(servers, callers)
        finally:
            for task in working:
                task.cancel()
            await asyncio.gather(*working, return_exceptions=True)


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
async def test_each_key_is_accepted_by_both_servers_throughout(settings: Settings, tmp_path: Path) -> None:
    assert settings.secret_key
    old = settings.secret_key.get_secret_value()
    async with AsyncExitStack() as stack:
        servers = [
            await stack.enter_async_context(
                serving(
                    settings,
                    tmp_path,
                    command=("serve", "--no-worker", "--port", "0"),
                    FIELDCALL_BROADCAST_URL=settings.database_url,
                )
            )
            for _ in range(2)
        ]
        harness = await stack.enter_async_context(calling(servers))
        await harness.all_accepted()
        await harness.restart_each(FIELDCALL_SECRET_KEYS=f"{old},{NEW}")
        await harness.restart_each(FIELDCALL_SECRET_KEYS=f"{NEW},{old}")
        rotated = await asyncio.to_thread(
            fieldcall,
            tmp_path,
            "keys",
            "rotate-secret",
            "--retire",
            FIELDCALL_DATABASE_URL=settings.database_url,
            FIELDCALL_SECRET_KEYS=f"{NEW},{old}",
        )
        assert (rotated.returncode, rotated.stderr) == (0, "")
        assert "are revoked" not in rotated.stdout, "each key has moved"
        assert "The older secret keys may go" in rotated.stdout
        await harness.all_accepted()
        await harness.restart_each(FIELDCALL_SECRET_KEYS="", FIELDCALL_SECRET_KEY=NEW)
        for server in servers:
            await server.stop()
    assert [server.faults() for server in servers] == [[], []]


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
async def test_a_server_that_lacks_the_new_secret_key_refuses_keys_that_moved(
    settings: Settings, tmp_path: Path
) -> None:
    """The reason why the new secret key comes in second place first."""
    assert settings.secret_key
    old = settings.secret_key.get_secret_value()
    both = {"FIELDCALL_SECRET_KEYS": f"{NEW},{old}"}
    async with serving(settings, tmp_path) as behind, httpx2.AsyncClient() as http:
        agent = (await http.post(f"{behind.address}/api/v1/agents/register", json=AGENT)).raise_for_status().json()
        headers = {"X-API-Key": agent["apiKey"]}
        async with serving(settings, tmp_path, **both) as ahead:
            answers = [
                (await http.get(f"{server.address}/api/v1/agents/me", headers=headers)).status_code
                for server in (behind, ahead, behind)
            ]
    assert answers == [200, 200, 401]
