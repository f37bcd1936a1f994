"""Chooses the city of an address: by its words in the gazetteer, then coordinates, postal code, size and currency."""

from collections.abc import Collection, Iterator
from typing import Final, NamedTuple

from adapters.geocoding.address import AddressReading
from adapters.geocoding.gazetteer import City, Gazetteer
from adapters.geocoding.normalised_name import normalised_words
from adapters.geocoding.postal_codes import fits

MAX_CITY_KM: Final = 50.0
"""The largest distance from a city's centre at which a place counts as in the city, in kilometres."""
_SAME_CITY_KM: Final = 30.0
"""Cities of one name count as one up to this distance: New Delhi and Delhi."""
_DOMINANCE: Final = 10
"""The ratio of weights from which the larger city of a name is certain."""
_DOMINANCE_ABROAD: Final = 50
"""Ratio for a smaller city that uses the currency of the payout."""
_OWN_NAME_FACTOR: Final = 50
"""The factor by which a city weighs more under its main name than under another."""
_MIN_POPULATION_IN_STREET: Final = 50_000
"""The smallest population of a city that is searched among the last words of a street."""


class CityMatch(NamedTuple):
    """The cities with the name in an address, and the rest of the street."""

    name: str
    namesakes: tuple[City, ...]
    street: str | None


class CityChoice(NamedTuple):
    """The likeliest city, and other possible ones, the likeliest first."""

    city: City
    others: tuple[City, ...]
    near: bool = False
    """True if coordinates chose it."""


def find(gazetteer: Gazetteer, reading: AddressReading, country: str | None) -> CityMatch | None:
    """Find the last city name in an address that lies in the country and state of the reading.

    `country` is the name of that country, which is also the city for city states such as Singapore.
    """
    if match := _in_words(gazetteer, reading):
        return match
    if country is None or reading.city:
        return None
    own = [city for city in gazetteer.named(country) if city.name == country and city.country == reading.country]
    return CityMatch(country, tuple(own), reading.street) if own else None


def _in_words(gazetteer: Gazetteer, reading: AddressReading) -> CityMatch | None:
    parts = [*(reading.street or "").split(", "), reading.city or ""]
    parts = [part for part in parts if part]
    for index in reversed(range(len(parts))):
        behind = [part for part in parts[index + 1 :] if _has_digit(part)]
        is_last = index == len(parts) - 1
        if index == 0 and not is_last and not behind:
            return None  # a street, although its name may be a city's
        for name, before in _names_in(parts[index], is_last=is_last):
            minimum = _MIN_POPULATION_IN_STREET if before else 0
            namesakes = [
                city for city in gazetteer.named(name) if city.population >= minimum and _lies_in(city, reading)
            ]
            if namesakes:
                street = [*parts[:index], *([before] if before else []), *behind]
                return CityMatch(name, tuple(namesakes), ", ".join(street) or None)
    return None


def choose(
    match: CityMatch,
    point: tuple[float, float] | None,
    postal_code: str | None,
    paying: Collection[str],
) -> CityChoice:
    """Choose the likeliest city. `point` is in degrees; `paying` are the countries that use the payout currency."""
    if point:
        nearest = min(match.namesakes, key=lambda city: city.kilometres_to(*point))
        if nearest.kilometres_to(*point) <= MAX_CITY_KM:
            return CityChoice(nearest, (), near=True)
    by_postal_code = [city for city in match.namesakes if not postal_code or fits(city.country, postal_code)]
    ranked = sorted(by_postal_code or match.namesakes, key=lambda city: _weight(city, match.name), reverse=True)
    best = _weight(ranked[0], match.name)
    plausible: list[City] = []
    for city in ranked:
        factor = _DOMINANCE_ABROAD if city.country in paying else _DOMINANCE
        apart = all(other.kilometres_to(city.latitude, city.longitude) > _SAME_CITY_KM for other in plausible)
        if apart and _weight(city, match.name) * factor >= best:
            plausible.append(city)
    paid = [city for city in plausible if city.country in paying]
    city = (paid or plausible)[0]
    certain = paid == plausible[:1]  # the likeliest city is the only one that uses the currency
    return CityChoice(city, () if certain else tuple(other for other in plausible if other is not city))


def _weight(city: City, name: str) -> int:
    return city.population * (_OWN_NAME_FACTOR if normalised_words(city.name) == normalised_words(name) else 1)


def _names_in(part: str, *, is_last: bool) -> Iterator[tuple[str, str]]:
    """Yield possible city names in a part of an address, the longest first, each with the words before it."""
    yield part, ""
    words = part.split()
    numbers = [index for index, word in enumerate(words) if _has_digit(word)]
    if not (is_last and numbers):
        return
    if numbers[0] > 0:
        yield " ".join(words[: numbers[0]]), ""  # the district of a city: "Dublin 1"
    for start in range(numbers[-1] + 1, len(words)):
        yield " ".join(words[start:]), " ".join(words[:start])  # no comma after the house number


def _lies_in(city: City, reading: AddressReading) -> bool:
    if reading.country and city.country != reading.country:
        return False
    state = reading.state
    return (
        state is None or city.region_code == state.code or normalised_words(state.name) in normalised_words(city.region)
    )


def _has_digit(text: str) -> bool:
    return any(map(str.isdigit, text))
