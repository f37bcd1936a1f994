"""Instants in requests, by RFC 3339."""

from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from domain.values.rfc3339 import DATE_TIME, MAX_LENGTH, parse_instant
from domain.values.time import MINUTE, SECOND

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
TIMES = st.datetimes(datetime(1001, 1, 2), datetime(9997, 12, 30))  # noqa: DTZ001 - the offset is drawn beside it
OFFSETS = st.integers(-23 * 60 - 59, 23 * 60 + 59)


def micros(moment: datetime) -> int:
    return (moment - EPOCH) // timedelta(microseconds=1)


@given(TIMES, OFFSETS, st.sampled_from("Tt "), st.integers(0, 30), st.booleans())
@example(datetime(2026, 3, 29, 2, 30), 60, "T", 6, False)  # noqa: DTZ001 - as above
def test_every_form_of_the_grammar_is_read(
    local: datetime, offset: int, separator: str, places: int, is_unknown: bool
) -> None:
    """RFC 3339 section 5.6: full-date, T or t (or a space, by its note), partial-time with any fraction, time-offset.

    An offset of -00:00 is UTC (section 4.3).
    """
    fraction = f".{local.microsecond:06}{'9' * 30}"[: places + 1] if places else ""
    hour, minute = divmod(abs(offset), 60)
    zone = f"{'-' if offset < 0 or (is_unknown and not offset) else '+'}{hour:02}:{minute:02}"
    text = f"{local:%Y-%m-%d}{separator}{local:%H:%M:%S}{fraction}{zone}"
    known = int(fraction[1:7].ljust(6, "0")) if places else 0
    expected = local.replace(microsecond=known, tzinfo=timezone(timedelta(minutes=offset)))
    assert parse_instant(text) == micros(expected)


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("1985-04-12T23:20:50.52Z", "1985-04-12T23:20:50.52+00:00"),
        ("1996-12-19T16:39:57-08:00", "1996-12-20T00:39:57z"),
        ("1990-12-31T23:59:60Z", "1991-01-01T00:00:00Z"),
        ("1990-12-31T15:59:60-08:00", "1991-01-01T00:00:00Z"),
        ("1937-01-01T12:00:27.87+00:20", "1937-01-01T11:40:27.87Z"),
    ],
)
def test_the_examples_of_the_standard(text: str, same: str) -> None:
    """RFC 3339 section 5.8, with the leap seconds of section 5.7."""
    assert parse_instant(text) == parse_instant(same)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "2026-11-20",
        "2026-11-20T13:30:00",
        "2026-11-20T13:30Z",
        "20261120T133000Z",
        "2026-11-20T13:30:00.Z",
        "2026-11-20T13:30:00,5Z",
        "2026-11-20T13:30:00+0100",
        "2026-11-20T13:30:00+1:00",
        "2026-11-20T13:30:00+24:00",
        "2026-11-20T13:30:00+01:60",
        "2026-11-20T24:00:00Z",
        "2026-11-20T13:60:00Z",
        "2026-11-20T13:30:61Z",
        "2026-02-29T13:30:00Z",
        "2026-13-01T13:30:00Z",
        "0000-01-01T00:00:00Z",
        "9999-12-31T23:59:59Z",
        "2026-W47-5T13:30:00Z",
        "٢٠٢٦-11-20T13:30:00Z",
        "2026-11-20T13:30:00Z ",
        "2026-11-20T13:30:00Z\n",
        "2026-11-20T13:30:00." + "0" * MAX_LENGTH + "Z",
    ],
)
def test_other_forms_are_refused(text: str) -> None:
    """RFC 3339 section 5.6 is a profile: other forms of ISO 8601 are not in it."""
    with pytest.raises(ValueError, match=r"^(must|is|has) "):
        parse_instant(text)


@given(st.text(max_size=MAX_LENGTH + 1))
def test_any_other_text_is_refused(text: str) -> None:
    """RFC 3339 section 5.6: no text without the form of a date-time is read."""
    assume(not DATE_TIME.fullmatch(text))
    with pytest.raises(ValueError, match=r"^must be an instant"):
        parse_instant(text)


def test_a_second_has_a_million_parts() -> None:
    assert parse_instant("1970-01-01T00:01:00.0000019Z") == MINUTE + 1
    assert parse_instant("1970-01-01T00:00:01Z") == SECOND
