"""List, board and map of the tasks in a browser: one switch, the same filters, and a place to go to."""

from typing import TYPE_CHECKING

import pytest
from playwright.async_api import expect

from tests.actors import TASK
from tests.browser import IN_BROWSER, flaws
from tests.dashboard.conftest import SignIn
from tests.dashboard.world import World

if TYPE_CHECKING:
    from playwright.async_api import Page

NARROW = 360
pytestmark = [
    IN_BROWSER,
    pytest.mark.parametrize("size", [{"width": NARROW, "height": 740}, {"width": 1280, "height": 800}]),
]


async def opened(world: World, signed_in: SignIn, size: dict[str, int], path: str) -> "Page":
    page = await (await signed_in("owner", viewport=size)).new_page()
    await page.goto(f"{world.address}/desk/{world.agent_id}/{path}")
    await page.get_by_role("navigation", name="Show as").wait_for()
    return page


async def test_the_filter_stays_from_the_list_to_the_board_and_the_map(
    world: World, signed_in: SignIn, size: dict[str, int]
) -> None:
    page = await opened(world, signed_in, size, "tasks?country=NL&status=PUBLISHED&text=museum")
    layouts = page.get_by_role("navigation", name="Show as")
    await layouts.get_by_role("link", name="Board").click()
    await page.wait_for_url("**/board?text=museum&country=NL&status=PUBLISHED")
    await page.locator("[data-card]").filter(has_text="museum").first.wait_for()
    assert await page.locator("[data-card]").filter(has_text="bicycles").count() == 0
    await page.get_by_role("button", name="Status Open").click()
    menu = page.get_by_role("group", name="Status")
    # Counts are those under the other filters: no other task is about a museum.
    await menu.get_by_label("Accepted (0)").wait_for()
    await expect(menu).to_be_in_viewport()
    chip = await page.locator(".fchip", has_text="Status").bounding_box()
    opened_menu = await menu.bounding_box()
    assert chip
    assert opened_menu
    assert opened_menu["y"] >= chip["y"] + chip["height"], "the menu stands below its chip"
    if size["width"] > NARROW:
        assert (opened_menu["x"], opened_menu["y"] - chip["y"] - chip["height"] < 10) == (chip["x"], True)
    assert await flaws(page) == []
    await page.set_viewport_size(size)
    await page.keyboard.press("Escape")
    await layouts.get_by_role("link", name="Map").click()
    await page.wait_for_url("**/map?text=museum&country=NL&status=PUBLISHED**")
    listed = page.get_by_role("region", name="In view")
    await listed.get_by_role("button", name="Read the opening hours of a museum").first.wait_for()
    assert await listed.get_by_role("button", name="bicycles").count() == 0
    await page.get_by_role("button", name="Without Search tasks: museum").click()
    await page.get_by_role("button", name="Without Status: Open").click()
    await listed.get_by_role("button", name="bicycles").first.wait_for()
    assert await flaws(page) == []
    await page.set_viewport_size(size)
    await layouts.get_by_role("link", name="List").click()
    await page.wait_for_url("**/tasks?country=NL")


async def test_a_filtered_board_takes_a_new_task_that_meets_its_filter(
    world: World, signed_in: SignIn, size: dict[str, int]
) -> None:
    page = await opened(world, signed_in, size, "board?priority=LOW")
    await page.get_by_role("button", name="Priority Low").wait_for()
    await page.get_by_role("region", name="Open, ").wait_for()
    title = f"Unhurried at {size['width']}"
    for name, priority in (("Urgent", "urgent"), (title, "low")):
        await world.agent.post(
            "/agents/me/tasks", **TASK | {"title": name, "priority": priority, "payoutAmount": "3.00"}
        )
    await page.locator("[data-card]").filter(has_text=title).wait_for()
    assert await page.locator("[data-card]").filter(has_text="Urgent").count() == 0


async def test_the_map_goes_to_a_city(world: World, signed_in: SignIn, size: dict[str, int]) -> None:
    page = await opened(world, signed_in, size, "map")
    search = page.get_by_role("searchbox", name="Go to a place")
    await page.get_by_role("application", name="Map of the tasks").wait_for()
    await search.fill("Groning")
    await page.get_by_role("button", name="Groningen, Netherlands").first.wait_for()
    assert await flaws(page) == []
    await page.set_viewport_size(size)
    await page.get_by_role("button", name="Groningen, Netherlands").first.click()
    await page.wait_for_url("**at=53.2*")
    # An address leads to its city.
    await search.fill("Coolsingel 40, 3011 AD Rotterdam")
    await page.get_by_role("button", name="Rotterdam, Netherlands").wait_for()
    await search.press("Enter")
    await page.wait_for_url("**at=51.9*")
    await search.fill("Nowhere at all")
    await page.get_by_text("No place found.").wait_for()


async def test_a_new_task_shows_the_map_as_soon_as_its_address_names_a_city(
    world: World, signed_in: SignIn, size: dict[str, int]
) -> None:
    page = await (await signed_in("owner", viewport=size)).new_page()
    await page.goto(f"{world.address}/desk/{world.agent_id}/new")
    await page.get_by_label("Address").fill("Keizersgracht 214, 1016 DZ Amsterdam")
    place = page.get_by_role("application", name="Map of the place")
    await place.wait_for()
    await page.get_by_text("Amsterdam, Netherlands").wait_for()
    await page.get_by_role("button", name="Use the middle of the map").click()
    await page.get_by_role("button", name="Remove the point").wait_for()
    assert await flaws(page) == []
