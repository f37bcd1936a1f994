"""How an escrow task gets its money: quote, fund, check (docs/contract.md#funding)."""

from collections.abc import Sequence
from enum import StrEnum
from functools import partial
from typing import cast

from pydantic import Field

from adapters.storage.queries.ledger import WALLETS
from adapters.storage.queries.payments import LAST_DEPOSIT_OF_TASK
from adapters.storage.tables.ledger import WalletRow
from adapters.storage.tables.payments import DepositRow
from adapters.storage.tables.tasks import TaskRow
from domain.lifecycle.guidance import on_hosted_page
from domain.lifecycle.statuses import Actor, SettlementMode, Status
from domain.lifecycle.transitions import Trigger
from domain.money.deposits import DepositStatus
from domain.values.money import from_minor
from resolvers.core.context import Call, Context, Transaction
from resolvers.core.dry_run import DryRunResult, SupportsDryRun
from resolvers.core.next_actions import by_bank, by_deposit
from resolvers.core.operation import Kind, operation
from resolvers.core.problem import NextAction, next_actions
from resolvers.lifecycle.access import owned
from resolvers.lifecycle.facts import load_facts
from resolvers.lifecycle.transition import Step, advance
from resolvers.payments.deposits import Opening, is_open, open_deposit
from resolvers.payments.outcomes import look_again, provider_for_new
from resolvers.spending.approvals import asking_owner
from resolvers.tasks.input import TaskReference
from resolvers.tasks.listing import task_rows_by_id
from resolvers.tasks.view import Task, show, show_all
from resolvers.wire.locales import ReadersLocale
from resolvers.wire.model import Wire
from resolvers.wire.scalars import Amount, Id, LocalTime, WebAddress, server_time


class FundingMethod(StrEnum):
    """How a quoted task is paid for."""

    WALLET = "wallet"
    """From the wallet, at once."""
    PSP = "psp"
    """On the payment provider's hosted page."""


class FundingStep(StrEnum):
    """What has happened on the way to a funded task."""

    PSP_PAYMENT_RECEIVED = "psp_payment_received"
    """The payment provider has the payer's money."""
    WALLET_CREDITED = "wallet_credited"
    """The money is in the wallet."""
    TASK_LOCKED = "task_locked"
    """The cost is locked on the task."""
    WALLET_DEBITED_AND_TASK_LOCKED = "wallet_debited_and_task_locked"
    """The wallet paid and the cost is locked on the task, in one step."""


class FundingState(StrEnum):
    """Whether a task's money is there."""

    FUNDED = "funded"
    """It is there."""
    PENDING = "pending"
    """A payment is on its way."""
    INSUFFICIENT_FUNDS = "insufficient_funds"
    """It is not, and no payment is on its way."""


class FundTask(TaskReference):
    """How to pay for a quoted task."""

    funding_method: FundingMethod
    """From the wallet, or on a hosted payment page."""
    success_url: WebAddress | None = None
    """psp: where the payer goes after paying."""
    return_url: WebAddress | None = None
    """psp: where the payer goes after paying, when successUrl is not given."""
    cancel_url: WebAddress | None = None
    """psp: where the payer goes after declining or cancelling."""
    locale: ReadersLocale | None = None
    """psp: the payment page's language."""


class WalletStatus(Wire):
    """Whether the wallet covers a quote."""

    currency: str
    """ISO 4217."""
    available_balance: Amount
    """What is free, beside what this quote reserves."""
    reserved_for_task: Amount
    """What this quote reserves."""
    sufficient: bool
    """Whether the two cover the total cost, and what the wallet owes."""
    shortfall: Amount
    """What is missing, with what the wallet owes."""


class QuoteTask(SupportsDryRun, TaskReference):
    """Which task to quote."""


class Quote(DryRunResult):
    """What a task costs, and until when that is promised."""

    task_id: Id
    """The task."""
    status: Status
    """Where the task stands."""
    payout_amount: Amount
    """What the operator is paid, before fees."""
    payout_currency: str
    """ISO 4217."""
    operator_payout_amount: Amount
    """The operator's payout before fees."""
    gross_amount: Amount
    """The same as operatorPayoutAmount."""
    operator_net_amount: Amount
    """What the operator receives."""
    platform_fee_by_agent: Amount
    """Charged to the agent on top of the payout."""
    platform_fee_by_operator: Amount
    """Deducted from the payout."""
    total_agent_cost: Amount
    """payoutAmount plus platformFeeByAgent."""
    wallet_status: WalletStatus
    """Whether the wallet covers it."""
    quote_expires_at: LocalTime | None
    """When it lapses, on the server's clock (UTC)."""
    quote_expires_in_seconds: int | None
    """The same as a countdown."""
    next_actions: list[NextAction]
    """How to fund it."""


class Funding(Wire):
    """How a task was, or will be, paid for."""

    task_id: Id
    """The task."""
    status: Status
    """Where the task stands."""
    funding_method: FundingMethod
    """How it is paid for."""
    charged_amount: Amount
    """Payout plus the agent's platform fee."""
    gross_amount: Amount = Field(deprecated="since 2026-11-20, use chargedAmount, removed in v2")
    """The same as chargedAmount."""
    currency: str
    """ISO 4217."""
    checkout_url: str | None
    """psp: the hosted page on which somebody pays."""
    external_id: str | None
    """psp: names the deposit."""
    funding_trace: list[FundingStep]
    """What has happened so far."""
    next_actions: list[NextAction]
    """What helps now."""


class FundingCheck(Wire):
    """Whether a task's money is there."""

    task_id: Id
    """The task."""
    status: FundingState
    """Whether it is funded."""
    task_status: Status
    """Where the task stands."""
    funding_trace: list[FundingStep]
    """What has happened so far."""
    next_actions: list[NextAction]
    """What helps now."""


@operation(Actor.AGENT)
async def quote_task(context: Transaction, request: QuoteTask) -> Quote:
    """Ask what an escrow task costs, and reserve it in the wallet for the lifetime of the quote.

    The first step of the escrow flow: then fund_task, publish_task and, after the review, approve_task_review. With
    dryRun nothing is reserved: the answer tells what would happen.
    """
    row = await owned(context, request.task_id, change=True)
    moved = await advance(context, row, Step(Trigger.QUOTE))
    return quote_view(context, moved.row, await show(context, *moved), moved.sources.wallet)


def quote_view(context: Context, row: TaskRow, task: Task, wallet: WalletRow | None) -> Quote:
    """The quote of a task that has one; `wallet` is the one in its currency."""
    places = context.services.catalogue.currencies[row.currency].places
    price = row.price
    available = wallet.available if wallet else 0
    owed = -wallet.debt if wallet else 0
    shortfall = max(price.total + owed - row.reserved - available, 0)
    # mypy takes a computed field for a method.
    helps = cast("list[NextAction]", task.next_actions)
    routes = by_bank(context, row.currency)
    if helps[0].code == Trigger.FUND:
        # Where the wallet does not cover it, the hosted page is what the task suggests by itself.
        routes = (by_deposit(context, row, shortfall) if shortfall else on_hosted_page(row.id), *routes)
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
        next_actions=[*helps[:1], *next_actions(context, routes), *helps[1:]],
    )


@operation(Actor.AGENT, kind=Kind.PROCEDURE)
async def fund_task(context: Call, request: FundTask) -> Funding:
    """Pay for a quoted task, from the wallet at once or on a hosted payment page.

    A repeat on a funded task changes nothing; for psp it gives the same checkout address again, also before payment.
    Above a spending limit it is refused, and the owner asked by e-mail.
    """
    async with asking_owner(context, request.task_id):
        return await _fund(context, request)


async def _fund(context: Call, request: FundTask) -> Funding:
    row = await owned(context, request.task_id)
    last = await context.session.find(LAST_DEPOSIT_OF_TASK, task_id=row.id)
    if row.locked:
        return await _funding(context, row, request.funding_method, last)
    if request.funding_method is FundingMethod.WALLET:
        row = await context.transact(partial(_fund_from_wallet, task_id=row.id))
        return await _funding(context, row, FundingMethod.WALLET, None)
    currency = context.services.catalogue.currencies[row.currency]
    cost, finest = row.price.total, provider_for_new(context).finest(currency)
    opened = await open_deposit(
        context,
        Opening(
            # What the provider's step adds stays in the wallet.
            amount=cost + -cost % finest,
            currency=row.currency,
            task_id=row.id,
            description=row.title,
            success_url=request.success_url or request.return_url,
            cancel_url=request.cancel_url or request.return_url,
            locale=request.locale,
        ),
    )
    return await _funding(context, row, FundingMethod.PSP, opened)


async def _fund_from_wallet(context: Transaction, *, task_id: int) -> TaskRow:
    row = await owned(context, task_id, change=True)
    return row if row.locked else (await advance(context, row, Step(Trigger.FUND))).row


async def _funding(context: Context, row: TaskRow, method: FundingMethod, deposit: DepositRow | None) -> Funding:
    charged = from_minor(row.price.total, context.services.catalogue.currencies[row.currency].places)
    psp = deposit if method is FundingMethod.PSP else None
    return Funding(
        task_id=row.id,
        status=row.status,
        funding_method=method,
        charged_amount=charged,
        gross_amount=charged,
        currency=row.currency,
        checkout_url=psp.checkout_url if psp else None,
        external_id=psp.external_id if psp else None,
        funding_trace=_trace(row, deposit),
        next_actions=(await show(context, row)).next_actions,
    )


def _trace(row: TaskRow, deposit: DepositRow | None) -> list[FundingStep]:
    if deposit and deposit.status == DepositStatus.PAID:
        received = [FundingStep.PSP_PAYMENT_RECEIVED, FundingStep.WALLET_CREDITED]
        return [*received, FundingStep.TASK_LOCKED] if row.locked else received
    return [FundingStep.WALLET_DEBITED_AND_TASK_LOCKED] if row.locked else []


@operation(Actor.AGENT, kind=Kind.PROCEDURE)
async def check_task_funding(context: Call, request: TaskReference) -> FundingCheck:
    """See whether a quoted task's payment has arrived, and lock its money if the wallet covers it by now.

    Without a payment on its way it is paid for from the wallet: only call it for what is to be paid for.
    """
    row = await owned(context, request.task_id)
    last = await context.session.find(LAST_DEPOSIT_OF_TASK, task_id=row.id)
    if last and not row.locked:
        await look_again(context, last)
    async with asking_owner(context, row.id):
        return await context.conclude(partial(_check, task_id=row.id))


async def _check(context: Transaction, *, task_id: int) -> FundingCheck:
    row = await owned(context, task_id, change=True)
    last = await context.session.find(LAST_DEPOSIT_OF_TASK, task_id=row.id)
    state = FundingState.FUNDED
    if not row.locked:
        facts = (await load_facts(context, row))()
        if row.settlement_mode == SettlementMode.ESCROW and row.status == Status.QUOTED:
            if last and is_open(last, context.now):
                state = FundingState.PENDING
            elif facts.cost > facts.affordable_up_to:
                state = FundingState.INSUFFICIENT_FUNDS
            else:
                row = (await advance(context, row, Step(Trigger.FUND))).row
        else:
            row = (await advance(context, row, Step(Trigger.FUND))).row
    return FundingCheck(
        task_id=row.id,
        status=state,
        task_status=row.status,
        funding_trace=_trace(row, last),
        next_actions=(await show(context, row)).next_actions,
    )


async def quotes_of_tasks(context: Context, task_ids: Sequence[int]) -> dict[int, Quote]:
    """The quotes of an agent's tasks; those that are not quoted are left out."""
    found = await task_rows_by_id(context, task_ids)
    rows = [row for row in found.values() if row.status == Status.QUOTED]
    if not rows:
        return {}
    wallets = {wallet.currency: wallet for wallet in await context.session.find_all(WALLETS, agent_id=context.agent_id)}
    return {
        row.id: quote_view(context, row, task, wallets.get(row.currency))
        for row, task in zip(rows, await show_all(context, rows), strict=True)
    }
