"""The eligibility of an operator for a task by skills, equipment, languages and service categories.

A task states its requirements as free text (`skillsRequired`, `equipmentRequired`);
an operator's profile is a list of words.
"""

import re
from collections.abc import Collection, Iterable
from typing import Final

MAX_TERMS: Final = 20
"""Maximum number of terms of a requirement; each is compared with every operator in reach."""
SEPARATORS: Final = re.compile(r"[,;\r\n]+")
MAX_CODE_LENGTH: Final = 3
"""Letters of the longest language code in ISO 639."""


def terms(requirement: str | None) -> tuple[str, ...]:
    """Split a free text at commas, semicolons and new lines into distinct terms; at most `MAX_TERMS`."""
    by_folded: dict[str, str] = {}
    for part in map(str.strip, SEPARATORS.split(requirement or "")):
        if part:
            by_folded.setdefault(part.casefold(), part)
    return tuple(by_folded.values())[:MAX_TERMS]


class Words:
    """The words of an operator's profile, prepared for searching."""

    __slots__ = ("_text",)

    def __init__(self, words: Iterable[str]) -> None:
        # A term never contains a new line, so it cannot match across two words.
        self._text = "\n".join(words).casefold()

    def missing(self, terms: Iterable[str]) -> list[str]:
        """Return the terms that are part of none of the words, ignoring case."""
        return [term for term in terms if term.casefold() not in self._text]


def language_code(tag: str) -> str:
    """Return the language of a BCP 47 tag without region and script: `pt` for `pt-BR`."""
    return tag[:MAX_CODE_LENGTH].lower().rstrip("-")


def understands(languages: Collection[str], tag: str | None) -> bool:
    """Return true if the languages include that of the text; also true if either side states none."""
    return tag is None or not languages or language_code(tag) in map(language_code, languages)


def takes_on(categories: Collection[int], category_id: int | None, parent_id: int | None) -> bool:
    """Return true if an operator's categories include a task's category or its parent; an empty list includes all."""
    return category_id is None or not categories or category_id in categories or parent_id in categories
