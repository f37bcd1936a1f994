"""Known names that are similar to a misspelt one."""

import re
from collections.abc import Iterable
from difflib import get_close_matches

MAX_LENGTH = 64
"""Longer than every name: comparing two texts takes time by the product of their lengths."""
MAX_KNOWN = 200
"""Names that one is compared with; only equal ones are found among more."""


def closest(name: str, known: Iterable[str]) -> str | None:
    """Return the known name that is meant: the same in another style, such as snake_case, or else a similar one."""
    if len(name) > MAX_LENGTH:
        return None
    by_letters = {_letters(other): other for other in known}
    letters = _letters(name)
    if letters in by_letters or len(by_letters) > MAX_KNOWN:
        return by_letters.get(letters)
    return next((by_letters[match] for match in get_close_matches(letters, by_letters, 1)), None)


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """Return the question, in brackets, that follows the message about an unknown name; empty without a similar one."""
    meant = closest(name, known)
    return f" (did you mean {meant}?)" if meant else ""


def _letters(name: str) -> str:
    return re.sub(r"[\W_]", "", name).lower()
