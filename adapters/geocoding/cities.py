"""Which city an address means: its words against the gazetteer, then coordinates, postal code, size and currency."""

from collections.abc import Collection, Iterator
from typing import Final, NamedTuple

from adapters.geocoding.address import Reading
from adapters.geocoding.gazetteer import City, Gazetteer
from adapters.geocoding.normalised_name import normalised_words
from adapters.geocoding.postal_codes import fits

MAX_CITY_KM: Final = 50.0
"""Kilometres from its centre at which nobody would call a place by a city's name any more."""
_SAME: Final = 30.0
"""Kilometres between two cities of one name that may as well be one: New Delhi and Delhi."""
_OUTSHINES: Final = 10
"""So many times larger, a city needs no further words to be meant."""
_OUTSHINES_ABROAD: Final = 50
"""The same, where the smaller one uses the currency of the payout."""
_OWN_NAME: Final = 50
"""A city weighs so much more under its own name than one that is also called so."""
_SUREST_ENDING: Final = 50_000
"""People: a smaller city is not looked for among the last words of a street."""


class Found(NamedTuple):
    """The cities of the name that stands in an address, and what remains of its street."""

    name: str
    namesakes: tuple[City, ...]
    street: str | None


class Choice(NamedTuple):
    """The city that is meant most likely, and those that could be meant as well, the likeliest first."""

    city: City
    others: tuple[City, ...]
    near: bool = False
    """Whether coordinates chose it."""


def find(gazetteer: Gazetteer, reading: Reading, country: str | None) -> Found | None:
    """The last name of a city in an address that lies in the country and state of its reading.

    `country` is the name of that country: where it is one city, such as Singapore, it stands for both.
    """
    if found := _in_words(gazetteer, reading):
        return found
    if country is None or reading.city:
        return None
    own = [city for city in gazetteer.named(country) if city.name == country and city.country == reading.country]
    return Found(country, tuple(own), reading.street) if own else None


def _in_words(gazetteer: Gazetteer, reading: Reading) -> Found | None:
    parts = [*(reading.street or "").split(", "), reading.city or ""]
    parts = [part for part in parts if part]
    for index in reversed(range(len(parts))):
        behind = [part for part in parts[index + 1 :] if _has_digit(part)]
        is_last = index == len(parts) - 1
        if index == 0 and not is_last and not behind:
            return None  # a street, although its name may be a city's
        for name, before in _names_in(parts[index], is_last=is_last):
            least = _SUREST_ENDING if before else 0
            namesakes = [city for city in gazetteer.named(name) if city.population >= least and _lies_in(city, reading)]
            if namesakes:
                street = [*parts[:index], *([before] if before else []), *behind]
                return Found(name, tuple(namesakes), ", ".join(street) or None)
    return None


def choose(
    found: Found,
    point: tuple[float, float] | None,
    postal_code: str | None,
    paying: Collection[str],
) -> Choice:
    """The city that is meant. `point` is in degrees; `paying` are the countries that use the payout currency."""
    if point:
        nearest = min(found.namesakes, key=lambda city: city.kilometres_to(*point))
        if nearest.kilometres_to(*point) <= MAX_CITY_KM:
            return Choice(nearest, (), near=True)
    fitting = [city for city in found.namesakes if not postal_code or fits(city.country, postal_code)]
    ranked = sorted(fitting or found.namesakes, key=lambda city: _weight(city, found.name), reverse=True)
    best = _weight(ranked[0], found.name)
    plausible: list[City] = []
    for city in ranked:
        factor = _OUTSHINES_ABROAD if city.country in paying else _OUTSHINES
        apart = all(other.kilometres_to(city.latitude, city.longitude) > _SAME for other in plausible)
        if apart and _weight(city, found.name) * factor >= best:
            plausible.append(city)
    paid = [city for city in plausible if city.country in paying]
    city = (paid or plausible)[0]
    certain = paid == plausible[:1]  # the likeliest one, and the only one that the currency speaks for
    return Choice(city, () if certain else tuple(other for other in plausible if other is not city))


def _weight(city: City, name: str) -> int:
    return city.population * (_OWN_NAME if normalised_words(city.name) == normalised_words(name) else 1)


def _names_in(part: str, *, is_last: bool) -> Iterator[tuple[str, str]]:
    """What may be a city's name in a part of an address, the longest first, each with the words before it."""
    yield part, ""
    words = part.split()
    numbers = [index for index, word in enumerate(words) if _has_digit(word)]
    if not (is_last and numbers):
        return
    if numbers[0] > 0:
        yield " ".join(words[: numbers[0]]), ""  # the district of a city: "Dublin 1"
    for start in range(numbers[-1] + 1, len(words)):
        yield " ".join(words[start:]), " ".join(words[:start])  # no comma after the house number


def _lies_in(city: City, reading: Reading) -> bool:
    if reading.country and city.country != reading.country:
        return False
    state = reading.state
    return (
        state is None or city.region_code == state.code or normalised_words(state.name) in normalised_words(city.region)
    )


def _has_digit(text: str) -> bool:
    return any(map(str.isdigit, text))
