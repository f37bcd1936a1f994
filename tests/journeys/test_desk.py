"""An owner at the desk, in a real browser: from an empty inbox to a task that is paid, live and without a key."""

import asyncio
from typing import TYPE_CHECKING

import httpx2

from server.commands import sign_in
from tests.actors import AGENT, TASK
from tests.browser import IN_BROWSER, ON_SQLITE, flaws
from tests.journeys.people import TIMEOUT_SECONDS, Person, carry_out, operator, reviewable

if TYPE_CHECKING:
    from playwright.async_api import Page

    from server.config.settings import Settings

pytestmark = [IN_BROWSER, ON_SQLITE]
OWNER = "owner@example.org"
OWN = {"Sec-Fetch-Site": "same-origin", "X-Fieldcall-As": "person"}


async def test_an_owner_sees_work_happen_and_pays_for_it(settings: "Settings", address: str, page: "Page") -> None:
    async with httpx2.AsyncClient(base_url=address, timeout=TIMEOUT_SECONDS) as http:
        anybody = Person(http)
        made = await anybody.post("/agents/register", **AGENT | {"email": OWNER})
        agent = anybody.holding(made["apiKey"])
        await page.goto(address + await one_time_path(settings))
        await page.get_by_role("button").click()
        await page.get_by_text("You act for no agent yet").first.wait_for()
        claimed = await page.request.post(f"{address}/api/v1/people/me/claims/agents/{made['agentId']}", headers=OWN)
        assert claimed.ok, await claimed.text()

        await page.goto(address)
        await page.get_by_text("You're all caught up").wait_for()
        assert page.url == f"{address}/desk/{made['agentId']}"
        assert await flaws(page) == []

        await page.keyboard.press("g")
        await page.keyboard.press("m")
        await page.get_by_text("No wallet yet").wait_for()
        await page.get_by_role("button", name="Add money").click()
        assert await flaws(page) == []
        await page.get_by_role("button", name="€250").click()
        await page.get_by_role("button", name="Add €250.00").wait_for()
        await page.get_by_role("textbox", name="Amount").fill("60.00")
        await page.keyboard.press("Enter")
        await page.get_by_role("button", name="Pay €60.00").click()
        await page.get_by_role("heading", name="Available").wait_for()
        assert await flaws(page) == []

        await page.keyboard.press("g")
        await page.keyboard.press("b")
        await page.get_by_role("status").get_by_text("Live").wait_for()
        task = (await agent.post("/agents/me/tasks", **TASK))["taskId"]
        card = page.get_by_role("link", name=TASK["title"])
        await page.get_by_label("Open, 1 task").get_by_role("link", name=TASK["title"]).wait_for()
        assert await flaws(page) == []
        await carry_out(await operator(anybody, anybody), task)
        await reviewable(agent, task)
        await page.get_by_label("To review, 1 task").get_by_role("link", name=TASK["title"]).wait_for()

        await card.get_by_role("img", name="passed").wait_for()

        await page.keyboard.press("g")
        await page.keyboard.press("i")
        await page.get_by_role("heading", name="Needs you").wait_for()
        await page.get_by_role("link", name="To review 1").wait_for()
        await page.get_by_role("button", name="Approve €50.00").wait_for()
        await card.click()
        await page.get_by_role("heading", name=TASK["title"]).wait_for()
        await page.get_by_role("img", name="shop.jpg").wait_for()
        assert await flaws(page) == []
        await page.get_by_role("figure").get_by_role("button", name="shop.jpg").click()
        await page.get_by_text("Position at the photograph").wait_for()
        assert await flaws(page) == []
        await page.keyboard.press("Escape")
        await page.get_by_role("button", name="Approve and pay").click()
        await page.get_by_text("Earned by the operator").wait_for()
        assert (await agent.get(f"/agents/me/tasks/{task}"))["status"] == "UnderReview"
        assert await flaws(page) == []
        await page.get_by_role("dialog").get_by_role("button", name="Approve and pay").click()
        await page.get_by_role("heading", name="Settlement").wait_for()
        assert (await agent.get(f"/agents/me/tasks/{task}"))["status"] == "Closed"

        await page.goto(f"{address}/desk/{made['agentId'] + 1}")
        await page.get_by_role("heading", name="There is no such page").wait_for()
        assert await flaws(page) == []


async def one_time_path(settings: "Settings") -> str:
    """The path of a link with which the owner signs in, as `fieldcall sign-in` prints it."""
    return await asyncio.to_thread(lambda: asyncio.run(sign_in.one_time_link(settings, OWNER)).path)
