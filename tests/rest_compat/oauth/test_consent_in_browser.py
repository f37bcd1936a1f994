"""Consent in a browser: a program on the device (RFC 8252, section 7.1), and a person with several accounts."""

from typing import TYPE_CHECKING
from urllib.parse import parse_qsl

import httpx2
import pytest

from domain.people.roles import StaffRole
from server.config.settings import Settings
from server.config.wiring import running
from tests.actors import register_agent, register_operator
from tests.browser import IN_BROWSER, ON_SQLITE, flaws
from tests.oauth import bearer, registered
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


async def test_a_person_chooses_the_account_of_a_program(live_server: str, settings: Settings, page: "Page") -> None:
    async with running(settings) as services:
        agent, operator = await register_agent(services), await register_operator(services)
        address = "ada@example.org"
        session = await signed_in(services, address, agent=agent.id, operator=operator.id, staff=StaffRole.FINANCE)
    await page.context.add_cookies([{"name": "fieldcall", "value": session, "url": live_server}])
    async with httpx2.AsyncClient(base_url=live_server) as http:
        program = await registered(http, f"{live_server}/healthz")
        granted = {}
        for acting_as, means, has_limit in (
            (f"agent:{agent.id}", "Send out and cancel tasks, paid from the wallet", True),
            (f"operator:{operator.id}", "Carry out tasks: accept, start, upload and submit proof", False),
            ("staff", "Ask and answer in support requests", False),
        ):
            await page.goto(live_server + program.link(scope="read dispatch settle manage"))
            await page.get_by_label("Account", exact=True).select_option(acting_as)
            assert await page.get_by_label(means).is_visible()
            assert await page.locator(".box span:visible").count() == (5 if has_limit else len(await _scopes(page)))
            assert await page.get_by_label("At most").is_visible() is has_limit
            assert await flaws(page) == []
            if has_limit:
                await page.get_by_label("No separate limit").check()
            await page.get_by_role("button", name="Allow", exact=True).click()
            await page.wait_for_url(f"{live_server}/healthz?*")
            tokens = await program.exchange(dict(parse_qsl(page.url.partition("?")[2]))["code"])
            granted[acting_as] = tokens.json()
        assert [tokens["scope"] for tokens in granted.values()] == [
            "read dispatch settle manage",
            "read dispatch settle",
            "read dispatch settle manage",
        ]
        for tokens, own in zip(granted.values(), ("agents/me", "operators/me", "platform/queues"), strict=True):
            answer = await http.get(f"/api/v1/{own}", headers=bearer(tokens["access_token"]))
            assert answer.status_code == 200, answer.text


async def _scopes(page: "Page") -> list[str]:
    """The scopes that the page shows."""
    boxes = await page.locator("input[name^=scope-]:visible").all()
    return [str(await box.get_attribute("name")) for box in boxes]
