"""The choice of a capability in the form of a new task: its questions, its briefing, and the estimate."""

import json
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from playwright.async_api import expect

from tests.actors import TASK
from tests.browser import IN_BROWSER, flaws
from tests.dashboard.conftest import SignIn
from tests.dashboard.test_routes import HAS_READ
from tests.dashboard.world import World

pytestmark = IN_BROWSER
WIDTHS = (360, 1280)
INPUT = {"rooms": ["Kitchen"], "accessInstructions": "The caretaker, at noon"}
FIELDS = {
    "title": "Look at a building",
    "description": "One look.",
    "locationAddress": "Markt 1, Delft, Netherlands",
    "payoutAmount": "24",
}
CHOICES: dict[str, tuple[str, dict[str, str], dict[str, Any]]] = {
    "1012": (
        "101",
        {"How to recognise the building": "The red one", "How many sides are to be shown": "3"},
        {"buildingDescription": "The red one", "sides": 3},
    ),
    "1021": (
        "102",
        {"Rooms to be shown": "Kitchen\n\n Hall ", "Who opens, and when": "The caretaker, at noon"},
        {"rooms": ["Kitchen", "Hall"], "accessInstructions": "The caretaker, at noon"},
    ),
}


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("chosen", CHOICES)
async def test_a_capability_of_the_catalogue_is_chosen(
    world: World, signed_in: SignIn, chosen: str, width: int
) -> None:
    category, told, wanted = CHOICES[chosen]
    page = await (await signed_in("owner", viewport={"width": width, "height": 800})).new_page()
    await page.goto(f"{world.address}/desk/{world.agent_id}/new")
    for name, text in FIELDS.items():
        await page.locator(f"[name={name}]").fill(text)
    choice = page.get_by_label("Capability of the catalogue")
    offered = (await world.agent.http.get("/api/v1/services/capabilities")).json()
    await expect(choice.locator("option")).to_have_count(1 + len(offered))
    await page.locator("[name=serviceCategoryId]").select_option(category)
    of_category = [one for one in offered if one["categoryId"] == int(category)]
    assert await choice.locator("option").all_inner_texts() == [
        "None: my own questions",
        *(one["name"] for one in of_category),
    ]
    await page.get_by_role("button", name="Add question").click()
    await choice.select_option(chosen)
    assert await page.get_by_role("button", name="Add question").count() == 0
    brief = page.get_by_role("group", name="Information for the operator")
    await brief.get_by_text("Required").first.wait_for()
    assert await flaws(page) == []
    for label, text in told.items():
        await brief.get_by_label(label).fill(text)
    await page.get_by_text("Operators in reach").wait_for()
    await page.reload()
    label, text = list(told.items())[-1]
    assert await brief.get_by_label(label).input_value() == text, "the tab keeps the draft"
    await page.get_by_role("button", name="Save as draft").locator("visible=true").click()
    await page.wait_for_url("**/tasks/*")
    task = await world.agent.get(f"/agents/me/tasks/{page.url.rpartition('/')[2]}")
    (capability,) = [one for one in of_category if str(one["id"]) == chosen]
    assert (task["capabilityId"], json.loads(task["inputJson"])) == (int(chosen), wanted)
    assert task["resultSchema"] == capability["outputSchema"]


async def test_another_category_takes_the_capability_back(world: World, signed_in: SignIn) -> None:
    page = await (await signed_in("owner")).new_page()
    await page.goto(f"{world.address}/desk/{world.agent_id}/new")
    choice = page.get_by_label("Capability of the catalogue")
    await choice.select_option("1021")
    await page.get_by_label("Who opens, and when").fill("The caretaker")
    await page.locator("[name=serviceCategoryId]").select_option("703")
    assert await choice.input_value() == ""
    await page.get_by_role("button", name="Add question").wait_for()
    await page.locator("[name=serviceCategoryId]").select_option("100")
    await choice.select_option("1021")
    assert await page.get_by_label("Who opens, and when").input_value() == ""


@pytest.mark.parametrize("width", WIDTHS)
async def test_a_capability_has_its_name_in_the_language_of_each_reader(
    world: World, signed_in: SignIn, everybody_reads: Callable[[str], Awaitable[None]], width: int
) -> None:
    await everybody_reads("de")
    made = await world.agent.post(
        "/agents/me/tasks", **TASK | {"payoutAmount": "3.00", "capabilityId": 1021}, inputJson=json.dumps(INPUT)
    )
    await world.operator.post(f"/operators/me/tasks/{made['id']}/accept")
    viewport = {"width": width, "height": 800}
    owner = await (await signed_in("owner", viewport=viewport)).new_page()
    asked: list[str] = []
    owner.on("request", lambda request: asked.append(request.url))
    await owner.goto(f"{world.address}/desk/{world.agent_id}")
    await owner.wait_for_function(HAS_READ)
    assert not any("/capabilities.js" in url for url in asked), "the words are loaded where they are not shown"
    await owner.goto(f"{world.address}/desk/{world.agent_id}/tasks/{made['id']}")
    await owner.get_by_text("Räume fotografieren", exact=True).wait_for()
    await owner.goto(f"{world.address}/desk/{world.agent_id}/new")
    await owner.get_by_label("Kategorie").select_option("102")
    options = owner.locator("[name=capabilityId] option")
    await expect(options).to_have_text(["Keine: eigene Fragen", "Räume fotografieren"])
    assert any("/capabilities.js" in url for url in asked)
    assert await flaws(owner) == []
    operator = await (await signed_in("operator", viewport=viewport)).new_page()
    await operator.goto(f"{world.address}/field/tasks/{made['id']}")
    await operator.get_by_text("Räume fotografieren", exact=True).wait_for()
    await world.agent.post(f"/agents/me/tasks/{made['id']}/cancel-with-settlement", cancellationReasonCodeRef=1)
