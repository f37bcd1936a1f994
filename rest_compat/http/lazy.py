"""Lazy loading: makes a slow part of the application in a thread at its first request."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.types import Receive, Scope, Send


class LazyApp:
    """An ASGI application that `make` returns at the first request. This request, and all others until then, wait for
    it.

    `running` binds it to the current event loop, and can be entered once.
    """

    def __init__(self, make: Callable[[], Starlette]) -> None:
        self._make = make
        self._app: asyncio.Future[Starlette] | None = None
        self._requested = asyncio.Event()
        self._end = asyncio.Event()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        assert self._app, "the application runs without its lifespan"
        self._requested.set()
        app = await asyncio.shield(self._app)
        await app(scope, receive, send)

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Make the application at the first request, and run its lifespan from then on."""
        self._app = asyncio.get_running_loop().create_future()
        # A lifespan must exit in the task in which it was entered.
        hosting = asyncio.create_task(self._host(self._app))
        try:
            yield
        finally:
            self._end.set()
            # Without a request, the task is still waiting.
            self._requested.set()
            await hosting

    async def _host(self, future: asyncio.Future[Starlette]) -> None:
        await self._requested.wait()
        if self._end.is_set():
            return
        try:
            app = await asyncio.to_thread(self._make)
        except BaseException as fault:
            # Each request fails with the same exception.
            future.set_exception(fault)
            raise
        async with app.router.lifespan_context(app):
            future.set_result(app)
            await self._end.wait()
