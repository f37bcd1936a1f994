"""Fixtures of the tests in a browser: one service, and pages of signed-in people."""

import sqlite3
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Generator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import pytest_asyncio
from sqlalchemy import bindparam, update

from adapters.storage.engine.statements.typed import statement
from adapters.storage.tables.people import person
from server.config.wiring import build, started
from tests.browser import keep_pages, watched
from tests.dashboard.crowd import crowd
from tests.dashboard.world import World, world

if TYPE_CHECKING:
    from playwright.async_api import Browser, BrowserContext

    from server.config.settings import Settings

PATIENCE_SECONDS = 600
"""Timeout of a test, in seconds: on a busy machine a browser is many times slower."""
FAILED = pytest.StashKey[bool]()
SignIn = Callable[..., Awaitable["BrowserContext"]]


@statement(update(person).values(locale=bindparam("locale")))
def set_locale(locale: str) -> None: ...


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Give each test here the time that a browser may need."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.timeout(PATIENCE_SECONDS))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Note for the fixtures that a test has failed, so that they keep what its pages show."""
    report = yield
    if report.failed:
        item.stash[FAILED] = True
    return report


@pytest_asyncio.fixture(scope="session", loop_scope="session", name="world")
async def _world(settings_of_all: "Settings", tmp_path_factory: "pytest.TempPathFactory") -> AsyncIterator[World]:
    """The service of all tests that leave it as it is."""
    folder = tmp_path_factory.mktemp("world")
    places = {"database_url": f"sqlite+aiosqlite:///{folder}/fieldcall.db", "blob_url": f"file://{folder}/blobs"}
    async with world(settings_of_all.model_copy(update=places)) as made:
        yield made


@pytest_asyncio.fixture(scope="session", loop_scope="session", name="crowd")
async def _crowd(settings_of_all: "Settings", tmp_path_factory: "pytest.TempPathFactory") -> AsyncIterator[World]:
    """A service with thousands of rows, and a task in each stage."""
    folder = tmp_path_factory.mktemp("crowd")
    places = {"database_url": f"sqlite+aiosqlite:///{folder}/fieldcall.db", "blob_url": f"file://{folder}/blobs"}
    async with crowd(settings_of_all.model_copy(update=places)) as made:
        yield made


@pytest_asyncio.fixture(loop_scope="session")
async def signed_in(
    browser: "Browser", world: World, request: pytest.FixtureRequest, tmp_path: Path
) -> AsyncIterator[SignIn]:
    """A browser in which a role of the world is signed in: `await signed_in("owner", locale="nl")`.

    Its pages may ask this machine alone, run no refused script and raise no error.
    """
    opened: list[tuple[BrowserContext, list[str]]] = []

    async def sign_in(role: str, **options: object) -> "BrowserContext":
        _prove_all(world)
        context = await browser.new_context(**options)
        opened.append((context, watched(context)))
        await context.add_cookies([{"name": "fieldcall", "value": world.cookies[role], "url": world.address}])
        return context

    yield sign_in
    for context, faults in opened:
        if request.node.stash.get(FAILED, False):
            await keep_pages(context, tmp_path)
        await context.close()
        assert not faults, faults


def _prove_all(world: World) -> None:
    """Make each proof of identity a fresh one: all tests take longer than a proof lasts."""
    with closing(sqlite3.connect(world.settings.database_url.partition(":///")[2], timeout=30)) as opened, opened:
        opened.execute("UPDATE session SET proved_at = ?", (time.time_ns() // 1000,))


@pytest_asyncio.fixture(loop_scope="session")
async def everybody_reads(world: World) -> AsyncIterator[Callable[[str], Awaitable[None]]]:
    """Gives everybody of the world a language, and English again after the test."""

    async def read(locale: str) -> None:
        async with started(build(world.settings)) as services:
            await services.database.write(lambda session: session.execute(set_locale(locale=locale)))

    yield read
    await read("en")
