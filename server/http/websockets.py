"""Websockets as uvicorn speaks them, made small: most of them wait most of the time."""

from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol


class SmallWebsocket(WebSocketsSansIOProtocol):
    """Uvicorn's own, without the headers of the handshake once it is over: they take a tenth of a connection."""

    def start_keepalive(self) -> None:
        """Called when the handshake is over."""
        super().start_keepalive()
        # The parser still holds the request.
        self.request.headers.clear()
        self.response.headers.clear()


class Websockets:
    """A middleware that takes the websockets of one path to their application `to` at once.

    What is behind it, headers for pages, compression and routes, does nothing for a websocket, but would take its part
    of the memory of each for as long as it is open.
    """

    def __init__(self, app: ASGIApp, path: str, to: ASGIApp) -> None:
        self.app = app
        self._path = path
        self._to = to

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        mine = scope["type"] == "websocket" and scope["path"] == self._path
        await (self._to if mine else self.app)(scope, receive, send)
