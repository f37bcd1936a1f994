"""The table of legal documents that the platform has published."""

from typing import Annotated, NamedTuple

from sqlalchemy import UniqueConstraint

from adapters.storage.record import Instant, Key, LocalTime, Reference, table


class LegalDocumentRow(NamedTuple):
    """A version of a document, which nothing changes any more; `effective_date` is UTC."""

    id: Key
    type_reference: str
    version: str
    name: str
    effective_date: LocalTime
    content: str
    staff_id: Annotated[int, Reference("staff")]
    published_at: Instant


legal_document = table("legal_document", LegalDocumentRow, UniqueConstraint("type_reference", "version"))
