"""An owner's home page in a browser: figures, one queue with the decision in each row, and its keys."""

import json

from tests.actors import TASK
from tests.browser import IN_BROWSER, flaws
from tests.dashboard.conftest import SignIn
from tests.dashboard.world import World
from tests.journeys.people import HERE, carry_out, reviewable

pytestmark = IN_BROWSER
WIDE = {"width": 1280, "height": 900}


async def reviewed(world: World, title: str) -> int:
    """A task whose work waits for the verdict of its owner, the only one that is due before others."""
    made = await world.agent.post("/agents/me/tasks", **TASK | {"title": title, "payoutAmount": "3.00"})
    task: int = made["id"]
    await carry_out(world.operator, task)
    await reviewable(world.agent, task)
    return task


async def test_work_is_approved_and_rejected_in_its_row(world: World, signed_in: SignIn) -> None:
    approved = await reviewed(world, "Approved in its row")
    page = await (await signed_in("owner", viewport=WIDE)).new_page()
    await page.goto(f"{world.address}/desk/{world.agent_id}")
    await page.get_by_role("heading", name="Needs you").wait_for()
    figures = page.get_by_role("link", name="To review")
    await figures.wait_for()
    assert await flaws(page) == []
    await page.set_viewport_size(WIDE)
    await page.get_by_role("button", name="Reviews").click()
    row = page.get_by_role("listitem").filter(has=page.get_by_role("link", name="Approved in its row"))
    await row.get_by_text("All 2 checks passed").wait_for()
    await row.get_by_role("button", name="Reject").click()
    dialog = page.get_by_role("dialog")
    await dialog.get_by_text("Choose a reason first.").wait_for()
    assert await dialog.get_by_role("radio", checked=True).count() == 0
    assert await flaws(page) == []
    await page.set_viewport_size(WIDE)
    await page.keyboard.press("Escape")
    await dialog.wait_for(state="detached")
    await row.get_by_role("button", name="Approve €3.00").click()
    decided = page.get_by_role("status").filter(has_text="Approved in its row")
    await decided.wait_for()
    assert (await world.agent.get(f"/agents/me/tasks/{approved}"))["status"] == "Closed"
    await decided.wait_for(state="detached")
    assert await page.get_by_role("link", name="Approved in its row").count() == 0


async def test_keys_move_and_decide(world: World, signed_in: SignIn) -> None:
    by_key = await reviewed(world, "Approved by its key")
    page = await (await signed_in("owner", viewport=WIDE)).new_page()
    await page.goto(f"{world.address}/desk/{world.agent_id}")
    await page.get_by_role("button", name="Reviews").click()
    row = page.get_by_role("listitem").filter(has=page.get_by_role("link", name="Approved by its key"))
    await row.wait_for()
    for _ in range(5):
        await page.keyboard.press("j")
        if await row.evaluate("row => row === document.activeElement"):
            break
    await page.keyboard.press("r")
    dialog = page.get_by_role("dialog", name="Reject: Approved by its key")
    await dialog.wait_for()
    await page.keyboard.press("Escape")
    await dialog.wait_for(state="detached")
    await row.focus()
    await page.keyboard.press("a")
    await page.get_by_role("status").filter(has_text="Approved by its key").wait_for()
    assert (await world.agent.get(f"/agents/me/tasks/{by_key}"))["status"] == "Closed"


async def test_a_question_is_answered_where_it_stands_and_who_is_under_way_is_on_the_map(
    world: World, signed_in: SignIn
) -> None:
    title = "Look at a lift"
    made = await world.agent.post("/agents/me/tasks", **TASK | {"title": title, "payoutAmount": "3.00"})
    steps = f"/operators/me/tasks/{made['id']}"
    for step in ("accept", "en-route", "arrived", "start"):
        await world.operator.post(f"{steps}/{step}", location=HERE)
    question = {"questionCode": "notice", "message": "Is the notice enough?", "optionsJson": json.dumps(["Yes", "No"])}
    await world.operator.post(f"{steps}/decisions", **question)
    page = await (await signed_in("owner", viewport=WIDE)).new_page()
    await page.goto(f"{world.address}/desk/{world.agent_id}")
    row = page.get_by_role("listitem").filter(has=page.get_by_role("link", name="Is the notice enough?"))
    await row.get_by_text("Noor asks").wait_for()
    await page.get_by_role("application", name="Map of the tasks").get_by_role("button", name=title).wait_for()
    assert await flaws(page) == []
    await row.get_by_role("button", name="Yes", exact=True).click()
    await row.wait_for(state="detached")
    (decision,) = await world.agent.get(f"/agents/me/tasks/{made['id']}/decisions")
    assert decision["status"] == "Resolved"
