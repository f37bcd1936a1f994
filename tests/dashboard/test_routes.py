"""Every page of the desks, in each mode, width and language: nothing that axe finds, and nothing wider than its window.

The routes are read from the sources, so that a new page is looked at without being named here.
"""

import re
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from adapters.i18n.locales import LOCALES
from tests.browser import BROKEN, CUT, IN_BROWSER, WIDEST, flaws
from tests.dashboard.conftest import SignIn
from tests.dashboard.world import World

if TYPE_CHECKING:
    from playwright.async_api import BrowserContext, Page

pytestmark = IN_BROWSER
SOURCES = Path(__file__).parents[2] / "dashboard" / "src"
ROLES = {"owner": "/desk/$agentId", "operator": "/field", "staff": "/staff"}


def routes(role: str) -> Iterator[str]:
    """The paths of a role's desk, with the names of their parameters."""
    for path in re.findall(r'^  "(/[^"]+)": \[', (SOURCES / "app" / "addresses.ts").read_text("utf-8"), re.MULTILINE):
        if path.startswith(ROLES[role]):
            yield path.replace("$taskId", "$accepted") if role == "operator" else path


PAGES = {role: [path for path in dict.fromkeys(routes(role)) if path != ROLES[role]] for role in ROLES}
"""The pages of each role beside the first, which stands at the address of the desk."""
AT_ONCE = 6
"""Number of pages in one test, so that the pages are spread over the processes."""
PARTS = [
    (role, PAGES[role][start : start + AT_ONCE]) for role in ROLES for start in range(0, len(PAGES[role]), AT_ONCE)
]


def address(world: World, path: str) -> str:
    """The address of a page, about what is there to see."""
    values = {"agentId": world.agent_id, "taskId": world.tasks["review"], "currency": "EUR", **world.tasks}
    return world.address + re.sub(r"\$(\w+)", lambda name: str(values.get(name[1], 1)), path)


HAS_READ = """() => document.querySelector("h1:not([data-left])")
    && !document.querySelector("h1[data-left], [data-loading]")"""
"""The head of the page that was left is gone, and the one that came waits for nothing."""
LOW_TARGETS = """() => [...document.querySelectorAll("main .btn")]
    .filter((control) => control.checkVisibility() && control.getBoundingClientRect().height < 43.5)
    .map((control) => control.getAttribute("aria-label") ?? control.textContent)"""
"""Buttons, and links that look like one, that a thumb does not hit: less than 44 px high."""
GO = """(address) => {
    document.querySelector("h1")?.setAttribute("data-left", "");
    history.pushState(null, "", address);
    dispatchEvent(new PopStateEvent("popstate", { state: null }));
}"""
"""Leads to another page of the desk as its links do, without loading the desk again."""


async def opened(context: "BrowserContext", world: World, role: str) -> "Page":
    """The first page of a desk, when it has read what it shows."""
    page = await context.new_page()
    await page.goto(address(world, ROLES[role]))
    await page.wait_for_function(HAS_READ)
    return page


async def go(page: "Page", world: World, path: str) -> None:
    """Lead to another page of the desk, and wait until it has read what it shows."""
    await page.evaluate(GO, address(world, path))
    await page.wait_for_function(HAS_READ)


@pytest.mark.parametrize(("role", "paths"), PARTS, ids=lambda part: part if isinstance(part, str) else part[0])
async def test_pages_have_no_flaw_in_any_mode_and_width(
    world: World, signed_in: SignIn, role: str, paths: list[str]
) -> None:
    page = await opened(await signed_in(role), world, role)
    found = []
    for path in [ROLES[role]][: paths[0] == PAGES[role][0]] + paths:
        if path != ROLES[role]:
            await go(page, world, path)
        both = [*await flaws(page), *await flaws(page, forced_colors=True)]
        found += [f"{path}: {flaw}" for flaw in both]
    assert found == []


@pytest.mark.parametrize("locale", [locale.slug for locale in LOCALES])
async def test_every_page_fits_a_telephone_in_each_language(
    world: World, signed_in: SignIn, everybody_reads: Callable[[str], Awaitable[None]], locale: str
) -> None:
    await everybody_reads(locale)
    telephone = {"viewport": {"width": 360, "height": 740}}
    contexts = {role: await signed_in(role, **telephone) for role in ROLES}
    too_wide = []
    for role, context in contexts.items():
        page = await opened(context, world, role)
        assert await page.evaluate("document.documentElement.lang") == locale
        for path in [ROLES[role], *PAGES[role]]:
            if path != ROLES[role]:
                await go(page, world, path)
            # A map is laid out once more when it knows its width.
            for _ in range(20):
                if not (widest := await page.evaluate(WIDEST)):
                    break
                await page.wait_for_timeout(100)
            else:
                too_wide.append(f"{path}: {widest}")
            too_wide += [f"{path}: {flaw}" for script in (CUT, BROKEN) for flaw in await page.evaluate(script)]
    assert too_wide == []


@pytest.mark.parametrize("role", ROLES)
async def test_every_button_of_a_page_is_high_enough_for_a_thumb(world: World, signed_in: SignIn, role: str) -> None:
    page = await opened(await signed_in(role, viewport={"width": 360, "height": 740}), world, role)
    low = []
    for path in [ROLES[role], *PAGES[role]]:
        if path != ROLES[role]:
            await go(page, world, path)
        low += [f"{path}: {name}" for name in await page.evaluate(LOW_TARGETS)]
    assert low == []
