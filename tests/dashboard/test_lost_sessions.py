"""Sessions that end under an open page: what was typed is there after the person has signed in again, and is sent."""

import asyncio
import re
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pytest_asyncio
from pydantic import SecretStr

from server.config.wiring import build, started
from tests.actors import AMSTERDAM, TASK
from tests.browser import IN_BROWSER, ON_SQLITE, flaws, watched
from tests.dashboard.world import OPERATOR, OWNER, STAFF, World, world
from tests.journeys.people import TIMEOUT_SECONDS
from tests.people import signed_in
from tests.simulators.mail_server import Post, serving

if TYPE_CHECKING:
    from playwright.async_api import Browser, BrowserContext, Page

    from server.config.settings import Settings

pytestmark = [IN_BROWSER, ON_SQLITE]
MESSAGE = "The deposit of Tuesday is not in the wallet."
REPORT = "The front, as asked. The door was open."
REASON = "Half of it is to be seen."
CODE = re.compile(r"\b[A-Z0-9]{4}-[A-Z0-9]{4}\b")
TELEPHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 740},
    "geolocation": {**AMSTERDAM, "accuracy": 9},
    "permissions": ["geolocation"],
}


@dataclass(frozen=True)
class Reader:
    """A person in a browser of their own, on a service that mails to `post`."""

    world: World
    post: Post
    context: "BrowserContext"
    email: str

    async def tab(self, path: str) -> "Page":
        page = await self.context.new_page()
        await page.goto(self.world.address + path)
        await page.locator("h1").wait_for()
        return page

    async def stay_unaware(self) -> None:
        """Let no websocket of this browser reach the service, so that a page learns of the end by its next request."""
        await self.context.route_web_socket("**/graphql", lambda _: None)

    async def sign_out(self) -> None:
        """Sign this browser out in another tab."""
        other = await self.context.new_page()
        await other.goto(f"{self.world.address}/sign-out")
        await other.get_by_role("button", name="Sign out").click()
        await other.get_by_role("button", name="Sign out").wait_for(state="detached")
        await other.close()

    async def sign_in_again(self, page: "Page") -> None:
        """Follow the question above a page, with the code of the mail; the page shows itself again without a press."""
        question = page.get_by_role("dialog", name="You are signed out")
        await question.wait_for()
        assert await flaws(page) == []
        mails = len(self.post.taken)
        async with self.context.expect_page() as opened:
            await question.get_by_role("link", name="Sign in again").click()
        again = await opened.value
        await again.get_by_label("mail address").fill(self.email)
        await again.get_by_role("button", name="Continue").click()
        await again.get_by_label("Code from the mail").fill(await self._code_after(mails))
        async with again.expect_event("close"):
            await again.get_by_role("button", name="Continue").or_(again.get_by_role("button", name="Sign in")).click()
        await question.wait_for(state="detached")

    async def _code_after(self, mails: int) -> str:
        async with asyncio.timeout(TIMEOUT_SECONDS):
            while len(self.post.taken) == mails:  # noqa: ASYNC110 - the mail server is told by a socket
                await asyncio.sleep(0.05)
        text: str = self.post.taken[-1].get_body(("plain",)).get_content()  # type: ignore[union-attr]
        found = CODE.search(text)
        assert found, text
        return found[0]


@pytest_asyncio.fixture(loop_scope="session")
async def readers(browser: "Browser", settings: "Settings") -> AsyncIterator[dict[str, Reader]]:
    """The owner, the operator and the staff of a world of this test."""
    async with serving(Post()) as post:
        mailing = settings.model_copy(update={"smtp_url": SecretStr(f"smtp://127.0.0.1:{post.port}")})
        async with world(mailing) as made:
            readers, contexts = {}, []
            for role, email in (("owner", OWNER), ("operator", OPERATOR), ("staff", STAFF)):
                options = TELEPHONE if role == "operator" else {"viewport": {"width": 1280, "height": 800}}
                context = await browser.new_context(**options)
                contexts.append((context, watched(context)))
                async with started(build(mailing)) as services:
                    cookie = await signed_in(services, email)
                await context.add_cookies([{"name": "fieldcall", "value": cookie, "url": made.address}])
                readers[role] = Reader(made, post, context, email)
            yield readers
            for context, faults in contexts:
                await context.close()
                assert not faults, faults


async def test_an_owner_sends_a_message_and_dispatches_a_task_after_the_return(readers: dict[str, Reader]) -> None:
    owner = readers["owner"]
    await owner.stay_unaware()
    desk = f"/desk/{owner.world.agent_id}"
    page = await owner.tab(f"{desk}/support?about=new")
    dialog = page.get_by_role("dialog", name="Ask support")
    await dialog.get_by_label("Subject").fill("A deposit")
    await dialog.get_by_label("Message").fill(MESSAGE)
    await owner.sign_out()
    await dialog.get_by_role("button", name="Send").click()
    await owner.sign_in_again(page)
    # Nothing of the refusal is left, and the dialog has what was typed.
    assert await dialog.get_by_role("alert").count() == 0
    assert await dialog.get_by_label("Message").input_value() == MESSAGE
    await dialog.get_by_role("button", name="Send").click()
    await page.get_by_role("listitem").get_by_text(MESSAGE).wait_for()

    # A new task is priced again by itself.
    await page.goto(f"{owner.world.address}{desk}/new")
    for label, text in (("Title", "title"), ("Description", "description"), ("Address", "locationAddress")):
        await page.get_by_label(label, exact=True).fill(TASK[text])
    await page.get_by_label("Payout").fill("10")
    await page.get_by_role("button", name="Dispatch for €10.50").wait_for()
    await owner.sign_out()
    await page.get_by_label("Payout").fill("20")
    await owner.sign_in_again(page)
    await page.get_by_role("button", name="Dispatch for €21.00").click()
    await page.get_by_role("heading", name="Timeline").wait_for()


async def test_a_page_that_is_opened_without_a_session_is_read_after_the_return(readers: dict[str, Reader]) -> None:
    owner = readers["owner"]
    page = await owner.tab(f"/desk/{owner.world.agent_id}/board")
    await owner.sign_out()
    # The end of the session closes the websocket, so that the question comes by itself.
    await owner.sign_in_again(page)
    await page.get_by_role("link", name="Read the opening hours of a museum").wait_for()
    await page.get_by_role("status").get_by_text("Live").wait_for()
    assert page.url.endswith("/board")


async def test_the_staff_decides_a_dispute_after_the_return(readers: dict[str, Reader]) -> None:
    staff = readers["staff"]
    await staff.stay_unaware()
    page = await staff.tab(f"/staff/disputes/{staff.world.tasks['disputed']}")
    decision = page.locator("section", has=page.get_by_role("heading", name="Decision"))
    await decision.get_by_text("Earned by the operator").wait_for()
    await decision.get_by_label("Reason").fill(REASON)
    await decision.get_by_role("button", name="Review and confirm").click()
    dialog = page.get_by_role("dialog", name="Review and confirm")
    await dialog.get_by_text("Earned by the operator").wait_for()
    await staff.sign_out()
    await dialog.get_by_role("button", name="Confirm split").click()
    await staff.sign_in_again(page)
    assert await dialog.get_by_role("alert").count() == 0
    await dialog.get_by_text("Earned by the operator").wait_for()
    assert await decision.get_by_label("Reason").input_value() == REASON
    await dialog.get_by_role("button", name="Confirm split").click()
    await page.get_by_text("Paid for a task").wait_for()


async def test_an_operator_keeps_the_page_and_the_steps_that_wait(readers: dict[str, Reader]) -> None:
    operator = readers["operator"]
    await operator.stay_unaware()
    task = operator.world.tasks["accepted"]
    page = await operator.tab(f"/field/tasks/{task}")
    await page.get_by_role("button", name="On my way").wait_for()
    await page.get_by_role("button", name="Ask the agent").first.click()
    question = page.get_by_label("Question")
    await question.fill(REPORT)
    await operator.sign_out()
    await page.get_by_role("button", name="Send the question").click()
    await operator.sign_in_again(page)
    assert await question.input_value() == REPORT
    await page.keyboard.press("Escape")

    # A step that is refused for want of a session waits, and is sent after the return.
    await operator.sign_out()
    await page.get_by_role("button", name="On my way").click()
    await operator.sign_in_again(page)
    await page.get_by_role("button", name="I'm on site").wait_for()
    owner = await readers["owner"].tab(f"/desk/{operator.world.agent_id}/tasks/{task}")
    await owner.get_by_role("main").locator("header .chip").get_by_text("On the way", exact=True).wait_for()
