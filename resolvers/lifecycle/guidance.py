"""Actions that help with a task, and the result that each would have."""

from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import NamedTuple, Protocol, Self

from domain.lifecycle import guidance
from domain.lifecycle.guards import Facts
from domain.lifecycle.statuses import TERMINAL, Actor
from domain.lifecycle.transitions import Trigger
from domain.refusals.refusal import Refusal
from resolvers.core.context import Caller, Context, OperationAddresses
from resolvers.core.next_actions import dispatched_again
from resolvers.core.operation import OPERATIONS, usable
from resolvers.core.problem import NextAction, addressed
from resolvers.wire.model import Wire
from resolvers.wire.scalars import JsonObject


class RepeatableTask(Protocol):
    """The fields of a task's view that are needed to dispatch it again."""

    @property
    def payout_amount(self) -> Decimal: ...
    @property
    def payout_currency(self) -> str: ...


class AllowedAction(Wire):
    """An operation on the task, with its permission now."""

    code: str
    """Name of the operation."""
    allowed: bool
    """True if the call would succeed now."""
    problem_code: str | None
    """Code of the problem that the call would give."""
    explanation: str | None
    """The problem as a sentence."""
    values: JsonObject | None
    """Values of the problem by name, such as `status`, for a sentence in the client's own words."""


class TaskGuidance(NamedTuple):
    """Actions that help with a task, computed when a client asks for them."""

    actor: Actor
    caller: Caller | None
    addresses: Mapping[str, OperationAddresses]
    facts: Callable[[], Facts]

    @classmethod
    def from_facts(cls, context: Context, facts: Callable[[], Facts]) -> Self:
        return cls(context.actor, context.caller, context.services.addresses, facts)

    def next_actions(self, task_id: int, alone: RepeatableTask | None) -> list[NextAction]:
        """Return the suggestions about a task. `alone` is its view, unless it is one of many: tasks of a list are shown
        without the whole call that dispatches them again."""
        facts, again = self.facts(), None
        if alone and facts.status in TERMINAL:
            again = dispatched_again(alone, alone.payout_amount, alone.payout_currency)
        suggestions = guidance.next_actions(self.actor, facts, task_id, again)
        return addressed(self.addresses, usable(self.caller, suggestions), self.actor)

    def allowed_actions(self) -> list[AllowedAction]:
        return [
            self._action(action.trigger, OPERATIONS[action.trigger].obstacle(self.caller) or action.refusal)
            for action in guidance.allowed_actions(self.actor, self.facts())
        ]

    @staticmethod
    def _action(trigger: Trigger, refusal: Refusal | None) -> AllowedAction:
        return AllowedAction(
            code=trigger,
            allowed=refusal is None,
            problem_code=refusal.code if refusal else None,
            explanation=refusal.detail if refusal else None,
            values=JsonObject(dict(refusal.values)) if refusal and refusal.values else None,
        )
