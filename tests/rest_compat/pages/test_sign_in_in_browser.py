"""A life of a person in a real browser, with mails from a real mail server: every page is readable for everybody."""

import asyncio
import re
from email.message import EmailMessage
from typing import TYPE_CHECKING

from pydantic import SecretStr

from server.process.background import serving as running
from tests.browser import IN_BROWSER, ON_SQLITE, flaws
from tests.html_document import Document
from tests.simulators.mail_server import Post, serving

if TYPE_CHECKING:
    from playwright.async_api import Page

    from server.config.settings import Settings

pytestmark = [IN_BROWSER, ON_SQLITE]
MAIL_SECONDS = 10
PUBLIC_ADDRESS = "http://public.localhost:8000"
CODE = re.compile(r"\b[0-9A-Z]{4}-[0-9A-Z]{4}\b")


def mailing(settings: "Settings", post: Post) -> "Settings":
    """Settings of a service that sends mail and is reached at another address than it listens at."""
    return settings.model_copy(
        update={"smtp_url": SecretStr(f"smtp://127.0.0.1:{post.port}"), "base_url": PUBLIC_ADDRESS}
    )


async def mailed(post: Post, number: int) -> tuple[str, str]:
    """The link and the code of a mail, once it has come."""
    async with asyncio.timeout(MAIL_SECONDS):
        await post.arrived(number)
    message: EmailMessage = post.taken[number - 1]
    text, html = (part.get_content() for part in message.iter_parts())
    (button,) = Document(html).all("a")
    link = button["href"]
    assert link is not None
    assert link in text
    assert link.startswith(PUBLIC_ADDRESS)
    (code,) = CODE.findall(text)
    return link, code


async def test_somebody_signs_in_by_code_and_by_link_and_signs_out(settings: "Settings", page: "Page") -> None:
    async with serving(Post()) as post:
        with running(mailing(settings, post)) as address:
            await page.goto(f"{address}/sign-in?next=/account/sessions")
            assert await flaws(page) == []
            await page.keyboard.type("owner@example.org")
            await page.keyboard.press("Enter")
            await page.get_by_label("Code from the mail").wait_for()
            await page.keyboard.type("WRONG-12")
            await page.keyboard.press("Enter")
            await page.get_by_text("This code is wrong").wait_for()
            assert await flaws(page) == []
            _, code = await mailed(post, 1)
            await page.keyboard.type(code)
            await page.keyboard.press("Enter")
            await page.get_by_role("heading", name="Signed-in browsers").wait_for()
            assert "Chrome" in await page.get_by_role("main").inner_text()
            await page.get_by_role("link", name="Back to your account").click()
            await page.get_by_text("Signed in as owner@example.org").wait_for()
            assert await flaws(page) == []
            for path in await page.eval_on_selector_all("nav a", "links => links.map(link => link.pathname)"):
                await page.goto(address + path)
                assert await flaws(page) == [], path
            await page.goto(f"{address}/account")
            await page.get_by_role("link", name="Sign out").click()
            assert await flaws(page) == []
            await page.get_by_role("button", name="Sign out").click()
            await page.get_by_role("status").wait_for()
            assert await flaws(page) == []
            await page.get_by_role("link", name="Sign in again").click()
            await page.get_by_role("textbox").fill("owner@example.org")
            await page.get_by_role("button", name="Continue").click()
            link, _ = await mailed(post, 2)
            await page.goto(link.replace(PUBLIC_ADDRESS, address))
            assert await flaws(page) == []
            await page.get_by_role("button", name="Yes, sign in").click()
            await page.get_by_text("You act for no agent yet").first.wait_for()
            await page.goto(link.replace(PUBLIC_ADDRESS, address))
            assert await page.get_by_role("status").inner_text() != ""
            assert await flaws(page) == []
