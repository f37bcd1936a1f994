"""An owner's home page in a browser: figures, one queue with the decision in each row, and its keys."""

import asyncio
import json
from typing import TYPE_CHECKING

import pytest
import pytest_asyncio

from tests.actors import TASK
from tests.browser import IN_BROWSER, flaws
from tests.dashboard.conftest import SignIn
from tests.dashboard.test_routes import HAS_READ
from tests.dashboard.world import World
from tests.journeys.people import HERE, TIMEOUT_SECONDS, carry_out, reviewable

if TYPE_CHECKING:
    from playwright.async_api import Locator, Page, Request, Route

pytestmark = IN_BROWSER
NARROW, WIDE = {"width": 360, "height": 740}, {"width": 1280, "height": 900}
HOLD = """
    const begin = setTimeout;
    window.held = [];
    window.setTimeout = (call, wait, ...rest) => (wait === 5000 ? (held.push(call), 0) : begin(call, wait, ...rest));
"""
"""Keeps the time in which a decision can be undone from ending before `release`."""
RELEASE = "held.splice(0).forEach((call) => call())"
APPROVALS = {"simple": "approve", "escrow": "approve-review"}
"""The approval of a task by its way of funding."""


@pytest_asyncio.fixture(autouse=True)
async def _few_reviews(world: World) -> None:
    """Approve the work that other tests have left: the page has the five tasks that wait longest."""
    for task in await world.agent.get("/agents/me/tasks", status="UnderReview", limit=100):
        if task["id"] not in world.tasks.values():
            await world.agent.post(f"/agents/me/tasks/{task['id']}/{APPROVALS[task['fundingFlow']]}")


async def reviewed(world: World, title: str) -> int:
    """A task whose work waits for the verdict of its owner, the only one that is due before others."""
    made = await world.agent.post("/agents/me/tasks", **TASK | {"title": title, "payoutAmount": "3.00"})
    task: int = made["id"]
    await carry_out(world.operator, task)
    await reviewable(world.agent, task)
    return task


async def read_status(world: World, task: int) -> str:
    return str((await world.agent.get(f"/agents/me/tasks/{task}"))["status"])


async def closed(world: World, task: int) -> None:
    """Wait until the approval of a task has arrived, following by cursor."""
    cursor = 0
    async with asyncio.timeout(TIMEOUT_SECONDS):
        while True:
            for event in await world.agent.get(f"/agents/me/tasks/{task}/events", after=cursor):
                cursor = event["sequence"]
                if event["toStatus"] == "Closed":
                    return
            await asyncio.sleep(0.05)


async def open_row(page: "Page", world: World, title: str) -> "Locator":
    """Open the home page and return the row of a task, where nothing decided is sent before `RELEASE`."""
    await page.add_init_script(HOLD)
    await page.goto(f"{world.address}/desk/{world.agent_id}")
    await page.get_by_role("button", name="Reviews").click()
    row = page.get_by_role("listitem").filter(has=page.get_by_role("link", name=title))
    await row.wait_for()
    return row


async def test_work_is_approved_and_rejected_in_its_row(world: World, signed_in: SignIn) -> None:
    approved = await reviewed(world, "Approved in its row")
    page = await (await signed_in("owner", viewport=WIDE)).new_page()
    await page.goto(f"{world.address}/desk/{world.agent_id}")
    await page.get_by_role("heading", name="Needs you").wait_for()
    figures = page.get_by_role("link", name="To review")
    await figures.wait_for()
    assert await flaws(page) == []
    await page.set_viewport_size(WIDE)
    await page.get_by_role("button", name="Reviews").click()
    row = page.get_by_role("listitem").filter(has=page.get_by_role("link", name="Approved in its row"))
    await row.get_by_text("All 3 checks passed").wait_for()
    await row.get_by_role("button", name="Reject").click()
    dialog = page.get_by_role("dialog")
    await dialog.get_by_text("Choose a reason first.").wait_for()
    assert await dialog.get_by_role("radio", checked=True).count() == 0
    assert await flaws(page) == []
    await page.set_viewport_size(WIDE)
    await page.keyboard.press("Escape")
    await dialog.wait_for(state="detached")
    await row.get_by_role("button", name="Approve €3.00").click()
    decided = page.get_by_role("status").filter(has_text="Approved in its row")
    await decided.wait_for()
    await closed(world, approved)
    await decided.wait_for(state="detached")
    assert await page.get_by_role("link", name="Approved in its row").count() == 0


async def test_keys_move_and_decide(world: World, signed_in: SignIn) -> None:
    by_key = await reviewed(world, "Approved by its key")
    page = await (await signed_in("owner", viewport=WIDE)).new_page()
    await page.goto(f"{world.address}/desk/{world.agent_id}")
    await page.get_by_role("button", name="Reviews").click()
    row = page.get_by_role("listitem").filter(has=page.get_by_role("link", name="Approved by its key"))
    await row.wait_for()
    for _ in range(5):
        await page.keyboard.press("j")
        if await row.evaluate("row => row === document.activeElement"):
            break
    await page.keyboard.press("r")
    dialog = page.get_by_role("dialog", name="Reject: Approved by its key")
    await dialog.wait_for()
    await page.keyboard.press("Escape")
    await dialog.wait_for(state="detached")
    await row.focus()
    await page.keyboard.press("a")
    await page.get_by_role("status").filter(has_text="Approved by its key").wait_for()
    await closed(world, by_key)


@pytest.mark.parametrize("size", [NARROW, WIDE], ids=["narrow", "wide"])
async def test_an_approval_can_be_undone_until_it_is_sent(
    world: World, signed_in: SignIn, size: dict[str, int]
) -> None:
    title = f"Undone at {size['width']}"
    task = await reviewed(world, title)
    page = await (await signed_in("owner", viewport=size)).new_page()
    row = await open_row(page, world, title)
    await row.get_by_role("button", name="Approve €3.00").click()
    undo = page.get_by_role("button", name="Undo")
    await undo.wait_for()
    assert await flaws(page) == []
    await page.set_viewport_size(size)
    assert await read_status(world, task) != "Closed"
    await undo.press("Enter")
    await row.wait_for()
    assert await row.evaluate("row => row === document.activeElement")
    await page.evaluate(RELEASE)
    await row.get_by_role("button", name="Approve €3.00").click()
    await undo.wait_for()
    assert await read_status(world, task) != "Closed"
    await page.evaluate(RELEASE)
    await closed(world, task)
    await undo.wait_for(state="detached")


async def test_an_approval_is_sent_when_its_page_is_left(world: World, signed_in: SignIn) -> None:
    tasks = [await reviewed(world, title) for title in ("Left for a page", "Left for good")]
    page = await (await signed_in("owner", viewport=WIDE)).new_page()
    row = await open_row(page, world, "Left for a page")
    await row.get_by_role("button", name="Approve €3.00").click()
    await page.get_by_role("navigation").get_by_role("link", name="Board").click()
    await closed(world, tasks[0])
    row = await open_row(page, world, "Left for good")
    await row.get_by_role("button", name="Approve €3.00").click()
    await page.get_by_role("button", name="Undo").wait_for()
    await page.goto("about:blank")
    await closed(world, tasks[1])


async def test_a_refused_approval_brings_its_row_back(world: World, signed_in: SignIn) -> None:
    task = await reviewed(world, "Not sent at first")
    page = await (await signed_in("owner", viewport=WIDE)).new_page()
    row = await open_row(page, world, "Not sent at first")

    async def refuse(route: "Route") -> None:
        await (route.abort() if "mutation Approve" in (route.request.post_data or "") else route.continue_())

    await page.route("**/graphql", refuse)
    await row.get_by_role("button", name="Approve €3.00").click()
    await page.get_by_role("button", name="Undo").wait_for()
    await page.evaluate(RELEASE)
    await row.get_by_role("alert").wait_for()
    await page.unroute("**/graphql")
    await row.get_by_role("button", name="Approve €3.00").click()
    await page.get_by_role("button", name="Undo").wait_for()
    await page.evaluate(RELEASE)
    await closed(world, task)


async def test_an_approval_in_two_tabs_happens_once(world: World, signed_in: SignIn) -> None:
    task = await reviewed(world, "Approved in two tabs")
    context = await signed_in("owner", viewport=WIDE)
    pages = [await context.new_page() for _ in range(2)]
    rows = [await open_row(page, world, "Approved in two tabs") for page in pages]
    for page, row in zip(pages, rows, strict=True):
        await row.get_by_role("button", name="Approve €3.00").click()
        await page.get_by_role("button", name="Undo").wait_for()
    await asyncio.gather(*(page.evaluate(RELEASE) for page in pages))
    await closed(world, task)
    for page, row in zip(pages, rows, strict=True):
        await page.get_by_role("button", name="Undo").wait_for(state="detached")
        await row.wait_for(state="detached")
        assert await page.get_by_role("alert").count() == 0


async def test_a_question_is_answered_where_it_stands_and_who_is_under_way_is_on_the_map(
    world: World, signed_in: SignIn
) -> None:
    title = "Look at a lift"
    made = await world.agent.post("/agents/me/tasks", **TASK | {"title": title, "payoutAmount": "3.00"})
    steps = f"/operators/me/tasks/{made['id']}"
    for step in ("accept", "en-route", "arrived", "start"):
        await world.operator.post(f"{steps}/{step}", location=HERE)
    question = {"questionCode": "notice", "message": "Is the notice enough?", "optionsJson": json.dumps(["Yes", "No"])}
    await world.operator.post(f"{steps}/decisions", **question)
    page = await (await signed_in("owner", viewport=WIDE)).new_page()
    await page.goto(f"{world.address}/desk/{world.agent_id}")
    row = page.get_by_role("listitem").filter(has=page.get_by_role("link", name="Is the notice enough?"))
    await row.get_by_text("Noor asks").wait_for()
    await page.get_by_role("application", name="Map of the tasks").get_by_role("button", name=title).wait_for()
    assert await flaws(page) == []
    await row.get_by_role("button", name="Yes", exact=True).click()
    await row.wait_for(state="detached")
    (decision,) = await world.agent.get(f"/agents/me/tasks/{made['id']}/decisions")
    assert decision["status"] == "Resolved"


async def test_the_home_page_is_asked_for_once_before_the_desk_is_loaded(world: World, signed_in: SignIn) -> None:
    page = await (await signed_in("owner", viewport={"width": 1280, "height": 800})).new_page()
    asked = asyncio.Event()
    homes: list[str] = []

    def notice(request: "Request") -> None:
        if '"operationName":"Home"' in (request.post_data or ""):
            homes.append(request.headers["x-fieldcall-as"])
            asked.set()

    async def hold(route: "Route") -> None:
        await asyncio.wait_for(asked.wait(), TIMEOUT_SECONDS)
        await route.continue_()

    page.on("request", notice)
    await page.route("**/assets/desk.js*", hold)
    await page.goto(f"{world.address}/desk/{world.agent_id}")
    await page.get_by_role("heading", name="Needs you").wait_for()
    await page.wait_for_function(HAS_READ)
    assert homes == [f"agent:{world.agent_id}"]
