"""Jobs, and stored responses of idempotency keys."""

from typing import Annotated, NamedTuple

from sqlalchemy import Index, UniqueConstraint

from adapters.storage.engine.columns.types import Encrypted, Id, Instant, Int32, Key, Mark, partial_index, table
from adapters.storage.tables.keys import AgentId


class JobRow(NamedTuple):
    """A job, which one worker at a time leases."""

    id: Key
    kind: str
    subject_id: Id
    """The id of the row that the job is about, such as a task."""
    due_at: Instant
    practice_agent_id: AgentId | None
    moment: Instant
    """`due_at` on the clock of the job's practice world, if it has one."""
    leased_until: Instant | None
    attempts: Int32
    fault: str | None
    """The error of the last attempt."""
    traceparent: str | None = None
    """The span that it follows from."""


job = table(
    "job",
    JobRow,
    Index(None, "due_at"),
    UniqueConstraint("kind", "subject_id"),
    partial_index("ix_job_practice", "practice_agent_id", "moment", where="practice_agent_id IS NOT NULL"),
)


class StoredResponseRow(NamedTuple):
    """The response of a write under an idempotency key, or the claim of a call that is running."""

    digest: Annotated[str, Mark.PRIMARY]
    """A keyed hash of owner and idempotency key."""
    fingerprint: bytes
    """A keyed hash of operation and input."""
    answer: Encrypted | None
    """The response; None while the call is running."""
    leased_until: Instant
    expires_at: Instant


stored_response = table("kept_answer", StoredResponseRow, Index(None, "expires_at"))
