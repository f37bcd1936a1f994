"""The ten locales of pages and e-mails: their choice, their texts, and their formats of amounts and instants."""

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from copy import copy
from datetime import UTC, datetime
from decimal import Decimal
from functools import cache, cached_property
from importlib.resources import files
from types import MappingProxyType
from typing import Final, TypeVar

from babel import Locale
from babel.core import get_global
from babel.dates import format_date, format_time

from adapters.catalogue.locales import LOCALES
from domain.values.time import SECOND

Wording = TypeVar("Wording")

DEFAULT: Final = next(locale.slug for locale in LOCALES if locale.is_default)
CULTURES: Final[Mapping[str, str]] = MappingProxyType({locale.slug: locale.culture for locale in LOCALES})
"""The BCP 47 culture of each locale, by slug."""

MAX_PREFERENCES: Final = 50
"""Names of a header that are read; browsers send at most ten."""
MAX_PREFERENCE_LENGTH: Final = 200
"""Characters of one name, with its parameters."""
_SLUGS: Final = {slug.lower(): slug for slug in CULTURES}


class Texts(Mapping[str, Wording]):
    """The texts of a TOML file of a package in each locale (a slug), read when the first is asked for.

    A stored tag that is not a slug has the texts of the nearest locale. Raises `KeyError` for a locale without a table,
    and `TypeError` for a missing or unknown key in one.
    """

    def __init__(self, package: str, name: str, wording: Callable[..., Wording]) -> None:
        self._file = files(package).joinpath(name)
        self._wording = wording

    @cached_property
    def _texts(self) -> Mapping[str, Wording]:
        tables = tomllib.loads(self._file.read_text("utf-8"))
        return {slug: self._wording(**tables[slug]) for slug in CULTURES}

    def __getitem__(self, slug: str) -> Wording:
        return self._texts[known_slug(slug)]

    def __iter__(self) -> Iterator[str]:
        return iter(CULTURES)

    def __len__(self) -> int:
        return len(CULTURES)


def choose_locale(requested: str | None, accept_language: str | None) -> str:
    """Return the slug of the best locale: the requested one, else the browser's preference, else English.

    Both may be any BCP 47 tag: `es-MX` gives `es-419`, `pt-PT` and `pt-AO` give `pt`, `de-AT` gives `de`.
    Invalid tags are ignored.
    """
    return preferred_locale(requested, accept_language) or DEFAULT


def preferred_locale(requested: str | None, accept_language: str | None) -> str | None:
    """Return the same as `choose_locale`, but None without a preference."""
    explicit = [requested] if requested else []
    return next((slug for tag in (*explicit, *preferences(accept_language or "")) if (slug := nearest(tag))), None)


def known_slug(stored: str) -> str:
    """Return a stored locale, or the nearest one if this version of the service does not know it.

    A row may name a locale that was removed; its reader gets the mail or page in any case.
    """
    return stored if stored in CULTURES else choose_locale(stored, None)


def culture_of(slug: str) -> str:
    """Return the BCP 47 culture of a locale (a slug)."""
    return CULTURES[known_slug(slug)]


def nearest(tag: str) -> str | None:
    """Return the slug of the locale for a BCP 47 tag; None without one."""
    language, *others = tag.strip().replace("_", "-").lower().split("-")
    if exact := _SLUGS.get("-".join((language, *others))):
        return exact
    for other in others:
        # Regional parents of Spanish and Portuguese, which are closer than the language's main locale.
        parent = get_global("parent_exceptions").get(f"{language}_{other.upper()}", "")
        if shared := _SLUGS.get(parent.replace("_", "-").lower()):
            return shared
    return _SLUGS.get(language)


def format_amount(amount: Decimal, currency: str, locale: str) -> str:
    """Format an amount with all its decimal places and the currency's symbol, in the locale (a slug).

    The number of places is that of the amount, because CLDR's patterns omit places that ISO 4217 has.
    """
    culture = _culture(locale)
    exponent = amount.as_tuple().exponent
    assert isinstance(exponent, int), "an amount is finite"
    pattern = copy(culture.currency_formats["standard"])
    pattern.frac_prec = (max(0, -exponent), max(0, -exponent))
    text = str(pattern.apply(amount, culture, currency=currency, currency_digits=False))
    # CLDR's currencySpacing, which babel leaves out: "KWD 1.234", but "$12.00"
    return re.sub(r"(?<=[A-Za-z])(?=\d)", "\u00a0", text)


def format_instant(instant: int, locale: str) -> str:
    """Format an instant (microseconds) as date and time in UTC, in the locale (a slug)."""
    culture = _culture(locale)
    moment = datetime.fromtimestamp(instant // SECOND, UTC)
    day, time = format_date(moment, "long", culture), format_time(moment, "short", locale=culture)
    return f"{culture.datetime_formats['long'].format(time, day)} UTC"


def country_name(code: str, locale: str) -> str:
    """Return the name of a country (ISO 3166-1, two letters) in the locale (a slug)."""
    name: str = _culture(locale).territories[code]
    return name


@cache
def text_direction(locale: str) -> str:
    """Return `ltr` or `rtl`, of the locale (a slug)."""
    return _culture(locale).text_direction


def _culture(locale: str) -> Locale:
    return Locale.parse(culture_of(locale), sep="-")


def preferences(header: str) -> Iterator[str]:
    """Yield the names in an Accept or Accept-Language header (RFC 9110, 12.5), best first, equals in their order."""
    weighted = [(quality, name) for name, quality in qualities(header) if quality > 0]
    return (name for _quality, name in sorted(weighted, key=lambda preference: -preference[0]))


def qualities(header: str) -> Iterator[tuple[str, float]]:
    """Yield the names in such a header with their qualities from 0 to 1; at most `MAX_PREFERENCES` of them are read.

    A name that is too long, or whose quality is not a number, is left out.
    """
    for part in header.split(",", MAX_PREFERENCES)[:MAX_PREFERENCES]:
        if len(part) > MAX_PREFERENCE_LENGTH:
            continue
        name, *parameters = (parameter.strip() for parameter in part.split(";"))
        weights = [parameter.replace(" ", "").lower() for parameter in parameters]
        try:
            quality = next((float(weight[2:]) for weight in weights if weight.startswith("q=")), 1.0)
        except ValueError:
            continue
        yield name, quality
