"""Normalisation of names, so that spellings of one name compare as equal."""

import re
import unicodedata

_WORDS = re.compile(r"\w+")


def normalised(name: str) -> str:
    """Return the name without case and accents."""
    letters = unicodedata.normalize("NFKD", name)
    return "".join(letter for letter in letters if not unicodedata.combining(letter)).casefold()


def normalised_words(name: str) -> str:
    """Return the words of the normalised name, separated by single spaces."""
    return " ".join(_WORDS.findall(normalised(name)))
