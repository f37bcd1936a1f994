"""A task that somebody else moves on while a dialog about it is open, and a member who reads alone."""

from typing import TYPE_CHECKING

from domain.people.roles import MemberRole
from server.config.wiring import build, started
from tests.actors import TASK
from tests.browser import IN_BROWSER, flaws
from tests.dashboard.conftest import SignIn
from tests.dashboard.test_changes import WIDE, AskEverybody, owner, reviewed, telephone
from tests.dashboard.world import World
from tests.people import signed_in as sign_in_person

if TYPE_CHECKING:
    from playwright.async_api import Browser

pytestmark = IN_BROWSER
CHANGED = "This task has changed meanwhile"
STICKING_OUT = "items => items.filter((item) => item.scrollWidth > item.clientWidth).map((item) => item.textContent)"
"""Entries of a menu that are narrower than their words."""


async def accepted(world: World, title: str) -> int:
    made = await world.agent.post("/agents/me/tasks", **TASK | {"title": title, "payoutAmount": "3.00"})
    task: int = made["id"]
    await world.operator.post(f"/operators/me/tasks/{task}/accept")
    return task


async def cancel(world: World, task: int) -> None:
    await world.agent.post(f"/agents/me/tasks/{task}/cancel-with-settlement", cancellationReasonCodeRef=1)


async def test_the_question_of_an_operator_outlasts_a_cancellation(world: World, signed_in: SignIn) -> None:
    task = await accepted(world, "Cancelled while asking")
    page = await telephone(signed_in, world, f"tasks/{task}")
    await page.get_by_role("button", name="Ask the agent").click()
    dialog = page.get_by_role("dialog")
    question = dialog.get_by_label("Question")
    await question.fill("Is the side door open?")
    await cancel(world, task)
    await dialog.get_by_role("alert").filter(has_text=f"{CHANGED}: Cancelled").wait_for()
    assert await question.input_value() == "Is the side door open?"
    assert await dialog.locator("[type=submit]").count() == 0
    assert await flaws(page) == []
    await dialog.get_by_role("button", name="Back").click()
    await dialog.wait_for(state="detached")


async def test_the_dialogs_of_an_owner_outlast_a_decision_elsewhere(world: World, signed_in: SignIn) -> None:
    task = await reviewed(world, "Decided elsewhere")
    rejecting = await owner(signed_in, world, task)
    await rejecting.get_by_role("button", name="Reject").click()
    rejection = rejecting.get_by_role("dialog")
    await rejection.get_by_text("Wrong place").click()
    await rejection.get_by_text("No money moves yet").wait_for()
    await rejection.get_by_label("Note").fill("Another street.")
    changing = await owner(signed_in, world, task)
    await changing.get_by_role("button", name="Ask for changes").click()
    changes = changing.get_by_role("dialog")
    await changes.get_by_label("Message to the operator").fill("Almost complete.")
    await world.agent.post(f"/agents/me/tasks/{task}/approve")
    for dialog, typed in ((rejection, "Another street."), (changes, "Almost complete.")):
        await dialog.get_by_role("alert").filter(has_text=CHANGED).wait_for()
        assert await dialog.locator("textarea").first.input_value() == typed
        assert await dialog.locator("[type=submit], [data-confirm]").count() == 0
        await dialog.get_by_role("button", name="Back").click()
        await dialog.wait_for(state="detached")


async def test_a_member_who_reads_alone_is_offered_no_new_task(world: World, browser: "Browser") -> None:
    async with started(build(world.settings)) as services:
        cookie = await sign_in_person(services, "reader@example.org", agent=world.agent_id, role=MemberRole.VIEWER)
    context = await browser.new_context(viewport=WIDE)
    await context.add_cookies([{"name": "fieldcall", "value": cookie, "url": world.address}])
    page = await context.new_page()
    desk = f"{world.address}/desk/{world.agent_id}"
    await page.goto(f"{desk}/tasks/{world.tasks['published']}")
    await page.locator("main h1").wait_for()
    await (
        page.get_by_role("heading", name="Instructions").or_(page.get_by_role("heading", name="Description")).wait_for()
    )
    for name in ("New task", "Duplicate"):
        assert await page.get_by_role("link", name=name).count() == 0, name
    await page.goto(f"{desk}/new")
    await page.get_by_text("You can read here.").wait_for()
    assert await page.locator("form").count() == 0
    assert await flaws(page) == []
    await context.close()


async def test_the_menu_of_filters_holds_its_words(
    world: World, signed_in: SignIn, everybody_reads: AskEverybody
) -> None:
    for language in ("en", "de"):
        await everybody_reads(language)
        page = await (await signed_in("owner", viewport=WIDE)).new_page()
        await page.goto(f"{world.address}/desk/{world.agent_id}/tasks")
        await page.get_by_role("button", name="Filter", exact=True).click()
        await page.locator(".pop .item").first.wait_for()
        assert await page.locator(".pop .item").evaluate_all(STICKING_OUT) == []


async def test_the_first_key_of_a_home_page_acts(world: World, signed_in: SignIn) -> None:
    task = await reviewed(world, "Rejected by the first key")
    page = await (await signed_in("owner", viewport=WIDE)).new_page()
    await page.goto(f"{world.address}/desk/{world.agent_id}")
    await page.get_by_role("button", name="Reviews").click()
    on = page.locator("[data-job]").first
    await on.wait_for()
    await page.locator("body").evaluate("() => document.activeElement.blur()")
    await page.keyboard.press("r")
    await page.get_by_role("dialog").filter(has_text="Reject: ").wait_for()
    await page.keyboard.press("Escape")
    await page.get_by_role("dialog").wait_for(state="detached")
    await page.locator("body").evaluate("() => document.activeElement.blur()")
    await page.keyboard.press("j")
    assert not await on.evaluate("row => row === document.activeElement")
    assert await page.evaluate("() => document.activeElement.matches('[data-job]')")
    await world.agent.post(f"/agents/me/tasks/{task}/approve")
