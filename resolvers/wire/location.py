"""Locations of operators and of their devices, the same on every surface (docs/reference/places.md)."""

from typing import Annotated, TypeVar

from pydantic import Field

from domain.refusals.general import InvalidInput
from domain.values.positions import find_position_fault
from resolvers.wire.model import Wire
from resolvers.wire.scalars import Latitude, Line, Longitude, Number

EARTH_METRES = 50_000_000
"""More than once around the earth: a device without a fix may state any radius, which makes its position unusable."""
Accuracy = Annotated[Number, Field(ge=0, le=EARTH_METRES)]


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

    @property
    def fault(self) -> str | None:
        """Reason why the location is ignored; None for a usable one."""
        return find_position_fault(self.lat, self.lng, self.accuracy)


class CapturedLocation(Wire):
    """Position of the device that took a photo or video."""

    lat: Latitude
    """Degrees north."""
    lng: Longitude
    """Degrees east."""
    accuracy: Accuracy
    """Radius of uncertainty, in metres, as browsers give it. It is added to the distance from the task."""
    age_seconds: Annotated[Number, Field(ge=0, le=86_400)] = 0.0
    """Seconds between the measurement of this position and the recording. Above 300 the position is ignored."""

    @property
    def fault(self) -> str | None:
        """Reason why the position is ignored; None for a usable one."""
        return find_position_fault(self.lat, self.lng, self.accuracy)


def require_position(field: str, latitude: float | None, longitude: float | None) -> None:
    """Refuse coordinates that a device or program states without knowing them. Raises `InvalidInput` naming `field`."""
    fault = None if latitude is None or longitude is None else find_position_fault(latitude, longitude)
    if fault is not None:
        raise InvalidInput.for_field(field, "no_position", f"is of no position: {fault}. Nothing was changed")


Measured = TypeVar("Measured", Location, CapturedLocation)


def usable(location: Measured | None) -> Measured | None:
    """Return a location that names a place; None for one without a GPS fix, and without a location."""
    return location if location is not None and location.fault is None else None
