"""The short way of plain requests to the graph and to REST, which are most of all requests.

Such a request passes the same middlewares as any other, except those that do not apply to it: preflights and origins of
browsers, websockets, encoded bodies, and the routes of other surfaces. A request for another host takes the long way,
which refuses it. The request log (`server.http.request_log`) is around both ways: it adds the id and the headers of the
response, and writes a line for each finished request.
"""

from collections.abc import Callable
from typing import Final

from starlette.types import ASGIApp, Receive, Scope, Send

from adapters.http.headers import first_values
from resolvers.core.activity import note_route
from server.http.compression import Compression
from server.http.refusals import AllowedHosts

GRAPH: Final = "/graphql"
BELOW_API: Final = "/api/"
ROUTE_BELOW_API: Final = f"{BELOW_API}{{rest:path}}"
"""The route of REST, the same as on the long way."""
NOT_PLAIN: Final = frozenset(("origin", "content-encoding"))
"""Headers with which a request takes the long way."""


class ShortWay:
    """Middleware of the short way to one of the `hosts`. `limits` wraps an application in the rate limits."""

    def __init__(
        self,
        app: ASGIApp,
        hosts: AllowedHosts,
        limits: Callable[[ASGIApp], ASGIApp] | None,
        graph: ASGIApp,
        rest: ASGIApp,
    ) -> None:
        self.app, self._hosts = app, hosts
        # Without an origin, only the header is left of the check of origins.
        ends = (Compression(limits(end) if limits else end, vary="Origin") for end in (graph, rest))
        self._graph, self._rest = ends

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._way(scope)(scope, receive, send)

    def _way(self, scope: Scope) -> ASGIApp:
        if scope["type"] != "http" or scope.get("root_path") or not NOT_PLAIN.isdisjoint(first_values(scope)):
            return self.app
        if not self._hosts.allows(scope):
            return self.app
        if scope["path"] == GRAPH and scope["method"] == "POST":
            note_route(GRAPH)
            return self._graph
        if scope["path"].startswith(BELOW_API):
            # The dispatcher notes the exact path later.
            note_route(ROUTE_BELOW_API)
            return self._rest
        return self.app
