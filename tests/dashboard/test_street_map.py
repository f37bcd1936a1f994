"""The owner's map in a browser: rings that lead nearer, a list that selects, the operator's trail, and no WebGL."""

import re
from typing import TYPE_CHECKING

from tests.actors import TASK
from tests.browser import IN_BROWSER, flaws
from tests.dashboard.conftest import SignIn
from tests.dashboard.map_pixels import read_token, wait_for_colours
from tests.dashboard.world import World
from tests.journeys.people import HERE

if TYPE_CHECKING:
    from playwright.async_api import Page

pytestmark = IN_BROWSER
WAY = [{**HERE, "lat": 52.36, "lng": 4.91}, {**HERE, "lat": 52.365, "lng": 4.9}]
WITHOUT_WEBGL = """
    const open = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
        return kind.startsWith("webgl") ? null : open.call(this, kind, ...rest);
    };
"""

COUNTS_FRAMES = """
    globalThis.frames = 0;
    const request = requestAnimationFrame;
    globalThis.requestAnimationFrame = (draw) => { frames += 1; return request(draw); };
"""
MOST_FRAMES = 5
"""Frames that the page asks for until its marks are there; marks that glide ask for one at each frame."""


async def test_a_ring_leads_nearer_and_the_list_selects_on_the_map(world: World, signed_in: SignIn) -> None:
    title = "Photograph a bridge from the other bank"
    there = {"locationLatitude": 52.45, "locationLongitude": 4.8, "payoutAmount": "1.00"}
    await world.agent.post("/agents/me/tasks", **TASK | there | {"title": title})
    page = await (await signed_in("owner", viewport={"width": 1280, "height": 800})).new_page()
    await page.goto(f"{world.address}/desk/{world.agent_id}/map?at=52.37,4.9,9")
    stage = page.get_by_role("application", name="Map of the tasks")
    ring = stage.get_by_role("button", name=re.compile(r"^\d+ tasks$"))
    await ring.first.wait_for()
    assert await ring.first.locator("circle.st-open").count() == 1
    assert await flaws(page) == []
    await ring.first.click()
    await until_zoom(page, 11)
    listed = page.get_by_label("In view").get_by_role("button", name=title)
    await listed.click()
    card = page.get_by_label("Selected task")
    await card.get_by_text(title).wait_for()
    await stage.get_by_role("button", name=title).and_(page.locator("[aria-pressed=true]")).wait_for()
    assert await flaws(page) == []
    await card.get_by_role("button", name="Close").click()
    await card.wait_for(state="detached")
    await page.get_by_role("button", name="Zoom out").click()
    await until_zoom(page, 10)
    await stage.focus()
    await page.keyboard.press("+")
    await until_zoom(page, 11)


async def test_marks_of_a_map_that_just_opened_stand_still(world: World, signed_in: SignIn) -> None:
    page = await (await signed_in("operator", viewport={"width": 412, "height": 823})).new_page()
    await page.add_init_script(COUNTS_FRAMES)
    await page.goto(f"{world.address}/field")
    await page.locator(".m-task").first.wait_for()
    await page.wait_for_timeout(1000)
    assert await page.evaluate("frames") <= MOST_FRAMES


async def test_the_way_of_an_operator_is_drawn_as_it_is_reported(world: World, signed_in: SignIn) -> None:
    page = await (await signed_in("owner", viewport={"width": 1280, "height": 800})).new_page()
    await page.goto(f"{world.address}/desk/{world.agent_id}/tasks/{world.tasks['accepted']}")
    stage = page.get_by_role("application", name=re.compile("^Map of the task"))
    await stage.scroll_into_view_if_needed()
    for place in WAY:
        await world.operator.post("/operators/me/location", location=place, taskId=world.tasks["accepted"])
        await stage.get_by_role("button", name="Operator").wait_for()
        await page.wait_for_timeout(500)
    points = await stage.locator("path.m-trail").get_attribute("d")
    assert points is not None
    assert points.count("L") >= 1


async def test_without_webgl_marks_lie_on_a_picture(world: World, signed_in: SignIn) -> None:
    context = await signed_in("owner", viewport={"width": 1600, "height": 1100})
    await context.add_init_script(WITHOUT_WEBGL)
    page = await context.new_page()
    await page.goto(f"{world.address}/desk/{world.agent_id}/map?at=48,12,4")
    await page.get_by_text("This browser cannot draw streets.").wait_for()
    stage = page.get_by_role("application", name="Map of the tasks")
    await stage.get_by_role("button", name=re.compile("tasks?$")).first.wait_for()
    land, sea = [await read_token(page, name) for name in ("--map-land", "--map-water")]
    await wait_for_colours(page, (48.0, 12.0, 4.0), {(52.0, 45.0): land, (45.0, -20.0): sea})
    await page.get_by_role("button", name="Zoom in").click()
    await until_zoom(page, 5)
    assert await flaws(page) == []


async def until_zoom(page: "Page", zoom: float) -> None:
    """Wait until the address has this zoom, or one that rounds to it."""
    await page.wait_for_function(
        "(zoom) => Math.round(Number((new URL(location).searchParams.get('at') ?? '').split(',')[2])) === zoom",
        arg=zoom,
    )
