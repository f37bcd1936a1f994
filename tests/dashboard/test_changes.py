"""Change requests and withdrawals in a browser: on the owner's desk, and on the operator's telephone."""

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from tests.actors import AMSTERDAM, TASK
from tests.browser import IN_BROWSER, flaws
from tests.dashboard.conftest import SignIn
from tests.dashboard.world import World
from tests.journeys.people import carry_out, reviewable

if TYPE_CHECKING:
    from playwright.async_api import Page

pytestmark = IN_BROWSER
NARROW, WIDE = {"width": 360, "height": 740}, {"width": 1280, "height": 900}
AskEverybody = Callable[[str], Awaitable[None]]


async def reviewed(world: World, title: str, **terms: Any) -> int:
    created = await world.agent.post("/agents/me/tasks", **TASK | {"title": title, "payoutAmount": "3.00"} | terms)
    task_id: int = created["id"]
    await carry_out(world.operator, task_id)
    await reviewable(world.agent, task_id)
    return task_id


async def owner(signed_in: SignIn, world: World, task: int, viewport: Any = WIDE) -> "Page":
    page = await (await signed_in("owner", viewport=viewport)).new_page()
    await page.goto(f"{world.address}/desk/{world.agent_id}/tasks/{task}")
    await page.locator("main h1").wait_for()
    return page


async def telephone(signed_in: SignIn, world: World, path: str) -> "Page":
    at = {**AMSTERDAM, "accuracy": 9}
    context = await signed_in("operator", viewport=NARROW, geolocation=at, permissions=["geolocation"])
    page = await context.new_page()
    await page.goto(f"{world.address}/field/{path}")
    await page.locator("main h1").wait_for()
    return page


async def test_changes_are_asked_for_beside_the_photographs_and_submitted_again(
    world: World, signed_in: SignIn
) -> None:
    task = await reviewed(world, "Change the proof")
    page = await owner(signed_in, world, task)
    await page.get_by_role("button", name="Ask for changes").click()
    dialog = page.get_by_role("dialog", name="Ask for changes: Change the proof")
    await dialog.get_by_label("Message to the operator").fill("Almost complete.")
    await dialog.get_by_label("Change 1", exact=True).fill("The house number")
    await dialog.get_by_role("button", name="Take photograph 1 again").click()
    assert await flaws(page) == []
    await page.set_viewport_size(WIDE)
    await dialog.get_by_role("button", name="Send the list").click()
    await dialog.wait_for(state="detached")
    await page.get_by_text("You have asked for changes").wait_for()
    assert await flaws(page) == []

    field = await telephone(signed_in, world, f"tasks/{task}")
    await field.get_by_role("heading", name="The agent asks for changes").wait_for()
    number = field.get_by_label("The house number")
    await number.check()
    assert await flaws(field) == []
    await field.reload()
    await number.wait_for()
    assert await number.is_checked()
    assert not await field.get_by_label("Take photograph 1 again").is_checked()
    await world.operator.post(f"/operators/me/tasks/{task}/submit", report="With the number.")
    await field.get_by_role("heading", name="The agent asks for changes").wait_for(state="detached")
    await page.get_by_text("Your last change request").wait_for()


async def test_a_rejected_task_is_approved_after_all_and_a_dispute_is_withdrawn(
    world: World, signed_in: SignIn
) -> None:
    task = await reviewed(world, "Approve it after all")
    await world.agent.post(f"/agents/me/tasks/{task}/reject-review", rejectReasonCodeRef=2)
    await world.operator.post(f"/operators/me/tasks/{task}/contest", reason="It is there.")
    field = await telephone(signed_in, world, f"tasks/{task}")
    await field.get_by_role("button", name="Withdraw dispute").click()
    dialog = field.get_by_role("dialog")
    await dialog.get_by_text("The rejection stands again").wait_for()
    assert await flaws(field) == []
    await dialog.get_by_role("button", name="Withdraw dispute").click()
    await field.get_by_role("button", name="Contest").first.wait_for()

    page = await owner(signed_in, world, task)
    await page.locator("[data-move=dispute_task]").click()
    await page.get_by_role("dialog").get_by_role("radio").first.check()
    await page.get_by_role("dialog").locator("[data-confirm]").click()
    await page.locator("[data-move=withdraw_dispute]").click()
    confirmed = page.get_by_role("dialog", name="Withdraw dispute: Approve it after all")
    await confirmed.get_by_text("The task continues where it was").wait_for()
    assert await flaws(page) == []
    await page.set_viewport_size(WIDE)
    await confirmed.locator("[data-confirm]").click()
    await page.get_by_role("button", name="after all").click()
    await page.get_by_role("dialog").locator("[data-confirm]").click()
    await page.get_by_role("dialog").wait_for(state="detached")
    assert (await world.agent.get(f"/agents/me/tasks/{task}"))["status"] == "Closed"


async def test_requests_are_withdrawn_on_both_sides(world: World, signed_in: SignIn) -> None:
    created = await world.agent.post(
        "/agents/me/tasks", **TASK | {"title": "Withdraw the requests", "payoutAmount": "3.00"}
    )
    task: int = created["id"]
    await world.operator.post(f"/operators/me/tasks/{task}/accept")
    time = {"newCommittedTime": 20990107120000}
    await world.agent.post(f"/agents/me/tasks/{task}/reschedule", **time)
    page = await owner(signed_in, world, task)
    await page.get_by_role("button", name="Withdraw request").click()
    await page.get_by_role("button", name="Withdraw request").wait_for(state="detached")
    await world.operator.post(f"/operators/me/tasks/{task}/reschedule", **time)
    question = {"questionCode": "closed", "message": "It is closed. Wait?", "optionsJson": '["yes", "no"]'}
    await world.operator.post(f"/operators/me/tasks/{task}/decisions", **question)
    field = await telephone(signed_in, world, f"tasks/{task}")
    await field.get_by_role("button", name="Withdraw proposal").click()
    await field.get_by_role("button", name="Withdraw proposal").wait_for(state="detached")
    await field.get_by_role("button", name="Withdraw question").click()
    await field.get_by_role("button", name="Withdraw question").wait_for(state="detached")
    requests = await world.agent.get(f"/agents/me/tasks/{task}/reschedules")
    assert [request["status"] for request in requests] == ["Withdrawn", "Withdrawn"]
    (asked,) = await world.agent.get(f"/agents/me/tasks/{task}/decisions")
    assert asked["status"] == "Withdrawn"


async def test_a_payout_is_cancelled_on_the_telephone(world: World, signed_in: SignIn) -> None:
    task = await reviewed(world, "Earn and cancel", payoutAmount="30.00")
    await world.agent.post(f"/agents/me/tasks/{task}/approve")
    account = {"currency": "EUR", "amount": "5.00", "destination": {"iban": "NL91ABNA0417164300"}}
    await world.operator.post("/operators/me/payouts", **account)
    field = await telephone(signed_in, world, "earnings")
    await field.get_by_role("button", name="Cancel payout").click()
    await field.get_by_text("Cancelled", exact=True).first.wait_for()
    assert await flaws(field) == []


async def test_the_pages_are_german_on_a_small_telephone(
    world: World, signed_in: SignIn, everybody_reads: AskEverybody
) -> None:
    task = await reviewed(world, "Auf Deutsch ändern")
    await everybody_reads("de")
    page = await owner(signed_in, world, task, NARROW)
    await page.get_by_role("button", name="Um Änderungen bitten").click()
    await page.get_by_role("dialog").get_by_label("Nachricht an den Operator").wait_for()
    assert await flaws(page) == []
    items = {"message": "Fast fertig.", "items": ["Die Hausnummer", "Die Öffnungszeiten im Bericht nennen"]}
    await world.agent.post(f"/agents/me/tasks/{task}/request-changes", **items)
    field = await telephone(signed_in, world, f"tasks/{task}")
    await field.get_by_role("heading", name="Der Agent bittet um Änderungen").wait_for()
    assert await flaws(field) == []
