"""Where an operator says to be."""

from typing import Annotated

from pydantic import Field

from resolvers.scalars import Latitude, Line, Longitude
from resolvers.wire import Wire


class Location(Wire):
    """A position as a device reports it. Specification, Status event."""

    lat: Latitude
    """Degrees north of the equator."""
    lng: Longitude
    """Degrees east of Greenwich."""
    accuracy: Annotated[float, Field(ge=0, le=1_000_000, allow_inf_nan=False)] | None = None
    """Radius in metres within which the position lies."""
    source: Line | None = None
    """What told the position, such as `gps` or `network`."""
