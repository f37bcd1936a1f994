"""Recording times of films, in each box that devices write."""

import io
import struct
from datetime import datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.media.movie import EPOCH, read_film_times
from adapters.media.tracks import Film
from domain.proofs.photo_warnings import Doubt
from domain.proofs.recording_time import NO_TIMES, FileTimes, recording_time
from domain.values import wallclock
from tests.adapters.clocks import readings
from tests.adapters.media.test_film_position import HANDLER, item, keys
from tests.adapters.media.test_movie import box, movie_header

AMSTERDAM = "Europe/Amsterdam"
APPLE = b"com.apple.quicktime.creationdate"
HEADER = "movie_header 2027-03-02 08:10:05+00:00"


def apple(text: bytes, key: bytes = APPLE) -> bytes:
    """An iPhone's metadata, with the creation date behind another key."""
    return box(
        b"meta", HANDLER + keys(b"com.apple.quicktime.make", key) + box(b"ilst", item(1, b"Apple") + item(2, text))
    )


def day(text: bytes) -> bytes:
    return box(b"udta", box(b"\xa9day", struct.pack(">HH", len(text), 0x15C7) + text))


def times(*parts: bytes) -> FileTimes:
    content = b"".join(parts)
    film = Film(io.BytesIO(content), len(content))
    return read_film_times(film, film.boxes(0, len(content)))


@pytest.mark.parametrize(
    ("part", "expected"),
    [
        (apple(b"2027-03-02T09:10:05+0100"), "text_offset 2027-03-02 09:10:05+01:00"),
        (apple(b"2027-03-02T09:10:05+01:00"), "text_offset 2027-03-02 09:10:05+01:00"),
        (apple(b"2027-03-02T08:10:05Z"), "text_offset 2027-03-02 08:10:05+00:00"),
        (apple(b"2027-03-02T03:10:05-0500\0"), "text_offset 2027-03-02 03:10:05-05:00"),
        (day(b"2027-03-02T09:10:05+0100"), "text_offset 2027-03-02 09:10:05+01:00"),
        (box(b"udta", apple(b"2027-03-02T09:10:05+0100")), "text_offset 2027-03-02 09:10:05+01:00"),
        (
            box(b"meta", bytes(4) + HANDLER + box(b"ilst", item(b"\xa9day", b"2027-03-02T09:10:05+0100"))),
            "text_offset 2027-03-02 09:10:05+01:00",
        ),
    ],
)
def test_a_creation_date_with_its_offset_counts_before_the_header(part: bytes, expected: str) -> None:
    """QuickTime File Format: `com.apple.quicktime.creationdate` is ISO 8601. ISO/IEC 14496-12: `mvhd` is in UTC."""
    assert (readings(times(part)), times(part).warnings) == ([expected], ())
    both = times(movie_header(), part)
    assert readings(both) == [expected, HEADER]
    decided = recording_time(both, AMSTERDAM)
    assert decided.instant is not None
    assert (wallclock.rfc3339(decided.instant), decided.warnings) == ("2027-03-02T08:10:05Z", ())


def test_a_header_that_was_written_later_is_a_warning() -> None:
    """ISO/IEC 14496-12, `mvhd`: the time of this presentation, which a program that copies a film sets anew."""
    decided = recording_time(times(movie_header(), apple(b"2027-03-01T09:10:05+0100")), AMSTERDAM)
    assert decided.instant is not None
    assert wallclock.rfc3339(decided.instant) == "2027-03-01T08:10:05Z"
    assert [warning.code for warning in decided.warnings] == [Doubt.TIME_SOURCES_DISAGREE]


def test_a_date_without_an_offset_counts_after_the_header() -> None:
    bare = day(b"2027-03-02T09:10:07")
    assert readings(times(movie_header(), bare)) == [HEADER, "task_zone 2027-03-02 09:10:07"]
    assert readings(times(movie_header(0), bare)) == ["task_zone 2027-03-02 09:10:07"]
    with_offset = apple(b"2027-03-02T09:10:05+0100")
    assert readings(times(bare, with_offset)) == ["text_offset 2027-03-02 09:10:05+01:00"]


@pytest.mark.parametrize(
    ("part", "codes"),
    [
        (apple(b"yesterday"), [Doubt.TIME_UNREADABLE]),
        (apple(b"2027-03-02T25:10:05+0100"), [Doubt.TIME_UNREADABLE]),
        (apple(b"2027"), [Doubt.TIME_UNREADABLE]),
        (day(b"2027"), []),
        (day(b"2027-03-02"), []),
        (apple(b""), []),
        (apple(b"2027-03-02T09:10:05+0100", b"com.example.other"), []),
    ],
)
def test_what_is_no_time_is_left_out(part: bytes, codes: list[Doubt]) -> None:
    found = times(movie_header(), part)
    assert readings(found) == [HEADER]
    assert [warning.code for warning in found.warnings] == codes


@given(st.datetimes(datetime(1990, 1, 1), datetime(2098, 1, 1)), st.integers(-14 * 60, 14 * 60), st.booleans())  # noqa: DTZ001 - the offset is drawn beside it
def test_every_creation_date_of_the_grammar_is_read(local: datetime, minutes: int, has_colon: bool) -> None:
    """QuickTime File Format: ISO 8601 in its extended form, with an offset that devices write without a colon."""
    local = local.replace(microsecond=0)
    hour, minute = divmod(abs(minutes), 60)
    text = f"{local.isoformat()}{'-' if minutes < 0 else '+'}{hour:02}{':' if has_colon else ''}{minute:02}"
    (reading,) = times(apple(text.encode())).taken
    assert reading.instant == wallclock.to_instants(local - timedelta(minutes=minutes), "UTC")[0]


@given(st.binary(max_size=200), st.integers(0, 2**64 - 1))
def test_nothing_in_a_film_is_a_fault(content: bytes, seconds: int) -> None:
    """ISO/IEC 14496-12: a box that is damaged, or a header with any number, states no time or a possible one."""
    for part in (apple(content), day(content), box(b"meta", content), box(b"udta", content)):
        recording_time(times(part, movie_header(seconds, version=1)), AMSTERDAM)


@pytest.mark.parametrize("version", [0, 1])
def test_a_header_that_counts_from_1970(version: int) -> None:
    """ISO/IEC 14496-12, section 8.2.2: seconds since 1904; some devices write those since 1970."""
    found = times(movie_header(1_803_975_005, version=version))
    assert readings(found) == ["movie_header 2027-03-02 08:10:05+00:00"]
    assert [warning.code for warning in found.warnings] == [Doubt.TIME_CORRECTED]


def test_a_clock_that_was_never_set_is_no_time() -> None:
    assert times(movie_header(0)) == NO_TIMES
    assert (
        times(movie_header(round((datetime(1990, 1, 1, tzinfo=EPOCH.tzinfo) - EPOCH).total_seconds()) - 1)) == NO_TIMES
    )
