"""An owner chooses the pay of a new task in a browser, and the service stores it."""

from playwright.async_api import expect

from tests.browser import IN_BROWSER, flaws
from tests.dashboard.conftest import SignIn
from tests.dashboard.world import World

pytestmark = IN_BROWSER
NARROW = {"width": 360, "height": 740}


async def test_an_hourly_task_stores_its_terms_and_fits_a_narrow_german_page(world: World, signed_in: SignIn) -> None:
    page = await (await signed_in("owner", viewport=NARROW, locale="de-DE")).new_page()
    await page.goto(f"{world.address}/desk/{world.agent_id}/new")
    await page.locator("[name=pricingType]").select_option("HOURLY")
    fields = {
        "title": "Photograph a mill",
        "description": "One photograph.",
        "locationAddress": "Markt 1, Delft, Netherlands",
        "payoutAmount": "4",
        "maxMinutes": "90",
        "expenseBudget": "2",
    }
    for name, text in fields.items():
        await page.locator(f"[name={name}]").fill(text)
    await page.get_by_label("Unter Bewerbungen wählen").check()
    await expect(page.get_by_label("Satz pro Stunde")).to_have_value("4")
    await page.get_by_role("button", name="Als Entwurf").first.wait_for()
    assert await flaws(page) == []
    await page.set_viewport_size(NARROW)
    await page.get_by_role("button", name="Als Entwurf").click()
    await page.wait_for_url("**/tasks/*")
    task = await world.agent.get(f"/agents/me/tasks/{page.url.rpartition('/')[2]}")
    assert (task["pricingType"].upper(), task["maxMinutes"]) == ("HOURLY", 90)
    assert task["assignmentMode"].upper() == "APPLICATIONS"
    assert float(task["expenseBudget"]) == 2
