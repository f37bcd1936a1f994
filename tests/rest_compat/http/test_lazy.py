import asyncio
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import httpx2
import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route

from rest_compat.http.lazy import LazyApp


async def hello(_: Request) -> PlainTextResponse:
    return PlainTextResponse("hello")


async def test_the_first_request_loads_and_others_wait_with_it_and_the_lifespan_is_left() -> None:
    is_loading, may_load, log = threading.Event(), threading.Event(), []

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        log.append("entered")
        yield
        log.append("left")

    def make() -> Starlette:
        is_loading.set()
        may_load.wait()
        log.append("loaded")
        return Starlette(routes=[Route("/", hello)], lifespan=lifespan)

    app = LazyApp(make)
    async with (
        app.running(),
        httpx2.AsyncClient(transport=httpx2.ASGITransport(app), base_url="http://localhost") as client,
    ):
        await asyncio.sleep(0)
        assert not is_loading.is_set()
        requests = [asyncio.create_task(client.get("/")) for _ in range(2)]
        await asyncio.to_thread(is_loading.wait)
        assert log == []
        may_load.set()
        assert [(await request).text for request in requests] == ["hello", "hello"]
        assert log == ["loaded", "entered"]
    assert log == ["loaded", "entered", "left"]


async def test_what_nobody_asks_for_is_not_loaded() -> None:
    log = []

    def make() -> Starlette:
        log.append("loaded")
        return Starlette()

    async with LazyApp(make).running():
        await asyncio.sleep(0)
    assert log == []


async def test_what_cannot_be_loaded_fails_the_requests_and_the_end() -> None:
    def make() -> Starlette:
        raise ImportError("broken")

    with pytest.raises(ImportError, match="broken"):
        await ask_twice(LazyApp(make))


async def ask_twice(app: LazyApp) -> None:
    transport = httpx2.ASGITransport(app)
    async with app.running(), httpx2.AsyncClient(transport=transport, base_url="http://localhost") as client:
        for _ in range(2):
            with pytest.raises(ImportError, match="broken"):
                await client.get("/")
