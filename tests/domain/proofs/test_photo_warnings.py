from dataclasses import replace

import pytest

from domain.proofs.capture import Position
from domain.proofs.photo_warnings import Doubt, Metadata, RecordingStatement, contradictions, photo_warnings
from domain.values import wallclock
from domain.values.time import HOUR, MINUTE, SECOND


def at(digits: int) -> int:
    return wallclock.to_instant("time", digits, "Europe/Amsterdam")


SOUND = Metadata(at(20270302091000), at(20270302091001), located=True, camera="Maker M1", software="Ver.1.02")
BARE = Metadata(None, None, located=False, camera=None, software=None)


def codes(metadata: Metadata) -> list[Doubt]:
    return [warning.code for warning in photo_warnings(metadata)]


def test_what_a_camera_wrote_is_not_doubted() -> None:
    assert codes(SOUND) == codes(replace(SOUND, modified=None, software=None, camera=None, located=False)) == []


def test_missing_metadata() -> None:
    assert codes(BARE) == [Doubt.METADATA_MISSING]
    for known in (replace(BARE, located=True), replace(BARE, camera="M1"), replace(BARE, software="Ver.1")):
        assert codes(known) == [Doubt.TIME_MISSING]


def test_the_camera_of_a_page_writes_no_metadata_which_raises_no_doubt() -> None:
    assert codes(replace(BARE, is_live=True)) == []
    assert codes(replace(BARE, is_live=True, software="GIMP 2.10.36")) == [Doubt.EDITED]


DAM = Position(52.373056, 4.892222)
TAKEN = at(20270302091000)


@pytest.mark.parametrize(
    ("device", "captured", "expected"),
    [
        (DAM, TAKEN, []),
        (Position(52.374, 4.892222, 5.0), TAKEN, []),
        (Position(52.374, 4.892222, 4.9), TAKEN, [Doubt.POSITIONS_DISAGREE]),
        (Position(52.5, 4.892222, 20_000), TAKEN, []),
        (None, TAKEN + 10 * MINUTE, []),
        (None, TAKEN + 10 * MINUTE + SECOND, [Doubt.TIMES_DISAGREE]),
        (Position(53.0, 4.892222), TAKEN - HOUR, [Doubt.POSITIONS_DISAGREE, Doubt.TIMES_DISAGREE]),
        (None, None, []),
    ],
)
def test_file_and_device_are_doubted_when_they_disagree(
    device: Position | None, captured: int | None, expected: list[Doubt]
) -> None:
    found = contradictions(RecordingStatement(DAM, TAKEN), RecordingStatement(device, captured))
    assert [warning.code for warning in found] == expected
    assert list(contradictions(RecordingStatement(None, None), RecordingStatement(device, captured))) == []


@pytest.mark.parametrize(
    "software", ["Adobe Photoshop 25.0 (Macintosh)", "GIMP 2.10.36", "Snapseed 2.0", "paint.net 5"]
)
def test_an_editor_is_named(software: str) -> None:
    (warning,) = photo_warnings(replace(SOUND, software=software))
    assert (warning.code, warning.message) == (Doubt.EDITED, f"The photo was saved by {software}")


@pytest.mark.parametrize("software", ["17.4.1", "HDR+ 1.0.585804401zd", "S918BXXU3BWK5", "Ver.1.00 "])
def test_firmware_is_no_editor(software: str) -> None:
    assert codes(replace(SOUND, software=software)) == []


@pytest.mark.parametrize(
    ("modified", "told"),
    [
        (at(20270302091100), None),
        (at(20270302090900), None),
        (at(20270302091101), "1.0 min"),
        (at(20270302080000), "70.0 min"),
    ],
)
def test_a_time_of_modification_of_its_own(modified: int, told: str | None) -> None:
    warnings = photo_warnings(replace(SOUND, modified=modified))
    assert [warning.code for warning in warnings] == ([Doubt.MODIFIED_LATER] if told else [])
    assert all(f", {told} apart" in warning.message for warning in warnings)
