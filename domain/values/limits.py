"""Limits: a maximum number in a window of time."""

from typing import Final, NamedTuple

MINUTE_SECONDS: Final = 60
HOUR_SECONDS: Final = 3600
DAY_SECONDS: Final = 24 * HOUR_SECONDS
SECONDS: Final = {"second": 1, "minute": MINUTE_SECONDS, "hour": HOUR_SECONDS, "day": DAY_SECONDS}
OFF: Final = "off"


class Limit(NamedTuple):
    """A maximum number in a window; the length of the window is in seconds."""

    max_requests: int
    window_seconds: int

    @classmethod
    def parse(cls, written: str) -> "Limit | None":
        """Parse a setting such as `600/minute`; None for `off`."""
        if written == OFF:
            return None
        maximum, _, unit = written.partition("/")
        return cls(int(maximum), SECONDS[unit])
