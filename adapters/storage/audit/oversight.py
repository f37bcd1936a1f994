"""Statements about the actions of the staff, its queues, and the results of ledger checks."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from sqlalchemy import (
    BigInteger,
    Column,
    ColumnElement,
    Select,
    Table,
    and_,
    bindparam,
    cast,
    delete,
    func,
    literal_column,
    select,
    text,
    union_all,
)

from adapters.storage.engine.columns.types import Instant, Mark
from adapters.storage.engine.statements.changes import insertion, update_by_id
from adapters.storage.engine.statements.composition import composed
from adapters.storage.engine.statements.keyset import count_up_to
from adapters.storage.engine.statements.selections import both_ways, select_where
from adapters.storage.engine.statements.typed import (
    ManyAgents,
    Statement,
    returning_rows,
    select_value,
    statement,
)
from adapters.storage.tables.accounts import IS_A_PERSON, TASK_COUNTERS, operator, staff
from adapters.storage.tables.ledger import wallet
from adapters.storage.tables.messages import support_request
from adapters.storage.tables.oversight import AuditEntryRow, LedgerCheckRow, audit_entry, ledger_check
from adapters.storage.tables.payments import deposit, payout, refund, reversal
from adapters.storage.tables.tasks import DISPUTED, HELD, task
from domain.lifecycle.statuses import OperatorStatus
from domain.money.deposits import RefundStatus
from domain.money.payouts import PayoutStatus
from domain.support import SupportStatus
from domain.values.time import MINUTE

MAX_ID = 2**62
"""Above every id."""


State = Mapping[str, object]
"""The columns of a row that may be shown, by name."""


EVENT_COUNTERS = ("event_sequence", *TASK_COUNTERS.values())
"""Columns that change with every event of any subject."""


def _visible_columns(table: Table) -> list[Column[Any]]:
    """Return the columns without secrets, hashes (which are bytes) and counters of events."""
    return [
        column
        for column in table.c
        if Mark.ENCRYPTED not in column.info
        and column.type.python_type is not bytes
        and column.name not in EVENT_COUNTERS
    ]


def select_state(
    table: Table, key: str = "id", *beside: ColumnElement[Any], lock: bool = False
) -> Statement[..., State]:
    """Read the rows of a table in which `key` has the parameter `id`, without secrets, with further columns beside.

    `lock` is for rows that the change itself locks first; locked out of order, two changes could wait for each other.
    """
    columns = (*_visible_columns(table), *beside)
    expression = select(*columns).where(table.c[key] == bindparam("id")).order_by(*table.primary_key)
    names = tuple(str(column.name) for column in columns)
    expression = expression.with_for_update() if lock else expression
    return Statement(expression, lambda values: dict(zip(names, values, strict=True)))


REFUNDED_OF_DEPOSIT = (
    select(cast(func.coalesce(func.sum(refund.c.amount), 0), BigInteger))
    .where(refund.c.deposit_id == deposit.c.id, refund.c.status != RefundStatus.FAILED.value)
    .scalar_subquery()
    .label("refunded")
)


INSERT_AUDIT_ENTRY = insertion(audit_entry, AuditEntryRow)


class ListedAuditEntryRow(NamedTuple):
    """An entry of the audit log with the name and the address of the staff member."""

    id: int
    staff_id: int
    staff_name: str
    staff_email: str | None
    credential: str
    credential_id: int | None
    operation: str
    subject_kind: str
    subject_id: str
    reason: str | None
    before_json: str | None
    after_json: str | None
    request_id: str
    created_at: Instant


_INSTANT = audit_entry.c.created_at + literal_column("0")
"""An expression, so that the log is read by its ids, which rise with the time. Ids of concurrent entries may not, but
their times differ by less than a minute."""
_earlier, _later = audit_entry.alias("earlier"), audit_entry.alias("later")
_LAST_BEFORE = (
    select(_earlier.c.id)
    .where(_earlier.c.created_at < bindparam("from_instant", type_=BigInteger) - MINUTE)
    .order_by(_earlier.c.created_at.desc())
    .limit(1)
    .scalar_subquery()
)
_FIRST_AFTER = (
    select(_later.c.id)
    .where(_later.c.created_at >= bindparam("until_instant", type_=BigInteger) + MINUTE)
    .order_by(_later.c.created_at)
    .limit(1)
    .scalar_subquery()
)
AUDIT_FILTERS: Mapping[str, ColumnElement[bool]] = {
    "subject_kind": audit_entry.c.subject_kind == bindparam("subject_kind"),
    "subject_id": audit_entry.c.subject_id == bindparam("subject_id"),
    "operation": audit_entry.c.operation == bindparam("operation"),
    "staff_id": audit_entry.c.staff_id == bindparam("staff_id"),
    "from_instant": and_(bindparam("from_instant") <= _INSTANT, audit_entry.c.id > func.coalesce(_LAST_BEFORE, 0)),
    "until_instant": and_(
        bindparam("until_instant") > _INSTANT, audit_entry.c.id < func.coalesce(_FIRST_AFTER, MAX_ID)
    ),
}
"""The conditions by which the log can be read; each is named after its parameter."""


def _filtered(names: frozenset[str]) -> Select[Any]:
    beside = {"staff_name": staff.c.name, "staff_email": staff.c.email}
    shown = (beside[name] if name in beside else audit_entry.c[name] for name in ListedAuditEntryRow._fields)
    joined = audit_entry.join(staff, staff.c.id == audit_entry.c.staff_id)
    return select(*shown).select_from(joined).where(*(AUDIT_FILTERS[name] for name in sorted(names)))


@composed
def audit_pages(names: frozenset[str]) -> dict[bool, Statement[..., ListedAuditEntryRow]]:
    """Make the statements of a page under these filters: by False the newest first, by True the oldest first."""
    pages = both_ways(_filtered(names), audit_entry)
    return {from_oldest: returning_rows(ListedAuditEntryRow, page) for from_oldest, page in pages.items()}


@composed
def audit_count(names: frozenset[str]) -> Statement[..., int]:
    """Make the statement that counts the entries under these filters, up to `MAX_SEARCHED`."""
    return select_value(int, count_up_to([_filtered(names).with_only_columns(audit_entry.c.id)]))


class QueueRow(NamedTuple):
    """The length of a queue, and when its oldest item came."""

    queue: str
    number: int
    oldest: Instant | None


QUEUES: Mapping[str, Select[int, Any]] = {
    # Literal conditions, as in the indexes: with parameters, the indexes are not used.
    "disputes": select(func.count(), func.min(task.c.disputed_instant)).select_from(task).where(text(DISPUTED)),
    "operators_to_approve": select(func.count(), func.min(operator.c.created_at))
    .select_from(operator)
    .where(text(f"status = '{OperatorStatus.REGISTERED}' AND {IS_A_PERSON}")),
    "support": select(func.count(), func.min(support_request.c.created_at)).where(
        support_request.c.status.in_(
            [literal_column(f"'{status}'") for status in (SupportStatus.OPEN, SupportStatus.IN_PROGRESS)]
        )
    ),
    "payouts": select(func.count(), func.min(payout.c.created_at))
    .select_from(payout)
    .where(text(f"status = '{PayoutStatus.REQUESTED}'")),
    "payouts_to_confirm": select(func.count(), func.min(payout.c.approved_at))
    .select_from(payout)
    .where(text(f"status = '{PayoutStatus.APPROVED}'")),
    "reversals": select(func.count(), func.min(reversal.c.created_at)).where(
        # From the few wallets that owe, whatever the planner thinks of the tables.
        reversal.c.deposit_id.in_(
            select(deposit.c.id).where(deposit.c.wallet_id.in_(select(wallet.c.id).where(text("debt < 0"))))
        )
    ),
    "held_tasks": select(func.count(), func.min(task.c.screened_instant)).select_from(task).where(text(HELD)),
}
"""THE TABLE of the queues of the staff, each with its length and its oldest instant, from an index of its own.

A name is that of its field in `resolvers.staff.queues.StaffQueues`.
"""


def _named(name: str, queue: Select[int, Any]) -> Select[Any]:
    length, oldest = queue.selected_columns
    return queue.with_only_columns(literal_column(f"'{name}'"), length, oldest)


@statement(
    union_all(*(_named(name, queue) for name, queue in QUEUES.items())), unbounded=True, many_agents=ManyAgents.PEOPLE
)
def select_queue_lengths() -> QueueRow: ...


INSERT_LEDGER_CHECK = insertion(ledger_check, LedgerCheckRow)


@update_by_id(ledger_check)
def finish_ledger_check(
    key: int, checked_at: int | None, transactions: int, problems: int, problems_json: str
) -> None: ...


@statement(delete(ledger_check).where(ledger_check.c.id == bindparam("id")))
def delete_ledger_check(id: int) -> None: ...


@statement(select_where(ledger_check, order_by=(ledger_check.c.id.desc(),), limit=1))
def select_newest_ledger_check() -> LedgerCheckRow: ...


@statement(
    select_where(ledger_check, ledger_check.c.checked_at.is_not(None), order_by=(ledger_check.c.id.desc(),), limit=1)
)
def select_last_ledger_check() -> LedgerCheckRow:
    """The newest check that has ended."""
