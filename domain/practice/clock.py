"""The clock of a practice world, which an agent in test mode sets itself.

Instants are microseconds since 1970-01-01 UTC: *real* ones on the service's clock, *shown* ones on the world's.
"""

from math import ceil
from typing import NamedTuple

from domain.refusals.general import InvalidInput
from domain.values.time import DAY

NEVER = 2**62
"""The real instant at which a stopped clock reaches any later instant: one that never comes."""
USUAL_SPEED = 1.0
FASTEST = 10_000
"""The highest speed."""
MAX_ADVANCE_SECONDS = 400 * 24 * 3600
"""The largest advance of a clock in one call, in seconds."""
MAX_LEAD = 40 * 365 * DAY
"""The largest lead of a world's clock over the service's, in microseconds."""


class PracticeClock(NamedTuple):
    """A clock that showed `shown` at the real instant `set_at` and runs `speed` times as fast since; 0 is stopped."""

    agent_id: int
    """The agent whose world it is."""
    shown: int
    set_at: int
    speed: float

    def now(self, real: int) -> int:
        """Return the shown instant at a real one; never less than `shown`, because the clocks of processes differ."""
        return self.shown + int(max(0, real - self.set_at) * self.speed)

    def real(self, moment: int) -> int:
        """Return the real instant from which the clock shows `moment` or later. `NEVER` for a stopped clock: all work
        then waits for the next advance, even if it is due."""
        return self.set_at + ceil(max(0, moment - self.shown) / self.speed) if self.speed else NEVER

    def put_to(self, moment: int, real: int) -> "PracticeClock":
        """Return the clock advanced to the shown instant `moment` at a real one; never set back."""
        return self._replace(shown=max(moment, self.now(real)), set_at=real)

    def at_speed(self, speed: float, real: int) -> "PracticeClock":
        """Return the clock with another speed from a real instant on."""
        return self._replace(shown=self.now(real), set_at=real, speed=speed)


def check_reach(moment: int, real: int) -> None:
    """Refuse an advance of more than `MAX_LEAD`. Raises `InvalidInput`."""
    if moment - real > MAX_LEAD:
        raise InvalidInput.for_field(
            "by", "out_of_range", "puts the clock more than 40 years ahead: register another agent"
        )
