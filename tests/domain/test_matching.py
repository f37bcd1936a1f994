import pytest

from domain.matching import EARTH_RADIUS_METRES, distance_metres


@pytest.mark.parametrize(
    ("start", "end", "metres"),
    [
        ((52.0, 4.0), (52.0, 4.0), 0),
        ((0.0, 0.0), (0.0, 1.0), 111_195),
        ((0.0, 0.0), (45.0, 90.0), 10_007_557),  # a quarter of the way round
        ((-16.8, 179.9), (-16.8, -179.9), 21_290),  # across the date line
        ((90.0, 0.0), (-90.0, 0.0), 20_015_115),
    ],
)
def test_distance(start: tuple[float, float], end: tuple[float, float], metres: float) -> None:
    assert distance_metres(*start, *end) == pytest.approx(metres, rel=0.001)
    assert distance_metres(*end, *start) == distance_metres(*start, *end)


def test_antipodes_do_not_leave_the_domain_of_the_arcsine() -> None:
    assert distance_metres(12.3, 45.6, -12.3, -134.4) == pytest.approx(EARTH_RADIUS_METRES * 3.14159265, rel=1e-6)
