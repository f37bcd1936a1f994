"""The built-in bank: an account and a payment reference for each wallet, made of its owner and its currency.

It stands in for a bank that gives virtual account numbers. Its numbers are valid but belong to a bank code that
nobody has, so that money sent there by mistake comes back. Nothing is stored: the same wallet always has the same
account and reference, also before its first use.
"""

import re
from typing import Final, NamedTuple

from adapters.payments.locales import load_texts

HOLDER: Final = "Fieldcall"
BANK_NAME: Final = "Fieldcall built-in test bank"
COUNTRY: Final = "LU"
BANK_CODE: Final = "000"
"""Given to no bank of the country."""
PURPOSE: Final = "FC"
SCHEME: Final = "RF"
"""What a structured creditor reference begins with (ISO 11649)."""
REFERENCE: Final = re.compile(rf"{SCHEME}(\d\d){PURPOSE}([A-Z]{{3}})([1-9]\d{{0,9}})")
WORDING: Final = load_texts("adapters.payments", "bank.toml")


class BankAccount(NamedTuple):
    """Where to send money for one wallet, and what to write on it."""

    iban: str
    reference: str


class Payee(NamedTuple):
    """The wallet that a reference stands for."""

    agent_id: int
    currency: str


def account_of(agent_id: int, currency: str) -> BankAccount:
    """The account and the reference of an agent's wallet in a currency."""
    # Not needed by most, and 200 ms of the start.
    from schwifty import IBAN  # noqa: PLC0415

    iban = IBAN.generate(COUNTRY, bank_code=BANK_CODE, account_code=f"{currency}{agent_id:010}")
    return BankAccount(str(iban), with_check_digits(f"{PURPOSE}{currency}{agent_id}"))


def payee_of(reference: str) -> Payee:
    """The wallet of a reference, however it is spaced. Raises `ValueError` when it is mistyped or not of this bank."""
    found = REFERENCE.fullmatch("".join(reference.split()).upper())
    if found is None:
        raise ValueError("is not a reference of this service")
    if with_check_digits(found[0][4:]) != found[0]:
        raise ValueError("is mistyped: its check digits do not fit")
    return Payee(int(found[3]), found[2])


def instructions(account: BankAccount, currency: str, locale: str) -> str:
    """How to pay, in the language of a locale (a slug)."""
    said: str = WORDING[locale]
    return said.format(iban=account.iban, reference=account.reference, currency=currency)


def with_check_digits(body: str) -> str:
    """A structured creditor reference (ISO 11649) of letters and digits."""
    from schwifty.checksum import ISO7064_mod97_10  # noqa: PLC0415

    return SCHEME + ISO7064_mod97_10().compute([body, SCHEME]) + body
