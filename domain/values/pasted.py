"""Codes, keys and addresses as people type and paste them, without the characters that do not belong to them."""

import string
import unicodedata
from typing import Final
from urllib.parse import unquote

INVISIBLE: Final = "\u00a0\u200b\u200c\u200d\u2060\ufeff"
"""Spaces and marks that a page or a chat leaves around copied text."""
AROUND: Final = string.whitespace + INVISIBLE + "\"'`<>\u2018\u2019\u201c\u201d\u00ab\u00bb"
MAILTO: Final = "mailto:"


def code_in(text: str) -> str:
    """Return the letters and digits of a code, in capitals and without another width (Unicode, UAX 15, NFKC).

    Dashes, spaces and other signs between them do not count. Digits of another script, as its keyboards type them,
    count as 0 to 9.
    """
    characters = unicodedata.normalize("NFKC", text).upper()
    return "".join(
        str(unicodedata.decimal(character)) if character.isdecimal() else character
        for character in characters
        if character.isalnum()
    )


def key_in(text: str) -> str:
    """Return a key or a token without white space and quotes around it."""
    return text.strip(AROUND)


def mail_address_in(text: str) -> str:
    """Return the address of a text that may be a link: `mailto:name@example.org?subject=…` (RFC 6068)."""
    address = text.strip(string.whitespace + INVISIBLE)
    if address[: len(MAILTO)].lower() != MAILTO:
        return address
    return unquote(address[len(MAILTO) :].partition("?")[0])
