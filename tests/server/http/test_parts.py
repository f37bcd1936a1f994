"""A request that is plain without parsing is one whole request for the parser, too."""

import httptools
from hypothesis import example, given
from hypothesis import strategies as st

from server.http.parts import is_plain_request

MAX_HEAD = 1_000
LINES = (
    "Host: localhost",
    "Content-Length: 2",
    "content-length:2",
    "Content-Length: 02",
    "Content-Length: +2",
    "Content-Length : 2",
    "Content-Length: 2, 2",
    "X-Content-Length: 2",
    " Content-Length: 3",
    "Transfer-Encoding: chunked",
    "Connection: close",
    "Upgrade: websocket",
    "Expect: 100-continue",
    "Accept: */*",
)
REQUEST_LINES = ("GET / HTTP/1.1", "POST /graphql HTTP/1.1", "POST / HTTP/1.0", "POST /  HTTP/1.1", "POST / http/1.1")
BODIES = ("", "{}", "{}{}", "GET / HTTP/1.1\r\n\r\n", "2\r\n{}\r\n0\r\n\r\n")


class Heard:
    """Events of the parser."""

    def __init__(self) -> None:
        self.begun = self.completed = 0
        self.body = b""

    def on_message_begin(self) -> None:
        self.begun += 1

    def on_body(self, body: bytes) -> None:
        self.body += body

    def on_message_complete(self) -> None:
        self.completed += 1


@given(st.sampled_from(REQUEST_LINES), st.lists(st.sampled_from(LINES), max_size=4), st.sampled_from(BODIES))
@example("POST / HTTP/1.1", ["Host: localhost", "Content-Length: 2"], "{}")
def test_the_parser_sees_the_same(request_line: str, lines: list[str], body: str) -> None:
    """RFC 9112 section 6.3: the length of a body decides where the next request begins."""
    data = "\r\n".join((request_line, *lines, "", body)).encode()
    if not is_plain_request(data, MAX_HEAD):
        return
    heard = Heard()
    parser = httptools.HttpRequestParser(heard)
    try:
        parser.feed_data(data)
    except httptools.HttpParserError:
        # Refused as a whole: nothing of it can be taken for another request.
        assert heard.completed == 0
        return
    assert (heard.begun, heard.completed, heard.body.decode()) == (1, 1, body)
    assert parser.should_keep_alive()


def test_plain_requests() -> None:
    post = b"POST /graphql HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n"
    assert is_plain_request(post + b"{}", MAX_HEAD)
    assert is_plain_request(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", MAX_HEAD)
    assert not is_plain_request(post + b"{", MAX_HEAD)
    assert not is_plain_request(post + b"{}G", MAX_HEAD)
    assert not is_plain_request(post[:-2], MAX_HEAD)
    assert not is_plain_request(b"GET / HTTP/1.1\r\nX: " + b"x" * MAX_HEAD + b"\r\n\r\n", MAX_HEAD)
