"""The page of docs/how-to/build-your-own-dashboard.md on an origin of its own, in a browser: consent, list, live."""

import re
from typing import TYPE_CHECKING

import httpx2
from aiohttp import web

from server.config.settings import Settings
from server.config.wiring import running
from tests.actors import AGENT, TASK
from tests.browser import IN_BROWSER, ON_SQLITE
from tests.code_blocks import read_blocks
from tests.journeys.people import Person
from tests.people import cookies, signed_in
from tests.server.test_cli import ROOT
from tests.simulators.serving import answering

if TYPE_CHECKING:
    from playwright.async_api import Page

pytestmark = [IN_BROWSER, ON_SQLITE]


async def test_a_page_of_another_origin_signs_in_and_follows(
    live_server: str, settings: Settings, page: "Page"
) -> None:
    (block,) = read_blocks(ROOT / "docs" / "how-to" / "build-your-own-dashboard.md", "html")
    code = block.code.replace("http://localhost:8000", live_server)

    async def serve(_: web.Request) -> web.Response:
        return web.Response(text=code, content_type="text/html")

    async with httpx2.AsyncClient(base_url=live_server) as http, answering(serve) as own:
        agent = await Person(http).post("/agents/register", **AGENT)
        owner = Person(http).holding(agent["apiKey"])
        drafts = [await owner.post("/agents/me/tasks", **TASK, publishImmediately=False) for _ in range(21)]
        async with running(settings) as services:
            session = await signed_in(services, "ada@example.org", agent=agent["agentId"])
        await page.context.add_cookies([{"name": "fieldcall", "value": session, "url": live_server}])
        await page.goto(f"{own}/dashboard.html")
        await page.get_by_label("No separate limit").check()
        await page.get_by_role("button", name="Allow", exact=True).click()
        await page.get_by_text("Live", exact=True).wait_for()
        assert await page.locator("li").count() == 20
        await page.get_by_role("button", name="More").click()
        oldest = page.locator(f'[id="{drafts[0]["taskId"]}"]')
        await oldest.wait_for()
        assert re.search("DRAFT$", await oldest.inner_text())
        await owner.post(f"/agents/me/tasks/{drafts[0]['taskId']}/cancel", reason="Not needed")
        await page.get_by_text("CANCELLED").wait_for()

        (grant,) = (await http.get("/api/v1/people/me/assistants", headers=cookies(session))).json()
        await http.delete(f"/api/v1/people/me/assistants/{grant['id']}", headers=cookies(session))
        await page.get_by_text("The access has been ended: ask the person again.").wait_for()
