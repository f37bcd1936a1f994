"""The offline geocoder: uses the words of the address, a gazetteer, time zone boundaries and at last the currency."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from adapters.catalogue import Catalogue
from adapters.geocoding.address import AddressReader, AddressReading
from adapters.geocoding.cities import MAX_CITY_KM, CityChoice, CityMatch, choose, find
from adapters.geocoding.gazetteer import City, Gazetteer, cities
from adapters.geocoding.postal_codes import find_country
from adapters.geocoding.zones import country_by_zone, zone_at
from domain.catalogue.countries import Country, CountryPhase
from domain.ports import GeocodedPlace
from domain.refusals.general import InvalidInput

_MAX_CACHED_PLACES = 4096

_WITH_COORDINATES: Final = 1.0
_COORDINATES_ONLY: Final = 0.8
CONTRADICTION: Final = 0.5
"""The confidence in a place whose address and coordinates contradict each other."""
_BY_COUNTRY: Final = 0.4
_BY_CITY: Final = 0.3  # or by the postal code: the address does not name its country
_BY_GUESS: Final = 0.2  # of several places with the same name
_EACH_DETAIL: Final = 0.1  # street, known city and postal code
_ASSUMED: Final = 0.0
_MAX_NAMED_IN_WARNING = 4


@dataclass(frozen=True, slots=True)
class _Findings:
    """The results from an address and from its coordinates, separately."""

    reading: AddressReading
    doubtful: bool
    """True if the end of the address can mean another country as well."""
    choice: CityChoice | None
    """The city that the address names."""
    distance: float | None
    """The distance from that city to the coordinates, in kilometres."""
    zone: str | None
    around: str | None
    """The country of the coordinates."""
    city: City | None
    """The city of the task, from address and coordinates."""
    country: str | None
    """The country, from everything but the currency."""

    @property
    def is_apart(self) -> bool:
        """Return true if the coordinates are far from the address."""
        return self.distance is not None and self.distance > MAX_CITY_KM


class OfflineGeocoder:
    """The default `Geocoder`. Address, else coordinates, else payout currency. See docs/reference/places.md."""

    def __init__(self, catalogue: Catalogue, gazetteer: Callable[[], Gazetteer] = cities) -> None:
        """`gazetteer` is called with the first address."""
        self._countries = catalogue.countries
        self._with_several_clocks = frozenset(
            country for country, states in catalogue.states.items() if any(state.timezone for state in states)
        )
        self._reader = AddressReader(catalogue.country_names, catalogue.states)
        self._gazetteer = gazetteer
        self._place = lru_cache(_MAX_CACHED_PLACES)(self._look_up)

    async def locate(
        self, address: str, latitude: float | None, longitude: float | None, currency: str
    ) -> GeocodedPlace:
        """Return the place, with a warning for each assumption. Makes no calls.

        Coordinates, in degrees, count only as a pair. Raises `InvalidInput` when the country is unknown and no country
        uses the currency.
        """
        return self._place(address, latitude, longitude, currency)

    def _look_up(self, address: str, latitude: float | None, longitude: float | None, currency: str) -> GeocodedPlace:
        point = None if latitude is None or longitude is None else (latitude, longitude)
        findings = self._findings(address, point, currency)
        country = self._countries[findings.country] if findings.country else self._that_uses(currency)
        reading, city = findings.reading, findings.city
        own_zone = (city and city.timezone) or (reading.state and reading.state.timezone) or country.timezone
        place = point or (city and (city.latitude, city.longitude))
        at_point = findings.zone if findings.around or not findings.country else None
        return GeocodedPlace(
            country=country.iso_code,
            timezone=at_point or own_zone,
            confidence=_confidence(findings),
            latitude=place and place[0],
            longitude=place and place[1],
            city=city.name if city else reading.city,
            postal_code=reading.postal_code,
            street=reading.street,
            state=reading.state.name if reading.state else (city and city.region) or None,
            warnings=tuple(self._warnings(findings, country, currency)),
        )

    def _findings(self, address: str, point: tuple[float, float] | None, currency: str) -> _Findings:
        zone = zone_at(*point) if point else None
        around = country_by_zone().get(zone) if zone else None
        reading, match, doubtful = self._choose(self._reader.read(address), around, currency)
        choice = distance = None
        if match:
            choice = choose(match, point, reading.postal_code, self._using(currency))
            distance = choice.city.kilometres_to(*point) if point else None
            reading = replace(reading, street=match.street, city=None)
        elif not (reading.country or reading.state or reading.postal_code) or any(map(str.isdigit, reading.city or "")):
            # The last words are probably not a city: "behind the station", "Pier 7".
            street = ", ".join(part for part in (reading.street, reading.city) if part)
            reading = replace(reading, street=street or None, city=None)
        by_name = choice and choice.city
        if reading.country is None and distance is not None and distance > MAX_CITY_KM:
            by_name = None  # coordinates outweigh a name alone
        by_code = find_country(reading.postal_code) if reading.postal_code else None
        known_country = reading.country or (by_name and by_name.country) or around or by_code
        nearest = self._gazetteer().around(*point, MAX_CITY_KM) if point and not (by_name or reading.city) else None
        return _Findings(
            reading=reading,
            doubtful=doubtful,
            choice=choice,
            distance=distance,
            zone=zone,
            around=around,
            city=by_name or (nearest if nearest and nearest.country == known_country else None),
            country=known_country,
        )

    def _choose(
        self, readings: tuple[AddressReading, ...], around: str | None, currency: str
    ) -> tuple[AddressReading, CityMatch | None, bool]:
        """Choose among the readings with a known city: the one at the coordinates, else by currency, else the
        likeliest.

        Returns the reading, the cities of its name, and whether another reading is possible.
        """
        gazetteer = self._gazetteer()
        pairs = [
            (reading, find(gazetteer, reading, reading.country and self._countries[reading.country].name))
            for reading in readings
        ]
        pairs = [pair for pair in pairs if pair[1]] or pairs
        by_coordinates = next((pair for pair in pairs if around and pair[0].country == around), None)
        if by_coordinates or len(pairs) == 1:
            return *(by_coordinates or pairs[0]), False
        by_currency = next((pair for pair in pairs if pair[0].country in self._using(currency)), None)
        return *(by_currency or pairs[0]), around is None and by_currency is not pairs[0]

    def _using(self, currency: str) -> frozenset[str]:
        return frozenset(code for code, country in self._countries.items() if country.currency_code == currency)

    def _that_uses(self, currency: str) -> Country:
        """Return the first Live country, in the order of phases.toml, that uses the currency.

        Without a Live one, the country whose code begins the currency's code (CHF: Switzerland), else the first in the
        catalogue.
        """
        if not currency:
            detail = (
                "no country is recognized in the address: name it there, or give locationLatitude and locationLongitude"
            )
            raise InvalidInput.for_field("locationAddress", "unknown_place", detail)
        users = [country for country in self._countries.values() if country.currency_code == currency]
        if not users:
            raise InvalidInput.for_field("payoutCurrency", "unknown_currency", f"no country uses {currency}")
        return min(
            users,
            key=lambda country: (country.phase is not CountryPhase.LIVE, country.iso_code != currency[:2]),
        )

    def _warnings(self, findings: _Findings, country: Country, currency: str) -> Iterator[str]:
        """Yield warnings about assumptions and contradictions."""
        if findings.country is None:
            yield (
                f"The country could not be determined; {country.name} was assumed because the payout is in {currency}. "
                "Add the country's name or coordinates."
            )
        if findings.around and findings.around != country.iso_code:
            yield (
                f"The country is {country.name} by the address but {self._countries[findings.around].name} by the "
                f"coordinates. The address decides the country, the coordinates the time zone, {findings.zone}."
            )
        elif findings.is_apart and findings.choice:
            yield (
                f"The coordinates lie {findings.distance:,.0f} km from {self._called(findings.choice.city)}, which the "
                "address names: one of the two is wrong."
            )
        if findings.zone and findings.around is None:
            yield "The coordinates lie at sea."
        if findings.doubtful:
            yield (
                f"The end of the address can mean more than one country; {country.name} was assumed. "
                "Add the country's full name or coordinates."
            )
        if (choice := findings.choice) and choice.others:
            others = "; ".join(map(self._called, choice.others[:_MAX_NAMED_IN_WARNING]))
            yield (
                f"There is more than one {choice.city.name}: {self._called(choice.city)} was assumed, "
                f"and not {others}. Add the state, the country, a postal code or coordinates."
            )
        if (
            not (findings.around or findings.city or findings.reading.state)
            and country.iso_code in self._with_several_clocks
        ):
            yield (
                f"{country.name} has several time zones; {country.timezone} was assumed. Add the state or coordinates."
            )
        if findings.reading.street is None and findings.zone is None:
            yield "The address names no street. Add street and number, or coordinates."

    def _called(self, city: City) -> str:
        """Return the full name of a city: Springfield, Missouri, United States."""
        parts = (city.name, city.region, self._countries[city.country].name)
        return ", ".join(part for part in dict.fromkeys(parts) if part)


def _confidence(findings: _Findings) -> float:
    if findings.country is None:
        return _ASSUMED
    if findings.zone and not findings.is_apart and findings.reading.country in (None, findings.around):
        return _WITH_COORDINATES if findings.reading.country or findings.choice else _COORDINATES_ONLY
    if findings.zone:
        return CONTRADICTION
    by = _BY_COUNTRY if findings.reading.country else _BY_CITY
    if findings.choice and findings.choice.others:
        by = _BY_GUESS
    details = (findings.reading.street, findings.choice, findings.reading.postal_code)
    return round(by + _EACH_DETAIL * sum(map(bool, details)), 1)
