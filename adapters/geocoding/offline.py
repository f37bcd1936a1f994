"""The geocoder that needs no network: the address's own words, zone boundaries, and at last the currency."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib.resources import files

from adapters.catalogue import Catalogue
from adapters.geocoding.address import AddressReader, Reading
from domain.countries import Country, CountryPhase
from domain.errors import InvalidInput
from domain.ports import Place

_ADDRESSES_KEPT = 4096

_WITH_COORDINATES = 1.0
_COORDINATES_ONLY = 0.8
_CONTRADICTION = 0.5
_BY_COUNTRY, _BY_EACH_DETAIL = 0.4, 0.1  # and one step more for each of street, city and postal code
_ASSUMED = 0.0


class OfflineGeocoder:
    """The default `Geocoder`. Decisions, section 3: address, else coordinates, else payout currency."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._countries = catalogue.countries
        self._with_several_clocks = frozenset(
            country for country, states in catalogue.states.items() if any(state.timezone for state in states)
        )
        self._readings = lru_cache(_ADDRESSES_KEPT)(AddressReader(catalogue.country_names, catalogue.states).read)

    def locate(self, address: str, latitude: float | None, longitude: float | None, currency: str) -> Place:
        """The place, with a warning for everything in it that was assumed.

        Coordinates, in degrees, count only as a pair. Raises `InvalidInput` when nothing tells the country
        and no country uses the currency.
        """
        zone = None if latitude is None or longitude is None else _zone_at(latitude, longitude)
        around = None if zone is None else _country_by_zone().get(zone)
        readings = self._readings(address)
        reading = self._choose(readings, around, currency)
        told = reading.country or around
        country = self._countries[told] if told else self._that_uses(currency)
        own_zone = (reading.state and reading.state.timezone) or country.timezone
        return Place(
            country=country.iso_code,
            timezone=zone if zone and (around or not told) else own_zone,
            confidence=_confidence(reading, around, has_coordinates=zone is not None) if told else _ASSUMED,
            latitude=None if zone is None else latitude,
            longitude=None if zone is None else longitude,
            city=reading.city,
            postal_code=reading.postal_code,
            street=reading.street,
            state=reading.state.name if reading.state else None,
            warnings=tuple(self._warnings(readings, reading, country, currency, zone=zone, around=around)),
        )

    def _warnings(
        self,
        readings: tuple[Reading, ...],
        reading: Reading,
        country: Country,
        currency: str,
        *,
        zone: str | None,
        around: str | None,
    ) -> Iterator[str]:
        """What was assumed, and what does not fit together."""
        if around is None and reading.country is None:
            yield (
                f"The country could not be told; {country.name} was assumed because the payout is in {currency}. "
                "Add the country's name or coordinates."
            )
        if around is not None and around != country.iso_code:
            yield (
                f"The country is {country.name} by the address but {self._countries[around].name} by the "
                f"coordinates. The address decides the country, the coordinates the time zone, {zone}."
            )
        if zone is not None and around is None:
            yield "The coordinates lie at sea."
        is_likeliest = reading is readings[0] and country.currency_code == currency
        if around is None and len(readings) > 1 and not is_likeliest:
            yield (
                f"The end of the address can mean more than one country; {country.name} was assumed. "
                "Add the country's full name or coordinates."
            )
        if around is None and reading.state is None and country.iso_code in self._with_several_clocks:
            yield (
                f"{country.name} has several time zones; {country.timezone} was assumed. Add the state or coordinates."
            )

    def _choose(self, readings: tuple[Reading, ...], around: str | None, currency: str) -> Reading:
        """The reading that the coordinates agree with, else the payout currency, else the likeliest one."""
        if len(readings) == 1:
            return readings[0]
        by_coordinates = (reading for reading in readings if reading.country == around)
        by_currency = (
            reading
            for reading in readings
            if reading.country and self._countries[reading.country].currency_code == currency
        )
        return next(by_coordinates, None) or next(by_currency, None) or readings[0]

    def _that_uses(self, currency: str) -> Country:
        """The first Live country, in the order of phases.toml, that uses the currency.

        Where none is Live, the country that the currency's code is named after (CHF: Switzerland), or else the
        first in the catalogue.
        """
        if not currency:
            detail = (
                "no country is recognized in the address: name it there, or give locationLatitude and locationLongitude"
            )
            raise InvalidInput.of("locationAddress", "unknown_place", detail)
        users = [country for country in self._countries.values() if country.currency_code == currency]
        if not users:
            raise InvalidInput.of("payoutCurrency", "unknown_currency", f"no country uses {currency}")
        return min(
            users,
            key=lambda country: (country.phase is not CountryPhase.LIVE, country.iso_code != currency[:2]),
        )


def _confidence(reading: Reading, around: str | None, *, has_coordinates: bool) -> float:
    if has_coordinates:
        if reading.country is None:
            return _COORDINATES_ONLY
        return _WITH_COORDINATES if reading.country == around else _CONTRADICTION
    details = sum(detail is not None for detail in (reading.street, reading.city, reading.postal_code))
    return round(_BY_COUNTRY + _BY_EACH_DETAIL * details, 1)


def _zone_at(latitude: float, longitude: float) -> str:
    """The IANA zone at a point; at sea one such as Etc/GMT+2."""
    from tzfpy import get_tz  # noqa: PLC0415 - its boundaries take 35 MB and many tasks come without coordinates

    zone: str = get_tz(longitude, latitude)
    return zone


@lru_cache(1)
def _country_by_zone() -> Mapping[str, str]:
    table = (files("tzdata") / "zoneinfo" / "zone.tab").read_text(encoding="utf-8")
    rows = (line.split("\t") for line in table.splitlines() if not line.startswith("#"))
    return {row[2]: row[0] for row in rows}
