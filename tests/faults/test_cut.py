"""Connections that are cut around a commit, or around an answer: a repeat under the same key gives the first answer."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from server.commands import ledger_verify
from server.config.settings import Settings
from server.process.background import serving
from tests.faults import server as process
from tests.faults.clients import Client
from tests.simulators.cutting import Proxy, cutting

COMMIT = b"COMMIT;\0"
"""As the driver sends it."""
ANSWERS = 12
"""A task's life and its deposits, in turns."""
MAX_COMMITS = 5
"""More than any call has."""


@pytest.fixture
async def before_database(database_url: str) -> AsyncIterator[Proxy]:
    """Between the service and PostgreSQL."""
    (folder,) = parse_qs(urlsplit(database_url).query)["host"]
    async with cutting(lambda: asyncio.open_unix_connection(f"{folder}/.s.PGSQL.5432"), COMMIT) as proxy:
        yield proxy


async def live_with_cuts(client: Client, proxy: Proxy, *, skip: int, before: bool) -> None:
    """Each call is cut at the same place, if it comes so far."""
    until = len(client.answered) + ANSWERS
    while len(client.answered) < until:
        proxy.cut(skip=skip, before=before)
        await client.turn()
    proxy.spare()
    await client.check()


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
async def test_a_commit_whose_answer_is_lost_is_done_once(
    settings: Settings, before_database: Proxy, tmp_path: Path
) -> None:
    parts = urlsplit(settings.database_url)
    url = f"postgresql+asyncpg://postgres@127.0.0.1:{before_database.port}{parts.path}?sslmode=disable"
    cut = settings.model_copy(update={"database_url": url})
    async with process.serving(cut, tmp_path) as server:
        client = Client(lambda: server.address, 1)
        try:
            await client.register()
            for skip in range(MAX_COMMITS):
                for before in (False, True):
                    cuts, refusals = before_database.cuts, client.refusals.copy()
                    await live_with_cuts(client, before_database, skip=skip, before=before)
                    cuts = before_database.cuts - cuts
                    assert cuts > 0 if skip < 2 else cuts >= 0
                    assert client.refusals[503] - refusals[503] <= cuts
            assert client.refusals[503] > 0
            assert client.refusals[409] == 0, "the key is free at once"
        finally:
            await client.http.aclose()
    assert [verdict.breaches for verdict in await ledger_verify.check(settings) if verdict.breaches] == []


@pytest.mark.parametrize("before", [False, True])
async def test_an_answer_that_is_lost_is_given_again(settings: Settings, before: bool) -> None:
    with serving(settings) as address:
        port = urlsplit(address).port
        async with cutting(lambda: asyncio.open_connection("127.0.0.1", port), b"POST ") as proxy:
            client = Client(lambda: f"http://127.0.0.1:{proxy.port}", 1)
            try:
                await client.register()
                await live_with_cuts(client, proxy, skip=0, before=before)
                assert proxy.cuts >= ANSWERS
            finally:
                await client.http.aclose()
    assert [verdict.breaches for verdict in await ledger_verify.check(settings) if verdict.breaches] == []
