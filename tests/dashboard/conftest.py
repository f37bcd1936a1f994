"""Fixtures of the tests in a browser: one service, and pages of whoever is signed in."""

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import TYPE_CHECKING

import pytest_asyncio

from tests.browser import watched
from tests.dashboard.world import World, world

if TYPE_CHECKING:
    import pytest
    from playwright.async_api import Browser, BrowserContext

    from server.config.settings import Settings

SignIn = Callable[..., Awaitable["BrowserContext"]]


@pytest_asyncio.fixture(scope="session", loop_scope="session", name="world")
async def _world(settings_of_all: "Settings", tmp_path_factory: "pytest.TempPathFactory") -> AsyncIterator[World]:
    """The service of all tests that leave it as it is."""
    folder = tmp_path_factory.mktemp("world")
    places = {"database_url": f"sqlite+aiosqlite:///{folder}/fieldcall.db", "blob_url": f"file://{folder}/blobs"}
    async with world(settings_of_all.model_copy(update=places)) as made:
        yield made


@pytest_asyncio.fixture(loop_scope="session")
async def signed_in(browser: "Browser", world: World) -> AsyncIterator[SignIn]:
    """A browser in which a role of the world is signed in: `await signed_in("owner", locale="nl")`.

    Its pages may ask this machine alone, run no refused script and raise no error.
    """
    opened: list[tuple[BrowserContext, list[str]]] = []

    async def sign_in(role: str, **options: object) -> "BrowserContext":
        context = await browser.new_context(**options)
        opened.append((context, watched(context)))
        await context.add_cookies([{"name": "fieldcall", "value": world.cookies[role], "url": world.address}])
        return context

    yield sign_in
    for context, faults in opened:
        await context.close()
        assert not faults, faults
