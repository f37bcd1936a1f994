"""Agreements of agents and operators about a task: invitations, offers, decision and reschedule requests, requests for
more time, and expenses."""

from typing import Annotated, NamedTuple

from sqlalchemy import Index

from adapters.storage.engine.columns.types import ForeignId, Id, Instant, Int32, Key, LocalTime, partial_index, table
from adapters.storage.tables import proofs as proofs  # noqa: PLC0414 - expenses refer to its table
from adapters.storage.tables.keys import AgentId, OperatorId, TaskId

IS_PENDING = "status = 'pending'"


class DecisionRow(NamedTuple):
    """A decision request to a task's agent, and its answer."""

    id: Key
    task_id: TaskId
    asked_by: str
    asked_by_id: Id
    question_code: str
    message: str
    options_json: str
    default_option_json: str | None
    deadline_at: LocalTime | None
    deadline_instant: Instant | None
    status: str
    agent_decision_json: str | None
    resolved_by: str | None
    resolved_at: LocalTime | None
    resolved_instant: Instant | None
    created_at: LocalTime
    created_instant: Instant


class RescheduleRow(NamedTuple):
    """A reschedule request, and the other side's answer."""

    id: Key
    task_id: TaskId
    asked_by: str
    asked_by_id: Id
    new_time_window_start: LocalTime | None
    new_time_window_end: LocalTime | None
    new_requested_time: LocalTime | None
    new_committed_time: LocalTime | None
    reason: str | None
    status: str
    timezone: str
    """The zone of its times."""
    answered_at: LocalTime | None
    answered_instant: Instant | None
    created_at: LocalTime
    created_instant: Instant


class OfferRow(NamedTuple):
    """The offer of an operator to do an open task. `amount` is in minor units of the task's currency."""

    id: Key
    agent_id: AgentId
    task_id: TaskId
    operator_id: OperatorId
    amount: int
    message: str | None
    slot_id: str | None
    committed_time: LocalTime | None
    distance_metres: float | None
    """Distance between the task and the operator's last known position, to about a kilometre."""
    status: str
    created_instant: Instant
    expires_instant: Instant
    ended_instant: Instant | None = None


class TimeExtensionRow(NamedTuple):
    """A request of an operator for more paid time on an hourly task."""

    id: Key
    agent_id: AgentId
    task_id: TaskId
    operator_id: OperatorId
    minutes: Int32
    reason: str
    status: str
    created_instant: Instant
    decided_instant: Instant | None = None


class ExpenseRow(NamedTuple):
    """An expense that an operator claims for a task. `amount` is in minor units of the task's currency."""

    id: Key
    agent_id: AgentId
    task_id: TaskId
    operator_id: OperatorId
    amount: int
    description: str
    proof_item_id: Annotated[int, ForeignId("proof_item")] | None
    """The photograph of the receipt."""
    status: str
    created_instant: Instant
    decline_reason: str | None = None


decision = table("decision", DecisionRow, Index(None, "task_id"))

reschedule = table("reschedule", RescheduleRow, Index(None, "task_id"))

offer = table(
    "offer",
    OfferRow,
    Index(None, "task_id", "id"),
    Index(None, "operator_id", "id"),
    partial_index("ix_offer_pending", "task_id", "operator_id", where=IS_PENDING, unique=True),
)

time_extension = table(
    "time_extension",
    TimeExtensionRow,
    Index(None, "task_id", "id"),
    partial_index("ix_time_extension_pending", "task_id", where=IS_PENDING, unique=True),
)

expense = table("expense", ExpenseRow, Index(None, "task_id", "id"))


class TaskInvitationRow(NamedTuple):
    """An invitation of an operator to a task, by its handle or by an e-mail address."""

    id: Key
    agent_id: AgentId
    task_id: TaskId
    operator_id: OperatorId | None
    """The operator, if the agent has named its handle; else the operators with the address are invited."""
    email: str | None
    """E-mail address as the agent has written it; the next column is its normal form."""
    address: str | None
    locale: str | None
    """Locale of the mail to an address."""
    status: str
    created_at: Instant
    answered_at: Instant | None = None


task_invitation = table(
    "task_invitation",
    TaskInvitationRow,
    Index(None, "task_id", "id"),
    partial_index("ix_task_invitation_operator", "operator_id", "task_id", where="operator_id IS NOT NULL"),
    partial_index("ix_task_invitation_address", "address", "task_id", where="address IS NOT NULL"),
)
