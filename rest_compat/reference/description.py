"""The OpenAPI document that is served: built once, with examples whose times are moved each day."""

import asyncio
from datetime import date
from functools import cached_property

import orjson
from starlette.requests import Request
from starlette.responses import Response

from domain.ports import Clock
from resolvers.core.context import Context
from resolvers.wire.model import to_json
from rest_compat.http.caching import validated_by_tag
from rest_compat.http.examples import postpone, utc_day
from rest_compat.reference import openapi
from rest_compat.rest.routes import ROUTES


class Description:
    """The document of one application."""

    def __init__(self, clock: Clock, version: str, base_url: str | None) -> None:
        self._clock = clock
        self._version = version
        self._base_url = base_url or "/"
        self._building = asyncio.Lock()
        self._of_day: tuple[date, bytes] | None = None

    def read(self) -> bytes:
        """Return the document as JSON, with the times of today."""
        today = utc_day(self._clock.now())
        if self._of_day is None or self._of_day[0] != today:
            self._of_day = today, to_json(postpone(orjson.loads(self._recorded), today))
        return self._of_day[1]

    async def answer(self, request: Request, context: Context) -> Response:  # noqa: ARG002 - it is a handler
        """Answer a request for the document."""
        # The first build takes a second, for which later requests wait.
        async with self._building:
            content = await asyncio.to_thread(self.read)
        return validated_by_tag(request, Response(content, media_type="application/json"))

    @cached_property
    def _recorded(self) -> bytes:
        return to_json(openapi.document(ROUTES, version=self._version, base_url=self._base_url))
