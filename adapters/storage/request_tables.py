"""The tables of what the two sides of a task ask of each other: decisions, other times, reviews."""

from typing import NamedTuple

from sqlalchemy import Index, UniqueConstraint

from adapters.storage.record import Instant, Int32, Key, LocalTime, table
from adapters.storage.tables import OperatorId, TaskId


class DecisionRow(NamedTuple):
    """A question to a task's agent, and its answer."""

    id: Key
    task_id: TaskId
    asked_by: str
    asked_by_id: Int32
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
    created_at: LocalTime


class RescheduleRow(NamedTuple):
    """A wish for another time, and the other side's answer."""

    id: Key
    task_id: TaskId
    asked_by: str
    asked_by_id: Int32
    new_time_window_start: LocalTime | None
    new_time_window_end: LocalTime | None
    new_requested_time: LocalTime | None
    new_committed_time: LocalTime | None
    reason: str | None
    status: str
    answered_at: LocalTime | None
    created_at: LocalTime


class TaskReviewRow(NamedTuple):
    """What an agent thinks of the work on a task."""

    id: Key
    task_id: TaskId
    operator_id: OperatorId
    rating: Int32
    comment: str | None
    quality_score: Int32 | None
    professionalism_score: Int32 | None
    tags_json: str | None
    created_at: LocalTime
    updated_at: LocalTime


decision = table("decision", DecisionRow, Index(None, "task_id"))
reschedule = table("reschedule", RescheduleRow, Index(None, "task_id"))
task_review = table("task_review", TaskReviewRow, UniqueConstraint("task_id"), Index(None, "operator_id"))
