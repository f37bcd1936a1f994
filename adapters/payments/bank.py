"""The built-in bank: an account and a payment reference for each wallet, derived from its owner and currency.

It simulates a bank that issues virtual account numbers. Its numbers are valid but use an unassigned bank code, so that
money sent there by mistake is returned. Nothing is stored: a wallet always has the same account and reference, even
before its first use.
"""

import re
from contextlib import suppress
from typing import Final, NamedTuple

from adapters.i18n.texts import Texts
from domain.values.pasted import code_in

HOLDER: Final = "Fieldcall"
BANK_NAME: Final = "Fieldcall built-in test bank"
COUNTRY: Final = "LU"
BANK_CODE: Final = "000"
"""A code that no bank of the country has."""
PURPOSE: Final = "FC"
SCHEME: Final = "RF"
"""The prefix of a structured creditor reference (ISO 11649)."""
REFERENCE: Final = re.compile(rf"{SCHEME}(\d\d){PURPOSE}([A-Z]{{3}})([1-9]\d{{0,9}})")


class BankWording(NamedTuple):
    """The texts in one locale."""

    instructions: str


WORDING: Final = Texts("payments.bank", BankWording)


class BankAccount(NamedTuple):
    """The account of a wallet, and the payment reference to state."""

    iban: str
    reference: str


class Payee(NamedTuple):
    """The wallet that a reference identifies."""

    agent_id: int
    currency: str


def make_account(agent_id: int, currency: str) -> BankAccount:
    """Return the account and reference of an agent's wallet in a currency."""
    # Imported on first use: it adds 200 ms to the start.
    from schwifty import IBAN  # noqa: PLC0415

    iban = IBAN.generate(COUNTRY, bank_code=BANK_CODE, account_code=f"{currency}{agent_id:010}")
    return BankAccount(str(iban), make_reference(agent_id, currency))


def make_reference(agent_id: int, currency: str) -> str:
    """Return the reference of an agent's wallet in a currency."""
    return with_check_digits(f"{PURPOSE}{currency}{agent_id}")


def parse_payee(reference: str) -> Payee:
    """Return the wallet of a reference, as `code_in` reads it. Raises `ValueError` when it is mistyped or of another
    bank."""
    match = REFERENCE.fullmatch(code_in(reference))
    if match is None:
        raise ValueError("is not a reference of this service")
    if with_check_digits(match[0][4:]) != match[0]:
        raise ValueError("is mistyped: its check digits are wrong")
    return Payee(int(match[3]), match[2])


def find_payee(text: str) -> Payee | None:
    """Return the wallet of the first reference in a text, also if digits of other words follow it."""
    match = REFERENCE.search(code_in(text))
    if match is None:
        return None
    for end in range(match.end(), match.start(3), -1):
        with suppress(ValueError):
            return parse_payee(match.string[match.start() : end])
    return None


def instructions(account: BankAccount, currency: str, locale: str) -> str:
    """Return payment instructions in a locale (a slug)."""
    return WORDING[locale].instructions.format(iban=account.iban, reference=account.reference, currency=currency)


def with_check_digits(body: str) -> str:
    """Return the structured creditor reference (ISO 11649) of a body of letters and digits."""
    from schwifty.checksum import ISO7064_mod97_10  # noqa: PLC0415

    return SCHEME + ISO7064_mod97_10().compute([body, SCHEME]) + body
