"""Statements about published legal documents and launch phases. `now` is a wallclock in UTC."""

from sqlalchemy import bindparam, func, insert, select, update

from adapters.storage.engine.lookups import lookup
from adapters.storage.engine.statement import command, insertion, select_rows, select_value
from adapters.storage.tables.catalogue import CountryPhaseRow, LegalDocumentRow, country_phase, legal_document

other = legal_document.alias("other")
NEWEST_IN_FORCE = (
    select(func.max(other.c.version))
    .where(other.c.type_reference == legal_document.c.type_reference, other.c.effective_date <= bindparam("now"))
    .scalar_subquery()
)
LEGAL_DOCUMENTS_IN_FORCE = select_rows(legal_document, LegalDocumentRow, legal_document.c.version == NEWEST_IN_FORCE)
"""The newest version of each document that is in force."""
LEGAL_VERSION_IN_FORCE = select_value(
    str, select(func.max(legal_document.c.version)).where(legal_document.c.effective_date <= bindparam("now"))
)
"""The newest version of all documents, without their texts; null without documents."""
LEGAL_DOCUMENTS_TO_COME = select_rows(
    legal_document, LegalDocumentRow, legal_document.c.effective_date > bindparam("now")
)
LEGAL_DOCUMENT = select_rows(
    legal_document,
    LegalDocumentRow,
    legal_document.c.type_reference == bindparam("type_reference"),
    legal_document.c.version == bindparam("version"),
)
INSERT_LEGAL_DOCUMENT = insertion(legal_document)


OF_COUNTRY = country_phase.c.iso_code == bindparam("country")


COUNTRY_PHASES = select_rows(country_phase, CountryPhaseRow)


COUNTRY_PHASE = lookup(country_phase, CountryPhaseRow, "iso_code", stays=True)


INSERT_COUNTRY_PHASE = command(
    insert(country_phase).values({column.name: bindparam(column.name) for column in country_phase.c})
)


CHANGE_COUNTRY_PHASE = command(
    update(country_phase)
    .where(OF_COUNTRY)
    .values(
        phase=bindparam("phase"),
        launched_at=bindparam("launched_at"),
        expected_launch_at=bindparam("expected_launch_at"),
    )
)
