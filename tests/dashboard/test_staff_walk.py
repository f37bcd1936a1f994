"""A stranger's walk through the staff's desk: a decided dispute leads on, and a payout shows where it goes."""

import asyncio
from collections.abc import Awaitable, Callable

import httpx2
from playwright.async_api import expect

from server.commands import keys
from tests.actors import TASK
from tests.browser import IN_BROWSER, flaws
from tests.dashboard.conftest import SignIn
from tests.dashboard.world import World
from tests.journeys.people import TIMEOUT_SECONDS, Person, carry_out, reviewable

pytestmark = IN_BROWSER
WIDE = {"width": 1280, "height": 900}
ACCOUNT = {"accountHolder": "Noor de Vries", "iban": "NL91ABNA0417164300"}


async def dispute(world: World, title: str) -> int:
    """A task of its own in dispute."""
    made = await world.agent.post("/agents/me/tasks", **TASK | {"title": title, "payoutAmount": "2.00"})
    task: int = made["id"]
    await carry_out(world.operator, task)
    await reviewable(world.agent, task)
    why = {"disputeReasonCodeRef": 1, "notes": "It is another shop."}
    await world.agent.post(f"/agents/me/tasks/{task}/dispute", **why)
    return task


async def test_a_decided_dispute_leads_to_the_next_one(world: World, signed_in: SignIn) -> None:
    task = await dispute(world, "Decided before others")
    page = await (await signed_in("staff", viewport=WIDE)).new_page()
    await page.goto(f"{world.address}/staff/disputes/{task}")
    side = page.locator(".sides > *").first
    counted = await side.get_by_text("In dispute now").inner_text()
    number = int(counted.rpartition(" ")[2])
    frame = page.locator("figure img").first
    await frame.wait_for()
    assert await frame.evaluate("it => getComputedStyle(it).objectFit") == "contain"
    key = await asyncio.to_thread(lambda: asyncio.run(keys.create(world.settings, "Sam")))
    async with httpx2.AsyncClient(base_url=world.address, timeout=TIMEOUT_SECONDS) as http:
        staff = Person(http).holding(key)
        body = {"outcome": "refund", "note": "It shows another shop."}
        await staff.post(f"/platform/tasks/{task}/resolve-dispute", **body)
    await page.reload()
    await side.get_by_text(f"In dispute now: {number - 1}").wait_for()
    await page.get_by_role("link", name="Back to the queue").wait_for()
    assert await flaws(page) == []
    await page.get_by_role("link", name="Next:").click()
    await page.get_by_role("heading", name="Decision").wait_for()


async def test_the_queue_has_a_search_and_what_is_done(world: World, signed_in: SignIn) -> None:
    page = await (await signed_in("staff", viewport=WIDE)).new_page()
    await page.goto(f"{world.address}/staff")
    await page.get_by_role("link", name="Done today").wait_for()
    assert await flaws(page) == []
    search = page.get_by_role("main").get_by_role("searchbox")
    await search.fill("Count the bicycles")
    await search.press("Enter")
    await page.wait_for_url("**/staff/tasks?text=*")
    await page.get_by_role("link", name="Count the bicycles at the station").wait_for()


async def test_a_payout_names_account_and_holder_where_it_is_confirmed(world: World, signed_in: SignIn) -> None:
    made = await world.agent.post("/agents/me/tasks", **TASK | {"title": "Earn for a transfer", "payoutAmount": "2.00"})
    await carry_out(world.operator, made["id"])
    await reviewable(world.agent, made["id"])
    await world.agent.post(f"/agents/me/tasks/{made['id']}/approve")
    await world.operator.post("/operators/me/payouts", currency="EUR", destination=ACCOUNT)
    page = await (await signed_in("staff", viewport=WIDE)).new_page()
    await page.goto(f"{world.address}/staff/payouts")
    await page.get_by_role("button", name="Confirm").first.click()
    dialog = page.get_by_role("dialog")
    await dialog.get_by_text("Noor de Vries").wait_for()
    await dialog.get_by_text("NL91 ABNA 0417 1643 00").wait_for()
    assert await flaws(page) == []
    # An operator has one open payout at a time: those of other tests need this one to end.
    await dialog.get_by_label("Bank reference").fill("NL-BATCH-78")
    await dialog.get_by_role("button", name="Confirm").click()
    await expect(dialog).to_be_hidden()


PLACEHOLDERS = """() => [...document.querySelectorAll("main input[placeholder]:placeholder-shown")].filter((field) => {
  const { font, paddingInlineStart, paddingInlineEnd, textOverflow } = getComputedStyle(field);
  const pen = new OffscreenCanvas(1, 1).getContext("2d");
  pen.font = font;
  const room = field.clientWidth - parseFloat(paddingInlineStart) - parseFloat(paddingInlineEnd);
  const isWide = document.documentElement.clientWidth > 1000;
  const isCut = pen.measureText(field.placeholder).width > room;
  return field.checkVisibility() && isCut && (isWide || textOverflow !== "ellipsis");
}).map(({ placeholder }) => placeholder)"""
"""Names the hints in fields that are cut: on a wide page at all, on a telephone without an ellipsis."""


async def test_a_hint_in_a_search_is_not_cut(
    world: World, signed_in: SignIn, everybody_reads: Callable[[str], Awaitable[None]]
) -> None:
    await everybody_reads("de")
    page = await (await signed_in("staff")).new_page()
    for path in ("", "/tasks", "/operators", "/agents", "/support", "/countries"):
        await page.goto(f"{world.address}/staff{path}")
        await page.locator("main input[placeholder]").first.wait_for()
        for width in (1280, 360):
            await page.set_viewport_size({"width": width, "height": 800})
            assert await page.evaluate(PLACEHOLDERS) == [], (path, width)


async def test_a_filter_of_phases_speaks_of_phases(world: World, signed_in: SignIn) -> None:
    page = await (await signed_in("staff", viewport=WIDE)).new_page()
    await page.goto(f"{world.address}/staff/countries")
    phase = page.get_by_label("Phase", exact=True)
    await expect(phase.locator("option").first).to_have_text("Every phase")
    await phase.select_option(label="Planned")
    await expect(page.locator("main").get_by_role("listitem").first).to_contain_text("Planned")


async def test_a_decision_is_in_reach_of_the_thumb_from_the_head_of_a_dispute(
    world: World, signed_in: SignIn, everybody_reads: Callable[[str], Awaitable[None]]
) -> None:
    await everybody_reads("de")
    telephone = {"width": 360, "height": 740}
    page = await (await signed_in("staff", viewport=telephone)).new_page()
    await page.goto(f"{world.address}/staff/disputes/{world.tasks['disputed']}")
    jump = page.get_by_role("button", name="Entscheiden")
    await expect(jump).to_be_in_viewport()
    assert await flaws(page) == []
    await page.set_viewport_size(telephone)  # type: ignore[arg-type]
    await jump.click()
    await expect(page.get_by_role("slider")).to_be_in_viewport()
    await page.set_viewport_size({"width": 1280, "height": 800})
    await expect(jump).to_be_hidden()
