"""Two walks: the staff from its queue to a decided dispute, and a German operator from the list to paid."""

import re
from collections.abc import Awaitable, Callable

import pytest
from playwright.async_api import expect

from tests.actors import AMSTERDAM, TASK
from tests.browser import IN_BROWSER, flaws
from tests.dashboard.conftest import SignIn
from tests.dashboard.test_operator_walk import NO_CAMERA
from tests.dashboard.test_staff_walk import dispute
from tests.dashboard.world import World
from tests.journeys.people import photo, reviewable

pytestmark = IN_BROWSER
STAFF_PAGES = {
    "disputes": "Disputes",
    "tasks": "Tasks",
    "operators": "Operators",
    "agents": "Agents",
    "payouts": "Payouts",
    "transfers": "Transfers",
    "support": "Support",
    "countries": "Countries",
    "documents": "Legal documents",
    "health": "Health",
    "audit": "Audit log",
    "people": "People and roles",
}
CROSSINGS = """() => {
  const map = document.querySelector(".near-map").getBoundingClientRect();
  return [...document.querySelectorAll(".near > .sheet *")]
    .filter((one) => one.checkVisibility() && one.getBoundingClientRect().right > map.left + 1)
    .map((one) => one.textContent);
}"""
"""Texts of the list of tasks that lie on the map beside it."""


@pytest.mark.parametrize("width", [360, 1280])
async def test_the_staff_goes_from_the_queue_to_a_decided_dispute(world: World, signed_in: SignIn, width: int) -> None:
    task = await dispute(world, f"Decided on a walk of {width}")
    page = await (await signed_in("staff", viewport={"width": width, "height": 800})).new_page()
    page.set_default_timeout(20_000)
    await page.goto(f"{world.address}/staff")
    await page.get_by_role("heading", name="Queue", level=1).wait_for()
    for path, name in STAFF_PAGES.items():
        await page.goto(f"{world.address}/staff/{path}")
        await page.get_by_role("heading", name=name, level=1).wait_for()
        assert await page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), name
    await page.goto(f"{world.address}/staff/disputes/{task}")
    await page.get_by_role("button", name="The operator had no access.").click()
    await page.get_by_role("button", name="Review and confirm").click()
    await page.get_by_role("dialog").get_by_role("button", name="Confirm split").click()
    back = page.get_by_role("link", name="Back to the queue")
    await back.wait_for()
    await page.locator("[data-decided]").wait_for()
    await expect(back).to_have_count(1)
    assert await flaws(page) == []
    await back.click()
    await page.get_by_role("heading", name="Queue", level=1).wait_for()


async def test_a_german_operator_goes_from_the_list_to_paid_on_a_wide_screen(
    world: World, signed_in: SignIn, everybody_reads: Callable[[str], Awaitable[None]]
) -> None:
    await everybody_reads("de")
    title = "Schaufenster auf einem breiten Schirm"
    body = TASK | {"title": title, "payoutAmount": "2.00", "proofRequirementsJson": '{"minPhotos": 1}'}
    task = (await world.agent.post("/agents/me/tasks", **body))["id"]
    at = {**AMSTERDAM, "accuracy": 9}
    wide = {"width": 1280, "height": 800}
    context = await signed_in("operator", viewport=wide, geolocation=at, permissions=["geolocation"])
    await context.add_init_script(NO_CAMERA)
    page = await context.new_page()
    page.set_default_timeout(20_000)
    await page.goto(f"{world.address}/field")
    others = page.get_by_role("button", name="Auch Aufgaben zeigen, die ich nicht übernehmen kann")
    await others.wait_for()
    assert await page.evaluate(CROSSINGS) == []
    await page.get_by_role("link", name=title).click()
    await page.get_by_role("button", name=re.compile("annehmen$")).click()
    for step in ("Ich bin unterwegs", "Ich bin vor Ort"):
        await page.get_by_role("button", name=step).click()
    picture = {"name": "front.jpg", "mimeType": "image/jpeg", "buffer": photo(task)}
    await page.get_by_role("button", name="Foto 1 von 1 aufnehmen").click()
    await page.get_by_role("dialog").locator("input[type=file]").set_input_files(picture)
    await page.get_by_role("button", name="Arbeit einreichen").click()
    await page.get_by_text("Ihre Arbeit ist eingereicht").wait_for()
    assert await flaws(page) == []
    await reviewable(world.agent, task)
    await world.agent.post(f"/agents/me/tasks/{task}/approve")
    await page.get_by_role("button", name="Agenten bewerten").wait_for()
    assert await flaws(page) == []
