"""Websockets as uvicorn speaks them, made small: most of them wait most of the time."""

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol


class SmallWebsocket(WebSocketsSansIOProtocol):
    """Uvicorn's own, without the headers of the handshake once it is over: they take a tenth of a connection."""

    def start_keepalive(self) -> None:
        """Called when the handshake is over."""
        super().start_keepalive()
        # The parser still holds the request.
        self.request.headers.clear()
        self.response.headers.clear()
