"""The sentences of the rules on who may take a task, in each locale (`domain.matching.rules`)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from adapters.i18n.choice import choose_locale
from adapters.i18n.texts import Texts
from domain.matching.rules import RuleCode, RuleOutcome

RATE: Final = "maxReleaseRate"


@dataclass(frozen=True, slots=True)
class EligibilityWording:
    """The texts in one locale."""

    not_invited: str
    blocked_by_agent: str
    account_suspended: str
    operator_not_approved: str
    too_many_tasks: str
    unbounded_tasks: str
    schedule_conflict: str
    schedule_conflict_with: str
    released_before: str
    requirements_not_met: str
    requirements_met: str
    requirements: Mapping[str, str]


WORDING: Final = Texts("eligibility", EligibilityWording)


def write_sentence(outcome: RuleOutcome, language: str | None = None) -> str:
    """Return the sentence of a rule's outcome in the language of a header, in English without one."""
    words, values = WORDING[choose_locale(None, language)], outcome.values
    match outcome.code:
        case RuleCode.TOO_MANY_TASKS if not values:
            return words.unbounded_tasks
        case RuleCode.SCHEDULE_CONFLICT if values:
            return words.schedule_conflict_with.format(**values)
        case RuleCode.REQUIREMENTS_NOT_MET if not values:
            return words.requirements_met
        case RuleCode.REQUIREMENTS_NOT_MET:
            parts = (words.requirements[name].format(value=_readable(name, value)) for name, value in values.items())
            return words.requirements_not_met.format(requirements="; ".join(parts))
    sentence: str = getattr(words, outcome.code)
    return sentence.format(**values)


def _readable(name: str, value: str | int) -> str:
    return f"{float(value):.0%}" if name == RATE else str(value)
