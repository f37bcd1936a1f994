"""What waits for an agent among its tasks."""

from typing import NamedTuple

from sqlalchemy import bindparam, case, func, or_, select

from adapters.storage.statement import find, rows
from adapters.storage.tables import TaskRow, task
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
