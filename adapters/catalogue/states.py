"""The states of the few countries whose addresses contain them."""

from collections.abc import Mapping
from dataclasses import dataclass

from adapters.catalogue.files import read


@dataclass(frozen=True, slots=True)
class Subdivision:
    """A state, province or territory. `timezone` is set when its country has several time zones."""

    code: str
    name: str
    timezone: str | None


def load() -> Mapping[str, tuple[Subdivision, ...]]:
    """Return all states by the ISO code of their country."""
    zones = {
        (country, code): zone
        for country, by_zone in read("state_zones.toml").items()
        for zone, codes in by_zone.items()
        for code in codes
    }
    return {
        country: tuple(Subdivision(code, name, zones.get((country, code))) for code, name in names.items())
        for country, names in read("subdivisions.toml").items()
    }
