"""Two servers on one database, each a process with its worker: one wallet hammered from both, each timer once."""

import asyncio
from collections import Counter
from contextlib import AsyncExitStack
from pathlib import Path

from server.commands import ledger_verify
from server.config.settings import Settings
from tests.actors import TASK
from tests.faults.clients import AMOUNT, Client
from tests.faults.server import serving

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


async def test_the_sums_are_right_and_each_timer_comes_once(settings: Settings, tmp_path: Path) -> None:
    broadcast = settings.database_url if settings.database_file is None else "memory://"
    variables = {"FIELDCALL_QUOTE_LIFETIME": "2", "FIELDCALL_BROADCAST_URL": broadcast}
    async with AsyncExitStack() as stack:
        servers = [await stack.enter_async_context(serving(settings, tmp_path, **variables)) for _ in range(2)]
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
