"""An operator's location, the same on every surface (docs/contract.md#places)."""

from typing import Annotated

from pydantic import Field

from resolvers.wire.model import Wire
from resolvers.wire.scalars import Latitude, Line, Longitude, Number


class Location(Wire):
    """An operator's location when an event happened."""

    lat: Latitude
    """Degrees north."""
    lng: Longitude
    """Degrees east."""
    accuracy: Annotated[Number, Field(ge=0, le=1_000_000)] | None = None
    """Radius of uncertainty, in metres."""
    source: Annotated[Line, Field(max_length=40)] | None = None
    """Source of the location, for example gps or network."""
