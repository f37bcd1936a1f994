"""The spending rule that a task would break, as its agent sees it."""

from typing import Self

from domain.spending.rules import Breach, RulesOf, SpendingRule
from domain.values.money import from_minor
from resolvers.wire.model import Wire
from resolvers.wire.scalars import Amount


class SpendingObstacle(Wire):
    """The spending rule that a task would break, in the task's currency."""

    rule: SpendingRule
    """frozen, countries, categories, per_task, per_day or per_month. The owner can approve a task above one of the
    last three."""
    rules_of: RulesOf
    """Owner of the rule: the agent, the calling key, or the calling assistant's token."""
    limit: Amount | None
    """Limit of the rule; null if it has none."""
    spent: Amount | None
    """Spent part of the limit."""
    left: Amount | None
    """Remaining part of the limit."""
    explanation: str
    """Explanation in a sentence."""

    @classmethod
    def from_breach(cls, breach: Breach) -> Self:
        limit, spent, left = (
            from_minor(minor, breach.places) if breach.is_approvable else None
            for minor in (breach.limit, breach.spent, breach.left)
        )
        return cls(
            rule=breach.rule, rules_of=breach.of, limit=limit, spent=spent, left=left, explanation=breach.message()
        )
