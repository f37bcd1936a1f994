"""Durations in settings and in texts for people."""

import pytest

from domain.values.duration import in_words, parse


@pytest.mark.parametrize(
    ("text", "seconds", "words"),
    [
        ("7 days", 604_800, "7 days"),
        ("24 hours", 86_400, "24 hours"),
        ("72 hours", 259_200, "72 hours"),
        ("3 days", 259_200, "72 hours"),
        ("1 hour", 3600, "1 hour"),
        ("90 minutes", 5400, "90 minutes"),
        (" 30days ", 2_592_000, "30 days"),
        ("5", 5, "5 seconds"),
    ],
)
def test_a_duration_is_read_and_told(text: str, seconds: int, words: str) -> None:
    assert parse(text) == seconds
    assert in_words(seconds) == words
    assert parse(words) == seconds


@pytest.mark.parametrize("text", ["", "soon", "-1 day", "1.5 hours", "7 weeks", "1 day 2 hours", "٣ days", "9" * 11])
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="7 days, 24 hours"):
        parse(text)
