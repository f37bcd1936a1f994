"""Sessions at a desk: two tabs, a lost connection, their end, a passkey, and pages of other origins."""

import asyncio
import json
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest_asyncio
from aiohttp import web

from server.config.wiring import build, started
from tests.actors import TASK
from tests.browser import IN_BROWSER, flaws, watched
from tests.dashboard.world import OWNER, World
from tests.people import signed_in
from tests.simulators.serving import answering

if TYPE_CHECKING:
    from playwright.async_api import Browser, BrowserContext, CDPSession, Page, Request, Route, WebSocketRoute

pytestmark = IN_BROWSER
DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}
CUT = 1012
"""The code with which a service that restarts closes a websocket."""
REASON = "The photograph shows the back of the house."
ATTACK = """async ([target, agent]) => {
  const document = "mutation { freezeSpending(input: {}) { __typename } }";
  const asked = (headers) => fetch(`${target}/graphql`, {
    method: "POST", credentials: "include", body: JSON.stringify({ query: document }), headers,
  }).then((answer) => answer.text(), () => "refused by the browser");
  const answers = [
    await asked({ "Content-Type": "text/plain" }),
    await asked({ "Content-Type": "application/json", "X-Fieldcall-As": agent }),
    await fetch(`${target}/graphql?query={viewer{person{email}}}`, { credentials: "include" })
      .then((answer) => answer.text(), () => "refused by the browser"),
  ];
  const closed = await new Promise((resolve) => {
    const socket = new WebSocket(`${target.replace("http", "ws")}/graphql`, "graphql-transport-ws");
    socket.onopen = () => socket.send(JSON.stringify({ type: "connection_init", payload: { as: agent } }));
    const payload = { query: "subscription { taskEvents { sequence } }" };
    socket.onmessage = ({ data }) => data.includes("connection_ack")
      ? socket.send(JSON.stringify({ id: "1", type: "subscribe", payload })) : resolve(data);
    socket.onclose = ({ code }) => resolve(`closed ${code}`);
  });
  return [answers, closed];
}"""
"""Requests of a page of another origin, to which this browser sends the cookie."""


@dataclass(frozen=True)
class Owner:
    """The owner in a session of their own, at a name under which passkeys work."""

    context: "BrowserContext"
    world: World
    address: str

    async def tab(self, path: str) -> "Page":
        page = await self.context.new_page()
        await page.goto(f"{self.address}/desk/{self.world.agent_id}{path}")
        await page.locator("h1").wait_for()
        return page


@pytest_asyncio.fixture(loop_scope="session")
async def owner(browser: "Browser", world: World) -> AsyncIterator[Owner]:
    address = world.address.replace("127.0.0.1", "localhost")
    context = await browser.new_context(viewport={"width": 1280, "height": 800})
    faults = watched(context)
    async with started(build(world.settings)) as services:
        cookie = await signed_in(services, OWNER)
    await context.add_cookies([{"name": "fieldcall", "value": cookie, "url": address}])
    yield Owner(context, world, address)
    await context.close()
    assert not faults, faults


async def dispatched(world: World, title: str, **fields: object) -> int:
    made = await world.agent.post("/agents/me/tasks", **TASK | {"title": title, "payoutAmount": "1.00"} | fields)
    task_id: int = made["id"]
    return task_id


async def with_device(page: "Page") -> "tuple[CDPSession, dict[str, str]]":
    """A device that has passkeys, in this tab."""
    device = await page.context.new_cdp_session(page)
    await device.send("WebAuthn.enable")
    added = await device.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})
    return device, {"authenticatorId": added["authenticatorId"]}


def is_dry_run(request: "Request") -> bool:
    return '"dryRun":true' in (request.post_data or "")


async def once_over(asked: "Route", is_over: asyncio.Event) -> None:
    """Let a dry run reach the service only when the session has ended."""
    if is_dry_run(asked.request):
        await is_over.wait()
    await asked.continue_()


async def test_a_tab_shows_what_another_did_and_asks_to_sign_in_when_that_one_signed_out(owner: Owner) -> None:
    world = owner.world
    draft = await dispatched(world, "Look at a door", publishImmediately=False)
    board, other = await owner.tab("/board"), await owner.tab(f"/tasks/{draft}")
    # Drafts are folded until they are asked for.
    await board.get_by_role("button", name="Draft").click()
    await board.get_by_label("Draft").get_by_role("link", name="Look at a door").wait_for()
    await other.get_by_role("button", name="Publish").first.click()
    await other.get_by_role("dialog").get_by_role("button", name="Publish").click()
    await board.get_by_label("Open").get_by_role("link", name="Look at a door").wait_for()

    # A passkey, for the way back.
    await other.goto(f"{owner.address}/account/passkeys")
    device, authenticator = await with_device(other)
    await other.get_by_label("Name of the new passkey").fill("My telephone")
    await other.get_by_role("button", name="Add a passkey").click()
    await other.get_by_text("My telephone").wait_for()
    held = await device.send("WebAuthn.getCredentials", authenticator)

    task = await owner.tab(f"/tasks/{world.tasks['review']}")
    await task.get_by_role("button", name="Reject").first.click()
    dialog = task.get_by_role("dialog", name="Reject")
    reason = dialog.get_by_role("textbox")
    await reason.fill(REASON)
    # The page tries what is chosen, and is refused: the session has ended meanwhile.
    is_over = asyncio.Event()
    await task.route("**/graphql", lambda asked: once_over(asked, is_over))
    async with task.expect_request(is_dry_run):
        await dialog.get_by_role("radio", name="Another task was done").check()
    await other.goto(f"{owner.address}/sign-out")
    await other.get_by_role("button", name="Sign out").click()
    await other.get_by_role("button", name="Sign out").wait_for(state="detached")
    is_over.set()
    question = task.get_by_role("dialog", name="You are signed out")
    await question.wait_for()
    await board.get_by_role("dialog", name="You are signed out").wait_for()
    assert await flaws(task) == []
    await task.keyboard.press("Escape")
    async with owner.context.expect_page() as opened:
        await question.get_by_role("link", name="Sign in again").click()
    again = await opened.value
    await again.wait_for_load_state()
    device, authenticator = await with_device(again)
    for credential in held["credentials"]:
        await device.send("WebAuthn.addCredential", authenticator | {"credential": credential})
    # The tab is closed by the page that opened it.
    async with again.expect_event("close"):
        await again.get_by_role("button", name="Use a passkey").click()
    await question.wait_for(state="detached")
    assert await reason.input_value() == REASON
    await dispatched(world, "Seen after the return")
    await board.get_by_role("link", name="Seen after the return").wait_for()


async def test_a_cut_websocket_comes_back_and_tells_everything_once(owner: Owner) -> None:
    world = owner.world
    ends: list[tuple[WebSocketRoute, WebSocketRoute]] = []
    told: list[int] = []
    is_cut = asyncio.Event()
    may_return = asyncio.Event()

    async def between(socket: "WebSocketRoute") -> None:
        if is_cut.is_set():
            await may_return.wait()
        server = socket.connect_to_server()
        ends.append((server, socket))

        def pass_on(message: str | bytes) -> None:
            event = json.loads(message).get("payload") or {}
            sequence = ((event.get("data") or {}).get("taskEvents") or {}).get("sequence")
            if sequence:
                told.append(sequence)
            socket.send(message)

        server.on_message(pass_on)

    await owner.context.route_web_socket("**/graphql", between)
    board = await owner.tab("/board")
    await board.get_by_role("status").get_by_text("Live").wait_for()
    await dispatched(world, "Before the cut")
    await board.get_by_role("link", name="Before the cut").wait_for()
    is_cut.set()
    server, socket = ends[0]
    await server.close()
    await socket.close(code=CUT)
    await board.get_by_role("status").get_by_text("Reconnecting").wait_for()
    for number in range(3):
        await dispatched(world, f"While it was cut {number}")
    may_return.set()
    for number in range(3):
        await board.get_by_role("link", name=f"While it was cut {number}").wait_for()
    await dispatched(world, "After the cut")
    await board.get_by_role("link", name="After the cut").wait_for()
    assert len(ends) > 1
    # Every event of an account has the next number.
    assert told == list(range(told[0], told[0] + len(told)))


async def test_a_page_of_another_origin_can_do_nothing_with_the_cookie(owner: Owner) -> None:
    async def page(_: web.Request) -> web.Response:
        return web.Response(text="<!doctype html><title>Elsewhere</title>", content_type="text/html")

    async with answering(page) as elsewhere:
        # The same host at another port: the browser takes it for the same site, and sends the cookie along.
        stranger = await owner.context.new_page()
        sent: list[str] = []
        stranger.on("request", lambda asked: sent.append(asked.url))
        await stranger.goto(elsewhere.replace("127.0.0.1", "localhost"))
        answers, socket = await stranger.evaluate(ATTACK, [owner.address, f"agent:{owner.world.agent_id}"])
    assert any(url.startswith(f"{owner.address}/graphql") for url in sent)
    assert all("refused by the browser" in answer or '"unauthenticated"' in answer for answer in answers), answers
    assert "closed 4403" in socket or '"unauthenticated"' in socket
    rules = await owner.world.agent.get("/agents/me/spending-rules")
    assert rules["frozen"] is False
