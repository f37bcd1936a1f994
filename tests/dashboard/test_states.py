"""The pages of the desks in each state: a task at each stage, and answers that are empty, late or refused."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import TYPE_CHECKING, Final

import httpx2
import pytest
import pytest_asyncio

from domain.people.roles import StaffRole
from server.config.wiring import build, started
from server.process.background import serving
from tests.actors import AGENT
from tests.browser import IN_BROWSER, flaws
from tests.dashboard.conftest import SignIn
from tests.dashboard.crowd import COPIES
from tests.dashboard.test_dialogs import REFUSED
from tests.dashboard.test_routes import GO, HAS_READ, PAGES, ROLES, address, opened
from tests.dashboard.world import OPERATOR, OWNER, STAFF, World
from tests.journeys.people import TIMEOUT_SECONDS, Person, operator
from tests.people import signed_in as session_of

if TYPE_CHECKING:
    from playwright.async_api import Route

    from server.config.settings import Settings

pytestmark = IN_BROWSER
STATUSES: Final = {
    "draft": "Draft",
    "published": "Open",
    "accepted": "Accepted",
    "en_route": "On the way",
    "arrived": "Arrived",
    "started": "In progress",
    "review": "In review",
    "rejected": "Rejected",
    "disputed": "Disputed",
    "settled": "Closed",
    "cancelled": "Cancelled",
}
"""Label of the status on the task of each stage."""
WITH_OPERATOR: Final = [stage for stage in STATUSES if stage not in {"draft", "published", "cancelled"}]
USED_UNREAD: Final = {"/desk/$agentId/new", "/desk/$agentId/practice"}
"""Pages that are used before they have read anything."""
KNOWN_BEFORE: Final = {"/staff/health"}
"""Pages whose data stand on the first page of their desk, too, so that they may have been read before."""


@pytest.fixture(name="world")
def _world(crowd: World) -> World:
    return crowd


@pytest.mark.parametrize("stage", STATUSES)
async def test_a_task_has_no_flaw_at_each_stage(world: World, signed_in: SignIn, stage: str) -> None:
    assert STATUSES.keys() == COPIES.keys()
    task, found = world.tasks[stage], []
    pages = {"owner": f"/desk/{world.agent_id}/tasks/{task}", "staff": f"/staff/tasks/{task}"}
    if stage in WITH_OPERATOR:
        pages["operator"] = f"/field/tasks/{task}"
    for role, path in pages.items():
        page = await (await signed_in(role)).new_page()
        await page.goto(world.address + path)
        await page.wait_for_function(HAS_READ)
        if role == "owner":
            await page.locator("header .chip").get_by_text(STATUSES[stage], exact=True).wait_for()
        found += [f"{path}: {flaw}" for flaw in [*await flaws(page), *await flaws(page, forced_colors=True, axe=False)]]
    assert found == []


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def nothing(settings_of_all: "Settings", tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[World]:
    """A service whose people have just arrived."""
    folder = tmp_path_factory.mktemp("nothing")
    places = {"database_url": f"sqlite+aiosqlite:///{folder}/fieldcall.db", "blob_url": f"file://{folder}/blobs"}
    settings = settings_of_all.model_copy(update={**places, "operator_approval": "auto"})
    with serving(settings) as address_of_it:
        async with (
            httpx2.AsyncClient(base_url=address_of_it, timeout=TIMEOUT_SECONDS) as http,
            started(build(settings)) as services,
        ):
            anybody = Person(http)
            made = await anybody.post("/agents/register", **AGENT | {"email": OWNER})
            worker = await operator(anybody, anybody)
            cookies = {
                "owner": await session_of(services, OWNER, agent=made["agentId"]),
                "operator": await session_of(services, OPERATOR, operator=(await worker.get("/operators/me"))["id"]),
                "staff": await session_of(services, STAFF, staff=StaffRole.ADMIN),
            }
            agent = anybody.holding(made["apiKey"])
            yield World(address_of_it, settings, agent, worker, made["agentId"], cookies, {"review": 0})


@pytest.mark.parametrize("role", ROLES)
async def test_pages_without_anything_have_no_flaw(nothing: World, signed_in: SignIn, role: str) -> None:
    context = await signed_in(role)
    await context.add_cookies([{"name": "fieldcall", "value": nothing.cookies[role], "url": nothing.address}])
    page = await opened(context, nothing, role)
    found = []
    for path in (ROLES[role], *PAGES[role]):
        if "Id" in path.removeprefix("/desk/$agentId"):
            continue
        await page.goto(address(nothing, path))
        await page.wait_for_function(HAS_READ)
        found += [f"{path}: {flaw}" for flaw in await flaws(page)]
    assert found == []


@pytest.mark.parametrize("role", ROLES)
async def test_a_page_says_that_it_reads(world: World, signed_in: SignIn, role: str) -> None:
    page = await opened(await signed_in(role), world, role)
    answered = asyncio.Event()

    async def hold(asked: "Route") -> None:
        await answered.wait()
        await asked.continue_()

    await page.route("**/graphql", hold)
    found = []
    for path in PAGES[role]:
        if path in USED_UNREAD:
            continue
        await page.evaluate(GO, address(world, path))
        if path not in KNOWN_BEFORE:
            await page.locator("main [data-loading]").first.wait_for(state="attached")
        found += [f"{path}: {flaw}" for flaw in await flaws(page)]
    answered.set()
    await page.wait_for_function(HAS_READ)
    assert found == []


async def refuse(asked: "Route") -> None:
    await asked.fulfill(json=REFUSED)


async def lose(asked: "Route") -> None:
    await asked.abort()


@pytest.mark.parametrize(
    ("role", "answer"),
    # An operator's pages go on with what they have kept (test_field_truth).
    [("owner", refuse), ("owner", lose), ("operator", refuse), ("staff", refuse), ("staff", lose)],
)
async def test_a_page_that_cannot_read_says_so_and_tries_again(
    world: World, signed_in: SignIn, role: str, answer: Callable[["Route"], Awaitable[None]]
) -> None:
    page = await opened(await signed_in(role), world, role)
    found = []
    for path in PAGES[role]:
        if path in USED_UNREAD:
            continue
        await page.route("**/graphql", answer)
        await page.evaluate(GO, address(world, path))
        note = page.get_by_role("main").get_by_role("alert").filter(has=page.get_by_role("button", name="Try again"))
        await note.first.wait_for()
        found += [f"{path}: {flaw}" for flaw in await flaws(page)]
        await page.unroute("**/graphql", answer)
        await note.first.get_by_role("button", name="Try again").click()
        await note.first.wait_for(state="detached")
    assert found == []
