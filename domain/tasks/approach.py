"""The approach of an operator to the place of a task: the expected arrival, and the news that the operator is near or
has left (docs/reference/tracking.md).

The arrival is estimated from straight-line distances, because the service knows no streets: a factor makes streets of
them. Instants and differences of instants are in microseconds.
"""

from enum import StrEnum
from math import ceil, exp
from typing import Final, NamedTuple

from domain.matching.geo import Point, distance_metres
from domain.values.time import MINUTE, SECOND, Instant

STREET_FACTOR: Final = 1.4
"""Length of the way along streets, as a multiple of the straight line."""
FIRST_SPEED: Final = 8.0
"""Assumed speed along the streets before any is observed, in metres a second: that of a car in a town."""
SLOWEST: Final = 1.0
"""Smallest speed that counts, in metres a second: people wait at lights and still arrive."""
FASTEST: Final = 35.0
"""Largest speed that counts, in metres a second."""
IMPOSSIBLE: Final = 100.0
"""Straight-line speed in metres a second above which a position is a fault of the device, and is ignored."""
SMOOTHING: Final = MINUTE
"""Time after which an observed speed counts for 63 % of the expected one."""
LARGEST_SHIFT: Final = MINUTE
"""Largest change of the expected arrival by one position; if more time has passed since the last one, that time."""
STALE: Final = 5 * MINUTE
"""Age of a position at which nothing can be said about the arrival any more."""
WORST_ACCURACY: Final = 200.0
"""Largest radius of uncertainty of a position that counts, in metres."""
HERE_METRES: Final = 50.0
"""Distance at which the operator has arrived."""
NEAR_METRES: Final = 500.0
"""Distance at which the operator is near."""
LEFT_METRES: Final = 750.0
"""Distance at which an operator who was near or on site has left. More than `NEAR_METRES`, so that an operator on the
border does not come and go."""


class Approach(NamedTuple):
    """The approach of the operator of a task, after its last position that counts."""

    latitude: float
    longitude: float
    metres: float
    """Straight-line distance to the place."""
    speed: float
    """Expected speed along the streets, in metres a second."""
    measured: Instant
    """Instant of the position."""
    arrival: Instant
    """Expected instant of the arrival."""
    was_near: bool = False
    """True once the operator was near."""
    has_left: bool = False
    """True once the operator has left after that."""


class ApproachNews(StrEnum):
    """News of the approach after a position, each once for each operator of a task."""

    NEAR = "near"
    LEFT = "left"


def follow_approach(before: Approach | None, position: Point, place: Point, now: Instant, *, on_way: bool) -> Approach:
    """Return the approach after one more position. `before` is None for the first one.

    One position changes the expected arrival by at most a minute, or by the time since the last position. A position
    that nobody can have reached since the last one changes nothing. An operator who is not on its way any more, but at
    work, was near once it is.
    """
    metres = distance_metres(*position, *place)
    was_near = (before is not None and before.was_near) or (not on_way and metres <= NEAR_METRES)
    has_left = before is not None and before.has_left
    if before is None or now - before.measured > STALE:
        arrival = now + _travel_time(metres, FIRST_SPEED)
        return Approach(*position, metres, FIRST_SPEED, now, arrival, was_near, has_left)
    passed = now - before.measured
    moved = distance_metres(before.latitude, before.longitude, *position)
    if passed <= 0 or moved * SECOND > IMPOSSIBLE * passed:
        return before
    observed = min(max(STREET_FACTOR * moved * SECOND / passed, SLOWEST), FASTEST)
    speed = before.speed + (observed - before.speed) * (1 - exp(-passed / SMOOTHING))
    shift = max(LARGEST_SHIFT, passed)
    arrival = min(max(now + _travel_time(metres, speed), before.arrival - shift), before.arrival + shift)
    return Approach(*position, metres, speed, now, arrival, was_near, has_left)


def find_news(approach: Approach, *, on_way: bool) -> ApproachNews | None:
    """Return the news of a position that was followed; None without any."""
    if on_way and not approach.was_near and approach.metres <= NEAR_METRES:
        return ApproachNews.NEAR
    if approach.was_near and not approach.has_left and approach.metres > LEFT_METRES:
        return ApproachNews.LEFT
    return None


def estimate_eta_seconds(approach: Approach, now: Instant) -> int | None:
    """Return the seconds until the expected arrival, 0 for an operator at the place; None if it is stale."""
    if now - approach.measured > STALE:
        return None
    if approach.metres <= HERE_METRES:
        return 0
    return max(0, ceil((approach.arrival - now) / SECOND))


def _travel_time(metres: float, speed: float) -> int:
    return int(STREET_FACTOR * metres / speed * SECOND)
