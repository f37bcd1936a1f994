"""Live lists of the desks in a real browser: a burst of new tasks costs few requests, and the numbers are right."""

import asyncio
import re
from collections import Counter
from typing import TYPE_CHECKING

import httpx2

from server.config.wiring import build, started
from tests.actors import AGENT, TASK
from tests.browser import IN_BROWSER
from tests.dashboard.conftest import SignIn
from tests.dashboard.world import OWNER, World
from tests.journeys.people import TIMEOUT_SECONDS, Person
from tests.people import signed_in as session_of

if TYPE_CHECKING:
    from playwright.async_api import Page, Request

pytestmark = IN_BROWSER
BURST = 600
MAX_REQUESTS = 60
PAGES = {
    "/board": re.compile(rf", {BURST} tasks$"),
    "/board?priority=HIGH": re.compile(rf", {BURST // 2} tasks$"),
    "/tasks": f"{BURST} tasks",
    "/tasks?priority=HIGH&status=DRAFT": f"{BURST // 2} tasks",
}


async def register(world: World, http: httpx2.AsyncClient) -> tuple[Person, int]:
    """An agent of the owner without tasks."""
    made = await Person(http).post("/agents/register", **AGENT | {"agentName": "Burst", "email": OWNER})
    async with started(build(world.settings)) as services:
        await session_of(services, OWNER, agent=made["agentId"])
    return Person(http).holding(made["apiKey"]), made["agentId"]


async def create_burst(agent: Person) -> None:
    numbers = iter(range(BURST))

    async def create() -> None:
        for number in numbers:
            fields = {"title": f"Task {number}", "publishImmediately": False, "settlementMode": "direct"}
            await agent.post("/agents/me/tasks", **TASK | fields | {"priority": ("high", "normal")[number % 2]})

    await asyncio.gather(*(create() for _ in range(6)))


async def test_a_burst_of_tasks_costs_few_requests_and_ends_with_right_numbers(world: World, signed_in: SignIn) -> None:
    context = await signed_in("owner", viewport={"width": 1280, "height": 800})
    async with httpx2.AsyncClient(base_url=world.address, timeout=TIMEOUT_SECONDS) as http:
        agent, agent_id = await register(world, http)
        pages: dict[str, Page] = {}
        requests: Counter[str] = Counter()
        refused: list[str] = []
        for path in PAGES:
            page = pages[path] = await context.new_page()
            await page.goto(f"{world.address}/desk/{agent_id}{path}")
            await page.get_by_role("status").get_by_text("Live").first.wait_for()
            await page.get_by_text("Loading").wait_for(state="detached")

            def count(request: "Request", path: str = path) -> None:
                requests[path] += "/graphql" in request.url

            page.on("request", count)
            page.on("response", lambda answer: refused.append(answer.url) if answer.status == 429 else None)
        await create_burst(agent)
    for path, number in PAGES.items():
        shown = pages[path].get_by_text(number) if isinstance(number, str) else pages[path].get_by_label(number)
        await shown.first.wait_for()
    assert refused == []
    assert {path: times for path, times in requests.items() if times > MAX_REQUESTS} == {}, requests
