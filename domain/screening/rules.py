"""The rules on words and categories, compiled once, and their outcome for a matching task."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple, Self

from domain.screening.floor import LeastPays

WORD = re.compile(r"\w+")


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


class Phrase(NamedTuple):
    """One or more whole words, and the same one by one, the longest first."""

    text: str
    words: tuple[str, ...]


class ScreeningRule(NamedTuple):
    """A rule: a task with one of the phrases, or in one of the categories, is refused or held."""

    objection: Objection
    phrases: tuple[Phrase, ...] = ()
    category_ids: frozenset[int] = frozenset()

    @classmethod
    def from_phrases(cls, objection: Objection, phrases: Iterable[str], category_ids: Iterable[int] = ()) -> Self:
        """Make a rule of phrases as they are written, with a letter or digit each; capitals make no difference."""
        texts = tuple(map(normalised, phrases))
        compiled = tuple(Phrase(text, tuple(sorted(text.split(), key=len, reverse=True))) for text in texts)
        return cls(objection, compiled, frozenset(category_ids))


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
        parts = [part.casefold() for part in texts if part]
        folded = " ".join(parts)
        categories, in_words = frozenset(category_ids), ""
        for rule in self.rules:
            if not rule.category_ids.isdisjoint(categories):
                return rule.objection
            for phrase in rule.phrases:
                if phrase.words[0] in folded and all(word in folded for word in phrase.words):
                    # Few texts reach this point, and splitting one into words costs more than all other steps.
                    in_words = in_words or "|".join(map(normalised, parts))
                    if phrase.text in in_words:
                        return rule.objection
        return None


def normalised(text: str) -> str:
    """Return the words of a text without capitals, each between two spaces."""
    return f" {' '.join(WORD.findall(text.casefold()))} "
