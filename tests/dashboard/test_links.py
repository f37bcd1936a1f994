"""Every link of every page of the desks leads somewhere: for an owner, an operator, the staff and a guest."""

import re
from typing import TYPE_CHECKING
from urllib.parse import urldefrag, urlsplit

import pytest

from tests.browser import IN_BROWSER
from tests.dashboard.conftest import SignIn
from tests.dashboard.test_routes import HAS_READ, PAGES, ROLES, SOURCES, go, opened
from tests.dashboard.world import World

if TYPE_CHECKING:
    from playwright.async_api import BrowserContext, Page

pytestmark = IN_BROWSER
ROUTES = re.compile(
    "|".join(
        re.sub(r"\\\$\w+", "[^/]+", re.escape(path))
        for path in re.findall(
            r'^  "(/[^"]+)": \[', (SOURCES / "app" / "addresses.ts").read_text("utf-8"), re.MULTILINE
        )
    )
)
"""The pages that the desks know; the server has all others."""
LINKS = """() => [...document.querySelectorAll("a[href], form[action]")].map((one) => one.href ?? one.action)"""


async def read_links(page: "Page", world: World, paths: list[str]) -> dict[str, str]:
    """Return the links of the page that is shown and of these pages of its desk, each with the page that has it."""
    found: dict[str, str] = {}
    for path in ["", *paths]:
        if path:
            await go(page, world, path)
        for link in await page.evaluate(LINKS):
            if urlsplit(link).netloc == urlsplit(world.address).netloc:
                found.setdefault(urldefrag(link)[0], path)
    return found


async def find_dead(context: "BrowserContext", found: dict[str, str]) -> list[str]:
    """Return the links that lead nowhere."""
    dead = []
    for link, path in found.items():
        if ROUTES.fullmatch(urlsplit(link).path):
            continue
        answer = await context.request.get(link, headers={"Accept": "text/html"})
        if answer.status != 200:
            dead.append(f"{path} -> {link}: {answer.status}")
    return dead


@pytest.mark.parametrize("role", list(ROLES))
async def test_every_link_of_a_desk_leads_somewhere(world: World, signed_in: SignIn, role: str) -> None:
    context = await signed_in(role)
    page = await opened(context, world, role)
    found = await read_links(page, world, PAGES[role])
    assert len(found) >= 10
    assert await find_dead(context, found) == []


async def test_every_link_of_the_desk_of_a_guest_leads_somewhere(
    world: World, browser_context: "BrowserContext", page: "Page"
) -> None:
    await page.goto(world.address)
    await page.get_by_role("button", name="Try it live").click()
    await page.wait_for_url(re.compile(r"/desk/\d+"))
    await page.wait_for_function(HAS_READ)
    agent = re.findall(r"/desk/(\d+)", page.url)[0]
    own = [path.replace("$agentId", agent) for path in PAGES["owner"] if path.count("$") == 1]
    found = await read_links(page, world, own)
    assert f"{world.address}/desk/{agent}/practice" in found
    assert await find_dead(browser_context, found) == []
