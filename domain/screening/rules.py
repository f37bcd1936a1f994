"""The rules on words and categories, compiled once, and their outcome for a matching task."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, NamedTuple, Self
from unicodedata import combining, normalize

from domain.screening.floor import LeastPays

WORD: Final = re.compile(r"\w+")
GAP: Final = "…"
MAX_GAP: Final = 6
"""Maximum number of other words that a gap stands for."""
PART: Final = re.compile(rf"{GAP}|{{[^{{}}]*}}|[\w*]+")
CHOICE: Final = re.compile(r"\w+\*?")
ANY_ENDING: Final = "*"


class ScreeningVerdict(StrEnum):
    """The verdict on a task that is to be published."""

    PUBLISH = "publish"
    HOLD = "hold"
    REFUSE = "refuse"


class ScreeningState(StrEnum):
    """The state of a task's screening. A task that was never screened has none."""

    WAITING = "waiting"
    """The screening service is asked."""
    HELD = "held"
    """The staff decides."""
    CLEARED = "cleared"
    """The task may be published."""
    REFUSED = "refused"
    """The screening service has refused it; its agent can ask for a human decision."""
    DECLINED = "declined"
    """The staff has refused it."""


BEFORE_THE_VERDICT = (ScreeningState.WAITING, ScreeningState.HELD)
"""The task cannot be published until somebody has decided."""


class Screener(StrEnum):
    """The party that has held a task back."""

    RULE = "rule"
    """A rule of the platform's policy."""
    SERVICE = "service"
    """The screening service of the platform's administrator."""
    AGENT = "agent"
    """The agent, which asked for a human decision."""
    STAFF = "staff"
    """The platform's staff."""


class Objection(NamedTuple):
    """A rule's objection to publishing a task."""

    rule: str
    verdict: ScreeningVerdict
    reason: str


class PhrasePart(NamedTuple):
    """A part of a phrase: one of several words, after at most `gap` other words."""

    words: frozenset[str]
    beginnings: tuple[str, ...]
    """Beginnings of words, written with `*`."""
    gap: int

    def matches(self, word: str) -> bool:
        """Return true for one of the words, and for a word with one of the beginnings."""
        return word in self.words or word.startswith(self.beginnings)


class Phrase(NamedTuple):
    """Words in their order. `{a|b}` is a choice, `buy*` has any ending, and `…` stands for up to `MAX_GAP` words."""

    parts: tuple[PhrasePart, ...]

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a phrase as it is written. It has no parts without a letter or digit."""
        parts: list[PhrasePart] = []
        gap = 0
        for written in PART.findall(text):
            if choices := CHOICE.findall(fold(written)):
                words = frozenset(word for word in choices if not word.endswith(ANY_ENDING))
                beginnings = tuple(word.removesuffix(ANY_ENDING) for word in choices if word.endswith(ANY_ENDING))
                parts.append(PhrasePart(words, beginnings, gap))
            gap = MAX_GAP if written == GAP else 0
        return cls(tuple(parts))

    @property
    def anchors(self) -> tuple[str, ...]:
        """Return the words of its rarest part: a text without any of them does not contain the phrase."""
        choices = ((*part.words, *part.beginnings) for part in self.parts)
        return max(choices, key=lambda words: (min(map(len, words)), -len(words)))

    def is_in(self, words: Sequence[str]) -> bool:
        """Return true if the words of a text contain the phrase, in time linear in their number."""
        first, *others = self.parts
        ends = {index for index, word in enumerate(words) if first.matches(word)}
        for part in others:
            near = {later for end in ends for later in range(end + 1, min(end + 2 + part.gap, len(words)))}
            ends = {index for index in near if part.matches(words[index])}
        return bool(ends)


class ScreeningRule(NamedTuple):
    """A rule: a task with one of the phrases, or in one of the categories, is refused or held."""

    objection: Objection
    phrases: Mapping[str, tuple[Phrase, ...]]
    """The phrases by each of their anchors."""
    category_ids: frozenset[int] = frozenset()

    @classmethod
    def from_phrases(cls, objection: Objection, phrases: Iterable[str], category_ids: Iterable[int] = ()) -> Self:
        """Make a rule of phrases as they are written, with a letter or digit each; capitals and accents make no
        difference."""
        by_anchor: dict[str, tuple[Phrase, ...]] = {}
        for phrase in map(Phrase.parse, phrases):
            for anchor in phrase.anchors:
                by_anchor[anchor] = (*by_anchor.get(anchor, ()), phrase)
        return cls(objection, by_anchor, frozenset(category_ids))


@dataclass(frozen=True, slots=True)
class PublicationRules:
    """The conditions for publishing a task: the data of policy.toml."""

    least_pays: LeastPays = field(default_factory=dict)
    rules: tuple[ScreeningRule, ...] = ()
    """The rules; those that refuse come before those that hold."""
    is_screened: bool = False
    """True if a screening service is asked before a task is published."""

    def objection(self, texts: Iterable[str | None], category_ids: Iterable[int]) -> Objection | None:
        """Return the objection of the first rule that matches a task; None if no rule matches."""
        if not self.rules:
            return None
        parts = [fold(part) for part in texts if part]
        folded = " ".join(parts)
        categories = frozenset(category_ids)
        fields: list[list[str]] = []
        for rule in self.rules:
            if not rule.category_ids.isdisjoint(categories):
                return rule.objection
            for anchor, phrases in rule.phrases.items():
                if anchor in folded:
                    # Few texts reach this point, and splitting one into words costs more than all other steps.
                    fields = fields or [WORD.findall(part) for part in parts]
                    if any(phrase.is_in(words) for phrase in phrases for words in fields):
                        return rule.objection
        return None


def fold(text: str) -> str:
    """Return a text without capitals and accents."""
    if text.isascii():
        return text.lower()
    return "".join(letter for letter in normalize("NFKD", text.casefold()) if not combining(letter))
