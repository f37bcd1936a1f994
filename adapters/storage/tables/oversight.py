"""The audit log of the staff, checks of the ledger, archives of rows, changes of the schema, and what the staff
decides: launch phases of countries and versions of legal documents."""

from typing import Annotated, NamedTuple

from sqlalchemy import Index, UniqueConstraint

from adapters.storage.engine.columns.types import ForeignId, Id, Instant, Int32, Key, LocalTime, Mark, table


class AuditEntryRow(NamedTuple):
    """A change that a member of the staff has made. Rows are neither changed nor deleted."""

    id: Key
    staff_id: Annotated[int, ForeignId("staff")]
    credential: str
    """Credential kind of the caller; `credential_id` is its number, if it has one."""
    credential_id: Id | None
    operation: str
    subject_kind: str
    subject_id: str
    """The id of the subject as operations use it, mostly a number."""
    reason: str | None
    before_json: str | None
    after_json: str | None
    request_id: str
    created_at: Instant


audit_entry = table(
    "audit_entry",
    AuditEntryRow,
    Index("ix_audit_entry_subject", "subject_id", "subject_kind", "id"),
    Index("ix_audit_entry_kind", "subject_kind", "id"),
    Index("ix_audit_entry_operation", "operation", "id"),
    Index("ix_audit_entry_staff_id", "staff_id", "id"),
    Index("ix_audit_entry_created_at", "created_at", "id"),
)


class LedgerCheckRow(NamedTuple):
    """A check of every invariant of the ledger."""

    id: Key
    started_at: Instant
    checked_at: Instant | None
    """Time at which it ended; None while it runs."""
    transactions: Int32
    problems: Int32
    problems_json: str
    """The first problems in words, as a JSON array."""


ledger_check = table("ledger_check", LedgerCheckRow)


class ArchiveRow(NamedTuple):
    """A file of rows of one table, oldest first: JSON lines, compressed by gzip, in the blob store."""

    id: Key
    kind: str
    """The table."""
    blob: str
    """The name of the file: the SHA-256 of its compressed bytes."""
    digest: str
    """The SHA-256 of its lines."""
    row_count: Int32
    bytes: int
    """The size of the compressed file."""
    first_instant: Instant
    """Creation time of the oldest of the rows; then that of the newest."""
    last_instant: Instant
    created_at: Instant


archive = table("archive", ArchiveRow, Index(None, "kind", "id"))


class SchemaChangeRow(NamedTuple):
    """A revision that was applied to the database."""

    revision: Annotated[str, Mark.PRIMARY]
    phase: str
    """`expand`, or `contract`, on which no earlier version runs."""
    applied_at: Instant


schema_change = table("schema_change", SchemaChangeRow)


class CountryPhaseRow(NamedTuple):
    """A country's launch phase that replaces the one that ships."""

    iso_code: Annotated[str, Mark.PRIMARY]
    phase: str
    launched_at: LocalTime | None
    expected_launch_at: LocalTime | None


country_phase = table("country_phase", CountryPhaseRow)


class LegalDocumentRow(NamedTuple):
    """An immutable version of a legal document; `effective_date` is a wallclock in UTC."""

    id: Key
    type_reference: str
    version: str
    name: str
    effective_date: LocalTime
    content: str
    staff_id: Annotated[int, ForeignId("staff")]
    published_at: Instant


legal_document = table("legal_document", LegalDocumentRow, UniqueConstraint("type_reference", "version"))
