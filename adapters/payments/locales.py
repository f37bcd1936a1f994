"""The ten locales of what people read: which one a reader gets, its words, and how it writes amounts and instants."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from copy import copy
from datetime import UTC, datetime
from decimal import Decimal
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Final

from babel import Locale
from babel.core import get_global
from babel.dates import format_date, format_time

from adapters.catalogue.locales import LOCALES
from domain.values.time import SECOND

DEFAULT: Final = next(locale.slug for locale in LOCALES if locale.is_default)
CULTURES: Final[Mapping[str, str]] = MappingProxyType({locale.slug: locale.culture for locale in LOCALES})
"""The slug of each locale and the BCP 47 culture whose habits it follows."""

_SLUGS: Final = {slug.lower(): slug for slug in CULTURES}


def load_texts(package: str, name: str) -> Mapping[str, Any]:
    """What a TOML file in a package says in each locale (a slug). Raises `KeyError` for a locale that it leaves out."""
    said = tomllib.loads(files(package).joinpath(name).read_text("utf-8"))
    return MappingProxyType({slug: said[slug] for slug in CULTURES})


def choose_locale(requested: str | None, accept_language: str | None) -> str:
    """The slug of the best locale: what was asked for, else what the browser prefers, else English.

    Both may be any BCP 47 tag: `es-MX` gives `es-419`, `pt-PT` and `pt-AO` give `pt`, `de-AT` gives `de`.
    What cannot be read is passed over.
    """
    wanted = [requested] if requested else []
    return next((slug for tag in (*wanted, *_preferences(accept_language or "")) if (slug := nearest(tag))), DEFAULT)


def nearest(tag: str) -> str | None:
    """The slug of the locale that stands for a BCP 47 tag, if one does."""
    language, *others = tag.strip().replace("_", "-").lower().split("-")
    if exact := _SLUGS.get("-".join((language, *others))):
        return exact
    for other in others:
        # the regions that a reader of Spanish or Portuguese shares more with than with the language's first one
        parent = get_global("parent_exceptions").get(f"{language}_{other.upper()}", "")
        if shared := _SLUGS.get(parent.replace("_", "-").lower()):
            return shared
    return _SLUGS.get(language)


def format_amount(amount: Decimal, currency: str, locale: str) -> str:
    """The amount with all its decimal places and the currency's symbol, as written in the locale (a slug).

    The places are those of the amount itself, because the habits of a locale's readers leave out places that
    ISO 4217 has.
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
    """The day and minute of an instant (microseconds) in UTC, as written in the locale (a slug)."""
    culture = _culture(locale)
    moment = datetime.fromtimestamp(instant // SECOND, UTC)
    day, time = format_date(moment, "long", culture), format_time(moment, "short", locale=culture)
    return f"{culture.datetime_formats['long'].format(time, day)} UTC"


def country_name(code: str, locale: str) -> str:
    """A country (ISO 3166-1, two letters) in the language of the locale (a slug)."""
    name: str = _culture(locale).territories[code]
    return name


def _culture(locale: str) -> Locale:
    return Locale.parse(CULTURES[locale], sep="-")


def _preferences(accept_language: str) -> Iterator[str]:
    """The tags of an Accept-Language header (RFC 9110 section 12.5.4), best first, equals in their order."""
    weighted: list[tuple[float, str]] = []
    for part in accept_language.split(","):
        tag, _, weight = part.partition(";")
        try:
            quality = float(weight.replace(" ", "").removeprefix("q=")) if weight else 1.0
        except ValueError:
            continue
        if quality > 0:
            weighted.append((quality, tag.strip()))
    return (tag for _quality, tag in sorted(weighted, key=lambda preference: -preference[0]))
