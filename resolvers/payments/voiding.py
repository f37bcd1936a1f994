"""Voiding of test money: credits of the embedded provider outside test mode end before real payments are taken.

Each step is a transaction of its own, and the deposits leave their wallet last, so an interrupted run can be repeated.
Money that the wallet lacks is freed first: tasks that hold money are cancelled, then settlements are reversed
(docs/decisions/0034).
"""

from collections.abc import AsyncIterator
from decimal import Decimal
from enum import StrEnum
from functools import partial
from typing import NamedTuple

from adapters.storage.engine.statements.changes import set_columns
from adapters.storage.queries.ledger.wallets import lock_earnings, lock_wallet_by_id
from adapters.storage.queries.payments.voiding import (
    SettledTaskRow,
    VoidableWalletRow,
    select_next_holder,
    select_next_settled_task,
    select_open_test_deposits,
    select_settled_amounts,
    select_test_deposits,
    select_test_wallets,
)
from adapters.storage.queries.tasks.rows import lock_task
from adapters.storage.tables.ledger import WalletRow
from adapters.storage.tables.tasks import TaskRow, task
from domain.lifecycle.transitions import Trigger
from domain.money.deposits import DepositStatus, ReversalKind, ReversalReport
from domain.money.ledger import reverse_bonus, reverse_settlement
from domain.values.money import from_minor
from resolvers.core.context import SYSTEM_CALLER, Call, Context, Services, Transaction
from resolvers.ledger.posting import Cause, post
from resolvers.lifecycle.step import Step
from resolvers.lifecycle.transition import advance
from resolvers.payments.outcomes import close_deposit
from resolvers.payments.payouts import decline_above
from resolvers.payments.reversals import book_reversals, store_reversal
from resolvers.wire.scalars import (
    LARGEST_ID,
)

REASON = "Test money had paid for it, and the service now takes real payments."


class Voided(StrEnum):
    """Kind of a step, as a sentence about the thing that its number names."""

    CHECKOUT_CLOSED = "a checkout of agent {id} is closed"
    HOLD_RELEASED = "task {id} keeps its quote without {amount}, which was reserved"
    TASK_CANCELLED = "task {id} is cancelled, with {amount} locked on it"
    SETTLEMENT_REVERSED = "task {id} has {amount} of its settlement reversed, from operator and platform"
    PAYOUT_DECLINED = "payout {id} is declined, because it exceeds the remaining earnings of its operator"
    DEPOSIT_VOIDED = "agent {id} loses {amount} of test money"
    DEBT_LEFT = "agent {id} owes {amount}: as much was paid out to operators"


class VoidedStep(NamedTuple):
    """One completed step, as a line describes it."""

    what: Voided
    id: int
    amount: Decimal = Decimal(0)
    currency: str = ""


class VoidingProgress(NamedTuple):
    """Completed steps of a transaction; `before` is the last task whose settlement was examined."""

    steps: list[VoidedStep]
    before: int
    done: bool = False


async def void_test_money(services: Services) -> AsyncIterator[VoidedStep]:
    """Void all test money of agents outside test mode. Yields each step once it is committed. A repeat changes nothing.

    Stop the service first: otherwise agents spend money that is being voided.
    """
    context = Call(services, SYSTEM_CALLER, "void-test-money", "", services.clock.now(), services.database.reader)
    for wallet in await context.session.find_all(select_test_wallets()):
        for open_deposit in await context.session.find_all(select_open_test_deposits(wallet_id=wallet.wallet_id)):
            await context.transact(partial(close_deposit, row=open_deposit, outcome=DepositStatus.CANCELLED))
            yield VoidedStep(Voided.CHECKOUT_CLOSED, wallet.agent_id)
        progress = VoidingProgress([], LARGEST_ID)
        while not progress.done:
            progress = await context.transact(partial(_next, wallet=wallet, before=progress.before))
            for step in progress.steps:
                yield step


async def _next(context: Transaction, *, wallet: VoidableWalletRow, before: int) -> VoidingProgress:
    """Free money that the wallet needs to cover its test money, or void the test money."""
    of_wallet = {"wallet_id": wallet.wallet_id, "agent_id": wallet.agent_id}
    holder = await context.session.find(select_next_holder(**of_wallet))
    settled = None if holder else await context.session.find(select_next_settled_task(before=before, **of_wallet))
    candidate = holder or settled
    # The task is locked before its wallet, as in every transition.
    row = await context.session.get(lock_task(id=candidate.id)) if candidate else None
    locked = await context.session.get(lock_wallet_by_id(id=wallet.wallet_id))
    deposits = await context.session.find_all(select_test_deposits(wallet_id=wallet.wallet_id))
    lacking = sum(deposit.left for deposit in deposits) > locked.available
    if row and holder and (lacking or holder.paid_with_test_money):
        return VoidingProgress([await _free(context, row)], before)
    if row and settled and lacking:
        return VoidingProgress(await _reverse(context, locked, row, settled), settled.id)
    return VoidingProgress(await _void(context, locked), before, done=True)


async def _free(context: Transaction, row: TaskRow) -> VoidedStep:
    moved = await advance(context, row, Step(Trigger.VOID_FUNDING, REASON))
    cancelled = moved.row.status != row.status
    what = Voided.TASK_CANCELLED if cancelled else Voided.HOLD_RELEASED
    return VoidedStep(what, row.id, _amount(context, row.locked + row.reserved, row.currency), row.currency)


async def _reverse(context: Transaction, wallet: WalletRow, row: TaskRow, settled: SettledTaskRow) -> list[VoidedStep]:
    """Reverse the settlement of a task, except the amount that its operator has been paid out."""
    earnings = await context.session.get(lock_earnings(operator_id=settled.operator_id, currency=wallet.currency))
    amounts = await context.session.get(select_settled_amounts(task_id=settled.id))
    earned = min(amounts.earned, earnings.earned)
    bonus = min(row.bonus or 0, earnings.earned - earned)
    movements = (
        reverse_settlement(wallet.id, settled.operator_id, earned, amounts.fees),
        reverse_bonus(wallet.id, settled.operator_id, bonus),
    )
    if not any(movement.postings for movement in movements):
        return []
    for movement in movements:
        wallet = await post(context, wallet, movement, Cause(task_id=row.id))
    changes = {
        "settled": row.settled - earned - amounts.fees,
        "bonus": None if row.bonus is None else row.bonus - bonus,
        "updated_instant": max(context.now, row.updated_instant),
    }
    await context.session.execute(set_columns(task, row.id, changes))
    amount = _amount(context, earned + amounts.fees + bonus, wallet.currency)
    steps = [VoidedStep(Voided.SETTLEMENT_REVERSED, row.id, amount, wallet.currency)]
    payout = await decline_above(context, earnings._replace(earned=earnings.earned - earned - bonus), REASON)
    return steps if payout is None else [*steps, VoidedStep(Voided.PAYOUT_DECLINED, payout)]


async def _void(context: Transaction, wallet: WalletRow) -> list[VoidedStep]:
    voided, before = 0, wallet.debt
    for deposit in await context.session.find_all(select_test_deposits(wallet_id=wallet.id)):
        reference = f"void {deposit.external_id}"
        report = ReversalReport(reference, ReversalKind.VOIDED, "", wallet.currency, deposit.left, 0)
        await store_reversal(context, deposit.id, report)
        await book_reversals(context, wallet, deposit.id, ReversalKind.VOIDED)
        wallet = await context.session.get(lock_wallet_by_id(id=wallet.id))
        voided += deposit.left
    steps = []
    for what, amount in ((Voided.DEPOSIT_VOIDED, voided), (Voided.DEBT_LEFT, before - wallet.debt)):
        if amount:
            money = _amount(context, amount, wallet.currency)
            steps.append(VoidedStep(what, wallet.agent_id, money, wallet.currency))
    return steps


def _amount(context: Context, minor: int, currency: str) -> Decimal:
    return from_minor(minor, context.services.catalogue.currencies[currency].places)
