"""The time of a step that an operator's device reports after it was taken (docs/decisions/0120).

A device without a connection sends its steps later, each with the time at which it was taken. Rules measure by that
time.
"""

from typing import Final, NamedTuple, Self

from domain.refusals.general import InvalidInput
from domain.values import wallclock
from domain.values.time import HOUR, MINUTE, Instant

MAX_DELAY: Final = 72 * HOUR
"""Maximum time between a step and its report."""
MAX_CLOCK_ERROR: Final = 2 * MINUTE
"""Maximum error of a device's clock, which has seen the server's before."""
LATE_AFTER: Final = 2 * MINUTE
"""Time after which a report is late. Below that it is the duration of the call."""
FIELD: Final = "occurredAt"


class Occurrence(NamedTuple):
    """The time at which a step was taken, and that of its report."""

    instant: Instant
    recorded: Instant

    @property
    def is_late(self) -> bool:
        """True if the step was reported late."""
        return self.recorded - self.instant > LATE_AFTER

    @classmethod
    def stated(cls, stated: Instant | None, *, now: Instant, previous: Instant) -> Self:
        """Return the time of a step from the statement of its operator; without one, the step is taken now.

        `previous` is the instant of the step before it. A time that is after now or before the previous step by no more
        than the error of a clock is moved there. Raises `InvalidInput` for all others outside of these, and before the
        longest delay.
        """
        if stated is None:
            return cls(now, now)
        if stated > now + MAX_CLOCK_ERROR:
            raise InvalidInput.for_field(
                FIELD, "out_of_range", f"must not be in the future: it is {wallclock.rfc3339(now)}"
            )
        if stated < now - MAX_DELAY:
            hours, earliest = MAX_DELAY // HOUR, wallclock.rfc3339(now - MAX_DELAY)
            message = f"must not be more than {hours} hours ago, before {earliest}; leave it out to report the step now"
            raise InvalidInput.for_field(FIELD, "out_of_range", message)
        if stated < previous - MAX_CLOCK_ERROR:
            message = f"must not be before the previous step, which was at {wallclock.rfc3339(previous)}"
            raise InvalidInput.for_field(FIELD, "out_of_order", message)
        return cls(min(max(stated, previous), now), now)
