"""The versions of legal documents that the platform has published over those that ship. `now` is a wallclock, UTC."""

from sqlalchemy import bindparam, func, select

from adapters.storage.legal_tables import LegalDocumentRow, legal_document
from adapters.storage.statement import find, insertion, value

other = legal_document.alias("other")
NEWEST_IN_FORCE = (
    select(func.max(other.c.version))
    .where(other.c.type_reference == legal_document.c.type_reference, other.c.effective_date <= bindparam("now"))
    .scalar_subquery()
)
LEGAL_DOCUMENTS_IN_FORCE = find(legal_document, LegalDocumentRow, legal_document.c.version == NEWEST_IN_FORCE)
"""The newest version of each document that is in force."""
LEGAL_VERSION_IN_FORCE = value(
    str, select(func.max(legal_document.c.version)).where(legal_document.c.effective_date <= bindparam("now"))
)
"""The newest of all documents, without reading their texts; null without any."""
LEGAL_DOCUMENTS_TO_COME = find(legal_document, LegalDocumentRow, legal_document.c.effective_date > bindparam("now"))
LEGAL_DOCUMENT = find(
    legal_document,
    LegalDocumentRow,
    legal_document.c.type_reference == bindparam("type_reference"),
    legal_document.c.version == bindparam("version"),
)
INSERT_LEGAL_DOCUMENT = insertion(legal_document)
