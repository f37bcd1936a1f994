"""Launch phases of countries."""

from sqlalchemy import bindparam, insert, update

from adapters.storage.engine.statements.lookups import lookup
from adapters.storage.engine.statements.selections import select_where
from adapters.storage.engine.statements.typed import statement
from adapters.storage.tables.oversight import CountryPhaseRow, country_phase

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
