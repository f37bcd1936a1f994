"""The parts of what a connection sends, and how their ends are found."""

from enum import Enum, auto
from typing import Final

from uvicorn.protocols.http.flow_control import FlowControl


class Phase(Enum):
    """Part of a request that a client sends next."""

    REQUEST = auto()
    HEAD = auto()
    """The rest of a request line and its headers."""
    BODY = auto()


# To look up a member of an enumeration takes as long as all else that is done with it, for each piece of each request.
REQUEST: Final = Phase.REQUEST
HEAD: Final = Phase.HEAD
BODY: Final = Phase.BODY

END_OF_HEAD: Final = b"\r\n\r\n"
END_OF_CHUNKS: Final = b"0\r\n\r\n"
"""The end of a body of chunks without trailers. It may be content, too: the parser decides."""


class TooManyLinesError(Exception):
    """A request has too many headers, or a body too many trailers."""


class RequestAheadError(Exception):
    """A request begins before the one before it is answered, at a place that only the parser sees."""


class HeldFlow(FlowControl):
    """Flow control that does not read while a part of the last piece waits."""

    is_held = False

    def resume_reading(self) -> None:
        if not self.is_held:
            super().resume_reading()


def content_length(headers: list[tuple[bytes, bytes]]) -> int | None:
    """The length of a body, which the parser has checked; None for a body of chunks, and where there is none."""
    return next((int(value) for name, value in headers if name == b"content-length"), None)
