"""The operator's telephone on the way to a task: it reports where it is, if the operator has agreed to it."""

import asyncio
from typing import TYPE_CHECKING, Any, Final

from domain.matching.geo import EARTH_RADIUS_METRES
from tests.actors import AMSTERDAM, TASK
from tests.browser import IN_BROWSER, flaws
from tests.dashboard.conftest import SignIn
from tests.dashboard.world import World

if TYPE_CHECKING:
    from playwright.async_api import Request

pytestmark = IN_BROWSER
METRE: Final = 57.29577951308232 / EARTH_RADIUS_METRES
"""A metre to the north, in degrees."""
LEAST_SECONDS: Final = 15
"""Time between two reports."""


def away(metres: float) -> dict[str, Any]:
    return {"latitude": AMSTERDAM["latitude"] + metres * METRE, "longitude": AMSTERDAM["longitude"], "accuracy": 9}


async def set_out(world: World) -> int:
    """Return a task whose operator is on the way, 3 km from it."""
    place = {"locationLatitude": AMSTERDAM["latitude"], "locationLongitude": AMSTERDAM["longitude"]}
    task: int = (await world.agent.post("/agents/me/tasks", **TASK | place))["id"]
    start = {"lat": away(3000)["latitude"], "lng": away(3000)["longitude"]}
    for step in ("accept", "en-route"):
        await world.operator.post(f"/operators/me/tasks/{task}/{step}", location=start)
    return task


async def test_the_way_is_reported_until_the_arrival_if_the_operator_has_agreed(
    world: World, signed_in: SignIn
) -> None:
    task = await set_out(world)
    telephone = await signed_in(
        "operator", viewport={"width": 360, "height": 740}, geolocation=away(3000), permissions=["geolocation"]
    )
    page = await telephone.new_page()
    reports: list[str] = []

    def note_report(request: "Request") -> None:
        if "ReportLocation" in (request.post_data or ""):
            reports.append(request.post_data or "")

    page.on("request", note_report)

    async def move(metres: float, *, seconds: float = LEAST_SECONDS + 1) -> int:
        """Move after a time, and return the number of reports so far."""
        await asyncio.sleep(seconds)
        await telephone.set_geolocation(away(metres))
        await asyncio.sleep(1)
        return len(reports)

    await page.goto(f"{world.address}/field/tasks/{task}")
    share = page.get_by_role("button", name="Share my position")
    await share.wait_for()
    assert await flaws(page) == []
    assert await move(2900, seconds=0) == 0, "nobody has agreed"
    async with page.expect_response(lambda answer: "ReportLocation" in (answer.request.post_data or "")):
        await share.click()
    await page.get_by_text("Your position is shared until you arrive.").wait_for()
    assert await flaws(page) == []
    assert len(reports) == 1
    assert await move(2700, seconds=0) == 1, "too soon"
    assert await move(2880) == 1, "too near to the last one"
    assert await move(400) == 2
    events = [event["event"] for event in await world.agent.get(f"/agents/me/tasks/{task}/events")]
    assert events.count("task.operator_near") == 1
    assert (await world.agent.get(f"/agents/me/tasks/{task}"))["etaSeconds"] is not None

    await telephone.set_offline(offline=True)
    assert await move(200) == 2
    await telephone.set_offline(offline=False)
    await asyncio.sleep(1)
    assert len(reports) == 2, "a position without a connection is dropped"
    assert await move(100, seconds=0) == 3
    # On another page of the desk the way goes on.
    await page.locator('a[href="/field/tasks"]:visible').first.click()
    await page.wait_for_url("**/field/tasks")
    assert await move(3000) == 4

    await page.goto(f"{world.address}/field/tasks/{task}")
    await page.get_by_role("button", name="Stop sharing").wait_for()
    async with page.expect_response(lambda answer: "markArrived" in (answer.request.post_data or "")):
        await page.get_by_role("button", name="I'm on site").click()
    await page.get_by_role("button", name="Stop sharing").wait_for(state="detached")
    arrived = len(reports)
    assert await move(1000) == arrived
