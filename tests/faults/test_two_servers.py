"""Two processes on one database, each with its worker: one wallet hammered from both, each timer once. And who may
write the file of an embedded database beside its owner."""

import asyncio
import re
import sqlite3
from collections import Counter
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from adapters.storage.files.ownership import may_lose_commits
from server.commands import ledger_verify
from server.config.settings import Settings
from tests.actors import TASK
from tests.faults.clients import AMOUNT, Client
from tests.faults.server import Version, serving
from tests.server.test_cli import HOLDS, KEY, fieldcall

HANDS = 4
"""Clients that hold the same key, half of them at each server."""
LIVES = 4
QUOTES = 3


async def hammer(hand: Client) -> None:
    """Any two of these at the same time change the same balances."""
    await hand.call("/agents/me/wallet/deposit", amount=str(AMOUNT), currency="EUR")
    for path in hand.deposits:
        await hand.pay(path)
    for _ in range(LIVES):
        task_id = (await hand.call("/agents/me/tasks", **TASK | {"publishImmediately": True}))["id"]
        await hand.call(f"/agents/me/tasks/{task_id}/cancel")
    for _ in range(QUOTES):
        task_id = (await hand.call("/agents/me/tasks", **TASK | {"publishImmediately": False}))["id"]
        await hand.call(f"/agents/me/tasks/{task_id}/quote")


AS_CHILDREN = Version("from server.config import database; database.may_lose_commits = lambda: False; ")
"""Servers that share a file as the processes of `serve --workers` do: no owner excludes another, commits do."""


async def test_the_sums_are_right_and_each_timer_comes_once(settings: Settings, tmp_path: Path) -> None:
    broadcast = settings.database_url if settings.database_file is None else "memory://"
    variables = {"FIELDCALL_QUOTE_LIFETIME": "2", "FIELDCALL_BROADCAST_URL": broadcast}
    async with AsyncExitStack() as stack:
        servers = [
            await stack.enter_async_context(serving(settings, tmp_path, version=AS_CHILDREN, **variables))
            for _ in range(2)
        ]
        hands = [Client(lambda at=servers[seed % 2]: at.address, seed) for seed in range(HANDS)]  # type: ignore[misc]
        for hand in hands:
            stack.push_async_callback(hand.http.aclose)
        owner = hands[0]
        await owner.register()
        for hand in hands:
            hand.key = owner.key

        async with asyncio.TaskGroup() as group:
            for hand in hands:
                group.create_task(hammer(hand))
        quoted = [task_id for hand in hands for task_id, status in hand.tasks.items() if status == "Quoted"]
        assert len(quoted) == HANDS * QUOTES
        for task_id in quoted:
            await owner.released(task_id)
        wallet = await owner.read("/agents/me/wallet", currency="EUR")
        assert (wallet["availableBalance"], wallet["reservedBalance"]) == (AMOUNT * HANDS, 0)
        assert sum(hand.refusals.total() for hand in hands) == 0, "nobody waited in vain"
        for server in servers:
            await server.stop()
    log = [line for server in servers for line in server.log if line["event"] == "job done"]
    lapsed = Counter(line["subject"] for line in log if line["job"] == "lapse_quote")
    assert lapsed == Counter(quoted)
    assert [server.faults() for server in servers] == [[], []]
    assert [verdict.breaches for verdict in await ledger_verify.check(settings) if verdict.breaches] == []


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
async def test_a_file_has_one_owner_and_commands_write_beside_it(settings: Settings, tmp_path: Path) -> None:
    """Everything that the documentation has an operator run beside a server works; a second server does not start."""
    assert settings.secret_key
    variables = {
        "FIELDCALL_DATABASE_URL": settings.database_url,
        "FIELDCALL_SECRET_KEY": settings.secret_key.get_secret_value(),
        "FIELDCALL_BLOB_URL": settings.blob_url,
    }

    def run(*command: str) -> tuple[int, str, str]:
        ended = fieldcall(tmp_path, *command, **variables)
        return ended.returncode, ended.stdout, ended.stderr

    async with serving(settings, tmp_path) as server:
        client = Client(lambda: server.address, 0)
        await client.register()
        living = asyncio.create_task(client.live())
        owned = f"fieldcall: process {server.number} runs on the database {settings.database_file}. "
        alone = [("recover",), ("ledger", "void-test-money")]
        if may_lose_commits():
            alone += [("worker",), ("serve", "--port", "0")]
        for command in alone:
            code, printed, told = await asyncio.to_thread(run, *command)
            assert (code, printed) == (2, ""), told
            assert told.startswith(owned)
            assert "Stop that process first." in told
        for command, expected in (
            (("migrate",), ""),
            (("keys", "create-platform", "Ada"), KEY.pattern),
            (("keys", "list"), "platform:1\tAda"),
            (("keys", "revoke", "2"), ""),
            (("sign-in", "ada@example.org"), "/sign-in/sgn_"),
            (("archive", "list"), "ROWS"),
            (("export", "1", "agent.zip"), ""),
            (("ledger", "verify"), r"\Aholds"),
        ):
            code, printed, told = await asyncio.to_thread(run, *command)
            assert code == 0, told
            assert re.search(expected, printed), command
        code, printed, _ = await asyncio.to_thread(run, "doctor", "--url", server.address)
        assert f"database  SQLite {sqlite3.sqlite_version}" in printed
        living.cancel()
        await client.check()
        await client.http.aclose()
        await server.kill()
    assert run("recover")[0] == 0, "the lock ended with its process"
    assert re.findall(r"^(\w+) +", run("ledger", "verify")[1], re.MULTILINE) == HOLDS
