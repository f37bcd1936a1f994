"""Amount comes in: a deposit is an intent row first, then a hosted checkout, then exactly one outcome."""

import secrets
from dataclasses import replace
from decimal import Decimal
from functools import partial

from pydantic import Field

from adapters.payments.embedded import EmbeddedProvider
from adapters.payments.locales import choose_locale
from adapters.storage.agents import AGENT_BY_ID
from adapters.storage.deposits import (
    CHECKOUT,
    DEPOSIT,
    DEPOSIT_TO_CHANGE,
    INSERT_DEPOSIT,
    LAST_DEPOSIT_OF_TASK,
    CheckoutRow,
)
from adapters.storage.session import the
from adapters.storage.statement import changing
from adapters.storage.tables import DepositRow, deposit
from adapters.storage.tasks import TASK_TO_CHANGE
from adapters.storage.wallets import WALLET_BY_ID_TO_CHANGE
from domain.errors import Forbidden, InvalidInput, NotFound
from domain.ledger import abandon_deposit, credit_deposit, expect_deposit
from domain.lifecycle import Trigger
from domain.money import Currency, from_minor, to_minor
from domain.notices import AccountEvent, Notice
from domain.payments import OUTCOME, CheckoutDecision, DepositStatus
from domain.ports import CheckoutRequest
from domain.statuses import Status
from resolvers.advance import Step, advance
from resolvers.effects import MICROSECONDS
from resolvers.jobs import EXPIRE_DEPOSIT, schedule
from resolvers.notices import notify
from resolvers.operation import AGENT, Context, Kind, operation
from resolvers.posting import open_wallet, post
from resolvers.practice_world import enter_world
from resolvers.scalars import Amount, Id, LocalTime, Money, WebAddress
from resolvers.task_input import CurrencyCode
from resolvers.task_view import server_time
from resolvers.wallets import currency_or_first
from resolvers.wire import Wire
from subscriptions.payloads import DepositFailed, Payload, WalletCredited

LARGEST_DEPOSIT = 100
"""A deposit is at most so many times the largest payout of its currency."""


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
    locale: str | None = Field(default=None, max_length=20)
    """The payment page's language: en, nl, de, fr, es, es-419, pt, pt-BR, it or pl."""


class DepositReference(Wire):
    """Names a deposit."""

    external_id: str = Field(pattern=r"^dep_[A-Za-z0-9_-]{16,64}$")
    """The deposit, as its checkout address names it."""


class DecideCheckout(DepositReference):
    """What the payer decides on the embedded payment page."""

    decision: CheckoutDecision
    """Pay, decline as a bank would, or cancel."""


class Deposit(Wire):
    """A payment into a wallet."""

    external_id: str
    """Names it, here and at the payment provider."""
    status: DepositStatus
    """Where the payment stands."""
    amount: Amount
    """How much."""
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
    amount: Amount
    """How much."""
    currency: str
    """ISO 4217."""
    description: str
    """What it is for."""
    payee: str
    """The agent whose wallet is paid into."""
    locale: str
    """The page's language."""
    success_url: str | None
    """Where the payer goes after paying."""
    cancel_url: str | None
    """Where the payer goes otherwise."""


class Opening(Wire):
    """A deposit to be opened; `amount` is minor units."""

    amount: int
    currency: str
    task_id: int | None
    description: str
    success_url: str | None
    cancel_url: str | None
    locale: str | None


@operation(AGENT, kind=Kind.PROCEDURE)
async def deposit_to_wallet(context: Context, request: DepositToWallet) -> Deposit:
    """Put money into a wallet: returns the address of a hosted page where somebody pays.

    The amount counts as pending until the payment is confirmed, and is available from then on.
    """
    currency = await currency_or_first(context, request.currency)
    amount = to_minor("amount", request.amount, currency)
    largest = currency.max_payout * LARGEST_DEPOSIT
    if not currency.minimum_charge <= amount <= largest:
        least, most = from_minor(currency.minimum_charge, currency.places), from_minor(largest, currency.places)
        raise InvalidInput.of("amount", "out_of_range", f"must be from {least} to {most} {currency.code}")
    opening = Opening(
        amount=amount,
        currency=currency.code,
        task_id=None,
        description=f"Wallet {currency.code}",
        success_url=request.success_url,
        cancel_url=request.cancel_url,
        locale=request.locale,
    )
    return deposit_view(await open_deposit(context, opening), currency)


async def open_deposit(context: Context, opening: Opening) -> DepositRow:
    """Record the intent, open the checkout at the provider, record its address. Repeatable at each step.

    For a task whose checkout is still open, that one again.
    """
    row = await context.transact(partial(_intend, opening=opening))
    checkout_url = await context.services.payments.open_checkout(
        CheckoutRequest(
            row.external_id,
            row.amount,
            row.currency,
            opening.description,
            row.locale,
            row.success_url,
            row.cancel_url,
        ),
        context.base_url,
    )
    await context.transact(partial(_record_address, deposit_id=row.id, checkout_url=checkout_url))
    return row._replace(checkout_url=checkout_url)


async def _intend(context: Context, *, opening: Opening) -> DepositRow:
    if opening.task_id is not None:
        # One checkout for a task at a time, however many ask for it at once: two could both be paid.
        await the(context.session, TASK_TO_CHANGE, id=opening.task_id)
        last = await context.session.one(LAST_DEPOSIT_OF_TASK, task_id=opening.task_id)
        if last and is_open(last, context.now):
            return last
    agent = await the(context.session, AGENT_BY_ID, id=context.agent_id)
    wallet = await open_wallet(context, context.agent_id, opening.currency)
    row = DepositRow(
        id=0,
        agent_id=context.agent_id,
        wallet_id=wallet.id,
        task_id=opening.task_id,
        external_id=f"dep_{secrets.token_urlsafe(24)}",
        provider=context.services.payments.name,
        amount=opening.amount,
        currency=opening.currency,
        status=DepositStatus.PENDING,
        checkout_url=None,
        success_url=opening.success_url,
        cancel_url=opening.cancel_url,
        locale=choose_locale(opening.locale or agent.locale, context.language),
        created_at=context.now,
        expires_at=context.now + context.services.policy.deposit_lifetime * MICROSECONDS,
    )
    row = row._replace(id=await the(context.session, INSERT_DEPOSIT, **row._asdict()))
    await post(context, wallet, expect_deposit(wallet.id, row.amount), task_id=row.task_id, deposit_id=row.id)
    await schedule(context, EXPIRE_DEPOSIT, row.id, row.expires_at)
    return row


def is_open(row: DepositRow, now: int) -> bool:
    """Whether a deposit can still be paid."""
    return row.status == DepositStatus.PENDING and row.expires_at > now


async def _record_address(context: Context, *, deposit_id: int, checkout_url: str) -> None:
    await context.session.execute(changing(deposit, "checkout_url"), key=deposit_id, checkout_url=checkout_url)


@operation(AGENT, kind=Kind.READ)
async def get_deposit(context: Context, request: DepositReference) -> Deposit:
    """Read where a deposit's payment stands."""
    row = await context.session.one(DEPOSIT, external_id=request.external_id)
    if row is None or row.agent_id != context.agent_id:
        raise NotFound(f"There is no deposit {request.external_id}.")
    return deposit_view(row, context.services.catalogue.currencies[row.currency])


@operation(kind=Kind.READ)
async def show_checkout(context: Context, request: DepositReference) -> Checkout:
    """What the embedded payment page shows of a deposit."""
    row = await context.session.one(CHECKOUT, external_id=request.external_id)
    if row is None:
        raise NotFound(f"There is no checkout {request.external_id}.")
    return _checkout_view(context, row)


@operation()
async def decide_checkout(context: Context, request: DecideCheckout) -> Checkout:
    """The payer pays, declines or cancels on the embedded payment page; a second decision changes nothing."""
    found = await context.session.one(DEPOSIT, external_id=request.external_id)
    if found is None:
        raise NotFound(f"There is no checkout {request.external_id}.")
    if found.provider != EmbeddedProvider.name:
        raise Forbidden("This deposit is paid at its payment provider.")
    await close_deposit(context, found, OUTCOME[request.decision])
    return _checkout_view(context, await the(context.session, CHECKOUT, external_id=request.external_id))


async def close_deposit(context: Context, found: DepositRow, outcome: DepositStatus) -> None:
    """Give a pending deposit its one outcome; a paid one funds the quoted task that it was for.

    Whoever comes second, payer, provider or timer, changes nothing. It is the service that books it, whatever key
    the payer's request may carry.
    """
    context = replace(context, caller=None)
    await enter_world(context, found.agent_id)
    task = await context.session.one(TASK_TO_CHANGE, id=found.task_id) if found.task_id else None
    row = await the(context.session, DEPOSIT_TO_CHANGE, external_id=found.external_id)
    if row.status != DepositStatus.PENDING:
        return
    await context.session.execute(changing(deposit, "status"), key=row.id, status=outcome)
    wallet = await the(context.session, WALLET_BY_ID_TO_CHANGE, id=row.wallet_id)
    paid = outcome is DepositStatus.PAID
    movement = credit_deposit(wallet.id, row.amount) if paid else abandon_deposit(wallet.id, row.amount)
    wallet = await post(context, wallet, movement, task_id=row.task_id, deposit_id=row.id)
    await _notify(context, row, outcome, wallet.available)
    if paid and task and task.status == Status.QUOTED:
        await advance(context, task, Step(Trigger.RECEIVE_PAYMENT))


async def _notify(context: Context, row: DepositRow, outcome: DepositStatus, available: int) -> None:
    places = context.services.catalogue.currencies[row.currency].places
    amount = from_minor(row.amount, places)
    told = f"{amount} {row.currency}"
    payload: Payload
    if outcome is DepositStatus.PAID:
        event, notice = AccountEvent.WALLET_CREDITED, Notice("Wallet credited", f"{told} are in the wallet.")
        payload = WalletCredited(
            currency=row.currency,
            amount=amount,
            available_balance=from_minor(available, places),
            external_id=row.external_id,
        )
    else:
        event, notice = AccountEvent.DEPOSIT_FAILED, Notice("Deposit failed", f"{told} did not arrive: {outcome}.")
        payload = DepositFailed(currency=row.currency, amount=amount, external_id=row.external_id, status=outcome)
    await notify(context, row.agent_id, event, notice, payload, task_id=row.task_id)


def deposit_view(row: DepositRow, currency: Currency) -> Deposit:
    """The view of a deposit."""
    return Deposit(
        external_id=row.external_id,
        status=row.status,
        amount=from_minor(row.amount, currency.places),
        currency=row.currency,
        checkout_url=row.checkout_url,
        task_id=row.task_id,
        provider=row.provider,
        created_at=server_time(row.created_at),
        expires_at=server_time(row.expires_at),
    )


def _checkout_view(context: Context, row: CheckoutRow) -> Checkout:
    amount: Decimal = from_minor(row.amount, context.services.catalogue.currencies[row.currency].places)
    return Checkout(
        external_id=row.external_id,
        status=row.status,
        amount=amount,
        currency=row.currency,
        description=f"Task {row.task_id}" if row.task_id else f"Wallet {row.currency}",
        payee=row.payee,
        locale=row.locale,
        success_url=row.success_url,
        cancel_url=row.cancel_url,
    )
