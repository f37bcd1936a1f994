"""The time zone at a point, and the country of a time zone."""

from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files


def zone_at(latitude: float, longitude: float) -> str:
    """Return the IANA zone at a point in degrees; at sea one such as Etc/GMT+2."""
    from tzfpy import get_tz  # noqa: PLC0415 - its boundaries take 35 MB and many tasks come without coordinates

    zone: str = get_tz(longitude, latitude)
    return zone


@lru_cache(1)
def country_by_zone() -> Mapping[str, str]:
    """Return the ISO codes of countries by their zones."""
    table = (files("tzdata") / "zoneinfo" / "zone.tab").read_text(encoding="utf-8")
    rows = (line.split("\t") for line in table.splitlines() if not line.startswith("#"))
    return {row[2]: row[0] for row in rows}
