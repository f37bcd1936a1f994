"""The parts of a request, and the detection of their ends."""

import re
from enum import Enum, auto
from typing import Final

from uvicorn.protocols.http.flow_control import FlowControl


class Phase(Enum):
    """Next part of a request from a client."""

    REQUEST = auto()
    HEAD = auto()
    """The rest of a request line and its headers."""
    BODY = auto()


# Looking up a member of an enumeration would double the work for each piece of each request.
REQUEST: Final = Phase.REQUEST
HEAD: Final = Phase.HEAD
BODY: Final = Phase.BODY

END_OF_HEAD: Final = b"\r\n\r\n"
END_OF_CHUNKS: Final = b"0\r\n\r\n"
"""The end of a chunked body without trailers. The same bytes can be content: the parser decides."""


LENGTH_LINE: Final = re.compile(rb"\r\ncontent-length: ?([0-9]{1,9})(?=\r\n|\Z)")
NOT_PLAIN: Final = (b"transfer-encoding", b"\r\nconnection:", b"\r\nupgrade:", b"\r\nexpect:", b"\r\n ", b"\r\n\t")
"""Parts of a head that affect the connection or the body, other than a length."""


class TooManyLinesError(Exception):
    """A request has too many headers, or a body too many trailers."""


class RequestAheadError(Exception):
    """A request begins before the previous one is answered, at a position that only the parser can detect."""


class HeldFlow(FlowControl):
    """Flow control that does not read while a part of the last piece waits."""

    is_held = False

    def resume_reading(self) -> None:
        if not self.is_held:
            super().resume_reading()


def content_length(headers: list[tuple[bytes, bytes]]) -> int | None:
    """Return the length of a body, which the parser has checked; None for a chunked body, and without a body."""
    return next((int(value) for name, value in headers if name == b"content-length"), None)


def is_plain_request(data: bytes, max_head: int) -> bool:
    """Return True for exactly one whole request of HTTP/1.1, if this is clear without parsing it. Its head has fewer
    than `max_head` bytes.
    """
    head, end, body = data.partition(END_OF_HEAD)
    head = head.lower()
    if not end or len(head) + len(end) >= max_head or any(part in head for part in NOT_PLAIN):
        return False
    lengths = LENGTH_LINE.findall(head)
    return (
        head.partition(b"\r\n")[0].endswith(b" http/1.1")
        and head.count(b"content-length") == len(lengths) <= 1
        and len(body) == (int(lengths[0]) if lengths else 0)
    )
