"""Bank transfers into wallets: account details for the payer, and crediting by the staff (docs/decisions/0007)."""

from typing import Annotated

from pydantic import AliasChoices, Field

from adapters.i18n.choice import choose_locale
from adapters.notifications.agents import credit_notice
from adapters.payments import bank
from adapters.storage.queries.accounts.agents import select_agent_by_id
from adapters.storage.queries.payments.bank_transfers import INSERT_BANK_TRANSFER, select_bank_transfer
from adapters.storage.queries.practice.worlds import select_clock
from adapters.storage.queries.staff.lists import ListedBankTransferRow
from adapters.storage.tables.ledger import WalletRow
from adapters.storage.tables.payments import BankTransferRow
from domain.accounts.scopes import Scope
from domain.lifecycle.statuses import Actor
from domain.money.deposits import BANK
from domain.money.ledger import credit_bank_transfer as movement_of
from domain.people.roles import StaffRole
from domain.refusals.accounts import NotInTestMode
from domain.refusals.general import InvalidInput
from domain.refusals.suggestion import Way
from domain.values.money import from_minor, to_minor
from domain.webhooks.notifications import AccountEvent
from resolvers.core import audit
from resolvers.core.context import Context, Transaction
from resolvers.core.dry_run import DryRunResult, SupportsDryRun
from resolvers.core.operation import Snapshot, operation
from resolvers.events.account_events import notify
from resolvers.ledger.posting import Cause, open_wallet, post
from resolvers.ledger.wallets import currency_or_first, find_currency
from resolvers.wire.locales import ReadersLocale
from resolvers.wire.model import Wire
from resolvers.wire.scalars import INT32, Amount, CurrencyCode, Id, Line, Money, OwnTime, server_time
from subscriptions.messages.payloads import WalletCredited


class GetBankTransferDetails(Wire):
    """The wallet to fund, and the language of the instructions."""

    currency: CurrencyCode | None = Field(default=None, validation_alias=AliasChoices("currency", "currencyCode"))
    """ISO 4217 code of the wallet; if omitted, the agent's first wallet. Also read as currencyCode."""
    locale: ReadersLocale | None = None
    """Language of the instructions; when omitted, the agent's own, else that of Accept-Language."""


class BankTransferDetails(Wire):
    """The bank account that funds one wallet; always the same for the same wallet."""

    currency: str
    """ISO 4217 code of the only currency to send."""
    iban: str
    """IBAN of an account that belongs to this wallet alone."""
    reference: str
    """Structured creditor reference (ISO 11649) that the transfer must carry."""
    account_holder: str
    """Name of the account's holder."""
    bank_name: str
    """Name of the bank."""
    instructions: str
    """The details as a sentence for the payer."""


class CreditBankTransfer(SupportsDryRun):
    """A transfer from the bank's statement."""

    reference: Line
    """Reference of the transfer, which identifies the wallet."""
    amount: Money
    """Amount that arrived."""
    currency: CurrencyCode
    """ISO 4217 code of the currency in which it arrived."""
    bank_reference: Annotated[Line, Field(max_length=140)]
    """The bank's number of the transfer, credited once; spaces and capitals are ignored."""


class BankTransfer(DryRunResult):
    """A bank transfer that was credited to a wallet."""

    id: Id
    """Number of the credit."""
    agent_id: Id
    """The agent whose wallet was credited."""
    reference: str
    """Reference of the wallet."""
    amount: Amount
    """Amount credited."""
    currency: str
    """ISO 4217."""
    bank_reference: str
    """The bank's number of the transfer."""
    credited_at: OwnTime
    """Time of the credit, on the server's clock (UTC)."""
    available_balance: Amount
    """Available balance of the wallet now."""


@operation(Actor.AGENT, reads=Snapshot.ONE, way=Way.PAY_BY_BANK)
async def get_bank_transfer_details(read: Context, request: GetBankTransferDetails) -> BankTransferDetails:
    """Get the account and the reference for funding a wallet by bank transfer.

    The platform credits the wallet when the transfer has arrived. Refused in test mode, where there is no real money.
    """
    if read.practice:
        raise NotInTestMode("This agent practises with test money: use deposit_to_wallet, and pay on its page.")
    currency = await currency_or_first(read, request.currency)
    agent = await read.session.get(select_agent_by_id(id=read.agent_id))
    account = bank.make_account(agent.id, currency.code)
    locale = choose_locale(request.locale or agent.locale, read.language)
    return BankTransferDetails(
        currency=currency.code,
        iban=account.iban,
        reference=account.reference,
        account_holder=bank.HOLDER,
        bank_name=bank.BANK_NAME,
        instructions=bank.instructions(account, currency.code, locale),
    )


@operation(Actor.PLATFORM, scope=Scope.SETTLE, subject=audit.NEW_BANK_TRANSFER, role=StaffRole.FINANCE, fresh=True)
async def credit_bank_transfer(transaction: Transaction, request: CreditBankTransfer) -> BankTransfer:
    """Credit a transfer that has arrived at the bank to the wallet that its reference identifies.

    Each bankReference is credited once: a repeat returns the same credit and changes nothing.
    """
    payee = await _payee(transaction, request.reference)
    currency = find_currency(transaction, request.currency)
    if payee.currency != currency.code:
        raise InvalidInput.for_field(
            "currency", "wrong_currency", f"must be {payee.currency}, that of the reference's wallet"
        )
    amount = to_minor("amount", request.amount, currency)
    # The wallet is locked first: of two concurrent credits of one transfer, the second finds the first.
    wallet = await open_wallet(transaction, payee.agent_id, currency.code)
    bank_reference = bank_number(request.bank_reference)
    row = await transaction.session.find(select_bank_transfer(bank_reference=bank_reference))
    if row is None:
        debt_before = wallet.debt
        row, wallet = await _credit(transaction, wallet, bank_reference, amount)
        reference = bank.make_account(*payee).reference
        credited, available = from_minor(amount, currency.places), from_minor(wallet.available, currency.places)
        paid_debt = None
        if debt_before:
            paid_debt = f"{from_minor(wallet.debt - debt_before, currency.places)} {currency.code}"
        await notify(
            transaction,
            payee.agent_id,
            AccountEvent.WALLET_CREDITED,
            credit_notice(f"{credited} {currency.code}", paid_debt),
            WalletCredited(currency=currency.code, amount=credited, available_balance=available, reference=reference),
        )
    elif (row.wallet_id, row.amount) != (wallet.id, amount):
        message = "has been credited already, with another amount or to another wallet"
        raise InvalidInput.for_field("bankReference", "already_credited", message)
    listed = ListedBankTransferRow(
        row.id, payee.agent_id, currency.code, row.amount, row.bank_reference, wallet.available, row.created_at
    )
    return bank_transfer_view(transaction, listed)


def bank_transfer_view(context: Context, row: ListedBankTransferRow) -> BankTransfer:
    """Return the view of a credited transfer."""
    places = context.services.catalogue.currencies[row.currency].places
    return BankTransfer(
        id=row.id,
        agent_id=row.agent_id,
        reference=payment_reference(row.agent_id, row.currency),
        amount=from_minor(row.amount, places),
        currency=row.currency,
        bank_reference=row.bank_reference,
        credited_at=server_time(row.created_at),
        available_balance=from_minor(row.available, places),
    )


def payment_reference(agent_id: int, currency: str) -> str:
    """Return the reference that a transfer to an agent's wallet must carry."""
    return bank.make_reference(agent_id, currency)


def find_referenced_agent(text: str) -> int | None:
    """Return the number of the agent whose payment reference is in a text, whether there is such an agent or not."""
    payee = bank.find_payee(text)
    return payee.agent_id if payee else None


def bank_number(text: str) -> str:
    """Return a bank's number of a transfer as it is stored: banks print it in blocks, and people type it from paper."""
    return "".join(text.split()).upper()


async def _payee(context: Context, reference: str) -> bank.Payee:
    try:
        payee = bank.parse_payee(reference)
    except ValueError as fault:
        raise InvalidInput.for_field("reference", "invalid", str(fault)) from fault
    if payee.agent_id > INT32 or await context.session.find(select_agent_by_id(id=payee.agent_id)) is None:
        raise InvalidInput.for_field("reference", "unknown_reference", "belongs to no agent")
    if await context.session.find(select_clock(agent_id=payee.agent_id)):
        raise InvalidInput.for_field(
            "reference", "test_mode", "belongs to an agent in test mode, which takes no real money"
        )
    return payee


async def _credit(
    context: Transaction, wallet: WalletRow, bank_reference: str, amount: int
) -> tuple[BankTransferRow, WalletRow]:
    assert context.caller, "only staff may credit transfers"
    row = BankTransferRow(
        id=0,
        wallet_id=wallet.id,
        bank_reference=bank_reference,
        amount=amount,
        staff_id=context.caller.id,
        created_at=context.now,
    )
    row = row._replace(id=await context.session.get(INSERT_BANK_TRANSFER(row)))
    cause = Cause(bank_transfer_id=row.id, provider=BANK)
    return row, await post(context, wallet, movement_of(wallet.id, amount), cause)
