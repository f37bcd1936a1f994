"""Amounts, instants and names of countries as a locale writes them."""

import re
from copy import copy
from datetime import UTC, datetime
from decimal import Decimal
from functools import cache

from babel import Locale
from babel.dates import format_date, format_time

from adapters.i18n.choice import to_culture
from domain.values.time import SECOND


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
    return Locale.parse(to_culture(locale), sep="-")
