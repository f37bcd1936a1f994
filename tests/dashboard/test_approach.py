"""The operator's telephone on the way to a task: it reports where it is, if the operator has agreed to it."""

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from domain.matching.geo import EARTH_RADIUS_METRES
from tests.actors import AMSTERDAM, TASK
from tests.browser import IN_BROWSER, flaws
from tests.dashboard.conftest import SignIn
from tests.dashboard.window import become_true, opened_window
from tests.dashboard.world import World

if TYPE_CHECKING:
    from playwright.async_api import Page, Request

pytestmark = IN_BROWSER
METRE: Final = 57.29577951308232 / EARTH_RADIUS_METRES
"""A metre to the north, in degrees."""
LEAST_SECONDS: Final = 15
"""Time between two reports."""
MINUTE_SECONDS: Final = 60
POSITIONS_OF_CLOCK: Final = """for (const name of ["watchPosition", "getCurrentPosition"]) {
  const find = navigator.geolocation[name].bind(navigator.geolocation);
  const measure = (found) => ({ coords }) => found({ coords, timestamp: Date.now() });
  navigator.geolocation[name] = (found, ...rest) => find(measure(found), ...rest);
}"""
"""Positions that are measured by the page's clock, which the test moves."""
HASTE: Final = """const wait = setTimeout;
setTimeout = (work, delay, ...rest) => wait(work, delay >= 300_000 ? delay / 15 : delay, ...rest);
const watches = [];
for (const name of ["watchPosition", "clearWatch"]) {
  const act = navigator.geolocation[name].bind(navigator.geolocation);
  navigator.geolocation[name] = (...rest) => (watches.push(name), act(...rest));
}"""
"""Five minutes that pass in 20 seconds, and a record of the watches of the position."""


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


def note_reports(page: "Page", task: int) -> list[str]:
    """Return a list that fills with the reports of the way to a task."""
    reports: list[str] = []

    def note_report(request: "Request") -> None:
        sent = request.post_data or ""
        if "ReportLocation" in sent and f'"taskId":"{task}"' in sent:
            reports.append(sent)

    page.on("request", note_report)
    return reports


async def wait_for_reports(reports: list[str], number: int) -> None:
    await become_true(lambda: len(reports) >= number)
    assert len(reports) == number


async def set_permission(page: "Page", world: World, setting: str) -> None:
    """Change the permission to read the position, as the settings of the browser do."""
    session = await page.context.new_cdp_session(page)
    target = (await session.send("Target.getTargetInfo"))["targetInfo"]
    await session.send(
        "Browser.setPermission",
        {
            "permission": {"name": "geolocation"},
            "setting": setting,
            "origin": world.address,
            "browserContextId": target["browserContextId"],
        },
    )


async def share_way(page: "Page", world: World, task: int) -> None:
    """Agree on the task's page that the way is reported."""
    await page.goto(f"{world.address}/field/tasks/{task}")
    await page.get_by_role("button", name="Share my position").click()
    await page.get_by_text("Your position is shared until you arrive").wait_for()


async def test_the_way_is_reported_until_the_arrival_if_the_operator_has_agreed(
    world: World, signed_in: SignIn
) -> None:
    task = await set_out(world)
    telephone = await signed_in(
        "operator", viewport={"width": 360, "height": 740}, geolocation=away(3000), permissions=["geolocation"]
    )
    page = await telephone.new_page()
    reports = note_reports(page, task)

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
    await page.get_by_text("Your position is shared until you arrive").wait_for()
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


async def test_a_refused_permission_ends_the_sharing_and_says_what_to_do(world: World, signed_in: SignIn) -> None:
    task = await set_out(world)
    telephone = await signed_in("operator", viewport={"width": 360, "height": 740}, geolocation=away(3000))
    page = await telephone.new_page()
    reports = note_reports(page, task)
    await set_permission(page, world, "denied")
    await page.goto(f"{world.address}/field/tasks/{task}")
    what_to_do = page.get_by_text("Allow it in the browser's settings for this page, then try again.")
    await what_to_do.wait_for()
    share = page.get_by_role("button", name="Share my position")
    await share.click()
    # The page looks again, and says it once: a locator of two elements cannot be waited for.
    await what_to_do.wait_for()
    assert await share.is_visible(), "nothing is shared"
    assert await flaws(page) == []

    await set_permission(page, world, "granted")
    await page.get_by_role("button", name="Try again").click()
    await what_to_do.wait_for(state="detached")
    await share.click()
    await page.get_by_text("Your position is shared until you arrive").wait_for()
    await wait_for_reports(reports, 1)

    # The permission may be taken back in the settings of the browser at any time.
    await set_permission(page, world, "denied")
    await share.wait_for()
    await what_to_do.wait_for()
    assert await page.get_by_text("Your position is shared until you arrive").count() == 0
    assert len(reports) == 1
    await world.operator.post(f"/operators/me/tasks/{task}/arrived")


async def test_an_operator_who_stands_still_is_reported_within_the_lifetime_of_a_position(
    world: World, signed_in: SignIn
) -> None:
    task = await set_out(world)
    telephone = await signed_in("operator", geolocation=away(2000), permissions=["geolocation"])
    page = await telephone.new_page()
    await page.clock.install()
    await page.add_init_script(POSITIONS_OF_CLOCK)
    reports = note_reports(page, task)
    await share_way(page, world, task)
    await wait_for_reports(reports, 1)
    passed = [0]
    while len(passed) < 5:
        # The device answers in real time.
        await page.clock.run_for(MINUTE_SECONDS * 1000)
        await asyncio.sleep(1)
        passed[-1] += 1
        if len(reports) > len(passed):
            passed.append(0)
    # A position counts for five minutes; two minutes are the least time between reports from one place.
    assert set(passed[:-1]) <= {2, 3}, passed
    assert len(reports) == len(passed)
    assert all(str(away(2000)["latitude"])[:8] in report for report in reports)
    await world.operator.post(f"/operators/me/tasks/{task}/arrived")


async def test_a_hidden_page_reports_nothing_and_goes_on_once_it_is_seen(world: World, tmp_path: Path) -> None:
    task = await set_out(world)
    async with opened_window(tmp_path) as window:
        await window.send("Network.enable")
        await window.send("Network.setCookie", name="fieldcall", value=world.cookies["operator"], url=world.address)
        await window.send("Browser.grantPermissions", to_page=False, permissions=["geolocation"], origin=world.address)
        await window.send("Emulation.setGeolocationOverride", **away(2900))
        await window.send("Page.enable")
        await window.send("Page.addScriptToEvaluateOnNewDocument", source=HASTE)
        await window.send("Page.navigate", url=f"{world.address}/field/tasks/{task}")
        button = "[...document.querySelectorAll('button')].find((one) => one.textContent === 'Share my position')"
        await window.wait_for(f"!!{button}")
        await window.evaluate(f"{button}.click()")

        def count_reports() -> int:
            return sum("ReportLocation" in body and f'"taskId":"{task}"' in body for body in window.sent)

        await window.wait_for("watches.length === 2")
        await become_true(lambda: count_reports() == 1)
        await window.hide()
        await asyncio.sleep(LEAST_SECONDS + 1)
        await window.send("Emulation.setGeolocationOverride", **away(2700))
        assert await window.evaluate("watches.includes('clearWatch')") is False, "it may come back soon"
        await window.wait_for("watches.includes('clearWatch')")
        assert count_reports() == 1
        await window.bring_to_front()
        await become_true(lambda: count_reports() == 2)
        assert await window.evaluate("watches.length") == 4, "it is watched again"
    assert (await world.agent.get(f"/agents/me/tasks/{task}"))["etaSeconds"] is not None
    await world.operator.post(f"/operators/me/tasks/{task}/arrived")
