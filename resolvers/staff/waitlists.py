"""The number of agents that wait for each country, for the platform's staff."""

from collections.abc import Sequence

from adapters.storage.queries.staff.lists import select_waiting_by_country
from domain.catalogue.countries import CountryPhase
from domain.lifecycle.statuses import Actor
from resolvers.catalogue.countries import every_country
from resolvers.core.context import Context
from resolvers.core.operation import Snapshot, operation
from resolvers.wire.model import Nothing, Wire
from resolvers.wire.scalars import Int32


class CountryWaitlist(Wire):
    """The number of agents that wait for a country."""

    iso_code: str
    """ISO 3166-1 alpha-2 code."""
    name: str
    """Name in English."""
    phase: CountryPhase
    """Launch phase of the country."""
    waiting: Int32
    """Number of agents that wait for it."""


@operation(Actor.PLATFORM, reads=Snapshot.ONE, on_replica=True)
async def list_waitlists(read: Context, request: Nothing) -> list[CountryWaitlist]:
    """List the countries for which agents wait, with the number of agents, the largest first."""
    waiting = await waiting_by_country(read)
    countries = await every_country(read.session, read.services.catalogue)
    waitlists = [
        CountryWaitlist(iso_code=country.iso_code, name=country.name, phase=country.phase, waiting=number)
        for country in countries
        if (number := waiting.get(country.iso_code))
    ]
    return sorted(waitlists, key=lambda waitlist: (-waitlist.waiting, waitlist.iso_code))


async def waiting_by_country(context: Context) -> dict[str, int]:
    """Return the number of agents that wait, by country."""
    return {row.country: row.number for row in await context.session.find_all(select_waiting_by_country())}


async def waiting_of_all(context: Context, parents: Sequence[int]) -> dict[int, dict[str, int]]:
    """Return the same for a loader: the numbers of all countries, for each parent."""
    return dict.fromkeys(parents, await waiting_by_country(context))
