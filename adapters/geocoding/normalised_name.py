"""What two spellings of one name have in common."""

import re
import unicodedata

_WORDS = re.compile(r"\w+")


def normalised(name: str) -> str:
    """The name without case and accents."""
    letters = unicodedata.normalize("NFKD", name)
    return "".join(letter for letter in letters if not unicodedata.combining(letter)).casefold()


def normalised_words(name: str) -> str:
    """The normalised name's words with one space between them, whatever stood there."""
    return " ".join(_WORDS.findall(normalised(name)))
