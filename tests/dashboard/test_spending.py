"""Spending rules in a real browser: limits, countries and categories are chosen, never typed as codes."""

import pytest

from tests.browser import IN_BROWSER, flaws
from tests.dashboard.conftest import SignIn
from tests.dashboard.world import World

pytestmark = IN_BROWSER


@pytest.mark.parametrize("width", [360, 1280])
async def test_rules_of_a_key_are_chosen_from_lists(world: World, signed_in: SignIn, width: int) -> None:
    name = f"Night job at {width}"
    await world.agent.post("/agents/me/api-keys", keyName=name)
    page = await (await signed_in("owner", viewport={"width": width, "height": 800})).new_page()
    await page.goto(f"{world.address}/desk/{world.agent_id}/spending")
    card = page.locator("section.card", has=page.get_by_role("heading", name=f"Key “{name}”"))
    await card.get_by_role("button", name="Edit rules").click()
    dialog = page.get_by_role("dialog")
    await dialog.get_by_role("button", name="Add a currency").click()
    await dialog.get_by_label("Currency").select_option("EUR")
    await dialog.get_by_label("Per task").fill("20")
    await dialog.get_by_label("Per day").fill("80")
    await dialog.get_by_label("Countries").select_option(label="Netherlands")
    await dialog.get_by_label("Countries").select_option(label="Germany")
    await dialog.get_by_role("button", name="Without Germany").click()
    await dialog.get_by_label("Categories").select_option(index=1)
    assert await flaws(page) == []
    await dialog.get_by_role("button", name="Save rules").click()
    await dialog.wait_for(state="detached")
    await card.get_by_text("€20.00").first.wait_for()
    await card.get_by_text("Netherlands", exact=True).wait_for()
    assert await flaws(page) == []
    await page.goto(f"{world.address}/desk/{world.agent_id}/keys?open=key")
    dialog = page.get_by_role("dialog", name="Create a key")
    for scope in ("Read", "Dispatch"):
        await dialog.get_by_label(scope).first.uncheck()
    await dialog.get_by_text("Choose at least one permission.").wait_for()
    assert await flaws(page) == []
