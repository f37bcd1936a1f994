import math

import pytest

from domain.values.iso6709 import Coordinates
from domain.values.positions import FilePosition, find_position_fault, usable_position

NO_FIX = "it is 0, 0, which devices write without a GPS fix"
OUT = "its degrees are out of range"


@pytest.mark.parametrize(
    ("latitude", "longitude", "accuracy", "fault"),
    [
        (52.37, 4.89, None, None),
        (52.37, 4.89, 0, None),
        (52.37, 4.89, 10_000, None),
        (90, -180, 1, None),
        (0, 4.89, 1, None),
        (52.37, 0, 1, None),
        (0, 0, 1, NO_FIX),
        (-0.0, 0.0, None, NO_FIX),
        (1e-9, -1e-9, 4, NO_FIX),
        (90.0001, 4.89, 1, OUT),
        (52.37, -180.0001, 1, OUT),
        (math.nan, 4.89, 1, OUT),
        (52.37, math.inf, 1, OUT),
        (52.37, 4.89, 10_000.1, "its accuracy is 10,000 m, and at most 10,000 m are allowed"),
        (52.37, 4.89, 65_000, "its accuracy is 65,000 m, and at most 10,000 m are allowed"),
        (52.37, 4.89, -1, "its accuracy is -1 m, and at most 10,000 m are allowed"),
    ],
)
def test_what_devices_write_without_a_fix_is_no_position(
    latitude: float, longitude: float, accuracy: float | None, fault: str | None
) -> None:
    """WGS 84 has 90 degrees of latitude and 180 of longitude; a negative accuracy means none (Core Location)."""
    assert find_position_fault(latitude, longitude, accuracy) == fault


def test_a_file_states_a_position_or_why_it_has_none() -> None:
    """CIPA DC-008, section 4.6.7: the fraction 0/0 stands for an unknown value."""
    assert usable_position(Coordinates(52.37912345678, -4.8893)) == FilePosition(52.3791235, -4.8893)
    assert usable_position(Coordinates(52.0, 4.0), math.nan) == FilePosition(52.0, 4.0)
    assert usable_position(Coordinates(52.0, 4.0), 20_000.0).fault is not None
    assert usable_position(Coordinates(1e-9, -1e-9)) == FilePosition(fault=NO_FIX)
    assert usable_position(None) == FilePosition(fault="it cannot be read")
