"""A limit as a setting writes it."""

import pytest

from domain.values.limits import Limit


@pytest.mark.parametrize(
    ("written", "limit"), [("off", None), ("600/minute", (600, 60)), ("1/day", (1, 86_400)), ("3/second", (3, 1))]
)
def test_a_limit_is_a_number_in_a_unit_of_time(written: str, limit: tuple[int, int] | None) -> None:
    assert Limit.parse(written) == limit
