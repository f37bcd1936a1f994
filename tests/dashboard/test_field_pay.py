"""Pay on the operator's telephone: terms, offers, more time, expenses, and why a task cannot be taken."""

import json
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from tests.actors import AMSTERDAM, TASK
from tests.browser import IN_BROWSER, flaws
from tests.dashboard.conftest import SignIn
from tests.dashboard.world import World
from tests.journeys.people import HERE
from tests.resolvers.stages import picture

if TYPE_CHECKING:
    from playwright.async_api import Page

pytestmark = IN_BROWSER
NARROW = {"width": 360, "height": 740}
SECOND_SLOT = "Jan 5, 2028, 9:00\u2009\u2013\u200911:00\u202fAM"
NO_PROOF = '{"minPhotos": 0}'
HOURLY = {"pricingType": "hourly", "payoutAmount": "30.00", "estimatedDurationMinutes": 60, "maxMinutes": 120}


async def telephone(signed_in: SignIn) -> "Page":
    at = {**AMSTERDAM, "accuracy": 9}
    context = await signed_in("operator", viewport=NARROW, geolocation=at, permissions=["geolocation"])
    return await context.new_page()


async def dispatch(world: World, title: str, **fields: object) -> int:
    task: int = (await world.agent.post("/agents/me/tasks", **TASK | {"title": title} | fields))["id"]
    return task


async def test_an_offer_with_a_price_is_made_changed_and_withdrawn(world: World, signed_in: SignIn) -> None:
    task = await dispatch(world, "Haggle over a shop", pricingType="negotiable")
    page = await telephone(signed_in)
    await page.goto(f"{world.address}/field/tasks/{task}")
    await page.get_by_text("You can accept at this price, or offer another one.").wait_for()
    await page.get_by_role("button", name="Offer another price").click()
    form = page.get_by_role("dialog")
    await form.get_by_label("Your price").fill("60")
    await form.get_by_label("Message to the agent").fill("I come at once.")
    assert await flaws(page) == []
    await form.get_by_role("button", name="Send offer").click()
    await page.get_by_text("Your offer of €60.00 waits for the agent.").wait_for()
    await page.get_by_role("button", name="Change offer").click()
    await form.get_by_label("Your price").fill("58.50")
    await form.get_by_role("button", name="Send offer").click()
    await page.get_by_text("Your offer of €58.50 waits for the agent.").wait_for()
    assert await flaws(page) == []
    await page.get_by_role("button", name="Withdraw").click()
    await page.get_by_role("button", name="Offer another price").wait_for()
    offers = await world.agent.get(f"/agents/me/tasks/{task}/offers")
    assert [offer["status"] for offer in offers] == ["withdrawn", "withdrawn"]


async def test_a_task_that_takes_applications_has_no_button_to_accept(
    world: World, signed_in: SignIn, everybody_reads: Callable[[str], Awaitable[None]]
) -> None:
    await everybody_reads("de")
    task = await dispatch(world, "Choose among many", assignmentMode="applications", expenseBudget="10.00")
    page = await telephone(signed_in)
    await page.goto(f"{world.address}/field/tasks/{task}")
    await page.get_by_text("Auslagen bis").wait_for()
    await page.get_by_role("button", name="Bewerben").click()
    assert await flaws(page) == []
    form = page.get_by_role("dialog")
    assert await form.get_by_label("Ihr Preis").count() == 0
    await form.get_by_role("button", name="Bewerben").click()
    await page.get_by_role("button", name="Zurückziehen").wait_for()
    assert await flaws(page) == []
    assert await page.get_by_role("button", name="Annehmen").count() == 0


async def test_a_task_that_cannot_be_taken_says_why(world: World, signed_in: SignIn) -> None:
    title = "Photograph with much practice"
    task = await dispatch(world, title, operatorRequirements={"minTasksDone": 500})
    page = await telephone(signed_in)
    await page.goto(f"{world.address}/field")
    await page.get_by_role("button", name="Show tasks that I cannot take").click()
    await page.get_by_role("link", name=title).click()
    await page.wait_for_url(f"**/field/tasks/{task}")
    await page.get_by_text("You cannot take this task now").wait_for()
    assert await page.get_by_role("button", name="Accept").count() == 0
    assert await flaws(page) == []


async def test_an_invitation_is_named_and_declined(world: World, signed_in: SignIn) -> None:
    task = await dispatch(world, "Come if you like")
    handles = [operator["handle"] for operator in await world.agent.get("/agents/me/operators")]
    await world.agent.post(f"/agents/me/tasks/{task}/invitations", handles=handles)
    page = await telephone(signed_in)
    await page.goto(f"{world.address}/field/tasks/{task}")
    await page.get_by_text("The agent has invited you to this task.").wait_for()
    assert await flaws(page) == []
    await page.get_by_role("button", name="Decline invitation").click()
    await page.get_by_text("The agent has invited you to this task.").wait_for(state="detached")


async def test_changed_terms_are_shown_and_asked_about_again(world: World, signed_in: SignIn) -> None:
    task = await dispatch(world, "Change the pay")
    page = await telephone(signed_in)
    await page.goto(f"{world.address}/field/tasks/{task}")
    await page.get_by_role("button", name="Accept for €45.00").wait_for()

    async def age(route: object, request: object) -> None:
        """Accept as a page does that has not heard of the change."""
        await world.agent.send("PATCH", f"/api/v1/agents/me/tasks/{task}", json={"payoutAmount": "60.00"})
        await route.continue_()  # type: ignore[attr-defined]

    await page.route(lambda address: address.endswith("/graphql"), age, times=1)
    await page.get_by_role("button", name="Accept for €45.00").click()
    await page.get_by_role("button", name="Accept for €54.00").click()
    await page.get_by_role("button", name="On my way").wait_for()


async def test_more_time_and_expenses_of_an_hourly_task(
    world: World, signed_in: SignIn, everybody_reads: Callable[[str], Awaitable[None]]
) -> None:
    await everybody_reads("de")
    task = await dispatch(world, "Work by the hour", expenseBudget="20.00", **HOURLY)
    page = await telephone(signed_in)
    await page.goto(f"{world.address}/field/tasks/{task}")
    await page.get_by_text("pro Stunde, für höchstens").wait_for()
    await page.get_by_text("Mindestens 13,50 €").wait_for()
    assert await flaws(page) == []
    await page.get_by_role("button", name="Für bis zu 54,00 € annehmen").click()
    await page.get_by_text("Eintragen können Sie sie, sobald die Arbeit läuft.").wait_for()
    assert await flaws(page) == []
    for step in ("en-route", "arrived", "start"):
        await world.operator.post(f"/operators/me/tasks/{task}/{step}", location=HERE)
    await page.reload()
    await page.get_by_label("Gearbeitete Minuten").wait_for()
    assert await flaws(page) == []

    await page.get_by_role("button", name="Mehr Zeit erbitten").click()
    form = page.get_by_role("dialog")
    await form.get_by_label("Grund").fill("Eine Schlange")
    assert await flaws(page) == []
    await form.get_by_role("button", name="Mehr Zeit erbitten").click()
    await page.get_by_text("Der Agent hat noch nicht entschieden.").wait_for()
    await page.get_by_role("button", name="Zurückziehen").click()
    await page.get_by_role("button", name="Mehr Zeit erbitten").wait_for()

    await page.get_by_role("button", name="Auslage hinzufügen").click()
    await form.get_by_label("Betrag in EUR").fill("4,50")
    await form.get_by_label("Wofür").fill("Fahrkarte")
    assert await flaws(page) == []
    await form.get_by_role("button", name="Auslage hinzufügen").click()
    await page.get_by_text("Noch 15,50 € von 20,00 €").wait_for()
    assert await flaws(page) == []
    await page.get_by_role("button", name="Entfernen: Fahrkarte").click()
    await page.get_by_text("Noch 20,00 € von 20,00 €").wait_for()
    assert await world.agent.get(f"/agents/me/tasks/{task}/expenses") == []


async def test_an_expense_is_claimed_with_its_receipt_in_one_step(world: World, signed_in: SignIn) -> None:
    task = await dispatch(world, "Buy a bulb", expenseBudget="5.00", **HOURLY)
    for step in ("accept", "en-route", "arrived", "start"):
        await world.operator.post(f"/operators/me/tasks/{task}/{step}", location=HERE)
    page = await telephone(signed_in)
    await page.goto(f"{world.address}/field/tasks/{task}")
    await page.get_by_role("button", name="Add expense").click()
    form = page.get_by_role("dialog")
    await form.get_by_label("Subject").fill("Bulb")
    await form.get_by_label("Amount in EUR").fill("two")
    await form.get_by_role("button", name="Add expense").click()
    # The graph refuses a malformed number as an error, not as a problem of the answer.
    await form.get_by_role("alert").get_by_text("Amount in EUR: Not valid").wait_for()
    await form.get_by_label("Amount in EUR").fill("50")
    receipt = {"name": "receipt.jpg", "mimeType": "image/jpeg", "buffer": picture()}
    await form.get_by_label("Photo of the receipt").set_input_files(receipt)  # type: ignore[arg-type]
    assert await flaws(page) == []
    await form.get_by_role("button", name="Add expense").click()
    # The receipt is with the service now, and is not sent again with the corrected amount.
    await form.get_by_role("alert").get_by_text("exceed the budget").first.wait_for()
    await form.get_by_label("Amount in EUR").fill("2.50")
    await form.get_by_role("button", name="Add expense").click()
    await form.wait_for(state="detached")
    (item,) = (await world.agent.get(f"/agents/me/tasks/{task}/proofs"))["items"]
    (expense,) = await world.agent.get(f"/agents/me/tasks/{task}/expenses")
    assert (expense["amount"], expense["proofItemId"]) == (2.5, item["id"])
    # The next claim offers it beside a new one.
    await page.get_by_role("button", name="Add expense").click()
    await form.get_by_label("Or a photo already taken").select_option("Photo 1")
    assert await flaws(page) == []
    await world.operator.post(f"/operators/me/tasks/{task}/release", reason="Ill.")


async def test_minutes_that_are_typed_are_those_that_are_billed(world: World, signed_in: SignIn) -> None:
    task = await dispatch(world, "Over in no time", proofRequirementsJson=NO_PROOF, **HOURLY)
    for step in ("accept", "en-route", "arrived", "start"):
        await world.operator.post(f"/operators/me/tasks/{task}/{step}", location=HERE)
    page = await telephone(signed_in)
    await page.goto(f"{world.address}/field/tasks/{task}")
    minutes = page.get_by_label("Minutes worked")
    await minutes.wait_for()
    assert await minutes.input_value() == "1"
    for impossible in ("-5", "9999"):
        await minutes.fill(impossible)
        await page.get_by_text("Must be from 0 to").wait_for()
        await page.get_by_role("button", name="Submit work").click()
        assert await minutes.evaluate("control => control === document.activeElement")
    assert (await world.agent.get(f"/agents/me/tasks/{task}"))["status"] == "InProgress"
    await minutes.fill("0")
    await page.get_by_role("button", name="Submit work").click()
    await page.get_by_text("The agent looks at your work").wait_for()
    done = await world.agent.get(f"/agents/me/tasks/{task}")
    # Half an hour is billed at the least.
    assert (done["workedMinutes"], done["billableMinutes"], done["payableAmount"]) == (0, 30, 15.0)


async def test_a_time_slot_is_offered_and_read_as_its_time(world: World, signed_in: SignIn) -> None:
    slots = [
        {"slotId": "s-1", "start": 20280104090000, "end": 20280104110000},
        {"slotId": "s-2", "start": 20280105090000, "end": 20280105110000},
    ]
    terms = {"assignmentMode": "applications", "executionMode": "operator_schedule"}
    task = await dispatch(world, "Come when it suits you", allowedTimeSlotsJson=json.dumps(slots), **terms)
    page = await telephone(signed_in)
    await page.goto(f"{world.address}/field/tasks/{task}")
    await page.get_by_role("button", name="Apply").click()
    form = page.get_by_role("dialog")
    await form.get_by_label("Time", exact=True).select_option(label=SECOND_SLOT)
    await form.get_by_role("button", name="Apply").click()
    await page.get_by_role("button", name="Withdraw").wait_for()
    desk = await (await signed_in("owner", viewport=NARROW)).new_page()
    await desk.goto(f"{world.address}/desk/{world.agent_id}/tasks/{task}")
    await desk.get_by_text("Proposed time: Jan 5, 2028, 9:00 AM (Amsterdam)").wait_for()
    assert await flaws(desk) == []


BLANK = "\u0085"
"""A character that the service takes as blank, and browsers do not."""
REFUSED_EXPENSES = [
    ("en", "0", "Parking", ["Amount in EUR: Must be from €0.01 to €8.00"]),
    ("en", "8.01", "Parking", ["Amount in EUR: Must be at most €8.00"]),
    ("en", "1", BLANK, ["Subject: Required"]),
    ("de", "0", "Parken", ["Betrag in EUR: Muss von 0,01 € bis 8,00 € sein"]),
    ("de", "8.01", "Parken", ["Betrag in EUR: Darf höchstens 8,00 € sein"]),
    ("de", "1", BLANK, ["Wofür: Pflichtfeld"]),
]


async def test_a_refused_expense_is_told_by_the_labels_of_its_form_and_by_what_is_left(
    world: World, signed_in: SignIn, everybody_reads: Callable[[str], Awaitable[None]]
) -> None:
    task = await dispatch(world, "Park for little", expenseBudget="8.00", payoutAmount="3.00")
    for step in ("accept", "en-route", "arrived", "start"):
        await world.operator.post(f"/operators/me/tasks/{task}/{step}", location=HERE)
    for slug, amount, subject, expected in REFUSED_EXPENSES:
        await everybody_reads(slug)
        page = await telephone(signed_in)
        await page.goto(f"{world.address}/field/tasks/{task}")
        await page.get_by_role("button", name={"en": "Add expense", "de": "Auslage hinzufügen"}[slug]).click()
        form = page.get_by_role("dialog")
        amount_in, subject_in = form.locator("[name=amount]"), form.locator("[name=description]")
        await amount_in.fill(amount)
        await subject_in.fill(subject)
        await form.locator("[type=submit]").click()
        alert = form.get_by_role("alert")
        await alert.wait_for()
        listed = [text.replace("\u00a0", " ") for text in await alert.get_by_role("listitem").all_inner_texts()]
        assert listed == expected
        assert await flaws(page) == []
        await page.close()
    await world.operator.post(f"/operators/me/tasks/{task}/release", reason="Ill.")
