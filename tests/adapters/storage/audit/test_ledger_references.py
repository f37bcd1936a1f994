"""Movements that are written as all others are, so that every balance and chain agrees, and that are not right."""

from collections.abc import Awaitable, Callable
from typing import NamedTuple

import pytest

from adapters.storage.engine.statements.changes import set_columns
from adapters.storage.queries.ledger.wallets import lock_earnings, lock_wallet_by_id
from adapters.storage.tables.tasks import task
from domain.lifecycle.statuses import Status
from domain.money import ledger
from domain.money.ledger import Account, EntryKind, Movement, movement
from domain.money.pricing import Division
from resolvers.core.context import SYSTEM_CALLER, Call, Context, Services
from resolvers.events.allowance import StatusChange, take_numbers
from resolvers.ledger.posting import Cause, post, post_earnings
from resolvers.payments import bank_transfers
from resolvers.tasks import execution, settlement
from tests import actors
from tests.adapters.books import HERE, ITS_ACCOUNTS, ITS_OWN_CAUSE, ITS_OWNER, ITS_STATUS, SETTLED, breaches, places

DIVISION = Division(operator=4_500, platform=750, refund=0)
LAST = 8
"""The id of the last ledger transaction before the forged one."""

Forging = Callable[[Context], Awaitable[None]]


async def honest_books(services: Services) -> None:
    """Two agents with 500.00 each, wallets 1 and 2, and two operators.

    Bank transfer 1 of 20.00 went to wallet 1. Its task 1 of 50.00 is published, its task 2 was settled in part by
    operator 1.
    """
    agents = [await actors.register_agent(services) for _ in range(2)]
    operators = [await actors.register_operator(services, email=f"{name}@example.org") for name in ("a", "b")]
    for agent in agents:
        await actors.fund_wallet(agent)
    reference = (await agents[0](bank_transfers.get_bank_transfer_details)).reference
    staff = await actors.platform(services)
    transfer = {"reference": reference, "amount": "20.00", "currency": "EUR", "bankReference": "2027-01-02/1"}
    await staff(bank_transfers.credit_bank_transfer, **transfer)
    await actors.dispatch(agents[0])
    settled = await actors.dispatch(agents[0])
    await operators[0](execution.accept_task, taskId=settled.id, location=HERE)
    await agents[0](settlement.cancel_task_with_settlement, taskId=settled.id, cancellationReasonCodeRef=1)


def moving(wallet_id: int, made: Movement, cause: Cause, **columns: int | str) -> Forging:
    """Post a movement in a wallet, and set columns of task 1 that go with it."""

    async def forge(context: Context) -> None:
        wallet = await context.session.get(lock_wallet_by_id(id=wallet_id))
        await post(context, wallet, made, cause)
        if columns:
            await context.session.execute(set_columns(task, 1, columns))
        if "status" in columns:
            await take_numbers(context, 1, 0, change=StatusChange(Status.PUBLISHED, Status(columns["status"])))

    return forge


async def pay_out_for_a_task(context: Context) -> None:
    earned = await context.session.get(lock_earnings(operator_id=1, currency="EUR"))
    await post_earnings(context, earned, ledger.pay_out(1, 100), Cause(task_id=2))


class Forgery(NamedTuple):
    """A forgery, and the complete list of expected findings: the rows by invariant."""

    forge: Forging
    found: dict[str, set[tuple[str, int]]]


CLOSED = {"status": Status.CLOSED, "locked": 0, "operator_id": 1}
FORGED = ("ledger_transaction.cause", LAST + 1)
FORGERIES = {
    "a deposit that is credited again, to another wallet": Forgery(
        moving(2, ledger.credit_late_deposit(2, 50_000), Cause(deposit_id=1, provider="embedded")),
        {
            ITS_OWNER: {("ledger_transaction.wallet_id", LAST + 1)},
            "a deposit was credited once if it was paid": {("deposit.amount", 1)},
        },
    ),
    "a bank transfer that is credited again, to another wallet": Forgery(
        moving(2, ledger.credit_bank_transfer(2, 2_000), Cause(bank_transfer_id=1, provider="bank")),
        {
            ITS_OWNER: {("ledger_transaction.wallet_id", LAST + 1)},
            "a bank transfer was credited once": {("bank_transfer.amount", 1)},
        },
    ),
    "a deposit that nobody paid": Forgery(
        moving(1, ledger.credit_late_deposit(1, 50_000), Cause(task_id=1)), {ITS_OWN_CAUSE: {FORGED}}
    ),
    "a bank transfer that never came": Forgery(
        moving(1, ledger.credit_bank_transfer(1, 50_000), Cause(task_id=1)), {ITS_OWN_CAUSE: {FORGED}}
    ),
    "a refund that was never made and returns": Forgery(
        moving(1, ledger.return_refund(1, 1_000), Cause(task_id=1)), {ITS_OWN_CAUSE: {FORGED}}
    ),
    "a reversal that was never made and returns": Forgery(
        moving(1, ledger.return_reversal(1, 1_000), Cause(task_id=1)), {ITS_OWN_CAUSE: {FORGED}}
    ),
    "debt that is collected from outside": Forgery(
        moving(
            1,
            movement(EntryKind.DEBT_COLLECTED, (Account.PROVIDER, 0, -1_000), (Account.AVAILABLE, 1, 1_000)),
            Cause(task_id=1),
        ),
        {ITS_ACCOUNTS: {("posting.amount", 19), ("posting.amount", 20)}},
    ),
    "a payout that nobody asked for": Forgery(
        pay_out_for_a_task,
        {
            ITS_OWN_CAUSE: {FORGED},
            ITS_OWNER: {("ledger_transaction.earnings_id", LAST + 1), ("ledger_transaction.wallet_id", LAST + 1)},
        },
    ),
    "a settlement to another operator": Forgery(
        moving(1, ledger.settle(1, 2, DIVISION), Cause(task_id=1), **CLOSED, settled=5_250),
        {SETTLED: {("posting.owner_id", 20)}},
    ),
    "a settlement that the task does not tell": Forgery(
        moving(1, ledger.settle(1, 1, DIVISION), Cause(task_id=1), **CLOSED), {SETTLED: {("task.settled", 1)}}
    ),
    "a settlement of what was not locked": Forgery(
        moving(
            1,
            movement(EntryKind.SETTLEMENT, (Account.AVAILABLE, 1, -5_000), (Account.EARNED, 1, 5_000)),
            Cause(task_id=1),
            operator_id=1,
            settled=5_000,
        ),
        {ITS_ACCOUNTS: {("posting.amount", 19)}},
    ),
    "a published task whose money went back": Forgery(
        moving(1, ledger.return_lock(1, 5_250), Cause(task_id=1), locked=0), {ITS_STATUS: {("task.locked", 1)}}
    ),
}


@pytest.mark.parametrize("name", FORGERIES)
async def test_a_forged_movement_is_found_where_every_sum_and_chain_agrees(services: Services, name: str) -> None:
    await honest_books(services)
    assert await breaches(services) == {}
    forgery = FORGERIES[name]
    context = Call(services, SYSTEM_CALLER, "req_forged", "", services.clock.now(), services.database.reader)
    await context.transact(forgery.forge)
    assert places(await breaches(services)) == forgery.found
