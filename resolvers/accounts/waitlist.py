"""The waitlist: the country that an agent waits for, and its position. See docs/reference/accounts.md."""

from adapters.storage.queries.accounts.waitlist import (
    INSERT_WAITLIST_ENTRY,
    change_waitlist_entry,
    count_earlier_entries,
    delete_waitlist_entry,
    lock_waitlist_entry,
    select_place_for_country,
    select_waitlist_entry,
)
from adapters.storage.tables.accounts import WaitlistEntryRow
from domain.accounts.scopes import Scope
from domain.catalogue.countries import CountryPhase
from domain.lifecycle.statuses import Actor
from domain.refusals.general import InvalidInput
from domain.refusals.suggestion import Way
from domain.values import wallclock
from resolvers.catalogue.countries import one_country
from resolvers.core.context import Context, Transaction
from resolvers.core.operation import Snapshot, operation
from resolvers.wire.model import Nothing, Wire
from resolvers.wire.scalars import CountryCode, Int32, OwnTime


class JoinCountryWaitlist(Wire):
    """The country to wait for."""

    country_iso_code: CountryCode
    """ISO 3166-1 alpha-2 code of a country that is not Live yet."""


class WaitlistStatus(Wire):
    """An agent's position in a waitlist. Times are UTC."""

    position: Int32
    """Position in the waitlist; the first is 1."""
    country: str | None
    """ISO 3166-1 alpha-2 code of the country that the agent waits for; null for the global waitlist, which holds all
    agents that wait for no particular country."""
    country_name: str | None
    """Name of the country in English."""
    phase: CountryPhase | None
    """Launch phase of the country. The wait ends when it is Live."""
    expected_launch_at: OwnTime | None
    """Time at which the country is expected to open, in its local time."""
    joined_at: OwnTime | None
    """Time at which the agent joined; null for the global waitlist."""


@operation(Actor.AGENT, scope=Scope.DISPATCH, way=Way.JOIN_WAITLIST, ended_by="leave_waitlist")
async def join_country_waitlist(transaction: Transaction, request: JoinCountryWaitlist) -> WaitlistStatus:
    """Wait for a country that is not Live yet. An agent waits for one country: another one replaces it.

    Joining again for the same country keeps the position.
    """
    code = request.country_iso_code
    if code not in transaction.services.catalogue.countries:
        raise InvalidInput.for_field("countryIsoCode", "unknown_country", f"{code} is not a country of ISO 3166-1")
    country = await one_country(transaction.session, transaction.services.catalogue, code)
    if country.is_active:
        raise InvalidInput.for_field(
            "countryIsoCode", "already_live", f"{country.name} is Live: tasks can be dispatched now"
        )
    entry = await transaction.session.find(lock_waitlist_entry(agent_id=transaction.agent_id))
    if entry is None:
        entry = WaitlistEntryRow(id=0, agent_id=transaction.agent_id, country=code, joined_at=transaction.now)
        entry = entry._replace(id=await transaction.session.get(INSERT_WAITLIST_ENTRY(entry)))
    elif entry.country != code:
        entry = entry._replace(country=code, joined_at=transaction.now)
        await transaction.session.execute(change_waitlist_entry(key=entry.id, country=code, joined_at=transaction.now))
    return await _status(transaction, entry)


@operation(Actor.AGENT, scope=Scope.DISPATCH)
async def leave_waitlist(transaction: Transaction, request: Nothing) -> WaitlistStatus:
    """Wait for no particular country any longer. Without a country that the agent waits for, nothing changes."""
    await transaction.session.execute(delete_waitlist_entry(agent_id=transaction.agent_id))
    return await _status(transaction, None)


@operation(Actor.AGENT, reads=Snapshot.ONE)
async def get_waitlist_status(read: Context, request: Nothing) -> WaitlistStatus:
    """Read the country that the agent waits for, and its position; without one, its position in the global waitlist."""
    return await _status(read, await read.session.find(select_waitlist_entry(agent_id=read.agent_id)))


async def _status(context: Context, entry: WaitlistEntryRow | None) -> WaitlistStatus:
    if entry is None:
        position = await context.session.get(count_earlier_entries(agent_id=context.agent_id))
        return WaitlistStatus(
            position=position, country=None, country_name=None, phase=None, expected_launch_at=None, joined_at=None
        )
    country = await one_country(context.session, context.services.catalogue, entry.country)
    position = await context.session.get(
        select_place_for_country(country=entry.country, joined_at=entry.joined_at, id=entry.id)
    )
    return WaitlistStatus(
        position=position,
        country=country.iso_code,
        country_name=country.name,
        phase=country.phase,
        expected_launch_at=wallclock.in_zone(country.expected_launch_at, country.timezone),
        joined_at=wallclock.at(entry.joined_at, "UTC"),
    )
