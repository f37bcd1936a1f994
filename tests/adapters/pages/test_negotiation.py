"""Recognition of browsers by their request headers."""

import time

import pytest

from adapters.pages.negotiation import accepts, prefers_html


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


@pytest.mark.parametrize(
    ("accept", "expected"),
    [
        ("a/b", True),
        ("a/b;q=0.1", True),
        ("a/b;q=0", False),
        ("c/d, A/B ; charset=utf-8 ; Q = 0.000", False),
        ("a/b;q=none", True),
        ("c/d;q=0", True),
        ("", True),
    ],
)
def test_a_weight_of_0_means_not_acceptable(accept: str, expected: bool) -> None:
    assert accepts(accept, "a/b") is expected


@pytest.mark.parametrize("part", ["a/b;", "a/b;q=", ",", ";", "a/b; q=0.", "a/b;q=0 ", "a", "-a", "=", '";'])
def test_a_long_header_takes_little_time(part: str) -> None:
    header = part * (32_000 // len(part))
    before = time.process_time()
    accepts(header, "a/b")
    prefers_html(header)
    assert time.process_time() - before < 0.01
