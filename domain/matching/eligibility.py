"""Whether an operator fits a task: skills, equipment and languages, as both have written them.

What a task wants is free text (`skillsRequired`, `equipmentRequired`); what an
operator has is a list of words.
"""

import re
from collections.abc import Collection, Iterable
from typing import Final

MAX_TERMS: Final = 20
"""Of a longer list only so many are looked for: each is compared with every operator in reach."""
SEPARATORS: Final = re.compile(r"[,;\r\n]+")
MAX_CODE_LENGTH: Final = 3
"""Letters of the longest code of a language in ISO 639."""


def terms(wanted: str | None) -> tuple[str, ...]:
    """The single things in a free text, as they are written: parted by commas, semicolons and new lines."""
    found: dict[str, str] = {}
    for part in map(str.strip, SEPARATORS.split(wanted or "")):
        if part:
            found.setdefault(part.casefold(), part)
    return tuple(found.values())[:MAX_TERMS]


class Words:
    """What an operator has, in its own words, ready to be looked through."""

    __slots__ = ("_text",)

    def __init__(self, words: Iterable[str]) -> None:
        # Nothing that is looked for has a new line in it.
        self._text = "\n".join(words).casefold()

    def missing(self, wanted: Iterable[str]) -> list[str]:
        """Those of the things wanted that none of the words is, or has in it, in whatever case."""
        return [term for term in wanted if term.casefold() not in self._text]


def language_code(tag: str) -> str:
    """The language of a BCP 47 tag without region and script: `pt` for `pt-BR`."""
    return tag[:MAX_CODE_LENGTH].lower().rstrip("-")


def understands(languages: Collection[str], tag: str | None) -> bool:
    """Whether languages do not contradict a text in another: one that says none, or nobody's, contradicts nothing."""
    return tag is None or not languages or language_code(tag) in map(language_code, languages)


def takes_on(categories: Collection[int], category_id: int | None, parent_id: int | None) -> bool:
    """Whether the categories that an operator has named do not contradict a task's: none named are all of them."""
    return category_id is None or not categories or category_id in categories or parent_id in categories
