"""Facts in a row: a dot stands between two of them, and none at the end of a line."""

from collections.abc import Awaitable, Callable

import pytest

from tests.browser import IN_BROWSER
from tests.dashboard.conftest import SignIn
from tests.dashboard.test_routes import HAS_READ
from tests.dashboard.world import World

pytestmark = IN_BROWSER

WRAPPED = """() => [...document.querySelectorAll(".dot-sep")].flatMap((line) => {
    const edge = line.getBoundingClientRect().left
    return [...line.children].slice(1).flatMap((fact, at) => {
        const rows = [...fact.getClientRects()], before = line.children[at].getBoundingClientRect()
        const isAlone = rows.length > 1 && rows[0].width < 16
        if (!isAlone && rows[0].top < before.bottom - 1) return []
        const { left } = getComputedStyle(fact, "::before")
        const isCut = getComputedStyle(line).overflowX === "clip" && rows[0].left + parseFloat(left) < edge
        return [[fact.textContent, !isAlone && isCut]]
    })
})"""
"""Facts that begin a line, each with true if its dot lies beyond the edge, where it is cut off."""


@pytest.mark.parametrize("locale", ["en", "de"])
async def test_no_line_of_facts_ends_with_a_dot(
    world: World, signed_in: SignIn, everybody_reads: Callable[[str], Awaitable[None]], locale: str
) -> None:
    await everybody_reads(locale)
    wrapped: list[tuple[str, bool]] = []
    for width in (360, 1280):
        for role, path in (
            ("operator", "/field"),
            ("operator", f"/field/tasks/{world.tasks['accepted']}"),
            ("owner", f"/desk/{world.agent_id}"),
            ("owner", f"/desk/{world.agent_id}/notifications"),
            ("staff", "/staff"),
        ):
            context = await signed_in(role, viewport={"width": width, "height": 800})
            page = await context.new_page()
            await page.goto(f"{world.address}{path}")
            await page.wait_for_function(HAS_READ)
            found = await page.evaluate(WRAPPED)
            assert [fact for fact, is_cut in found if not is_cut] == [], (path, width)
            wrapped += found
    assert wrapped, "no row of facts has two lines"
