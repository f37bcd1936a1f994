"""Publication of new versions of the legal documents, which never change afterwards (docs/decisions/0027)."""

from typing import Annotated

from pydantic import StringConstraints

from adapters.storage.queries.catalogue.legal_documents import (
    INSERT_LEGAL_DOCUMENT,
    select_legal_document,
    select_legal_documents_to_come,
)
from adapters.storage.tables.oversight import LegalDocumentRow
from domain.accounts.scopes import Scope
from domain.lifecycle.statuses import Actor
from domain.people.roles import StaffRole
from domain.refusals.general import InvalidInput
from domain.values import wallclock
from resolvers.catalogue.legal_documents import documents_in_force
from resolvers.catalogue.reference import LegalDocument
from resolvers.core import audit
from resolvers.core.context import Context, Transaction
from resolvers.core.operation import operation
from resolvers.wire.model import Wire
from resolvers.wire.scalars import Day, Line, LocalTime, NoNull, NotBlank


class PublishLegalDocument(Wire):
    """A new version of a legal document."""

    type_reference: Line
    """Type of the document, as getLegalDocuments lists it, such as `terms`."""
    version: Day
    """Version, a date: newer than the version in force, and not older than the version of any other document."""
    name: Line | None = None
    """Title; if omitted, the title of the version in force."""
    content: Annotated[
        str, StringConstraints(strip_whitespace=True, min_length=1, max_length=100_000), NoNull, NotBlank
    ]
    """Text, in Markdown."""
    effective_date: LocalTime | None = None
    """Time at which the version comes into force, UTC, today at the earliest; if omitted, at once."""


@operation(Actor.PLATFORM, scope=Scope.MANAGE, subject=audit.LEGAL_DOCUMENT, role=StaffRole.TRUST)
async def publish_legal_document(transaction: Transaction, request: PublishLegalDocument) -> LegalDocument:
    """Publish a new version of a legal document, which is listed and accepted at registration from its effective date.

    A published version never changes: a repeat returns it, another text is refused. Documents that take force together
    share a version and a future effective date.

    It cannot be withdrawn.
    """
    assert transaction.caller, "only the staff comes here"
    in_force = {document.type_reference: document for document in await documents_in_force(transaction)}
    replaced = in_force.get(request.type_reference)
    if replaced is None:
        raise InvalidInput.for_field("typeReference", "unknown_document", f"must be one of {', '.join(in_force)}")
    row = await transaction.session.find(
        select_legal_document(type_reference=request.type_reference, version=request.version)
    )
    if row is None:
        effective_date = request.effective_date or wallclock.at(transaction.now, "UTC")
        newest = max(document.version for document in in_force.values())
        await _check_order(transaction, request.version, effective_date, replaced.version, newest)
        row = LegalDocumentRow(
            id=0,
            type_reference=request.type_reference,
            version=request.version,
            name=request.name or replaced.name,
            effective_date=effective_date,
            content=request.content,
            staff_id=transaction.caller.id,
            published_at=transaction.now,
        )
        await transaction.session.get(INSERT_LEGAL_DOCUMENT(row))
    elif not request.model_dump(by_alias=False, exclude_none=True).items() <= row._asdict().items():
        message = "has been published already, with another title, text or effective date"
        raise InvalidInput.for_field("version", "already_published", message)
    return LegalDocument.from_text(row)


async def _check_order(context: Context, version: str, effective_date: int, replaced: str, newest: str) -> None:
    """Check that all versions take force in order: a registration names the newest version for all documents."""
    if version <= replaced:
        raise InvalidInput.for_field("version", "not_newer", f"must be newer than {replaced}, which is in force")
    if version < newest:
        message = f"must not be older than {newest}, by which registration accepts all documents"
        raise InvalidInput.for_field("version", "not_newer", message)
    now = wallclock.at(context.now, "UTC")
    if effective_date < now - now % wallclock.DAY:
        raise InvalidInput.for_field("effectiveDate", "in_the_past", "must be today or later, UTC")
    for other in await context.session.find_all(select_legal_documents_to_come(now=now)):
        later, together = version > other.version, version == other.version
        if (later, together) != (effective_date > other.effective_date, effective_date == other.effective_date):
            message = f"must fit the order of versions: {other.version} takes force at {other.effective_date}"
            raise InvalidInput.for_field("effectiveDate", "out_of_order", message)
