"""A stranger's first minutes: from the front page over a review to a paid task, by nothing but what the pages say."""

import asyncio
import re
from typing import TYPE_CHECKING

import pytest
from playwright.async_api import expect

from server.commands import sign_in
from tests.actors import TASK
from tests.browser import IN_BROWSER, flaws
from tests.dashboard.conftest import SignIn
from tests.dashboard.test_routes import HAS_READ
from tests.dashboard.world import OWNER, World

if TYPE_CHECKING:
    from playwright.async_api import Browser, Page

pytestmark = IN_BROWSER
NARROW, WIDE = {"width": 360, "height": 740}, {"width": 1280, "height": 800}
NEWCOMER = "newcomer@example.org"
IS_COVERED = """button => {
    button.scrollIntoView({ block: "nearest" })
    const { left, top, width, height } = button.getBoundingClientRect()
    const at = (part) => document.elementFromPoint(left + part * width, top + height / 2)
    return [0.1, 0.5, 0.9].some((part) => !button.contains(at(part)))
}"""
"""Something lies on the button, where it stands after it was scrolled into view."""
WATCH_SHIFTS = """() => { window.shifts = 0; new PerformanceObserver((seen) => {
    for (const shift of seen.getEntries()) window.shifts += shift.value
}).observe({ type: "layout-shift", buffered: true }) }"""

RUNS_OVER = """() => [...document.querySelectorAll(".dot-sep > *")]
    .filter((fact) => fact.getBoundingClientRect().right > fact.parentElement.getBoundingClientRect().right + 1)
    .map((fact) => fact.textContent)"""
"""Facts that run out of their line."""


async def test_a_guest_is_led_to_a_paid_task_and_onwards(world: World, page: "Page") -> None:
    await page.goto(world.address)
    await page.get_by_role("button", name="Try it live").click()
    await page.wait_for_url(re.compile(r"/desk/\d+"))
    mission = page.get_by_role("region", name="Your first task")
    await expect(mission.get_by_role("listitem").nth(2)).to_have_attribute("aria-current", "step")
    clock = page.get_by_role("region", name="Practice clock")
    await clock.get_by_role("button", name="Pause").click()
    await clock.get_by_role("button", name="Go on").wait_for()
    await page.wait_for_function(HAS_READ)
    assert await flaws(page) == []
    assert await flaws(page, forced_colors=True) == []

    await mission.get_by_role("link", name="Open the review").click()
    await page.get_by_role("button", name="Approve and pay").first.click()
    await page.get_by_role("dialog").get_by_role("button", name="Approve and pay").click()
    await page.get_by_role("heading", name="Settlement").wait_for()
    await clock.wait_for()
    assert await flaws(page) == []
    home = page.url.partition("/tasks")[0]
    await page.goto(home)
    await mission.get_by_text("€20.00 is paid").wait_for()
    await mission.get_by_role("link", name="Send somebody yourself").click()
    await page.wait_for_url("**/new")
    await expect(page.get_by_role("link", name="Keep it: add an address")).to_have_attribute("href", "/account/address")

    for label, text in (("Title", "title"), ("Description", "description"), ("Address", "locationAddress")):
        await page.get_by_label(label, exact=True).fill(TASK[text])
    await page.get_by_label("Payout").fill("9")
    await page.get_by_role("button", name=re.compile("^Dispatch for")).click()
    await page.get_by_role("heading", name="Timeline").wait_for()
    await page.get_by_text(TASK["locationAddress"]).first.wait_for()
    await page.goto(home)
    # The task of one's own is followed from its first step.
    await expect(mission.get_by_role("listitem").nth(1)).to_have_attribute("aria-current", "step")


async def test_a_step_that_is_pressed_twice_is_one_step(world: World, page: "Page") -> None:
    await page.goto(world.address)
    await page.get_by_role("button", name="Try it live").click()
    await page.wait_for_url(re.compile(r"/desk/\d+"))
    clock = page.get_by_role("region", name="Practice clock")
    await clock.get_by_role("button", name="Pause").click()
    await clock.get_by_role("button", name="Go on").wait_for()
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.post_data or "") if request.method == "POST" else None)
    step = clock.get_by_role("button", name="Next step")
    for expected in (1, 2):
        await step.click(click_count=2, delay=50)
        await expect(step).to_have_attribute("aria-busy", "false")
        assert sum("mutation Advance(" in body for body in sent) == expected


async def test_the_people_of_a_guests_desk_have_no_made_up_address(world: World, page: "Page") -> None:
    await page.goto(world.address)
    await page.get_by_role("button", name="Try it live").click()
    await page.wait_for_url(re.compile(r"/desk/\d+"))
    home = page.url
    await page.goto(f"{home}/keys?part=people")
    await page.get_by_role("button", name="Change role: Guest").wait_for()
    for part in ("people", "sessions", "profile"):
        await page.goto(f"{home}/keys?part={part}")
        await page.wait_for_function(HAS_READ)
        assert "guest.invalid" not in await page.content()
        assert await flaws(page) == []


async def test_somebody_without_an_account_is_led_to_a_task_of_their_own(world: World, page: "Page") -> None:
    await page.set_viewport_size(NARROW)
    link = await asyncio.to_thread(lambda: asyncio.run(sign_in.one_time_link(world.settings, NEWCOMER)).path)
    await page.goto(world.address + link)
    await page.get_by_role("button").click()
    await page.get_by_text("You act for no agent yet").wait_for()
    for path in ("/account/claims", "/field", "/docs/how-to/practice", "/account"):
        assert await page.locator(f"a[href='{path}']").count() == 1
    create = page.get_by_role("button", name="Create a practice agent")
    await create.wait_for()
    assert await flaws(page) == []
    await create.click()
    mission = page.get_by_role("region", name="Your first task")
    await mission.get_by_role("link", name="Send somebody yourself").click()
    for label, text in (("Title", "title"), ("Description", "description"), ("Address", "locationAddress")):
        await page.get_by_label(label, exact=True).fill(TASK[text])
    await page.get_by_label("Payout").fill("9")

    # Without money the form leads to the payment and back, and loses nothing.
    await page.get_by_role("link", name="Add money").first.click()
    await page.get_by_role("dialog").get_by_role("button", name=re.compile("^Add €")).click()
    await page.wait_for_url("**/checkout/**")
    await page.get_by_role("button", name=re.compile("^Pay")).click()
    await page.wait_for_url("**/new")
    await page.get_by_role("button", name=re.compile("^Dispatch for")).click()
    await page.get_by_role("heading", name="Timeline").wait_for()
    await page.get_by_role("button", name="Cancel the task").wait_for()


async def test_a_country_that_is_not_live_is_named_once_and_in_words_of_the_desk(world: World, page: "Page") -> None:
    await page.goto(world.address)
    await page.get_by_role("button", name="Try it live").click()
    await page.wait_for_url(re.compile(r"/desk/\d+"))
    await page.goto(f"{page.url}/new")
    for label, text in (("Title", "title"), ("Description", "description")):
        await page.get_by_label(label, exact=True).fill(TASK[text])
    await page.get_by_label("Address", exact=True).fill("Unter den Linden 5, 10117 Berlin, Germany")
    await page.get_by_label("Payout").fill("9")
    await page.get_by_text("Tasks in this country are not possible yet").wait_for()
    assert "Germany is not live" not in await page.locator("main").inner_text()


@pytest.mark.parametrize("size", [NARROW, WIDE], ids=["narrow", "wide"])
async def test_the_clock_covers_nothing_and_the_home_page_stands(
    world: World, page: "Page", size: dict[str, int]
) -> None:
    await page.set_viewport_size(size)
    await page.goto(world.address)
    await page.get_by_role("button", name="Try it live").click()
    await page.wait_for_url(re.compile(r"/desk/\d+"))
    home = page.url
    await page.add_init_script(f"({WATCH_SHIFTS})()")
    await page.reload()
    await page.get_by_role("region", name="Practice clock").wait_for()
    await page.wait_for_function(HAS_READ)
    assert await page.evaluate("shifts") < 0.02
    review = page.get_by_role("link", name="Open the review")
    task = await review.get_attribute("href")
    for path in (task, f"{home.removeprefix(world.address)}/new"):
        await page.goto(f"{world.address}{path}")
        await page.wait_for_function(HAS_READ)
        for button in await page.locator("main button.btn:visible").all():
            assert not await button.evaluate(IS_COVERED), await button.evaluate("it => it.outerHTML")


async def test_a_german_guest_reads_what_happened_in_german_without_an_address_of_the_service(
    world: World, browser: "Browser"
) -> None:
    context = await browser.new_context(locale="de-DE", viewport=NARROW)
    page = await context.new_page()
    await page.goto(world.address)
    await page.get_by_role("button", name="Live ausprobieren").click()
    await page.wait_for_url(re.compile(r"/desk/\d+"))
    home = page.url
    await page.get_by_role("link", name="Prüfung öffnen").wait_for()
    clock = await page.get_by_role("region", name="Übungsuhr").bounding_box()
    assert clock
    assert clock["height"] < 60, "the clock has two lines"
    assert await page.evaluate(RUNS_OVER) == []
    await page.get_by_role("link", name="Prüfung öffnen").click()
    approve = page.get_by_role("button", name="Freigeben und")
    await approve.first.click()
    await page.get_by_role("dialog").get_by_role("button", name="Freigeben und zahlen").click()
    await page.get_by_text("Geschlossen durch einen Gast", exact=True).wait_for()
    # The way of an operator is an event that leaves the status as it was.
    await page.get_by_text("Operator in der Nähe durch den Dienst").wait_for()
    assert "guest.invalid" not in await page.locator("main").inner_text()

    await page.goto(f"{home}/new")
    options = page.get_by_label("Kategorie").locator("option")
    await options.nth(2).wait_for(state="attached")
    names = await options.all_text_contents()
    assert names[1:3] == ["Foto und Video", "Ladenfronten und Gebäude"]
    # The clock of the world shows the morning; the key is of the time of the service.
    await page.goto(f"{home}/keys")
    await page.get_by_text("Zuletzt benutzt").first.wait_for()
    assert "Stunde" not in await page.locator("main .card").first.inner_text()

    # A guest has no name: the title names the reader.
    await page.goto(f"{home}/keys?part=sessions")
    await page.get_by_role("heading", name="Wo Sie angemeldet sind").wait_for()
    await page.goto(f"{world.address}/account/claims")
    await page.get_by_role("heading", name="Konten übernehmen").wait_for()
    await page.get_by_role("link", name="Adresse hinzufügen").click()
    await page.get_by_role("heading", name="Adresse hinzufügen").wait_for()
    address = page.get_by_label("E\u2011Mail-Adresse", exact=True)
    await address.fill("fehlt@punkt")
    await page.get_by_role("button", name="Weiter").click()
    await expect(address).to_have_accessible_description(re.compile("Sie sollte aussehen wie name@example.org."))
    await expect(address).to_have_value("fehlt@punkt")
    await expect(address).to_be_focused()
    assert await flaws(page) == []
    await context.close()


@pytest.mark.parametrize(("culture", "name"), [("de-DE", "Übungsagent"), ("pt-BR", "Agente de prática")])
async def test_the_agent_of_a_guest_has_a_name_in_their_language(
    world: World, browser: "Browser", culture: str, name: str
) -> None:
    context = await browser.new_context(locale=culture, viewport=WIDE)
    page = await context.new_page()
    await page.goto(world.address)
    await page.locator("form[action=try] button").click()
    await page.wait_for_url(re.compile(r"/desk/\d+"))
    await expect(page.locator(".who option:checked")).to_have_text(re.compile(rf"^{name} \("))
    await page.goto(f"{world.address}/account")
    await page.get_by_role("link", name=name).wait_for()
    await context.close()


@pytest.mark.parametrize("size", [NARROW, WIDE], ids=["narrow", "wide"])
async def test_a_guest_is_warned_before_the_practice_agent_is_lost(
    world: World, page: "Page", size: dict[str, int]
) -> None:
    await page.set_viewport_size(size)
    await page.goto(world.address)
    await page.get_by_role("button", name="Try it live").click()
    await page.wait_for_url(re.compile(r"/desk/\d+"))
    desk = page.url
    warning = page.get_by_text("your practice agent and its tasks are lost")
    for start in (f"{world.address}/account", f"{world.address}/account/sessions", f"{desk}/keys?part=sessions"):
        await page.goto(start)
        await page.get_by_role("link", name="Sign out").click()
        await warning.wait_for()
    assert await flaws(page) == []
    await page.get_by_role("link", name="Keep it: add an address").click()
    await page.get_by_role("heading", name="Add an address").wait_for()
    await page.goto(desk)
    await page.wait_for_function(HAS_READ)
    assert page.url == desk, "nothing was ended by then"
    await page.goto(f"{world.address}/sign-out")
    await page.get_by_role("button", name="Sign out anyway").click()
    await page.get_by_role("heading", name="Signed out").wait_for()


async def test_what_was_typed_into_a_form_of_the_account_stays_when_it_is_refused(
    world: World, signed_in: SignIn
) -> None:
    page = await (await signed_in("owner", viewport=NARROW)).new_page()
    await page.goto(f"{world.address}/account/people")
    # The owner has another agent after some other tests, with a form of its own.
    adding = page.locator("form", has=page.get_by_role("button", name="Add a person")).first
    address, role = adding.get_by_label("E\u2011mail address"), adding.get_by_label("Role")
    for typed, reason in (("no@dot", "should look like name@example.org"), (OWNER, "is a member already")):
        await address.fill(typed)
        await role.select_option("viewer")
        await adding.get_by_role("button", name="Add a person").click()
        await expect(address).to_have_accessible_description(re.compile(reason))
        await expect(address).to_have_value(typed)
        await expect(address).to_be_focused()
        assert await role.input_value() == "viewer"
        assert await flaws(page) == []

    await page.goto(f"{world.address}/account/address")
    address = page.get_by_label("New e\u2011mail address")
    await address.fill("no@dot")
    await page.get_by_role("button", name="Continue").click()
    await expect(address).to_have_accessible_description(re.compile("should look like name@example.org"))
    await expect(address).to_have_value("no@dot")


async def test_the_two_ways_of_the_front_page_stand_in_one_line(world: World, page: "Page") -> None:
    """A form in a paragraph ends it, so the link beside its button stood below."""
    await page.set_viewport_size(WIDE)
    for language in ("en", "de"):
        await page.set_extra_http_headers({"Accept-Language": language})
        await page.goto(world.address)
        tops = await page.locator(".ways .button").evaluate_all(
            "all => all.map((it) => it.getBoundingClientRect().top)"
        )
        assert len(tops) == 2
        assert tops[0] == tops[1]
