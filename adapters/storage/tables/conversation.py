"""The conversation of a task's agent and operator: their messages with the files of these, and the agent's files."""

from typing import Annotated, NamedTuple

from sqlalchemy import Index, UniqueConstraint

from adapters.storage.engine.columns.types import ForeignId, Instant, Int32, Key, partial_index, table
from adapters.storage.tables.keys import AgentId, OperatorId, TaskId


class TaskMessageRow(NamedTuple):
    """A message about a task. It belongs to the conversation with the operator who had the task at that time.

    `sequence` is that of its event in the agent's log, and `operator_sequence` the one in the operator's.
    """

    id: Key
    agent_id: AgentId
    task_id: TaskId
    sequence: Int32
    operator_id: OperatorId
    operator_sequence: Int32
    author: str
    body: str
    latitude: float | None
    """Location that the author sent, in degrees; `accuracy` is in metres."""
    longitude: float | None
    accuracy: float | None
    source: str | None
    files: Int32
    """The number of its files, so that messages without any need no further statement."""
    created_instant: Instant
    read_by_agent_instant: Instant | None = None
    """Time at which the agent first marked it as read; the next column is that of the operator."""
    read_by_operator_instant: Instant | None = None


class TaskFileRow(NamedTuple):
    """A file of a message, or one that the agent attached to the task itself; its content is a blob."""

    id: Key
    agent_id: AgentId
    task_id: TaskId
    message_id: Annotated[int, ForeignId("task_message")] | None
    visibility: str | None
    """The operators who may see a file of the task itself."""
    content_type: str
    file_name: str
    size: Int32
    """Size in bytes."""
    blob: str
    created_instant: Instant


task_message = table(
    "task_message",
    TaskMessageRow,
    UniqueConstraint("agent_id", "sequence"),
    Index(None, "task_id", "sequence"),
    # The messages of one operator about one task, in its own order.
    Index(None, "task_id", "operator_id", "operator_sequence"),
)

task_file = table(
    "task_file",
    TaskFileRow,
    Index(None, "task_id", "id"),
    partial_index("ix_task_file_message", "message_id", where="message_id IS NOT NULL"),
)
