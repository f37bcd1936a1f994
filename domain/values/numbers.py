"""Numbers as clients write them, bounded before they are computed with.

A few characters can stand for a number of any size: `1e1000000000` has more digits than memory holds. Every surface
reads its numbers here, so all accept the same numbers, including every finite binary number.
"""

import re
from decimal import Decimal

MAX_LENGTH = 1_000
"""Characters of a number with a fraction or an exponent."""
EXPONENTS = range(-324, 309)
"""Exponents of the first digit, as those of binary numbers; a negative one is after the decimal point."""
MAX_DIGITS = EXPONENTS.stop
"""Digits of a whole number."""
DECIMAL_TEXT = re.compile(r"[+-]?(?:\d++(?:\.\d*+)?|\.\d++)(?:[eE][+-]?\d{1,9})?", re.ASCII)
"""A number as JSON and people write it. Python also reads 4_0, digits of all scripts, and spaces around a number."""


def parse_decimal(text: str) -> Decimal:
    """Return the exact number of a text. Raises `ValueError` for another text, and for a number out of bounds."""
    if len(text) > MAX_LENGTH or not DECIMAL_TEXT.fullmatch(text):
        raise ValueError("must be a decimal number")
    number = Decimal(text)
    if number.adjusted() not in EXPONENTS:
        raise ValueError(f"must be a decimal number with an exponent from {EXPONENTS[0]} to {EXPONENTS[-1]}")
    return number


def parse_whole(text: str) -> int:
    """Return the whole number of digits. Raises `ValueError` for one out of bounds."""
    if len(text) > MAX_DIGITS:
        raise ValueError(f"must be a whole number of at most {MAX_DIGITS} digits")
    return int(text)


def parse_natural(text: str, largest: int) -> int | None:
    """Return the number from 1 to `largest` that ASCII digits stand for; None for any other text.

    A text with more digits than `largest` is refused unread, even with leading zeros: it could have millions of digits.
    """
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(largest))):
        return None
    number = int(text)
    return number if 0 < number <= largest else None


def quantity(number: int, noun: str) -> str:
    """Return a number with its noun: "1 task", "2,000 tasks"."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
