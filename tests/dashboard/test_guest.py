"""A stranger's first minutes: from the front page over a review to a paid task, by nothing but what the pages say."""

import re
from typing import TYPE_CHECKING

from playwright.async_api import expect

from tests.browser import IN_BROWSER, flaws
from tests.dashboard.test_routes import HAS_READ
from tests.dashboard.world import World

if TYPE_CHECKING:
    from playwright.async_api import Page

pytestmark = IN_BROWSER


async def test_a_guest_is_led_to_a_paid_task_and_onwards(world: World, page: "Page") -> None:
    await page.goto(world.address)
    await page.get_by_role("button", name="Try it live").click()
    await page.wait_for_url(re.compile(r"/desk/\d+"))
    mission = page.get_by_role("region", name="Your first task")
    await expect(mission.get_by_role("listitem").nth(2)).to_have_attribute("aria-current", "step")
    clock = page.get_by_role("region", name="Practice clock")
    await clock.get_by_role("button", name="Pause").click()
    await clock.get_by_role("button", name="Go on").wait_for()
    await page.wait_for_function(HAS_READ)
    assert await flaws(page) == []
    assert await flaws(page, forced_colors=True) == []

    await mission.get_by_role("link", name="Open the review").click()
    await page.get_by_role("button", name="Approve and pay").first.click()
    await page.get_by_role("dialog").get_by_role("button", name="Approve and pay").click()
    await page.get_by_role("heading", name="Settlement").wait_for()
    await clock.wait_for()
    assert await flaws(page) == []
    home = page.url.partition("/tasks")[0]
    await page.goto(home)
    await mission.get_by_text("€20.00 is paid").wait_for()
    await mission.get_by_role("link", name="Send somebody yourself").click()
    await page.wait_for_url("**/new")
    await expect(page.get_by_role("link", name="Keep it: confirm an address")).to_have_attribute(
        "href", "/account/address"
    )
