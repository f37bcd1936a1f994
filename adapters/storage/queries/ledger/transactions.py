"""Transactions of the ledger and their postings."""

from collections.abc import Iterable
from typing import NamedTuple

from sqlalchemy import ColumnElement, FromClause, Text, bindparam, case, func, literal, or_, select

from adapters.storage.engine.columns.types import Instant
from adapters.storage.engine.statements.changes import insertion, plain_insertion
from adapters.storage.engine.statements.composition import composed
from adapters.storage.engine.statements.expressions import AmongIds, AmongTexts, optional
from adapters.storage.engine.statements.selections import pages_by_parent
from adapters.storage.engine.statements.typed import Statement, returning_rows, statement, statements
from adapters.storage.queries.ledger.pages import TaskCount, WalletCount, count_by_wallet, page_of_each_wallet
from adapters.storage.queries.ledger.wallets import IN_CURRENCY, OF_AGENT
from adapters.storage.tables.ledger import LedgerTransactionRow, PostingRow, ledger_transaction, posting, wallet
from domain.money.ledger import BALANCE_ACCOUNTS, BONUSES, LOCK_ENDS, OPERATOR_ACCOUNTS, EntryKind


def hashed_columns(row: LedgerTransactionRow) -> dict[str, str | int | None]:
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
    (
        is_kind(ledger_transaction, (EntryKind.SETTLEMENT_REVERSED, EntryKind.DEBT_COLLECTED, *BONUSES)),
        SETTLEMENT_BEFORE,
    ),
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


@statement(
    select(func.coalesce(func.max(ledger_transaction.c.id), 0))
    .select_from(wallet.join(ledger_transaction, ledger_transaction.c.wallet_id == wallet.c.id))
    .where(OF_AGENT, IN_CURRENCY)
)
def select_wallet_version(agent_id: int, currency: str) -> int:
    """A number that increases with every ledger transaction of a wallet."""


@composed
def transaction_pages(wallets: int, *, from_oldest: bool) -> Statement[..., WalletTransactionRow]:
    """Make the statement of one page for each of several wallets, with parameters `wallet_0…`."""
    page = select(*TRANSACTION_COLUMNS).where(*ENTRY_FILTERS)
    return returning_rows(
        WalletTransactionRow, page_of_each_wallet(page, ledger_transaction, wallets, from_oldest=from_oldest)
    ).unbounded(*FILTER_NAMES)


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


@statement(count_by_wallet(ledger_transaction, *ENTRY_FILTERS), unbounded=True)
def select_transaction_counts(
    wallet_ids: str, task_id: int | None, kinds: str | None, begin: int | None, end: int | None
) -> WalletCount: ...
