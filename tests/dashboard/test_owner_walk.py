"""A stranger's walk through the owner's desk: each page says what is missing and leads on."""

import re
from typing import TYPE_CHECKING

import pytest
from playwright.async_api import expect

from tests.browser import IN_BROWSER, flaws
from tests.dashboard.conftest import SignIn
from tests.dashboard.world import World

if TYPE_CHECKING:
    from playwright.async_api import Browser, Page

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
    await page.get_by_text("The address is no exact point").wait_for()
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
    await expect(page.get_by_text("The address is no exact point")).to_be_hidden()
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
    await page.locator("figure img").first.evaluate("(image) => image.decode()")
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


async def test_a_practice_world_speaks_one_language_and_names_its_clocks(world: World, browser: "Browser") -> None:
    context = await browser.new_context(locale="de-DE", timezone_id="Asia/Tokyo", viewport=WIDE)
    page = await context.new_page()
    await page.goto(world.address)
    await page.get_by_role("button", name="Live ausprobieren").click()
    await page.wait_for_url(re.compile(r"/desk/\d+"))
    clock = page.get_by_role("region", name="Übungsuhr")
    await clock.get_by_text(re.compile(r"\d:\d\d (GMT\+9|JST)")).wait_for()
    await clock.get_by_role("button", name="60-mal so schnell").wait_for()
    question = page.get_by_role("listitem").filter(has_text="Was soll ich tun?")
    await question.get_by_role("button", name="Morgen wiederkommen").wait_for()
    await expect(page.get_by_role("main")).not_to_contain_text("Netherlands")
    home = page.url
    task = await question.get_by_role("link").first.get_attribute("href")

    await page.goto(f"{home}/practice")
    await page.get_by_role("button", name="+1 Stunde").click()
    await page.get_by_role("status").get_by_text(re.compile("Schritte? geschehen")).wait_for()
    await page.goto(f"{world.address}{task}")
    steps = page.get_by_role("list", name="Fortschritt")
    await expect(steps.get_by_role("listitem").nth(4)).to_have_attribute("aria-current", "step")
    await page.get_by_text("Nach der Uhr von Amsterdam").first.wait_for()
    await page.get_by_text("Wie beschrieben erledigt.").wait_for()
    arrived = page.locator(".tl li").filter(has_text="Angekommen").locator("time")
    on_site = steps.get_by_role("listitem").nth(3)
    assert await arrived.inner_text() in await on_site.inner_text()
    assert await flaws(page) == []
    await context.close()


async def test_a_lack_of_money_leads_to_money_and_back_to_the_task(world: World, signed_in: SignIn) -> None:
    page = await (await signed_in("owner", viewport=WIDE)).new_page()
    await open_form(page, world)
    for label, text in (
        ("Title", "Photograph a palace"),
        ("Description", "One photograph."),
        ("Address", "Markt 1, Delft, Netherlands"),
        ("Payout", "4000"),
    ):
        await page.get_by_label(label, exact=True).fill(text)
    note = page.locator(".note").filter(has_text="The available balance does not cover this task")
    ways = note.locator("a.btn, button.btn")
    await expect(ways.first).to_have_text("Add money")
    await expect(ways.nth(1)).to_have_text("Correct the entry")
    await expect(page.get_by_role("button", name="Show the current state")).to_be_hidden()
    assert await flaws(page) == []
    await ways.first.click()
    await page.get_by_role("dialog").get_by_role("button", name=re.compile("^Add €")).click()
    await page.get_by_role("button", name="Pay").first.click()
    await page.wait_for_url(f"**/desk/{world.agent_id}/new*")
    await expect(page.get_by_label("Title", exact=True)).to_have_value("Photograph a palace")


async def test_an_open_task_offers_no_dispute(world: World, signed_in: SignIn) -> None:
    page = await (await signed_in("owner", viewport=WIDE)).new_page()
    await page.goto(f"{world.address}/desk/{world.agent_id}/tasks/{world.tasks['published']}")
    bar = page.locator(".decide")
    await bar.get_by_role("button", name="Cancel the task").wait_for()
    await expect(bar.get_by_role("button", name="Dispute")).to_be_hidden()


@pytest.mark.parametrize(
    ("locale", "written"),
    [
        ("en-GB", r"^\d{1,2} \w+ \d{4}, \d\d:\d\d"),
        ("en-US", r"^\w+ \d{1,2}, \d{4}, \d"),
        ("de-DE", r"^\w+ \d{1,2}, \d{4}, \d"),
    ],
)
async def test_dates_are_those_of_the_browsers_region_where_it_has_the_language(
    world: World, signed_in: SignIn, locale: str, written: str
) -> None:
    page = await (await signed_in("owner", viewport=WIDE, locale=locale)).new_page()
    await page.goto(f"{world.address}/desk/{world.agent_id}/tasks/{world.tasks['settled']}")
    await page.get_by_role("heading", name="Timeline").wait_for()
    await expect(page.locator("html")).to_have_attribute("lang", "en")
    times = await page.locator("time").evaluate_all("times => times.map((one) => one.title || one.textContent)")
    assert any(re.search(written, time) for time in times), times
