"""The desks over thousands of rows: numbers are the server's, pages stay small, and fit every width and mode."""

from typing import TYPE_CHECKING, Any, Final

import pytest

from tests.actors import AMSTERDAM
from tests.browser import IN_BROWSER, WIDEST, flaws
from tests.dashboard.conftest import SignIn
from tests.dashboard.crowd import COPIES
from tests.dashboard.test_budgets import ELEMENTS
from tests.dashboard.test_routes import HAS_READ, address
from tests.dashboard.world import World

if TYPE_CHECKING:
    from playwright.async_api import Page
pytestmark = IN_BROWSER
WIDTHS: Final = (360, 1280, 2560)
MODES: Final[dict[str, dict[str, Any]]] = {
    "light": {"color_scheme": "light", "forced_colors": "none"},
    "dark": {"color_scheme": "dark", "forced_colors": "none"},
    "forced colours": {"color_scheme": "dark", "forced_colors": "active"},
}
TEXT_SIZES: Final = ("", "200%")
SHOWN: Final = 5
"""The rows of a queue on the first page of a desk."""
AT_HAND: Final[dict[str, Any]] = {"geolocation": AMSTERDAM, "permissions": ["geolocation"]}


def number(*stages: str) -> str:
    """The number of tasks of these stages, as a page writes it: the copies, and the task that was copied."""
    return f"{sum(COPIES[stage] + 1 for stage in stages):,}"


ALL: Final = number(*COPIES)
PAGES: Final[dict[str, dict[str, tuple[str, ...]]]] = {
    "owner": {
        "/desk/$agentId": (number("published"), number("review"), f"All {number('review', 'disputed')} tasks"),
        "/desk/$agentId/board": (number("draft"), number("published"), number("accepted"), number("en_route")),
        "/desk/$agentId/tasks": (f"{ALL} tasks", number("review")),
        "/desk/$agentId/tasks?status=DRAFT": (f"{number('draft')} tasks",),
        "/desk/$agentId/map": (number("published"), number("review")),
        "/desk/$agentId/money": (),
        "/desk/$agentId/notifications": (),
        "/desk/$agentId/webhooks": ("task.published · Task",),
        "/desk/$agentId/support": (),
    },
    "operator": {
        "/field": (f"{number('published')} tasks near you",),
        "/field/tasks": (),
        "/field/earnings": (),
    },
    "staff": {
        "/staff": (f"Disputes {number('disputed')}", f"All {number('disputed')}"),
        "/staff/disputes": (f"{number('disputed')} entries",),
        "/staff/tasks": (f"{ALL} entries",),
        "/staff/support": (),
        "/staff/payouts": (),
        "/staff/health": ("Action needed",),
    },
}
"""The pages of each role, with texts that have the numbers of the server."""


@pytest.fixture(name="world")
def _world(crowd: World) -> World:
    return crowd


@pytest.mark.parametrize("role", PAGES)
async def test_pages_over_many_rows_are_small_right_and_fit(world: World, signed_in: SignIn, role: str) -> None:
    context = await signed_in(role, **AT_HAND)
    errors: list[str] = []
    context.on("console", lambda line: errors.append(line.text) if line.type == "error" else None)
    found = []
    for path, texts in PAGES[role].items():
        page = await context.new_page()
        await page.goto(address(world, path))
        await page.wait_for_function(HAS_READ)
        for text in texts:
            await page.get_by_role("main").get_by_text(text).first.wait_for()
        if (elements := await page.evaluate("document.querySelectorAll('*').length")) > ELEMENTS:
            found.append(f"{path}: {elements} elements")
        found += [f"{path}: {flaw}" for flaw in [*await misfits(page), *await flaws(page)]]
        await page.close()
    assert found == []
    assert errors == []


async def misfits(page: "Page") -> list[str]:
    """Return what is wider than the window in each width, mode and size of text."""
    found = []
    for size in TEXT_SIZES:
        await page.evaluate("(size) => { document.documentElement.style.fontSize = size; }", size)
        for width in WIDTHS:
            await page.set_viewport_size({"width": width, "height": 900})
            for mode, media in MODES.items():
                await page.emulate_media(**media, reduced_motion="reduce")
                if widest := await settled(page):
                    found.append(f"{width} px, {mode}, {size}: {widest}")
    return found


async def settled(page: "Page") -> str:
    """Return the widest element of a page that is too wide; a map is laid out again when it knows its width."""
    for _ in range(20):
        if not (widest := await page.evaluate(WIDEST)):
            break
        await page.wait_for_timeout(100)
    return str(widest)


async def test_a_queue_has_five_rows_and_leads_to_all(world: World, signed_in: SignIn) -> None:
    page = await (await signed_in("owner")).new_page()
    await page.goto(address(world, "/desk/$agentId"))
    rows = page.locator("main [data-job]")
    await rows.first.wait_for()
    for kind in ("Questions", "Reviews", "Disputes"):
        await page.get_by_role("button", name=kind).click()
        assert await rows.count() == SHOWN
    await page.get_by_role("button", name="Reviews").click()
    await page.get_by_role("link", name=f"All {number('review')} tasks").click()
    await page.get_by_role("main").get_by_text(f"{number('review')} tasks").first.wait_for()

    staff = await (await signed_in("staff")).new_page()
    await staff.goto(address(world, "/staff"))
    for kind in ("disputes", "support"):
        await staff.goto(address(world, f"/staff?list={kind}"))
        queue = staff.locator(f"ul[data-queue={kind}] > li")
        await queue.first.wait_for()
        assert await queue.count() == SHOWN
    await staff.goto(address(world, "/staff?list=disputes"))
    await staff.get_by_role("link", name=f"All {number('disputed')}").click()
    await staff.get_by_text(f"{number('disputed')} entries").wait_for()


OVERLAPS = """() => {
  const pressed = [...document.querySelectorAll(".m-task:not([inert]) > :is(.m-price, .m-pin)")];
  const boxes = pressed.map((one) => one.getBoundingClientRect());
  const shared = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left);
  return boxes.filter((box, at) => boxes.slice(at + 1).some((other) => shared(box, other) > box.width / 3
    && box.top < other.bottom && other.top < box.bottom)).length;
}"""
"""The number of tasks on a map that are hidden by others to more than a third."""


@pytest.mark.parametrize(("role", "path"), [("operator", "/field"), ("owner", "/desk/$agentId")])
async def test_tasks_that_are_close_do_not_cover_each_other(
    world: World, signed_in: SignIn, role: str, path: str
) -> None:
    page = await (await signed_in(role, **AT_HAND)).new_page()
    await page.goto(address(world, path))
    await page.locator(".m-task[inert]").first.wait_for()
    assert await page.locator(".m-task:not([inert])").count() > 0
    assert await page.evaluate(OVERLAPS) == 0


async def test_a_move_of_more_than_a_thousand_tasks_stops_there_and_says_so(world: World, signed_in: SignIn) -> None:
    page = await (await signed_in("owner")).new_page()
    await page.goto(f"{world.address}/desk/{world.agent_id}/tasks?status=DRAFT")
    await page.get_by_role("checkbox", name="Select all on this page").check()
    await page.get_by_role("button", name="Select the newest 1,000").click()
    await page.get_by_role("group", name="1,000 tasks selected").get_by_role("button", name="Cancel the task").click()
    dialog = page.get_by_role("dialog", name="Cancel the task: 1,000 tasks")
    await dialog.get_by_text("Only the newest 1,000 tasks are included.").wait_for(timeout=120_000)
    await dialog.get_by_role("button", name="Cancel the task: 1,000 tasks").wait_for()
    await dialog.get_by_text("Looked at: 1,000 of 1,000").wait_for()
    assert await flaws(page) == []
    await dialog.get_by_role("button", name="Back").click()
