"""Dialogs that are sent without a connection: they say so, keep what was typed, and send it by their button."""

from typing import TYPE_CHECKING

import pytest
from playwright.async_api import expect

from tests.actors import TASK
from tests.browser import IN_BROWSER, flaws
from tests.dashboard.conftest import SignIn
from tests.dashboard.test_changes import telephone
from tests.dashboard.world import World
from tests.journeys.people import HERE

if TYPE_CHECKING:
    from playwright.async_api import Page, Route

pytestmark = IN_BROWSER
NARROW = {"width": 360, "height": 740}
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
