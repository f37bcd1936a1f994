"""Validation of pay-out destinations: an IBAN, or a BIC in countries without IBANs."""

from schwifty import BIC, IBAN
from schwifty.exceptions import SchwiftyException

from domain.refusals.general import InvalidInput


def checked_iban(field: str, text: str) -> str:
    """Return an IBAN without spaces. Raises `InvalidInput` when it is mistyped or its country has no IBANs."""
    try:
        return str(IBAN(text, validate_bban=True))
    except SchwiftyException as fault:
        raise InvalidInput.of(field, "invalid_iban", f"is not an IBAN: {fault}") from None


def checked_bic(field: str, text: str) -> str:
    """Return a BIC without spaces. Raises `InvalidInput` for an invalid one."""
    try:
        return str(BIC(text))
    except SchwiftyException as fault:
        raise InvalidInput.of(field, "invalid_bic", f"is not a BIC: {fault}") from None
