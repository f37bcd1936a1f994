"""What waits for an agent among its tasks."""

from typing import NamedTuple

from sqlalchemy import bindparam, case, func, literal_column, or_, select

from adapters.storage.request_tables import decision
from adapters.storage.statement import find, rows
from adapters.storage.tables import TaskRow, task
from domain.decisions import DecisionStatus
from domain.statuses import SettlementMode, Status

WAITING = (
    Status.PROOF_UPLOADED,
    Status.UNDER_REVIEW,
    Status.COMPLETED,
    Status.QUOTED,
    Status.FUNDED,
    Status.DRAFT,
    Status.DISPUTED,
)
"""Statuses in which the agent, or for a dispute the platform, has to do something; most urgent first."""
UNPAID = (Status.DRAFT, Status.QUOTED)

OF_AGENT = task.c.agent_id == bindparam("agent_id")
IS_WAITING = or_(*(task.c.status == status.value for status in WAITING))
URGENCY = case({status.value: number for number, status in enumerate(WAITING)}, value=task.c.status)

WAITING_TASKS = find(
    task,
    TaskRow,
    OF_AGENT,
    IS_WAITING,
    order_by=(URGENCY, task.c.updated_instant, task.c.id),
    limit=bindparam("limit"),
)
"""The most urgent first, then the longest unchanged."""


class WaitingCount(NamedTuple):
    """How many tasks of a currency wait in a status, and what it takes to pay for those that are not paid yet."""

    status: str
    currency: str
    tasks: int
    missing: int


NOT_RESERVED = case(
    (
        (task.c.settlement_mode == SettlementMode.ESCROW.value) & or_(*(task.c.status == s.value for s in UNPAID)),
        task.c.payout + task.c.agent_fee - task.c.reserved,
    ),
    else_=0,
)
WAITING_COUNTS = rows(
    WaitingCount,
    select(task.c.status, task.c.currency, func.count(), func.sum(NOT_RESERVED))
    .where(OF_AGENT, IS_WAITING)
    .group_by(task.c.status, task.c.currency)
    .order_by(task.c.currency, task.c.status),
)


class WaitingDecision(NamedTuple):
    """A decision request that can still be answered, and how many of them there are."""

    id: int
    task_id: int
    question_code: str
    message: str
    options_json: str
    default_option_json: str | None
    deadline_at: int | None
    deadline_instant: int | None
    found: int


WAITING_DECISIONS = rows(
    WaitingDecision,
    select(
        decision.c.id,
        decision.c.task_id,
        decision.c.question_code,
        decision.c.message,
        decision.c.options_json,
        decision.c.default_option_json,
        decision.c.deadline_at,
        decision.c.deadline_instant,
        func.count().over(),
    )
    .join(task, task.c.id == decision.c.task_id)
    .where(
        OF_AGENT,
        task.c.pending_decisions > literal_column("0"),
        decision.c.status == DecisionStatus.PENDING.value,
        or_(decision.c.deadline_instant.is_(None), decision.c.deadline_instant > bindparam("now")),
    )
    .order_by(decision.c.deadline_instant.nulls_last(), decision.c.id)
    .limit(bindparam("limit")),
)
"""The one with the earliest deadline first; those without one after all others, the oldest first."""
