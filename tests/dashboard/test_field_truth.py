"""Offers that are read by their id and say when they are gone, and steps with the time at which they were taken."""

import json
import time
from datetime import datetime
from typing import TYPE_CHECKING, Any

from tests.actors import AMSTERDAM, TASK
from tests.browser import IN_BROWSER, flaws
from tests.dashboard.conftest import SignIn
from tests.dashboard.world import World
from tests.journeys.people import HERE, Person

if TYPE_CHECKING:
    from playwright.async_api import BrowserContext


pytestmark = IN_BROWSER
WRONG_HOURS = 3
WRONG_CLOCK = f"""(() => {{
  const Right = Date, ahead = {WRONG_HOURS} * 3_600_000;
  globalThis.Date = class extends Right {{
    constructor(...given) {{ given.length ? super(...given) : super(Right.now() + ahead); }}
    static now() {{ return Right.now() + ahead; }}
  }};
  const watch = navigator.geolocation.watchPosition.bind(navigator.geolocation);
  navigator.geolocation.watchPosition = (found, ...rest) =>
    watch(({{ coords, timestamp }}) => found({{ coords, timestamp: timestamp + ahead }}), ...rest);
}})()"""
"""A device whose clock is hours ahead, also in its positions."""
NO_POSITION = """(() => {
  navigator.geolocation.getCurrentPosition = () => undefined;
  navigator.geolocation.watchPosition = () => 1;
})()"""
"""A device that looks for its position and never finds it."""


REFUSED = """(() => {
  const refusal = { code: 1, PERMISSION_DENIED: 1, TIMEOUT: 3 };
  navigator.geolocation.getCurrentPosition = (_, failed) => failed(refusal);
  navigator.geolocation.watchPosition = (_, failed) => setTimeout(() => failed(refusal), 0);
})()"""
"""A device whose owner has refused the page its position."""


async def telephone(signed_in: SignIn) -> "BrowserContext":
    at = {**AMSTERDAM, "accuracy": 9}
    allowed = ["geolocation", "camera"]
    return await signed_in("operator", viewport={"width": 360, "height": 740}, geolocation=at, permissions=allowed)


async def open_task(agent: Person, title: str, **fields: Any) -> int:
    task: int = (await agent.post("/agents/me/tasks", **TASK | {"title": title, "payoutAmount": "2.00"} | fields))["id"]
    return task


async def test_an_offer_beyond_the_list_is_read_by_its_id_and_says_when_it_is_gone(
    world: World, signed_in: SignIn
) -> None:
    # Far from the operator's place: it is in no list of theirs.
    place = {"locationLatitude": 51.44, "locationLongitude": 5.48, "locationAddress": "Markt 1, Eindhoven, Netherlands"}
    far = [await open_task(world.agent, f"Look at a market, {number}", **place) for number in range(2)]
    page = await (await telephone(signed_in)).new_page()
    await page.goto(f"{world.address}/field/tasks/{far[0]}")
    button = page.get_by_role("button", name="Accept for €1.80")
    await button.wait_for()
    await page.get_by_text("Still open").wait_for()
    await page.get_by_text("Agent without reviews").wait_for()
    box = await button.bounding_box()
    assert box
    assert box["y"] + box["height"] <= 740, "the one action is seen without scrolling"
    assert await page.locator(".btn.primary").count() == 1
    assert await flaws(page) == []
    await world.agent.post(f"/agents/me/tasks/{far[0]}/cancel")
    await page.get_by_text("This task was withdrawn").wait_for()
    assert await flaws(page) == []

    await page.goto(f"{world.address}/field/tasks/{far[1]}")
    await button.wait_for()
    await world.operator.post(f"/operators/me/tasks/{far[1]}/accept", location=HERE)
    await page.get_by_role("button", name="On my way").wait_for()


async def test_what_is_not_open_to_the_operator_does_not_exist(world: World, signed_in: SignIn) -> None:
    draft = await open_task(world.agent, "A draft", publishImmediately=False)
    page = await (await telephone(signed_in)).new_page()
    for task in (draft, 999_999):
        await page.goto(f"{world.address}/field/tasks/{task}")
        await page.get_by_text("There is no such page").wait_for()


async def test_a_wrong_clock_is_corrected_and_work_without_a_connection_passes_its_rules(
    world: World, signed_in: SignIn
) -> None:
    rules = {"minPhotos": 1, "requireGpsWithinRadiusMeters": 150, "requireTimestampWithinMinutes": 5}
    task = await open_task(world.agent, "Photograph a clock", proofRequirementsJson=json.dumps(rules))
    await world.operator.post(f"/operators/me/tasks/{task}/accept", location=HERE)
    context = await telephone(signed_in)
    await context.add_init_script(WRONG_CLOCK)
    page = await context.new_page()
    await page.goto(f"{world.address}/field/tasks/{task}")
    await page.get_by_role("button", name="On my way").wait_for()
    await context.set_offline(offline=True)
    begun = time.time()
    await page.get_by_role("button", name="On my way").click()
    await page.get_by_role("button", name="I'm on site").click()
    await page.get_by_role("button", name="Take photo 1 of 1").click()
    await page.get_by_role("status").get_by_text("In the time window").wait_for()
    await page.get_by_role("button", name="Take photo", exact=True, disabled=False).click()
    await page.get_by_role("button", name="Use photo").click()
    await page.get_by_role("button", name="Close").click()
    await page.get_by_text("You are offline. Keep working.").wait_for()
    await page.get_by_role("button", name="Submit work").click()
    await page.get_by_text("Your work is submitted").wait_for()
    ended = time.time()
    await context.set_offline(offline=False)
    await page.get_by_text("The agent looks at your work").wait_for()
    read = await world.agent.get(f"/agents/me/tasks/{task}")
    (item,) = (await world.agent.get(f"/agents/me/tasks/{task}/proofs"))["items"]
    for instant in (read["arrivedInstant"], item["capturedInstant"]):
        assert begun - 60 <= datetime.fromisoformat(instant).timestamp() <= ended + 60


async def test_a_step_does_not_wait_for_a_position_that_never_comes(world: World, signed_in: SignIn) -> None:
    task = await open_task(world.agent, "Walk into a cellar", proofRequirementsJson='{"minPhotos": 0}')
    await world.operator.post(f"/operators/me/tasks/{task}/accept", location=HERE)
    context = await telephone(signed_in)
    await context.add_init_script(NO_POSITION)
    page = await context.new_page()
    await page.goto(f"{world.address}/field/tasks/{task}")
    for press in ("On my way", "I'm on site", "Start work", "Submit work"):
        await page.get_by_role("button", name=press).click()
    await page.get_by_text("The agent looks at your work").wait_for()


async def test_the_main_pages_open_without_a_connection_before_they_were_visited(
    world: World, signed_in: SignIn
) -> None:
    context = await telephone(signed_in)
    page = await context.new_page()
    async with page.expect_response(lambda answer: "FieldContacts" in (answer.request.post_data or "")):
        await page.goto(f"{world.address}/field")
    await page.evaluate("navigator.serviceWorker.ready")
    await page.wait_for_timeout(500)
    await context.set_offline(offline=True)
    for link, said in (("My tasks", "Count the bicycles"), ("Earnings", "Available"), ("Profile", "Your record")):
        await page.get_by_role("link", name=link).click()
        await page.get_by_text(said).first.wait_for()
        await page.get_by_text("You are offline. Keep working.").wait_for()
        await page.get_by_text("As of").wait_for()


async def test_a_step_says_whether_the_position_is_sent_with_it(world: World, signed_in: SignIn) -> None:
    task = await open_task(world.agent, "Arrive without a position")
    for step in ("accept", "en-route"):
        await world.operator.post(f"/operators/me/tasks/{task}/{step}", location=HERE)
    for script, sentence in (("", "Your position is sent with it."), (REFUSED, "Your position is not sent with it.")):
        context = await telephone(signed_in)
        await context.add_init_script(script)
        page = await context.new_page()
        await page.goto(f"{world.address}/field/tasks/{task}")
        await page.get_by_role("button", name="I'm on site").wait_for()
        await page.get_by_text(sentence).wait_for()
        assert await flaws(page) == []
    await world.operator.post(f"/operators/me/tasks/{task}/release", reason="Ill.")
