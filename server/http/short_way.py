"""The short way of plain requests to the graph and to REST, which are most of all requests.

Such a request passes the same middlewares as any other, except those that do not apply to it: preflights and origins of
browsers, websockets, encoded bodies, and the routes of other surfaces. The request log (`server.http.request_log`) is
around both ways: it adds the id and the headers of the response, and writes a line for each finished request.
"""

from collections.abc import Callable
from typing import Final

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from resolvers.core.activity import note_route

GRAPH: Final = "/graphql"
BELOW_API: Final = "/api/"
ROUTE_BELOW_API: Final = f"{BELOW_API}{{rest:path}}"
"""The route of REST, the same as on the long way."""
NOT_PLAIN: Final = frozenset((b"origin", b"content-encoding"))
"""Headers with which a request takes the long way."""


class ShortWay:
    """Middleware of the short way. `parts` wraps an application in the middlewares of every request with a host."""

    def __init__(self, app: ASGIApp, parts: Callable[[ASGIApp], ASGIApp], graph: ASGIApp, rest: ASGIApp) -> None:
        self.app = app
        self._graph = parts(graph)
        self._rest = parts(rest)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._way(scope)(scope, receive, send)

    def _way(self, scope: Scope) -> ASGIApp:
        if scope["type"] != "http" or scope.get("root_path") or not _is_plain(scope):
            return self.app
        if scope["path"] == GRAPH and scope["method"] == "POST":
            note_route(GRAPH)
            return self._graph
        if scope["path"].startswith(BELOW_API):
            # The dispatcher notes the exact path later.
            note_route(ROUTE_BELOW_API)
            return self._rest
        return self.app


def _is_plain(scope: Scope) -> bool:
    return all(name not in NOT_PLAIN for name, _ in scope["headers"])


class ByOrigin:
    """The part of Starlette's `CORSMiddleware` for requests without an origin, which adds `Vary: Origin`."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_header(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).add_vary_header("Origin")
            await send(message)

        await self.app(scope, receive, send_with_header)
