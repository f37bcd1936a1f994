"""The owner's work in a real browser: a task from the form, the list by its address, the map by its keys."""

import asyncio
from typing import TYPE_CHECKING

import httpx2
import pytest

from server.commands import sign_in
from tests.actors import AGENT, TASK
from tests.browser import IN_BROWSER, ON_SQLITE, flaws
from tests.dashboard.map_pixels import read_token, wait_for_colours
from tests.journeys.people import TIMEOUT_SECONDS, Person, carry_out, operator, reviewable

if TYPE_CHECKING:
    from playwright.async_api import Page

    from server.config.settings import Settings

pytestmark = [IN_BROWSER, ON_SQLITE]
OWNER = "owner@example.org"
OWN = {"Sec-Fetch-Site": "same-origin", "X-Fieldcall-As": "person"}
LAND = [(47.0, 3.0), (64.5, 16.0), (40.0, -4.5), (53.0, 27.5), (33.0, 5.0), (39.0, 34.0)]
SEA = [(58.0, 19.5), (56.0, 3.0), (46.0, -8.0), (39.8, 6.0), (43.0, 34.0), (35.5, 19.0)]
"""Latitudes and longitudes of places that are land and sea."""


async def test_an_owner_dispatches_finds_and_places_tasks(settings: "Settings", address: str, page: "Page") -> None:
    async with httpx2.AsyncClient(base_url=address, timeout=TIMEOUT_SECONDS) as http:
        anybody = Person(http)
        made = await anybody.post("/agents/register", **AGENT | {"email": OWNER})
        agent = anybody.holding(made["apiKey"])
        await signed_in(settings, address, page, made["agentId"])
        desk = f"{address}/desk/{made['agentId']}"

        await page.goto(desk)
        await page.get_by_role("link", name="Dispatch a task", exact=True).click()
        deposit = await agent.post("/agents/me/wallet/deposit", amount="300.00", currency="EUR")
        await agent.pay(deposit["checkoutUrl"])
        task = await dispatched_from_the_form(page, agent)
        await found_by_the_address(page, desk, task)
        await placed_on_the_map(page, desk)
        await carry_out(await operator(anybody, anybody), task)
        await reviewable(agent, task)
        await approved_by_key(page, desk, agent, task)
        await spending_approved_in_the_inbox(page, desk, agent)


async def spending_approved_in_the_inbox(page: "Page", desk: str, agent: Person) -> None:
    """A task above a limit waits with its cost and the reason, and is published once its owner approves it there."""
    rules = {"limits": [{"currency": "EUR", "perTask": "20.00"}]}
    set_rules = await agent.send("PUT", "/api/v1/agents/me/spending-rules", json=rules)
    assert set_rules.status_code == 200, set_rules.text
    made = await agent.post("/agents/me/tasks", **TASK | {"title": "Dearer than allowed", "publishImmediately": True})
    assert made["status"] == "Draft"
    await page.goto(desk)
    await page.get_by_text("The limit for one task is €20.00.").wait_for()
    assert await flaws(page) == []
    await page.get_by_role("button", name="Approve", exact=True).click()
    dialog = page.get_by_role("dialog")
    await dialog.get_by_role("list").get_by_text("€52.50").last.wait_for()
    assert await flaws(page) == []
    assert (await agent.get(f"/agents/me/tasks/{made['taskId']}"))["status"] == "Draft"
    await dialog.get_by_role("button", name="Approve", exact=True).click()
    await page.get_by_text("The limit for one task is €20.00.").first.wait_for(state="detached")
    assert (await agent.get(f"/agents/me/tasks/{made['taskId']}"))["status"] == "Published"


async def signed_in(settings: "Settings", address: str, page: "Page", agent_id: int) -> None:
    """Have the owner signed in, acting for the agent."""
    path = await asyncio.to_thread(lambda: asyncio.run(sign_in.one_time_link(settings, OWNER)).path)
    await page.goto(address + path)
    await page.get_by_role("button").click()
    await page.get_by_text("You act for no agent yet").first.wait_for()
    claimed = await page.request.post(f"{address}/api/v1/people/me/claims/agents/{agent_id}", headers=OWN)
    assert claimed.ok, await claimed.text()


async def dispatched_from_the_form(page: "Page", agent: Person) -> int:
    """A task from the form: previewed, mended, kept over a reload, and sent once although it is sent twice."""
    for label, text in (("Title", "title"), ("Description", "description"), ("Address", "locationAddress")):
        await page.get_by_label(label, exact=True).fill(TASK[text])
    await page.get_by_label("Payout").fill("0.01")
    await page.locator("[name=payoutAmount][aria-invalid=true]").wait_for()
    await page.get_by_label("Payout").fill("50.00")
    await page.get_by_text("The task is published at once.").wait_for()
    await page.get_by_text("€52.50").first.wait_for()
    await page.get_by_text("Europe/Amsterdam").first.wait_for()
    assert await flaws(page) == []
    await page.get_by_role("button", name="Use the middle of the map").click()
    await page.get_by_text("Press elsewhere on the map to move the point.").wait_for()
    assert (await agent.get("/agents/me/tasks")) == []
    # The middle of the map is not where the operator of this test stands.
    await page.locator("[name=requireGpsWithinRadiusMeters]").fill("1000")

    await page.reload()
    await page.get_by_text("Press elsewhere on the map to move the point.").wait_for()
    assert await page.get_by_label("Title").input_value() == TASK["title"]
    send = page.get_by_role("button", name="Dispatch for €52.50")
    await send.dblclick()
    await page.get_by_role("heading", name="Timeline").wait_for()
    [task] = await agent.get("/agents/me/tasks")
    assert task["status"] == "Published"
    assert task["locationLatitude"] == pytest.approx(52.37, abs=0.1)
    assert await flaws(page) == []
    await page.get_by_role("link", name="Duplicate").click()
    await page.get_by_text("The task is published at once.").wait_for()
    assert await page.get_by_label("Title").input_value() == TASK["title"]
    number: int = task["taskId"]
    return number


async def found_by_the_address(page: "Page", desk: str, task: int) -> None:
    """A filter in the address is that of the list, also after a reload; keys move and select."""
    await page.goto(f"{desk}/tasks?country=NL&order=PAYOUT-ASC")
    for _ in range(2):
        await page.get_by_role("button", name="Without Country: Netherlands").wait_for()
        await page.get_by_role("link", name=TASK["title"]).wait_for()
        await page.reload()
    assert "country=NL" in page.url
    await page.get_by_role("link", name=TASK["title"]).wait_for()
    await page.keyboard.press("j")
    await page.keyboard.press("x")
    await page.get_by_role("button", name="Cancel the task").click()
    await page.get_by_text("Looked at: 1 of 1").wait_for()
    await page.get_by_role("dialog").get_by_text("€52.50").first.wait_for()
    assert await flaws(page) == []
    await page.keyboard.press("Escape")
    await page.goto(f"{desk}/tasks?country=DE")
    await page.get_by_text("No task matches").wait_for()
    await page.get_by_role("button", name="Clear filters").click()
    link = page.get_by_role("link", name=TASK["title"])
    await link.focus()
    await page.keyboard.press("Enter")
    await page.wait_for_url(f"{desk}/tasks/{task}")


async def placed_on_the_map(page: "Page", desk: str) -> None:
    """The map shows land and sea where they are, and is moved by keys; its view stands in the address."""
    await page.set_viewport_size({"width": 1600, "height": 1100})
    await page.emulate_media(color_scheme="light")
    view = (52.0, 10.0, 4.0)
    await page.goto(f"{desk}/map?at={','.join(map(str, view))}")
    application = page.get_by_role("application", name="Map of the tasks")
    await page.get_by_text("200 km").or_(page.get_by_text("500 km")).wait_for()
    land, sea = [await read_token(page, name) for name in ("--map-land", "--map-water")]
    await wait_for_colours(page, view, dict.fromkeys(LAND, land) | dict.fromkeys(SEA, sea))
    assert await flaws(page) == []
    await page.set_viewport_size({"width": 1600, "height": 1100})
    await application.focus()
    await page.keyboard.press("+")
    await page.keyboard.press("ArrowRight")
    await page.wait_for_url(lambda address: "5.00" in address and "%2C10.0" not in address)
    await page.get_by_label("In view").get_by_role("button", name=TASK["title"]).wait_for()


async def approved_by_key(page: "Page", desk: str, agent: Person, task: int) -> None:
    """A photograph beside its place; the task is approved with `a`, and the work is rated."""
    await page.goto(f"{desk}/tasks/{task}")
    await page.get_by_role("figure").get_by_role("button", name="shop.jpg").click()
    await page.get_by_text("Position at the photograph").wait_for()
    await page.get_by_role("button", name="Full size").click()
    assert await flaws(page) == []
    await page.keyboard.press("Escape")
    await page.get_by_role("dialog").wait_for(state="hidden")
    await page.keyboard.press("a")
    await page.get_by_text("Earned by the operator").wait_for()
    await page.get_by_role("dialog").get_by_role("button", name="Approve and pay").click()
    await page.get_by_role("heading", name="Settlement").wait_for()
    await page.get_by_role("group", name="Overall").locator("label").last.click()
    await page.get_by_role("button", name="Send the rating").click()
    await page.get_by_role("heading", name="Your rating").wait_for()
    assert (await agent.get(f"/agents/me/tasks/{task}"))["status"] == "Closed"
    await page.get_by_role("list", name="Progress").get_by_text("Paid").wait_for()
    await page.get_by_role("button", name="events").click()
    await page.get_by_text("Paid for a task").wait_for()
    assert await flaws(page) == []
