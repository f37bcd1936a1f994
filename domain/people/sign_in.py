"""Sign-in of people: purposes of mails, codes, and lifetimes of links and sessions."""

from enum import StrEnum
from typing import Final

from domain.values.time import DAY, HOUR, MINUTE

LINK_LIFETIME: Final = 10 * MINUTE
"""Lifetime of the link and the code of a mail."""
SESSION_LIFETIME: Final = 30 * DAY
"""Lifetime of a session after its last use."""
STAFF_SESSION_LIFETIME: Final = 12 * HOUR
"""Lifetime of a session of the platform's staff."""
PROOF_LIFETIME: Final = 10 * MINUTE
"""Time for which a proof of identity counts as a fresh one."""
MAX_TRIES: Final = 5
"""Number of wrong codes after which the right one is refused, too.

The stored budgets of `domain.budgets` bound the mails, so strangers guess at most 20 codes of an address in an hour,
five times each: one of 32**8 codes is found with a probability of 1e-10 in an hour, and of 8e-7 in a year.
"""
KNOWN_BROWSER_LIFETIME: Final = 90 * DAY
"""Time for which a browser is known to an address that it has signed in with."""
MAX_KNOWN_ADDRESSES: Final = 4
"""Addresses to which a browser is known; with one more, the oldest is forgotten."""
MAX_SESSIONS: Final = 50
"""Sessions of a person at a time; with one more, the one that was used longest ago ends."""
CODE_LENGTH: Final = 8
MAX_PATH_LENGTH: Final = 2500
"""Characters of the path to which a browser goes after sign-in: as many as a request of an OAuth client may have."""
CODE_ALPHABET: Final = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""32 characters that cannot be confused with each other."""


class SignInPurpose(StrEnum):
    """The purpose for which a mailed link and code prove an address."""

    SIGN_IN = "sign_in"
    """Sign-in."""
    PROOF = "proof"
    """Fresh proof of a signed-in person's identity."""
    RECOVERY = "recovery"
    """Recovery of an account whose owner has lost its address."""


def make_code(digest: bytes) -> str:
    """Return the code of a keyed hash."""
    return "".join(CODE_ALPHABET[byte % len(CODE_ALPHABET)] for byte in digest[:CODE_LENGTH])


def local_path(text: str | None) -> str | None:
    """Return a path of this service, with its query; None for any other text, which could lead to another site."""
    if text is None or len(text) > MAX_PATH_LENGTH or not text.startswith("/") or text[1:2] in ("/", "\\"):
        return None
    return text if text.isascii() and text.isprintable() and "\\" not in text and " " not in text else None
