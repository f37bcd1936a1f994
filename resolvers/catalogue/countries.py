"""The current countries: those of the catalogue, in the launch phases that the platform has set."""

from dataclasses import replace

from adapters.catalogue import Catalogue
from adapters.storage.engine.transactions.session import Session
from adapters.storage.queries.catalogue.countries import select_country_phase, select_country_phases
from adapters.storage.tables.oversight import CountryPhaseRow
from domain.catalogue.countries import Country, CountryPhase
from domain.refusals.general import NotFound


async def every_country(session: Session, catalogue: Catalogue) -> list[Country]:
    """Return all countries, in the order of the catalogue."""
    rows = {row.iso_code: row for row in await session.find_all(select_country_phases())}
    return [_in_phase(country, rows.get(code)) for code, country in catalogue.countries.items()]


async def list_live(session: Session, catalogue: Catalogue) -> tuple[str, ...]:
    """Return the codes of the countries where tasks can be executed, in the order of the catalogue."""
    return tuple(country.iso_code for country in await every_country(session, catalogue) if country.is_active)


async def one_country(session: Session, catalogue: Catalogue, iso_code: str) -> Country:
    """Return the country of a code. Raises `NotFound` when ISO 3166-1 has none."""
    country = catalogue.countries.get(iso_code)
    if country is None:
        raise NotFound("There is no such country.")
    return _in_phase(country, await session.find(select_country_phase(iso_code=iso_code)))


def _in_phase(country: Country, row: CountryPhaseRow | None) -> Country:
    if row is None:
        return country
    return replace(
        country,
        phase=CountryPhase(row.phase),
        launched_at=row.launched_at,
        expected_launch_at=row.expected_launch_at,
    )
