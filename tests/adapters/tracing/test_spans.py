"""Accepted forms of `traceparent`, and ownership of spans where nothing is recorded."""

import pytest

from adapters.tracing import spans

KNOWN = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"


@pytest.mark.parametrize(
    ("sent", "taken"),
    [
        (KNOWN, KNOWN),
        (KNOWN.replace("00-", "42-", 1) + "-later", KNOWN),
        (KNOWN.replace("00-", "ff-", 1), None),
        (KNOWN.upper(), None),
        (KNOWN + " ", None),
        (KNOWN.replace("0af7651916cd43dd8448eb211c80319c", "0" * 32), None),
        (KNOWN.replace("b7ad6b7169203331", "0" * 16), None),
        ("", None),
        (None, None),
        (7, None),
    ],
)
def test_what_is_taken(sent: object, taken: str | None) -> None:
    assert spans.accepted(sent) == taken


def test_what_begins_inside_belongs_to_the_parent() -> None:
    assert spans.current() is None
    with spans.span("a request", parent=KNOWN), spans.span("its operation"):
        assert spans.current() == KNOWN
    assert spans.current() is None
    with spans.span("nothing") as span:
        span.rename("still nothing")
        span.add_attributes({"status": 200})
        assert spans.current() is None
    assert spans.trace_id(KNOWN) == "0af7651916cd43dd8448eb211c80319c"
