"""The list of tasks in a real browser: filters from a menu, views on the server, several tasks at once."""

import asyncio
import json
import re
from typing import TYPE_CHECKING

import pytest

from tests.actors import TASK
from tests.browser import IN_BROWSER, flaws
from tests.dashboard.conftest import SignIn
from tests.dashboard.world import World
from tests.journeys.people import HERE, photo, reviewable

if TYPE_CHECKING:
    from playwright.async_api import Page, Route

pytestmark = IN_BROWSER
NARROW, WIDE = {"width": 360, "height": 740}, {"width": 1280, "height": 800}
PAGE = 50
IS_CLIPPED = """() => [...document.querySelectorAll("main td :is(a, span, time), .seg a, .fchip b")].some(
    (box) => box.checkVisibility() && !box.className.includes("truncate") && box.scrollWidth > box.clientWidth + 1
        && getComputedStyle(box).display !== "inline")"""
"""Some word of a row, a view or a filter is cut off where it is not meant to be."""
ROWS_ARE_LOW = """() => [...document.querySelectorAll('main tbody tr')].every((row) =>
    [40, 41].includes(Math.round(row.getBoundingClientRect().height)))"""
"""Each row has its height, which the fonts may change while they load."""


async def opened(world: World, signed_in: SignIn, size: dict[str, int], query: str = "") -> "Page":
    page = await (await signed_in("owner", viewport=size)).new_page()
    await page.goto(f"{world.address}/desk/{world.agent_id}/tasks{query}")
    await page.get_by_role("table", name="Tasks").or_(page.get_by_text("No task matches")).first.wait_for()
    return page


@pytest.mark.parametrize("size", [NARROW, WIDE], ids=["narrow", "wide"])
async def test_filters_are_chosen_from_a_menu_and_stand_in_the_address(
    world: World, signed_in: SignIn, size: dict[str, int]
) -> None:
    page = await opened(world, signed_in, size)
    add = page.get_by_role("button", name="Filter", exact=True)
    await add.click()
    menu = page.get_by_role("group", name="Filters")
    assert await flaws(page) == []
    await menu.get_by_role("button", name="Status").click()
    await page.get_by_label(re.compile(r"^In review \(\d+\)$")).check()
    await page.wait_for_url("**/tasks?status=UNDER_REVIEW")
    await page.keyboard.press("Escape")
    await page.get_by_role("group", name="Status").wait_for(state="detached")
    await page.get_by_role("link", name="Photograph a shop front, review").wait_for()
    await page.get_by_role("link", name="Count the bicycles").wait_for(state="detached")
    await page.get_by_role("button", name="Without Status: In review").click()
    await page.wait_for_url("**/tasks")

    await add.click()
    await menu.get_by_role("button", name="Operator").click()
    await page.get_by_role("group", name="Operator").get_by_role("button").nth(1).click()
    await page.wait_for_url("**/tasks?operator=*")
    assert "#" not in (await page.locator(".fchip").first.inner_text())
    await page.goto(f"{page.url}&currency=EUR&least=10&createdFrom=2026-01-01")
    await page.get_by_role("button", name="Payout €10.00").first.click()
    await page.get_by_label("Payout up to").fill("75.50")
    assert await flaws(page) == []
    await page.get_by_role("button", name="Apply").click()
    await page.wait_for_url("**most=75.50*")
    await page.get_by_role("button", name="€75.50").first.wait_for()
    await page.get_by_role("button", name="Created Jan 1, 2026").first.wait_for()
    assert not await page.evaluate(IS_CLIPPED)


async def test_a_row_is_40_pixels_high_and_a_card_on_a_telephone(world: World, signed_in: SignIn) -> None:
    urgent = {"title": "Close a window before the rain", "priority": "urgent", "publishImmediately": False}
    await world.agent.post("/agents/me/tasks", **TASK | urgent)
    page = await opened(world, signed_in, WIDE)
    await page.get_by_text("Urgent").first.wait_for()
    await page.wait_for_function(ROWS_ARE_LOW)
    await page.set_viewport_size(NARROW)
    assert await page.get_by_role("columnheader").count() == 0
    assert not await page.evaluate(IS_CLIPPED)
    assert await page.get_by_role("row").first.get_by_role("cell").count() == 4


async def test_several_tasks_are_chosen_for_one_move(world: World, signed_in: SignIn) -> None:
    page = await opened(world, signed_in, NARROW)
    await page.get_by_role("checkbox", name="Select Look whether a lift works").check()
    bar = page.get_by_role("group", name="1 task selected")
    await bar.get_by_role("button", name="Select all on this page").click()
    assert await page.locator("main tbody :checked").count() == await page.locator("main tbody tr").count() > 1
    assert await flaws(page) == []
    await page.get_by_role("button", name="Clear selection").click()
    assert await page.locator("main tbody :checked").count() == 0


async def test_work_that_failed_a_check_is_not_approved_with_others(world: World, signed_in: SignIn) -> None:
    group, tasks = "Approve with others", {}
    for name, photos in (("sound", 1), ("poor", 3)):
        asked = {"title": f"{group}, {name}", "proofRequirementsJson": json.dumps({"minPhotos": photos})}
        tasks[name] = (await world.agent.post("/agents/me/tasks", **TASK | asked))["id"]
        for step in ("accept", "en-route", "arrived", "start"):
            await world.operator.post(f"/operators/me/tasks/{tasks[name]}/{step}", location=HERE)
        path = f"/operators/me/tasks/{tasks[name]}"
        file = {"file": ("shop.jpg", photo(tasks[name]), "image/jpeg")}
        await world.operator.send("POST", f"/api/v1{path}/proofs", files=file, data={"location": json.dumps(HERE)})
        why = {"force": True, "forceReason": "The shop has one window.", "report": "One side is closed."}
        await world.operator.post(f"{path}/submit", location=HERE, **why)
        await reviewable(world.agent, tasks[name])
    page = await opened(world, signed_in, WIDE, f"?text={group}")
    await page.get_by_role("checkbox", name=f"Select {group}, sound").check()
    bar = page.get_by_role("group", name="1 task selected")
    await bar.get_by_role("button", name="Select all on this page").click()
    await page.get_by_role("button", name="Approve and pay").click()
    dialog = page.get_by_role("dialog")
    refused = dialog.get_by_role("listitem")
    await refused.get_by_text("Checks not passed: 1 of 3").wait_for()
    assert await flaws(page) == []
    await dialog.get_by_role("button", name="Approve and pay: 1 task").click()
    await dialog.get_by_text("Done: 1 of 1").wait_for()
    await refused.get_by_role("link", name="Review").click()
    await page.wait_for_url(f"**/tasks/{tasks['poor']}")
    assert [(await world.agent.get(f"/agents/me/tasks/{number}"))["status"] for number in tasks.values()] == [
        "Closed",
        "UnderReview",
    ]


@pytest.mark.parametrize("size", [NARROW, WIDE], ids=["narrow", "wide"])
async def test_all_tasks_of_a_filter_are_cancelled_beyond_their_page(
    world: World, signed_in: SignIn, size: dict[str, int]
) -> None:
    group = f"Many at {size['width']}"
    waiting = TASK | {"publishImmediately": False}
    for number in range(PAGE + 2):
        await world.agent.post("/agents/me/tasks", **waiting | {"title": f"{group}, {number}"})
    page = await opened(world, signed_in, size, f"?text={group}")
    await page.get_by_role("checkbox", name=f"Select {group}, {PAGE + 1}").check()
    await page.get_by_role("button", name=f"Select all {PAGE + 2}").click()
    bar = page.get_by_role("group", name=f"{PAGE + 2} tasks selected")
    await bar.wait_for()
    assert await page.locator("main tbody :checked").count() == PAGE
    assert await flaws(page) == []
    await page.set_viewport_size(size)
    # One of them is gone before the move: it is named, and the others are moved.
    first = (await world.agent.get("/agents/me/tasks", limit=1))[0]
    await world.agent.post(f"/agents/me/tasks/{first['id']}/cancel")
    await (
        page.get_by_role("group", name=f"{PAGE + 2} tasks selected")
        .get_by_role("button", name="Cancel the task")
        .click()
    )
    dialog = page.get_by_role("dialog")
    await dialog.get_by_role("button", name=f"Cancel the task: {PAGE + 1} tasks").click()
    await dialog.get_by_text(f"Done: {PAGE + 1} of {PAGE + 1}").wait_for()
    assert first["title"] in await dialog.get_by_role("listitem").inner_text()
    assert await flaws(page) == []
    await dialog.get_by_role("button", name="Close").last.click()
    await bar.wait_for(state="detached")
    await page.goto(f"{world.address}/desk/{world.agent_id}/tasks?text={group}&status=DRAFT")
    await page.get_by_text("No task matches").wait_for()


async def test_a_move_of_many_tasks_is_stopped_after_its_part_and_continued(world: World, signed_in: SignIn) -> None:
    group = "Stop in between"
    for number in range(PAGE + 2):
        await world.agent.post(
            "/agents/me/tasks", **TASK | {"title": f"{group}, {number}", "publishImmediately": False}
        )
    page = await opened(world, signed_in, NARROW, f"?text={group}")
    sent, pressed = asyncio.Event(), asyncio.Event()

    async def hold(route: "Route") -> None:
        if '"dryRun":false' in (route.request.post_data or ""):
            sent.set()
            await pressed.wait()
        await route.continue_()

    await page.route("**/graphql", hold)
    await page.get_by_role("checkbox", name=f"Select {group}, {PAGE + 1}").check()
    await page.get_by_role("button", name=f"Select all {PAGE + 2}").click()
    await page.get_by_role("button", name="Cancel the task").click()
    dialog = page.get_by_role("dialog")
    await dialog.get_by_role("button", name=f"Cancel the task: {PAGE + 2} tasks").click()
    await sent.wait()
    await dialog.get_by_role("button", name="Stop").click()
    pressed.set()
    await dialog.get_by_text(f"Stopped. Done: {PAGE} of {PAGE + 2}").wait_for()
    assert await flaws(page) == []
    await dialog.get_by_role("button", name="Close").last.click()
    await page.get_by_role("group", name=f"{PAGE + 2} tasks selected").wait_for(state="detached")

    # Those that are left are found by their status, and moved alone.
    await page.goto(f"{world.address}/desk/{world.agent_id}/tasks?text={group}&status=DRAFT")
    await page.get_by_role("checkbox", name=f"Select {group}, 0").check()
    await page.get_by_role("button", name="Cancel the task").click()
    await dialog.get_by_role("button", name="Cancel the task: 1 task").click()
    await dialog.get_by_text("Done: 1 of 1").wait_for()
    found = await world.agent.get("/agents/me/tasks", text=group, status="Draft", limit=PAGE)
    assert [task["title"] for task in found] == [f"{group}, 1"]


@pytest.mark.parametrize("size", [NARROW, WIDE], ids=["narrow", "wide"])
async def test_a_view_is_saved_renamed_found_and_deleted(world: World, signed_in: SignIn, size: dict[str, int]) -> None:
    page = await opened(world, signed_in, size, "?country=NL&order=PAYOUT-ASC")
    await page.get_by_role("button", name="Save view").click()
    dialog = page.get_by_role("dialog")
    await dialog.get_by_label("Name of the view").fill("Dutch, cheapest first")
    assert await flaws(page) == []
    await dialog.get_by_role("button", name="Save view").click()
    views = page.get_by_role("navigation", name="Views")
    await views.get_by_role("link", name="Dutch, cheapest first").wait_for()
    await views.get_by_role("link", name="All").click()
    await page.wait_for_url("**/tasks")
    # Another browser of the same person has it, too.
    other = await opened(world, signed_in, size)
    await other.get_by_role("link", name="Dutch, cheapest first").click()
    await other.wait_for_url("**/tasks?country=NL&order=PAYOUT-ASC")
    await other.get_by_role("button", name="Change the view").click()
    dialog = other.get_by_role("dialog", name="Change the view")
    await dialog.get_by_label("Name of the view").fill("In the Netherlands")
    await dialog.get_by_role("button", name="Save view").click()
    await other.get_by_role("navigation", name="Views").get_by_role("link", name="In the Netherlands").wait_for()

    await page.reload()
    await page.get_by_role("link", name="In the Netherlands").wait_for()
    await page.keyboard.press("Control+k")
    await page.keyboard.type("in the neth")
    await page.get_by_role("group", name="Views").get_by_role("option", name="In the Netherlands").click()
    await page.wait_for_url("**/tasks?country=NL&order=PAYOUT-ASC")
    await page.get_by_role("button", name="Change the view").click()
    await page.get_by_role("dialog").get_by_role("button", name="Delete view").click()
    await page.get_by_role("dialog", name="Delete the view").get_by_role("button", name="Delete view").click()
    await page.get_by_role("dialog").first.wait_for(state="detached")
    await page.get_by_role("link", name="In the Netherlands").wait_for(state="detached")


async def test_a_view_of_the_agent_itself_is_a_tab_if_the_desk_can_open_it(world: World, signed_in: SignIn) -> None:
    form = "mutation($input: SaveViewInput!) { saveView(input: $input) { __typename } }"
    for name, content in {
        "Urgent, of the agent": {"query": "priority=HIGH", "shared": True},
        "Private, of the agent": {"query": "priority=LOW"},
        "Of another front end": {"filterJson": '{"priority":["HIGH"]}', "shared": True},
    }.items():
        view = {"agentId": str(world.agent_id), "name": name, **content}
        answer = await world.agent.send("POST", "/graphql", json={"query": form, "variables": {"input": view}})
        assert answer.json()["data"]["saveView"] == {"__typename": "SavedView"}
    page = await opened(world, signed_in, WIDE)
    views = page.get_by_role("navigation", name="Views")
    await views.get_by_role("link", name="Urgent, of the agent").click()
    await page.wait_for_url("**/tasks?priority=HIGH")
    assert await views.get_by_role("link", name="of the agent").count() == 1
    assert await views.get_by_role("link", name="front end").count() == 0
    assert await page.get_by_role("button", name="Change the view").count() == 0
