"""An operator on a telephone behind a proxy with a limit, a network with a login page, and a full device."""

import io
from collections.abc import AsyncIterator
from datetime import datetime
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest
import pytest_asyncio
from PIL import Image

from tests.actors import AMSTERDAM, TASK
from tests.browser import IN_BROWSER, flaws
from tests.dashboard.conftest import SignIn
from tests.dashboard.world import World
from tests.journeys.people import HERE, photo
from tests.simulators.gateway import Asked, Gateway, gateway, page

if TYPE_CHECKING:
    from playwright.async_api import BrowserContext, Page

pytestmark = IN_BROWSER
TOO_LARGE = "<html><head><title>413 Request Entity Too Large</title></head></html>"
LOGIN = "<html><head><title>Welcome to the hotel</title></head></html>"


@pytest_asyncio.fixture(loop_scope="session")
async def between(world: World) -> AsyncIterator[Gateway]:
    """The gateway between the telephone and the service."""
    async with gateway(urlsplit(world.address).port or 0) as made:
        yield made


async def telephone(signed_in: SignIn, locale: str = "en") -> "BrowserContext":
    at = {**AMSTERDAM, "accuracy": 9}
    viewport = {"width": 360, "height": 740}
    return await signed_in("operator", viewport=viewport, geolocation=at, permissions=["geolocation"], locale=locale)


async def accepted(world: World, title: str, *steps: str) -> int:
    """A task that the operator has accepted, and that far."""
    needs = {"proofRequirementsJson": '{"minPhotos": 1}', "title": title, "payoutAmount": "2.00"}
    task: int = (await world.agent.post("/agents/me/tasks", **TASK | needs))["id"]
    for step in ("accept", *steps):
        await world.operator.post(f"/operators/me/tasks/{task}/{step}", location=HERE)
    return task


async def status(world: World, task: int) -> str:
    found: str = (await world.agent.get(f"/agents/me/tasks/{task}"))["status"]
    return found


async def proofs(world: World, task: int) -> list[dict[str, Any]]:
    items: list[dict[str, Any]] = (await world.operator.get(f"/operators/me/tasks/{task}/proofs"))["items"]
    return items


async def choose(shown: "Page", name: str, content: bytes) -> None:
    chosen = {"name": name, "mimeType": "image/jpeg", "buffer": content}
    await shown.get_by_label("From the camera app").set_input_files(chosen)


def refused_by_proxy(asked: Asked) -> bytes | None:
    """As nginx with `client_max_body_size`."""
    return page("413 Request Entity Too Large", TOO_LARGE) if asked.is_upload else None


async def test_a_photograph_that_a_proxy_refuses_is_kept_and_holds_up_no_other_task(
    world: World, between: Gateway, signed_in: SignIn
) -> None:
    """An answer with 413 (RFC 9110 section 15.5.14) that is not the service's."""
    large = await accepted(world, "Photograph a wall", "en-route", "arrived", "start")
    other = await accepted(world, "Count the lamps")
    between.rule = refused_by_proxy
    shown = await (await telephone(signed_in)).new_page()
    await shown.goto(f"{between.address}/field/tasks/{large}")
    taken = [await shown.evaluate("Date.now()")]
    await choose(shown, "wall.jpg", photo(large))
    taken.append(await shown.evaluate("Date.now()"))
    await shown.get_by_text("does not let a file of this size through").wait_for()
    await shown.get_by_role("alert").get_by_text("1 entry needs your decision").wait_for()
    assert await flaws(shown) == []

    # The other task goes on.
    await shown.goto(f"{between.address}/field/tasks/{other}")
    await shown.get_by_role("button", name="On my way").click()
    await shown.get_by_role("button", name="I'm on site").wait_for()
    await shown.get_by_role("button", name="1 thing to send").wait_for()
    assert await status(world, other) == "EnRoute"

    # After the page was closed it is still there, with its picture, and is deleted after a question only.
    await shown.get_by_role("alert").get_by_role("button", name="Show").click()
    dialog = shown.get_by_role("dialog")
    await dialog.get_by_role("button", name="Show").click()
    await dialog.get_by_role("img", name="wall.jpg").wait_for()
    await dialog.get_by_text("413 Request Entity Too Large").wait_for()
    await dialog.get_by_role("link", name="Save the file").wait_for()
    await dialog.get_by_role("button", name="Discard", exact=True).click()
    await dialog.get_by_text("cannot be restored").wait_for()
    assert await flaws(shown) == []
    await dialog.get_by_role("button", name="Back").click()
    await dialog.get_by_role("img", name="wall.jpg").wait_for(state="detached")

    between.rule = lambda _: None
    await dialog.get_by_role("button", name="Try again").click()
    await shown.get_by_role("alert").get_by_text("1 entry needs your decision").wait_for(state="detached")
    await shown.get_by_role("button", name="Everything has been sent.").wait_for(state="attached")
    (item,) = await proofs(world, large)
    assert item["fileName"] == "wall.jpg"
    # The instant of the device is that of the capture, however long the entry waited.
    captured = datetime.fromisoformat(item["capturedInstant"]).timestamp()
    assert taken[0] // 1000 <= captured <= taken[1] // 1000
    keys = [asked for asked in between.asked if asked.is_upload]
    assert len(keys) == 2


async def test_what_is_discarded_is_gone_and_what_follows_is_sent(
    world: World, between: Gateway, signed_in: SignIn
) -> None:
    task = await accepted(world, "Photograph two doors", "en-route", "arrived", "start")
    between.rule = refused_by_proxy
    shown = await (await telephone(signed_in)).new_page()
    await shown.goto(f"{between.address}/field/tasks/{task}")
    await choose(shown, "first.jpg", photo(task))
    await shown.get_by_text("does not let a file of this size through").wait_for()
    await choose(shown, "second.jpg", photo(task + 1000))
    between.rule = lambda _: None
    card = shown.locator("section").filter(has_text="does not let a file of this size through")
    await card.get_by_role("button", name="Discard", exact=True).click()
    await card.get_by_role("button", name="Discard for good").click()
    await shown.get_by_role("button", name="Everything has been sent.").wait_for()
    assert [item["fileName"] for item in await proofs(world, task)] == ["second.jpg"]


@pytest.mark.parametrize(
    "answer", [page("200 OK", LOGIN), page("302 Found", "", "Location: http://login.localhost:9/hotel")]
)
async def test_the_login_page_of_a_network_is_told_and_all_is_sent_after_it(
    world: World, between: Gateway, signed_in: SignIn, answer: bytes
) -> None:
    """A network answers with a page of its own, or leads to one (RFC 8952 section 1; RFC 9110 section 15.4)."""
    task = await accepted(world, "Walk to a house")
    shown = await (await telephone(signed_in)).new_page()
    await shown.goto(f"{between.address}/field/tasks/{task}")
    step = shown.get_by_role("button", name="On my way")
    await step.wait_for()
    between.rule = lambda asked: answer if asked.line.startswith("POST /graphql") else None
    await step.click()
    await shown.get_by_text("answered in place of the service").wait_for()
    assert await shown.get_by_text("No connection").count() == 0
    assert await flaws(shown) == []
    between.rule = lambda _: None
    await shown.get_by_role("button", name="Try again").click()
    await shown.get_by_role("button", name="Everything has been sent.").wait_for()
    assert await status(world, task) == "EnRoute"


async def test_two_tabs_send_once_and_show_how_far_a_long_upload_is(
    world: World, between: Gateway, signed_in: SignIn
) -> None:
    task = await accepted(world, "Photograph a square", "en-route", "arrived", "start")
    context = await telephone(signed_in)
    first, second = await context.new_page(), await context.new_page()
    for tab in (first, second):
        await tab.goto(f"{between.address}/field/tasks/{task}")
        await tab.get_by_label("From the camera app").wait_for(state="attached")
    between.uploads_pass.clear()
    # Larger than what the buffers on the way take.
    await choose(first, "square.jpg", noise(3600))
    await first.get_by_role("button", name="1 thing to send").click()
    part = first.get_by_role("dialog").get_by_role("progressbar")
    await part.wait_for()
    assert 0 <= float(await part.get_attribute("value") or "") < 1
    assert await flaws(first) == []
    # A tab that comes to the front sends what waits, and the browser says that it is online.
    await second.bring_to_front()
    await second.evaluate("dispatchEvent(new Event('online'))")
    await second.get_by_role("button", name="1 thing to send").wait_for()
    between.uploads_pass.set()
    for tab in (first, second):
        await tab.get_by_role("button", name="Everything has been sent.").wait_for(state="attached")
    assert [item["fileName"] for item in await proofs(world, task)] == ["square.jpg"]
    assert len([asked for asked in between.asked if asked.is_upload]) == 1


async def test_what_finds_no_room_on_the_device_is_told_and_not_lost(
    world: World, between: Gateway, signed_in: SignIn
) -> None:
    task = await accepted(world, "Photograph a gate", "en-route", "arrived", "start")
    context = await telephone(signed_in)
    shown = await context.new_page()
    device = await context.new_cdp_session(shown)
    await device.send("Storage.overrideQuotaForOrigin", {"origin": between.address, "quotaSize": 100_000})
    await shown.goto(f"{between.address}/field/tasks/{task}")
    await shown.get_by_label("From the camera app").wait_for(state="attached")
    await choose(shown, "gate.jpg", noise(700))
    told = shown.get_by_role("alert")
    await told.get_by_text("1 entry could not be saved on this device").wait_for()
    await told.get_by_text("The storage of this browser is full.").wait_for()
    assert await flaws(shown) == []
    assert await told.get_by_role("link", name="Save the file").get_attribute("download") == "gate.jpg"
    await device.send("Storage.overrideQuotaForOrigin", {"origin": between.address})
    await told.get_by_role("button", name="Try again").click()
    await shown.get_by_role("button", name="Everything has been sent.").wait_for()
    assert [item["fileName"] for item in await proofs(world, task)] == ["gate.jpg"]


async def test_more_than_the_queue_holds_is_told(world: World, between: Gateway, signed_in: SignIn) -> None:
    task = await accepted(world, "Photograph a yard", "en-route", "arrived", "start")
    context = await telephone(signed_in)
    shown = await context.new_page()
    await shown.goto(f"{between.address}/field/tasks/{task}")
    await shown.get_by_label("From the camera app").wait_for(state="attached")
    between.uploads_pass.clear()
    await shown.evaluate(FILL, task)
    await choose(shown, "yard.jpg", photo(task))
    await shown.get_by_role("alert").get_by_text("Too many entries wait to be sent.").wait_for()
    await shown.get_by_role("alert").get_by_role("button", name="Discard", exact=True).click()
    await shown.get_by_role("alert").get_by_role("button", name="Discard for good").click()
    await shown.get_by_role("alert").get_by_text("could not be saved").wait_for(state="detached")


FILL = """async (task) => {
  const database = await new Promise((resolve) => {
    indexedDB.open("fieldcall-field").onsuccess = ({ target }) => resolve(target.result);
  });
  const store = database.transaction("queue", "readwrite").objectStore("queue");
  const entry = { actor: "operator:0", taskId: String(task), taskTitle: "", kind: "start", state: "waiting" };
  for (let count = 0; count < 200; count += 1) store.add({ ...entry, at: Date.now() });
  await new Promise((resolve) => (store.transaction.oncomplete = resolve));
  database.close();
}"""
"""The queue of another operator who was signed in before."""


def noise(width: int) -> bytes:
    """A photograph that no coding makes small."""
    content = io.BytesIO()
    Image.effect_noise((width, width), 90).convert("RGB").save(content, "JPEG", quality=92)
    return content.getvalue()
