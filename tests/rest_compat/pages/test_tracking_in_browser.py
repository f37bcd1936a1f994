"""The tracking page in a real browser: readable, live without a reload, and framed by the origins of its link alone."""

from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urlencode

import httpx2
import pytest_asyncio
from aiohttp import web

from tests.browser import IN_BROWSER, ON_SQLITE, flaws
from tests.rest_compat.front_door import AGENT, HERE, OPERATOR, TASK
from tests.rest_compat.pages.tracked import PLACE, away
from tests.simulators.serving import answering

if TYPE_CHECKING:
    from playwright.async_api import Browser, Page

pytestmark = [IN_BROWSER, ON_SQLITE]


class Followed(NamedTuple):
    """A task that is followed, and its operator."""

    http: httpx2.AsyncClient
    task_id: int
    agent: dict[str, str]
    """The headers of the agent; the next ones are those of the operator."""
    operator: dict[str, str]

    async def link(self, **fields: Any) -> str:
        """Make a link, and return its address."""
        path = f"/agents/me/tasks/{self.task_id}/tracking-links"
        return str((await self.http.post(path, json=fields, headers=self.agent)).json()["url"])

    async def act(self, step: str, location: dict[str, Any]) -> None:
        path = f"/operators/me/tasks/{self.task_id}/{step}"
        answer = await self.http.post(path, json={"location": location}, headers=self.operator)
        assert answer.status_code == 200, answer.text


@pytest_asyncio.fixture(loop_scope="session")
async def followed(address: str) -> AsyncIterator[Followed]:
    async with httpx2.AsyncClient(base_url=f"{address}/api/v1") as http:
        agent = {"X-API-Key": (await http.post("/agents/register", json=AGENT)).json()["apiKey"]}
        opened = await http.post("/agents/me/wallet/deposit", json={"amount": 40, "currency": "EUR"}, headers=agent)
        await http.post(opened.json()["checkoutUrl"], data={"decision": "pay"})
        task = (await http.post("/agents/me/tasks", json={**TASK, **PLACE}, headers=agent)).json()["taskId"]
        operator = {"X-API-Key": (await http.post("/operators/register", json=OPERATOR)).json()["apiKey"]}
        yield Followed(http, task, agent, operator)


async def test_the_page_is_readable_for_everybody_and_follows_by_itself(followed: Followed, page: "Page") -> None:
    await page.clock.install()
    await page.goto(await followed.link())
    assert await flaws(page) == []
    for step, heading, location in (
        ("accept", "Confirmed", away(3000)),
        ("en-route", "On the way", away(3000)),
        ("arrived", "On site", HERE),
    ):
        await followed.act(step, location)
        await page.clock.fast_forward(16_000)
        await page.get_by_role("heading", name=heading, exact=True).wait_for()
        assert await page.get_by_role("status").inner_text() == heading
        assert await page.get_by_role("img", name="Map without streets").count() == (step == "en-route")
        assert await flaws(page) == []


async def test_only_the_origins_of_the_link_frame_the_page(followed: Followed, browser: "Browser") -> None:
    async def show_frame(request: web.Request) -> web.Response:
        return web.Response(text=f'<iframe src="{request.query["url"]}"></iframe>', content_type="text/html")

    context = await browser.new_context()
    async with answering(show_frame) as shop, answering(show_frame) as stranger:
        url = await followed.link(origins=[shop])
        for origin, query, is_shown in ((shop, "?embed=1", True), (shop, "", False), (stranger, "?embed=1", False)):
            page = await context.new_page()
            await page.goto(f"{origin}/?{urlencode({'url': url + query})}", wait_until="load")
            (frame,) = page.frames[1:]
            assert frame.url.startswith(url if is_shown else "chrome-error://")
            if is_shown:
                await frame.get_by_role("heading", name="Being arranged").wait_for()
    await context.close()
