"""Where a country's phase differs from the one that ships."""

from sqlalchemy import bindparam, insert, update

from adapters.storage.statement import change, find
from adapters.storage.tables import CountryPhaseRow, country_phase

OF_COUNTRY = country_phase.c.iso_code == bindparam("country")

COUNTRY_PHASES = find(country_phase, CountryPhaseRow)
COUNTRY_PHASE = find(country_phase, CountryPhaseRow, OF_COUNTRY)
INSERT_COUNTRY_PHASE = change(
    insert(country_phase).values({column.name: bindparam(column.name) for column in country_phase.c})
)
CHANGE_COUNTRY_PHASE = change(
    update(country_phase)
    .where(OF_COUNTRY)
    .values(
        phase=bindparam("phase"),
        launched_at=bindparam("launched_at"),
        expected_launch_at=bindparam("expected_launch_at"),
    )
)
