"""Published legal documents. `now` is a wallclock in UTC."""

from sqlalchemy import bindparam, func, select

from adapters.storage.engine.statements.changes import insertion
from adapters.storage.engine.statements.selections import select_where
from adapters.storage.engine.statements.typed import statement
from adapters.storage.tables.oversight import LegalDocumentRow, legal_document

other = legal_document.alias("other")
NEWEST_IN_FORCE = (
    select(func.max(other.c.version))
    .where(other.c.type_reference == legal_document.c.type_reference, other.c.effective_date <= bindparam("now"))
    .scalar_subquery()
)


@statement(select_where(legal_document, legal_document.c.version == NEWEST_IN_FORCE))
def select_legal_documents_in_force(now: int) -> LegalDocumentRow:
    """The newest version of each document that is in force."""


@statement(select(func.max(legal_document.c.version)).where(legal_document.c.effective_date <= bindparam("now")))
def select_legal_version_in_force(now: int) -> str:
    """The newest version of all documents, without their texts; null without documents."""


@statement(select_where(legal_document, legal_document.c.effective_date > bindparam("now")))
def select_legal_documents_to_come(now: int) -> LegalDocumentRow: ...
@statement(
    select_where(
        legal_document,
        legal_document.c.type_reference == bindparam("type_reference"),
        legal_document.c.version == bindparam("version"),
    )
)
def select_legal_document(type_reference: str, version: str) -> LegalDocumentRow: ...


INSERT_LEGAL_DOCUMENT = insertion(legal_document, LegalDocumentRow)
