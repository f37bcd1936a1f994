"""Who is a browser."""

import pytest

from adapters.pages.negotiation import prefers_html


@pytest.mark.parametrize(
    ("accept", "expected"),
    [
        ("text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8", True),
        ("application/json;q=0.5, text/html", True),
        ("application/json, text/html;q=0.9", False),
        ("application/problem+json, text/html", False),
        ("text/html;q=0, application/json", False),
        ("*/*", False),
        ("", False),
        (None, False),
    ],
)
def test_a_browser_names_html_before_json(accept: str | None, expected: bool) -> None:
    assert prefers_html(accept) is expected
