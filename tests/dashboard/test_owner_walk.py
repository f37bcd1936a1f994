"""A stranger's walk through the owner's desk: each page says what is missing and leads on."""

from typing import TYPE_CHECKING

from playwright.async_api import expect

from tests.browser import IN_BROWSER, flaws
from tests.dashboard.conftest import SignIn
from tests.dashboard.world import World

if TYPE_CHECKING:
    from playwright.async_api import Page

pytestmark = IN_BROWSER
NARROW, WIDE = {"width": 360, "height": 740}, {"width": 1280, "height": 900}


async def open_form(page: "Page", world: World) -> None:
    await page.goto(f"{world.address}/desk/{world.agent_id}/new")
    await page.get_by_role("heading", name="New task").wait_for()


async def test_the_form_says_which_checks_an_address_alone_allows(world: World, signed_in: SignIn) -> None:
    page = await (await signed_in("owner", viewport=NARROW)).new_page()
    await open_form(page, world)
    checks = page.get_by_role("listitem")
    await page.get_by_label("Address").fill("Somewhere behind the old mill")
    await page.get_by_text("The address alone is no exact point").wait_for()
    await page.get_by_role("button", name="Show on the map").click()
    await page.get_by_role("application", name="Map of the place").wait_for()
    await checks.get_by_text("Place: needs an exact point on the map").wait_for()
    await checks.get_by_text("Time: fill in “Taken after arrival within (minutes)”").wait_for()
    assert await flaws(page) == []

    await page.set_viewport_size(NARROW)
    await page.get_by_label("Address").fill("Markt 1, Delft, Netherlands")
    await page.get_by_text("Delft, Netherlands", exact=True).wait_for()
    await page.get_by_role("button", name="Use the middle of the map").click()
    await expect(page.get_by_label("Taken within (metres)")).to_have_value("100")
    await checks.get_by_text("Place: within 100 m of the point").wait_for()
    await expect(page.get_by_text("The address alone is no exact point")).to_be_hidden()
    await page.get_by_label("Taken after arrival within (minutes)").fill("30")
    await checks.get_by_text("Time: within 30 min of the arrival").wait_for()

    for label, text in (("Title", "Photograph a mill"), ("Description", "One photograph."), ("Payout", "3")):
        await page.get_by_label(label, exact=True).fill(text)
    await page.get_by_role("button", name="Save as draft").click()
    await page.get_by_role("heading", name="Timeline").wait_for()
    task = await world.agent.get(f"/agents/me/tasks/{page.url.rpartition('/')[2]}")
    rules = task["proofRequirementsJson"]
    assert '"requireGpsWithinRadiusMeters": 100' in rules or '"requireGpsWithinRadiusMeters":100' in rules
    assert "requireTimestampWithinMinutes" in rules


IS_CLEAR = """one => {
    one.scrollIntoView({ block: "nearest" })
    const { top, bottom } = one.getBoundingClientRect()
    const bar = document.querySelector(".decide").getBoundingClientRect()
    const head = document.querySelector(".head").getBoundingClientRect()
    return bottom <= bar.top && top >= Math.min(head.bottom, head.height)
}"""
"""True if an element is led to, and neither the bar of the decision nor the head of the page lies on it."""


async def test_the_bar_of_a_decision_covers_neither_photographs_nor_hints(world: World, signed_in: SignIn) -> None:
    page = await (await signed_in("owner", viewport=NARROW, locale="de-DE")).new_page()
    await page.goto(f"{world.address}/desk/{world.agent_id}/tasks/{world.tasks['review']}")
    await page.locator(".decide").wait_for()
    await page.locator("figure img").first.wait_for()
    await page.wait_for_function("document.querySelector('figure img').complete")
    assert await page.locator("figure").first.evaluate(IS_CLEAR)
    bar = await page.locator(".decide").bounding_box()
    assert bar
    assert bar["height"] <= NARROW["height"] / 5
    assert await flaws(page) == []

    await page.set_viewport_size(NARROW)
    await page.goto(f"{world.address}/desk/{world.agent_id}/new")
    for field in ("locationAddress", "minPhotos", "payoutAmount"):
        control = page.locator(f"[name={field}]")
        await control.focus()
        assert await control.evaluate(IS_CLEAR)
    await page.locator("[name=locationAddress]").fill("Markt 1, Delft, Netherlands")
    assert await page.locator("main .note").first.evaluate(IS_CLEAR)
