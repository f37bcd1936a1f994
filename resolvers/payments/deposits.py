"""Deposits into wallets: an intent row first, then a hosted checkout, then exactly one outcome."""

import re
import secrets
from collections import defaultdict
from collections.abc import Sequence
from decimal import Decimal
from functools import partial
from typing import Annotated, Any, ClassVar

import orjson
from pydantic import BeforeValidator, Field

from adapters.i18n.choice import choose_locale, preferred_locale
from adapters.i18n.locales import DEFAULT
from adapters.pages.checkout import purpose_of_deposit
from adapters.storage.engine.statements.changes import set_columns
from adapters.storage.queries.accounts.agents import select_agent_by_id
from adapters.storage.queries.payments.deposits import (
    INSERT_DEPOSIT,
    CheckoutRow,
    deposit_pages,
    select_checkout,
    select_deposit,
    select_deposit_counts,
    select_last_deposit_of_task,
)
from adapters.storage.queries.tasks.rows import lock_task
from adapters.storage.tables.payments import DepositRow, deposit
from adapters.storage.tables.tasks import TaskRow, task
from domain.accounts.scopes import Scope
from domain.lifecycle.statuses import Actor
from domain.lifecycle.transitions import Trigger, decide
from domain.money.deposits import DEPOSIT_PREFIX, EMBEDDED, OUTCOME, CheckoutDecision, DepositStatus
from domain.money.ledger import expect_deposit
from domain.policy import MAX_DEPOSIT_IN_PAYOUTS
from domain.ports import CheckoutRequest
from domain.refusals.general import Forbidden, InvalidInput, NotFound
from domain.refusals.payments import CheckoutChanged, CheckoutGone, PaymentRefused
from domain.refusals.refusal import Refusal
from domain.refusals.suggestion import Way
from domain.values.money import Currency, from_minor, to_minor
from domain.values.time import HOUR, SECOND
from resolvers.core.context import Call, Context, Transaction, enter_world
from resolvers.core.dry_run import DryRunResult, SupportsDryRun
from resolvers.core.jobs import JobKind, schedule
from resolvers.core.next_actions import explain
from resolvers.core.operation import Snapshot, operation
from resolvers.events.allowance import require_allowance, take_numbers
from resolvers.ledger.posting import Cause, open_wallet, post
from resolvers.ledger.wallets import currency_or_first, page_of_each_wallet
from resolvers.lifecycle.facts import load_facts
from resolvers.payments.outcomes import close_deposit, find_provider, is_gone, provider_for_new, refresh_from_provider
from resolvers.wire.locales import ReadersLocale
from resolvers.wire.model import Wire
from resolvers.wire.node_ids import parse_row_number
from resolvers.wire.pages import PageBetween
from resolvers.wire.scalars import Amount, CurrencyCode, Id, Money, OwnTime, WebAddress, server_time

PAGE_LIFETIME = HOUR
"""Lifetime of the embedded page's form; after it the payer has to reload the page."""
LEADING_NUMBER = re.compile(r"[1-9][0-9]{0,18}\.")


class DepositToWallet(SupportsDryRun):
    """The amount of a deposit, and the pages to which the payer returns."""

    amount: Money
    """Amount to deposit, in the wallet's currency."""
    currency: CurrencyCode | None = None
    """ISO 4217 code of the wallet; if omitted, the agent's first wallet."""
    success_url: WebAddress | None = None
    """Address to which the payer is sent after paying."""
    cancel_url: WebAddress | None = None
    """Address to which the payer is sent after declining or cancelling."""
    locale: ReadersLocale | None = None
    """Language of the payment page: en, nl, de, fr, es, es-419, pt, pt-BR, it or pl.

    Default: the agent's profile or Accept-Language header, else the payer's browser.
    """


def _read_deposit_id(value: Any) -> Any:
    return parse_row_number(value, "external_id") if isinstance(value, str) else value


DepositId = Annotated[str, Field(pattern=r"^dep_[A-Za-z0-9_-]{16,64}$"), BeforeValidator(_read_deposit_id)]
"""The `externalId` of a deposit, or its nodeId."""


class DepositReference(Wire):
    """Names a deposit."""

    external_id: DepositId
    """Identifier of the deposit, as in its checkout address."""


class DecideCheckout(DepositReference):
    """The payer's decision on the embedded payment page."""

    decision: CheckoutDecision
    """Pay, decline as the payer's bank would, or cancel."""
    state: str | None = Field(default=None, max_length=200)
    """Token from the page's form: proves that the page is genuine, has not expired and shows the current status."""


class Deposit(DryRunResult):
    """A payment into a wallet."""

    node_key = ("external_id",)
    node_fields: ClassVar[tuple[str, ...]] = ("external_id",)

    external_id: str
    """Identifier of the deposit, here and at the payment provider; empty in a dry run."""
    status: DepositStatus
    """Status of the payment."""
    processing: bool
    """True if a pending deposit was paid by a method that takes days to settle or to fail."""
    amount: Amount
    """Amount of the deposit."""
    taken_back: Amount
    """Amount reversed at the payment provider: refunded there, or charged back by the payer's bank."""
    currency: str
    """ISO 4217."""
    checkout_url: str | None
    """Hosted page on which the payer pays."""
    task_id: Id | None
    """Task that the deposit funds."""
    provider: str
    """Name of the payment provider."""
    created_at: OwnTime
    """Time at which the deposit was opened, on the server's clock (UTC)."""
    expires_at: OwnTime
    """Time at which the checkout closes, on the server's clock (UTC)."""


class Checkout(Wire):
    """Contents of the embedded payment page."""

    external_id: str
    """Identifier of the deposit."""
    status: DepositStatus
    """Status of the payment."""
    processing: bool
    """True if a pending deposit was paid by a method that takes days to settle or to fail."""
    amount: Amount
    """Amount to pay."""
    currency: str
    """ISO 4217."""
    description: str
    """Title of the task that the deposit funds; empty for a deposit into the wallet."""
    payee: str
    """Name of the agent whose wallet receives the money."""
    locale: str
    """Language of the page."""
    success_url: str | None
    """Address to which the payer is sent after paying."""
    cancel_url: str | None
    """Address to which the payer is sent after declining or cancelling."""
    state: str | None
    """Token to send back with a decision; null when no decision can be made on this page."""
    pay_url: str | None
    """Page of an external payment provider, while it can still be paid there."""
    is_test: bool
    """True if no real money moves."""


class DepositIntent(Wire):
    """A deposit to open; `amount` is in minor units."""

    amount: int
    currency: str
    task_id: int | None
    description: str
    success_url: str | None
    cancel_url: str | None
    locale: str | None


@operation(Actor.AGENT, outside=True, scope=Scope.SETTLE, way=Way.DEPOSIT)
async def deposit_to_wallet(call: Call, request: DepositToWallet) -> Deposit:
    """Put money into a wallet: returns the address of a hosted payment page.

    The amount is pending until the payment is confirmed, then available.

    A page that nobody pays expires.
    """
    currency = await currency_or_first(call, request.currency)
    maximum = currency.max_payout * MAX_DEPOSIT_IN_PAYOUTS
    amount = to_minor("amount", request.amount, currency, currency.minimum_charge, maximum)
    finest = provider_for_new(call).amount_step(currency)
    if amount % finest:
        step = from_minor(finest, currency.places)
        raise InvalidInput.for_field("amount", "too_precise", f"must be a multiple of {step} for the payment provider")
    intent = DepositIntent(
        amount=amount,
        currency=currency.code,
        task_id=None,
        description="",
        success_url=request.success_url,
        cancel_url=request.cancel_url,
        locale=request.locale,
    )
    return deposit_view(await open_deposit(call, intent), currency)


async def open_deposit(context: Call, intent: DepositIntent) -> DepositRow:
    """Record the intent, open the checkout at the provider, record its address. Each step can be repeated.

    Returns the open checkout of a task that has one. If the provider did not answer a call, a repeat under the same
    idempotency key continues the deposit of that call.
    """
    names = context.claim.names("deposit") if context.claim else ()
    row = await context.transact(partial(_record_intent, intent=intent, names=names))
    if row.checkout_url:
        return row
    if context.dry_run:
        return row._replace(external_id="")
    request = CheckoutRequest(
        row.external_id,
        row.amount,
        row.currency,
        intent.description or purpose_of_deposit(row.currency, row.locale or DEFAULT),
        row.locale,
        row.success_url,
        row.cancel_url,
        row.created_at,
        row.expires_at,
    )
    try:
        checkout = await find_provider(context.services, row.provider).open_checkout(request, context.base_url)
    except PaymentRefused:
        await context.transact(partial(close_deposit, row=row, outcome=DepositStatus.DECLINED))
        raise
    row = row._replace(checkout_url=checkout.url, provider_reference=checkout.reference)
    await context.transact(partial(_record_address, row=row))
    return row


async def _record_intent(context: Transaction, *, intent: DepositIntent, names: tuple[str, ...]) -> DepositRow:
    if intent.task_id is not None:
        # A task has one checkout at a time, also when several calls ask at once: two checkouts could both be paid.
        await _check_payable(context, await context.session.get(lock_task(id=intent.task_id)))
        last = await context.session.find(select_last_deposit_of_task(task_id=intent.task_id))
        if last and is_open(context, last):
            return last
        # The spending rules of this key apply when the payment arrives.
        key_id = context.caller.key_id if context.caller else None
        await context.session.execute(set_columns(task, intent.task_id, {"funded_by_key_id": key_id}))
    agent = await context.session.get(select_agent_by_id(id=context.agent_id))
    wallet = await open_wallet(context, context.agent_id, intent.currency)
    external_id = f"{DEPOSIT_PREFIX}{names[0] if names else secrets.token_urlsafe(24)}"
    for name in names:
        if (earlier := await context.session.find(select_deposit(external_id=f"{DEPOSIT_PREFIX}{name}"))) is None:
            continue
        same = (earlier.amount, earlier.currency, earlier.task_id) == (intent.amount, intent.currency, intent.task_id)
        if same and is_open(context, earlier):
            return earlier
        external_id = f"{DEPOSIT_PREFIX}{secrets.token_urlsafe(24)}"
    provider, lifetime = provider_for_new(context), context.services.policy.deposit_lifetime
    row = DepositRow(
        id=0,
        agent_id=context.agent_id,
        wallet_id=wallet.id,
        task_id=intent.task_id,
        external_id=external_id,
        provider=provider.name,
        amount=intent.amount,
        currency=intent.currency,
        status=DepositStatus.PENDING,
        checkout_url=None,
        success_url=intent.success_url,
        cancel_url=intent.cancel_url,
        locale=preferred_locale(intent.locale or agent.locale, context.language),
        provider_reference=None,
        payment_reference=None,
        processing=False,
        taken_back=0,
        created_at=context.now,
        expires_at=context.now + min(lifetime, provider.max_checkout_seconds or lifetime) * SECOND,
    )
    row = row._replace(id=await context.session.get(INSERT_DEPOSIT(row)))
    cause = Cause(task_id=row.task_id, deposit_id=row.id, provider=row.provider)
    await post(context, wallet, expect_deposit(wallet.id, row.amount), cause)
    await schedule(context, JobKind.EXPIRE_DEPOSIT, row.id, row.expires_at)
    # An unpaid deposit is an event that costs nothing.
    taken = await take_numbers(context, context.agent_id, 0, free=1)
    if taken.has_contact_methods:
        require_allowance(context, taken)
    return row


async def _check_payable(context: Context, row: TaskRow) -> None:
    """Raise the refusal to fund a locked task, except for a wallet that is too low: the payment is to fill it."""
    facts = (await load_facts(context, row))()
    try:
        decide(Trigger.FUND, context.actor, facts._replace(affordable_up_to=facts.cost))
    except Refusal as refusal:
        raise explain(context, refusal, row, facts) from refusal


def is_open(context: Context, row: DepositRow) -> bool:
    """Return true if a deposit of the caller can still be paid."""
    return row.status == DepositStatus.PENDING and row.expires_at > context.now and not is_gone(context, row.provider)


async def _record_address(context: Context, *, row: DepositRow) -> None:
    changes = {"checkout_url": row.checkout_url, "provider_reference": row.provider_reference}
    await context.session.execute(set_columns(deposit, row.id, changes))


@operation(Actor.AGENT, reads=Snapshot.EACH)
async def get_deposit(call: Call, request: DepositReference) -> Deposit:
    """Read the status of a deposit's payment, also when its provider has not reported it yet."""
    row = await call.session.find(select_deposit(external_id=request.external_id))
    if row is None or row.agent_id != call.agent_id:
        raise NotFound(f"There is no deposit {request.external_id}.")
    return deposit_view(await refresh_from_provider(call, row), call.services.catalogue.currencies[row.currency])


async def find_deposit(context: Context, external_id: str) -> Deposit | None:
    """Return a deposit of the calling agent, as it is stored; None for an unknown one."""
    row = await context.session.find(select_deposit(external_id=external_id))
    if row is None or row.agent_id != context.agent_id:
        return None
    return deposit_view(row, context.services.catalogue.currencies[row.currency])


@operation(reads=Snapshot.EACH)
async def show_checkout(call: Call, request: DepositReference) -> Checkout:
    """Read what the payment page shows: the deposit, with the outcome at an external payment provider."""
    row = await call.session.find(select_checkout(external_id=request.external_id))
    if row is None:
        raise NotFound(f"There is no checkout {request.external_id}.")
    await _check_not_gone(call, row)
    if row.provider != EMBEDDED:
        stored = await call.session.get(select_deposit(external_id=request.external_id))
        current = await refresh_from_provider(call, stored)
        row = row._replace(status=current.status, processing=current.processing)
    return _checkout_view(call, row)


@operation()
async def decide_checkout(transaction: Transaction, request: DecideCheckout) -> Checkout:
    """Pay, decline or cancel on the embedded payment page; a second decision changes nothing.

    Needs no key: the checkout's address cannot be guessed. A state is checked when it is sent.
    """
    row = await transaction.session.find(select_deposit(external_id=request.external_id))
    if row is None:
        raise NotFound(f"There is no checkout {request.external_id}.")
    if row.provider != EMBEDDED:
        raise Forbidden("This deposit is paid at its payment provider.")
    await _check_not_gone(transaction, row)
    if request.state is not None:
        _check_state(transaction, row, request.state)
    await close_deposit(transaction, row, OUTCOME[request.decision])
    return _checkout_view(transaction, await transaction.session.get(select_checkout(external_id=request.external_id)))


async def _check_not_gone(context: Context, row: DepositRow | CheckoutRow) -> None:
    """Raise `CheckoutGone`, except in a practice world, which the context then has entered."""
    if is_gone(context, row.provider):
        await enter_world(context, row.agent_id)
    if is_gone(context, row.provider):
        raise CheckoutGone("This service no longer takes test money, so nothing can be paid on this page.")


def deposit_view(row: DepositRow, currency: Currency) -> Deposit:
    """Return the view of a deposit."""
    return Deposit(
        external_id=row.external_id,
        status=row.status,
        processing=_is_processing(row),
        amount=from_minor(row.amount, currency.places),
        taken_back=from_minor(row.taken_back, currency.places),
        currency=row.currency,
        checkout_url=row.checkout_url,
        task_id=row.task_id,
        provider=row.provider,
        created_at=server_time(row.created_at),
        expires_at=server_time(row.expires_at),
    )


def _is_processing(row: DepositRow | CheckoutRow) -> bool:
    return bool(row.processing) and row.status == DepositStatus.PENDING


def _state(context: Context, external_id: str, status: str, until: int) -> str:
    return f"{until}.{context.services.keyring.digest(_state_text(external_id, status, until)).hex()}"


def _state_text(external_id: str, status: str, until: int) -> str:
    return f"checkout {external_id} {status} {until}"


def _check_state(context: Context, row: DepositRow, state: str) -> None:
    """Raise `InvalidInput` for a state that this service did not make, `CheckoutChanged` for an outdated one."""
    until = int(state.partition(".")[0]) if LEADING_NUMBER.match(state) else 0
    signature, keyring = state.partition(".")[2], context.services.keyring
    signed = [
        status
        for status in DepositStatus
        if keyring.signed(_state_text(row.external_id, status, until), signature) and state == f"{until}.{signature}"
    ]
    if not signed:
        raise InvalidInput.for_field("state", "invalid", "is not of this payment page")
    if until <= context.real_now or row.status not in signed:
        raise CheckoutChanged("The payment page was decided on, or was open for too long. Look at it again.")


def _checkout_view(context: Context, row: CheckoutRow) -> Checkout:
    amount: Decimal = from_minor(row.amount, context.services.catalogue.currencies[row.currency].places)
    embedded, pending = row.provider == EMBEDDED, row.status == DepositStatus.PENDING
    until = context.real_now + PAGE_LIFETIME
    return Checkout(
        external_id=row.external_id,
        status=row.status,
        processing=_is_processing(row),
        amount=amount,
        currency=row.currency,
        description=row.task_title or "",
        payee=row.payee,
        # If the agent has named no language, the payer's is used.
        locale=row.locale or choose_locale(None, context.language),
        success_url=row.success_url,
        cancel_url=row.cancel_url,
        state=_state(context, row.external_id, row.status, until) if embedded and pending else None,
        pay_url=None if embedded or not pending or row.processing else row.checkout_url,
        is_test=embedded,
    )


async def deposits_of_wallets(
    context: Context, wallet_ids: Sequence[int], page: PageBetween
) -> dict[int, list[tuple[int, Deposit]]]:
    """Return the deposits of wallets in a page, newest first, each with its number."""
    statement = deposit_pages(len(wallet_ids), from_oldest=page.from_oldest)
    pages: dict[int, list[tuple[int, Deposit]]] = defaultdict(list)
    for row in await page_of_each_wallet(context, statement, wallet_ids, page):
        view = deposit_view(row, context.services.catalogue.currencies[row.currency])
        pages[row.wallet_id].append((row.id, view))
    return pages


async def count_deposits(context: Context, wallet_ids: Sequence[int]) -> dict[int, int]:
    """Return the number of deposits of each wallet; wallets without deposits are left out."""
    rows = await context.session.find_all(select_deposit_counts(wallet_ids=orjson.dumps(wallet_ids).decode()))
    return {row.wallet_id: row.number for row in rows}
