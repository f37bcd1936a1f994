"""An agent's wallets: balances, locks and the ledger (docs/contract.md#wallets)."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import Any, TypeVar

import orjson
from pydantic import Field

from adapters.storage.engine.statement import Statement
from adapters.storage.queries.ledger import (
    LOCKS,
    LOCKS_OF_TASKS,
    POSTINGS_OF_TRANSACTIONS,
    TRANSACTION_COUNTS,
    WALLET,
    WALLET_TRANSACTIONS,
    WALLET_VERSION,
    WALLETS,
    LockRow,
    WalletTransactionRow,
    transaction_pages,
)
from adapters.storage.tables.ledger import PostingRow, WalletRow
from adapters.storage.tables.payments import DepositRow
from domain.lifecycle.statuses import Actor, Status
from domain.money.ledger import BALANCE_ACCOUNTS, Account, Balances, EntryKind
from domain.refusals.general import InvalidInput
from domain.values import wallclock
from domain.values.money import Currency, from_minor
from resolvers.core.context import Context
from resolvers.core.operation import Kind, operation
from resolvers.ledger.posting import unused_wallet
from resolvers.wire.model import Nothing, Wire
from resolvers.wire.pages import Cursor, Limit, PageBetween
from resolvers.wire.scalars import INT32, Amount, CurrencyCode, Id, LocalTime, server_time

FIRST_CURRENCY = "EUR"
"""What is meant when an agent without a wallet names no currency."""


class WalletReference(Wire):
    """Names a wallet by its currency."""

    currency: CurrencyCode | None = None
    """ISO 4217; when omitted, the agent's first wallet."""


class ListTransactions(Wire):
    """Which ledger entries to list, newest first."""

    currency: CurrencyCode | None = None
    """Only this wallet."""
    task_id: Id | None = None
    """Only this task."""
    limit: Limit = 100
    """At most so many."""
    after: Cursor = 0
    """The id of the last entry of the page before; 0 starts with the newest."""


class WalletLock(Wire):
    """Amount that escrow holds for a task."""

    task_id: Id
    """The task."""
    task_title: str
    """Its title."""
    task_status: Status
    """Where it stands."""
    locked_amount: Amount
    """How much is locked."""
    locked_at: LocalTime
    """Since when, on the clock at the task."""


class Wallet(Wire):
    """An agent's money in one currency. availableBalance = totalFunded - reserved - locked - pending, always."""

    id: Id | None
    """The wallet; null until its first use."""
    currency: str
    """ISO 4217."""
    total_funded: Amount
    """Credit added, pending included, less what has been settled."""
    pending_balance: Amount
    """Expected from payments that are not confirmed yet."""
    reserved_balance: Amount
    """Held for quoted tasks."""
    locked_balance: Amount
    """Held in escrow for active tasks."""
    available_balance: Amount
    """Free to use."""
    owed_balance: Amount
    """Owed since a payment was taken back that was not available any more. All that becomes available pays it first."""
    lifetime_credited: Amount
    """All credit that ever arrived."""
    lifetime_settled: Amount
    """All that was ever paid out for tasks, fees included."""
    locks: list[WalletLock]
    """The tasks that hold money of this wallet."""


class PostingView(Wire):
    """One account's part in a ledger transaction."""

    account: Account
    """The account."""
    amount: Amount
    """What was added to it; negative when taken."""
    running_balance: Amount
    """Its balance afterwards."""


class WalletTransaction(Wire):
    """One movement of money in a wallet."""

    id: Id
    """The ledger transaction."""
    type: EntryKind
    """Why money moved."""
    currency: str
    """ISO 4217."""
    amount: Amount
    """The change of the available balance."""
    running_balance: Amount
    """The available balance afterwards."""
    task_id: Id | None
    """The task that it was for."""
    deposit_id: Id | None
    """The deposit that it was for."""
    bank_transfer_id: Id | None
    """The credited bank transfer that it was for."""
    actor: Actor
    """Who caused it."""
    created_at: LocalTime
    """When, on the server's clock (UTC)."""
    postings: list[PostingView] = Field(default_factory=list)
    """What moved between the wallet's accounts."""


def currency_of(context: Context, code: str, field: str = "currency") -> Currency:
    """A supported currency. Raises `InvalidInput` naming the field."""
    currency = context.services.catalogue.currencies.get(code)
    if currency is None:
        raise InvalidInput.of(field, "unknown_currency", f"{code} is not a supported currency")
    return currency


async def currency_or_first(context: Context, code: str | None) -> Currency:
    """The named currency, else that of the agent's first wallet."""
    if code is None:
        wallets = await context.session.find_all(WALLETS, agent_id=context.agent_id)
        code = wallets[0].currency if wallets else FIRST_CURRENCY
    return currency_of(context, code)


async def wallet_views(context: Context, wallets: Iterable[WalletRow]) -> list[Wallet]:
    """The views of wallets, with one statement for all their locks."""
    wallets = list(wallets)
    locks: dict[int, list[LockRow]] = defaultdict(list)
    ids = orjson.dumps([wallet.id for wallet in wallets if wallet.id]).decode()
    for lock in await context.session.find_all(LOCKS, wallet_ids=ids):
        locks[lock.wallet_id].append(lock)
    return [_wallet_view(context, wallet, locks[wallet.id]) for wallet in wallets]


def _wallet_view(context: Context, wallet: WalletRow, locks: list[LockRow]) -> Wallet:
    places = context.services.catalogue.currencies[wallet.currency].places
    balances = Balances(wallet.available, wallet.reserved, wallet.locked, wallet.pending)
    return Wallet(
        id=wallet.id or None,
        currency=wallet.currency,
        total_funded=from_minor(balances.total_funded, places),
        pending_balance=from_minor(balances.pending, places),
        reserved_balance=from_minor(balances.reserved, places),
        locked_balance=from_minor(balances.locked, places),
        available_balance=from_minor(balances.available, places),
        owed_balance=from_minor(-wallet.debt, places),
        lifetime_credited=from_minor(wallet.lifetime_credited, places),
        lifetime_settled=from_minor(wallet.lifetime_settled, places),
        locks=[lock_view(lock, places) for lock in locks],
    )


def lock_view(lock: LockRow, places: int) -> WalletLock:
    """The view of a lock in a currency with so many places."""
    return WalletLock(
        task_id=lock.task_id,
        task_title=lock.title,
        task_status=lock.status,
        locked_amount=from_minor(lock.locked, places),
        locked_at=wallclock.at(lock.locked_instant, lock.timezone),
    )


@operation(Actor.AGENT, kind=Kind.READ)
async def list_wallets(context: Context, request: Nothing) -> list[Wallet]:
    """List the agent's wallets, one for each currency that it has used."""
    return await wallet_views(context, await context.session.find_all(WALLETS, agent_id=context.agent_id))


@operation(Actor.AGENT, kind=Kind.READ)
async def get_wallet(context: Context, request: WalletReference) -> Wallet:
    """Read one wallet: its balances and the tasks that hold its money."""
    currency = await currency_or_first(context, request.currency)
    wallet = await context.session.find(WALLET, agent_id=context.agent_id, currency=currency.code)
    unused = unused_wallet(context.agent_id, currency.code, 0)
    return (await wallet_views(context, [wallet or unused]))[0]


async def wallet_version(context: Context, currency: str) -> int:
    """A number that rises with every movement of money in the calling agent's wallet."""
    return await context.session.get(WALLET_VERSION, agent_id=context.agent_id, currency=currency)


@operation(Actor.AGENT, kind=Kind.READ)
async def list_wallet_transactions(context: Context, request: ListTransactions) -> list[WalletTransaction]:
    """List the ledger of the agent's wallets, newest first, each entry with the running balance."""
    rows = await context.session.find_all(
        WALLET_TRANSACTIONS,
        agent_id=context.agent_id,
        currency=request.currency,
        task_id=request.task_id,
        before=request.after or INT32,
        limit=request.limit,
    )
    return await transaction_views(context, rows)


async def transaction_views(context: Context, rows: list[WalletTransactionRow]) -> list[WalletTransaction]:
    """The views of ledger entries, with one statement for all their postings."""
    postings: dict[int, list[PostingRow]] = defaultdict(list)
    ids = orjson.dumps([row.id for row in rows]).decode()
    for posting in await context.session.find_all(POSTINGS_OF_TRANSACTIONS, transaction_ids=ids):
        postings[posting.transaction_id].append(posting)
    return [_transaction_view(context, row, postings[row.id]) for row in rows]


def _transaction_view(context: Context, row: WalletTransactionRow, postings: list[PostingRow]) -> WalletTransaction:
    places = context.services.catalogue.currencies[row.currency].places
    available = next((posting for posting in postings if posting.account == Account.AVAILABLE), None)
    return WalletTransaction(
        id=row.id,
        type=row.kind,
        currency=row.currency,
        amount=from_minor(available.amount, places) if available else Decimal(0).scaleb(-places),
        running_balance=from_minor(row.available, places),
        task_id=row.task_id,
        deposit_id=row.deposit_id,
        bank_transfer_id=row.bank_transfer_id,
        actor=row.actor,
        created_at=server_time(row.created_at),
        postings=[
            PostingView(
                account=posting.account,
                amount=from_minor(posting.amount, places),
                running_balance=from_minor(posting.balance or 0, places),
            )
            for posting in postings
            if posting.account in BALANCE_ACCOUNTS
        ],
    )


Numbered = TypeVar("Numbered", DepositRow, WalletTransactionRow)


async def locks_of_tasks(context: Context, task_ids: Sequence[int]) -> dict[int, WalletLock]:
    """What escrow holds for tasks; those for which it holds nothing are left out."""
    currencies = context.services.catalogue.currencies
    found = await context.session.find_all(LOCKS_OF_TASKS, task_ids=orjson.dumps(task_ids).decode())
    return {lock.task_id: lock_view(lock, currencies[lock.currency].places) for lock in found}


async def transactions_of_wallets(
    context: Context, wallet_ids: Sequence[int], span: PageBetween, task_id: int | None
) -> dict[int, list[WalletTransaction]]:
    """The ledgers of wallets in a span, newest first."""
    statement = transaction_pages(len(wallet_ids), from_oldest=span.from_oldest)
    found = await page_of_each_wallet(context, statement, wallet_ids, span, task_id=task_id)
    pages: dict[int, list[WalletTransaction]] = defaultdict(list)
    for row, view in zip(found, await transaction_views(context, found), strict=True):
        pages[row.wallet_id].append(view)
    return pages


async def page_of_each_wallet(
    context: Context, statement: Statement[Numbered], wallet_ids: Sequence[int], span: PageBetween, **parameters: Any
) -> list[Numbered]:
    wallets = {f"wallet_{place}": wallet_id for place, wallet_id in enumerate(wallet_ids)}
    bounds = {"older_than": span.older_than, "newer_than": span.newer_than, "limit": span.limit}
    found = await context.session.find_all(statement, **bounds, **wallets, **parameters)
    return sorted(found, key=lambda row: row.id, reverse=True)


async def count_transactions(context: Context, wallet_ids: Sequence[int], task_id: int | None) -> dict[int, int]:
    """How many entries the ledgers of wallets have; those with none are left out."""
    ids = orjson.dumps(wallet_ids).decode()
    found = await context.session.find_all(TRANSACTION_COUNTS, wallet_ids=ids, task_id=task_id)
    return {row.wallet_id: row.number for row in found}
