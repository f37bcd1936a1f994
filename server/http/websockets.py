"""Uvicorn's websockets with less memory for each, since most are idle most of the time."""

from typing import Any

from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

from server.http.connections import Connections, address_of


class SmallWebsocket(WebSocketsSansIOProtocol):
    """Uvicorn's protocol. Drops the headers of the handshake, a tenth of a connection's memory, when it has ended."""

    def __init__(
        self, registry: Connections, config: Config, server_state: ServerState, app_state: dict[str, Any]
    ) -> None:
        super().__init__(config, server_state, app_state)
        self._registry = registry

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._registry.remove(address_of(self.client))

    def start_keepalive(self) -> None:
        """Uvicorn calls this when the handshake has ended."""
        super().start_keepalive()
        # The parser still holds the request.
        self.request.headers.clear()
        self.response.headers.clear()


class Websockets:
    """A middleware that routes the websockets of one path straight to their application `to`.

    The middlewares behind it do nothing for a websocket, but would hold memory for each as long as it is open.
    """

    def __init__(self, app: ASGIApp, path: str, to: ASGIApp) -> None:
        self.app = app
        self._path = path
        self._to = to

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        is_ours = scope["type"] == "websocket" and scope["path"] == self._path
        await (self._to if is_ours else self.app)(scope, receive, send)
