"""The settings that are durations, such as `7 days`."""

from typing import Annotated

from pydantic import PlainValidator

from domain.values import duration
from server.config.display import Duration


def parse_duration(value: object) -> Duration:
    """Return the seconds of a duration in words. Raises `ValueError` for none, and for 0."""
    seconds = duration.parse(str(value))
    if not seconds:
        raise ValueError("must be at least 1 second")
    return Duration(seconds)


DurationSetting = Annotated[Duration, PlainValidator(parse_duration)]
