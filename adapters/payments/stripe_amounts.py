"""Conversion to Stripe's minor units, which differ from ISO 4217 for some currencies
(https://docs.stripe.com/currencies)."""

from typing import Final

from domain.values.money import Currency

THREE_DECIMAL: Final = frozenset({"BHD", "JOD", "KWD", "OMR", "TND"})
"""Currencies counted in thousandths, of which the last digit must be 0: 5.124 KWD has to be sent as 5120 or 5130."""
COUNTED_IN_HUNDREDTHS: Final = frozenset({"UGX"})
"""Currencies on Stripe's list of zero-decimal currencies that it takes with two decimals for compatibility: 5 UGX are
500.

An amount in whole units would be charged as a hundredth (github.com/WordPress/wordcamp.org/pull/1592,
github.com/odoo/odoo/pull/227688). ISK has left that list and is sent in the same way. HUF and TWD have two decimals,
too: only their payouts are whole.
"""


def _places(currency: Currency) -> int:
    if currency.code in THREE_DECIMAL:
        return 3
    return 0 if currency.zero_decimal and currency.code not in COUNTED_IN_HUNDREDTHS else 2


def amount_step(currency: Currency) -> int:
    """Return the step, in ISO minor units, of which an amount must be a multiple to be exact at Stripe."""
    if currency.code in THREE_DECIMAL:
        return 10
    return int(10 ** max(currency.places - _places(currency), 0))


def to_stripe(amount: int, currency: Currency) -> int:
    """Convert ISO minor units to Stripe's. Raises `ArithmeticError` unless `amount` is a multiple of `amount_step`."""
    if amount % amount_step(currency):
        raise ArithmeticError(f"{amount} minor units of {currency.code} are not exact in Stripe's units")
    places = _places(currency) - currency.places
    return int(amount * 10**places) if places >= 0 else int(amount // 10**-places)


def from_stripe(amount: int, currency: Currency) -> int:
    """Convert Stripe's minor units to ISO. Raises `ArithmeticError` when the result is not whole."""
    places = currency.places - _places(currency)
    if places >= 0:
        return int(amount * 10**places)
    whole, rest = divmod(amount, 10**-places)
    if rest:
        raise ArithmeticError(f"{amount} of Stripe's units of {currency.code} are not whole in ISO minor units")
    return int(whole)


def rounded_up(amount: int, currency: Currency) -> int:
    """Convert Stripe's minor units to ISO, rounded up, so that a withdrawn amount is never shown as available."""
    return from_stripe(amount + (-amount % to_stripe(1, currency) if amount_step(currency) == 1 else 0), currency)
