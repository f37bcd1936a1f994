"""Times of photographs, by the standard and in the forms that devices write."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from PIL import ExifTags
from PIL.TiffImagePlugin import IFDRational

from adapters.media.camera_clock import MAX_OFFSET, parse_offset, read_photo_times
from domain.proofs.photo_warnings import Doubt
from domain.proofs.recording_time import FileTimes, recording_time
from domain.values import wallclock
from tests.adapters.clocks import readings

B, G = ExifTags.Base, ExifTags.GPS
TAKEN = "2027:03:02 09:10:05"
GPS = {G.GPSDateStamp: "2027:03:02", G.GPSTimeStamp: (IFDRational(8), IFDRational(10), IFDRational(5))}
AMSTERDAM = "Europe/Amsterdam"


def times(photo: Mapping[int, Any], gps: Mapping[int, Any] | None = None, modified: object = None) -> FileTimes:
    return read_photo_times({B.DateTime: modified}, photo, gps or {})


def taken(found: FileTimes, zone: str = AMSTERDAM) -> str | None:
    instant = recording_time(found, zone).instant
    return None if instant is None else wallclock.rfc3339(instant)


def doubts(found: FileTimes, zone: str = AMSTERDAM) -> list[Doubt]:
    return [warning.code for warning in recording_time(found, zone).warnings]


@pytest.mark.parametrize(
    ("offset", "expected"),
    [
        ("Z", "+00:00"),
        ("z", "+00:00"),
        ("UTC", "+00:00"),
        ("+00:00", "+00:00"),
        ("-00:00", "+00:00"),
        ("-05:00", "-05:00"),
        ("-5:00", "-05:00"),
        ("+3:00", "+03:00"),
        ("+0530", "+05:30"),
        ("+530", "+05:30"),
        ("+05", "+05:00"),
        ("+5", "+05:00"),
        ("UTC+1", "+01:00"),
        ("GMT-03:30", "-03:30"),
        ("+01:00:00", "+01:00"),
        ("+14:00", "+14:00"),
        (" +01:00 \0", "+01:00"),
        (b"+01:00\0", "+01:00"),
        ("\u221205:00", "-05:00"),
        ("\u2212".encode() + b"05:00", "-05:00"),
        ("- 5:00", "-05:00"),
    ],
)
def test_an_offset_in_the_forms_that_devices_write(offset: object, expected: str) -> None:
    """CIPA DC-008, OffsetTimeOriginal: `±HH:MM`; devices also write `Z`, one digit and no colon (ISO 8601)."""
    found = times({B.DateTimeOriginal: TAKEN, B.OffsetTimeOriginal: offset})
    assert readings(found) == [f"own_offset 2027-03-02 09:10:05{expected}"]
    assert found.warnings == ()


@pytest.mark.parametrize("offset", ["+15:00", "+14:01", "+02:60", "02:00", "east", "\x01\xff", "+0100000"])
def test_an_impossible_offset_is_left_out_and_named(offset: str) -> None:
    found = times({B.DateTimeOriginal: TAKEN, B.OffsetTimeOriginal: offset})
    assert readings(found) == ["task_zone 2027-03-02 09:10:05"]
    (warning,) = found.warnings
    assert warning.code is Doubt.TIME_UNREADABLE
    assert warning.message.startswith("OffsetTimeOriginal cannot be read as a time and was left out: ")


@pytest.mark.parametrize("offset", ["", "   :  ", "      ", None, 7, "\0\0\0"])
def test_an_offset_that_the_device_does_not_know_raises_no_doubt(offset: object) -> None:
    """CIPA DC-008: blanks where the value is unknown."""
    found = times({B.DateTimeOriginal: TAKEN, B.OffsetTimeOriginal: offset})
    assert (readings(found), found.warnings) == (["task_zone 2027-03-02 09:10:05"], ())


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2027:03:02 09:10:05", "task_zone 2027-03-02 09:10:05"),
        ("2027:03:02 09:10:05\0", "task_zone 2027-03-02 09:10:05"),
        (b"2027:03:02 09:10:05\0\0", "task_zone 2027-03-02 09:10:05"),
        ("2027:03:02 09:10:05.250", "task_zone 2027-03-02 09:10:05.250000"),
        ("2027-03-02 09:10:05", "task_zone 2027-03-02 09:10:05"),
        ("2027/03/02 09:10:05", "task_zone 2027-03-02 09:10:05"),
        ("2027:03:02T09:10:05", "task_zone 2027-03-02 09:10:05"),
        ("2027-03-02T09:10", "task_zone 2027-03-02 09:10:00"),
        ("2027:03:02 09:10", "task_zone 2027-03-02 09:10:00"),
        ("2027:3:2 9:10:05", "task_zone 2027-03-02 09:10:05"),
        ("2027:03:02 09:10:05Z", "text_offset 2027-03-02 09:10:05+00:00"),
        ("2027-03-02T09:10:05+0100", "text_offset 2027-03-02 09:10:05+01:00"),
        ("2027:03:02 09:10:05 -05:00", "text_offset 2027-03-02 09:10:05-05:00"),
        ("2027-03-02T09:10-5:00", "text_offset 2027-03-02 09:10:00-05:00"),
        ("2016:12:31 23:59:60", "task_zone 2017-01-01 00:00:00"),
        ("2027: 3: 2  9:10:05", "task_zone 2027-03-02 09:10:05"),
        ("2027:03:02  9: 1: 5", "task_zone 2027-03-02 09:01:05"),
        ("2027:03:02:09:10:05", "task_zone 2027-03-02 09:10:05"),
        ("2027:03:02, 09:10:05", "task_zone 2027-03-02 09:10:05"),
        ("2027:03:02 09:10:05:250", "task_zone 2027-03-02 09:10:05.250000"),
        ("2027:03:02 09:10:05 AM", "task_zone 2027-03-02 09:10:05"),
        ("2027:03:02 09:10:05 PM", "task_zone 2027-03-02 21:10:05"),
        ("2027:03:02 09:10:05 p.m.", "task_zone 2027-03-02 21:10:05"),
        ("2027:03:02 12:10:05 AM", "task_zone 2027-03-02 00:10:05"),
        ("2027:03:02 12:10 PM", "task_zone 2027-03-02 12:10:00"),
        ("2027:03:02 21:10:05 PM", "task_zone 2027-03-02 21:10:05"),
        ("20270302T091005", "task_zone 2027-03-02 09:10:05"),
        ("20270302 0910", "task_zone 2027-03-02 09:10:00"),
        ("20270302091005", "task_zone 2027-03-02 09:10:05"),
        ("20270302T091005.250+0100", "text_offset 2027-03-02 09:10:05.250000+01:00"),
    ],
)
def test_a_time_in_the_forms_that_devices_write(text: object, expected: str) -> None:
    """CIPA DC-008, DateTimeOriginal: `YYYY:MM:DD HH:MM:SS`; devices also write the forms of ISO 8601."""
    found = times({B.DateTimeOriginal: text})
    assert (readings(found), found.warnings) == ([expected], ())


def test_hour_24_is_hour_0_of_the_date_that_stands_there() -> None:
    """CIPA DC-008 has hours 00 to 23; Android cameras write 24:08:19 eight minutes after midnight of the same date."""
    found = times({B.DateTimeOriginal: "2027:03:02 24:08:19", B.OffsetTimeOriginal: "+01:00"})
    assert readings(found) == ["own_offset 2027-03-02 00:08:19+01:00"]
    assert doubts(found) == [Doubt.TIME_CORRECTED]


@pytest.mark.parametrize(
    "text",
    [
        "2027:02:30 09:10:05",
        "2027:03:02 25:00:00",
        "2027:03:02 09:60:00",
        "2027:03:02 09:10:61",
        "2027:00:02 09:10:05",
        "1000:01:01 00:00:00",
        "9999:01:01 00:00:00",
        "today at noon",
        "\xd9\xa2\xd9\xa0\xd9\xa2\xd9\xa7:03:02 09:10:05",
        "2027:03:02",
    ],
)
def test_a_time_that_is_none_is_left_out_and_named(text: str) -> None:
    found = times({B.DateTimeOriginal: text})
    assert (readings(found), doubts(found)) == ([], [Doubt.TIME_UNREADABLE])


@pytest.mark.parametrize("text", ["0000:00:00 00:00:00", "    :  :     :  :  ", "", None, 20270302091005, (1, 2), b""])
def test_a_time_that_the_device_does_not_know_is_absent(text: object) -> None:
    """CIPA DC-008: blanks where date and time are unknown."""
    assert times({B.DateTimeOriginal: text}) == FileTimes()


@pytest.mark.parametrize(
    ("photo", "modified", "expected"),
    [
        ({B.DateTimeDigitized: TAKEN, B.OffsetTimeDigitized: "-05:00"}, None, "-05:00"),
        ({B.OffsetTimeDigitized: "-05:00"}, None, "-05:00"),
        ({B.OffsetTime: "-05:00"}, None, "-05:00"),
        ({B.OffsetTime: "-05:00"}, "2027:03:02 09:10:59", "-05:00"),
        ({B.DateTimeDigitized: f"{TAKEN}-05:00"}, None, "-05:00"),
        ({B.OffsetTime: "-05:00"}, "2027:03:02 09:12:00", None),
        ({B.DateTimeDigitized: "2027:03:02 18:00:00", B.OffsetTimeDigitized: "-05:00"}, None, None),
    ],
)
def test_the_offset_of_another_time_of_the_same_recording(
    photo: dict[int, Any], modified: str | None, expected: str | None
) -> None:
    """CIPA DC-008: OffsetTimeDigitized and OffsetTime are of other times, which one camera writes together."""
    found = times({B.DateTimeOriginal: TAKEN, **photo}, modified=modified)
    other = f"other_offset 2027-03-02 09:10:05{expected}" if expected else "task_zone 2027-03-02 09:10:05"
    assert (readings(found), found.warnings) == ([other], ())


def test_a_digitised_time_alone_is_that_of_the_recording() -> None:
    found = times({B.DateTimeDigitized: TAKEN, B.OffsetTimeDigitized: "Z", B.SubsecTimeDigitized: "25"})
    assert readings(found) == ["own_offset 2027-03-02 09:10:05.250000+00:00"]


def test_fractions_of_a_second() -> None:
    """CIPA DC-008, SubSecTimeOriginal: digits behind the decimal point, with blanks behind them."""
    for text, microseconds in (("5", 500_000), ("05 ", 50_000), ("123456789", 123_456), ("x", 0), (None, 0)):
        (reading,) = times({B.DateTimeOriginal: TAKEN, B.SubsecTimeOriginal: text}).taken
        assert reading.local == datetime(2027, 3, 2, 9, 10, 5, microseconds)  # noqa: DTZ001 - the camera's clock


@pytest.mark.parametrize(
    ("photo", "gps", "expected", "doubted"),
    [
        # Nothing but GPS, which is in UTC.
        ({}, GPS, "2027-03-02T08:10:05Z", []),
        # The clock at the task, confirmed by a fix that is some minutes old.
        ({B.DateTimeOriginal: "2027:03:02 09:14:05"}, GPS, "2027-03-02T08:14:05Z", []),
        # The clock of another zone.
        ({B.DateTimeOriginal: "2027:03:02 03:10:05"}, GPS, "2027-03-02T08:10:05Z", []),
        # The clock of no zone.
        ({B.DateTimeOriginal: "2027:02:28 03:10:05"}, GPS, "2027-03-02T08:10:05Z", [Doubt.TIME_SOURCES_DISAGREE]),
        # An own offset counts, and a fix that is hours away is doubted.
        ({B.DateTimeOriginal: TAKEN, B.OffsetTimeOriginal: "+01:00"}, GPS, "2027-03-02T08:10:05Z", []),
        (
            {B.DateTimeOriginal: TAKEN, B.OffsetTimeOriginal: "-05:00"},
            GPS,
            "2027-03-02T14:10:05Z",
            [Doubt.TIME_SOURCES_DISAGREE],
        ),
        # An own offset counts before that in the text.
        (
            {B.DateTimeOriginal: f"{TAKEN}+01:00", B.OffsetTimeOriginal: "-05:00"},
            {},
            "2027-03-02T14:10:05Z",
            [Doubt.TIME_SOURCES_DISAGREE],
        ),
        ({B.DateTimeOriginal: f"{TAKEN}+01:00", B.OffsetTime: "+01:00"}, {}, "2027-03-02T08:10:05Z", []),
    ],
)
def test_the_best_source_counts_and_one_that_contradicts_it_is_a_warning(
    photo: dict[int, Any], gps: dict[int, Any], expected: str, doubted: list[Doubt]
) -> None:
    """CIPA DC-008, GPSDateStamp and GPSTimeStamp: the date and time of the fix in UTC."""
    found = times(photo, gps)
    assert (taken(found), doubts(found)) == (expected, doubted)


@pytest.mark.parametrize(
    "gps",
    [
        {G.GPSDateStamp: None},
        {G.GPSTimeStamp: None},
        {G.GPSDateStamp: "0000:00:00"},
        {G.GPSDateStamp: "    :  :  "},
        {G.GPSTimeStamp: (IFDRational(0, 0),) * 3},
        {G.GPSTimeStamp: (IFDRational(8), IFDRational(10))},
        {G.GPSTimeStamp: ("8", "x", "5")},
        {G.GPSTimeStamp: 8.0},
    ],
)
def test_half_a_time_of_gps_is_absent(gps: dict[int, Any]) -> None:
    assert times({}, {**GPS, **gps}) == FileTimes()


@pytest.mark.parametrize(
    "gps",
    [
        {G.GPSDateStamp: "2027:02:30"},
        {G.GPSDateStamp: "monday"},
        {G.GPSTimeStamp: (24.0, 0.0, 0.0)},
        {G.GPSTimeStamp: (8.0, 60.0, 0.0)},
        {G.GPSTimeStamp: (8.0, -1.0, 0.0)},
    ],
)
def test_an_impossible_time_of_gps_is_left_out_and_named(gps: dict[int, Any]) -> None:
    found = times({}, {**GPS, **gps})
    assert (readings(found), doubts(found)) == ([], [Doubt.TIME_UNREADABLE])


@pytest.mark.parametrize("date", ["2027-03-02", "2027/03/02", b"2027:03:02\0", "20270302", "2027: 3: 2"])
def test_a_date_of_gps_in_the_forms_that_devices_write(date: object) -> None:
    assert taken(times({}, {**GPS, G.GPSDateStamp: date})) == "2027-03-02T08:10:05Z"


@pytest.mark.parametrize(
    "gps",
    [
        {G.GPSDateStamp: "2027:03:02", G.GPSTimeStamp: "08:10:05"},
        {G.GPSDateStamp: "2027:03:02", G.GPSTimeStamp: b"8:10:05.00Z\0"},
        {G.GPSDateStamp: "2027:03:02 08:10:05"},
        {G.GPSDateStamp: "2027-03-02T08:10:05Z"},
    ],
)
def test_a_time_of_gps_as_text(gps: dict[int, Any]) -> None:
    """CIPA DC-008, GPSTimeStamp: three rationals; devices also write the time as text, or behind the date."""
    assert taken(times({B.DateTimeOriginal: "2027:03:02 03:10:05"}, gps)) == "2027-03-02T08:10:05Z"


@pytest.mark.parametrize("local", ["2027:03:02 09:10:05", "2027:03:01 20:10:05", "2027:03:02 22:10:05"])
def test_a_week_of_ten_bits_counts_in_the_era_of_the_camera(local: str) -> None:
    """IS-GPS-200: the week number has ten bits, so old receivers are 1,024 weeks early."""
    found = times({B.DateTimeOriginal: local}, {**GPS, G.GPSDateStamp: "2007:07:17"})
    assert (taken(found), doubts(found)) == ("2027-03-02T08:10:05Z", [Doubt.TIME_CORRECTED])


def test_another_date_of_gps_stays_the_one_that_it_is() -> None:
    found = times({B.DateTimeOriginal: TAKEN}, {**GPS, G.GPSDateStamp: "2007:07:15"})
    assert (taken(found), doubts(found)) == ("2007-07-15T08:10:05Z", [Doubt.TIME_SOURCES_DISAGREE])


@pytest.mark.parametrize("date", ["1970:01:01", "1980:01:06"])
def test_a_receiver_without_a_time_does_not_count_before_the_camera(date: str) -> None:
    """IS-GPS-200 counts from 1980-01-06, which a receiver states before it has heard a satellite."""
    found = times({B.DateTimeOriginal: TAKEN}, {**GPS, G.GPSDateStamp: date})
    assert (taken(found), doubts(found)) == ("2027-03-02T08:10:05Z", [Doubt.TIME_UNREADABLE])


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (-5, "other_offset 2027-03-02 09:10:05-05:00"),
        ((-5, 1), "other_offset 2027-03-02 09:10:05-05:00"),
        (0, "other_offset 2027-03-02 09:10:05+00:00"),
        (15, "task_zone 2027-03-02 09:10:05"),
        ("x", "task_zone 2027-03-02 09:10:05"),
        ((), "task_zone 2027-03-02 09:10:05"),
    ],
)
def test_the_zone_of_the_camera_in_hours(value: object, expected: str) -> None:
    """ISO 12234-2 (TIFF/EP), TimeZoneOffset: hours of the camera's clock from UTC."""
    assert readings(times({B.DateTimeOriginal: TAKEN, B.TimeZoneOffset: value})) == [expected]


def packet(*dates: str) -> bytes:
    return f"<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF>{' '.join(dates)}</rdf:RDF></x:xmpmeta>".encode()


@pytest.mark.parametrize(
    ("photo", "xmp", "expected"),
    [
        (
            {},
            packet('<rdf:Description photoshop:DateCreated="2027-03-02T09:10:05.25+01:00"/>'),
            ["text_offset 2027-03-02 09:10:05.250000+01:00"],
        ),
        ({}, packet("<xmp:CreateDate>2027-03-02T09:10</xmp:CreateDate>"), ["task_zone 2027-03-02 09:10:00"]),
        (
            {B.DateTimeOriginal: TAKEN},
            packet('xmp:CreateDate="2027-03-02T18:00:00+01:00"', 'exif:DateTimeOriginal="2027-03-02T09:10:05-05:00"'),
            ["other_offset 2027-03-02 09:10:05-05:00"],
        ),
        (
            {},
            packet('xmp:CreateDate="2027-03-02T18:00:00Z"', 'exif:DateTimeOriginal="2027-03-02T09:10:05+01:00"'),
            ["text_offset 2027-03-02 09:10:05+01:00"],
        ),
        (
            {},
            packet("<exif:DateTimeDigitized>\n  2027-03-02T09:10:05+01:00\n</exif:DateTimeDigitized>"),
            ["text_offset 2027-03-02 09:10:05+01:00"],
        ),
        (
            {},
            packet('xmlns:a = "http://ns.adobe.com/exif/1.0/"', "a:DateTimeOriginal = '2027-03-02T09:10:05+01:00'"),
            ["text_offset 2027-03-02 09:10:05+01:00"],
        ),
        ({}, packet('b:DateTimeOriginal="2027-03-02T09:10:05+01:00"'), []),
        ({B.DateTimeOriginal: TAKEN}, packet('xmp:CreateDate="2027-03-02"'), ["task_zone 2027-03-02 09:10:05"]),
        ({B.DateTimeOriginal: TAKEN}, packet('xmp:CreateDate="2027-13-02T09:10"'), ["task_zone 2027-03-02 09:10:05"]),
        ({B.DateTimeOriginal: TAKEN}, b"\xff\xfe\0<", ["task_zone 2027-03-02 09:10:05"]),
    ],
)
def test_the_dates_of_an_xmp_packet(photo: dict[int, Any], xmp: bytes, expected: list[str]) -> None:
    """ISO 16684-1 (XMP): dates are ISO 8601, with the offset that Exif 2.2 has no field for."""
    found = read_photo_times({}, photo, {}, xmp)
    assert (readings(found), found.warnings) == (expected, ())


OFFSETS = st.integers(-14 * 60, 14 * 60).map(lambda minutes: timedelta(minutes=minutes))


@given(
    st.datetimes(datetime(1900, 1, 2), datetime(2099, 12, 30)),  # noqa: DTZ001 - the offset is drawn beside it
    OFFSETS,
    st.sampled_from(["{sign}{h:02}:{m:02}", "{sign}{h}:{m:02}", "{sign}{h:02}{m:02}"]),
    st.booleans(),
)
def test_every_time_of_the_grammar_is_read_to_its_second(
    local: datetime, offset: timedelta, form: str, in_text: bool
) -> None:
    """CIPA DC-008: any calendar time with any offset, in a field of its own or behind the time."""
    local = local.replace(microsecond=0)
    minutes = round(abs(offset).total_seconds()) // 60
    written = form.format(sign="-" if offset < timedelta(0) else "+", h=minutes // 60, m=minutes % 60)
    text = local.strftime("%Y:%m:%d %H:%M:%S").zfill(19)
    photo = (
        {B.DateTimeOriginal: text + written} if in_text else {B.DateTimeOriginal: text, B.OffsetTimeOriginal: written}
    )
    found = times(photo)
    assert recording_time(found, AMSTERDAM).instant == wallclock.to_instants(local - offset, "UTC")[0]
    assert found.warnings == ()


FIELDS = [B.DateTimeOriginal, B.OffsetTimeOriginal, B.SubsecTimeOriginal, B.DateTimeDigitized, B.OffsetTimeDigitized]
CHARACTERS = st.text(alphabet="0123456789:-+ TZ.\0/x\xff", max_size=40)
VALUES = CHARACTERS | st.text(max_size=80) | st.binary(max_size=80) | st.integers() | st.floats() | st.none()


@given(
    st.dictionaries(st.sampled_from([*FIELDS, B.OffsetTime]), VALUES),
    st.fixed_dictionaries({G.GPSDateStamp: VALUES, G.GPSTimeStamp: VALUES | st.tuples(*[VALUES] * 3)}),
    VALUES,
)
@example({B.DateTimeOriginal: "2027:03:02 24:59:60"}, {G.GPSDateStamp: None, G.GPSTimeStamp: None}, None)
def test_nothing_in_a_file_is_a_fault(photo: dict[int, Any], gps: dict[int, Any], modified: object) -> None:
    """CIPA DC-008: what no device should write is left out."""
    found = times(photo, gps, modified)
    decided = recording_time(found, AMSTERDAM)
    assert (decided.instant is None) == (not found.taken)
    assert all(len(warning.message) < 300 and warning.message.isprintable() for warning in decided.warnings)


@given(st.text(max_size=12))
def test_an_offset_is_bounded(text: str) -> None:
    offset = parse_offset(text)
    assert offset is None or abs(offset) <= MAX_OFFSET
