"""Fixtures for every test."""

import asyncio
import gc
import os
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from dataclasses import replace
from functools import cache, wraps
from inspect import iscoroutinefunction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import structlog
from hypothesis import HealthCheck
from hypothesis import settings as hypothesis_settings

from server.config.garbage_collection import collect_rarely
from tests.browser import browser, browser_context, page
from tests.databases import (
    citus_cluster,
    citus_database,
    database_url,
    forgetful_files,
    kept_pools,
    migrated_file,
    postgres_databases,
)
from tests.rings import Rings
from tests.services import postgres_server, redis_server

if TYPE_CHECKING:
    from asyncio import AbstractEventLoop

    import httpx2
    from starlette.applications import Starlette

    from adapters.catalogue import Catalogue
    from resolvers.core.context import Services
    from server.config.settings import Settings
    from tests.actors import SetClock

__all__ = [
    "browser",
    "browser_context",
    "citus_cluster",
    "citus_database",
    "database_url",
    "forgetful_files",
    "kept_pools",
    "migrated_file",
    "page",
    "postgres_databases",
    "postgres_server",
    "redis_server",
]

# Tracebacks with the values of all variables take so long to draw that a service within a test stands still for it.
structlog.configure(
    processors=[
        *structlog.get_config()["processors"][:-1],
        structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback),
    ]
)

# Imported and collected objects live as long as the run; `pytest_collection_finish` turns the collector on.
gc.disable()

# The speed at which a machine makes examples is no property of the code.
hypothesis_settings.register_profile("any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
hypothesis_settings.load_profile("any machine")


ENDING_SECONDS = 30
"""Remaining time of a test for its fixtures after its body was stopped, in seconds."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options that choose tests and their databases."""
    parser.addoption("--citus", action="store_true", help="run what runs on PostgreSQL on a cluster of Citus")
    parser.addoption("--rings", help="run these rings of the tests alone, such as 1-3 or 2,5 (tests/rings.py)")
    parser.addoption(
        "--sample-postgresql",
        action="store_true",
        help="repeat a tenth of the tests on PostgreSQL where its SQL, locks and plans do not differ from SQLite's",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Select the tests by ring."""
    config.pluginmanager.register(Rings(config), "rings")


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """One worker more than there are cores, for a test of real sockets and clocks waits for much of its time."""
    return int(os.environ.get("PYTEST_XDIST_AUTO_NUM_WORKERS", (os.cpu_count() or 1) + 1))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """End a coroutine that takes too long, at the line where it waits.

    pytest-timeout cannot: uvloop swallows what its signal raises, and its thread ends the whole process.
    """
    for item in items:
        if isinstance(item, pytest.Function) and iscoroutinefunction(item.obj):
            marker = item.get_closest_marker("timeout")
            seconds = marker.args[0] if marker else float(config.getini("timeout"))
            item.obj = _ended(item.obj, seconds - ENDING_SECONDS)


def _ended(test: "Callable[..., Awaitable[None]]", seconds: float) -> "Callable[..., Awaitable[None]]":
    @wraps(test)
    async def run(*args: object, **kwargs: object) -> None:
        async with asyncio.timeout(seconds):
            await test(*args, **kwargs)

    return run


def pytest_collection_finish() -> None:
    """Exempt thousands of tests, which stay, from each collection of what they leave behind."""
    collect_rarely()


# A fixture imports its needs itself: a test of the domain alone does not load the whole service.


def pytest_asyncio_loop_factories() -> "dict[str, Callable[[], AbstractEventLoop]]":
    """The loop on which the service runs. That of the standard library takes a tenth of the time of a test."""
    import uvloop  # noqa: PLC0415

    return {"uvloop": uvloop.new_event_loop}


@pytest.fixture(scope="session", autouse=True)
def shared_certificates() -> Iterator[None]:
    """Has all HTTP clients trust the same certificates of the system, read once: that takes 70 ms of each client."""
    import httpcore2  # noqa: PLC0415

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(httpcore2, "default_ssl_context", cache(httpcore2.default_ssl_context))
        yield


@pytest.fixture(scope="session")
def settings_of_all() -> "Settings":
    """Settings that all tests share, read once, since that takes 5 ms."""
    from server.config.settings import load  # noqa: PLC0415

    return load(
        database_url="sqlite+aiosqlite:///nowhere.db",
        broadcast_url="memory://",
        secret_key="a secret key that is only for tests",
        rate_limit="off",
        payments="embedded",
    )


@pytest.fixture(scope="session")
def make_settings(migrated_file: Path, tmp_path_factory: pytest.TempPathFactory) -> "Callable[..., Settings]":
    """Return a function that makes settings for an empty SQLite database of its own, and takes further settings."""
    from server.config.settings import load  # noqa: PLC0415

    def make(*, rate_limit: str = "off", **others: Any) -> "Settings":
        folder = tmp_path_factory.mktemp("service")
        shutil.copyfile(migrated_file, folder / "fieldcall.db")
        return load(
            database_url=f"sqlite+aiosqlite:///{folder}/fieldcall.db",
            broadcast_url="memory://",
            blob_url=f"file://{folder}/blobs",
            secret_key="a secret key that is only for tests",
            rate_limit=rate_limit,
            **others,
        )

    return make


@pytest.fixture(scope="session")
def shipped() -> "Catalogue":
    """The catalogue as it is shipped."""
    from tests.wiring import load_catalogue  # noqa: PLC0415

    return load_catalogue()


@pytest.fixture(scope="session")
def gallery(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Return the files of the gallery by their names, which all processes of a run share."""
    from tests.adapters.media.gallery.making import make_gallery  # noqa: PLC0415

    own = tmp_path_factory.getbasetemp()
    return make_gallery((own.parent if own.name.startswith("popen-") else own) / "gallery")


@pytest.fixture
def settings(settings_of_all: "Settings", database_url: str, tmp_path: Path) -> "Settings":
    """Settings for an empty database, whatever the environment says; the test runs on SQLite and on PostgreSQL."""
    return settings_of_all.model_copy(update={"database_url": database_url, "blob_url": f"file://{tmp_path}/blobs"})


@pytest.fixture
def clock() -> "SetClock":
    from tests.actors import SetClock  # noqa: PLC0415

    return SetClock()


@pytest.fixture
async def services(settings: "Settings", clock: "SetClock") -> "AsyncIterator[Services]":
    """Started services on an empty database, whose time is `clock`."""
    from server.config.wiring import build, started  # noqa: PLC0415
    from tests.actors import BASE_URL, PUSH_KEY  # noqa: PLC0415

    async with started(replace(build(settings), clock=clock, base_url=BASE_URL, push_key=PUSH_KEY)) as running:
        yield running


@pytest.fixture
def app(services: "Services", settings: "Settings") -> "Starlette":
    """The application over `services`, without its lifespan: MCP and the worker do not run."""
    from server.http.app import create_app  # noqa: PLC0415

    return create_app(services, settings)


@pytest.fixture
async def client(app: "Starlette") -> "AsyncIterator[httpx2.AsyncClient]":
    """An HTTP client of `app`, without a network between them."""
    import httpx2  # noqa: PLC0415

    async with httpx2.AsyncClient(transport=httpx2.ASGITransport(app), base_url="http://localhost") as made:
        yield made


@pytest.fixture
def live_server(settings: "Settings") -> Iterator[str]:
    """The address of a real server with everything that belongs to it, in the time of the system."""
    from server.process.background import serving  # noqa: PLC0415

    with serving(settings) as address:
        yield address


@pytest.fixture
def address(settings: "Settings") -> Iterator[str]:
    """The address of a real server that approves operators at once."""
    from server.process.background import serving  # noqa: PLC0415

    with serving(settings.model_copy(update={"operator_approval": "auto"})) as made:
        yield made
