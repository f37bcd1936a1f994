"""Validation of payout destinations: an IBAN, or a BIC in countries without IBANs."""

from schwifty import BIC, IBAN
from schwifty.exceptions import SchwiftyException

from domain.refusals.general import InvalidInput
from domain.values.pasted import code_in


def checked_iban(field: str, text: str) -> str:
    """Return an IBAN, as `code_in` reads it. Raises `InvalidInput` when it is mistyped or its country has no IBANs."""
    try:
        return str(IBAN(code_in(text), validate_bban=True))
    except SchwiftyException as fault:
        raise InvalidInput.for_field(field, "invalid_iban", f"is not an IBAN: {fault}") from None


def checked_bic(field: str, text: str) -> str:
    """Return a BIC, as `code_in` reads it. Raises `InvalidInput` for an invalid one."""
    try:
        return str(BIC(code_in(text)))
    except SchwiftyException as fault:
        raise InvalidInput.for_field(field, "invalid_bic", f"is not a BIC: {fault}") from None
