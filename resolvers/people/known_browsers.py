"""Browsers that have signed in with an address, known by a cookie: each has its own allowance of mails.

The cookie has up to four entries, each of a random number, a time and their keyed hash with the address. It gives no
access: a copy of it can only cause a few mails an hour to that address.
"""

import re
import secrets
from typing import Final

from domain.people.addresses import normalised_address
from domain.people.sign_in import KNOWN_BROWSER_LIFETIME, MAX_KNOWN_ADDRESSES
from domain.values.time import SECOND, Instant
from resolvers.core.keyring import Keyring

SEPARATOR: Final = "~"
_ENTRY: Final = re.compile(r"([0-9a-f]{16})\.([0-9]{10})\.([0-9a-f]{64})")
MAX_LENGTH: Final = MAX_KNOWN_ADDRESSES * (16 + 1 + 10 + 1 + 64 + 1)


def known_browser(keyring: Keyring, cookie: str | None, address: str, now: Instant) -> str | None:
    """Return the name under which the mails of a browser to an address are counted; None if it never signed in with
    it."""
    for entry in _entries(cookie, now):
        number, until, seal = entry.split(".")
        if keyring.signed(_sealed_text(number, until, address), seal):
            return f"browser {number}"
    return None


def remember_browser(keyring: Keyring, cookie: str | None, address: str, now: Instant) -> str:
    """Return the value of the cookie for a browser that has just signed in with an address."""
    number, until = secrets.token_hex(8), f"{(now + KNOWN_BROWSER_LIFETIME) // SECOND:010}"
    others = []
    for entry in _entries(cookie, now):
        other, other_until, seal = entry.split(".")
        if keyring.signed(_sealed_text(other, other_until, address), seal):
            # The number stays the same, so that signing in gives no new allowance.
            number = other
        else:
            others.append(entry)
    newest = f"{number}.{until}.{keyring.digest(_sealed_text(number, until, address)).hex()}"
    return SEPARATOR.join([newest, *others][:MAX_KNOWN_ADDRESSES])


def _entries(cookie: str | None, now: Instant) -> list[str]:
    if not cookie or len(cookie) > MAX_LENGTH:
        return []
    entries = (_ENTRY.fullmatch(entry) for entry in cookie.split(SEPARATOR))
    return [entry[0] for entry in entries if entry and int(entry[2]) * SECOND > now]


def _sealed_text(number: str, until: str, address: str) -> str:
    return f"known browser {number} {until} {normalised_address(address)}"
