"""Launch phases of countries and versions of legal documents that the staff publishes."""

from typing import Annotated, NamedTuple

from sqlalchemy import UniqueConstraint

from adapters.storage.engine.columns.types import ForeignId, Instant, Key, LocalTime, Mark, table


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
