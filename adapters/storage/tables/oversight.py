"""What the staff has done, and what a check of the ledger has found."""

from typing import Annotated, NamedTuple

from sqlalchemy import Index

from adapters.storage.engine.columns import Instant, Int32, Key, Reference, table


class AuditEntryRow(NamedTuple):
    """A change that a member of the staff has made. Rows are neither changed nor deleted."""

    id: Key
    staff_id: Annotated[int, Reference("staff")]
    credential: str
    """What the caller showed who it was by; `credential_id` is its number, where it has one."""
    credential_id: Int32 | None
    operation: str
    subject_kind: str
    subject_id: str
    """As the operations name it: most often a number."""
    reason: str | None
    before_json: str | None
    after_json: str | None
    request_id: str
    created_at: Instant


audit_entry = table(
    "audit_entry",
    AuditEntryRow,
    Index("ix_audit_entry_subject", "subject_kind", "subject_id", "id"),
    Index("ix_audit_entry_operation", "operation", "id"),
    Index("ix_audit_entry_staff_id", "staff_id", "id"),
    Index("ix_audit_entry_created_at", "created_at", "id"),
)


class LedgerCheckRow(NamedTuple):
    """A check of every invariant of the ledger."""

    id: Key
    started_at: Instant
    checked_at: Instant | None
    """When it ended; None while it runs."""
    transactions: Int32
    problems: Int32
    problems_json: str
    """The first problems in words, as a JSON array."""


ledger_check = table("ledger_check", LedgerCheckRow)
