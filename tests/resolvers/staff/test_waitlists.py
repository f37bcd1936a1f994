"""Staff sees how many agents wait for a country; nobody else does."""

from resolvers.accounts import waitlist
from tests import actors
from tests.resolvers.staff.conftest import Desk


async def test_staff_sees_how_many_wait_for_a_country(desk: Desk) -> None:
    scene = desk.scene
    for agent, country in (
        (scene.agent, "PT"),
        (await actors.register_agent(scene.services), "DE"),
        (await actors.register_agent(scene.services), "PT"),
    ):
        await agent(waitlist.join_country_waitlist, countryIsoCode=country)
    waiting = {row["isoCode"]: row["waiting"] for row in await desk.get("/waitlists")}
    assert list(waiting.items()) == [("PT", 2), ("DE", 1)]
    query = "{ countries { isoCode waiting } }"
    shown = {country["isoCode"]: country["waiting"] for country in (await desk.ask(query))["countries"]}
    assert (shown["PT"], shown["DE"], shown["NL"]) == (2, 1, 0)
    hidden = (await desk.ask(query, scene.agent.key))["countries"]
    assert {country["waiting"] for country in hidden} == {None}
    await desk.is_for_staff_alone("/waitlists")
