"""Amount comes in: a deposit is an intent row first, then a hosted checkout, then exactly one outcome."""

import hmac
import re
import secrets
from collections import defaultdict
from collections.abc import Sequence
from decimal import Decimal
from functools import partial

import orjson
from pydantic import Field

from adapters.payments.locales import choose_locale
from adapters.payments.page import purpose_of_deposit
from adapters.storage.engine.statement import update_by_id
from adapters.storage.queries.accounts import AGENT_BY_ID
from adapters.storage.queries.payments import (
    CHECKOUT,
    DEPOSIT,
    DEPOSIT_COUNTS,
    INSERT_DEPOSIT,
    LAST_DEPOSIT_OF_TASK,
    CheckoutRow,
    deposit_pages,
)
from adapters.storage.queries.tasks import TASK_TO_CHANGE
from adapters.storage.tables.payments import DepositRow, deposit
from adapters.storage.tables.tasks import TaskRow, task
from domain.lifecycle.statuses import Actor
from domain.lifecycle.transitions import Trigger, decide
from domain.money.deposits import EMBEDDED, OUTCOME, CheckoutDecision, DepositStatus
from domain.money.ledger import expect_deposit
from domain.policy import MAX_DEPOSIT_IN_PAYOUTS
from domain.ports import CheckoutRequest
from domain.refusals.general import Forbidden, InvalidInput, NotFound
from domain.refusals.payments import CheckoutChanged, PaymentRefused
from domain.refusals.refusal import Refusal
from domain.values.money import Currency, from_minor, to_minor
from domain.values.time import HOUR, SECOND
from resolvers.core.context import Call, Context, Transaction
from resolvers.core.jobs import JobKind, schedule
from resolvers.core.next_actions import explain
from resolvers.core.operation import Kind, operation
from resolvers.ledger.posting import Cause, open_wallet, post
from resolvers.ledger.wallets import currency_or_first, page_of_each_wallet
from resolvers.lifecycle.facts import load_facts
from resolvers.payments.outcomes import close_deposit, look_again, provider_for_new, provider_of
from resolvers.wire.locales import ReadersLocale
from resolvers.wire.model import Wire
from resolvers.wire.pages import PageBetween
from resolvers.wire.scalars import Amount, CurrencyCode, Id, LocalTime, Money, WebAddress, server_time

PAGE_LIFETIME = HOUR
"""How long a payment page can lie open before it has to be looked at again."""
LEADING_NUMBER = re.compile(r"[1-9][0-9]{0,18}\.")


class DepositToWallet(Wire):
    """How much to deposit, and where the payer goes afterwards."""

    amount: Money
    """How much, in the wallet's currency."""
    currency: CurrencyCode | None = None
    """ISO 4217; when omitted, that of the agent's first wallet."""
    success_url: WebAddress | None = None
    """Where the payer goes after paying."""
    cancel_url: WebAddress | None = None
    """Where the payer goes after declining or cancelling."""
    locale: ReadersLocale | None = None
    """The payment page's language: en, nl, de, fr, es, es-419, pt, pt-BR, it or pl."""


class DepositReference(Wire):
    """Names a deposit."""

    external_id: str = Field(pattern=r"^dep_[A-Za-z0-9_-]{16,64}$")
    """The deposit, as its checkout address names it."""


class DecideCheckout(DepositReference):
    """What the payer decides on the embedded payment page."""

    decision: CheckoutDecision
    """Pay, decline as a bank would, or cancel."""
    state: str | None = Field(default=None, max_length=200)
    """What the page's own form carries: it shows that the page was ours, is not old, and nothing has changed since."""


class Deposit(Wire):
    """A payment into a wallet."""

    external_id: str
    """Names it, here and at the payment provider."""
    status: DepositStatus
    """Where the payment stands."""
    processing: bool
    """Whether somebody has paid a pending one in a way that takes days to arrive, or to fail."""
    amount: Amount
    """How much."""
    taken_back: Amount
    """How much of it was taken back at the payment provider: refunded there, or charged back by the payer's bank."""
    currency: str
    """ISO 4217."""
    checkout_url: str | None
    """The hosted page on which somebody pays."""
    task_id: Id | None
    """The task that it is for."""
    provider: str
    """The payment provider."""
    created_at: LocalTime
    """When it was opened, on the server's clock (UTC)."""
    expires_at: LocalTime
    """When the checkout closes, on the server's clock (UTC)."""


class Checkout(Wire):
    """What the embedded payment page shows."""

    external_id: str
    """Names the deposit."""
    status: DepositStatus
    """Where the payment stands."""
    processing: bool
    """Whether somebody has paid a pending one in a way that takes days to arrive, or to fail."""
    amount: Amount
    """How much."""
    currency: str
    """ISO 4217."""
    description: str
    """The title of the task that it is for; empty where the wallet itself is paid into."""
    payee: str
    """The agent whose wallet is paid into."""
    locale: str
    """The page's language."""
    success_url: str | None
    """Where the payer goes after paying."""
    cancel_url: str | None
    """Where the payer goes otherwise."""
    state: str | None
    """What a decision on this page carries with it; none where nothing can be decided here."""
    pay_url: str | None
    """The payment provider's page, where it is another and can still be paid."""
    is_test: bool
    """Whether no real money moves."""


class Opening(Wire):
    """A deposit to be opened; `amount` is minor units."""

    amount: int
    currency: str
    task_id: int | None
    description: str
    success_url: str | None
    cancel_url: str | None
    locale: str | None


@operation(Actor.AGENT, kind=Kind.PROCEDURE)
async def deposit_to_wallet(context: Call, request: DepositToWallet) -> Deposit:
    """Put money into a wallet: returns the address of a hosted page where somebody pays.

    The amount counts as pending until the payment is confirmed, and is available from then on.
    """
    currency = await currency_or_first(context, request.currency)
    largest = currency.max_payout * MAX_DEPOSIT_IN_PAYOUTS
    amount = to_minor("amount", request.amount, currency, currency.minimum_charge, largest)
    finest = provider_for_new(context).finest(currency)
    if amount % finest:
        step = from_minor(finest, currency.places)
        raise InvalidInput.of("amount", "too_precise", f"must be a multiple of {step} for the payment provider")
    opening = Opening(
        amount=amount,
        currency=currency.code,
        task_id=None,
        description="",
        success_url=request.success_url,
        cancel_url=request.cancel_url,
        locale=request.locale,
    )
    return deposit_view(await open_deposit(context, opening), currency)


async def open_deposit(context: Call, opening: Opening) -> DepositRow:
    """Record the intent, open the checkout at the provider, record its address. Repeatable at each step.

    For a task whose checkout is still open, that one again; for a repeat under the idempotency key of a call that came
    to nothing because the provider did not answer, the deposit of that call.
    """
    named = context.services.keyring.digest(f"deposit {context.claim.digest}").hex()[:40] if context.claim else None
    row = await context.transact(partial(_intend, opening=opening, name=named))
    if row.checkout_url:
        return row
    asked = CheckoutRequest(
        row.external_id,
        row.amount,
        row.currency,
        opening.description or purpose_of_deposit(row.currency, row.locale),
        row.locale,
        row.success_url,
        row.cancel_url,
        row.created_at,
        row.expires_at,
    )
    try:
        opened = await provider_of(context.services, row.provider).open_checkout(asked, context.base_url)
    except PaymentRefused:
        await context.transact(partial(close_deposit, found=row, outcome=DepositStatus.DECLINED))
        raise
    row = row._replace(checkout_url=opened.url, provider_reference=opened.reference)
    await context.transact(partial(_record_address, row=row))
    return row


async def _intend(context: Transaction, *, opening: Opening, name: str | None) -> DepositRow:
    if opening.task_id is not None:
        # One checkout for a task at a time, however many ask for it at once: two could both be paid.
        await _check_payable(context, await context.session.get(TASK_TO_CHANGE, id=opening.task_id))
        last = await context.session.find(LAST_DEPOSIT_OF_TASK, task_id=opening.task_id)
        if last and is_open(last, context.now):
            return last
        # Whose spending it will be when the payment comes.
        key_id = context.caller.key_id if context.caller else None
        await context.session.execute(
            update_by_id(task, "funded_by_key_id"), key=opening.task_id, funded_by_key_id=key_id
        )
    agent = await context.session.get(AGENT_BY_ID, id=context.agent_id)
    wallet = await open_wallet(context, context.agent_id, opening.currency)
    external_id = f"dep_{name or secrets.token_urlsafe(24)}"
    if name and (before := await context.session.find(DEPOSIT, external_id=external_id)):
        same = (before.amount, before.currency, before.task_id) == (opening.amount, opening.currency, opening.task_id)
        if same and is_open(before, context.now):
            return before
        external_id = f"dep_{secrets.token_urlsafe(24)}"
    provider, lifetime = provider_for_new(context), context.services.policy.deposit_lifetime
    row = DepositRow(
        id=0,
        agent_id=context.agent_id,
        wallet_id=wallet.id,
        task_id=opening.task_id,
        external_id=external_id,
        provider=provider.name,
        amount=opening.amount,
        currency=opening.currency,
        status=DepositStatus.PENDING,
        checkout_url=None,
        success_url=opening.success_url,
        cancel_url=opening.cancel_url,
        locale=choose_locale(opening.locale or agent.locale, context.language),
        provider_reference=None,
        payment_reference=None,
        processing=False,
        taken_back=0,
        created_at=context.now,
        expires_at=context.now + min(lifetime, provider.longest_checkout or lifetime) * SECOND,
    )
    row = row._replace(id=await context.session.get(INSERT_DEPOSIT, **row._asdict()))
    await post(context, wallet, expect_deposit(wallet.id, row.amount), Cause(task_id=row.task_id, deposit_id=row.id))
    await schedule(context, JobKind.EXPIRE_DEPOSIT, row.id, row.expires_at)
    return row


async def _check_payable(context: Context, row: TaskRow) -> None:
    """Raises what refuses to fund a locked task, but for the wallet, which the payment is to fill."""
    facts = (await load_facts(context, row))()
    try:
        decide(Trigger.FUND, context.actor, facts._replace(affordable_up_to=facts.cost))
    except Refusal as refusal:
        raise explain(context, refusal, row, facts) from None


def is_open(row: DepositRow, now: int) -> bool:
    """Whether a deposit can still be paid."""
    return row.status == DepositStatus.PENDING and row.expires_at > now


async def _record_address(context: Context, *, row: DepositRow) -> None:
    changes = {"checkout_url": row.checkout_url, "provider_reference": row.provider_reference}
    await context.session.execute(update_by_id(deposit, *changes), key=row.id, **changes)


@operation(Actor.AGENT, kind=Kind.READ)
async def get_deposit(context: Call, request: DepositReference) -> Deposit:
    """Read where a deposit's payment stands, also when its provider has not told yet."""
    row = await context.session.find(DEPOSIT, external_id=request.external_id)
    if row is None or row.agent_id != context.agent_id:
        raise NotFound(f"There is no deposit {request.external_id}.")
    return deposit_view(await look_again(context, row), context.services.catalogue.currencies[row.currency])


@operation(kind=Kind.READ)
async def show_checkout(context: Call, request: DepositReference) -> Checkout:
    """What the payment page shows of a deposit; of one at another provider, how the payment ended there."""
    row = await context.session.find(CHECKOUT, external_id=request.external_id)
    if row is None:
        raise NotFound(f"There is no checkout {request.external_id}.")
    if row.provider != EMBEDDED:
        found = await context.session.get(DEPOSIT, external_id=request.external_id)
        seen = await look_again(context, found)
        row = row._replace(status=seen.status, processing=seen.processing)
    return _checkout_view(context, row)


@operation()
async def decide_checkout(context: Transaction, request: DecideCheckout) -> Checkout:
    """The payer pays, declines or cancels on the embedded payment page; a second decision changes nothing.

    Knowing the checkout's unguessable address is enough. A state is checked when there is one.
    """
    found = await context.session.find(DEPOSIT, external_id=request.external_id)
    if found is None:
        raise NotFound(f"There is no checkout {request.external_id}.")
    if found.provider != EMBEDDED:
        raise Forbidden("This deposit is paid at its payment provider.")
    if request.state is not None:
        _check_state(context, found, request.state)
    await close_deposit(context, found, OUTCOME[request.decision])
    return _checkout_view(context, await context.session.get(CHECKOUT, external_id=request.external_id))


def deposit_view(row: DepositRow, currency: Currency) -> Deposit:
    """The view of a deposit."""
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
    return f"{until}.{context.services.keyring.digest(f'checkout {external_id} {status} {until}').hex()}"


def _check_state(context: Context, row: DepositRow, state: str) -> None:
    """Raises `InvalidInput` for a state that is not of this service, `CheckoutChanged` for an old one."""
    until = int(state.partition(".")[0]) if LEADING_NUMBER.match(state) else 0
    of = {status: _state(context, row.external_id, status, until) for status in DepositStatus}
    if not any(hmac.compare_digest(state.encode(), known.encode()) for known in of.values()):
        raise InvalidInput.of("state", "invalid", "is not of this payment page")
    if until <= context.real_now or state != of[DepositStatus(row.status)]:
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
        locale=row.locale,
        success_url=row.success_url,
        cancel_url=row.cancel_url,
        state=_state(context, row.external_id, row.status, until) if embedded and pending else None,
        pay_url=None if embedded or not pending or row.processing else row.checkout_url,
        is_test=embedded,
    )


async def deposits_of_wallets(
    context: Context, wallet_ids: Sequence[int], span: PageBetween
) -> dict[int, list[tuple[int, Deposit]]]:
    """The deposits of wallets in a span, newest first, each with its number."""
    statement = deposit_pages(len(wallet_ids), from_oldest=span.from_oldest)
    pages: dict[int, list[tuple[int, Deposit]]] = defaultdict(list)
    for row in await page_of_each_wallet(context, statement, wallet_ids, span):
        view = deposit_view(row, context.services.catalogue.currencies[row.currency])
        pages[row.wallet_id].append((row.id, view))
    return pages


async def count_deposits(context: Context, wallet_ids: Sequence[int]) -> dict[int, int]:
    """How many deposits wallets have; those with none are left out."""
    found = await context.session.find_all(DEPOSIT_COUNTS, wallet_ids=orjson.dumps(wallet_ids).decode())
    return {row.wallet_id: row.number for row in found}
