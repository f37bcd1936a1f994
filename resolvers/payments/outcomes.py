"""Outcomes of payments: each deposit gets exactly one, from the payer, the provider or the expiry job
(docs/decisions/0004).

The payer decides on the embedded page. An external provider sends events (`resolvers.payments.provider_events`), and is
asked when the deposit is read (`refresh_from_provider`) and when it expires (`close_checkout`).
"""

from dataclasses import replace
from functools import partial

import structlog

from adapters.notifications.agents import credit_notice, failed_deposit_notice
from adapters.storage.engine.statements.changes import set_columns
from adapters.storage.queries.ledger.wallets import lock_wallet_by_id
from adapters.storage.queries.payments.deposits import lock_deposit, select_deposit, select_deposit_by_id
from adapters.storage.queries.tasks.rows import lock_task
from adapters.storage.tables.ledger import WalletRow
from adapters.storage.tables.payments import DepositRow, deposit
from adapters.storage.tables.tasks import TaskRow
from domain.lifecycle.statuses import Status
from domain.lifecycle.transitions import Trigger
from domain.money.deposits import EMBEDDED, CheckoutReport, CheckoutState, DepositStatus
from domain.money.ledger import abandon_deposit, credit_deposit, credit_late_deposit
from domain.ports import PaymentProvider
from domain.refusals.general import Unavailable
from domain.refusals.payments import InsufficientFunds, PaymentsUnavailable
from domain.refusals.spending import OwnerUnknown, SpendingFrozen, SpendingLimit, SpendingNotAllowed
from domain.refusals.suggestion import Suggestion
from domain.values.money import from_minor
from domain.values.time import DAY
from domain.webhooks.notifications import AccountEvent
from resolvers.core.context import Call, Context, Services, Transaction, enter_world
from resolvers.core.jobs import JobKind, job, schedule
from resolvers.events.account_events import notify
from resolvers.ledger.posting import Cause, post
from resolvers.lifecycle.facts import FactSources
from resolvers.lifecycle.step import Step
from resolvers.lifecycle.transition import advance
from resolvers.spending.approvals import ask_for_task
from subscriptions.messages.payloads import DepositFailed, Payload, WalletCredited

OUTCOMES = {
    CheckoutState.PAID: DepositStatus.PAID,
    CheckoutState.FAILED: DepositStatus.DECLINED,
    CheckoutState.EXPIRED: DepositStatus.EXPIRED,
}
"""The outcome of a deposit for each final state of its checkout."""
WAIT_FOR_PAYMENT = DAY
"""Extension of an expired deposit whose payment is still being processed, which may take days."""

log = structlog.get_logger("fieldcall.payments")


def find_provider(services: Services, name: str) -> PaymentProvider:
    """Return the provider at which a deposit was opened. Raises `Unavailable` when it is no longer configured."""
    provider = services.payment_providers.get(name)
    if provider is None:
        raise Unavailable(f"The payment provider {name} is not set up.", retry_after=60)
    return provider


def provider_for_new(context: Context) -> PaymentProvider:
    """Return the provider of the caller's new deposits. Agents in test mode get the embedded page, which takes no
    money.

    Raises `PaymentsUnavailable` where the service has none.
    """
    if context.practice:
        return context.services.payment_providers[EMBEDDED]
    if context.services.payments is None:
        why = "The platform's staff credits what arrives at its bank."
        raise PaymentsUnavailable(
            "No payment provider is set up here (FIELDCALL_PAYMENTS), so nothing can be paid in on a hosted page.",
            next_actions=(Suggestion("get_bank_transfer_details", why),),
        )
    return context.services.payments


def is_gone(context: Context, provider: str) -> bool:
    """Return true if a deposit of the caller can no longer be decided.

    It was opened at the embedded provider while the service accepted test money.
    """
    if provider != EMBEDDED or context.practice:
        return False
    return context.services.payments is None or context.services.payments.name != EMBEDDED


async def close_deposit(
    context: Transaction, row: DepositRow, outcome: DepositStatus, *, payment_reference: str | None = None
) -> None:
    """Give a pending deposit its one outcome; a paid one funds its quoted task.

    The first of payer, provider and expiry job decides; the others change nothing. One exception: a payment that
    arrives at an external provider after the deposit was closed is credited, once. The service books it as the system
    caller, not with the key of the payer's request.
    """
    context = replace(context, caller=None)
    await enter_world(context, row.agent_id)
    task = await context.session.find(lock_task(id=row.task_id)) if row.task_id else None
    row = await context.session.get(lock_deposit(external_id=row.external_id))
    pending, paid = row.status == DepositStatus.PENDING, outcome is DepositStatus.PAID
    late = paid and row.status != DepositStatus.PAID and row.provider != EMBEDDED
    if not (pending or late):
        return
    changes = {"status": outcome, "payment_reference": payment_reference or row.payment_reference}
    await context.session.execute(set_columns(deposit, row.id, changes))
    wallet = await context.session.get(lock_wallet_by_id(id=row.wallet_id))
    if pending:
        movement = credit_deposit(wallet.id, row.amount) if paid else abandon_deposit(wallet.id, row.amount)
    else:
        movement = credit_late_deposit(wallet.id, row.amount)
    cause = Cause(task_id=row.task_id, deposit_id=row.id, provider=row.provider)
    after = await post(context, wallet, movement, cause)
    await _notify(context, row, outcome, after, paid_debt=after.debt - wallet.debt)
    if paid and task and task.status == Status.QUOTED:
        await _fund(context, task)


async def _fund(context: Transaction, task: TaskRow) -> None:
    """Lock the payment on its task. It stays in the wallet when spending rules forbid the lock, or when a part of it
    has paid the wallet's debt."""
    try:
        await advance(context, task, Step(Trigger.RECEIVE_PAYMENT))
    except (SpendingFrozen, SpendingNotAllowed, InsufficientFunds) as refusal:
        log.warning("a paid task is not funded", task=task.id, code=refusal.code)
    except SpendingLimit:
        breach = await FactSources().breach(context, task)
        assert breach, "the refusal was for a spending limit"
        try:
            await ask_for_task(context, task, breach)
        except OwnerUnknown:
            log.warning("a paid task is not funded, and there is no owner to ask", task=task.id)


async def _notify(
    context: Transaction, row: DepositRow, outcome: DepositStatus, wallet: WalletRow, *, paid_debt: int
) -> None:
    places = context.services.catalogue.currencies[row.currency].places
    amount = from_minor(row.amount, places)
    amount_text = f"{amount} {row.currency}"
    payload: Payload
    if outcome is DepositStatus.PAID:
        covered = f"{from_minor(paid_debt, places)} {row.currency}" if paid_debt else None
        event, notice = AccountEvent.WALLET_CREDITED, credit_notice(amount_text, covered)
        payload = WalletCredited(
            currency=row.currency,
            amount=amount,
            available_balance=from_minor(wallet.available, places),
            external_id=row.external_id,
        )
    else:
        event = AccountEvent.DEPOSIT_FAILED
        notice = failed_deposit_notice(amount_text, outcome)
        payload = DepositFailed(currency=row.currency, amount=amount, external_id=row.external_id, status=outcome)
    await notify(context, row.agent_id, event, notice, payload, task_id=row.task_id)


async def refresh_from_provider(context: Call, row: DepositRow) -> DepositRow:
    """Ask the provider of a pending deposit for its state, and return the deposit with that state. If the provider does
    not answer, return the deposit unchanged: the provider's event follows later."""
    if row.status != DepositStatus.PENDING or row.provider_reference is None:
        return row
    try:
        report = await find_provider(context.services, row.provider).look_up(row.provider_reference)
    except Unavailable as refusal:
        log.warning("the state of a payment cannot be asked for", deposit=row.external_id, detail=refusal.detail)
        return row
    known = CheckoutState.PROCESSING if row.processing else CheckoutState.OPEN
    if report is None or report.state in (known, CheckoutState.OPEN):
        return row
    await context.transact(partial(record_checkout, provider=row.provider, report=report))
    return await context.session.get(select_deposit(external_id=row.external_id))


@job(JobKind.EXPIRE_DEPOSIT, outside=True)
async def close_checkout(context: Call, deposit_id: int) -> None:
    """Close the checkout at its provider, so that it can no longer be paid, and book a payment that came before.

    Raises `Unavailable` when the provider does not answer; the deposit then stays open until it does.
    """
    row = await context.session.get(select_deposit_by_id(id=deposit_id))
    if row.status != DepositStatus.PENDING or row.provider_reference is None:
        return
    report = await find_provider(context.services, row.provider).close_checkout(row.provider_reference)
    if report is None:
        return
    if report.state in (CheckoutState.PROCESSING, CheckoutState.OPEN):
        await context.transact(partial(_wait, deposit_id=row.id))
    else:
        await context.transact(partial(record_checkout, provider=row.provider, report=report))


@job(JobKind.EXPIRE_DEPOSIT)
async def expire_deposit(context: Transaction, deposit_id: int) -> None:
    """Expire a deposit that was not paid in time."""
    row = await context.session.get(select_deposit_by_id(id=deposit_id))
    await close_deposit(context, row, DepositStatus.EXPIRED)


async def _wait(context: Transaction, *, deposit_id: int) -> None:
    until = context.now + WAIT_FOR_PAYMENT
    await context.session.execute(set_columns(deposit, deposit_id, {"expires_at": until}))
    await schedule(context, JobKind.EXPIRE_DEPOSIT, deposit_id, until)


async def record_checkout(context: Transaction, *, provider: str, report: CheckoutReport) -> None:
    """Book a provider's report of a checkout. A report of another amount or currency credits nothing."""
    row = await context.session.find(select_deposit(external_id=report.external_id))
    if row is None or row.provider != provider:
        log.warning("a payment for no deposit of ours", external_id=report.external_id, checkout=report.reference)
        return
    if (report.amount, report.currency) != (row.amount, row.currency):
        amounts = {"reported": f"{report.amount} {report.currency}", "requested": f"{row.amount} {row.currency}"}
        log.error("a payment of another amount: nothing is credited", deposit=row.external_id, **amounts)
        return
    if row.provider_reference is None:
        # The checkout was opened, but the provider's answer did not reach us.
        await context.session.execute(set_columns(deposit, row.id, {"provider_reference": report.reference}))
    if report.state is CheckoutState.PROCESSING and not row.processing:
        await context.session.execute(set_columns(deposit, row.id, {"processing": True}))
    if report.state in OUTCOMES:
        await close_deposit(context, row, OUTCOMES[report.state], payment_reference=report.payment_reference)
