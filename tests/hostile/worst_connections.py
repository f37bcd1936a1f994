"""The worst that 256 kB can be in one connection, for each kind of connection.

`WORST` is a table: kind -> `Attack`. `python -m pytest tests/hostile/test_connections_memory.py` sends each of them.
"""

import base64
import json
import socket
import struct
from collections.abc import Iterator, Mapping
from contextlib import suppress
from itertools import cycle, islice
from typing import Final, NamedTuple

SENT_BYTES: Final = 256_000
"""Bytes that each attack sends on one connection, beside a handshake."""
KEPT_BYTES: Final = 256_000
"""Bytes that an open connection keeps at most."""
KEPT_OF_BODY_BYTES: Final = 400_000
"""The same while a body is read that the application gathers, which its own bound (`FIELDCALL_MAX_BODY`) holds."""
MASK: Final = b"\0\0\0\0"
TEXT: Final = 1
CONTINUATION: Final = 0
BINARY: Final = 2
CLOSE: Final = 8
PING: Final = 9
PONG: Final = 10
COMPRESSED: Final = 0x40
LAST: Final = 0x80
INIT: Final = b'{"type":"connection_init"}'


class Attack(NamedTuple):
    """Bytes to send on one connection: directly, or on a websocket after the handshake."""

    sent: bytes
    is_websocket: bool = False
    kept_bytes: int = KEPT_BYTES


def open_attacked(address: tuple[str, int], attack: Attack) -> socket.socket:
    """Open a connection and send everything without reading an answer. The system's buffers hold the unread bytes."""
    peer = socket.create_connection(address)
    # The service writes into its own memory, not into the system's.
    peer.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
    if attack.is_websocket:
        peer.sendall(_handshake())
        while not (received := peer.recv(4_096)).endswith(b"\r\n\r\n"):
            assert received
    # The service may end the connection before it has everything.
    with suppress(ConnectionError):
        peer.sendall(attack.sent)
    return peer


def frame(opcode: int, content: bytes = b"", flags: int = LAST) -> bytes:
    """A frame of a websocket's client."""
    size = len(content)
    length = struct.pack("!B", 0x80 | size) if size < 126 else struct.pack("!BH", 0x80 | 126, size)
    return bytes([flags | opcode]) + length + MASK + content


def repeated(*parts: bytes, behind: bytes = b"", size: int = SENT_BYTES) -> bytes:
    """The parts over and over behind a beginning, cut at the size."""
    number = size // min(len(part) for part in parts) + 1
    return (behind + b"".join(islice(cycle(parts), number)))[:size]


def _handshake() -> bytes:
    key = base64.b64encode(bytes(16)).decode()
    return (
        "GET /graphql HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: graphql-transport-ws\r\n\r\n"
    ).encode()


def _message(**members: object) -> bytes:
    return frame(TEXT, json.dumps(members, separators=(",", ":")).encode())


def _operations(query: str) -> Iterator[bytes]:
    for number in range(1_000):
        yield _message(type="subscribe", id=str(number), payload={"query": query})


_GET = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n"
_POST = b"POST /graphql HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
_CHUNKED = _POST + b"Transfer-Encoding: chunked\r\n\r\n"
_QUERY = b'{"query":"{__typename}"}'
_WHOLE = _POST + b"Content-Length: %d\r\n\r\n%b" % (len(_QUERY), _QUERY)
_TRAILERS = b"".join(b"a%d:%b\r\n" % (number, b"b" * 300) for number in range(99))
_LONG = "{__typename %s}" % ("a:__typename " * 4_000)

WORST: Final[Mapping[str, Attack]] = {
    "requests ahead": Attack(repeated(_GET + b"\r\n")),
    "operations ahead": Attack(repeated(_WHOLE)),
    "requests ahead with headers": Attack(repeated(_GET + b"a:\r\n" * 98 + b"\r\n")),
    "requests ahead of another path": Attack(repeated(b"GET /nothing HTTP/1.1\r\nHost: localhost\r\n\r\n")),
    "bodies ahead in chunks": Attack(repeated(_CHUNKED + b"%x\r\n%b\r\n0\r\n\r\n" % (len(_QUERY), _QUERY))),
    "answers that are not read": Attack(repeated(b"GET /api/v1/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n")),
    "headers without an end": Attack(repeated(b"a:\r\n", behind=_GET, size=420)),
    "a header without an end": Attack(repeated(b"a", behind=_GET + b"a: ", size=31_900)),
    "chunks of a byte": Attack(repeated(b"1\r\n \r\n", behind=_CHUNKED)),
    "ends of chunks as content": Attack(
        repeated(b"0\r\n\r\n", behind=_CHUNKED + b"%x\r\n" % SENT_BYTES), kept_bytes=KEPT_OF_BODY_BYTES
    ),
    "trailers": Attack(repeated(_CHUNKED + b"%x\r\n%b\r\n0\r\n" % (len(_QUERY), _QUERY) + _TRAILERS + b"\r\n")),
    "a body without an end": Attack(
        repeated(b" ", behind=_POST + b"Content-Length: 900000\r\n\r\n"), kept_bytes=KEPT_OF_BODY_BYTES
    ),
    "a body that is not read": Attack(
        repeated(b" ", behind=b"POST /healthz HTTP/1.1\r\nHost: localhost\r\nContent-Length: 900000\r\n\r\n")
    ),
    "empty lines": Attack(repeated(b"\r\n")),
    "another protocol": Attack(repeated(b"\0")),
    "websocket: messages": Attack(repeated(_message(type="ping")), is_websocket=True),
    "websocket: empty messages": Attack(repeated(frame(TEXT)), is_websocket=True),
    "websocket: operations": Attack(repeated(*_operations("{__typename}"), behind=frame(TEXT, INIT)), True),
    "websocket: large operations": Attack(repeated(*_operations(_LONG), behind=frame(TEXT, INIT)), True),
    "websocket: empty fragments": Attack(repeated(frame(CONTINUATION, flags=0), behind=frame(TEXT, b"{", 0)), True),
    "websocket: fragments of a byte": Attack(repeated(frame(CONTINUATION, b" ", 0), behind=frame(TEXT, b"{", 0)), True),
    "websocket: a message without an end": Attack(
        b"\x81\xff" + struct.pack("!Q", SENT_BYTES * 2) + MASK + b" " * SENT_BYTES, True
    ),
    "websocket: pings": Attack(repeated(frame(PING)), True),
    "websocket: long pings": Attack(repeated(frame(PING, b"a" * 125)), True),
    "websocket: pongs": Attack(repeated(frame(PONG)), True),
    "websocket: compressed": Attack(repeated(frame(TEXT, b"\0" * 100, LAST | COMPRESSED)), True),
    "websocket: binary": Attack(repeated(frame(BINARY, b"\0")), True),
    "websocket: messages behind its end": Attack(
        repeated(_message(type="ping"), behind=frame(CLOSE, struct.pack("!H", 1000))), True
    ),
}
