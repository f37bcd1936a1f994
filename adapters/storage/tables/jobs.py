"""Due work, and the stored responses of idempotency keys."""

from typing import Annotated, NamedTuple

from sqlalchemy import Index, UniqueConstraint

from adapters.storage.engine.columns import Instant, Int32, Key, Mark, partial_index, table
from adapters.storage.tables.keys import AgentId


class JobRow(NamedTuple):
    """Work for one worker at a time; `moment` is `due_at` on the clock of its practice world, where it has one."""

    id: Key
    kind: str
    subject_id: Int32
    due_at: Instant
    practice_agent_id: AgentId | None
    moment: Instant
    leased_until: Instant | None
    attempts: Int32
    fault: str | None


job = table(
    "job",
    JobRow,
    Index(None, "due_at"),
    UniqueConstraint("kind", "subject_id"),
    partial_index("ix_job_practice", "practice_agent_id", "moment", where="practice_agent_id IS NOT NULL"),
)


class StoredResponseRow(NamedTuple):
    """The answer of a write under an idempotency key, encrypted; none while a procedure is under way.

    `digest` is a keyed hash of owner and key, `fingerprint` one of operation and input.
    """

    digest: Annotated[str, Mark.PRIMARY]
    fingerprint: bytes
    answer: bytes | None
    leased_until: Instant
    expires_at: Instant


stored_response = table("kept_answer", StoredResponseRow, Index(None, "expires_at"))
