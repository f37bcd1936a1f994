"""Statements about wallets, operators' earnings and the ledger."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    CompoundSelect,
    FromClause,
    Select,
    Table,
    Text,
    and_,
    bindparam,
    case,
    cast,
    func,
    literal,
    literal_column,
    or_,
    select,
    union_all,
    update,
)

from adapters.storage.engine.columns import Instant
from adapters.storage.engine.lookups import GuardedUpdate, lookup
from adapters.storage.engine.statement import (
    AmongIds,
    AmongTexts,
    Statement,
    between,
    composed,
    insertion,
    optional,
    pages_by_parent,
    plain_insertion,
    returning_rows,
    select_where,
    statement,
    statements,
)
from adapters.storage.tables.ledger import (
    EarningsRow,
    LedgerTransactionRow,
    PostingRow,
    WalletRow,
    earnings,
    ledger_transaction,
    posting,
    wallet,
)
from adapters.storage.tables.payments import deposit
from adapters.storage.tables.tasks import task
from domain.money.ledger import (
    BALANCE_ACCOUNTS,
    LOCK_ENDS,
    OPERATOR_ACCOUNTS,
    WALLET_ACCOUNTS,
    Account,
    Balances,
    EntryKind,
)

OF_AGENT = wallet.c.agent_id == bindparam("agent_id")
IN_CURRENCY = wallet.c.currency == bindparam("currency")


@statement(select_where(wallet, OF_AGENT, order_by=(wallet.c.id,)))
def select_wallets(agent_id: int) -> WalletRow: ...
@statement(select_where(wallet, AmongIds(wallet.c.agent_id, "agent_ids")))
def select_wallets_of_agents(agent_ids: str) -> WalletRow: ...
@lookup(wallet)
def select_wallet(agent_id: int, currency: str) -> WalletRow: ...
@lookup(wallet, lock=True)
def lock_wallet(agent_id: int, currency: str) -> WalletRow: ...
@lookup(wallet, lock=True)
def lock_wallet_by_id(id: int) -> WalletRow: ...


INSERT_WALLET = insertion(wallet, WalletRow)
MOVED_COLUMNS = (*BALANCE_ACCOUNTS, "lifetime_credited", "lifetime_settled", "chain_hash", "chain_length")
MOVE_WALLET = GuardedUpdate(wallet, WalletRow, MOVED_COLUMNS, guard="chain_hash")
"""Changes no row when the wallet has changed since it was read."""


@statement(
    select_where(
        earnings,
        earnings.c.operator_id == bindparam("operator_id"),
        earnings.c.currency == bindparam("currency"),
        lock=True,
    )
)
def lock_earnings(operator_id: int, currency: str) -> EarningsRow: ...


INSERT_EARNINGS = insertion(earnings, EarningsRow)


@statement(
    update(earnings)
    .where(earnings.c.operator_id == bindparam("operator_id"), earnings.c.currency == bindparam("currency"))
    .values({name: earnings.c[name] + bindparam(f"add_{name}") for name in map(str, OPERATOR_ACCOUNTS)})
    .returning(earnings)
)
def add_to_earnings(add_earned: int, add_paid_out: int, operator_id: int, currency: str) -> EarningsRow: ...
@statement(
    update(earnings)
    .where(
        earnings.c.id == bindparam("key"),
        earnings.c.chain_hash == bindparam("before"),
        earnings.c.earned == bindparam("earned_before"),
    )
    .values({str(name): bindparam(str(name)) for name in (*OPERATOR_ACCOUNTS, "chain_hash", "chain_length")})
)
def move_earnings(
    *, earned: int, paid_out: int, chain_hash: bytes, chain_length: int, key: int, before: bytes, earned_before: int
) -> None:
    """Changes no row when the earnings have changed since they were read."""


def hashed_columns(row: LedgerTransactionRow) -> dict[str, Any]:
    """Return the columns that the hash of a ledger transaction covers: all but the id and the hash itself."""
    return dict(zip(row._fields[1:-1], row[1:-1], strict=True))


INSERT_TRANSACTION = insertion(ledger_transaction, LedgerTransactionRow)
INSERT_POSTING = plain_insertion(posting, PostingRow)


@statement(
    select(wallet.c.agent_id)
    .join(ledger_transaction, ledger_transaction.c.wallet_id == wallet.c.id)
    .where(ledger_transaction.c.id == bindparam("id"))
)
def select_transaction_owner(id: int) -> int:
    """The agent whose wallet a ledger transaction changed."""


class WalletTransactionRow(NamedTuple):
    """A ledger transaction of a wallet. `available` is the balance after it, in minor units."""

    id: int
    kind: str
    currency: str
    wallet_id: int
    task_id: int | None
    deposit_id: int | None
    bank_transfer_id: int | None
    provider: str | None
    actor: str
    actor_id: int
    credential: str | None
    credential_id: int | None
    available: int
    created_at: Instant
    settlement_id: int | None
    """The settlement of its task: the transaction itself, or the one that it follows."""


def is_kind(transaction: FromClause, kinds: Iterable[EntryKind]) -> ColumnElement[bool]:
    return or_(*(transaction.c.kind == literal(kind.value, Text) for kind in kinds))


SETTLING = ledger_transaction.alias("settling")
SETTLEMENT_BEFORE = (
    select(func.max(SETTLING.c.id))
    .where(
        SETTLING.c.task_id == ledger_transaction.c.task_id,
        SETTLING.c.id < ledger_transaction.c.id,
        is_kind(SETTLING, LOCK_ENDS),
    )
    .scalar_subquery()
)
RELATED_SETTLEMENT = case(
    (is_kind(ledger_transaction, LOCK_ENDS), ledger_transaction.c.id),
    (is_kind(ledger_transaction, (EntryKind.SETTLEMENT_REVERSED, EntryKind.DEBT_COLLECTED)), SETTLEMENT_BEFORE),
)
TRANSACTION_COLUMNS = [
    *(ledger_transaction.c[name] for name in WalletTransactionRow._fields[:-1]),
    RELATED_SETTLEMENT.label(WalletTransactionRow._fields[-1]),
]
ENTRY_FILTERS = (
    optional(ledger_transaction.c.task_id, "task_id"),
    or_(bindparam("kinds", type_=Text).is_(None), AmongTexts(ledger_transaction.c.kind, "kinds")),
    or_(
        bindparam("begin", type_=ledger_transaction.c.created_at.type).is_(None),
        ledger_transaction.c.created_at >= bindparam("begin"),
    ),
    or_(
        bindparam("end", type_=ledger_transaction.c.created_at.type).is_(None),
        ledger_transaction.c.created_at < bindparam("end"),
    ),
)
"""The filters of the ledger's entries; a parameter that is null does not filter. `kinds` is a JSON array."""
FILTER_NAMES = ("task_id", "kinds", "begin", "end")


@statement(
    select(*TRANSACTION_COLUMNS)
    .where(
        ledger_transaction.c.wallet_id.in_(
            select(wallet.c.id).where(OF_AGENT, optional(wallet.c.currency, "currency"))
        ),
        *ENTRY_FILTERS,
        ledger_transaction.c.id < bindparam("before"),
    )
    .order_by(ledger_transaction.c.id.desc())
    .limit(bindparam("limit")),
    unbounded=True,
)
def select_wallet_transactions(
    *,
    agent_id: int,
    currency: str | None,
    task_id: int | None,
    kinds: str | None,
    begin: int | None,
    end: int | None,
    before: int,
    limit: int,
) -> WalletTransactionRow:
    """Newest first."""


@statement(
    select(posting)
    .where(
        AmongIds(posting.c.transaction_id, "transaction_ids"),
        or_(*(posting.c.account == account.value for account in (*BALANCE_ACCOUNTS, *OPERATOR_ACCOUNTS))),
    )
    .order_by(posting.c.id)
)
def select_postings_of_transactions(transaction_ids: str) -> PostingRow: ...


class LockRow(NamedTuple):
    """A task that holds money of a wallet, with its id; `locked` is in minor units."""

    wallet_id: int
    id: int
    title: str
    status: str
    currency: str
    locked: int
    locked_instant: Instant
    timezone: str


HOLDING = (
    select(
        task.c.wallet_id,
        task.c.id,
        task.c.title,
        task.c.status,
        task.c.currency,
        task.c.locked,
        task.c.locked_instant,
        task.c.timezone,
    )
    # Not a parameter, so that the index of the locked tasks serves it.
    .where(task.c.locked > literal_column("0"))
)


@statement(HOLDING.where(AmongIds(task.c.id, "task_ids")))
def select_locks_of_tasks(task_ids: str) -> LockRow: ...
@statement(
    select(func.coalesce(func.max(ledger_transaction.c.id), 0))
    .select_from(wallet.join(ledger_transaction, ledger_transaction.c.wallet_id == wallet.c.id))
    .where(OF_AGENT, IN_CURRENCY)
)
def select_wallet_version(agent_id: int, currency: str) -> int:
    """A number that increases with every ledger transaction of a wallet."""


class WalletCount(NamedTuple):
    """A count for a wallet."""

    wallet_id: int
    number: int


class TaskCount(NamedTuple):
    """A count for a task."""

    task_id: int
    number: int


@composed
def transaction_pages(wallets: int, *, from_oldest: bool) -> Statement[..., WalletTransactionRow]:
    """Make the statement of one page for each of several wallets, with parameters `wallet_0…`."""
    page = select(*TRANSACTION_COLUMNS).where(*ENTRY_FILTERS)
    return returning_rows(
        WalletTransactionRow, page_of_each_wallet(page, ledger_transaction, wallets, from_oldest=from_oldest)
    ).unbounded(*FILTER_NAMES)


@composed
def lock_pages(wallets: int, *, from_oldest: bool) -> Statement[..., LockRow]:
    """Make the statement of one page of locks for each of several wallets; see `transaction_pages`."""
    return returning_rows(LockRow, page_of_each_wallet(HOLDING, task, wallets, from_oldest=from_oldest))


OF_ANY_WALLET = ledger_transaction.c.wallet_id.is_not(None)


@statements(
    pages_by_parent(
        select(*TRANSACTION_COLUMNS).where(AmongIds(ledger_transaction.c.task_id, "task_ids"), OF_ANY_WALLET),
        ledger_transaction,
        ledger_transaction.c.task_id,
    )
)
def select_transactions_of_tasks(
    task_ids: str, older_than: int, newer_than: int, limit: int
) -> WalletTransactionRow: ...
@statement(
    select(ledger_transaction.c.task_id, func.count())
    .where(AmongIds(ledger_transaction.c.task_id, "task_ids"), OF_ANY_WALLET)
    .group_by(ledger_transaction.c.task_id)
)
def select_transaction_counts_of_tasks(task_ids: str) -> TaskCount: ...


def page_of_each_wallet(page: Select[Any], table: Table, wallets: int, *, from_oldest: bool) -> CompoundSelect[Any]:
    """Make a union of one page for each wallet, so that an index serves each page of a long list."""
    ordered = page.where(*between(table)).order_by(table.c.id if from_oldest else table.c.id.desc())
    pages = (
        ordered.where(table.c.wallet_id == bindparam(f"wallet_{place}")).limit(bindparam("limit")).subquery()
        for place in range(wallets)
    )
    return union_all(*(select(part) for part in pages))


def count_by_wallet(table: Table, *conditions: ColumnElement[bool]) -> Select[Any]:
    counted = select(table.c.wallet_id, func.count()).where(AmongIds(table.c.wallet_id, "wallet_ids"), *conditions)
    return counted.group_by(table.c.wallet_id)


@statement(count_by_wallet(ledger_transaction, *ENTRY_FILTERS), unbounded=True)
def select_transaction_counts(
    wallet_ids: str, task_id: int | None, kinds: str | None, begin: int | None, end: int | None
) -> WalletCount: ...
@statement(count_by_wallet(task, task.c.locked > literal_column("0")), unbounded=True)
def select_lock_counts(wallet_ids: str) -> WalletCount: ...


OF_WALLET = ledger_transaction.c.wallet_id == bindparam("wallet_id")


MOVED = ledger_transaction.join(posting, posting.c.transaction_id == ledger_transaction.c.id)


@statement(
    select(ledger_transaction.c.id)
    .where(OF_WALLET, ledger_transaction.c.created_at >= bindparam("instant"))
    .order_by(ledger_transaction.c.id)
    .limit(1),
    unbounded=True,
)
def select_first_since(wallet_id: int, instant: int) -> int:
    """The first transaction of a period. Periods are separated by ids and not by times, because the times of
    transactions that waited for the same wallet may not be in the order of the ledger."""


@statement(select(func.coalesce(func.max(ledger_transaction.c.id), 0)).where(OF_WALLET))
def select_last_of_wallet(wallet_id: int) -> int: ...


def _balance_before(account: Account) -> ColumnElement[int]:
    last = (
        select(posting.c.balance)
        .select_from(MOVED)
        .where(OF_WALLET, ledger_transaction.c.id < bindparam("before"), posting.c.account == account.value)
        .order_by(ledger_transaction.c.id.desc())
        .limit(1)
    )
    return func.coalesce(last.scalar_subquery(), 0)


@statement(select(*(_balance_before(account) for account in WALLET_ACCOUNTS)))
def select_balances_before(wallet_id: int, before: int) -> Balances: ...


class StatementLineRow(NamedTuple):
    """A transaction of a wallet, with the amounts that it added to each account, in minor units."""

    id: int
    kind: str
    task_id: int | None
    task_title: str | None
    deposit: str | None
    bank_transfer_id: int | None
    actor: str
    created_at: Instant
    available: int
    reserved: int
    locked: int
    pending: int


def _moved(account: Account) -> ColumnElement[int]:
    total = func.sum(case((posting.c.account == account.value, posting.c.amount), else_=0))
    # PostgreSQL adds big integers up to another type.
    return cast(total, BigInteger)


_line = (
    ledger_transaction.c.id,
    ledger_transaction.c.kind,
    ledger_transaction.c.task_id,
    task.c.title,
    deposit.c.external_id,
    ledger_transaction.c.bank_transfer_id,
    ledger_transaction.c.actor,
    ledger_transaction.c.created_at,
)


@statement(
    select(*_line, *(_moved(account) for account in WALLET_ACCOUNTS))
    .select_from(
        MOVED.outerjoin(task, task.c.id == ledger_transaction.c.task_id).outerjoin(
            deposit, deposit.c.id == ledger_transaction.c.deposit_id
        )
    )
    .where(OF_WALLET, ledger_transaction.c.id > bindparam("after"), ledger_transaction.c.id < bindparam("before"))
    .group_by(*_line)
    .order_by(ledger_transaction.c.id)
    .limit(bindparam("limit")),
    unbounded=True,
)
def select_statement_lines(wallet_id: int, after: int, before: int, limit: int) -> StatementLineRow:
    """Oldest first."""


class LastBalanceRow(NamedTuple):
    """The last posting to an account of a wallet within a step of a period, and the balance after it."""

    step: int
    account: str
    posting_id: int
    balance: int


def _last_balances() -> Select[Any]:
    step = (ledger_transaction.c.created_at - bindparam("begin", type_=BigInteger)) // bindparam(
        "microseconds", type_=BigInteger
    )
    period = and_(
        OF_WALLET, ledger_transaction.c.id > bindparam("after"), ledger_transaction.c.id < bindparam("before")
    )
    moved = (
        select(step.label("step"), posting.c.account, posting.c.id)
        .select_from(MOVED)
        .where(period, or_(*(posting.c.account == account.value for account in WALLET_ACCOUNTS)))
        .subquery()
    )
    last = (
        select(moved.c.step, moved.c.account, func.max(moved.c.id).label("id"))
        .group_by(moved.c.step, moved.c.account)
        .subquery()
    )
    balances = select(last.c.step, last.c.account, posting.c.id, posting.c.balance)
    return balances.join(posting, posting.c.id == last.c.id).order_by(last.c.step)


@statement(_last_balances(), unbounded=True)
def select_last_balances(wallet_id: int, after: int, before: int, begin: int, microseconds: int) -> LastBalanceRow:
    """Select at most one row for each step and account; a step without a posting to an account has none for it."""


class SettlementRow(NamedTuple):
    """The transaction that ended the lock of a task; `refunded` is what returned to the wallet, in minor units."""

    id: int
    task_id: int
    created_at: Instant
    status: str
    currency: str
    timezone: str
    payout: int
    agent_fee: int
    operator_fee: int
    refunded: int


_settlement = (
    ledger_transaction.c.id,
    ledger_transaction.c.task_id,
    ledger_transaction.c.created_at,
    task.c.status,
    task.c.currency,
    task.c.timezone,
    task.c.payout,
    task.c.agent_fee,
    task.c.operator_fee,
)


@statement(
    select(*_settlement, _moved(Account.AVAILABLE))
    .select_from(MOVED.join(task, task.c.id == ledger_transaction.c.task_id))
    .where(AmongIds(ledger_transaction.c.task_id, "task_ids"), is_kind(ledger_transaction, LOCK_ENDS))
    .group_by(*_settlement)
)
def select_settlements_of_tasks(task_ids: str) -> SettlementRow: ...
