"""Members of an agent, its practice world, support and the palette, in a real browser at the owner's desk."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, urlsplit

import httpx2
import pytest
import pytest_asyncio

from server.commands import keys, sign_in
from server.process.background import serving as running
from tests.actors import AGENT, TASK
from tests.browser import IN_BROWSER, ON_SQLITE, flaws
from tests.journeys.people import TIMEOUT_SECONDS, Person

if TYPE_CHECKING:
    from playwright.async_api import Page

    from server.config.settings import Settings

pytestmark = [IN_BROWSER, ON_SQLITE]
OWNER = "owner@example.org"
OWN = {"Sec-Fetch-Site": "same-origin", "X-Fieldcall-As": "person"}


@dataclass(frozen=True)
class Desk:
    """The desk of an agent, with its owner signed in to the page."""

    page: "Page"
    address: str
    agent: Person
    agent_id: int
    anybody: Person
    settings: "Settings"

    async def open(self, path: str = "") -> None:
        await self.page.goto(f"{self.address}/desk/{self.agent_id}{path}")
        await self.page.get_by_role("heading", level=1).wait_for()

    async def staff(self) -> Person:
        return self.anybody.holding(await asyncio.to_thread(lambda: asyncio.run(keys.create(self.settings, "Sam"))))


@pytest.fixture
def test_mode() -> bool:
    """True if the agent belongs to a practice world."""
    return False


@pytest_asyncio.fixture(loop_scope="session")
async def desk(settings: "Settings", page: "Page", test_mode: bool) -> AsyncIterator[Desk]:
    chosen = settings.model_copy(update={"operator_approval": "auto", "simulated_operators": 2})
    with running(chosen) as address:
        async with httpx2.AsyncClient(base_url=address, timeout=TIMEOUT_SECONDS) as http:
            anybody = Person(http)
            made = await anybody.post("/agents/register", **AGENT | {"email": OWNER, "testMode": test_mode})
            link = await asyncio.to_thread(lambda: asyncio.run(sign_in.one_time_link(chosen, OWNER)).path)
            await page.goto(address + link)
            await page.get_by_role("button").click()
            await page.get_by_text("You act for no agent yet").first.wait_for()
            claim = f"{address}/api/v1/people/me/claims/agents/{made['agentId']}"
            claimed = await page.request.post(claim, headers=OWN)
            assert claimed.ok, await claimed.text()
            yield Desk(page, address, anybody.holding(made["apiKey"]), made["agentId"], anybody, chosen)


async def deposit(agent: Person, amount: str = "200.00") -> None:
    made = await agent.post("/agents/me/wallet/deposit", amount=amount, currency="EUR")
    await agent.pay(made["checkoutUrl"])


async def wrong(page: "Page") -> list[str]:
    """Return the flaws of the window, and the widths at which the page is wider than its frame."""
    found = await flaws(page)
    for width in (360, 1280):
        await page.set_viewport_size({"width": width, "height": 800})
        if await page.locator("main").evaluate("main => main.scrollWidth > main.clientWidth"):
            found.append(f"{width} px: the page is wider than its frame")
    return found


async def test_an_owner_makes_a_key_that_can_only_read_and_revokes_it(desk: Desk) -> None:
    page = desk.page
    await desk.open()
    await page.keyboard.press("g")
    await page.keyboard.press("k")
    await page.get_by_text("Keys in use").wait_for()
    assert await wrong(page) == []

    await page.get_by_role("button", name="Create a key").click()
    dialog = page.get_by_role("dialog")
    await dialog.get_by_label("Name").fill("nightly job")
    await dialog.get_by_label("Dispatch").uncheck()
    assert await wrong(page) == []
    await page.reload()
    assert await dialog.get_by_label("Name").input_value() == "nightly job"
    assert not await dialog.get_by_label("Dispatch").is_checked()
    await dialog.get_by_role("button", name="Create a key").click()
    key = await dialog.get_by_role("textbox", name="Key", exact=True).inner_text()
    assert await wrong(page) == []
    await dialog.get_by_role("button", name="I've saved it").click()

    program = desk.anybody.holding(key.strip())
    assert (await program.get("/agents/me"))["id"] == desk.agent_id
    refused = await program.send("POST", "/api/v1/agents/me/tasks", json=TASK)
    assert (refused.status_code, refused.json()["code"]) == (403, "insufficient_scope")

    await page.get_by_role("button", name="Revoke: Revoke the key “nightly job”?").click()
    assert await wrong(page) == []
    await page.get_by_role("dialog").get_by_role("button", name="Revoke").click()
    await page.get_by_text("1 key that has ended").wait_for()
    assert (await program.send("GET", "/api/v1/agents/me")).status_code == 401


async def test_an_owner_invites_a_person_changes_the_role_and_removes_them(desk: Desk) -> None:
    page = desk.page
    await desk.open("/keys?part=people")
    await page.get_by_role("button", name="Invite a person").click()
    await page.get_by_label("E-mail address").fill("new@example.org")
    assert await wrong(page) == []
    await page.keyboard.press("Enter")
    await page.get_by_role("button", name="Change role: new@example.org").click()
    await page.get_by_label("Viewer").check()
    await page.get_by_role("dialog").get_by_role("button", name="Change role").click()
    await page.get_by_role("listitem").filter(has_text="new@example.org").get_by_text("Viewer").wait_for()
    await page.get_by_role("button", name="Remove: Remove new@example.org?").click()
    await page.get_by_role("dialog").get_by_role("button", name="Remove", exact=True).click()
    await page.get_by_role("button", name="Change role: new@example.org").wait_for(state="detached")

    for part, sign in (
        ("assistants", "No assistant is connected"),
        ("sessions", "This browser"),
        ("profile", "Contact methods"),
    ):
        await desk.open(f"/keys?part={part}")
        await page.get_by_text(sign).first.wait_for()
        assert await wrong(page) == []
    profile = page.locator("form", has=page.get_by_label("What it does"))
    await profile.get_by_label("What it does").fill("Sends photographers.")
    await profile.get_by_role("button", name="Save").click()
    await page.get_by_text("Saved").wait_for()
    assert (await desk.agent.get("/agents/me"))["description"] == "Sends photographers."


@pytest.mark.parametrize("test_mode", [True])
async def test_the_clock_of_the_practice_world_moves_a_sample_task(desk: Desk) -> None:
    page = desk.page
    await desk.open("/practice")
    await page.get_by_role("button", name="Put test money in").click()
    await page.get_by_role("button", name="Pay €200.00").click()
    await page.get_by_text("€200.00").wait_for()
    await page.get_by_text("No task in this world yet").wait_for()
    assert await wrong(page) == []
    await page.get_by_label("Speed").select_option(label="Stands still")
    # The clock of every page says that the world stands: until then, an operator would go on by itself.
    await page.get_by_role("button", name="Go on").wait_for()
    await page.get_by_label("Asks what to do").check()
    await page.get_by_role("button", name="Dispatch", exact=True).click()
    await page.get_by_role("heading", name="Photograph a shop front").wait_for()
    task = parse_qs(urlsplit(page.url).query)["task"][0].strip('"')
    assert (await desk.agent.get(f"/agents/me/tasks/{task}"))["status"] == "Published"

    await page.get_by_role("button", name="To the next step").click()
    await page.get_by_text("by the operator").first.wait_for()
    assert (await desk.agent.get(f"/agents/me/tasks/{task}"))["status"] == "Accepted"
    await page.get_by_role("button", name="+1 hour").click()
    await page.get_by_role("cell", name="In progress").first.wait_for()
    await page.get_by_text("Nothing was sent").wait_for()
    await page.get_by_role("group").filter(has_text="task.accepted").locator("summary").click()
    await page.get_by_label("task.accepted").wait_for()
    assert await wrong(page) == []


async def test_an_agent_of_the_real_world_gets_a_practice_twin(desk: Desk) -> None:
    page = desk.page
    await desk.open("/practice")
    await page.get_by_text("This agent works in the real world").wait_for()
    assert await wrong(page) == []
    await page.get_by_role("button", name="Create a practice twin").click()
    await page.get_by_role("button", name="Take it over and practise").click()
    await page.get_by_text("Clock of the practice world").wait_for()
    assert page.url.endswith("/practice")
    assert f"/desk/{desk.agent_id}/" not in page.url


async def test_a_question_to_support_is_answered_live(desk: Desk) -> None:
    page = desk.page
    staff = await desk.staff()
    await desk.open("/support")
    await page.get_by_text("Nothing asked yet").wait_for()
    await page.get_by_role("button", name="Ask support").click()
    assert await wrong(page) == []
    await page.get_by_label("Subject").fill("The charge of Tuesday")
    await page.get_by_label("Message").fill("What is it?")
    await page.get_by_label("File").set_input_files({"name": "a.txt", "mimeType": "text/plain", "buffer": b"12 euros"})
    await page.get_by_role("button", name="Send").click()
    await page.get_by_role("heading", name="The charge of Tuesday").wait_for()
    await page.get_by_role("link", name="a.txt").wait_for()
    request = page.url.rsplit("/", 1)[1]

    await staff.post(f"/platform/support-requests/{request}/answer", body="The fee of task 7.")
    await page.get_by_text("The fee of task 7.").wait_for()
    await page.get_by_text("Needs your answer").wait_for()
    assert await wrong(page) == []
    await page.get_by_label("Reply").fill("Thank you.")
    await page.keyboard.press("Control+Enter")
    await page.get_by_role("listitem").filter(has_text="Thank you.").wait_for()
    assert len(await thread(desk.agent, request)) == 3

    await desk.open("/notifications")
    bell = page.get_by_role("link", name="1 unread notification")
    await bell.wait_for()
    await page.get_by_role("listitem").filter(has_text="Support has answered").wait_for()
    assert await wrong(page) == []
    await page.get_by_role("button", name="Mark all read").click()
    await bell.wait_for(state="detached")
    await page.get_by_role("link", name="All events").click()
    await page.get_by_role("listitem").get_by_role("link", name="Support has answered").click()
    await page.get_by_role("button", name="Close the request").click()
    await page.get_by_role("dialog").get_by_role("button", name="Close the request").click()
    await page.get_by_text("This request is closed.").wait_for()


async def thread(agent: Person, request: str) -> list[Any]:
    """The messages of a support request, as its agent reads them."""
    messages: list[Any] = await agent.get(f"/agent-support/requests/{request}/messages")
    return messages


async def test_the_palette_leads_everywhere_by_the_keyboard_alone(desk: Desk) -> None:
    page, keyboard = desk.page, desk.page.keyboard
    await deposit(desk.agent)
    task = (await desk.agent.post("/agents/me/tasks", **TASK))["taskId"]
    await desk.open()
    await keyboard.press("Control+k")
    await page.get_by_role("combobox", name="Search and commands").wait_for()
    await page.get_by_role("option", name="Home", selected=True).wait_for()
    assert await wrong(page) == []
    await keyboard.press("ArrowDown")
    await page.get_by_role("option", name="Tasks", selected=True).wait_for()
    await keyboard.type("notif")
    await keyboard.press("Enter")
    await page.get_by_role("heading", name="Notifications").wait_for()

    await keyboard.press("Control+k")
    await keyboard.type(f"#{task}")
    await page.get_by_role("option", name=TASK["title"], selected=True).wait_for()
    await keyboard.press("Enter")
    await page.get_by_role("heading", name=TASK["title"]).wait_for()

    await keyboard.press("?")
    await page.get_by_role("dialog", name="Keys of this desk").get_by_text("g k").wait_for()
    assert await wrong(page) == []
    await keyboard.press("Escape")
    await keyboard.press("Control+k")
    await keyboard.type("create a key")
    await keyboard.press("Enter")
    await page.get_by_role("dialog", name="Create a key").wait_for()
    await keyboard.press("Escape")


async def test_no_key_is_lost_that_is_typed_at_once_after_the_palette_is_asked_for(desk: Desk) -> None:
    page = desk.page
    slow = await page.context.new_cdp_session(page)
    await slow.send("Emulation.setCPUThrottlingRate", {"rate": 8})
    palette = page.get_by_role("combobox", name="Search and commands")
    # Without a wait between the keys; `c` and `a` are shortcuts of pages.
    for path in ("/board", "/tasks", "/new"):
        await desk.open(path)
        for key, text in (("Control+k", "cancel"), ("Meta+k", "a note")):
            await page.keyboard.press(key)
            await page.keyboard.type(text)
            assert await palette.input_value() == text
            await page.keyboard.press("Escape")
            await palette.wait_for(state="detached")
    # Nor before the desk is drawn.
    await page.reload()
    await page.keyboard.press("Control+k")
    await page.keyboard.type("notif")
    await page.get_by_role("option", name="Notifications", selected=True).wait_for()
    assert await palette.input_value() == "notif"
    await slow.send("Emulation.setCPUThrottlingRate", {"rate": 1})
