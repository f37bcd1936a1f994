"""The pay that both sides agree on, in a browser: offers, more time, expenses, and a bonus after the end."""

import json
import re
from typing import TYPE_CHECKING, Any

from playwright.async_api import expect

from server.config.wiring import build, started
from tests.actors import OPERATOR, TASK
from tests.browser import BROKEN, CUT, IN_BROWSER, flaws
from tests.dashboard.conftest import SignIn, set_locale
from tests.dashboard.world import World
from tests.journeys.people import HERE, Person, done, photo, reviewable

if TYPE_CHECKING:
    from playwright.async_api import Page

pytestmark = IN_BROWSER
NARROW, WIDE = {"width": 360, "height": 740}, {"width": 1280, "height": 900}


async def dispatched(world: World, title: str, **terms: Any) -> int:
    created = await world.agent.post("/agents/me/tasks", **TASK | {"title": title} | terms)
    task_id: int = created["id"]
    return task_id


async def open_task(page: "Page", world: World, task: int) -> None:
    await page.goto(f"{world.address}/desk/{world.agent_id}/tasks/{task}")
    await page.locator("main h1").wait_for()


async def set_language(world: World, locale: str) -> None:
    """Have everybody read the pages that are opened from now on in a language."""
    async with started(build(world.settings)) as services:
        await services.database.write(lambda session: session.execute(set_locale(locale=locale)))


async def require_german(signed_in: SignIn, world: World, task: int, *texts: str) -> None:
    """Check the German page of a task on the narrowest telephone, with these texts on it."""
    page = await (await signed_in("owner", viewport=NARROW)).new_page()
    await set_language(world, "de")
    await open_task(page, world, task)
    await set_language(world, "en")
    for text in texts:
        await page.get_by_text(text).first.wait_for()
    assert await page.evaluate(BROKEN) == []
    assert await page.evaluate(CUT) == []
    assert await flaws(page) == []
    await page.close()


async def test_offers_come_live_and_one_is_accepted_for_its_price(world: World, signed_in: SignIn) -> None:
    task = await dispatched(world, "Agreed by an offer", pricingType="negotiable", payoutAmount="20.00")
    anybody = Person(world.agent.http)
    second = await anybody.post("/operators/register", **OPERATOR | {"name": "Mila", "email": "mila@example.org"})
    mila = anybody.holding(second["apiKey"])
    page = await (await signed_in("owner", viewport=WIDE)).new_page()
    await open_task(page, world, task)
    await page.get_by_text("Offers appear here.").wait_for()
    path = f"/operators/me/tasks/{task}/offers"
    await world.operator.post(path, amount="9000.00")
    await page.get_by_role("button", name="Accept for €9,000.00").click()
    await page.get_by_role("dialog").get_by_text("Add money").wait_for()
    # The offer is replaced by its operator, and its dialog goes with it.
    await world.operator.post(path, amount="25.00", message="I am there at ten.")
    await page.get_by_role("dialog").wait_for(state="detached")
    await mila.post(path, amount="15.00")
    offers = page.get_by_role("list", name="Offers").get_by_role("listitem")
    await expect(offers).to_have_count(2)
    noor, other = offers.filter(has_text="Noor"), offers.filter(has_text="Mila")
    await expect(noor).to_contain_text("€5.00 above the listed price")
    await expect(noor).to_contain_text("I am there at ten.")
    await expect(other).to_contain_text("€5.00 below the listed price")
    assert await flaws(page) == []
    await page.set_viewport_size(WIDE)
    await require_german(signed_in, world, task, "Für 25,00 € annehmen", "5,00 € über dem Listenpreis")

    home = await page.context.new_page()
    await home.goto(f"{world.address}/desk/{world.agent_id}")
    row = home.get_by_role("listitem").filter(has=home.get_by_role("link", name="Agreed by an offer"))
    # Another test may leave an offer on a task of its own.
    await home.get_by_role("button", name=re.compile(r"Offers \d")).click()
    await row.get_by_text("2 offers").wait_for()
    await row.get_by_role("link", name="See offers").click()
    await home.get_by_role("button", name="Accept for €25.00").wait_for()

    await other.get_by_role("button", name="Decline").click()
    await expect(offers).to_have_count(1)
    await noor.get_by_role("button", name="Accept for €25.00").click()
    dialog = page.get_by_role("dialog", name="Accept offer: Noor")
    await dialog.get_by_text("Noor gets the task for €25.00").wait_for()
    # The pay rises by 5.00, and the fee on it by 5 %.
    await dialog.get_by_text("€5.25").first.wait_for()
    assert await flaws(page) == []
    await page.set_viewport_size(WIDE)
    await dialog.get_by_role("button", name="Accept offer").click()
    await dialog.wait_for(state="detached")
    await expect(offers).to_have_count(0)
    await page.get_by_text("Agreed price").wait_for()
    agreed = await world.agent.get(f"/agents/me/tasks/{task}")
    assert (agreed["status"], agreed["agreedAmount"], agreed["lockedAmount"]) == ("Accepted", 25.0, 26.25)
    # The other page of the browser follows.
    await home.get_by_role("button", name="Accept for €25.00").wait_for(state="detached")
    await home.goto(f"{world.address}/desk/{world.agent_id}/tasks?text=Agreed")
    await home.get_by_role("row").filter(has_text="Agreed by an offer").get_by_text("€25.00").wait_for()
    await world.operator.post(f"/operators/me/tasks/{task}/release", reason="Ill.")


async def test_hours_expenses_and_a_bonus_are_decided_on_the_page(world: World, signed_in: SignIn) -> None:
    terms = {"pricingType": "hourly", "payoutAmount": "20.00", "maxMinutes": 60, "expenseBudget": "10.00"}
    task = await dispatched(world, "Paid by the hour", **terms)
    path = f"/operators/me/tasks/{task}"
    for step in ("accept", "en-route", "arrived", "start"):
        await world.operator.post(f"{path}/{step}", location=HERE)
    page = await (await signed_in("owner", viewport=WIDE)).new_page()
    await open_task(page, world, task)
    await page.get_by_text("Rate per hour").wait_for()
    await page.get_by_text("You pay at most").wait_for()
    await world.operator.post(f"{path}/time-extensions", minutes=30, reason="The shop opens late.")
    await page.get_by_text("The shop opens late.", exact=True).wait_for()
    assert await flaws(page) == []
    await page.set_viewport_size(WIDE)
    await require_german(signed_in, world, task, "Mehr Zeit genehmigen", "Der Operator bittet um")
    home = await page.context.new_page()
    await home.goto(f"{world.address}/desk/{world.agent_id}")
    row = home.get_by_role("listitem").filter(has=home.get_by_role("link", name="Paid by the hour"))
    await home.get_by_role("button", name="More time 1").click()
    await row.get_by_role("link", name="Decide").wait_for()
    await home.close()
    await page.get_by_role("button", name="Approve more time").click()
    dialog = page.get_by_role("dialog")
    await dialog.get_by_text("€10.50").first.wait_for()
    await dialog.get_by_role("button", name="Approve more time").click()
    await page.get_by_text("The shop opens late.", exact=True).wait_for(state="detached")
    assert (await world.agent.get(f"/agents/me/tasks/{task}"))["maxMinutes"] == 90

    uploaded = await world.operator.send(
        "POST",
        f"/api/v1{path}/proofs",
        files={"file": ("receipt.jpg", photo(task), "image/jpeg")},
        data={"location": json.dumps(HERE)},
    )
    receipt = done(uploaded)["id"]
    await world.operator.post(f"{path}/expenses", amount="4.00", description="Parking", proofItemId=receipt)
    await world.operator.post(f"{path}/expenses", amount="3.00", description="Coffee")
    expenses = page.get_by_role("list", name="Expenses").get_by_role("listitem")
    await expect(expenses).to_have_count(2)
    await page.get_by_text("€7.00 of €10.00").wait_for()
    await expenses.filter(has_text="Parking").get_by_role("button", name="Receipt").click()
    await page.get_by_role("dialog", name="receipt.jpg").wait_for()
    await page.keyboard.press("Escape")
    await expenses.filter(has_text="Coffee").get_by_role("button", name="Decline").click()
    dialog = page.get_by_role("dialog", name="Decline expense: Coffee")
    await dialog.get_by_text("A note is needed.").wait_for()
    await dialog.get_by_label("Reason").fill("Coffee was not agreed.")
    assert await flaws(page) == []
    await page.set_viewport_size(WIDE)
    await dialog.get_by_role("button", name="Decline expense").click()
    await page.get_by_text("€4.00 of €10.00").wait_for()
    await require_german(signed_in, world, task, "geltend gemacht", "Auslagen höchstens", "4,00 € von 10,00 €")

    await world.operator.post(f"{path}/submit", location=HERE, report="The shop front, as asked.")
    await reviewable(world.agent, task)
    # Half an hour is the least that is paid: 10.00, and the parking.
    home = await page.context.new_page()
    await home.goto(f"{world.address}/desk/{world.agent_id}")
    await home.get_by_role("listitem").filter(has_text="Paid by the hour").get_by_text("€14.00").first.wait_for()
    await home.close()
    await page.get_by_role("button", name="Approve and pay €14.00").click()
    dialog = page.get_by_role("dialog")
    await dialog.get_by_text("€10.00 for the work and €4.00 of expenses").wait_for()
    await require_german(signed_in, world, task, "Abgerechnete Zeit", "14,00 €")
    await dialog.get_by_role("button", name="Approve and pay").click()
    await dialog.wait_for(state="detached")
    await require_one_bonus(page, world, task)
    await require_german(signed_in, world, task, "Bonus zahlen")


async def require_one_bonus(page: "Page", world: World, task: int) -> None:
    """Pay a bonus by a button that is pressed twice."""
    await page.get_by_role("button", name="Pay a bonus").click()
    dialog = page.get_by_role("dialog", name="Pay a bonus: Paid by the hour")
    await dialog.get_by_label("Amount").fill("2,50")
    await dialog.get_by_label("Note").fill("Thank you for waiting.")
    await dialog.get_by_role("listitem").first.wait_for()
    assert await flaws(page) == []
    await page.set_viewport_size(WIDE)
    pay = dialog.get_by_role("button", name="Pay €2.50")
    await pay.evaluate("(button) => { button.click(); button.click() }")
    await dialog.wait_for(state="detached")
    await page.get_by_role("term").filter(has_text="Bonus").wait_for()
    assert (await world.agent.get(f"/agents/me/tasks/{task}"))["bonus"] == 2.5
