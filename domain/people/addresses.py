"""When two spellings of an e-mail address are the same one."""

from string import ascii_lowercase, ascii_uppercase
from typing import Final

UNREACHABLE: Final = "guest.invalid"
"""The host of addresses that get no mail: RFC 2606 keeps it from ever existing."""
_LOWER: Final = str.maketrans(ascii_uppercase, ascii_lowercase)


def normalised_address(address: str) -> str:
    """Return the spelling by which an address is known: the letters A to Z in lower case, and nothing else changed.

    Unicode would make a `k` of the sign for kelvin, so that another mailbox could be taken for this one. A part after a
    plus sign stays: only the mail server knows whether it is the same mailbox.
    """
    return address.translate(_LOWER)
