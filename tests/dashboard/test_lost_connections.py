"""Dialogs that are sent without a connection: they say so, keep what was typed, and send it by their button."""

import re
from typing import TYPE_CHECKING

import pytest
from playwright.async_api import expect

from tests.actors import TASK
from tests.browser import IN_BROWSER, flaws
from tests.dashboard.conftest import SignIn
from tests.dashboard.test_changes import telephone
from tests.dashboard.world import World
from tests.journeys.people import HERE
from tests.resolvers.stages import picture

if TYPE_CHECKING:
    from playwright.async_api import Locator, Page, Route

pytestmark = IN_BROWSER
NARROW, WIDE = {"width": 360, "height": 740}, {"width": 1280, "height": 900}
HOURLY = {"pricingType": "hourly", "payoutAmount": "20.00", "maxMinutes": 30, "expenseBudget": "5.00"}
NO_CONNECTION = "Send it again when you are connected."


async def lose(route: "Route") -> None:
    """Fail as a request does where the network is gone and the browser has not noticed."""
    await route.abort("internetdisconnected")


async def dispatch(world: World, title: str, *steps: str, **terms: object) -> int:
    body = TASK | {"title": title, "payoutAmount": "2.00"} | terms
    task: int = (await world.agent.post("/agents/me/tasks", **body))["id"]
    for step in steps:
        await world.operator.post(f"/operators/me/tasks/{task}/{step}", location=HERE)
    return task


async def require_kept(page: "Page", button: str, typed: dict[str, str]) -> None:
    """Send a dialog in vain, and again with a connection by the button of its note."""
    dialog = page.get_by_role("dialog")
    for label, text in typed.items():
        await dialog.get_by_label(label, exact=True).fill(text)
    await page.route("**/graphql", lose)
    await dialog.get_by_role("button", name=button, exact=True).last.click()
    await dialog.get_by_text(NO_CONNECTION).wait_for()
    for label, text in typed.items():
        await expect(dialog.get_by_label(label, exact=True)).to_have_value(text)
    assert await flaws(page) == []
    await page.set_viewport_size(NARROW)  # type: ignore[arg-type]
    await dialog.get_by_role("button", name="Try again").click()
    await dialog.get_by_text(NO_CONNECTION).wait_for()
    await page.unroute("**/graphql", lose)
    await dialog.get_by_role("button", name="Try again").click()
    await dialog.wait_for(state="detached")


async def test_what_is_typed_about_work_outlasts_a_lost_connection(world: World, signed_in: SignIn) -> None:
    task = await dispatch(world, "Work in a cellar", "accept", "en-route", "arrived", "start", **HOURLY)
    page = await telephone(signed_in, world, f"tasks/{task}")
    await page.get_by_role("button", name="Add expense").click()
    await require_kept(page, "Add expense", {"Amount in EUR": "2.50", "Subject": "Parking"})
    (expense,) = await world.agent.get(f"/agents/me/tasks/{task}/expenses")
    assert (expense["amount"], expense["description"]) == (2.5, "Parking")
    await page.get_by_role("button", name="Ask for more time").click()
    await require_kept(page, "Ask for more time", {"More minutes": "20", "Reason": "A queue."})
    await page.get_by_role("button", name="Ask the agent").click()
    await require_kept(page, "Send the question", {"Question": "Which door?"})
    await page.get_by_role("button", name="Give the task back").click()
    # The consequences were read before the connection was lost.
    await page.get_by_text("The task changes to").wait_for()
    await require_kept(page, "Give the task back", {"Reason": "Ill."})
    assert (await world.agent.get(f"/agents/me/tasks/{task}"))["status"] == "Published"


async def test_an_offer_outlasts_a_lost_connection(world: World, signed_in: SignIn) -> None:
    task = await dispatch(world, "Haggle in a cellar", pricingType="negotiable")
    page = await telephone(signed_in, world, f"tasks/{task}")
    await page.get_by_role("button", name="Offer another price").click()
    await require_kept(page, "Send offer", {"Your price": "3.00", "Message to the agent": "At once."})
    offers = await world.agent.get(f"/agents/me/tasks/{task}/offers")
    assert [offer["message"] for offer in offers] == ["At once."]


async def require_once(
    page: "Page", form: "Locator", button: str, mutation: str, sentence: str = NO_CONNECTION
) -> None:
    """Send a form whose answer is lost after the service has carried it out, and send it again as it is."""

    async def lose_answer(route: "Route") -> None:
        sent = route.request.post_data or ""
        if f"mutation {mutation}(" not in sent or '"dryRun":true' in sent:
            return await route.continue_()
        assert (await route.fetch()).ok
        return await route.abort("connectionreset")

    await page.route("**/graphql", lose_answer)
    await form.get_by_role("button", name=button).last.click()
    await form.get_by_text(sentence).wait_for()
    await page.unroute("**/graphql", lose_answer)
    await form.get_by_role("button", name="Try again").click()
    await form.get_by_text(sentence).wait_for(state="detached")


async def test_an_expense_whose_answer_was_lost_is_claimed_once(world: World, signed_in: SignIn) -> None:
    task = await dispatch(world, "Park in a cellar", "accept", "en-route", "arrived", "start", **HOURLY)
    page = await telephone(signed_in, world, f"tasks/{task}")
    dialog = page.get_by_role("dialog")
    # The same claim afterwards is another expense.
    for expected in (1, 2):
        await page.get_by_role("button", name="Add expense").click()
        await dialog.get_by_label("Amount in EUR", exact=True).fill("1.50")
        await dialog.get_by_label("Subject", exact=True).fill("Parking")
        await require_once(page, dialog, "Add expense", "AddExpense")
        await dialog.wait_for(state="detached")
        assert len(await world.agent.get(f"/agents/me/tasks/{task}/expenses")) == expected
    await world.operator.post(f"/operators/me/tasks/{task}/release", reason="Ill.")


async def test_a_message_whose_answer_was_lost_is_sent_once(world: World, signed_in: SignIn) -> None:
    task = await dispatch(world, "Talk in a cellar", "accept")
    page = await (await signed_in("owner")).new_page()
    await page.goto(f"{world.address}/desk/{world.agent_id}/tasks/{task}")
    text = page.get_by_label("Message", exact=True)
    form = page.locator("form").filter(has=text)
    await text.fill("Ring at number 3.")
    photo = {"name": "door.jpg", "mimeType": "image/jpeg", "buffer": picture()}
    await form.get_by_label("Photo or PDF").set_input_files(photo)  # type: ignore[arg-type]
    await require_once(page, form, "Send message", "SendMessage")
    await expect(text).to_have_value("")
    messages = await world.agent.get(f"/agents/me/tasks/{task}/messages")
    assert [(one["body"], len(one["attachments"])) for one in messages] == [("Ring at number 3.", 1)]


async def test_another_text_is_sent_under_another_key(world: World, signed_in: SignIn) -> None:
    task = await dispatch(world, "Correct oneself in a cellar", "accept")
    page = await (await signed_in("owner")).new_page()
    keys: list[str] = []

    async def note_key(route: "Route") -> None:
        text = route.request.post_data or ""
        if "mutation SendMessage" not in text:
            return await route.continue_()
        keys.extend(re.findall(r'"idempotencyKey":"([0-9a-f]{32})"', text))
        return await lose(route)

    await page.goto(f"{world.address}/desk/{world.agent_id}/tasks/{task}")
    text = page.get_by_label("Message", exact=True)
    form = page.locator("form").filter(has=text)
    await text.fill("Ring at number 3.")
    await page.route("**/graphql", note_key)
    await form.get_by_role("button", name="Send message").click()
    await form.get_by_text(NO_CONNECTION).wait_for()
    await form.get_by_role("button", name="Try again").click()
    await form.get_by_role("button", name="Send message", disabled=False).wait_for()
    await text.fill("Ring at number 4.")
    await form.get_by_role("button", name="Try again").click()
    await page.unroute("**/graphql", note_key)
    await form.get_by_role("button", name="Try again").click()
    await expect(text).to_have_value("")
    assert [keys.index(key) for key in keys] == [0, 0, 2]
    messages = await world.agent.get(f"/agents/me/tasks/{task}/messages")
    assert [one["body"] for one in messages] == ["Ring at number 4."]


async def test_a_task_whose_answer_was_lost_is_made_once(world: World, signed_in: SignIn) -> None:
    page = await (await signed_in("owner", viewport=WIDE)).new_page()
    await page.goto(f"{world.address}/desk/{world.agent_id}/new")
    title, address = "Count the steps of a cellar", "Markt 1, Delft, Netherlands"
    for label, text in (("Title", title), ("Description", "All."), ("Address", address), ("Payout", "3")):
        await page.get_by_label(label, exact=True).fill(text)
    await require_once(page, page.locator("body"), "Save as draft", "CreateTask")
    await page.wait_for_url(re.compile(r"/tasks/\d+$"))
    found = await world.agent.get("/agents/me/tasks", text=title)
    assert [task["status"] for task in found] == ["Draft"]


async def test_a_known_lack_of_a_connection_is_said_before_a_dialog_is_opened(world: World, signed_in: SignIn) -> None:
    task = await dispatch(world, "Begin in a cellar", "accept")
    page = await telephone(signed_in, world, f"tasks/{task}")
    await page.get_by_role("button", name="Give the task back").wait_for()
    await page.context.set_offline(True)
    await page.get_by_text("You are offline.").wait_for()
    back = page.get_by_role("button", name="Give the task back")
    await expect(back).to_have_attribute("aria-disabled", "true")
    await expect(page.get_by_text("This needs a connection.").first).to_be_visible()
    await page.context.set_offline(False)
    await expect(back).to_have_attribute("aria-disabled", "false")


@pytest.mark.parametrize("has_scripts", [True, False])
async def test_a_desk_keeps_a_form_where_only_its_first_scripts_were_loaded(
    world: World, signed_in: SignIn, has_scripts: bool
) -> None:
    page = await (await signed_in("owner")).new_page()
    if not has_scripts:
        await page.route("**/assets/later.js", lose)
    await page.goto(f"{world.address}/desk/{world.agent_id}/support")
    await page.get_by_role("button", name="Ask support").first.click()
    dialog = page.get_by_role("dialog")
    await dialog.get_by_label("Subject").fill("A receipt")
    await dialog.get_by_label("Message").fill("Where is it?")
    await page.route("**/graphql", lose)
    await dialog.get_by_role("button", name="Send").last.click()
    await dialog.get_by_text(NO_CONNECTION).wait_for()
    await dialog.get_by_role("button", name="Try again").click()
    await expect(dialog.get_by_label("Message")).to_have_value("Where is it?")


async def test_a_part_of_a_bulk_move_whose_answer_was_lost_is_told_as_done(world: World, signed_in: SignIn) -> None:
    title = "Many in a cellar"
    tasks = [await dispatch(world, f"{title}, {number}", publishImmediately=False) for number in range(2)]
    page = await (await signed_in("owner", viewport=WIDE)).new_page()
    await page.goto(f"{world.address}/desk/{world.agent_id}/tasks?text={title}")
    await page.get_by_role("checkbox", name=f"Select {title}, 0").check()
    await page.get_by_role("button", name="Select all on this page").click()
    await page.get_by_role("button", name="Cancel the task").click()
    dialog = page.get_by_role("dialog")
    await dialog.get_by_role("button", name="Cancel the task: 2 tasks").wait_for()
    await require_once(page, dialog, "Cancel the task: 2 tasks", "BulkMove", "There is no connection")
    await dialog.get_by_text("Done: 2 of 2").wait_for()
    # Without the key, both would be refused as cancelled before.
    assert await dialog.get_by_role("listitem").count() == 0
    assert await flaws(page) == []
    assert [(await world.agent.get(f"/agents/me/tasks/{task}"))["status"] for task in tasks] == ["Cancelled"] * 2
