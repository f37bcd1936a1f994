"""Locations of operators and of their devices, the same on every surface (docs/contract.md#places)."""

from typing import Annotated

from pydantic import Field

from resolvers.wire.model import Wire
from resolvers.wire.scalars import Latitude, Line, Longitude, Number

Accuracy = Annotated[Number, Field(ge=0, le=1_000_000)]


class Location(Wire):
    """An operator's location when an event happened."""

    lat: Latitude
    """Degrees north."""
    lng: Longitude
    """Degrees east."""
    accuracy: Accuracy | None = None
    """Radius of uncertainty, in metres."""
    source: Annotated[Line, Field(max_length=40)] | None = None
    """Source of the location, for example gps or network."""


class CapturedLocation(Wire):
    """Position of the device that took a photo or video."""

    lat: Latitude
    """Degrees north."""
    lng: Longitude
    """Degrees east."""
    accuracy: Accuracy
    """Radius of uncertainty, in metres, as browsers give it. It counts against a radius that the agent requires."""
    age_seconds: Annotated[Number, Field(ge=0, le=86_400)] = 0.0
    """Seconds between the measurement of this position and the recording. Above 300 the position does not count."""
