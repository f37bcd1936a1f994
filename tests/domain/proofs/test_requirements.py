import json
from collections.abc import Collection
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.matching.geo import Point
from domain.proofs.capture import GpsSource, MeasuredFrom, Position
from domain.proofs.requirements import DEFAULT_PROFILE, ProofRequirements, parse_requirements, validate_item, verdicts
from domain.proofs.verdicts import Outcome, ProofFacts, ProofKind, Rule, Verdict
from domain.refusals.general import InvalidInput
from domain.values import wallclock

DAM = Point(52.373056, 4.892222)


def at(digits: int) -> int:
    return wallclock.to_instant("time", digits, "Europe/Amsterdam")


ARRIVED = at(20270302090000)
PHOTO = ProofFacts(7, ProofKind.PHOTO, "aa", 52.373056, 4.892222, at(20270302091000))
NOTHING = ProofRequirements(min_photos=0)


def inspect_uploads(
    requirements: ProofRequirements, *items: ProofFacts, report: str = "", checklist: Collection[str] = ()
) -> tuple[Verdict, ...]:
    return verdicts(requirements, items, report=report, checklist=checklist, arrived=ARRIVED, task_location=DAM)


def test_the_default_asks_for_one_photo_and_nothing_else() -> None:
    assert inspect_uploads(DEFAULT_PROFILE) == (
        Verdict(Rule.MIN_PHOTOS, False, "0", "1", None, "0 different photos, at least 1 needed"),
    )
    assert [verdict.passed for verdict in inspect_uploads(DEFAULT_PROFILE, PHOTO)] == [True]


def test_overrides_lie_over_the_profile() -> None:
    profile = ProofRequirements(min_photos=2, require_gps=True, checklist_items=("door",))
    text = json.dumps({"minPhotos": 3, "maxPhotos": 5, "requireVideo": True, "requireGps": None})
    assert parse_requirements(text, profile) == ProofRequirements(
        min_photos=3, max_photos=5, require_gps=True, require_video=True, checklist_items=("door",)
    )
    assert parse_requirements(None, profile) is profile


def test_every_key_is_read() -> None:
    text = json.dumps(
        {
            "minPhotos": 1,
            "maxPhotos": 2,
            "requireGps": True,
            "requireGpsWithinRadiusMeters": 50,
            "requireTimestampWithinMinutes": 15,
            "requireReportMinLength": 100,
            "requireVideo": True,
            "checklistItems": [" front door ", "till"],
            "requireGpsFrom": "device",
        }
    )
    assert parse_requirements(text) == ProofRequirements(
        1, 2, True, 50, 15, 100, True, ("front door", "till"), GpsSource.DEVICE
    )


@pytest.mark.parametrize(
    ("overrides", "field", "code"),
    [
        ([], "proofRequirementsJson", "wrong_type"),
        ({"minPhoto": 1}, "proofRequirementsJson.minPhoto", "unknown_field"),
        ({"minPhotos": "1"}, "proofRequirementsJson.minPhotos", "wrong_type"),
        ({"minPhotos": True}, "proofRequirementsJson.minPhotos", "wrong_type"),
        ({"minPhotos": 1.0}, "proofRequirementsJson.minPhotos", "wrong_type"),
        ({"minPhotos": -1}, "proofRequirementsJson.minPhotos", "out_of_bounds"),
        ({"maxPhotos": 51}, "proofRequirementsJson.maxPhotos", "out_of_bounds"),
        ({"maxPhotos": 0}, "proofRequirementsJson.maxPhotos", "out_of_order"),
        ({"minPhotos": 3, "maxPhotos": 2}, "proofRequirementsJson.maxPhotos", "out_of_order"),
        ({"requireGps": 1}, "proofRequirementsJson.requireGps", "wrong_type"),
        (
            {"requireGpsWithinRadiusMeters": 0},
            "proofRequirementsJson.requireGpsWithinRadiusMeters",
            "out_of_bounds",
        ),
        ({"requireGpsFrom": "phone"}, "proofRequirementsJson.requireGpsFrom", "invalid"),
        ({"requireGpsFrom": []}, "proofRequirementsJson.requireGpsFrom", "invalid"),
        ({"checklistItems": "door"}, "proofRequirementsJson.checklistItems", "wrong_type"),
        ({"checklistItems": ["door", 1]}, "proofRequirementsJson.checklistItems[1]", "wrong_type"),
        ({"checklistItems": [" "]}, "proofRequirementsJson.checklistItems[0]", "out_of_bounds"),
        ({"checklistItems": ["a\nb"]}, "proofRequirementsJson.checklistItems[0]", "out_of_bounds"),
        ({"checklistItems": ["a", "a "]}, "proofRequirementsJson.checklistItems[1]", "duplicate"),
        ({"checklistItems": ["a"] * 51}, "proofRequirementsJson.checklistItems", "too_many"),
    ],
)
def test_requirements_that_cannot_be_read_are_refused_by_key(overrides: object, field: str, code: str) -> None:
    with pytest.raises(InvalidInput) as refusal:
        parse_requirements(json.dumps(overrides))
    assert [(error.field, error.code) for error in refusal.value.errors] == [(field, code)]


def test_more_photos_than_the_profile_allows_are_refused_by_the_key_given() -> None:
    with pytest.raises(InvalidInput) as refusal:
        parse_requirements('{"minPhotos": 4}', ProofRequirements(max_photos=3))
    assert refusal.value.detail == "proofRequirementsJson.minPhotos: minPhotos (4) must not be above maxPhotos (3)"


def test_the_same_photo_twice_counts_once() -> None:
    twice = (PHOTO, replace(PHOTO, item_id=8))
    assert [verdict.passed for verdict in inspect_uploads(ProofRequirements(min_photos=2), *twice)] == [False]
    other = replace(PHOTO, item_id=9, content="bb")
    assert [verdict.passed for verdict in inspect_uploads(ProofRequirements(min_photos=2), *twice, other)] == [True]


def test_equal_pictures_count_once_by_the_measure_of_the_unique_photo() -> None:
    """A copy that was saved again is another file but the same picture: both rules say so."""
    first = replace(PHOTO, picture_hash=0)
    copied = replace(PHOTO, item_id=8, content="bb", picture_hash=0b111111, hamming_distance=6)
    other = replace(PHOTO, item_id=9, content="cc", picture_hash=2**20 - 1)
    count, *unique = inspect_uploads(ProofRequirements(min_photos=3), first, copied, other)
    assert (count.passed, count.measured) == (False, "2")
    assert [(verdict.rule, verdict.passed) for verdict in unique] == [
        (Rule.UNIQUE_PHOTO, True),
        (Rule.UNIQUE_PHOTO, False),
        (Rule.UNIQUE_PHOTO, True),
    ]


def test_too_many_photos_fail() -> None:
    limited = ProofRequirements(min_photos=0, max_photos=1)
    assert [verdict.passed for verdict in inspect_uploads(limited, PHOTO)] == [True]
    assert inspect_uploads(limited, PHOTO, replace(PHOTO, content="bb")) == (
        Verdict(Rule.MAX_PHOTOS, False, "2", "1", None, "2 different photos, at most 1 allowed"),
    )


def test_a_video_is_not_a_photo() -> None:
    wanted = ProofRequirements(min_photos=1, require_video=True)
    video = replace(PHOTO, kind=ProofKind.VIDEO)
    assert [(verdict.rule, verdict.passed) for verdict in inspect_uploads(wanted, video)] == [
        (Rule.MIN_PHOTOS, False),
        (Rule.VIDEO, True),
    ]
    assert [(verdict.rule, verdict.passed) for verdict in inspect_uploads(wanted, PHOTO)] == [
        (Rule.MIN_PHOTOS, True),
        (Rule.VIDEO, False),
    ]


@pytest.mark.parametrize(("report", "passed"), [("12345", True), (" 1234 ", False), ("", False)])
def test_report_length_counts_what_is_written(report: str, passed: bool) -> None:
    wanted = replace(NOTHING, require_report_min_length=5)
    assert [verdict.passed for verdict in inspect_uploads(wanted, report=report)] == [passed]


def test_checklist_names_what_is_missing() -> None:
    wanted = replace(NOTHING, checklist_items=("door", "till", "sign"))
    assert inspect_uploads(wanted, checklist=["till", "something else"]) == (
        Verdict(Rule.CHECKLIST, False, "1", "3", None, "Not ticked off: door, sign"),
    )
    assert [verdict.passed for verdict in inspect_uploads(wanted, checklist={"door", "till", "sign"})] == [True]


def test_gps_must_be_present_on_each_item() -> None:
    wanted = replace(NOTHING, require_gps=True)
    blind = replace(PHOTO, item_id=8, latitude=None, longitude=None)
    assert inspect_uploads(wanted, PHOTO, blind) == (
        Verdict(Rule.GPS, True, "52.373056, 4.892222", None, 7, "The photo says where it was taken", MeasuredFrom.FILE),
        Verdict(Rule.GPS, False, None, None, 8, "The photo has no GPS position, and came without capturedLocation"),
    )


@pytest.mark.parametrize(("latitude", "measured", "passed"), [(52.373056, "0.0 m", True), (52.374, "105.0 m", False)])
def test_radius(latitude: float, measured: str | None, passed: bool) -> None:
    wanted = replace(NOTHING, require_gps_within_radius_meters=100)
    present, radius = validate_item(wanted, replace(PHOTO, latitude=latitude), ARRIVED, DAM)
    assert (present.rule, present.passed) == (Rule.GPS, True)
    assert radius == Verdict(
        Rule.GPS_WITHIN_RADIUS,
        passed,
        measured,
        "100 m",
        7,
        f"Taken {measured} from the task, at most 100 m allowed",
        MeasuredFrom.FILE,
    )


BLIND = replace(PHOTO, latitude=None, longitude=None, taken=None, captured=at(20270302091000))
NEAR = Position(52.3739, 4.892222, 6.1)
"""94 m from the Dam."""


@pytest.mark.parametrize(
    ("accuracy", "measured", "passed"), [(6.2, "100.0 m", True), (6.3, "100.1 m", False), (5000.0, "5093.8 m", False)]
)
def test_the_accuracy_of_a_device_counts_against_the_radius(accuracy: float, measured: str, passed: bool) -> None:
    wanted = replace(NOTHING, require_gps_within_radius_meters=100)
    item = replace(BLIND, device=NEAR._replace(accuracy=accuracy))
    present, radius = validate_item(wanted, item, ARRIVED, DAM)
    assert (present.passed, present.measured, present.measured_from) == (
        True,
        "52.373900, 4.892222",
        MeasuredFrom.DEVICE,
    )
    assert (radius.passed, radius.measured, radius.measured_from) == (passed, measured, MeasuredFrom.DEVICE)


@pytest.mark.parametrize(
    ("source", "item", "measured_from"),
    [
        (GpsSource.ANY, replace(PHOTO, device=NEAR), MeasuredFrom.FILE),
        (GpsSource.FILE, replace(PHOTO, device=NEAR), MeasuredFrom.FILE),
        (GpsSource.DEVICE, replace(PHOTO, device=NEAR), MeasuredFrom.DEVICE),
        (GpsSource.ANY, replace(BLIND, device=NEAR), MeasuredFrom.DEVICE),
        (GpsSource.FILE, replace(BLIND, device=NEAR), None),
        (GpsSource.DEVICE, PHOTO, None),
        (GpsSource.ANY, replace(BLIND, device=NEAR._replace(age_seconds=300)), MeasuredFrom.DEVICE),
        (GpsSource.ANY, replace(BLIND, device=NEAR._replace(age_seconds=301)), None),
    ],
)
def test_a_position_counts_from_where_the_agent_asks_for_it(
    source: GpsSource, item: ProofFacts, measured_from: MeasuredFrom | None
) -> None:
    wanted = replace(NOTHING, require_gps_within_radius_meters=200, require_gps_from=source)
    for verdict in validate_item(wanted, item, ARRIVED, DAM):
        assert (verdict.passed, verdict.measured_from) == (measured_from is not None, measured_from)


def test_a_time_of_the_device_counts_where_the_file_has_none() -> None:
    wanted = replace(NOTHING, require_timestamp_within_minutes=15)
    (verdict,) = validate_item(wanted, BLIND, ARRIVED, DAM)
    assert (verdict.passed, verdict.measured, verdict.measured_from) == (True, "10.00 min", MeasuredFrom.DEVICE)


def test_an_unknown_distance_fails() -> None:
    wanted = replace(NOTHING, require_gps_within_radius_meters=100)
    radius = validate_item(wanted, BLIND, ARRIVED, DAM)[1]
    assert (radius.outcome, radius.passed, radius.measured) == (Outcome.FAILED, False, None)


def test_a_radius_around_a_task_without_coordinates_cannot_be_measured_and_is_not_failed() -> None:
    wanted = replace(NOTHING, require_gps_within_radius_meters=100)
    for item in (PHOTO, BLIND):
        radius = validate_item(wanted, item, ARRIVED, None)[1]
        assert (radius.outcome, radius.passed, radius.is_missing) == (Outcome.CANNOT_BE_MEASURED, True, False)


@pytest.mark.parametrize(
    ("taken", "measured", "passed"),
    [
        (at(20270302091500), "15.00 min", True),
        (at(20270302091501), "15.02 min", False),
        (at(20270302084500), "15.00 min", True),
        (at(20270301235959), "540.02 min", False),
        (None, None, False),
    ],
)
def test_timestamp(taken: int | None, measured: str | None, passed: bool) -> None:
    wanted = replace(NOTHING, require_timestamp_within_minutes=15)
    (verdict,) = validate_item(wanted, replace(PHOTO, taken=taken, item_id=None), ARRIVED, None)
    assert (verdict.rule, verdict.passed, verdict.measured, verdict.limit, verdict.item_id) == (
        Rule.TIMESTAMP_WITHIN,
        passed,
        measured,
        "15 min",
        None,
    )


def test_without_an_arrival_the_time_cannot_be_judged() -> None:
    wanted = replace(NOTHING, require_timestamp_within_minutes=15)
    (verdict,) = validate_item(wanted, PHOTO, None, DAM)
    assert (verdict.passed, verdict.message) == (False, "No arrival was recorded to compare the time with")


DEMANDS = st.builds(
    ProofRequirements,
    min_photos=st.integers(0, 3),
    max_photos=st.none() | st.integers(3, 5),
    require_gps=st.booleans(),
    require_gps_within_radius_meters=st.none() | st.integers(1, 500),
    require_timestamp_within_minutes=st.none() | st.integers(1, 60),
    require_report_min_length=st.integers(0, 6),
    require_video=st.booleans(),
    checklist_items=st.sampled_from([(), ("door",), ("door", "till")]),
    require_gps_from=st.sampled_from(GpsSource),
)
POINTS = st.none() | st.tuples(st.floats(52.36, 52.38), st.floats(4.88, 4.9))
MINUTES = st.none() | st.integers(20270302080000, 20270302080059) | st.integers(20270302090000, 20270302090059)


HASHES = {"a": 0, "b": 2**20 - 1, "c": None}
"""The pictures of three files; one has too few details."""
DEVICES = st.none() | st.builds(
    Position, st.floats(52.36, 52.38), st.floats(4.88, 4.9), st.floats(0, 200), st.floats(0, 600)
)


@st.composite
def items(draw: st.DrawFn) -> ProofFacts:
    kind, position = draw(st.sampled_from(ProofKind)), draw(POINTS)
    content = draw(st.sampled_from("abc"))
    picture_hash = HASHES[content] if kind is ProofKind.PHOTO else None
    return ProofFacts(
        draw(st.integers(1, 9)),
        kind,
        content,
        *(position or (None, None)),
        draw(MINUTES),
        picture_hash,
        None if picture_hash is None else draw(st.none() | st.integers(0, 6)),
        draw(MINUTES),
        draw(DEVICES),
    )


def number(text: str) -> float:
    return float(text.split(maxsplit=1)[0])


@given(DEMANDS, st.lists(items(), max_size=5), st.text("ab ", max_size=8), st.sets(st.sampled_from(["door", "till"])))
def test_what_a_verdict_says_is_what_it_measured(
    wanted: ProofRequirements, given_items: list[ProofFacts], report: str, checklist: set[str]
) -> None:
    found = inspect_uploads(wanted, *given_items, report=report, checklist=checklist)
    assert found == inspect_uploads(wanted, *given_items, report=report, checklist=checklist)
    for verdict in found:
        match verdict.rule:
            case Rule.MIN_PHOTOS | Rule.VIDEO | Rule.REPORT_LENGTH | Rule.CHECKLIST:
                assert verdict.passed == (number(verdict.measured or "") >= number(verdict.limit or ""))
            case Rule.MAX_PHOTOS:
                assert verdict.passed == (number(verdict.measured or "") <= number(verdict.limit or ""))
            case Rule.GPS:
                assert verdict.passed == (verdict.measured is not None)
            case Rule.GPS_WITHIN_RADIUS | Rule.TIMESTAMP_WITHIN:
                within = verdict.measured is not None and number(verdict.measured) <= number(verdict.limit or "")
                assert verdict.passed == within
            case Rule.UNIQUE_PHOTO:
                assert verdict.passed == (verdict.measured is None)
        assert verdict.is_missing == (not verdict.passed and verdict.rule is not Rule.UNIQUE_PHOTO)
    asked = [
        (wanted.min_photos > 0, Rule.MIN_PHOTOS),
        (wanted.max_photos is not None, Rule.MAX_PHOTOS),
        (wanted.require_video, Rule.VIDEO),
        (wanted.require_report_min_length > 0, Rule.REPORT_LENGTH),
        (bool(wanted.checklist_items), Rule.CHECKLIST),
    ]
    radius = wanted.require_gps_within_radius_meters is not None
    of_each = [
        (wanted.require_gps or radius, Rule.GPS),
        (radius, Rule.GPS_WITHIN_RADIUS),
        (wanted.require_timestamp_within_minutes is not None, Rule.TIMESTAMP_WITHIN),
    ]
    expected = [(rule, None) for on, rule in asked if on]
    for item in given_items:
        rules = [*of_each, (item.picture_hash is not None, Rule.UNIQUE_PHOTO)]
        expected += [(rule, item.item_id) for on, rule in rules if on]
    assert [(verdict.rule, verdict.item_id) for verdict in found] == expected


@given(DEMANDS, st.lists(items(), min_size=1, max_size=4), st.randoms(use_true_random=False))
def test_the_order_of_items_and_copies_of_them_change_no_count(
    wanted: ProofRequirements, given_items: list[ProofFacts], chance: Random
) -> None:
    shuffled = [*given_items, chance.choice(given_items)]
    chance.shuffle(shuffled)
    counts, again = inspect_uploads(wanted, *given_items), inspect_uploads(wanted, *shuffled)
    assert [one for one in counts if one.item_id is None] == [one for one in again if one.item_id is None]
