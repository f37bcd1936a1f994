"""The audit log: changes by the staff, with the member, the reason and the previous values (docs/decisions/0042)."""

from typing import Self

from pydantic import Field

from adapters.storage.audit.oversight import ListedAuditEntryRow, audit_count, audit_pages
from domain.accounts.credentials import Credential
from domain.accounts.scopes import Scope
from domain.lifecycle.statuses import Actor
from domain.refusals.general import InvalidInput
from domain.values import wallclock
from resolvers.core.audit import SubjectKind
from resolvers.core.context import Context
from resolvers.core.operation import OPERATIONS, Snapshot, operation
from resolvers.wire.model import Wire
from resolvers.wire.node_ids import parse_row_number
from resolvers.wire.pages import Cursor, Limit, PageBetween
from resolvers.wire.scalars import (
    LARGEST_ID,
    SERVER_ZONE,
    Id,
    Line,
    LocalTime,
    OwnId,
    OwnTime,
    server_time,
)


class AuditLogFilter(Wire):
    """Filter of entries of the audit log."""

    subject_kind: SubjectKind | None = None
    """Only changes of subjects of this kind."""
    subject_id: Line | None = None
    """Only changes of the subject with this id; with subjectKind."""
    operation: Line | None = None
    """Only changes by this operation, such as suspend_agent."""
    staff_id: Id | None = None
    """Only changes by this member of the staff."""
    from_: LocalTime | None = Field(default=None, alias="from")
    """Only changes from this second on, on the server's clock (UTC)."""
    until: LocalTime | None = None
    """Only changes before this second, on the server's clock (UTC)."""


class ListAuditLog(AuditLogFilter):
    """Filter and page of entries of the audit log, newest first."""

    limit: Limit = 100
    """Maximum number of entries to return."""
    after: Cursor = 0
    """Id of the last entry of the previous page; 0 starts with the newest."""


class AuditActor(Wire):
    """A member of the staff, and the credential that it used."""

    node_key = ("staff_id", "kind", "id")

    staff_id: OwnId
    """The member of the staff."""
    name: str
    """Name of the staff member."""
    email: str | None
    """Address of the staff member; null for a member with keys only."""
    kind: Credential
    """Kind of the credential."""
    id: OwnId | None
    """Number of the key, of the person or of the token."""


class AuditEntry(Wire):
    """A change that a member of the staff has made."""

    id: OwnId
    """The entry."""
    at: OwnTime
    """Time of the change, on the server's clock (UTC)."""
    by: AuditActor
    """Member of the staff who made the change."""
    operation: str
    """Name of the operation."""
    subject_kind: SubjectKind
    """Kind of the changed thing."""
    subject_id: str
    """Id of the changed thing, as the operation takes it."""
    reason: str | None
    """Reason, in the words of the staff member."""
    before_json: str | None
    """The changed columns before the change, as JSON text; an array if several rows changed. Null for a new thing."""
    after_json: str | None
    """Changed columns after the change."""
    request_id: str
    """The `X-Request-Id` of the request, which is also in the log of the service."""

    @classmethod
    def from_row(cls, row: ListedAuditEntryRow) -> Self:
        return cls(
            id=row.id,
            at=server_time(row.created_at),
            by=AuditActor(
                staff_id=row.staff_id,
                name=row.staff_name,
                email=row.staff_email,
                kind=row.credential,
                id=row.credential_id,
            ),
            operation=row.operation,
            subject_kind=row.subject_kind,
            subject_id=row.subject_id,
            reason=row.reason,
            before_json=row.before_json,
            after_json=row.after_json,
            request_id=row.request_id,
        )


@operation(Actor.PLATFORM, reads=Snapshot.ONE, on_replica=True, scope=Scope.READ)
async def list_audit_log(read: Context, request: ListAuditLog) -> list[AuditEntry]:
    """List the changes by the staff, newest first: member, key, reason, and the values before and after."""
    page = PageBetween(request.after or LARGEST_ID, 0, request.limit, from_oldest=False)
    return await audit_entries_in(read, page, request)


async def audit_entries_in(context: Context, page: PageBetween, conditions: AuditLogFilter) -> list[AuditEntry]:
    """Return the entries of a page, newest first."""
    parameters = _parameters(conditions)
    rows = await context.session.find_all(
        audit_pages(frozenset(parameters))[page.from_oldest](
            **parameters, older_than=page.older_than, newer_than=page.newer_than, limit=page.limit
        )
    )
    return [AuditEntry.from_row(row) for row in (rows[::-1] if page.from_oldest else rows)]


async def count_audit_entries(context: Context, conditions: AuditLogFilter) -> int:
    """Return the number of entries."""
    parameters = _parameters(conditions)
    return await context.session.get(audit_count(frozenset(parameters))(**parameters))


def _parameters(conditions: AuditLogFilter) -> dict[str, object]:
    """Return the parameters of the filters that are set. Raises `InvalidInput`."""
    if conditions.subject_id is not None and conditions.subject_kind is None:
        raise InvalidInput.for_field("subjectKind", "required", "is required with subjectId")
    if conditions.operation is not None:
        known = OPERATIONS.get(conditions.operation)
        if known is None or known.subject is None:
            raise InvalidInput.for_field(
                "operation", "unknown_operation", "must be an operation by which the staff changes something"
            )
    subject_id = conditions.subject_id and parse_row_number(conditions.subject_id, f"{conditions.subject_kind}_id")
    values = {
        "subject_kind": conditions.subject_kind,
        "subject_id": subject_id,
        "operation": conditions.operation,
        "staff_id": conditions.staff_id,
        "from_instant": _instant("from", conditions.from_),
        "until_instant": _instant("until", conditions.until),
    }
    return {name: value for name, value in values.items() if value is not None}


def _instant(field: str, time: int | None) -> int | None:
    return None if time is None else wallclock.to_instant(field, time, SERVER_ZONE)
