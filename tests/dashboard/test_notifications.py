"""Notifications at the owner's desk: only what needs a person, live in every tab."""

from typing import TYPE_CHECKING

from tests.actors import TASK
from tests.browser import IN_BROWSER, ON_SQLITE, flaws, watched
from tests.dashboard.world import world
from tests.journeys.people import carry_out, reviewable

if TYPE_CHECKING:
    from playwright.async_api import Browser, Page

    from server.config.settings import Settings

pytestmark = [IN_BROWSER, ON_SQLITE]
TITLE = "Photograph the front of a bakery"


async def test_the_bell_counts_what_others_leave_to_decide_and_no_own_move(
    browser: "Browser", settings: "Settings"
) -> None:
    async with world(settings) as made:
        context = await browser.new_context(base_url=made.address, viewport={"width": 1280, "height": 900})
        faults = watched(context)
        await context.add_cookies([{"name": "fieldcall", "value": made.cookies["owner"], "url": made.address}])
        page, other = await context.new_page(), await context.new_page()
        await page.goto(f"/desk/{made.agent_id}/notifications")
        await other.goto(f"/desk/{made.agent_id}/money")
        await other.get_by_role("link", name="unread notification").wait_for()
        await page.get_by_role("button", name="Mark all read").click()
        for tab in (page, other):
            await tab.get_by_role("link", name="Notifications", exact=True).wait_for()
        before = await page.get_by_role("listitem").filter(has=page.get_by_role("link", name="Review the work")).count()

        for _ in range(10):
            task = (await made.agent.post("/agents/me/tasks", **TASK | {"payoutAmount": "1.00"}))["taskId"]
            await made.agent.post(f"/agents/me/tasks/{task}/cancel")
        task = (await made.agent.post("/agents/me/tasks", **TASK | {"title": TITLE, "payoutAmount": "1.00"}))["taskId"]
        await carry_out(made.operator, task)
        await reviewable(made.agent, task)
        # Twenty of its own moves and five steps of the operator came before it, and are not counted.
        for tab in (page, other):
            await tab.get_by_role("link", name="1 unread notification", exact=True).wait_for()
        row = page.get_by_role("listitem").filter(has_text=TITLE)
        await row.get_by_text("The work waits for your review").wait_for()
        assert await page.get_by_role("link", name="Review the work").count() == before + 1
        assert await flaws(page) == []

        await row.get_by_role("link", name="Review the work").click()
        await page.get_by_role("heading", name=TITLE).wait_for()
        await page.get_by_role("button", name="Approve").first.wait_for()
        for tab in (page, other):
            await tab.get_by_role("link", name="Notifications", exact=True).wait_for()

        await page.goto(f"/desk/{made.agent_id}/notifications")
        await page.get_by_role("link", name="All events").click()
        await page.get_by_role("link", name="Task cancelled").first.wait_for()
        assert await page.get_by_role("link", name="Task cancelled").count() >= 10
        assert await _fits(page)
        await context.close()
        assert not faults, faults


async def _fits(page: "Page") -> bool:
    """True if the page has no flaws and is no wider than its frame on a telephone."""
    await page.set_viewport_size({"width": 360, "height": 740})
    return await page.evaluate("document.documentElement.scrollWidth <= innerWidth") and await flaws(page) == []
