"""Checks where money is to be sent: an IBAN, or an account number with the bank's BIC where there are no IBANs."""

from schwifty import BIC, IBAN
from schwifty.exceptions import SchwiftyException

from domain.refusals.general import InvalidInput


def checked_iban(field: str, text: str) -> str:
    """An IBAN without spaces. Raises `InvalidInput` for one that is mistyped or of no country that has them."""
    try:
        return str(IBAN(text, validate_bban=True))
    except SchwiftyException as fault:
        raise InvalidInput.of(field, "invalid_iban", f"is not an IBAN: {fault}") from None


def checked_bic(field: str, text: str) -> str:
    """A BIC without spaces. Raises `InvalidInput` for what is none."""
    try:
        return str(BIC(text))
    except SchwiftyException as fault:
        raise InvalidInput.of(field, "invalid_bic", f"is not a BIC: {fault}") from None
