"""Every dialog and menu of the desks, opened by its button: nothing that axe finds, and nothing wider than its window.

Each button of each page is pressed once. Writes are answered with a problem, so that pressing changes nothing and each
page also shows what it says then.
"""

import json
from typing import TYPE_CHECKING

import pytest

from tests.actors import TASK
from tests.browser import IN_BROWSER, flaws
from tests.dashboard.conftest import SignIn
from tests.dashboard.test_routes import HAS_READ, PAGES, ROLES, address, opened
from tests.dashboard.world import World
from tests.journeys.people import carry_out, reviewable

if TYPE_CHECKING:
    from playwright.async_api import Locator, Page, Route

pytestmark = IN_BROWSER
REFUSED = {
    "data": None,
    "errors": [{"message": "Too many requests", "extensions": {"code": "rate_limited", "title": "Too many requests"}}],
}
"""The answer to each write."""
AT_ONCE = 4
PARTS = [
    (role, [ROLES[role], *PAGES[role]][start : start + AT_ONCE])
    for role in ROLES
    for start in range(0, len(PAGES[role]) + 1, AT_ONCE)
]
OPENED = "dialog[open], [role=menu], [role=listbox]"
SECONDS_TO_OPEN = 0.4
EXPECTED = {
    "/desk/$agentId/keys": "Create a key",
    "/desk/$agentId/money": "Add money",
    "/desk/$agentId/spending": "Edit rules",
    "/desk/$agentId/support": "Ask support",
    "/desk/$agentId/tasks/$taskId": "Dispute",
    "/desk/$agentId/webhooks": "Add endpoint",
    "/field/earnings": "Pay out €",
    "/staff/operators": "Suspend",
    "/staff/transfers": "Match a transfer",
}
"""The beginning of a button of some pages that opens something: the test would pass if nothing opened."""


async def refuse_writes(asked: "Route") -> None:
    body = json.loads(asked.request.post_data or "{}")
    is_trial = '"dryRun": true' in json.dumps(body.get("variables"))
    if body.get("query", "").startswith("mutation") and not is_trial:
        await asked.fulfill(json=REFUSED)
    else:
        await asked.continue_()


@pytest.mark.parametrize(("role", "paths"), PARTS, ids=lambda part: part if isinstance(part, str) else part[0])
async def test_each_dialog_fits_and_can_be_read_by_everybody(
    world: World, signed_in: SignIn, role: str, paths: list[str]
) -> None:
    context = await signed_in(role)
    if role == "operator":
        await earn(world)
    page = await opened(context, world, role)
    await context.route("**/graphql", refuse_writes)
    found = []
    seen: set[str] = set()
    shown: set[str] = set()
    for path in paths:
        await reach(page, world, path)
        for name in await button_names(page):
            if name in seen:
                continue
            seen.add(name)
            if (flaws_of_it := await press(page, name)) is not None:
                shown.add(name)
                found += [f"{path}, {name}: {flaw}" for flaw in flaws_of_it]
            await reach(page, world, path)
    assert found == []
    expected = {EXPECTED[path] for path in paths if path in EXPECTED}
    assert {begin for begin in expected if not any(name.startswith(begin) for name in shown)} == set()


async def earn(world: World) -> None:
    """Let the operator have money that no payout has asked for, whatever other tests did with it."""
    for payout in await world.operator.get("/operators/me/payouts"):
        if payout["status"] == "requested":
            await world.operator.post(f"/operators/me/payouts/{payout['id']}/cancel")
    task = (await world.agent.post("/agents/me/tasks", **TASK | {"title": "Earned", "payoutAmount": "3.00"}))["id"]
    await carry_out(world.operator, task)
    await reviewable(world.agent, task)
    await world.agent.post(f"/agents/me/tasks/{task}/approve")


async def reach(page: "Page", world: World, path: str) -> None:
    """Show the page of a path as somebody who comes anew sees it."""
    await page.goto(address(world, path))
    await page.wait_for_function(HAS_READ)


def buttons(page: "Page") -> "Locator":
    """The buttons of the page itself, without those of its frame."""
    return page.get_by_role("main").get_by_role("button", disabled=False).filter(visible=True)


async def button_names(page: "Page") -> list[str]:
    return [
        await button.get_attribute("aria-label") or " ".join((await button.inner_text()).split())
        for button in await buttons(page).all()
    ]


async def press(page: "Page", name: str) -> list[str] | None:
    """Press the first button of this name. Return the flaws of what it opens, or None if it opens nothing.

    A map brings its buttons late, so that a button has no fixed place among them.
    """
    names = await button_names(page)
    if name not in names:
        return None
    await buttons(page).nth(names.index(name)).press("Enter")
    await page.wait_for_timeout(SECONDS_TO_OPEN * 1000)
    if not await page.locator(OPENED).count():
        return None
    return [*await flaws(page), *await flaws(page, forced_colors=True, axe=False)]
