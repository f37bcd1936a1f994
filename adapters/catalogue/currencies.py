"""The currencies in which tasks can be paid, with the payment provider's minimum (docs/reference/catalogue.md)."""

from collections.abc import Mapping
from decimal import Decimal
from functools import cache

from adapters.catalogue.files import read
from domain.values.money import Currency

# ISO 4217, minor units; two places unless listed. CLDR's digits differ: they describe amounts in cash.
NO_PLACES = frozenset(
    {
        "BIF",
        "CLP",
        "DJF",
        "GNF",
        "ISK",
        "JPY",
        "KMF",
        "KRW",
        "PYG",
        "RWF",
        "UGX",
        "UYI",
        "VND",
        "VUV",
        "XAF",
        "XOF",
        "XPF",
    }
)
THREE_PLACES = frozenset({"BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"})

# Stripe's list of zero-decimal currencies, whose amounts it takes in whole units. ISK needs two places there.
ZERO_DECIMAL = frozenset(
    {
        "BIF",
        "CLP",
        "DJF",
        "GNF",
        "JPY",
        "KMF",
        "KRW",
        "MGA",
        "PYG",
        "RWF",
        "UGX",
        "VND",
        "VUV",
        "XAF",
        "XOF",
        "XPF",
    }
)


@cache
def load(min_multiplier: int, max_multiplier: int) -> Mapping[str, Currency]:
    """Return all currencies by code. The payout bounds are the minimum charge times the multipliers."""
    tables = read("currencies.toml")
    minimums = tables["published"] | tables["equivalent"]
    currencies = {}
    for code, (name, symbol) in read("currency_names.toml").items():
        places = _places(code)
        charge = int(Decimal(minimums[code]).scaleb(places))
        currencies[code] = Currency(
            code=code,
            name=name,
            symbol=symbol,
            places=places,
            zero_decimal=code in ZERO_DECIMAL,
            minimum_charge=charge,
            min_payout=charge * min_multiplier,
            max_payout=charge * max_multiplier,
        )
    return currencies


def _places(code: str) -> int:
    if code in NO_PLACES:
        return 0
    return 3 if code in THREE_PLACES else 2
