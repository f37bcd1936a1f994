"""The owner's links to the tracking page of a task, in a browser."""

from tests.browser import IN_BROWSER, flaws
from tests.dashboard.conftest import SignIn
from tests.dashboard.world import World

pytestmark = IN_BROWSER


async def test_a_wrong_site_is_refused_at_its_field_by_name(world: World, signed_in: SignIn) -> None:
    narrow = {"width": 360, "height": 740}
    page = await (await signed_in("owner", viewport=narrow)).new_page()
    await page.goto(f"{world.address}/desk/{world.agent_id}/tasks/{world.tasks['accepted']}")
    await page.get_by_text("New link", exact=True).click()
    sites = page.get_by_label("Sites that may embed it")
    await sites.fill("https://shop.example, shop.example http://other.example")
    await page.get_by_role("button", name="Create link").click()
    await page.locator("[aria-invalid=true]").wait_for()
    assert await sites.evaluate("field => field === document.activeElement")
    note = await page.locator(f"[id='{await sites.get_attribute('aria-describedby')}']").inner_text()
    assert "shop.example: " in note.replace("https://shop.example", "")
    assert "http://other.example: " in note
    assert "https://shop.example: " not in note
    assert await page.get_by_role("alert").filter(has_text="Sites that may embed it").count() == 0
    assert await flaws(page) == []
    await sites.fill("https://shop.example")
    assert await page.locator("[aria-invalid=true]").count() == 0
    before = await page.get_by_text("https://shop.example", exact=True).count()
    await page.get_by_role("button", name="Create link").click()
    await page.get_by_text("https://shop.example", exact=True).nth(before).wait_for()
    assert await sites.input_value() == ""
