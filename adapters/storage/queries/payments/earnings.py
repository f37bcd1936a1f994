"""Earnings of operators, entry by entry and day by day."""

from typing import NamedTuple

from sqlalchemy import (
    BigInteger,
    bindparam,
    case,
    cast,
    func,
    literal_column,
    or_,
    select,
)

from adapters.storage.engine.columns.types import Instant
from adapters.storage.engine.statements.expressions import optional
from adapters.storage.engine.statements.selections import both_ways, select_count
from adapters.storage.engine.statements.typed import ManyAgents, statement, statements
from adapters.storage.tables.ledger import (
    ledger_transaction,
    posting,
)
from adapters.storage.tables.tasks import task
from domain.money.ledger import (
    PAYMENTS,
    Account,
)
from domain.values.time import DAY


class EarningEntryRow(NamedTuple):
    """A posting to an operator's earnings, its ledger transaction and its task; amounts are minor units.

    `fees` are those that the transaction paid to the platform, `price` columns are those agreed for the task.
    """

    id: int
    kind: str
    currency: str
    task_id: int | None
    task_title: str | None
    payout_id: int | None
    amount: int
    fees: int
    balance: int
    payout: int | None
    agent_fee: int | None
    operator_fee: int | None
    maximum_payable: int | None
    agent_rate: int | None
    operator_rate: int | None
    expense_budget: int | None
    expenses: int | None
    created_at: Instant


_FEES = posting.alias("fees")


_PAID_IN_FEES = (
    select(func.coalesce(func.sum(_FEES.c.amount), 0))
    .where(_FEES.c.transaction_id == posting.c.transaction_id, _FEES.c.account == Account.FEES.value)
    .scalar_subquery()
)


# A literal, as in the index: with a parameter, the index is not used.
_OF_EARNER = (
    posting.c.account == literal_column(f"'{Account.EARNED}'"),
    posting.c.owner_id == bindparam("operator_id"),
)


_EARNED = (
    select(
        posting.c.id,
        ledger_transaction.c.kind,
        ledger_transaction.c.currency,
        ledger_transaction.c.task_id,
        task.c.title,
        ledger_transaction.c.payout_id,
        posting.c.amount,
        cast(_PAID_IN_FEES, BigInteger),
        posting.c.balance,
        task.c.payout,
        task.c.agent_fee,
        task.c.operator_fee,
        task.c.maximum_payable,
        task.c.agent_rate,
        task.c.operator_rate,
        task.c.expense_budget,
        task.c.expenses,
        ledger_transaction.c.created_at,
    )
    .select_from(
        posting.join(ledger_transaction, ledger_transaction.c.id == posting.c.transaction_id).outerjoin(
            task, task.c.id == ledger_transaction.c.task_id
        )
    )
    .where(
        *_OF_EARNER,
        optional(ledger_transaction.c.currency, "currency"),
        optional(ledger_transaction.c.task_id, "task_id"),
    )
)


@statements(both_ways(_EARNED, posting), unbounded=("currency", "task_id"))
def select_earning_entries(
    *, operator_id: int, currency: str | None, task_id: int | None, older_than: int, newer_than: int, limit: int
) -> EarningEntryRow: ...


@statement(select_count(_EARNED, posting), unbounded=True)
def select_number_of_earning_entries(operator_id: int, currency: str | None, task_id: int | None) -> int: ...


class EarnedOnDay(NamedTuple):
    """The earnings of an operator by tasks on a day, counted in days since 1970 (UTC), in minor units."""

    day: int
    currency: str
    amount: int
    tasks: int


_DATED = (
    select(
        (ledger_transaction.c.created_at // DAY).label("day"),
        ledger_transaction.c.currency,
        ledger_transaction.c.task_id,
        posting.c.amount,
    )
    .select_from(posting.join(ledger_transaction, ledger_transaction.c.id == posting.c.transaction_id))
    .where(*_OF_EARNER, or_(*(ledger_transaction.c.kind == kind.value for kind in PAYMENTS)))
    .subquery()
)


@statement(
    select(
        _DATED.c.day,
        _DATED.c.currency,
        cast(func.sum(_DATED.c.amount), BigInteger),
        func.count(_DATED.c.task_id.distinct()),
    )
    .group_by(_DATED.c.day, _DATED.c.currency)
    .order_by(_DATED.c.day, _DATED.c.currency),
    unbounded=True,
    many_agents=ManyAgents.OPERATORS,
)
def select_earned_by_day(operator_id: int) -> EarnedOnDay: ...


class EndedCount(NamedTuple):
    """The number of an operator's tasks in a status and settlement mode, with or without money paid."""

    status: str
    settlement_mode: str
    paid: int
    number: int


_ENDED = (
    select(
        task.c.status,
        task.c.settlement_mode,
        case((task.c.settled > literal_column("0"), literal_column("1")), else_=literal_column("0")).label("paid"),
    )
    .where(task.c.operator_id == bindparam("operator_id"))
    .subquery()
)


@statement(
    select(*_ENDED.c, func.count()).group_by(*_ENDED.c).order_by(*_ENDED.c),
    unbounded=True,
    many_agents=ManyAgents.OPERATORS,
)
def select_ended_counts(operator_id: int) -> EndedCount: ...
