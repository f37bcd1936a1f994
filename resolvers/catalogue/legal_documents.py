"""The legal documents in force: those of the catalogue, or newer versions that the platform has published.

Every call reads them from the database, so that all processes agree. Versions are dates, so the newest is the greatest
text.
"""

from dataclasses import replace

from adapters.catalogue.legal import LegalDocument
from adapters.storage.queries.catalogue.legal_documents import (
    select_legal_documents_in_force,
    select_legal_version_in_force,
)
from adapters.storage.tables.oversight import LegalDocumentRow
from domain.values import wallclock
from resolvers.core.context import Context

LegalText = LegalDocument | LegalDocumentRow
"""A version of the release, or one that the platform has published."""


async def documents_in_force(context: Context) -> list[LegalDocument]:
    """Return every document in its newest version that is in force, in the order of the catalogue."""
    rows = await context.session.find_all(select_legal_documents_in_force(now=wallclock.at(context.real_now, "UTC")))
    published = {row.type_reference: row for row in rows}
    shipped = context.services.catalogue.legal_documents
    return [_newer(document, published.get(reference)) for reference, document in shipped.items()]


def _newer(shipped: LegalDocument, row: LegalDocumentRow | None) -> LegalDocument:
    # A release may ship a newer version than the platform has published.
    if row is None or row.version < shipped.version:
        return shipped
    return replace(shipped, name=row.name, version=row.version, effective_date=row.effective_date, content=row.content)


async def version_in_force(context: Context) -> str:
    """Return the newest version among the documents in force, which stands for all of them in an acceptance."""
    published = await context.session.find(select_legal_version_in_force(now=wallclock.at(context.real_now, "UTC")))
    shipped = context.services.catalogue.legal_documents.values()
    return max(published or "", *(document.version for document in shipped))
