"""Every page of the desks, in each mode, width and language: nothing that axe finds, and nothing wider than its window.

The routes are read from the sources, so that a new page is looked at without being named here.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import bindparam, update

from adapters.catalogue.locales import LOCALES
from adapters.storage.engine.statement import command
from adapters.storage.tables.people import person
from server.config.wiring import build, started
from tests.browser import IN_BROWSER, flaws
from tests.dashboard.conftest import SignIn
from tests.dashboard.world import World

if TYPE_CHECKING:
    from playwright.async_api import BrowserContext, Page

pytestmark = IN_BROWSER
SOURCES = Path(__file__).parents[2] / "dashboard" / "src"
ROLES = {"owner": "/desk/$agentId", "operator": "/field", "staff": "/staff"}
SET_LOCALE = command(update(person).values(locale=bindparam("locale")))


def routes(role: str) -> Iterator[str]:
    """The paths of a role's desk, with the names of their parameters."""
    file = SOURCES / {"operator": "field"}.get(role, role) / "routes.tsx"
    if file.exists():
        for path in re.findall(r'path: "([^"]*)"', file.read_text("utf-8")):
            yield path if path.startswith(ROLES[role]) else f"{ROLES[role]}{path.rstrip('/')}"


PAGES = [(role, path) for role in ROLES for path in dict.fromkeys(routes(role))]


def address(world: World, path: str) -> str:
    """The address of a page, about what is there to see."""
    values = {"agentId": world.agent_id, "taskId": world.tasks["review"], "currency": "EUR"}
    return world.address + re.sub(r"\$(\w+)", lambda name: str(values.get(name[1], 1)), path)


async def shown(context: "BrowserContext", world: World, path: str) -> "Page":
    """The page, when it has read what it shows."""
    page = await context.new_page()
    await page.goto(address(world, path))
    await page.locator("h1").first.wait_for()
    await page.wait_for_load_state("networkidle")
    return page


@pytest.mark.parametrize(("role", "path"), PAGES)
async def test_a_page_has_no_flaw_in_any_mode_and_width(world: World, signed_in: SignIn, role: str, path: str) -> None:
    page = await shown(await signed_in(role), world, path)
    assert await flaws(page) == []
    assert await flaws(page, forced_colors=True) == []


@pytest.mark.parametrize("locale", [locale.slug for locale in LOCALES])
async def test_every_page_fits_a_telephone_in_each_language(world: World, signed_in: SignIn, locale: str) -> None:
    async with started(build(world.settings)) as services:
        await services.database.write(lambda session: session.execute(SET_LOCALE, locale=locale))
    telephone = {"viewport": {"width": 360, "height": 740}}
    contexts = {role: await signed_in(role, **telephone) for role in ROLES}
    for role, path in PAGES:
        page = await shown(contexts[role], world, path)
        assert await page.evaluate("document.documentElement.lang") == locale
        assert not await page.evaluate("document.documentElement.scrollWidth > 360"), path
        await page.close()
