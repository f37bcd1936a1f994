"""Where an operator was last, as it is stored."""

from typing import Any

from resolvers.wire.location import Location


def located(location: Location, now: int) -> dict[str, Any]:
    """The columns of an operator that tell where it is."""
    return {
        "latitude": location.lat,
        "longitude": location.lng,
        "accuracy": location.accuracy,
        "location_source": location.source,
        "located_at": now,
    }
