"""Balances, locks and the ledger as an agent reads them."""

import pytest

from domain.lifecycle.statuses import Status
from domain.refusals.general import Forbidden, InvalidInput
from resolvers.ledger import wallets
from resolvers.tasks import settlement
from tests import actors
from tests.resolvers.stages import HOUR, NOON, Scene, list_fields

BEGIN = 20270102120000
"""Start of a test, on the clock of the server."""


async def test_an_unused_wallet_is_empty(scene: Scene) -> None:
    wallet = await scene.agent(wallets.get_wallet, currency="KWD")
    assert (wallet.id, str(wallet.total_funded), str(wallet.available_balance), wallet.locks) == (
        None,
        "0.000",
        "0.000",
        [],
    )
    other = await actors.register_agent(scene.services)
    assert (await other(wallets.get_wallet)).currency == "EUR"
    assert await other(wallets.list_wallets) == []


async def test_each_currency_has_a_wallet_of_its_own(scene: Scene) -> None:
    await actors.fund_wallet(scene.agent, "5000", "JPY")
    await actors.fund_wallet(scene.agent, "20.125", "KWD")
    listed = await scene.agent(wallets.list_wallets)
    assert [(wallet.currency, str(wallet.available_balance)) for wallet in listed] == [
        ("EUR", "500.00"),
        ("JPY", "5000"),
        ("KWD", "20.125"),
    ]
    assert await scene.agent(wallets.get_wallet, currency="JPY") == listed[1]


async def test_locks_name_the_tasks_that_hold_the_money(scene: Scene) -> None:
    first = await scene.published(title="First")
    second = await scene.reach(Status.IN_PROGRESS, title="Second", payoutAmount="100.00")
    wallet = await scene.agent(wallets.get_wallet)
    assert [
        (lock.task_id, lock.task_title, lock.task_status, str(lock.locked_amount), lock.locked_at)
        for lock in wallet.locks
    ] == [(second, "Second", "InProgress", "105.00", NOON), (first, "First", "Published", "52.50", NOON)]


async def test_the_ledger_tells_a_life_with_its_running_balance(scene: Scene) -> None:
    task_id = await scene.reach(Status.UNDER_REVIEW, "escrow")
    await scene.agent(settlement.approve_task_review, taskId=task_id)
    ledger = await scene.agent(wallets.list_wallet_transactions)
    assert [(entry.type, str(entry.amount), str(entry.running_balance), entry.actor) for entry in ledger[::-1]] == [
        ("deposit_opened", "0.00", "0.00", "agent"),
        ("deposit_credited", "500.00", "500.00", "system"),
        ("hold", "-52.50", "447.50", "agent"),
        ("lock", "0.00", "447.50", "agent"),
        ("settlement", "0.00", "447.50", "agent"),
    ]
    assert [entry.task_id for entry in ledger] == [task_id, task_id, task_id, None, None]
    assert {(posting.account, str(posting.amount), str(posting.running_balance)) for posting in ledger[1].postings} == {
        ("reserved", "-52.50", "0.00"),
        ("locked", "52.50", "52.50"),
    }
    wallet = await scene.agent(wallets.get_wallet)
    assert (str(wallet.total_funded), str(wallet.lifetime_credited), str(wallet.lifetime_settled)) == (
        "447.50",
        "500.00",
        "52.50",
    )


async def test_the_ledger_is_read_in_pages_by_currency_and_by_task(scene: Scene) -> None:
    await actors.fund_wallet(scene.agent, "5000", "JPY")
    task_id = await scene.published()
    whole = await scene.agent(wallets.list_wallet_transactions)
    assert [entry.id for entry in whole] == sorted((entry.id for entry in whole), reverse=True)
    page = await scene.agent(wallets.list_wallet_transactions, limit=2)
    rest = await scene.agent(wallets.list_wallet_transactions, after=page[-1].id)
    assert page + rest == whole
    yen = await scene.agent(wallets.list_wallet_transactions, currency="JPY")
    assert [(entry.currency, str(entry.running_balance)) for entry in yen] == [("JPY", "5000"), ("JPY", "0")]
    (lock,) = await scene.agent(wallets.list_wallet_transactions, taskId=task_id)
    assert (lock.type, str(lock.amount)) == ("lock", "-52.50")


async def test_a_wallet_is_its_agents_alone(scene: Scene) -> None:
    task_id = await scene.published()
    other = await actors.register_agent(scene.services)
    assert await other(wallets.list_wallet_transactions) == []
    assert await other(wallets.list_wallet_transactions, taskId=task_id) == []
    for actor in (scene.operator, scene.staff):
        with pytest.raises(Forbidden):
            await actor(wallets.get_wallet)


async def test_a_currency_that_is_not_supported_is_named(scene: Scene) -> None:
    refusal = await scene.refused(scene.agent, wallets.get_wallet, currency="XXX")
    assert isinstance(refusal, InvalidInput)
    assert list_fields(refusal) == ["currency"]


async def test_a_wallet_has_its_newest_locks_and_the_list_has_all(scene: Scene) -> None:
    made = [await scene.published(payoutAmount="5.00") for _ in range(wallets.LOCKS_OF_A_WALLET)][::-1]
    wallet = await scene.agent(wallets.get_wallet)
    assert ([lock.task_id for lock in wallet.locks], wallet.more_locks) == (made, False)
    newest = await scene.published(payoutAmount="5.00")
    (wallet,) = await scene.agent(wallets.list_wallets)
    assert ([lock.task_id for lock in wallet.locks], wallet.more_locks) == ([newest, *made[:-1]], True)
    assert str(wallet.locked_balance) == "110.25"
    first = await scene.agent(wallets.list_wallet_locks, limit=15)
    rest = await scene.agent(wallets.list_wallet_locks, limit=15, after=first[-1].task_id)
    assert [lock.task_id for lock in [*first, *rest]] == [newest, *made]
    other = await actors.register_agent(scene.services)
    assert await other(wallets.list_wallet_locks) == []


async def test_the_ledger_is_filtered_by_kind_and_time(scene: Scene) -> None:
    task_id = await scene.reach(Status.UNDER_REVIEW, "escrow")
    scene.clock.advance(HOUR)
    await scene.agent(settlement.approve_task_review, taskId=task_id)

    async def kinds(**conditions: object) -> list[str]:
        return [entry.type for entry in await scene.agent(wallets.list_wallet_transactions, **conditions)]

    assert await kinds(kinds=["lock", "hold"]) == ["lock", "hold"]
    assert await kinds(kinds="settlement,lock", taskId=task_id) == ["settlement", "lock"]
    assert await kinds(**{"from": BEGIN + 1}) == ["settlement"]
    assert await kinds(until=BEGIN + 1, kinds=["hold", "settlement"]) == ["hold"]
    assert await kinds(**{"from": BEGIN, "until": BEGIN}) == []
