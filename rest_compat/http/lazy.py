"""A part of the service that takes long to load, loaded in a thread while the rest is serving already."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.types import Receive, Scope, Send


class Deferred:
    """An ASGI application that `make` makes; requests that come before it is there wait for it.

    Belongs to the event loop in which `running` is entered, and can be entered once.
    """

    def __init__(self, make: Callable[[], Starlette]) -> None:
        self._make = make
        self._made: asyncio.Future[Starlette] | None = None
        self._end = asyncio.Event()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        assert self._made, "the application runs without its lifespan"
        app = await asyncio.shield(self._made)
        await app(scope, receive, send)

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Load it in the background, with its own lifespan around it."""
        self._made = asyncio.get_running_loop().create_future()
        # The lifespan has to be left in the task in which it was entered.
        hosting = asyncio.create_task(self._host(self._made))
        try:
            yield
        finally:
            self._end.set()
            await hosting

    async def _host(self, made: asyncio.Future[Starlette]) -> None:
        try:
            app = await asyncio.to_thread(self._make)
        except BaseException as fault:
            # Each request is told, by the exception that stopped it.
            made.set_exception(fault)
            raise
        async with app.router.lifespan_context(app):
            made.set_result(app)
            await self._end.wait()
