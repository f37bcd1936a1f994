"""Bank transfers into wallets: where to send them, and their credit by the staff (docs/decisions/0007)."""

from typing import Annotated

from pydantic import AliasChoices, Field

from adapters.payments import bank
from adapters.payments.locales import choose_locale
from adapters.storage.queries.accounts import AGENT_BY_ID
from adapters.storage.queries.payments import BANK_TRANSFER, INSERT_BANK_TRANSFER
from adapters.storage.queries.practice import CLOCK_OF
from adapters.storage.tables.ledger import WalletRow
from adapters.storage.tables.payments import BankTransferRow
from domain.lifecycle.statuses import Actor
from domain.money.ledger import credit_bank_transfer as movement_of
from domain.refusals.accounts import NotInTestMode
from domain.refusals.general import InvalidInput
from domain.values.money import from_minor, to_minor
from domain.webhooks.notification_texts import AccountEvent, credit_notice
from resolvers.core.context import Context, Transaction
from resolvers.core.operation import Kind, operation
from resolvers.events.account_events import notify
from resolvers.ledger.posting import Cause, open_wallet, post
from resolvers.ledger.wallets import currency_of, currency_or_first
from resolvers.wire.locales import ReadersLocale
from resolvers.wire.model import Wire
from resolvers.wire.scalars import INT32, Amount, CurrencyCode, Id, Line, LocalTime, Money, server_time
from subscriptions.messages.payloads import WalletCredited


class GetBankTransferDetails(Wire):
    """For which wallet, and in which language."""

    currency: CurrencyCode | None = Field(default=None, validation_alias=AliasChoices("currency", "currencyCode"))
    """ISO 4217; when omitted, that of the agent's first wallet. Also read as currencyCode."""
    locale: ReadersLocale | None = None
    """Slug of the instructions' language; when omitted, the agent's own, else that of Accept-Language."""


class BankTransferDetails(Wire):
    """Where to send money for one wallet; always the same for the same wallet."""

    currency: str
    """ISO 4217: send this currency and no other."""
    iban: str
    """The account, which is this wallet's alone."""
    reference: str
    """What the transfer must carry: a structured creditor reference (ISO 11649)."""
    account_holder: str
    """Who holds the account."""
    bank_name: str
    """The bank."""
    instructions: str
    """The same in a sentence for the person who pays."""


class CreditBankTransfer(Wire):
    """A transfer as it stands on the bank's statement."""

    reference: Line
    """The reference that it carries, which names the wallet."""
    amount: Money
    """How much arrived."""
    currency: CurrencyCode
    """ISO 4217 code of the currency in which it arrived."""
    bank_reference: Annotated[Line, Field(max_length=140)]
    """The bank's own number of the transfer: each is credited once, however it is spaced and in capitals or not."""


class BankTransfer(Wire):
    """A bank transfer that was credited to a wallet."""

    id: Id
    """Number of the credit."""
    agent_id: Id
    """The agent whose wallet it was credited to."""
    reference: str
    """The wallet's reference."""
    amount: Amount
    """How much."""
    currency: str
    """ISO 4217."""
    bank_reference: str
    """The bank's own number of the transfer."""
    credited_at: LocalTime
    """When it was credited, on the server's clock (UTC)."""
    available_balance: Amount
    """What the wallet has available now."""


@operation(Actor.AGENT, kind=Kind.READ)
async def get_bank_transfer_details(context: Context, request: GetBankTransferDetails) -> BankTransferDetails:
    """The account and the reference by which a wallet is funded from a bank.

    The platform credits the wallet when the transfer has arrived. Refused in test mode, where there is no real money.
    """
    if context.practice:
        raise NotInTestMode("This agent practises with test money: use deposit_to_wallet, and pay on its page.")
    currency = await currency_or_first(context, request.currency)
    agent = await context.session.get(AGENT_BY_ID, id=context.agent_id)
    account = bank.account_of(agent.id, currency.code)
    locale = choose_locale(request.locale or agent.locale, context.language)
    return BankTransferDetails(
        currency=currency.code,
        iban=account.iban,
        reference=account.reference,
        account_holder=bank.HOLDER,
        bank_name=bank.BANK_NAME,
        instructions=bank.instructions(account, currency.code, locale),
    )


@operation(Actor.PLATFORM)
async def credit_bank_transfer(context: Transaction, request: CreditBankTransfer) -> BankTransfer:
    """Credit a transfer that has arrived at the bank to the wallet that its reference names.

    Each bankReference is credited once: a repeat gives the same credit and changes nothing.
    """
    payee = await _payee(context, request.reference)
    currency = currency_of(context, request.currency)
    if payee.currency != currency.code:
        raise InvalidInput.of("currency", "wrong_currency", f"must be {payee.currency}, that of the reference's wallet")
    amount = to_minor("amount", request.amount, currency)
    # The wallet is locked first, so that two credits of one transfer cannot both find none.
    wallet = await open_wallet(context, payee.agent_id, currency.code)
    # Banks print it in blocks, and people type it from paper.
    bank_reference = "".join(request.bank_reference.split()).upper()
    row = await context.session.find(BANK_TRANSFER, bank_reference=bank_reference)
    if row is None:
        owed = wallet.debt
        row, wallet = await _credit(context, wallet, bank_reference, amount)
        reference = bank.account_of(*payee).reference
        given, available = from_minor(amount, currency.places), from_minor(wallet.available, currency.places)
        paid_debt = f"{from_minor(wallet.debt - owed, currency.places)} {currency.code}" if owed else None
        await notify(
            context,
            payee.agent_id,
            AccountEvent.WALLET_CREDITED,
            credit_notice(f"{given} {currency.code}", paid_debt),
            WalletCredited(currency=currency.code, amount=given, available_balance=available, reference=reference),
        )
    elif (row.wallet_id, row.amount) != (wallet.id, amount):
        message = "has been credited already, with another amount or to another wallet"
        raise InvalidInput.of("bankReference", "already_credited", message)
    return BankTransfer(
        id=row.id,
        agent_id=payee.agent_id,
        reference=bank.account_of(*payee).reference,
        amount=from_minor(row.amount, currency.places),
        currency=currency.code,
        bank_reference=row.bank_reference,
        credited_at=server_time(row.created_at),
        available_balance=from_minor(wallet.available, currency.places),
    )


async def _payee(context: Context, reference: str) -> bank.Payee:
    try:
        payee = bank.payee_of(reference)
    except ValueError as fault:
        raise InvalidInput.of("reference", "invalid", str(fault)) from None
    if payee.agent_id > INT32 or await context.session.find(AGENT_BY_ID, id=payee.agent_id) is None:
        raise InvalidInput.of("reference", "unknown_reference", "belongs to no agent")
    if await context.session.find(CLOCK_OF, agent_id=payee.agent_id):
        raise InvalidInput.of("reference", "test_mode", "belongs to an agent in test mode, which takes no real money")
    return payee


async def _credit(
    context: Transaction, wallet: WalletRow, bank_reference: str, amount: int
) -> tuple[BankTransferRow, WalletRow]:
    assert context.caller, "only the staff comes here"
    row = BankTransferRow(0, wallet.id, bank_reference, amount, context.caller.id, context.now)
    row = row._replace(id=await context.session.get(INSERT_BANK_TRANSFER, **row._asdict()))
    return row, await post(context, wallet, movement_of(wallet.id, amount), Cause(bank_transfer_id=row.id))
