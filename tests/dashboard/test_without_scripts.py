"""A browser without JavaScript: pages to read and forms work, and a desk says what it needs and what works without."""

import asyncio
import re
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import httpx2
import pytest
import pytest_asyncio
from pydantic import SecretStr

from adapters.i18n.choice import to_culture
from domain.people.roles import StaffRole
from server.config.wiring import build, started
from server.process.background import serving
from tests.actors import AGENT, OPERATOR, TASK
from tests.browser import IN_BROWSER, ON_SQLITE, watched
from tests.journeys.people import TIMEOUT_SECONDS, Person
from tests.people import signed_in
from tests.simulators.mail_server import Post
from tests.simulators.mail_server import serving as taking_mails

if TYPE_CHECKING:
    from playwright.async_api import Browser, Page

    from server.config.settings import Settings

pytestmark = [IN_BROWSER, ON_SQLITE]
OWNER: Final = "owner@example.org"
PUBLIC_ADDRESS: Final = "http://public.localhost:8000"
"""Address of the service in the links of mails."""
PAGES: Final = {
    "/": "Your software sends someone to look.",
    "/sign-in": "Sign in",
    "/try": "Try it",
    "/docs": "Documentation",
    "/docs/tutorials/first-task-with-curl": "Dispatch your first task",
    "/docs/how-to/receive-webhooks": "Receive webhooks",
    "/docs/reference/oauth": "OAuth",
    "/docs/explanation/money-of-a-task": "Money of a task",
    "/problems": "Problems",
    "/problems/spending_limit": "spending_limit",
    "/lifecycle": "The life of a task",
    "/legal": "Legal documents",
}
"""Pages for everybody, with a text of each."""
NEEDED: Final = {"en": "This page needs JavaScript", "de": "Diese Seite braucht JavaScript"}


@dataclass(frozen=True)
class Plain:
    """A browser without scripts on a service that mails to `post`."""

    address: str
    post: Post
    page: "Page"
    anybody: Person

    async def open(self, path: str) -> None:
        answer = await self.page.goto(self.address + path.removeprefix(PUBLIC_ADDRESS))
        assert answer
        assert answer.status == 200, path

    async def mailed(self, pattern: str) -> str:
        """Return the last match of a pattern in the mails to the owner, when there is one."""
        async with asyncio.timeout(TIMEOUT_SECONDS):
            while not (found := re.findall(pattern, "\n".join(self._texts()))):  # noqa: ASYNC110 - told by a socket
                await asyncio.sleep(0.05)
        text: str = found[-1]
        return text

    def _texts(self) -> list[str]:
        return [
            mail.get_body(("plain",)).get_content()  # type: ignore[union-attr] # every mail has a text
            for mail in self.post.taken
            if mail["To"] == OWNER
        ]


@pytest_asyncio.fixture(loop_scope="session")
async def plain(browser: "Browser", settings: "Settings") -> AsyncIterator[Plain]:
    async with taking_mails(Post()) as post:
        mail = {"smtp_url": SecretStr(f"smtp://127.0.0.1:{post.port}"), "base_url": PUBLIC_ADDRESS}
        mailing = settings.model_copy(update=mail)
        with serving(mailing) as address:
            async with httpx2.AsyncClient(base_url=address, timeout=TIMEOUT_SECONDS) as http:
                context = await browser.new_context(java_script_enabled=False, viewport={"width": 360, "height": 740})
                faults = watched(context)
                yield Plain(address, post, await context.new_page(), Person(http))
                await context.close()
                assert not faults, faults


async def test_pages_for_everybody_are_read_and_searched(plain: Plain) -> None:
    for path, text in PAGES.items():
        await plain.open(path)
        await plain.page.locator("main").get_by_text(text).first.wait_for()
    await plain.open("/docs")
    search = plain.page.get_by_role("main").get_by_role("searchbox")
    await search.fill("webhook retries")
    await search.press("Enter")
    await plain.page.get_by_role("main").get_by_role("link", name="webhooks").first.wait_for()


async def test_an_owner_signs_in_claims_the_agent_pays_and_approves(plain: Plain) -> None:
    made = await plain.anybody.post("/agents/register", **AGENT | {"email": OWNER})
    agent = plain.anybody.holding(made["apiKey"])
    page = plain.page
    await plain.open("/sign-in?next=/account/claims")
    await page.get_by_label("mail address").fill(OWNER)
    await page.get_by_role("button", name="Continue").click()
    await page.get_by_label("Code from the mail").fill(await plain.mailed(r"\b[A-Z0-9]{4}-[A-Z0-9]{4}\b"))
    await page.get_by_role("button", name="Continue").click()
    await page.wait_for_url("**/account/claims")
    await page.get_by_role("button", name="Claim").first.click()
    await page.get_by_text("Done.").wait_for()

    deposit = await agent.post("/agents/me/wallet/deposit", amount=300, currency="EUR")
    await plain.open(deposit["checkoutUrl"])
    await page.get_by_role("button", name="Pay €300.00").click()
    await page.get_by_role("button", name="Pay €300.00").wait_for(state="detached")
    assert (await agent.get("/agents/me/wallet"))["availableBalance"] == 300

    limits = {"limits": [{"currency": "EUR", "perDay": "60.00"}]}
    assert (await agent.send("PUT", "/api/v1/agents/me/spending-rules", json=limits)).status_code == 200
    task = (await agent.post("/agents/me/tasks", **TASK | {"payoutAmount": "100.00"}))["id"]
    await plain.open(await plain.mailed(r"http\S+/approvals/\S+"))
    await page.get_by_text(TASK["locationAddress"]).first.wait_for()
    await page.get_by_role("button", name="Approve").click()
    await page.get_by_role("heading").first.wait_for()
    assert (await agent.get(f"/agents/me/tasks/{task}"))["status"] == "Published"


@pytest.mark.parametrize("locale", NEEDED)
async def test_a_desk_names_what_it_needs_and_leads_to_what_works(
    browser: "Browser", settings: "Settings", locale: str
) -> None:
    with serving(settings) as address:
        async with httpx2.AsyncClient(base_url=address) as http, started(build(settings)) as services:
            agent = (await Person(http).post("/agents/register", **AGENT))["agentId"]
            operator = (await Person(http).post("/operators/register", **OPERATOR))["operator"]["id"]
            cookie = await signed_in(services, OWNER, agent=agent, operator=operator, staff=StaffRole.ADMIN)
        context = await browser.new_context(
            java_script_enabled=False, locale=locale, viewport={"width": 360, "height": 740}
        )
        faults = watched(context)
        await context.add_cookies([{"name": "fieldcall", "value": cookie, "url": address}])
        page = await context.new_page()
        for path in ("/", f"/desk/{agent}/board", "/field", "/staff/disputes/1"):
            await page.goto(address + path)
            main = page.locator("main")
            await main.get_by_role("heading", name=NEEDED[locale]).wait_for()
            assert await main.get_attribute("lang") == to_culture(locale)
            assert await page.locator("main").count() == 1
            links = [await link.get_attribute("href") for link in await main.get_by_role("link").all()]
            assert links == ["/account", "/docs", "/sign-out"]
            for link in links:
                answer = await page.goto(f"{address}{link}")
                assert answer
                assert answer.status == 200
                assert await page.locator("main h1").count() == 1
        await context.close()
        assert not faults, faults
