"""Review rules: approval of proof by its score (docs/reference/proof.md#automatic-approval)."""

from typing import Final, NamedTuple

from domain.values.time import MINUTE, Instant

MIN_SCORE: Final = 1
MAX_SCORE: Final = 100
DEFAULT_AFTER_MINUTES: Final = 60
"""Minutes between the begin of the review and the approval, if neither the task nor its agent names others."""


class ReviewRule(NamedTuple):
    """The score from which proof is approved, and the minutes that the agent has before."""

    at: int
    after_minutes: int

    def due(self, begin: Instant, window: Instant) -> Instant:
        """Return the time of the approval in a review that begins at an instant and lasts for `window`."""
        return begin + min(self.after_minutes * MINUTE, window)


class RuleTerms(NamedTuple):
    """The terms of a rule as a task or its agent states them; None where they do not."""

    at: int | None
    after_minutes: int | None


def combine_terms(of_task: RuleTerms, of_agent: RuleTerms) -> ReviewRule | None:
    """Return the rule of a task: its own terms over those of its agent; None without a score."""
    at = of_agent.at if of_task.at is None else of_task.at
    after = of_agent.after_minutes if of_task.after_minutes is None else of_task.after_minutes
    return None if at is None else ReviewRule(at, DEFAULT_AFTER_MINUTES if after is None else after)
