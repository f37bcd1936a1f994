"""The conversation that a task's page loads after itself: its place, and a load that fails."""

from typing import TYPE_CHECKING, Final

import pytest
from playwright.async_api import expect

from tests.browser import IN_BROWSER, flaws
from tests.dashboard.conftest import SignIn
from tests.dashboard.test_conversations import NARROW, accept
from tests.dashboard.world import World

if TYPE_CHECKING:
    from playwright.async_api import Locator

pytestmark = IN_BROWSER
WIDE: Final = {"width": 1280, "height": 900}
SCRIPT: Final = "**/assets/later.js*"


async def height(card: "Locator") -> int:
    pixels: float = await card.evaluate("card => card.getBoundingClientRect().height")
    return round(pixels)


@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_a_conversation_that_was_not_loaded_is_tried_again_in_its_place(
    world: World, signed_in: SignIn, size: dict[str, int]
) -> None:
    task = await accept(world, "Talk on a bad line")
    # The worker of the page would keep the file.
    context = await signed_in("operator", viewport=size, service_workers="block")
    await context.route(SCRIPT, lambda route: route.abort())
    page = await context.new_page()
    await page.goto(f"{world.address}/field/tasks/{task}")
    card = page.locator("section", has=page.get_by_role("heading", name="Messages"))
    await card.get_by_role("status").wait_for(state="attached")
    reserved = await height(card)
    await card.get_by_text("There is no connection to the service.").wait_for()
    assert await height(card) == reserved
    assert await flaws(page) == []
    await page.set_viewport_size(size)  # type: ignore[arg-type]
    await context.unroute(SCRIPT)
    await card.get_by_role("button", name="Try again").press("Enter")
    await expect(page.locator(":focus", has=card)).to_have_count(1)
    await card.get_by_label("Message", exact=True).wait_for()
    assert await height(card) == reserved
    await page.keyboard.press("Tab")
    await expect(card.get_by_label("Message", exact=True)).to_be_focused()
