"""Results as data on the desks: the operator's form, the owner's questions and answers, and what the staff sees."""

import json
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, Final

from playwright.async_api import expect

from tests.actors import AMSTERDAM, TASK
from tests.browser import IN_BROWSER, flaws
from tests.dashboard.conftest import SignIn
from tests.dashboard.world import World
from tests.journeys.people import HERE, photo, reviewable

if TYPE_CHECKING:
    from playwright.async_api import Page

pytestmark = IN_BROWSER
NARROW: Final[Any] = {"width": 360, "height": 740}
METER: Final = {
    "type": "object",
    "properties": {
        "meter": {
            "type": "object",
            "title": "Stromzähler",
            "properties": {
                "reading": {"type": "number", "title": "Zählerstand", "minimum": 0},
                "unit": {"type": "string", "title": "Einheit", "enum": ["kWh", "MWh"]},
            },
            "required": ["reading", "unit"],
        },
        "sealed": {"type": "boolean", "title": "Ist der Zähler verplombt?"},
        "readOn": {"type": "string", "format": "date", "description": "Abgelesen am"},
        "photo": {"type": "string", "x-proof": True, "title": "Foto des Zählers"},
        "faults": {"type": "array", "title": "Mängel", "items": {"type": "string", "maxLength": 40}, "maxItems": 2},
        "remark": {"type": "string"},
    },
    "required": ["meter", "sealed", "photo"],
}
RESULT: Final = {"meter": {"reading": 48213.5, "unit": "kWh"}, "sealed": True, "remark": "Cellar."}
FREE: Final = {"payoutAmount": "2.00", "proofRequirementsJson": '{"minPhotos": 0}'}
Read = Callable[[str], Awaitable[None]]


async def in_progress(world: World, title: str, schema: object = METER, **fields: object) -> int:
    body = TASK | FREE | {"title": title, "resultSchemaJson": json.dumps(schema)} | fields
    task: int = (await world.agent.post("/agents/me/tasks", **body))["id"]
    for step in ("accept", "en-route", "arrived", "start"):
        await world.operator.post(f"/operators/me/tasks/{task}/{step}", location=HERE)
    return task


async def telephone(signed_in: SignIn) -> "Page":
    at = {**AMSTERDAM, "accuracy": 9}
    context = await signed_in("operator", viewport=NARROW, geolocation=at, permissions=["geolocation"])
    return await context.new_page()


async def fill(page: "Page") -> None:
    await page.get_by_label("Zählerstand").fill("48213,5")
    await page.get_by_label("Einheit").select_option("kWh")
    await page.get_by_label("Ist der Zähler verplombt?").select_option("Ja")
    await page.get_by_label("Abgelesen am").fill("2026-11-28")
    await page.get_by_label("Mängel 1").fill("Rost")


async def test_the_form_is_filled_in_without_a_connection(
    world: World, signed_in: SignIn, everybody_reads: Read
) -> None:
    await everybody_reads("de")
    task = await in_progress(world, "Read a meter")
    page = await telephone(signed_in)
    await page.goto(f"{world.address}/field/tasks/{task}")
    await page.get_by_role("heading", name="Fragen des Agenten").wait_for()
    assert await flaws(page) == []
    await page.evaluate("navigator.serviceWorker.ready")
    await page.context.set_offline(offline=True)
    await page.get_by_label("Zählerstand").fill("-1")
    await page.get_by_label("Zählerstand").blur()
    await page.get_by_text("Mindestens 0").wait_for()
    await page.get_by_role("button", name="Arbeit einreichen").click()
    await page.get_by_text("Korrigieren Sie die markierten Antworten").wait_for()
    await expect(page.get_by_label("Zählerstand")).to_be_focused()
    assert await flaws(page) == []
    await fill(page)
    await page.get_by_role("button", name="Weitere hinzufügen").click()
    await page.get_by_role("textbox", name="Mängel 2").fill("Staub")
    await expect(page.get_by_role("button", name="Weitere hinzufügen")).to_be_hidden()

    # Without its photograph the work is incomplete.
    await page.get_by_role("button", name="Arbeit einreichen").click()
    dialog = page.get_by_role("dialog")
    await dialog.get_by_text("Nicht beantwortet: Foto des Zählers").wait_for()
    await dialog.get_by_role("button", name="Schließen").click()
    picture = {"name": "meter.jpg", "mimeType": "image/jpeg", "buffer": photo(task)}
    await page.locator("input[type=file][accept='image/*']").set_input_files(picture)  # type: ignore[arg-type]
    await page.get_by_label("Foto des Zählers").select_option("Foto 1")
    await page.get_by_role("button", name="Arbeit einreichen").click()
    await page.get_by_text("Ihre Arbeit ist eingereicht").wait_for()
    await page.context.set_offline(offline=False)
    await page.get_by_role("heading", name="Antworten").wait_for()
    assert await flaws(page) == []
    (item,) = (await world.agent.get(f"/agents/me/tasks/{task}/proofs"))["items"]
    assert (await world.agent.get(f"/agents/me/tasks/{task}"))["result"] == {
        "meter": {"reading": 48213.5, "unit": "kWh"},
        "sealed": True,
        "readOn": "2026-11-28",
        "photo": str(item["id"]),
        "faults": ["Rost", "Staub"],
    }


async def test_answers_outlive_the_page_and_may_be_left_out_with_a_reason(world: World, signed_in: SignIn) -> None:
    task = await in_progress(world, "Read another meter", settlementMode="direct")
    page = await telephone(signed_in)
    await page.goto(f"{world.address}/field/tasks/{task}")
    await page.get_by_label("Zählerstand").fill("7")
    await page.reload()
    await expect(page.get_by_label("Zählerstand")).to_have_value("7")
    await page.get_by_role("button", name="Done").click()
    dialog = page.get_by_role("dialog")
    await dialog.get_by_text("Not answered: Einheit").wait_for()
    await dialog.get_by_label("Why it cannot be met").fill("The display is dark.")
    await dialog.get_by_role("button", name="Submit anyway").click()
    await page.get_by_role("heading", name="Answers").wait_for()
    assert (await world.agent.get(f"/agents/me/tasks/{task}"))["result"] == {"meter": {"reading": 7}}


async def test_the_owner_asks_questions_and_reads_answers(
    world: World, signed_in: SignIn, everybody_reads: Read
) -> None:
    await everybody_reads("de")
    page = await (await signed_in("owner", viewport=NARROW)).new_page()
    await page.goto(f"{world.address}/desk/{world.agent_id}/new")
    fields = {
        "title": "Look at a meter",
        "description": "One look.",
        "locationAddress": "Markt 1, Delft, Netherlands",
        "payoutAmount": "24",
    }
    for name, text in fields.items():
        await page.locator(f"[name={name}]").fill(text)
    await page.get_by_role("button", name="Frage hinzufügen").click()
    await page.get_by_label("Frage", exact=True).fill("Zählerstand heute")
    await page.get_by_label("Art der Antwort").select_option("Zahl")
    await page.get_by_role("button", name="Frage hinzufügen").click()
    await page.get_by_label("Frage", exact=True).nth(1).fill("Einheit")
    await page.get_by_label("Art der Antwort").nth(1).select_option("Auswahl")
    await page.get_by_label("Auswahl", exact=True).fill("kWh\nMWh")
    await page.get_by_label("Pflicht", exact=True).nth(1).uncheck()
    assert await flaws(page) == []
    await page.get_by_text("Schema der Antworten (JSON)").first.click()
    schema = json.loads(await page.locator("[name=resultSchemaJson]").input_value())
    assert schema == {
        "type": "object",
        "properties": {
            "zahlerstandHeute": {"type": "number", "title": "Zählerstand heute"},
            "einheit": {"type": "string", "enum": ["kWh", "MWh"], "title": "Einheit"},
        },
        "required": ["zahlerstandHeute"],
    }
    await page.locator("[name=resultSchemaJson]").fill('{"type": "object"}')
    await page.get_by_text("Diese Fragen sind als Schema geschrieben").wait_for()
    await expect(page.locator("[name=resultSchemaJson]")).to_have_attribute("aria-invalid", "true")
    await page.locator("[name=resultSchemaJson]").fill(json.dumps(schema))
    assert await flaws(page) == []
    await page.get_by_role("button", name="Als Entwurf").last.click()
    await page.wait_for_url("**/tasks/*")
    task = await world.agent.get(f"/agents/me/tasks/{page.url.rpartition('/')[2]}")
    assert task["resultSchema"] == schema
    await page.get_by_text("Noch nicht beantwortet.").wait_for()
    assert await flaws(page) == []


async def test_owner_and_staff_read_the_answers(world: World, signed_in: SignIn) -> None:
    task = await in_progress(world, "Read a third meter")
    uploaded = await world.operator.send(
        "POST", f"/api/v1/operators/me/tasks/{task}/proofs", files={"file": ("meter.jpg", photo(task), "image/jpeg")}
    )
    result = RESULT | {"photo": str(uploaded.json()["id"])}
    await world.operator.post(f"/operators/me/tasks/{task}/submit", resultJson=result)
    await reviewable(world.agent, task)
    for role, path in (("owner", f"desk/{world.agent_id}/tasks/{task}"), ("staff", f"staff/tasks/{task}")):
        page = await (await signed_in(role, viewport=NARROW)).new_page()
        await page.goto(f"{world.address}/{path}")
        await page.get_by_role("heading", name="Answers").wait_for()
        await page.get_by_text("48,213.5").wait_for()
        await page.get_by_role("definition").filter(has_text="Yes").first.wait_for()
        await page.get_by_text("As JSON").click()
        shown = await page.get_by_label("As JSON").text_content()
        assert json.loads(shown or "") == result
        assert await flaws(page) == []
