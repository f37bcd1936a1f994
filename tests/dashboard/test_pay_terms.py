"""An owner chooses the pay of a new task and who may take it, and changes its terms, in a browser."""

from collections.abc import Awaitable, Callable

from playwright.async_api import expect

from tests.actors import TASK
from tests.browser import IN_BROWSER, flaws
from tests.dashboard.conftest import SignIn
from tests.dashboard.world import World

pytestmark = IN_BROWSER
NARROW = {"width": 360, "height": 740}


async def test_an_hourly_task_stores_its_terms_and_fits_a_narrow_german_page(
    world: World, signed_in: SignIn, everybody_reads: Callable[[str], Awaitable[None]]
) -> None:
    await everybody_reads("de")
    page = await (await signed_in("owner", viewport=NARROW)).new_page()
    await page.goto(f"{world.address}/desk/{world.agent_id}/new")
    await page.locator("[name=pricingType]").select_option("HOURLY")
    await page.get_by_text("Wer die Aufgabe annehmen darf").click()
    fields = {
        "title": "Photograph a mill",
        "description": "One photograph.",
        "locationAddress": "Markt 1, Delft, Netherlands",
        "payoutAmount": "24",
        "maxMinutes": "90",
        "expenseBudget": "2",
        "minRating": "4,5",
        "maxReleaseRate": "20",
        "languages": "nl, en",
    }
    for name, text in fields.items():
        await page.locator(f"[name={name}]").fill(text)
    await page.get_by_label("Unter Bewerbungen wählen").check()
    await expect(page.get_by_label("Satz pro Stunde")).to_have_value("24")
    # 90 minutes are 36.00, with 5 % and the expenses.
    await page.get_by_role("complementary").get_by_text("39,80 €").first.wait_for()
    await page.get_by_role("complementary").get_by_text("36,00 €").first.wait_for()
    assert await flaws(page) == []
    await page.get_by_role("button", name="Als Entwurf").last.click()
    await page.wait_for_url("**/tasks/*")
    task = await world.agent.get(f"/agents/me/tasks/{page.url.rpartition('/')[2]}")
    assert (task["pricingType"], task["maxMinutes"], task["assignmentMode"]) == ("hourly", 90, "applications")
    assert float(task["expenseBudget"]) == 2
    required = task["operatorRequirements"]
    assert (required["minRating"], required["maxReleaseRate"], required["languages"]) == (4.5, 0.2, ["nl", "en"])


async def test_the_terms_of_an_open_task_are_changed(
    world: World, signed_in: SignIn, everybody_reads: Callable[[str], Awaitable[None]]
) -> None:
    made = await world.agent.post("/agents/me/tasks", **TASK | {"title": "Count the tulips", "payoutAmount": "20.00"})
    page = await (await signed_in("owner", viewport=NARROW)).new_page()
    await page.goto(f"{world.address}/desk/{world.agent_id}/tasks/{made['id']}")
    await page.get_by_role("link", name="Change the terms").click()
    amount = page.locator("[name=payoutAmount]")
    await expect(amount).to_have_value("20.00")
    save = page.get_by_role("button", name="Save the terms")
    await expect(save).to_have_attribute("aria-disabled", "true")
    await page.get_by_text("Nothing is changed yet.").first.wait_for()
    await amount.fill("0")
    await page.locator("[name=payoutAmount][aria-invalid=true]").wait_for()
    assert (await world.agent.get(f"/agents/me/tasks/{made['id']}"))["termsVersion"] == 1
    await amount.fill("30")
    await page.locator("[name=title]").fill("Count all tulips")
    # The lock rises by 10.00 and the fee on it.
    await page.get_by_text("€10.50").first.wait_for()
    assert await flaws(page) == []
    await save.click()
    await page.get_by_role("heading", name="Count all tulips").wait_for()
    task = await world.agent.get(f"/agents/me/tasks/{made['id']}")
    assert (task["title"], float(task["payoutAmount"]), task["termsVersion"]) == ("Count all tulips", 30, 2)
    events = await world.agent.get(f"/agents/me/tasks/{made['id']}/events", after=0)
    assert events[-1]["changedFields"] == ["payoutAmount", "title"]
    await everybody_reads("de")
    await page.goto(f"{world.address}/desk/{world.agent_id}/new?change={made['id']}")
    await page.get_by_role("button", name="Bedingungen speichern").wait_for()
    assert await flaws(page) == []
