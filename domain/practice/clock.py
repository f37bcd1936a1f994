"""The clock of a practice world: where a test-mode agent tries its tasks out, it sets the time itself.

Instants are microseconds since 1970 UTC: *real* ones on the service's own clock, *shown* ones on the world's.
"""

from math import ceil
from typing import NamedTuple

from domain.refusals.general import InvalidInput
from domain.values.time import DAY

NEVER = 2**62
"""When a clock that stands still comes to a moment by itself."""
USUAL_SPEED = 1.0
FASTEST = 10_000
"""The highest speed."""
MAX_ADVANCE_SECONDS = 400 * 24 * 3600
"""Seconds by which a clock is put forward at once."""
FARTHEST = 40 * 365 * DAY
"""How far a world may be ahead of the service, in microseconds."""


class PracticeClock(NamedTuple):
    """A clock that showed `shown` at the real instant `set_at` and has run `speed` times as fast since; 0 stands."""

    agent_id: int
    """Whose world it is."""
    shown: int
    set_at: int
    speed: float

    def now(self, real: int) -> int:
        """What it shows at a real instant; never less than it was set to, by whichever clock of several processes."""
        return self.shown + int(max(0, real - self.set_at) * self.speed)

    def real(self, moment: int) -> int:
        """The real instant from which on it shows `moment` or later. What waits at a clock that stands waits for it
        to be put forward, also what is due."""
        return self.set_at + ceil(max(0, moment - self.shown) / self.speed) if self.speed else NEVER

    def put_to(self, moment: int, real: int) -> "PracticeClock":
        """Put forward to a moment at a real instant; never back."""
        return self._replace(shown=max(moment, self.now(real)), set_at=real)

    def at_speed(self, speed: float, real: int) -> "PracticeClock":
        """Running at another speed from a real instant on."""
        return self._replace(shown=self.now(real), set_at=real, speed=speed)


def check_reach(moment: int, real: int) -> None:
    """Refuse to put a clock farther ahead than anything can be dated. Raises `InvalidInput`."""
    if moment - real > FARTHEST:
        raise InvalidInput.of("by", "out_of_range", "puts the clock more than 40 years ahead: register another agent")
