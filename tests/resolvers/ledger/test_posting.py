"""Money moves as balanced postings, beside which every balance is kept."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

import pytest

from adapters.storage.engine.columns.types import METADATA
from adapters.storage.engine.statements.changes import set_columns
from adapters.storage.engine.statements.selections import select_where
from adapters.storage.engine.statements.typed import ManyAgents, Statement, statement
from adapters.storage.queries.ledger.wallets import lock_earnings
from adapters.storage.tables.ledger import LedgerTransactionRow, PostingRow, ledger_transaction, posting
from adapters.storage.tables.tasks import task
from domain.lifecycle.statuses import Actor
from domain.money import ledger
from domain.money.ledger import Account, CauseKind, EntryKind, Movement, Posting
from domain.money.pricing import Division
from resolvers.core.context import Call, Caller, Context
from resolvers.ledger.posting import Cause, open_wallet, post, post_earnings
from resolvers.ledger.wallets import get_wallet
from resolvers.payments.payouts import request_payout
from resolvers.tasks import dispatch
from tests import actors
from tests.resolvers.stages import Scene

Made = TypeVar("Made")


@statement(select_where(ledger_transaction, order_by=(ledger_transaction.c.id,)), many_agents=ManyAgents.MAINTENANCE)
def select_entries() -> LedgerTransactionRow: ...
@statement(select_where(posting, order_by=(posting.c.id,)), many_agents=ManyAgents.MAINTENANCE)
def select_postings() -> PostingRow: ...


async def within(scene: Scene, work: Callable[[Context], Awaitable[Made]]) -> Made:
    """Do something in a transaction of the agent's."""
    services = scene.services
    caller = Caller(Actor.AGENT, scene.agent.id)
    return await Call(services, caller, "req_posting", "", services.clock.now(), services.database.reader).transact(
        work
    )


async def move(scene: Scene, task_id: int, *movements: Callable[[int], Movement], currency: str = "EUR") -> None:
    """Post movements whose cause is a task."""

    async def work(context: Context) -> None:
        wallet = await open_wallet(context, scene.agent.id, currency)
        for made in movements:
            wallet = await post(context, wallet, made(wallet.id), Cause(task_id=task_id))
            assert wallet == await open_wallet(context, scene.agent.id, currency)

    await within(scene, work)


async def task_over(scene: Scene, settled: int = 0, **fields: str) -> int:
    """A task that was quoted and cancelled, and says that so much has been paid for it."""
    task_id = await scene.quoted(**fields)
    await scene.agent(dispatch.cancel_task, taskId=task_id)
    changes = {"settled": settled, "operator_id": scene.operator.id}

    async def work(context: Context) -> None:
        await context.session.execute(set_columns(task, task_id, changes))

    await within(scene, work)
    return task_id


async def test_a_movement_is_written_with_who_caused_it_and_what_it_left(scene: Scene) -> None:
    reader = scene.services.database.reader
    task_id = await task_over(scene)
    before = len(await reader.find_all(select_entries()))
    await move(scene, task_id, lambda wallet: ledger.hold(wallet, 12_345))
    (entry,) = (await reader.find_all(select_entries()))[before:]
    assert (entry.kind, entry.currency, entry.actor, entry.actor_id, entry.request_id, entry.available) == (
        "hold",
        "EUR",
        "agent",
        scene.agent.id,
        "req_posting",
        37_655,
    )
    lines = [row for row in await reader.find_all(select_postings()) if row.transaction_id == entry.id]
    assert [(row.account, row.amount, row.balance) for row in lines] == [
        ("available", -12_345, 37_655),
        ("reserved", 12_345, 12_345),
    ]
    await move(scene, task_id, lambda wallet: ledger.release_hold(wallet, 12_345))


async def test_what_moves_nothing_leaves_no_trace(scene: Scene) -> None:
    task_id = await task_over(scene)
    before = await scene.everything()
    await move(scene, task_id, lambda wallet: ledger.hold(wallet, 0))
    assert await scene.everything() == before


async def test_a_settlement_pays_operator_and_house_and_counts_as_settled(scene: Scene) -> None:
    operator = scene.operator.id
    task_id = await task_over(scene, settled=16_000)
    for _ in range(2):
        await move(
            scene,
            task_id,
            lambda wallet: ledger.lock(wallet, 10_000, 0),
            lambda wallet: ledger.settle(wallet, operator, Division(operator=7_000, platform=1_000, refund=2_000)),
        )
    (earned,) = await scene.services.database.reader.find_all(lock_earnings(operator_id=operator, currency="EUR"))
    assert (earned.currency, earned.earned, earned.paid_out) == ("EUR", 14_000, 0)
    wallet = await scene.agent(get_wallet)
    assert (str(wallet.available_balance), str(wallet.lifetime_credited), str(wallet.lifetime_settled)) == (
        "340.00",
        "500.00",
        "160.00",
    )


@pytest.mark.parametrize(
    "overdraft",
    [
        lambda wallet: ledger.hold(wallet, 50_001),
        lambda wallet: ledger.release_hold(wallet, 101),
        lambda wallet: ledger.return_lock(wallet, 1),
        lambda wallet: ledger.credit_deposit(wallet, 1),
    ],
)
async def test_no_balance_can_be_overdrawn_whoever_asks(scene: Scene, overdraft: Callable[[int], Movement]) -> None:
    task_id = await task_over(scene)
    before = await scene.everything()
    with pytest.raises(Exception, match="not_negative"):
        await move(scene, task_id, lambda wallet: ledger.hold(wallet, 100), overdraft)
    assert await scene.everything() == before


async def test_a_balance_is_not_overdrawn_for_a_moment_either(scene: Scene) -> None:
    task_id = await task_over(scene)
    before = await scene.everything()
    # The wallet is right after the transaction, and wrong in between.
    with pytest.raises(Exception, match="not_negative"):
        await move(scene, task_id, lambda wallet: ledger.hold(wallet, 50_001), lambda w: ledger.release_hold(w, 50_001))
    assert await scene.everything() == before


def test_what_money_moves_for_is_what_the_ledger_knows() -> None:
    assert Cause._fields == (*CauseKind, "provider")


def test_a_movement_that_does_not_balance_cannot_be_made() -> None:
    with pytest.raises(ArithmeticError):
        ledger.movement(EntryKind.HOLD, (Account.AVAILABLE, 1, -5), (Account.RESERVED, 1, 4))


async def test_the_check_of_the_books_finds_what_does_not_balance(scene: Scene) -> None:
    before = await scene.everything()

    class UndoneError(Exception):
        pass

    async def work(context: Context) -> None:
        wallet = await open_wallet(context, scene.agent.id, "EUR")
        await post(
            context, wallet, Movement(EntryKind.HOLD, (Posting(Account.AVAILABLE, wallet.id, -5),)), Cause(deposit_id=1)
        )
        with pytest.raises(AssertionError, match="sum to zero"):
            await scene.check_books(context.session)
        raise UndoneError

    with pytest.raises(UndoneError):
        await within(scene, work)
    assert await scene.everything() == before


async def test_wallets_opened_at_once_are_one(scene: Scene) -> None:
    async def work(context: Context) -> int:
        return (await open_wallet(context, scene.agent.id, "KWD")).id

    assert len(set(await asyncio.gather(*(within(scene, work) for _ in range(16))))) == 1


async def test_currencies_do_not_mix(scene: Scene) -> None:
    await actors.fund_wallet(scene.agent, "5000", "JPY")
    task_id = await task_over(scene, payoutCurrency="JPY", payoutAmount="1000")
    await move(scene, task_id, lambda wallet: ledger.hold(wallet, 5_000), currency="JPY")
    assert await scene.balances("EUR") == ("500.00", "0.00", "0.00", "0.00")
    await move(scene, task_id, lambda wallet: ledger.release_hold(wallet, 5_000), currency="JPY")


async def test_the_ledger_is_never_changed_afterwards(scene: Scene) -> None:
    tables = {table.name: table for table in METADATA.sorted_tables}
    ledgers = ("ledger_transaction", "posting")
    reader = scene.services.database.reader
    seen = {
        name: await reader.find_all(Statement(tables[name].select().order_by(tables[name].c.id), tuple)())
        for name in ledgers
    }
    task_id = await scene.quoted()
    await scene.work_off()
    assert task_id
    for name in ledgers:
        rows = await reader.find_all(Statement(tables[name].select().order_by(tables[name].c.id), tuple)())
        assert rows[: len(seen[name])] == seen[name]
        assert len(rows) > len(seen[name])


async def test_a_wallet_or_earnings_that_have_moved_on_are_refused(scene: Scene) -> None:
    await move(
        scene,
        await task_over(scene, settled=8_000),
        lambda wallet: ledger.lock(wallet, 10_000, 0),
        lambda wallet: ledger.settle(wallet, scene.operator.id, Division(operator=7_000, platform=1_000, refund=2_000)),
    )
    payout = await scene.operator(request_payout, currency="EUR", destination={"iban": "NL91 ABNA 0417 1643 00"})
    before = await scene.everything()

    async def of_wallet(context: Context) -> None:
        wallet = await open_wallet(context, scene.agent.id, "EUR")
        await post(context, wallet, ledger.hold(wallet.id, 1), Cause(deposit_id=1))
        await post(context, wallet, ledger.release_hold(wallet.id, 1), Cause(deposit_id=1))

    async def of_earnings(context: Context) -> None:
        earned = await context.session.get(lock_earnings(operator_id=scene.operator.id, currency="EUR"))
        after = await post_earnings(context, earned, ledger.pay_out(scene.operator.id, 100), Cause(payout_id=payout.id))
        assert (after.earned, after.paid_out, after.chain_length) == (6_900, 100, 1)
        await post_earnings(context, earned, ledger.pay_out(scene.operator.id, 100), Cause(payout_id=payout.id))

    for work, moved in ((of_wallet, "wallet 1"), (of_earnings, "earnings 1")):
        with pytest.raises(LookupError, match=moved):
            await within(scene, work)
        assert await scene.everything() == before
