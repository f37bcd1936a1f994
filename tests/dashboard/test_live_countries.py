"""A task for a country that is not live: the form and the task name the countries that are."""

from collections.abc import Awaitable, Callable

import pytest
from playwright.async_api import expect

from tests.browser import IN_BROWSER, flaws
from tests.dashboard.conftest import SignIn
from tests.dashboard.world import World

pytestmark = IN_BROWSER
FIELDS = {
    "title": "Photograph a tower",
    "description": "One photograph.",
    "locationAddress": "Torstraße 1, 10119 Berlin, Germany",
    "payoutAmount": "24",
}
SAID = {
    "en": ("Possible today: Netherlands, France, Ireland", "Save as draft"),
    "de": ("Heute möglich: Niederlande, Frankreich, Irland", "Als Entwurf speichern"),
}


@pytest.mark.parametrize(("locale", "width"), [("en", 1280), ("de", 360)])
async def test_the_form_and_the_draft_name_the_live_countries(
    world: World, signed_in: SignIn, everybody_reads: Callable[[str], Awaitable[None]], locale: str, width: int
) -> None:
    await everybody_reads(locale)
    sentence, save = SAID[locale]
    page = await (await signed_in("owner", viewport={"width": width, "height": 800})).new_page()
    await page.goto(f"{world.address}/desk/{world.agent_id}/new")
    for name, text in FIELDS.items():
        await page.locator(f"[name={name}]").fill(text)
    await expect(page.locator(".note").filter(has_text=sentence)).to_be_visible()
    assert await flaws(page) == []
    await page.get_by_role("button", name=save).locator("visible=true").click()
    await page.wait_for_url("**/tasks/*")
    await expect(page.locator(".note").filter(has_text=sentence)).to_be_visible()
    assert await flaws(page) == []
