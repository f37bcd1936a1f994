"""An agent's wallets: balances, locks and the ledger (docs/reference/money.md#wallets)."""

from collections import defaultdict
from collections.abc import Sequence
from decimal import Decimal
from typing import Annotated, Any, NamedTuple, TypeVar

import orjson
from pydantic import Field, PrivateAttr

from adapters.storage.engine.statements.typed import Statement
from adapters.storage.queries.ledger.locks import LockRow, lock_pages, select_lock_counts, select_locks_of_tasks
from adapters.storage.queries.ledger.transactions import (
    WalletTransactionRow,
    select_postings_of_transactions,
    select_transaction_counts,
    select_transaction_counts_of_tasks,
    select_transactions_of_tasks,
    select_wallet_transactions,
    select_wallet_version,
    transaction_pages,
)
from adapters.storage.queries.ledger.wallets import select_wallet, select_wallets
from adapters.storage.tables.ledger import PostingRow, WalletRow
from adapters.storage.tables.payments import DepositRow
from domain.lifecycle.statuses import Actor, Status
from domain.money.ledger import BALANCE_ACCOUNTS, Account, Balances, EntryKind
from domain.refusals.general import InvalidInput
from domain.values import wallclock
from domain.values.money import Currency, from_minor
from domain.values.time import Instant
from resolvers.access.changed_by import NO_NAMES, ChangedBy, Names, changed_by, names_in
from resolvers.core.context import Context
from resolvers.core.operation import Snapshot, operation
from resolvers.ledger.posting import unused_wallet
from resolvers.wire.model import Nothing, Wire
from resolvers.wire.pages import Cursor, Limit, PageBetween
from resolvers.wire.scalars import (
    LARGEST_ID,
    SERVER_ZONE,
    Amount,
    CurrencyCode,
    Id,
    LocalTime,
    LongCursor,
    OwnId,
    OwnLongId,
    OwnTime,
    PartedByCommas,
    server_time,
)

LOCKS_OF_A_WALLET = 20
"""Maximum number of locks in the view of a wallet, so that its cost does not depend on the number of locks."""
FIRST_CURRENCY = "EUR"
"""The currency of a request that names none, from an agent without a wallet."""


class WalletReference(Wire):
    """Identifies a wallet by its currency."""

    currency: CurrencyCode | None = None
    """ISO 4217 code; if omitted, the currency of the agent's first wallet."""


class ListLocks(WalletReference):
    """The wallet, and a page of its locks, newest task first."""

    limit: Limit = 100
    """Maximum number of locks to return."""
    after: Cursor = 0
    """Task of the last lock of the previous page; 0 starts with the newest."""


class TransactionFilter(Wire):
    """Conditions that ledger entries must meet; omitted ones are ignored."""

    task_id: Id | None = None
    """Only entries for this task."""
    kinds: Annotated[list[EntryKind], Field(min_length=1, max_length=len(EntryKind)), PartedByCommas] | None = None
    """Only entries of these kinds."""
    from_: LocalTime | None = Field(default=None, alias="from")
    """Only entries at this time or later, on the server's clock (UTC)."""
    until: LocalTime | None = None
    """Only entries before this time."""

    def parameters(self) -> "TransactionParameters":
        """Return the filter as parameters of the statements."""
        return TransactionParameters(
            self.task_id,
            None if self.kinds is None else orjson.dumps(self.kinds).decode(),
            None if self.from_ is None else wallclock.to_instant("from", self.from_, SERVER_ZONE),
            None if self.until is None else wallclock.to_instant("until", self.until, SERVER_ZONE),
        )


class TransactionParameters(NamedTuple):
    """The filter of ledger entries: `kinds` as a JSON array, times in microseconds; None does not filter."""

    task_id: int | None = None
    kinds: str | None = None
    begin: Instant | None = None
    end: Instant | None = None


class ListTransactions(TransactionFilter):
    """Filter and page for the list of ledger entries, newest first."""

    currency: CurrencyCode | None = None
    """Only entries of the wallet in this currency, an ISO 4217 code."""
    limit: Limit = 100
    """Maximum number of entries to return."""
    after: LongCursor = 0
    """Id of the last entry of the previous page; 0 starts with the newest."""


class WalletLock(Wire):
    """Amount that escrow holds for a task."""

    task_id: Id
    """Number of the task."""
    task_title: str
    """Title of the task."""
    task_status: Status
    """Status of the task."""
    locked_amount: Amount
    """Amount that is locked."""
    locked_at: OwnTime
    """Time at which it was locked, in the task's local time."""


class Wallet(Wire):
    """An agent's money in one currency. availableBalance = totalFunded - reserved - locked - pending, always."""

    node_key = ("_agent_id", "currency")

    id: Id | None
    """Number of the wallet; null until its first use."""
    currency: str
    """ISO 4217 code."""
    total_funded: Amount
    """Credit added, pending credit included, less settled amounts."""
    pending_balance: Amount
    """Expected from payments that are not confirmed yet."""
    reserved_balance: Amount
    """Held for quoted tasks."""
    locked_balance: Amount
    """Held in escrow for active tasks."""
    available_balance: Amount
    """Free to use."""
    owed_balance: Amount
    """Debt from a payment that was reversed when its money was no longer available. Money that becomes available pays
    the debt first."""
    lifetime_credited: Amount
    """All credit that ever arrived."""
    lifetime_settled: Amount
    """All amounts ever paid out for tasks, fees included."""
    locks: list[WalletLock]
    """The newest tasks that hold money of this wallet, at most 20."""
    more_locks: bool
    """True if older tasks also hold money: the list of the wallet's locks has all, page by page."""

    _agent_id: int = PrivateAttr()


class PostingView(Wire):
    """The change of one account by a ledger transaction."""

    account: Account
    """The account."""
    amount: Amount
    """Change of its balance; negative when money is taken from it."""
    running_balance: Amount
    """Its balance after the transaction."""


class WalletTransaction(Wire):
    """One movement of money in a wallet."""

    node_key = ("task_id", "id")

    id: OwnLongId
    """Number of the ledger transaction."""
    type: EntryKind
    """Kind of the movement."""
    currency: str
    """ISO 4217 code."""
    amount: Amount
    """Change of the available balance."""
    running_balance: Amount
    """Available balance after the movement."""
    task_id: Id | None
    """The task that the movement was for."""
    deposit_id: Id | None
    """The deposit that the movement was for."""
    bank_transfer_id: Id | None
    """The credited bank transfer that the movement was for."""
    provider: str | None
    """Payment provider of the deposit that the movement was for: `stripe`, or `embedded`, which takes test money;
    `bank` for a bank transfer."""
    related_settlement_id: OwnId | None
    """The task's settlement that this movement belongs to, or that it follows."""
    actor: Actor
    """Actor who caused the movement."""
    changed_by: ChangedBy | None
    """Key, person or token that the actor used. Null for actions of another side."""
    created_at: OwnTime
    """Time at which the money moved, on the server's clock (UTC)."""
    postings: list[PostingView] = Field(default_factory=list)
    """Changes of the wallet's accounts."""


def find_currency(context: Context, code: str, field: str = "currency") -> Currency:
    """Return a supported currency. Raises `InvalidInput` naming the field."""
    currency = context.services.catalogue.currencies.get(code)
    if currency is None:
        raise InvalidInput.for_field(field, "unknown_currency", f"{code} is not a supported currency")
    return currency


async def currency_or_first(context: Context, code: str | None) -> Currency:
    """Return the named currency, else that of the agent's first wallet."""
    if code is None:
        wallets = await context.session.find_all(select_wallets(agent_id=context.agent_id))
        code = wallets[0].currency if wallets else FIRST_CURRENCY
    return find_currency(context, code)


async def read_wallets(context: Context, reference: WalletReference | None = None) -> list[WalletRow]:
    """Return all wallets of the agent, or the one in the reference, even if it has not been used."""
    if reference is None:
        return await context.session.find_all(select_wallets(agent_id=context.agent_id))
    currency = await currency_or_first(context, reference.currency)
    wallet = await context.session.find(select_wallet(agent_id=context.agent_id, currency=currency.code))
    return [wallet or unused_wallet(context.agent_id, currency.code, 0)]


async def _with_locks(context: Context, wallets: Sequence[WalletRow]) -> list[Wallet]:
    """Return the views of wallets with their newest locks; one statement reads the locks of all of them."""
    page = PageBetween(LARGEST_ID, 0, LOCKS_OF_A_WALLET + 1, from_oldest=False)
    locks = await locks_of_wallets(context, [wallet.id for wallet in wallets], page)
    return [wallet_view(context, wallet, locks.get(wallet.id, [])) for wallet in wallets]


def wallet_view(context: Context, wallet: WalletRow, locks: Sequence[WalletLock] = ()) -> Wallet:
    """Return the view of a wallet with the newest of its locks."""
    places = context.services.catalogue.currencies[wallet.currency].places
    balances = Balances(wallet.available, wallet.reserved, wallet.locked, wallet.pending)
    view = Wallet(
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
        locks=locks[:LOCKS_OF_A_WALLET],
        more_locks=len(locks) > LOCKS_OF_A_WALLET,
    )
    view._agent_id = wallet.agent_id  # noqa: SLF001 - its own
    return view


def lock_view(lock: LockRow, places: int) -> WalletLock:
    """Return the view of a lock; `places` is the number of decimal places of its currency."""
    return WalletLock(
        task_id=lock.id,
        task_title=lock.title,
        task_status=lock.status,
        locked_amount=from_minor(lock.locked, places),
        locked_at=wallclock.at(lock.locked_instant, lock.timezone),
    )


@operation(Actor.AGENT, reads=Snapshot.ONE)
async def list_wallets(read: Context, request: Nothing) -> list[Wallet]:
    """List the agent's wallets, one for each currency that it has used."""
    return await _with_locks(read, await read_wallets(read))


@operation(Actor.AGENT, reads=Snapshot.ONE)
async def get_wallet(read: Context, request: WalletReference) -> Wallet:
    """Read one wallet: its balances and the newest tasks that hold its money."""
    return (await _with_locks(read, await read_wallets(read, request)))[0]


@operation(Actor.AGENT, reads=Snapshot.ONE)
async def list_wallet_locks(read: Context, request: ListLocks) -> list[WalletLock]:
    """List the tasks that hold money of one wallet, newest first."""
    (wallet,) = await read_wallets(read, request)
    page = PageBetween(request.after or LARGEST_ID, 0, request.limit, from_oldest=False)
    return (await locks_of_wallets(read, [wallet.id], page)).get(wallet.id, [])


async def wallet_version(context: Context, currency: str) -> int:
    """Return a number that grows with every movement of money in the calling agent's wallet."""
    return await context.session.get(select_wallet_version(agent_id=context.agent_id, currency=currency))


@operation(Actor.AGENT, reads=Snapshot.ONE, lists="external_id")
async def list_wallet_transactions(read: Context, request: ListTransactions) -> list[WalletTransaction]:
    """List the ledger of the agent's wallets, newest first, each entry with the running balance."""
    rows = await read.session.find_all(
        select_wallet_transactions(
            agent_id=read.agent_id,
            currency=request.currency,
            before=request.after or LARGEST_ID,
            limit=request.limit,
            **request.parameters()._asdict(),
        )
    )
    return await transaction_views(read, rows, await names_in(read, rows))


async def transaction_views(
    context: Context, rows: list[WalletTransactionRow], names: Names = NO_NAMES
) -> list[WalletTransaction]:
    """Return the views of ledger entries; one statement reads the postings of all of them."""
    postings: dict[int, list[PostingRow]] = defaultdict(list)
    ids = orjson.dumps([row.id for row in rows]).decode()
    for posting in await context.session.find_all(select_postings_of_transactions(transaction_ids=ids)):
        postings[posting.transaction_id].append(posting)
    return [_transaction_view(context, row, postings[row.id], names) for row in rows]


def _transaction_view(
    context: Context, row: WalletTransactionRow, postings: list[PostingRow], names: Names
) -> WalletTransaction:
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
        provider=row.provider,
        related_settlement_id=row.settlement_id,
        actor=row.actor,
        changed_by=changed_by(context, row, names),
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


RowWithId = TypeVar("RowWithId", DepositRow, LockRow, WalletTransactionRow)


async def locks_of_tasks(context: Context, task_ids: Sequence[int]) -> dict[int, WalletLock]:
    """Return the locks of tasks by task id; a task without a lock has no entry."""
    currencies = context.services.catalogue.currencies
    locks = await context.session.find_all(select_locks_of_tasks(task_ids=orjson.dumps(task_ids).decode()))
    return {lock.id: lock_view(lock, currencies[lock.currency].places) for lock in locks}


async def locks_of_wallets(
    context: Context, wallet_ids: Sequence[int], page: PageBetween
) -> dict[int, list[WalletLock]]:
    """Return one page of each wallet's locks by wallet id, newest task first."""
    if not wallet_ids:
        return {}
    statement = lock_pages(len(wallet_ids), from_oldest=page.from_oldest)
    locks: dict[int, list[WalletLock]] = defaultdict(list)
    for row in await page_of_each_wallet(context, statement, wallet_ids, page):
        locks[row.wallet_id].append(lock_view(row, context.services.catalogue.currencies[row.currency].places))
    return locks


async def count_locks(context: Context, wallet_ids: Sequence[int]) -> dict[int, int]:
    """Return the number of locks by wallet id; a wallet without any is missing."""
    counts = await context.session.find_all(select_lock_counts(wallet_ids=orjson.dumps(wallet_ids).decode()))
    return {count.wallet_id: count.number for count in counts}


async def transactions_of_tasks(
    context: Context, task_ids: Sequence[int], page: PageBetween
) -> dict[int, list[WalletTransaction]]:
    """Return one page of each task's ledger entries by task id, newest first."""
    bounds = {"older_than": page.older_than, "newer_than": page.newer_than, "limit": page.limit}
    statement = select_transactions_of_tasks[page.from_oldest]
    rows = await context.session.find_all(statement(task_ids=orjson.dumps(task_ids).decode(), **bounds))
    transactions: dict[int, list[WalletTransaction]] = defaultdict(list)
    for view in await transaction_views(context, rows):
        assert view.task_id
        transactions[view.task_id].append(view)
    return transactions


async def count_transactions_of_tasks(context: Context, task_ids: Sequence[int]) -> dict[int, int]:
    """Return the number of ledger entries by task id; a task without entries is missing."""
    counts = await context.session.find_all(
        select_transaction_counts_of_tasks(task_ids=orjson.dumps(task_ids).decode())
    )
    return {count.task_id: count.number for count in counts}


async def transactions_of_wallets(
    context: Context, wallet_ids: Sequence[int], page: PageBetween, parameters: TransactionParameters
) -> dict[int, list[WalletTransaction]]:
    """Return one page of each wallet's ledger by wallet id, newest first."""
    statement = transaction_pages(len(wallet_ids), from_oldest=page.from_oldest)
    rows = await page_of_each_wallet(context, statement, wallet_ids, page, **parameters._asdict())
    transactions: dict[int, list[WalletTransaction]] = defaultdict(list)
    for row, view in zip(rows, await transaction_views(context, rows), strict=True):
        transactions[row.wallet_id].append(view)
    return transactions


async def page_of_each_wallet(
    context: Context,
    statement: Statement[..., RowWithId],
    wallet_ids: Sequence[int],
    page: PageBetween,
    **parameters: Any,
) -> list[RowWithId]:
    """Return one page of each wallet in one list, newest first. `statement` takes the wallets as `wallet_0`,
    `wallet_1`, …

    The caller passes further parameters of the statement."""
    wallets = {f"wallet_{number}": wallet_id for number, wallet_id in enumerate(wallet_ids)}
    bounds = {"older_than": page.older_than, "newer_than": page.newer_than, "limit": page.limit}
    rows = await context.session.find_all(statement(**bounds, **wallets, **parameters))
    return sorted(rows, key=lambda row: row.id, reverse=True)


async def count_transactions(
    context: Context, wallet_ids: Sequence[int], parameters: TransactionParameters
) -> dict[int, int]:
    """Return the number of ledger entries by wallet id; a wallet without entries is missing."""
    ids = orjson.dumps(wallet_ids).decode()
    counts = await context.session.find_all(select_transaction_counts(wallet_ids=ids, **parameters._asdict()))
    return {count.wallet_id: count.number for count in counts}
