"""The explanation of the rules on who may take a task, as callers see it."""

from typing import Self

from adapters.notifications.eligibility import write_sentence
from domain.matching.rules import RuleCode, RuleOutcome
from resolvers.core.context import Context
from resolvers.wire.model import Wire


class EligibilityRule(Wire):
    """A rule on who may take a task, for one operator."""

    code: RuleCode
    """The rule: the code of the problem that it causes, unless it hides the task."""
    allowed: bool
    """True if the rule lets the operator take the task."""
    sentence: str
    """The rule as a sentence, in the language of the request."""


class Eligibility(Wire):
    """The rules on who may take a task, for one operator."""

    allowed: bool
    """True if every rule lets the operator take the task."""
    rules: list[EligibilityRule]
    """Every rule, in the order in which a refusal names the first."""

    @classmethod
    def from_outcomes(cls, context: Context, outcomes: tuple[RuleOutcome, ...]) -> Self:
        return cls(
            allowed=all(outcome.allowed for outcome in outcomes),
            rules=[
                EligibilityRule(
                    code=RuleCode(outcome.code),
                    allowed=outcome.allowed,
                    sentence=write_sentence(outcome, context.language),
                )
                for outcome in outcomes
            ],
        )
