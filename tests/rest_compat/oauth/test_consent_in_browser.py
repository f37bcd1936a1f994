"""Consent to a program on the device: the browser follows the redirect to its scheme (RFC 8252, section 7.1)."""

from typing import TYPE_CHECKING
from urllib.parse import parse_qsl

import httpx2
import pytest

from server.config.settings import Settings
from server.config.wiring import running
from tests.actors import register_agent
from tests.browser import IN_BROWSER, ON_SQLITE
from tests.oauth import registered
from tests.people import signed_in

if TYPE_CHECKING:
    from playwright.async_api import Page

pytestmark = [IN_BROWSER, ON_SQLITE]


@pytest.mark.parametrize("callback", ["com.example.app:/callback", "cursor:///oauth/callback?kept=%41"])
async def test_a_browser_hands_the_answer_to_the_program(
    live_server: str, settings: Settings, page: "Page", callback: str
) -> None:
    async with running(settings) as services:
        agent = (await register_agent(services)).id
        session = await signed_in(services, "ada@example.org", agent=agent)
    await page.context.add_cookies([{"name": "fieldcall", "value": session, "url": live_server}])
    async with httpx2.AsyncClient(base_url=live_server) as http:
        program = await registered(http, callback)
        await page.goto(live_server + program.link(scope="read"))
        # No program of this machine has the scheme, so the request ends where the browser would open one.
        async with page.expect_event("requestfailed") as handed:
            await page.get_by_role("button", name="Allow", exact=True).click()
        answer = (await handed.value).url
        assert answer.startswith(f"{callback}{'&' if '?' in callback else '?'}code=")
        assert (await program.exchange(dict(parse_qsl(answer.partition("?")[2]))["code"])).status_code == 200
