"""An operator's last location, as it is stored."""

from typing import Any

from resolvers.wire.location import Location


def located(location: Location, now: int) -> dict[str, Any]:
    """Return the columns of an operator for a location that was reported at the instant `now`."""
    return {
        "latitude": location.lat,
        "longitude": location.lng,
        "accuracy": location.accuracy,
        "location_source": location.source,
        "located_at": now,
    }
