"""Parses a postal address by its commas, the names of countries and states, and the formats of postal codes.

It uses no list of cities.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from adapters.catalogue.states import Subdivision
from adapters.geocoding.normalised_name import normalised

# The last two are the commas of Chinese and Japanese.
_SEPARATORS = re.compile(r"[,;\n\uff0c\u3001]")

_POSTAL_CODE = re.compile(
    r"""(?<![\w-])(?:
        \d{5}-\d{3,4}                        # US with four more, BR
      | \d{4}-\d{3} | \d{3}-\d{4} | \d{2}-\d{3}   # PT, JP, PL
      | \d{4}\ ?[A-Z]{2}                     # NL
      | [A-Z]\d[A-Z]\ ?\d[A-Z]\d             # CA
      | [A-Z]{1,2}\d[A-Z\d]?\ ?\d[A-Z]{2}    # GB
      | [A-Z]\d[\dW]\ ?[A-Z\d]{4}            # IE
      | \d{3}\ \d{2,3}                       # SE, CZ, SK, GR, IN
      | \d{4,6}                              # most others
    )(?![\w-])""",
    re.VERBOSE,
)
_MIN_CODE_LENGTH_WITHOUT_STREET = 5  # "10115 Berlin", but not "1600 Pennsylvania Avenue"

_SHORT_FORMS = {
    "America": "US",
    "U.S.": "US",
    "UK": "GB",
    "Great Britain": "GB",
    "Britain": "GB",
    "Holland": "NL",
    "Republic of Ireland": "IE",
    "Czech Republic": "CZ",
    "Macedonia": "MK",
    "Ivory Coast": "CI",
    "Cape Verde": "CV",
    "Swaziland": "SZ",
    "Burma": "MM",
    "East Timor": "TL",
    "Vatican": "VA",
    "UAE": "AE",
    "Emirates": "AE",
    "Korea": "KR",
    "DR Congo": "CD",
    "DRC": "CD",
    "Macau": "MO",
    "Turkey": "TR",
    "Russia": "RU",
    "Brunei": "BN",
    "Palestine": "PS",
}

# Countries of ISO 3166-1 that addresses often put before another one: "Hong Kong, China".
_WRITTEN_BEFORE = {
    "CN": frozenset({"HK", "MO", "TW"}),
    "DK": frozenset({"FO", "GL"}),
    "FI": frozenset({"AX"}),
    "FR": frozenset({"BL", "GF", "GP", "MF", "MQ", "NC", "PF", "PM", "RE", "WF", "YT"}),
    "GB": frozenset({"AI", "BM", "FK", "GG", "GI", "IM", "JE", "KY", "MS", "SH", "TC", "VG"}),
    "NL": frozenset({"AW", "BQ", "CW", "SX"}),
    "NO": frozenset({"SJ"}),
    "US": frozenset({"AS", "GU", "MP", "PR", "VI"}),
}

# Countries that a state's code alone identifies; for others only the full names of states do.
_CODED_STATES = ("US", "CA", "AU")

_MAX_NAME_WORDS = 6
_MAX_CODE_LENGTH = 3  # up to this length a name is a code, which counts only as a part of its own
_UNAMBIGUOUS_CODES = frozenset({"UK", "USA", "UAE"})


@dataclass(frozen=True, slots=True)
class AddressReading:
    """One interpretation of an address; missing parts are None. `country` is an ISO alpha-2 code."""

    country: str | None = None
    state: Subdivision | None = None
    city: str | None = None
    postal_code: str | None = None
    street: str | None = None


class AddressReader:
    """Reads addresses by the names of countries and states."""

    def __init__(self, country_names: Mapping[str, str], states: Mapping[str, tuple[Subdivision, ...]]) -> None:
        """`country_names` maps names and codes to ISO codes, `states` maps ISO codes to states."""
        self._countries = {_key(name): code for name, code in (*country_names.items(), *_SHORT_FORMS.items())}
        self._states = {
            country: {_key(name): state for state in members for name in (state.code, state.name)}
            for country, members in states.items()
        }
        self._unambiguous_states = {
            country: {
                key: state for key, state in by_key.items() if country in _CODED_STATES or len(key) > _MAX_CODE_LENGTH
            }
            for country, by_key in self._states.items()
        }

    def read(self, address: str) -> tuple[AddressReading, ...]:
        """Return all readings, the likeliest first: `CA` or `Georgia` at the end can be a country or a state."""
        parts = [part for part in map(str.strip, _SEPARATORS.split(address)) if part]
        by_country = self._by_country(parts)
        readings = (*([by_country] if by_country else []), *self._by_state(parts))
        return readings or (self._split(parts, None),)

    def _by_country(self, parts: list[str]) -> AddressReading | None:
        """Return the reading in which one of the last two parts names the country."""
        for index in range(len(parts) - 1, max(len(parts) - 3, -1), -1):
            is_last = index == len(parts) - 1
            country, before = self._country_at_end(parts[index], whole=not is_last)
            if country is None or (not is_last and (index == 0 or self._ends_with_state(parts[-1]))):
                continue
            behind = [part for part in parts[index + 1 :] if _POSTAL_CODE.fullmatch(part)]
            rest = [*parts[:index], *([before] if before else []), *behind]
            if rest and not before and not behind:
                narrower = self._countries.get(_key(rest[-1]))
                if narrower in _WRITTEN_BEFORE.get(country, ()):
                    country, rest = narrower, rest[:-1]
            return self._split(rest, country)
        return None

    def _by_state(self, parts: list[str]) -> Iterator[AddressReading]:
        """Yield readings in which the last part names a state, with or without a postal code after it."""
        if not parts:
            return
        last, code = _without_postal_code(parts[-1])
        if code is None and any(_POSTAL_CODE.search(part) for part in parts[1:-1]):
            return  # in addresses that end with a state, the postal code follows it
        for country in self._unambiguous_states:
            if _state_at_end(last, self._unambiguous_states[country])[0]:
                yield self._split(parts, country)

    def _ends_with_state(self, part: str) -> bool:
        return any(_state_at_end(part, names)[0] for names in self._unambiguous_states.values())

    def _country_at_end(self, part: str, *, whole: bool) -> tuple[str | None, str]:
        """Return the country that a part or its last words name, and the words before it."""
        key = _key(part)
        if key in self._countries:
            identifies = not whole or len(key) > _MAX_CODE_LENGTH or part in _UNAMBIGUOUS_CODES
            return (self._countries[key] if identifies else None), ""
        if whole or any(key in names for names in self._unambiguous_states.values()):
            return None, part  # "New Mexico" is not in Mexico
        words = part.split()
        for start in range(max(1, len(words) - _MAX_NAME_WORDS), len(words)):
            name = " ".join(words[start:])
            country = self._countries.get(_key(name))
            if country and (len(name) > _MAX_CODE_LENGTH or name in _UNAMBIGUOUS_CODES):
                return country, " ".join(words[:start])
        return None, part

    def _split(self, parts: list[str], country: str | None) -> AddressReading:
        """Split the remaining parts into street, city, state and postal code."""
        rest, postal_code = list(parts), None
        for index in range(len(rest) - 1, 0 if len(rest) > 1 else -1, -1):
            shorter, postal_code = _without_postal_code(rest[index])
            if postal_code and (len(rest) > 1 or len(postal_code) >= _MIN_CODE_LENGTH_WITHOUT_STREET):
                rest[index : index + 1] = [shorter] if shorter else []
                break
            postal_code = None
        reading = AddressReading(country=country, postal_code=postal_code)
        if rest and country in self._states:
            state, before = _state_at_end(rest[-1], self._states[country])
            if state and (before or len(rest) > 1 or not postal_code):
                rest[-1:] = [before] if before else []
                reading = replace(reading, state=state)
        if rest and (len(rest) > 1 or not any(map(str.isdigit, rest[0]))):
            reading = replace(reading, city=rest.pop())
        return replace(reading, street=", ".join(rest) or None)


def _without_postal_code(part: str) -> tuple[str, str | None]:
    """Return the part without its last postal code, and the postal code."""
    matches = list(_POSTAL_CODE.finditer(part))
    if not matches:
        return part, None
    last = matches[-1]
    return " ".join((part[: last.start()] + part[last.end() :]).split()), last.group()


def _state_at_end(part: str, states: Mapping[str, Subdivision]) -> tuple[Subdivision | None, str]:
    """Return the state that a part names, or ends with as a code in capitals, and the words before it."""
    if state := states.get(_key(part)):
        return state, ""
    before, _, code = part.rpartition(" ")
    if before and code.isupper() and not before[-1].isdigit() and (state := states.get(_key(code))):
        return state, before
    return None, part


def _key(name: str) -> str:
    """Return the name without case, accents, dots and article, as a key for comparison."""
    words = normalised(name).replace("\u2019", "'").replace(".", "").replace("&", " and ").split()
    return " ".join(words[1:] if len(words) > 1 and words[0] == "the" else words)
