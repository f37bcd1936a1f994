"""The rules on words and categories, compiled once, and their outcome for a matching task."""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
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
STEM_LENGTH: Final = 4
"""Number of first letters by which beginnings of words are found."""


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

    @property
    def choices(self) -> tuple[str, ...]:
        return (*self.words, *self.beginnings)

    @property
    def rarity(self) -> float:
        """Return the mean length of its words and beginnings: a text has long ones seldom."""
        choices = self.choices
        return sum(map(len, choices)) / len(choices)

    @property
    def has_short_beginnings(self) -> bool:
        return any(len(beginning) < STEM_LENGTH for beginning in self.beginnings)

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
    def anchor(self) -> PhrasePart:
        """Return the rarest part, if possible one without short beginnings, which need a search of their own."""
        return max(self.parts, key=lambda part: (not part.has_short_beginnings, part.rarity))

    @property
    def companion(self) -> frozenset[str] | None:
        """Return the words of a second part, one of which a text must have, too. None if all others have beginnings."""
        anchor = self.anchor
        others = [part for part in self.parts if part is not anchor and not part.beginnings]
        return max(others, key=lambda part: part.rarity).words if others else None

    def may_be_in(self, words: AbstractSet[str]) -> bool:
        """Return true if each part has a word among the distinct words of a text."""
        for part_words, beginnings, _ in self.parts:
            if not part_words.isdisjoint(words):
                continue
            if not beginnings or not any(word.startswith(beginnings) for word in words):
                return False
        return True

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
    phrases: tuple[Phrase, ...]
    category_ids: frozenset[int] = frozenset()

    @classmethod
    def from_phrases(cls, objection: Objection, phrases: Iterable[str], category_ids: Iterable[int] = ()) -> Self:
        """Make a rule of phrases as they are written, with a letter or digit each; capitals and accents make no
        difference."""
        return cls(objection, tuple(map(Phrase.parse, phrases)), frozenset(category_ids))


class IndexedPhrase(NamedTuple):
    """A phrase with the number of its rule."""

    rule: int
    phrase: Phrase
    companion: frozenset[str] | None


class PhraseIndex(NamedTuple):
    """The phrases of all rules, found by the distinct words of a text."""

    by_anchor: Mapping[str, tuple[IndexedPhrase, ...]]
    """By each word and beginning of their anchors."""
    words: frozenset[str]
    """The words of the anchors."""
    beginnings: Mapping[int, Mapping[str, tuple[str, ...]]]
    """Beginnings of the anchors by their first letters, at most `STEM_LENGTH`, and these by their number."""

    @classmethod
    def from_rules(cls, rules: Iterable[ScreeningRule]) -> Self:
        by_anchor: dict[str, list[IndexedPhrase]] = defaultdict(list)
        beginnings: dict[int, dict[str, tuple[str, ...]]] = defaultdict(dict)
        words: set[str] = set()
        begun: set[str] = set()
        for number, rule in enumerate(rules):
            for phrase in rule.phrases:
                anchor, indexed = phrase.anchor, IndexedPhrase(number, phrase, phrase.companion)
                words |= anchor.words
                begun.update(anchor.beginnings)
                for choice in anchor.choices:
                    by_anchor[choice].append(indexed)
        for beginning in begun:
            stem = beginning[:STEM_LENGTH]
            of_length = beginnings[len(stem)]
            of_length[stem] = (*of_length.get(stem, ()), beginning)
        phrases = {anchor: tuple(of_anchor) for anchor, of_anchor in by_anchor.items()}
        return cls(phrases, frozenset(words), dict(beginnings))

    def find(self, words: AbstractSet[str]) -> list[IndexedPhrase]:
        """Return the phrases that have a word in each part."""
        hits = words & self.words
        for length, stems in self.beginnings.items():
            for stem in {word[:length] for word in words} & stems.keys():
                hits |= {beginning for beginning in stems[stem] if any(word.startswith(beginning) for word in words)}
        return [
            indexed
            for hit in hits
            for indexed in self.by_anchor[hit]
            # Most fail at their companion, which is the quicker check.
            if indexed.companion is None or not indexed.companion.isdisjoint(words)
            if indexed.phrase.may_be_in(words)
        ]


@dataclass(frozen=True, slots=True)
class PublicationRules:
    """The conditions for publishing a task: the data of policy.toml."""

    least_pays: LeastPays = field(default_factory=dict)
    rules: tuple[ScreeningRule, ...] = ()
    """The rules; those that refuse come before those that hold."""
    is_screened: bool = False
    """True if a screening service is asked before a task is published."""
    usual_minutes: Mapping[int, int] = field(default_factory=dict)
    """The usual duration of a task by its category, for the minimum pay of tasks that state none."""
    index: PhraseIndex = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "index", PhraseIndex.from_rules(self.rules))

    def objection(self, texts: Iterable[str | None], category_ids: Iterable[int]) -> Objection | None:
        """Return the objection of the first rule that matches a task; None if no rule matches."""
        if not self.rules:
            return None
        folded = [fold(text) for text in texts if text]
        matching: list[int] = []
        if categories := frozenset(category_ids):
            matching += (number for number, rule in enumerate(self.rules) if categories & rule.category_ids)
        if possible := self.index.find(set(WORD.findall("\n".join(folded)))):
            fields = [WORD.findall(text) for text in folded]
            matching += (rule for rule, phrase, _ in possible if any(map(phrase.is_in, fields)))
        return self.rules[min(matching)].objection if matching else None


def fold(text: str) -> str:
    """Return a text without capitals and accents."""
    if text.isascii():
        return text.lower()
    return "".join(letter for letter in normalize("NFKD", text.casefold()) if not combining(letter))
