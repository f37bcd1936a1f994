"""The pay of work in one sitting, each on a device of their own: an offer that wins, hours, expenses, a bonus."""

import re
from typing import TYPE_CHECKING

from playwright.async_api import expect
from sqlalchemy import bindparam, update

from adapters.storage.engine.statements.typed import statement
from adapters.storage.tables.people import person
from adapters.storage.tables.tasks import status_event, task
from server.commands import ledger_verify
from server.config.wiring import build, started
from tests.actors import AMSTERDAM, OPERATOR, TASK
from tests.browser import BROKEN, CUT, IN_BROWSER, flaws
from tests.dashboard.conftest import SignIn
from tests.dashboard.world import World
from tests.journeys.people import Person, photo
from tests.people import signed_in as session_of

if TYPE_CHECKING:
    from playwright.async_api import FilePayload, Page, ViewportSize

pytestmark = IN_BROWSER
NARROW: "ViewportSize" = {"width": 360, "height": 740}
WIDE: "ViewportSize" = {"width": 1280, "height": 900}
MILA = "mila.haggles@example.org"
MINUTES_WORKED = 95
MICROSECONDS = 60_000_000
HAGGLED, HOURLY = "Haggle over a portrait", "Guard a shop front"


@statement(update(person).where(person.c.address == bindparam("address_of")).values(locale=bindparam("locale")))
def change_locale(address_of: str, locale: str) -> None: ...


@statement(
    update(task).where(task.c.id == bindparam("key")).values(started_instant=task.c.started_instant - bindparam("time"))
)
def move_start(key: int, time: int) -> None: ...


@statement(
    update(status_event)
    .where(status_event.c.task_id == bindparam("key"), status_event.c.to_status == "InProgress")
    .values(occurred_instant=status_event.c.occurred_instant - bindparam("time"))
)
def move_start_event(key: int, time: int) -> None: ...


async def spend_minutes(world: World, task_id: int) -> None:
    """Move the start of the work `MINUTES_WORKED` back: the world goes by the clock of the system."""
    time = MINUTES_WORKED * MICROSECONDS
    async with started(build(world.settings)) as services:
        await services.database.write(lambda session: session.execute(move_start(key=task_id, time=time)))
        await services.database.write(lambda session: session.execute(move_start_event(key=task_id, time=time)))


async def sign_mila_in(world: World) -> str:
    """Register a second operator, who reads German, and return the cookie of her session."""
    registration = OPERATOR | {"name": "Mila", "email": MILA}
    operator_id = (await Person(world.agent.http).post("/operators/register", **registration))["operator"]["id"]
    async with started(build(world.settings)) as services:
        cookie = await session_of(services, MILA, operator=operator_id)
        await services.database.write(lambda session: session.execute(change_locale(address_of=MILA, locale="de")))
    return cookie


async def telephone(signed_in: SignIn, world: World, cookie: str = "") -> "Page":
    at = {**AMSTERDAM, "accuracy": 9}
    permissions = ["geolocation", "camera"]
    context = await signed_in("operator", viewport=NARROW, geolocation=at, permissions=permissions, has_touch=True)
    if cookie:
        await context.add_cookies([{"name": "fieldcall", "value": cookie, "url": world.address}])
    page = await context.new_page()
    await page.goto(f"{world.address}/field")
    await page.locator("main a[href*='/field/tasks/']").first.wait_for()
    return page


async def require_good(page: "Page", size: "ViewportSize") -> None:
    """Check a page as it is, and go on at the width of its device."""
    assert await flaws(page) == []
    await page.set_viewport_size(size)
    assert await page.evaluate(BROKEN) == []
    assert await page.evaluate(CUT) == []


async def post_task(page: "Page", world: World, **fields: str) -> int:
    """Fill the form of the desk and dispatch, for the price on the button."""
    await page.goto(f"{world.address}/desk/{world.agent_id}/new")
    terms = {"description": "In two sentences.", "locationAddress": TASK["locationAddress"], "minPhotos": "1"}
    await page.locator("[name=pricingType]").select_option(fields.pop("pricingType"))
    for name, text in (terms | fields).items():
        await page.locator(f"[name={name}]").fill(text)
    await page.get_by_role("button", name="Dispatch for").first.click()
    await page.wait_for_url(re.compile(r"/tasks/\d+$"))
    return int(page.url.rpartition("/")[2])


async def test_an_offer_is_outbid_and_hours_with_parking_and_a_bonus_are_paid(world: World, signed_in: SignIn) -> None:
    desk = await (await signed_in("owner", viewport=WIDE)).new_page()
    haggled = await post_task(
        desk, world, title=HAGGLED, pricingType="NEGOTIABLE", payoutAmount="6", estimatedDurationMinutes="5"
    )
    hourly = await post_task(
        desk, world, title=HOURLY, pricingType="HOURLY", payoutAmount="18", maxMinutes="120", expenseBudget="10"
    )
    noor = await telephone(signed_in, world)
    mila = await telephone(signed_in, world, await sign_mila_in(world))
    await agree_on_a_price(desk, noor, mila, world, haggled)
    await work_by_the_hour(noor, world, hourly)
    await pay_for_it(desk, world, hourly)
    await read_the_sum(noor, world, hourly)
    verdicts = await ledger_verify.check(world.settings)
    assert [verdict.breaches for verdict in verdicts if verdict.breaches] == []


async def agree_on_a_price(desk: "Page", noor: "Page", mila: "Page", world: World, task_id: int) -> None:
    await noor.get_by_role("link", name=HAGGLED).click()
    await noor.get_by_role("button", name="Offer another price").click()
    await noor.get_by_label("Your price").fill("8")
    await noor.get_by_label("Message to the agent").fill("I come at once.")
    await noor.get_by_role("button", name="Send offer").click()
    await noor.get_by_text("Your offer of €8.00 waits for the agent.").wait_for()
    await mila.get_by_role("link", name=HAGGLED).click()
    for price in ("9", "7,00"):
        await mila.get_by_role("button", name=re.compile("Anderen Preis|Angebot ändern")).click()
        await mila.get_by_label("Ihr Preis").fill(price)
        await require_good(mila, NARROW)
        await mila.get_by_role("button", name="Angebot senden").click()
        await mila.get_by_role("dialog").wait_for(state="detached")
    await mila.get_by_text("7,00 €").first.wait_for()
    await desk.goto(f"{world.address}/desk/{world.agent_id}/tasks/{task_id}")
    offers = desk.get_by_role("list", name="Offers").get_by_role("listitem")
    await expect(offers).to_have_count(2)
    await offers.filter(has_text="Mila").get_by_role("button", name="Accept for €7.00").click()
    await desk.get_by_role("dialog").get_by_role("button", name="Accept offer").click()
    await desk.get_by_text("Agreed price").wait_for()
    await noor.get_by_text("Another operator").first.wait_for()
    await require_good(noor, NARROW)
    await mila.get_by_role("button", name="Unterwegs").wait_for()
    await require_good(mila, NARROW)


async def work_by_the_hour(noor: "Page", world: World, task_id: int) -> None:
    await noor.goto(f"{world.address}/field/tasks/{task_id}")
    await noor.get_by_role("button", name="Accept for").click()
    for step in ("On my way", "I'm on site", "Take photo 1 of 1"):
        await noor.get_by_role("button", name=step).click()
    await noor.get_by_role("button", name="Take photo", exact=True, disabled=False).click()
    await noor.get_by_role("button", name="Use photo").click()
    await noor.get_by_role("dialog").get_by_role("button", name="Close").click()
    await noor.get_by_label("Minutes worked").wait_for()
    await noor.get_by_role("button", name="Everything has been sent.").wait_for()
    receipt: FilePayload = {"name": "receipt.jpg", "mimeType": "image/jpeg", "buffer": photo(task_id)}
    await noor.locator("input[type=file][capture][accept='image/*']").first.set_input_files([receipt])
    await noor.get_by_role("img", name="receipt.jpg").wait_for()
    await noor.get_by_role("button", name="Add expense").click()
    form = noor.get_by_role("dialog")
    await form.get_by_label("Amount in EUR").fill("7,50")
    await form.get_by_label("Subject").fill("Parking")
    await form.get_by_label("Or a photo already taken").select_option(label="Photo 2")
    await require_good(noor, NARROW)
    await form.get_by_role("button", name="Add expense").click()
    await noor.get_by_text("€2.50 of €10.00 left").wait_for()
    await spend_minutes(world, task_id)
    await noor.reload()
    # Each begun minute is measured; the operator says when the work was done.
    await noor.get_by_label("Minutes worked").fill(str(MINUTES_WORKED))
    await noor.get_by_text("€25.65").wait_for()
    await require_good(noor, NARROW)
    await noor.get_by_role("button", name="Submit work").click()
    await noor.get_by_text("The agent looks at your work").wait_for()


async def pay_for_it(desk: "Page", world: World, task_id: int) -> None:
    await desk.goto(f"{world.address}/desk/{world.agent_id}/tasks/{task_id}")
    await desk.get_by_role("list", name="Expenses").get_by_role("button", name="Receipt").click()
    await desk.get_by_role("dialog", name="receipt.jpg").wait_for()
    await desk.keyboard.press("Escape")
    await desk.get_by_role("button", name="Approve and pay €36.00").click()
    dialog = desk.get_by_role("dialog")
    await dialog.get_by_text("€28.50 for the work and €7.50 of expenses").wait_for()
    await dialog.get_by_role("button", name="Approve and pay").click()
    await dialog.wait_for(state="detached")
    await desk.get_by_role("button", name="Pay a bonus").click()
    await dialog.get_by_label("Amount").fill("2")
    await dialog.get_by_role("button", name="Pay €2.00").click()
    await dialog.wait_for(state="detached")
    await require_good(desk, WIDE)


async def read_the_sum(noor: "Page", world: World, task_id: int) -> None:
    """28.50 for the work without the fee of a tenth, 7.50 of expenses and 2.00 of bonus."""
    paid = noor.get_by_role("status").filter(has_text="Paid €35.15")
    await expect(paid).to_contain_text("€25.65 of it for the work, after €2.85 in fees")
    await expect(paid).to_contain_text("€7.50 of it for expenses")
    await expect(paid).to_contain_text("€2.00 of it as a bonus")
    await expect(noor.get_by_text("In progress", exact=True)).to_have_count(1)
    await require_good(noor, NARROW)
    await noor.get_by_role("link", name="Back").click()
    await expect(noor.get_by_role("listitem").filter(has_text=HOURLY)).to_contain_text("€35.15")
    await noor.goto(f"{world.address}/field/earnings")
    rows = noor.get_by_role("listitem").filter(has_text=HOURLY)
    await expect(rows.filter(has_text="Bonus")).to_contain_text("€2.00")
    await expect(rows.filter(has_text="€28.50 less €2.85 fee")).to_contain_text("€33.15")
    await require_good(noor, NARROW)
