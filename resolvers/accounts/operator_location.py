"""Where an operator was last, as it is stored."""

from typing import Any

from domain.matching.geo import Spot


def located(spot: Spot, now: int) -> dict[str, Any]:
    """The columns of an operator that tell where it is."""
    return {
        "latitude": spot.latitude,
        "longitude": spot.longitude,
        "accuracy": spot.accuracy,
        "location_source": spot.source,
        "located_at": now,
    }
