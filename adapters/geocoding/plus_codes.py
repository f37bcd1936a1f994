"""Addresses with a plus code, for any geocoder: the code is resolved here, offline, and the rest is the address."""

import re
import unicodedata
from dataclasses import replace
from typing import Final

from adapters.geocoding.offline import OfflineGeocoder
from domain.matching.geo import Point, distance_metres
from domain.matching.plus_codes import PlusCode, plus_code_in
from domain.ports import GeocodedPlace, Geocoder
from domain.refusals.general import InvalidInput

METRES_OF_A_DEGREE: Final = 111_320
MAX_APART_METRES: Final = 1_000
"""The largest distance in metres from a code to supplied coordinates; above it one of the two is wrong."""
AROUND: Final = " ,;\n\t"
PLUS: Final = re.compile("[+\uff0b]|%2B", re.IGNORECASE)
"""The plus sign of a code, in one of its widths, or as it is in an address of the web."""


class PlusCodeGeocoder:
    """Resolves the plus codes of addresses, and asks another geocoder for everything else."""

    def __init__(self, geocoder: Geocoder, offline: OfflineGeocoder) -> None:
        """`offline` finds the places that short codes are near."""
        self._geocoder, self._offline = geocoder, offline

    async def locate(
        self, address: str, latitude: float | None, longitude: float | None, currency: str
    ) -> GeocodedPlace:
        """Return the place of a code, in which coordinates decide. Raises `InvalidInput` as the other geocoder does."""
        hit = plus_code_in(unicodedata.normalize("NFKC", address)) if PLUS.search(address) else None
        if hit is None:
            return await self._geocoder.locate(address, latitude, longitude, currency)
        code, rest = hit[0], hit[1].strip(AROUND)
        supplied = None if latitude is None or longitude is None else Point(latitude, longitude)
        full = code if code.is_full else await self._completed(code, rest, supplied)
        if full is None:
            place = await self._geocoder.locate(address, latitude, longitude, currency)
            warning = f"The plus code {code} is short: name a city after it, or give all of its ten digits."
            return replace(place, warnings=(*place.warnings, warning))
        point = full.area.middle
        chosen = supplied or point
        geocoder = self._geocoder if rest else self._offline
        place = await geocoder.locate(rest, chosen.latitude, chosen.longitude, currency)
        return replace(
            place,
            has_coordinates=supplied is None and full.is_precise,
            warnings=(*place.warnings, *_warnings(full, point, supplied)),
        )

    async def _completed(self, code: PlusCode, rest: str, supplied: Point | None) -> PlusCode | None:
        """Return the full code near the place that the rest of the address names, else near the coordinates."""
        *_, last = parts = [part.strip(AROUND) for part in rest.split(",")]
        # A region between the city and the country may have a name of its own language.
        for name in dict.fromkeys((rest, f"{parts[0]}, {last}")):
            if named := await self._place(name):
                return code.near(named)
        return code.near(supplied) if supplied else None

    async def _place(self, name: str) -> Point | None:
        try:
            place = await self._offline.locate(name, None, None, "")
        except InvalidInput:
            # Without a currency a place that is not known is refused.
            return None
        return None if place.latitude is None or place.longitude is None else Point(place.latitude, place.longitude)


def _warnings(code: PlusCode, point: Point, supplied: Point | None) -> list[str]:
    warnings = []
    if supplied:
        apart = distance_metres(point.latitude, point.longitude, supplied.latitude, supplied.longitude)
        if apart > MAX_APART_METRES + code.area.height * METRES_OF_A_DEGREE:
            warnings.append(
                f"The coordinates lie {apart / 1000:,.1f} km from the plus code {code}: one of the two is wrong. The "
                "coordinates decide."
            )
    elif not code.is_precise:
        size = code.area.height * METRES_OF_A_DEGREE
        warnings.append(
            f"The plus code {code} is a square of {size:,.0f} m: its middle was assumed. Give ten digits for 14 m."
        )
    return warnings
