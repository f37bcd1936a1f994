"""The waitlist: one country for each agent, places in the order of joining."""

from typing import Any

import pytest
from pydantic import ValidationError

from domain.catalogue.countries import CountryPhase
from domain.refusals.general import InvalidInput
from resolvers.accounts import staff, waitlist
from resolvers.accounts.waitlist import JoinCountryWaitlist, WaitlistStatus
from resolvers.core.context import Services
from tests import actors
from tests.actors import Actor, SetClock


async def join(agent: Actor, country: str) -> WaitlistStatus:
    joined: WaitlistStatus = await agent(waitlist.join_country_waitlist, countryIsoCode=country)
    return joined


async def place(agent: Actor) -> tuple[str | None, int]:
    status: Any = await agent(waitlist.get_waitlist_status)
    return status.country, status.position


async def test_joining_gives_the_place_at_the_end(services: Services, clock: SetClock) -> None:
    first, second, third = [await actors.register_agent(services) for _ in range(3)]
    assert [await place(agent) for agent in (first, second, third)] == [(None, 1), (None, 2), (None, 3)]
    assert (await join(second, "de")).model_dump() == {
        "position": 1,
        "country": "DE",
        "countryName": "Germany",
        "phase": CountryPhase.ROADMAP,
        "expectedLaunchAt": 20270201090000,
        "expectedLaunchInstant": "2027-02-01T08:00:00Z",
        "joinedAt": 20270102120000,
        "joinedInstant": "2027-01-02T12:00:00Z",
    }
    clock.advance(60)
    assert (await join(first, "DE")).position == 2
    assert [await place(agent) for agent in (first, second, third)] == [("DE", 2), ("DE", 1), (None, 1)]


async def test_leaving_returns_to_the_global_waitlist(services: Services) -> None:
    first, second = [await actors.register_agent(services) for _ in range(2)]
    await join(first, "DE")
    await join(second, "DE")
    left = await first(waitlist.leave_waitlist)
    assert (left.country, left.position, left.joined_at) == (None, 1, None)
    assert (await place(first), await place(second)) == ((None, 1), ("DE", 1))
    assert await first(waitlist.leave_waitlist) == left
    assert (await join(first, "DE")).position == 2


async def test_two_who_join_at_the_same_moment_have_different_places(services: Services) -> None:
    agents = [await actors.register_agent(services) for _ in range(3)]
    assert [(await join(agent, "JP")).position for agent in agents] == [1, 2, 3]


async def test_the_same_country_again_keeps_the_place_and_another_replaces_it(
    services: Services, clock: SetClock
) -> None:
    first, second = await actors.register_agent(services), await actors.register_agent(services)
    joined = await join(first, "DE")
    clock.advance(60)
    await join(second, "DE")
    clock.advance(60)
    assert await join(first, "DE") == joined
    assert (await join(first, "ES")).position == 1
    assert [await place(agent) for agent in (first, second)] == [("ES", 1), ("DE", 1)]
    clock.advance(60)
    assert (await join(first, "DE")).position == 2


@pytest.mark.parametrize(("country", "code"), [("ZZ", "unknown_country"), ("NL", "already_live")])
async def test_a_country_must_exist_and_not_be_live(services: Services, country: str, code: str) -> None:
    agent = await actors.register_agent(services)
    await join(agent, "DE")
    with pytest.raises(InvalidInput) as refused:
        await join(agent, country)
    assert [(error.field, error.code) for error in refused.value.errors] == [("countryIsoCode", code)]
    assert await place(agent) == ("DE", 1)


async def test_a_phase_that_the_platform_changed_counts(services: Services) -> None:
    agent, platform = await actors.register_agent(services), await actors.platform(services)
    await platform(staff.set_country_phase, isoCode="NL", phase="Beta")
    assert (await join(agent, "NL")).phase is CountryPhase.BETA
    await platform(staff.set_country_phase, isoCode="NL", phase="Live")
    assert (await agent(waitlist.get_waitlist_status)).phase is CountryPhase.LIVE
    with pytest.raises(InvalidInput):
        await join(agent, "NL")


@pytest.mark.parametrize("code", ["", "D", "DEU", "1A"])
def test_a_country_code_has_two_letters(code: str) -> None:
    with pytest.raises(ValidationError):
        JoinCountryWaitlist.model_validate({"countryIsoCode": code})
