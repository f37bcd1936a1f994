"""An operator on a telephone: from the notice of a task through hours without a connection to the payout."""

import asyncio
import json
import random
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx2
import pytest
import pytest_asyncio
from PIL import Image

from server.commands import sign_in
from tests.actors import AGENT, AMSTERDAM, OPERATOR, TASK
from tests.browser import ARGUMENTS, IN_BROWSER, ON_SQLITE, flaws, keep_pages, require_chromium, watched
from tests.dashboard.conftest import FAILED, SignIn
from tests.dashboard.world import World
from tests.journeys.people import HERE, TIMEOUT_SECONDS, Person
from tests.resolvers.webhooks.test_push import Phone

if TYPE_CHECKING:
    from playwright.async_api import BrowserContext, CDPSession, Page

    from server.config.settings import Settings

pytestmark = IN_BROWSER
OWN = {"Sec-Fetch-Site": "same-origin", "X-Fieldcall-As": "person"}
WORKER = "operator@example.org"
SHOWN = """async () => {
  const registration = await navigator.serviceWorker.ready;
  const [shown] = await registration.getNotifications();
  return shown && { title: shown.title, body: shown.body, tag: shown.tag, data: shown.data };
}"""
PRESS = """async () => {
  const [notification] = await self.registration.getNotifications();
  self.dispatchEvent(new NotificationEvent("notificationclick", { notification }));
}"""
MOVE = """(subscription) => {
  const event = new ExtendableEvent("pushsubscriptionchange");
  self.dispatchEvent(Object.assign(event, { newSubscription: { toJSON: () => subscription } }));
}"""
SCENES = 24
"""Pictures that the camera shows one after the other, each unlike all others."""
IN_CAMERA = """() => {
  const small = new OffscreenCanvas(64, 48).getContext("2d");
  small.drawImage(document.querySelector("video"), 0, 0, 64, 48);
  return small.getImageData(0, 0, 64, 48).data.join();
}"""
IS_CUT = """controls => {
    const [inner, outer] = [controls, controls.parentElement].map((box) => box.getBoundingClientRect())
    return inner.top < outer.top || inner.bottom > outer.bottom
}"""
PROOF = json.dumps({"minPhotos": 2, "requireGpsWithinRadiusMeters": 150, "checklistItems": ["Front photographed"]})


SwitchedOn = Callable[[], Awaitable["BrowserContext"]]


@pytest_asyncio.fixture(loop_scope="session")
async def switched_on(tmp_path: Path, request: pytest.FixtureRequest) -> "AsyncIterator[SwitchedOn]":
    """Opens the browser of a telephone with a camera, at the place of the task; each time with what it had kept."""
    executable = require_chromium()
    from playwright.async_api import async_playwright  # noqa: PLC0415 - most tests need no browser

    film = _film(tmp_path / "film.y4m")
    faults: list[list[str]] = []
    latest: list[BrowserContext] = []
    async with async_playwright() as playwright:

        async def switch_on() -> "BrowserContext":
            context = await playwright.chromium.launch_persistent_context(
                tmp_path / "telephone",
                executable_path=executable,
                args=[*ARGUMENTS, f"--use-file-for-fake-video-capture={film}"],
                viewport={"width": 360, "height": 740},
                is_mobile=True,
                has_touch=True,
                geolocation={**AMSTERDAM, "accuracy": 9},
                permissions=["geolocation", "camera", "notifications", "background-sync"],
            )
            faults.append(watched(context))
            latest[:] = [context]
            return context

        yield switch_on
        if request.node.stash.get(FAILED, False):
            await keep_pages(latest[0], tmp_path)
        assert not any(faults), faults


@ON_SQLITE
async def test_an_operator_goes_from_the_notice_of_a_task_to_its_payout_with_hours_offline(
    settings: "Settings", address: str, switched_on: SwitchedOn
) -> None:
    telephone = await switched_on()
    page = await telephone.new_page()
    async with httpx2.AsyncClient(base_url=address, timeout=TIMEOUT_SECONDS) as http:
        anybody = Person(http)
        agent = await _agent(anybody)
        await _sign_in(page, settings, address)
        await page.goto(f"{address}/field")
        await page.get_by_role("heading", name="Work for Fieldcall").wait_for()
        assert await flaws(page) == []
        await _become_operator(page)
        first, second = [(await agent.post("/agents/me/tasks", **task))["taskId"] for task in _tasks()]

        await page.get_by_role("link", name=_tasks()[0]["title"]).wait_for()
        assert await flaws(page) == []
        push = await Push.attach(telephone, page, address)
        await push.deliver(title="A task near you", body="", url=f"/field/tasks/{first}", notificationId="1")
        await push.press()
        await page.get_by_text("Still open").wait_for()
        assert await flaws(page) == []
        await _press(page, "Accept for", then="On my way")
        await page.get_by_role("application", name="Map of the place").wait_for()
        assert not await page.locator(".mapctl").evaluate(IS_CUT)
        assert await flaws(page) == []

        await page.evaluate("navigator.serviceWorker.ready")
        await telephone.set_offline(offline=True)
        await _press(page, "On my way", then="I'm on site")
        await _press(page, "I'm on site", then="Take photo 1 of 2")
        await _photograph(page, 2)
        await page.get_by_role("button", name="Submit work").click()
        dialog = page.get_by_role("dialog")
        await dialog.get_by_text("Front photographed").wait_for()
        assert await flaws(page) == []
        await dialog.get_by_role("button", name="Close").click()
        await page.get_by_role("main").locator(".tick").click()
        await page.get_by_label("Report").fill("Both sides of the front.")
        assert await flaws(page) == []
        await page.get_by_role("button", name="Submit work").click()
        await page.get_by_text("Your work is submitted").wait_for()
        await page.get_by_role("button", name="6 things to send").click()
        assert await flaws(page) == []
        assert (await agent.get(f"/agents/me/tasks/{first}"))["status"] == "Accepted"

        # The telephone was put away and taken out again, still without a connection.
        await page.close()
        page = await telephone.new_page()
        await page.goto(f"{address}/field/tasks/{first}")
        await page.get_by_role("button", name="6 things to send").wait_for()
        # The browser is closed; when it is opened again there is a connection.
        await telephone.close()
        telephone = await switched_on()
        page = await telephone.new_page()
        await page.goto(f"{address}/field/tasks/{first}")
        await page.get_by_role("button", name="Everything has been sent.").wait_for()
        told = [event["toStatus"] for event in await _events(agent, first, until="UnderReview")]
        assert told[-6:] == ["EnRoute", "Arrived", "InProgress", "ProofSubmitted", "ProofUploaded", "UnderReview"]
        proof = await agent.get(f"/agents/me/tasks/{first}/proofs")
        assert [item["capture"] for item in proof["items"]] == ["live", "live"]
        assert proof["items"][0]["capturedLocation"]["accuracy"] == 9
        await page.get_by_text("The agent looks at your work").wait_for()
        assert await flaws(page) == []

        await agent.post(f"/agents/me/tasks/{first}/approve")
        await page.get_by_text("Paid €").first.wait_for()
        await page.get_by_role("link", name="Back").click()
        await page.get_by_role("link", name="Earnings").click()
        await page.get_by_text("Available", exact=True).wait_for()
        await page.get_by_role("button", name="Pay out").click()
        await page.get_by_label("IBAN").fill("NL91 ABNA 0417 1643 01")
        await page.get_by_text("This IBAN is not right").wait_for()
        await page.get_by_label("IBAN").fill("NL91 ABNA 0417 1643 00")
        await page.get_by_role("button", name="See what it moves").click()
        await page.get_by_role("button", name="Request the payout").wait_for()
        assert await flaws(page) == []
        await page.get_by_role("button", name="Request the payout").click()
        await page.get_by_role("heading", name="Payouts").wait_for()
        assert await flaws(page) == []
        await page.get_by_role("link", name="Profile").click()
        await page.get_by_role("heading", name="Your record").wait_for()
        assert await flaws(page) == []

        await _expect_conflict(page, telephone, agent, second)
        await telephone.close()


async def _expect_conflict(page: "Page", telephone: "BrowserContext", agent: Person, task: int) -> None:
    """The task is cancelled while the operator, without a connection, sets out for it."""
    await page.get_by_role("link", name="Near me").click()
    await page.get_by_role("link", name=_tasks()[1]["title"]).click()
    await _press(page, "Accept for", then="On my way")
    await telephone.set_offline(offline=True)
    await _press(page, "On my way", then="I'm on site")
    await agent.post(f"/agents/me/tasks/{task}/cancel-with-settlement", cancellationReasonCodeRef=1)
    await telephone.set_offline(offline=False)
    await page.get_by_text("The task was cancelled in the meantime").wait_for()
    assert await flaws(page) == []
    await page.get_by_role("button", name="Remove it and what follows").click()
    await page.get_by_role("button", name="Everything has been sent.").wait_for()
    await page.get_by_role("link", name="Back").click()
    await page.get_by_role("heading", name="Past").wait_for()
    assert await flaws(page) == []


@dataclass(frozen=True)
class Push:
    """The browser's worker, which is handed a message as its push service would deliver it."""

    telephone: "BrowserContext"
    page: "Page"
    browser: "CDPSession"
    address: str
    registration: str

    @classmethod
    async def attach(cls, telephone: "BrowserContext", page: "Page", address: str) -> "Push":
        await page.evaluate("navigator.serviceWorker.ready")
        browser = await telephone.new_cdp_session(page)
        registered: asyncio.Queue[str] = asyncio.Queue()
        browser.on(
            "ServiceWorker.workerRegistrationUpdated",
            lambda told: [registered.put_nowait(one["registrationId"]) for one in told["registrations"]],
        )
        await browser.send("ServiceWorker.enable")
        return cls(telephone, page, browser, address, await asyncio.wait_for(registered.get(), TIMEOUT_SECONDS))

    async def deliver(self, **message: str) -> dict[str, str]:
        """Return the notification that the device shows."""
        asked = {"origin": self.address, "registrationId": self.registration, "data": json.dumps(message)}
        await self.browser.send("ServiceWorker.deliverPushMessage", asked)
        async with asyncio.timeout(TIMEOUT_SECONDS):
            while (shown := await self.page.evaluate(SHOWN)) is None:
                await self.page.wait_for_timeout(50)
        notification: dict[str, str] = shown
        return notification

    async def press(self) -> None:
        await self.telephone.service_workers[0].evaluate(PRESS)


async def test_a_device_shows_what_is_pushed_and_says_why_it_cannot_be_told(world: World, signed_in: SignIn) -> None:
    """No push service is reached from here: the browser is handed the message instead."""
    blocked = await (await signed_in("operator")).new_page()
    await blocked.goto(f"{world.address}/field/profile")
    await blocked.get_by_role("switch", name="Notify me on this device").click()
    await blocked.get_by_text("Messages of this page are blocked").wait_for()

    telephone = await signed_in("operator", permissions=["notifications"])
    page = await telephone.new_page()
    await page.goto(f"{world.address}/field/profile")
    told = page.get_by_role("switch", name="Notify me on this device")
    await told.click()
    await page.get_by_text("The browser's push service gave no answer").wait_for()
    assert await told.get_attribute("aria-checked") == "false"

    await page.get_by_label("Another e-mail address").fill("second@example.org")
    await page.get_by_role("button", name="Add address").click()
    await page.get_by_text("not confirmed yet").wait_for()
    mail = page.get_by_role("switch", name="second@example.org")
    await mail.click()
    await page.get_by_role("switch", name="second@example.org", checked=False).wait_for()
    assert await flaws(page) == []
    await page.get_by_role("button", name="Remove second@example.org").click()
    await page.get_by_role("button", name="Remove", exact=True).click()
    await mail.wait_for(state="detached")

    push = await Push.attach(telephone, page, world.address)
    pushed = {"title": "A task near you", "body": "Count chairs", "url": "/field/earnings", "notificationId": "7"}
    shown = await push.deliver(**pushed)
    assert shown == {"title": pushed["title"], "body": pushed["body"], "tag": "7", "data": pushed["url"]}
    await push.press()
    await page.wait_for_url("**/field/earnings")

    # The push service has moved the browser, while no page may be open: its worker tells the new address.
    moved = {"endpoint": "https://push.example/moved", "keys": Phone().keys}
    worker = telephone.service_workers[0]
    async with telephone.expect_event(
        "response", lambda answer: answer.url.endswith("/graphql") and answer.request.service_worker == worker
    ):
        await worker.evaluate(MOVE, moved)
    methods = await world.operator.get("/operators/me/contact-methods")
    (method,) = [method for method in methods if method["methodType"] == "push"]
    assert method["endpoint"] == moved["endpoint"]
    removed = await world.operator.send("DELETE", f"/api/v1/operators/me/contact-methods/{method['id']}")
    assert removed.status_code == 200


async def test_a_town_is_found_by_its_name_and_its_tasks_are_on_a_map(world: World, signed_in: SignIn) -> None:
    # So low that the list alone does not fit: the map keeps its height above it.
    page = await (await signed_in("operator", viewport={"width": 360, "height": 500})).new_page()
    await page.goto(f"{world.address}/field")
    await page.get_by_role("button", name="My starting place").click()
    await page.get_by_role("combobox", name="Around").select_option("Town or city")
    await page.get_by_role("searchbox", name="Town or city").fill("zurich")
    await page.get_by_role("button", name="Zürich, Switzerland").click()
    await page.get_by_text("No task near you").wait_for()
    await page.get_by_role("searchbox", name="Town or city").fill("amster")
    await page.get_by_role("button", name="Amsterdam, Netherlands").click()
    chart = page.get_by_role("application", name="Map of the tasks near you")
    box = await chart.bounding_box()
    assert box
    assert box["height"] > 200
    assert await flaws(page) == []
    await chart.focus()
    await page.reload()
    await chart.wait_for()
    await page.get_by_role("button", name="Amsterdam").click()
    assert await page.get_by_role("searchbox", name="Town or city").input_value() == "Amsterdam"


def _film(path: Path) -> Path:
    """Frames of the camera: coarse random patterns, so that no two photographs count as the same."""
    chance = random.Random(7)
    width, height = 320, 240
    with path.open("wb") as film:
        film.write(f"YUV4MPEG2 W{width} H{height} F5:1 Ip C420jpeg\n".encode())
        for _ in range(SCENES):
            coarse = Image.frombytes("L", (9, 8), chance.randbytes(72))
            picture = coarse.resize((width, height), Image.Resampling.BICUBIC)
            film.write(b"FRAME\n" + picture.tobytes() + bytes([128]) * (width * height // 2))
    return path


def _tasks() -> list[dict[str, Any]]:
    titles = ("Photograph the front", "Count chairs")
    return [TASK | {"title": title, "proofRequirementsJson": PROOF} for title in titles]


async def _agent(anybody: Person) -> Person:
    agent = anybody.holding((await anybody.post("/agents/register", **AGENT))["apiKey"])
    deposit = await agent.post("/agents/me/wallet/deposit", amount="200.00", currency="EUR")
    await agent.pay(deposit["checkoutUrl"])
    return agent


async def _sign_in(page: "Page", settings: "Settings", address: str) -> None:
    path = await asyncio.to_thread(lambda: asyncio.run(sign_in.one_time_link(settings, WORKER)).path)
    await page.goto(address + path)
    await page.get_by_role("button").click()
    await page.get_by_text("You act for no agent yet").first.wait_for()


async def _become_operator(page: "Page") -> None:
    await page.get_by_label("Your name").fill(OPERATOR["name"])
    await page.get_by_label("Your country").select_option("NL")
    await page.get_by_role("button", name="Use my position").click()
    await page.get_by_role("button", name="Position taken").wait_for()
    await page.get_by_label("I accept the terms").check()
    await page.get_by_role("button", name="Become an operator").click()
    await page.get_by_role("button", name="My starting place").wait_for()


async def _press(page: "Page", name: str, *, then: str) -> None:
    await page.get_by_role("button", name=name).click()
    await page.get_by_role("button", name=then).wait_for()


async def _photograph(page: "Page", count: int) -> None:
    await page.get_by_role("button", name=f"Take photo 1 of {count}").click()
    await page.get_by_role("button", name="Take photo", exact=True, disabled=False).wait_for()
    await page.get_by_role("status").get_by_text("0 m from the pin").wait_for()
    assert await flaws(page) == []
    before = None
    for number in range(1, count + 1):
        # The same picture twice would be no proof: what the camera shows has to differ from one shot to the next.
        while (now := await page.evaluate(IN_CAMERA)) == before:
            await page.wait_for_timeout(100)
        before = now
        await page.get_by_role("button", name="Take photo", exact=True).click()
        await page.get_by_role("button", name="Use photo").click()
        await page.get_by_role("img", name="The photograph just taken").nth(number - 1).wait_for(state="attached")
        await page.get_by_role("dialog").get_by_role("img", name=f"Photo {number}", exact=True).wait_for()
        await page.wait_for_timeout(700)
    await page.get_by_role("button", name="Close").click()


async def _events(agent: Person, task: int, *, until: str) -> list[dict[str, Any]]:
    events: list[dict[str, Any]] = []
    async with asyncio.timeout(TIMEOUT_SECONDS):
        while not events or events[-1]["toStatus"] != until:
            events = await agent.get(f"/agents/me/tasks/{task}/events", after=0)
            await asyncio.sleep(0.1)
    return events


async def test_an_empty_list_leads_to_a_larger_distance(world: World, signed_in: SignIn) -> None:
    telephone = await signed_in("operator", viewport={"width": 360, "height": 740})
    page = await telephone.new_page()
    await page.goto(f"{world.address}/field")
    await page.locator("main a[href*='/field/tasks/']").first.wait_for()
    await page.get_by_role("button", name="My starting place").click()
    within = page.get_by_label("Within")
    async with page.expect_request(lambda request: '"radiusKm":200' in (request.post_data or "")) as asked:
        await within.select_option(label="200 km")
    near = json.loads((await asked.value).post_data or "")["variables"]["near"]
    home = await world.operator.get("/operators/me")
    assert near == {"latitude": home["latitude"], "longitude": home["longitude"], "radiusKm": 200}

    await page.get_by_role("combobox", name="Around").select_option(value="typed")
    await page.get_by_label("Latitude, longitude").fill("0, -30")
    await within.select_option(label="50 km")
    await page.get_by_role("button", name="Look within 100 km").click()
    await page.get_by_role("button", name="Look within 200 km").click()
    await page.get_by_text("No task near you").wait_for()
    assert (await within.input_value(), await page.get_by_role("button", name="Look within").count()) == ("200", 0)
    assert await flaws(page) == []
    await page.get_by_role("link", name="Notifications").click()
    await page.get_by_role("heading", name="Notifications").wait_for()


async def test_the_bar_of_pages_stays_at_the_bottom_of_a_telephone(world: World, signed_in: SignIn) -> None:
    """Also where no notice stands above the page."""
    telephone = await signed_in("operator", viewport={"width": 360, "height": 740})
    page = await telephone.new_page()
    await page.goto(f"{world.address}/field")
    await page.locator("main a[href*='/field/tasks/']").first.wait_for()
    bar = await page.get_by_role("navigation").bounding_box()
    assert bar
    assert (bar["y"] + bar["height"], bar["height"] < 100) == (740, True)


async def test_there_are_directions_to_a_place_that_has_only_an_address(world: World, signed_in: SignIn) -> None:
    page = await (await signed_in("operator", viewport={"width": 360, "height": 740})).new_page()
    written = {name: value for name, value in TASK.items() if not name.startswith(("locationLat", "locationLon"))}
    tasks = [await world.agent.post("/agents/me/tasks", **task) for task in (TASK, written)]
    ways = []
    for task in tasks:
        await world.operator.post(f"/operators/me/tasks/{task['id']}/accept", location=HERE)
        await page.goto(f"{world.address}/field/tasks/{task['id']}")
        ways.append(await page.get_by_role("link", name="Directions").get_attribute("href"))
    assert ways == [
        "https://www.openstreetmap.org/?mlat=52.3731&mlon=4.8922#map=17/52.3731/4.8922",
        "https://www.openstreetmap.org/search?query=Keizersgracht%201%2C%201015%20CC%20Amsterdam%2C%20Netherlands",
    ]
