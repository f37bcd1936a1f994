"""Statements about published legal documents and launch phases. `now` is a wallclock in UTC."""

from sqlalchemy import bindparam, func, insert, select, update

from adapters.storage.engine.lookups import lookup
from adapters.storage.engine.statement import insertion, select_where, statement
from adapters.storage.tables.catalogue import CountryPhaseRow, LegalDocumentRow, country_phase, legal_document

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


OF_COUNTRY = country_phase.c.iso_code == bindparam("country")


@statement(select_where(country_phase))
def select_country_phases() -> CountryPhaseRow: ...


@lookup(country_phase, stays=True)
def select_country_phase(iso_code: str) -> CountryPhaseRow: ...


@statement(insert(country_phase).values({column.name: bindparam(column.name) for column in country_phase.c}))
def insert_country_phase(
    iso_code: str, phase: str, launched_at: int | None, expected_launch_at: int | None
) -> None: ...


@statement(
    update(country_phase)
    .where(OF_COUNTRY)
    .values(
        phase=bindparam("phase"),
        launched_at=bindparam("launched_at"),
        expected_launch_at=bindparam("expected_launch_at"),
    )
)
def change_country_phase(phase: str, launched_at: int | None, expected_launch_at: int | None, country: str) -> None: ...
