"""The owner's money in view before each button, and a whole task without a pointer."""

import asyncio
import csv
import io
from pathlib import Path
from typing import TYPE_CHECKING

from tests.actors import TASK
from tests.browser import IN_BROWSER, flaws
from tests.dashboard.conftest import SignIn
from tests.dashboard.world import World
from tests.journeys.people import carry_out, reviewable

if TYPE_CHECKING:
    from playwright.async_api import FloatRect, Locator, Page

pytestmark = IN_BROWSER
STEPS = 80
"""Maximum number of Tab presses to reach an element."""


async def test_money_is_shown_before_and_after_it_moves(world: World, signed_in: SignIn) -> None:
    page = await (await signed_in("owner", accept_downloads=True)).new_page()
    made = await world.agent.post(
        "/agents/me/tasks", **TASK | {"title": "Cancelled at the desk", "payoutAmount": "7.00"}
    )
    desk = f"{world.address}/desk/{world.agent_id}"
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.post_data or ""))
    await page.goto(f"{desk}/tasks/{made['id']}")
    await page.get_by_role("button", name="Cancel the task").first.click()
    dialog = page.get_by_role("dialog")
    lines = dialog.get_by_role("list").first
    await lines.get_by_text("€7.35").first.wait_for()
    assert (await world.agent.get(f"/agents/me/tasks/{made['id']}"))["status"] == "Published"
    assert await flaws(page) == []
    assert sum('"operationName":"Cancel"' in body for body in asked) == 1
    await dialog.get_by_role("button", name="Cancel the task").click()
    await page.get_by_text("No action is open").or_(page.get_by_text("Cancelled", exact=True)).first.wait_for()
    assert (await world.agent.get(f"/agents/me/tasks/{made['id']}"))["status"] == "Cancelled"
    await page.goto(f"{desk}/money")
    ledger = page.get_by_role("table", name="Ledger")
    await ledger.get_by_role("row").filter(has_text=f"#{made['id']}").first.wait_for()
    await page.get_by_role("combobox", name="Kind").select_option(label="Deposit")
    row = ledger.get_by_role("row").filter(has_text="€900.00").first
    await row.wait_for()
    await page.get_by_role("link", name="Statement").click()
    await page.get_by_text("Closing balance").wait_for()
    async with page.expect_download() as started:
        await page.get_by_role("link", name="Download CSV").click()
    file = await asyncio.to_thread(Path(await (await started.value).path()).read_text, "utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(file)))
    lines = page.get_by_role("region", name="Statement").locator("tbody tr")
    # The page has three lines of sums beside; those of the file have no number.
    assert sum(bool(row["id"]) for row in rows) == await lines.count() - 3 > 0
    assert any(made["title"] in row.values() for row in rows)
    await page.emulate_media(media="print")
    assert not await page.get_by_role("navigation").first.is_visible()
    assert not await page.get_by_role("button", name="Print").is_visible()
    assert await page.get_by_text("Closing balance").is_visible()


async def test_money_is_whole_on_the_narrowest_telephone(world: World, signed_in: SignIn) -> None:
    deposit = await world.agent.post("/agents/me/wallet/deposit", amount=900, currency="EUR")
    await world.agent.pay(deposit["checkoutUrl"])
    page = await (await signed_in("owner", viewport={"width": 360, "height": 640})).new_page()
    await page.goto(f"{world.address}/desk/{world.agent_id}/money")
    ledger = page.get_by_role("table", name="Ledger")
    entry = ledger.get_by_role("row").filter(has_text="+€900.00").first
    await entry.wait_for()
    # Each filled cell of a row is there on its card, and each is whole.
    cells = [cell for cell in await entry.get_by_role("cell").all() if await cell.is_visible()]
    assert len(cells) == len([text for text in await entry.locator(".cell").all_inner_texts() if text.strip()]) >= 4
    for box in [await _box(cell) for cell in cells]:
        assert box["x"] + box["width"] <= 360
    await page.get_by_role("button", name="Show bank details").click()
    await page.get_by_role("button", name="Copy: IBAN").wait_for()
    await page.get_by_role("button", name="Add money").click()
    dialog = page.get_by_role("dialog", name="Add money")
    await dialog.get_by_role("button", name="€250").click()
    add = dialog.get_by_role("button", name="Add €250.00")
    for width, height in ((360, 640), (1280, 800)):
        await page.set_viewport_size({"width": width, "height": height})
        for part in (dialog, add):
            box = await _box(part)
            assert min(box["x"], box["y"]) >= 0
            assert box["x"] + box["width"] <= width
            assert box["y"] + box["height"] <= height
    await page.set_viewport_size({"width": 360, "height": 640})
    await dialog.get_by_role("textbox", name="Amount").fill("12,5o")
    await dialog.get_by_text("Enter an amount, such as 100 or 49.50.").first.wait_for()
    await dialog.get_by_role("textbox", name="Amount").fill("12,50")
    await dialog.get_by_role("button", name="Add €12.50").click()
    await page.wait_for_url("**/checkout/**")


async def _box(shown: "Locator") -> "FloatRect":
    """The place of something on the page, which has one."""
    box = await shown.bounding_box()
    assert box
    return box


async def test_a_task_lives_by_the_keyboard_alone(world: World, signed_in: SignIn) -> None:
    page = await (await signed_in("owner", viewport={"width": 1280, "height": 800})).new_page()
    await page.goto(f"{world.address}/desk/{world.agent_id}")
    await page.get_by_role("heading", name="Home").wait_for()
    # In one step: a chord has to be pressed within 1.2 seconds.
    await page.keyboard.type("gn")
    await page.get_by_role("heading", name="New task").wait_for()
    title = "Without a pointer"
    for label, text in (("Title", title), ("Description", TASK["description"]), ("Address", TASK["locationAddress"])):
        await to(page, page.get_by_label(label, exact=True))
        await page.keyboard.type(text)
    await to(page, page.get_by_label("Payout"))
    await keys(page, "Control+a")
    await page.keyboard.type("9.00")
    await page.get_by_text("€9.45").first.wait_for()
    await to(page, page.get_by_role("button", name="Dispatch for €9.45"))
    await keys(page, "Enter")
    await page.get_by_role("heading", name="Timeline").wait_for()
    task = int(page.url.rsplit("/", 1)[1])
    await carry_out(world.operator, task)
    await reviewable(world.agent, task)

    # The home page shows the five reviews that wait longest, which may be of other tests.
    await page.keyboard.type("gt")
    await to(page, page.get_by_role("link", name=title).first)
    await keys(page, "Enter")
    await page.get_by_role("button", name="Approve and pay").wait_for()
    await keys(page, "a")
    dialog = page.get_by_role("dialog")
    await dialog.get_by_text("Earned by the operator").wait_for()
    await to(page, dialog.get_by_role("button", name="Approve and pay"))
    await keys(page, "Enter")
    await page.get_by_role("heading", name="Settlement").wait_for()
    assert (await world.agent.get(f"/agents/me/tasks/{task}"))["status"] == "Closed"
    await to(page, page.get_by_role("radio").first)
    await keys(page, "ArrowRight", "ArrowRight")
    await to(page, page.get_by_role("button", name="Send the rating"))
    await keys(page, "Enter")
    await page.get_by_role("heading", name="Your rating").wait_for()


async def test_a_link_leads_to_one_delivery_whatever_the_log_shows(world: World, signed_in: SignIn) -> None:
    delivery, *_ = await world.agent.get("/agents/me/webhook-deliveries", includeRequests=True)
    page = await (await signed_in("owner")).new_page()
    await page.goto(f"{world.address}/desk/{world.agent_id}/webhooks?status=CANCELLED&delivery={delivery['id']}")
    dialog = page.get_by_role("dialog", name=f"Delivery {delivery['id']}")
    await dialog.get_by_role("region", name="Request body").get_by_text(delivery["requestBody"]).wait_for()
    await page.get_by_text("No delivery matches").wait_for()
    assert await flaws(page) == []
    # Looked at as a telephone, where the page stands behind the menu.
    behind = page.get_by_role("button", name="More", exact=True, include_hidden=True)
    assert await behind.get_attribute("aria-current") == "true"


async def keys(page: "Page", *pressed: str) -> None:
    for key in pressed:
        await page.keyboard.press(key)


async def to(page: "Page", target: "Locator") -> None:
    """Press Tab until the keyboard is at the target."""
    await target.wait_for()
    for _ in range(STEPS):
        if await target.evaluate("element => element === document.activeElement"):
            return
        await page.keyboard.press("Tab")
    raise AssertionError(f"the keyboard does not come to {target}")
