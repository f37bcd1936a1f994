"""Funding of escrow tasks: quote, fund, check (docs/reference/money.md#funding)."""

from collections.abc import Sequence
from enum import StrEnum
from functools import partial
from typing import cast

from pydantic import Field

from adapters.storage.queries.ledger.wallets import select_wallets
from adapters.storage.queries.payments.deposits import select_last_deposit_of_task
from adapters.storage.tables.ledger import WalletRow
from adapters.storage.tables.payments import DepositRow
from adapters.storage.tables.tasks import TaskRow
from domain.accounts.scopes import Scope
from domain.lifecycle.guidance import on_hosted_page
from domain.lifecycle.statuses import Actor, SettlementMode, Status
from domain.lifecycle.transitions import Trigger
from domain.money.deposits import DepositStatus
from domain.refusals.suggestion import OPERATION_OF, Suggestion, Way
from domain.values.money import from_minor
from resolvers.core.context import Call, Context, Transaction
from resolvers.core.dry_run import DryRunResult, SupportsDryRun
from resolvers.core.next_actions import by_bank
from resolvers.core.operation import operation
from resolvers.core.problem import NextAction, next_actions
from resolvers.lifecycle.access import owned
from resolvers.lifecycle.facts import load_facts
from resolvers.lifecycle.place import TaskWarning
from resolvers.lifecycle.step import Step
from resolvers.lifecycle.transition import advance
from resolvers.payments.deposits import DepositIntent, is_open, open_deposit
from resolvers.payments.outcomes import provider_for_new, refresh_from_provider
from resolvers.spending.approvals import asking_owner
from resolvers.tasks.input import MoveTask, TaskReference
from resolvers.tasks.listing import task_rows_by_id
from resolvers.tasks.view import Task, render_task, show_all
from resolvers.wire.locales import ReadersLocale
from resolvers.wire.model import Wire
from resolvers.wire.scalars import Amount, Id, OwnTime, WebAddress, server_time

WAITLIST = "join_country_waitlist"


class FundingMethod(StrEnum):
    """Method of paying for a quoted task."""

    WALLET = "wallet"
    """Payment from the wallet, at once."""
    PSP = "psp"
    """Payment on the provider's hosted page."""


class FundingStep(StrEnum):
    """A completed step of a task's funding."""

    PSP_PAYMENT_RECEIVED = "psp_payment_received"
    """The payment provider has received the payment."""
    WALLET_CREDITED = "wallet_credited"
    """The money is in the wallet."""
    TASK_LOCKED = "task_locked"
    """The cost is locked on the task."""
    WALLET_DEBITED_AND_TASK_LOCKED = "wallet_debited_and_task_locked"
    """The wallet paid and the cost is locked on the task, in one step."""


class FundingState(StrEnum):
    """State of a task's funding."""

    FUNDED = "funded"
    """The task is funded."""
    PENDING = "pending"
    """A payment is in progress."""
    INSUFFICIENT_FUNDS = "insufficient_funds"
    """The wallet does not cover the cost, and no payment is in progress."""


class FundTask(SupportsDryRun, TaskReference):
    """Method of paying for a quoted task."""

    funding_method: FundingMethod
    """Payment from the wallet, or on a hosted page."""
    success_url: WebAddress | None = None
    """psp: address to which the payer is sent after paying."""
    return_url: WebAddress | None = None
    """psp: address to which the payer is sent afterwards; successUrl and cancelUrl take precedence."""
    cancel_url: WebAddress | None = None
    """psp: address to which the payer is sent after declining or cancelling."""
    locale: ReadersLocale | None = None
    """psp: language of the payment page; if omitted and not set by the agent, the language of the payer's browser."""


class WalletStatus(Wire):
    """Coverage of a quote by the wallet."""

    currency: str
    """ISO 4217."""
    available_balance: Amount
    """Available balance, without the amount that this quote reserves."""
    reserved_for_task: Amount
    """Amount that this quote reserves."""
    sufficient: bool
    """True if the two together cover the total cost and the wallet's debt."""
    shortfall: Amount
    """Amount missing for the total cost and the wallet's debt."""


class QuoteTask(SupportsDryRun, TaskReference):
    """The task to quote."""


class Quote(DryRunResult):
    """The cost of a task, and the time for which it is guaranteed."""

    task_id: Id
    """The task."""
    status: Status
    """Status of the task."""
    payout_amount: Amount
    """Payout of the operator before fees."""
    payout_currency: str
    """ISO 4217."""
    operator_payout_amount: Amount
    """Payout of the operator before fees; the same as payoutAmount."""
    gross_amount: Amount
    """Alias of operatorPayoutAmount."""
    operator_net_amount: Amount
    """Payout of the operator after fees."""
    platform_fee_by_agent: Amount
    """Platform fee charged to the agent on top of the payout."""
    platform_fee_by_operator: Amount
    """Platform fee deducted from the payout."""
    total_agent_cost: Amount
    """payoutAmount plus platformFeeByAgent."""
    wallet_status: WalletStatus
    """Coverage of the cost by the wallet."""
    quote_expires_at: OwnTime | None
    """Time at which the quote expires, on the server's clock (UTC)."""
    quote_expires_in_seconds: int | None
    """Seconds until the quote expires."""
    review_within_hours: int
    """Duration of the review of the proof, in hours. At its end the proof is approved and paid for, or disputed if a
    verdict failed."""
    review_by: OwnTime | None
    """Time at which the review ends, on the clock at the task; null until it begins."""
    review_ends_in_seconds: int | None
    """Seconds until reviewBy, during the review."""
    warnings: list[TaskWarning] = Field(default_factory=list)
    """Obstacles to publishing the task, such as a country that is not live."""
    next_actions: list[NextAction]
    """Ways to fund the task."""


class Funding(DryRunResult):
    """The payment of a task, completed or in progress."""

    task_id: Id
    """The task."""
    status: Status
    """Status of the task."""
    funding_method: FundingMethod
    """Method of payment."""
    charged_amount: Amount
    """Payout plus the agent's platform fee."""
    gross_amount: Amount = Field(deprecated="since 2026-11-20, use chargedAmount, removed in v2")
    """Alias of chargedAmount."""
    currency: str
    """ISO 4217."""
    checkout_url: str | None
    """psp: hosted page on which the payer pays."""
    external_id: str | None
    """psp: identifier of the deposit."""
    funding_trace: list[FundingStep]
    """Steps completed so far."""
    warnings: list[TaskWarning] = Field(default_factory=list)
    """Obstacles to publishing the task, such as a country that is not live."""
    next_actions: list[NextAction]
    """Suggested next actions."""


class FundingCheck(DryRunResult):
    """State of a task's funding."""

    task_id: Id
    """The task."""
    status: FundingState
    """State of the funding."""
    task_status: Status
    """Status of the task."""
    funding_trace: list[FundingStep]
    """Steps completed so far."""
    next_actions: list[NextAction]
    """Suggested next actions."""


@operation(Actor.AGENT, scope=Scope.DISPATCH, way=Way.QUOTE)
async def quote_task(transaction: Transaction, request: QuoteTask) -> Quote:
    """Get the cost of an escrow task, and reserve it in the wallet for the lifetime of the quote.

    The first step of the escrow flow; fund_task, publish_task and, after the review, approve_task_review follow. With
    dryRun nothing is reserved: the answer says what would happen.
    """
    row = await owned(transaction, request.task_id, change=True)
    moved = await advance(transaction, row, Step(Trigger.QUOTE))
    return quote_view(transaction, moved.row, await render_task(transaction, *moved), moved.sources.wallet)


def quote_view(context: Context, row: TaskRow, task: Task, wallet: WalletRow | None) -> Quote:
    """Return the quote of a quoted task; `wallet` is the one in its currency."""
    places = context.services.catalogue.currencies[row.currency].places
    price = row.price
    available = wallet.available if wallet else 0
    owed = -wallet.debt if wallet else 0
    shortfall = max(price.total + owed - row.reserved - available, 0)
    # mypy takes a computed field for a method.
    suggested = cast("list[NextAction]", task.next_actions)
    first, routes = 1, by_bank(context, row.currency)
    if any(action.code == WAITLIST for action in suggested):
        # Money would be locked on a task that cannot be published.
        routes = ()
    elif shortfall:
        # The task itself suggests how to fill the wallet.
        first += sum(action.code == OPERATION_OF[Way.DEPOSIT] for action in suggested)
    elif suggested[0].code == Trigger.FUND and context.takes_payments:
        routes = (on_hosted_page(row.id), *routes)
    return Quote(
        task_id=row.id,
        status=row.status,
        payout_amount=task.payout_amount,
        payout_currency=row.currency,
        operator_payout_amount=task.payout_amount,
        gross_amount=task.payout_amount,
        operator_net_amount=from_minor(price.payout - price.operator_fee, places),
        platform_fee_by_agent=from_minor(price.agent_fee, places),
        platform_fee_by_operator=from_minor(price.operator_fee, places),
        total_agent_cost=from_minor(price.total, places),
        wallet_status=WalletStatus(
            currency=row.currency,
            available_balance=from_minor(available, places),
            reserved_for_task=from_minor(row.reserved, places),
            sufficient=not shortfall,
            shortfall=from_minor(shortfall, places),
        ),
        quote_expires_at=server_time(row.quote_expires_at),
        quote_expires_in_seconds=task.quote_expires_in_seconds,
        review_within_hours=task.review_within_hours,
        review_by=task.review_by,
        review_ends_in_seconds=task.review_ends_in_seconds,
        warnings=task.warnings,
        next_actions=[*suggested[:first], *next_actions(context, routes), *suggested[first:]],
    )


@operation(Actor.AGENT, outside=True, scope=Scope.SETTLE)
async def fund_task(call: Call, request: FundTask) -> Funding:
    """Pay for a quoted task, from the wallet at once or on a hosted payment page.

    A repeat on a funded task changes nothing; for psp it returns the same checkout address again, also before payment.
    A call above a spending limit is refused, and the owner is asked by e-mail.
    """
    async with asking_owner(call, request.task_id):
        return await _fund(call, request)


async def _fund(context: Call, request: FundTask) -> Funding:
    row = await owned(context, request.task_id)
    last = await context.session.find(select_last_deposit_of_task(task_id=row.id))
    if row.locked:
        return await _funding(context, row, request.funding_method, last)
    if request.funding_method is FundingMethod.WALLET:
        row = await context.transact(partial(_fund_from_wallet, task_id=row.id))
        return await _funding(context, row, FundingMethod.WALLET, None)
    currency = context.services.catalogue.currencies[row.currency]
    cost, finest = row.price.total, provider_for_new(context).amount_step(currency)
    deposit = await open_deposit(
        context,
        DepositIntent(
            # The amount added by rounding up to the provider's step stays in the wallet.
            amount=cost + -cost % finest,
            currency=row.currency,
            task_id=row.id,
            description=row.title,
            success_url=request.success_url or request.return_url,
            cancel_url=request.cancel_url or request.return_url,
            locale=request.locale,
        ),
    )
    return await _funding(context, row, FundingMethod.PSP, deposit)


async def _fund_from_wallet(context: Transaction, *, task_id: int) -> TaskRow:
    row = await owned(context, task_id, change=True)
    return row if row.locked else (await advance(context, row, Step(Trigger.FUND))).row


async def _funding(context: Context, row: TaskRow, method: FundingMethod, deposit: DepositRow | None) -> Funding:
    charged = from_minor(row.price.total, context.services.catalogue.currencies[row.currency].places)
    psp = deposit if method is FundingMethod.PSP else None
    task = await render_task(context, row)
    # mypy takes a computed field for a method.
    suggested = cast("list[NextAction]", task.next_actions)
    if psp and not row.locked:
        suggested = [*next_actions(context, (once_paid(row.id),)), *suggested]
    return Funding(
        task_id=row.id,
        status=row.status,
        funding_method=method,
        charged_amount=charged,
        gross_amount=charged,
        currency=row.currency,
        checkout_url=psp.checkout_url if psp else None,
        external_id=psp.external_id or None if psp else None,
        funding_trace=_trace(row, deposit),
        warnings=task.warnings,
        next_actions=suggested,
    )


def once_paid(task_id: int) -> Suggestion:
    """Suggest to check for a payment on the hosted page."""
    why = "The payer pays on the page at checkoutUrl; then this shows whether the task is funded."
    return Suggestion(check_task_funding.name, why, {"taskId": task_id})


def _trace(row: TaskRow, deposit: DepositRow | None) -> list[FundingStep]:
    if deposit and deposit.status == DepositStatus.PAID:
        received = [FundingStep.PSP_PAYMENT_RECEIVED, FundingStep.WALLET_CREDITED]
        return [*received, FundingStep.TASK_LOCKED] if row.locked else received
    return [FundingStep.WALLET_DEBITED_AND_TASK_LOCKED] if row.locked else []


@operation(Actor.AGENT, outside=True, scope=Scope.SETTLE)
async def check_task_funding(call: Call, request: MoveTask) -> FundingCheck:
    """Check whether a quoted task's payment has arrived, and lock the cost if the wallet covers it by now.

    Without a payment in progress it pays from the wallet, so call it only for tasks that are to be paid for.
    """
    row = await owned(call, request.task_id)
    last = await call.session.find(select_last_deposit_of_task(task_id=row.id))
    # A dry run must not book a report of the provider.
    if last and not row.locked and call.dry_run is None:
        await refresh_from_provider(call, last)
    async with asking_owner(call, row.id):
        return await call.conclude(partial(_check, task_id=row.id))


async def _check(context: Transaction, *, task_id: int) -> FundingCheck:
    row = await owned(context, task_id, change=True)
    last = await context.session.find(select_last_deposit_of_task(task_id=row.id))
    state = FundingState.FUNDED
    if not row.locked:
        facts = (await load_facts(context, row))()
        if row.settlement_mode == SettlementMode.ESCROW and row.status == Status.QUOTED:
            if last and is_open(context, last):
                state = FundingState.PENDING
            elif facts.cost > facts.affordable_up_to:
                state = FundingState.INSUFFICIENT_FUNDS
            else:
                row = (await advance(context, row, Step(Trigger.FUND))).row
        else:
            # The table refuses it under the name of the operation that was called.
            row = (await advance(context, row, Step(Trigger.FUND, called=check_task_funding.name))).row
    suggested = cast("list[NextAction]", (await render_task(context, row)).next_actions)
    if state is FundingState.PENDING:
        suggested = [*next_actions(context, (once_paid(row.id),)), *suggested]
    return FundingCheck(
        task_id=row.id,
        status=state,
        task_status=row.status,
        funding_trace=_trace(row, last),
        next_actions=suggested,
    )


async def quotes_of_tasks(context: Context, task_ids: Sequence[int]) -> dict[int, Quote]:
    """Return the quotes of an agent's tasks; tasks that are not quoted are left out."""
    rows_by_id = await task_rows_by_id(context, task_ids)
    rows = [row for row in rows_by_id.values() if row.status == Status.QUOTED]
    if not rows:
        return {}
    wallets = {
        wallet.currency: wallet for wallet in await context.session.find_all(select_wallets(agent_id=context.agent_id))
    }
    return {
        row.id: quote_view(context, row, task, wallets.get(row.currency))
        for row, task in zip(rows, await show_all(context, rows), strict=True)
    }
