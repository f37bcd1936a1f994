"""Amounts: decimals on the wire, integers of the currency's minor unit inside. See docs/reference/money.md.

Nothing is rounded silently: an amount with more places than its currency is refused. Only a fee, which is a
fraction of an amount, is rounded, half up.
"""

from dataclasses import dataclass
from decimal import Context, Decimal, Inexact, InvalidOperation
from functools import lru_cache

from domain.refusals.general import InvalidInput

MAXIMUM_MINOR = 10**15
"""The largest amount, in minor units: exact in a JSON number, and thousands of them still add up in 64 bits."""

_ALL_BASIS_POINTS = 10_000
_EXACT = Context(prec=28, traps=[Inexact, InvalidOperation])


@dataclass(frozen=True, slots=True)
class Currency:
    """A currency in which tasks can be paid.

    `places` are those of ISO 4217. `zero_decimal` says that the payment provider counts in whole units: its
    own list, which differs from `places == 0`. The three amounts are in minor units.
    """

    code: str
    name: str
    symbol: str
    places: int
    zero_decimal: bool
    minimum_charge: int
    min_payout: int
    max_payout: int


def to_minor(field: str, amount: Decimal, currency: Currency, minimum: int = 0, maximum: int = MAXIMUM_MINOR) -> int:
    """Convert a positive amount to minor units, from `minimum` to `maximum`. Trailing zeros do not count: 100.0 yen are
    valid.

    Raises `InvalidInput` with `out_of_range` for an amount that is outside the bounds or not finite, else with
    `too_precise`.
    """
    smallest, largest = from_minor(max(minimum, 1), currency.places), from_minor(maximum, currency.places)
    if not (amount.is_finite() and amount > 0 and from_minor(minimum, currency.places) <= amount <= largest):
        bounds = {"minimum": str(smallest), "maximum": str(largest)}
        sentence = f"from {smallest} to {largest}"
        if maximum == MAXIMUM_MINOR and amount.is_finite() and amount <= largest:
            # Nobody asks for the largest amount that can be stored.
            del bounds["maximum"]
            sentence = f"at least {smallest}"
        message = f"must be {sentence} {currency.code}"
        raise InvalidInput.for_field(field, "out_of_range", message, **bounds, currency=currency.code)
    try:
        exact = amount.quantize(from_minor(1, currency.places), context=_EXACT)
    except Inexact:
        raise InvalidInput.for_field(
            field,
            "too_precise",
            f"{currency.code} has {currency.places} decimal places, {amount} has more",
            places=currency.places,
        ) from None
    return int(exact.scaleb(currency.places))


@lru_cache(maxsize=4096)  # the tasks of a page often pay the same
def from_minor(minor: int, places: int) -> Decimal:
    """Convert minor units to a decimal with all its places: 10000 is 100.00 at two places and 10000 at zero."""
    return Decimal(minor).scaleb(-places)


def fraction(minor: int, basis_points: int) -> int:
    """Return `basis_points` (1/100 of a percent) of a non-negative amount in minor units, rounded half up."""
    return (minor * basis_points + _ALL_BASIS_POINTS // 2) // _ALL_BASIS_POINTS
