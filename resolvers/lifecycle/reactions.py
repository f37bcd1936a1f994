"""Reactions to the steps of tasks, each beside its own work; `ReactionKind` is their order.

    @reaction(ReactionKind.DISPUTE, entered=(Status.DISPUTED,))
    async def notify_of_dispute(context: Transaction, taken: StepTaken) -> None: ...

A reaction runs in the transaction of the step, after the row of the task and the postings are written.
"""

from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import cache
from typing import NamedTuple

from adapters.storage.tables.accounts import EventNumbers
from adapters.storage.tables.tasks import StatusEventRow, TaskRow
from domain.lifecycle.events import list_events
from domain.lifecycle.statuses import Status
from domain.lifecycle.transitions import Transition, Trigger
from resolvers.core.context import Transaction
from resolvers.lifecycle.effects import TransitionPlan
from resolvers.lifecycle.facts import FactSources
from resolvers.lifecycle.step import Step


class ReactionKind(Enum):
    """Every reaction, in the order in which they run. Rows are locked in this order, so a new one belongs at the end
    unless it must be before another."""

    SET_TIMERS = auto()
    COUNT_PUBLICATION = auto()
    RECORD_EVENTS = auto()
    STORE_MESSAGE = auto()
    WITHDRAW_TASKS = auto()
    LOCATE_OPERATOR = auto()
    CHECK_OPERATOR = auto()
    WITHDRAW_OFFERS = auto()
    NOTIFY_OPERATOR = auto()
    ANNOUNCE_INVITATIONS = auto()
    END_INVITATIONS = auto()
    COUNT_DECISION = auto()
    ENQUEUE_DELIVERIES = auto()
    WAKE_FOLLOWERS = auto()
    WAKE_OPERATORS = auto()
    END_HOLD = auto()
    OPEN_DISPUTE = auto()
    END_DISPUTE = auto()
    REMIND_OF_DISPUTE = auto()
    SIMULATE = auto()


@dataclass(slots=True)
class StepTaken:
    """A step that is written, for its reactions."""

    step: Step
    transition: Transition
    plan: TransitionPlan
    sources: FactSources
    after: TaskRow
    """The task after the step, with the columns that reactions have changed."""
    events: Sequence[StatusEventRow] = ()
    """The status events, once they are recorded."""
    numbers: EventNumbers | None = None
    """The agent's numbers after these events."""

    @property
    def before(self) -> TaskRow:
        return self.plan.row

    @property
    def has_endpoints(self) -> bool:
        """True if anything outside receives the events."""
        numbers = self.numbers
        own = self.after.webhook_url or self.after.endpoints
        return bool(own or (numbers and (numbers.callback_url or numbers.has_contact_methods)))


Work = Callable[[Transaction, StepTaken], Awaitable[None]]


class Reaction(NamedTuple):
    """Work after a step, and the steps after which it runs."""

    work: Work
    entered: Collection[Status]
    left: Collection[Status]
    triggers: Collection[Trigger]
    silent: bool

    def follows(self, status: str, transition: Transition) -> bool:
        """Return true if the reaction follows a transition from a status."""
        if not (self.entered or self.left or self.triggers):
            return self.silent or bool(list_events(transition))
        is_left = bool(transition.target) and transition.target[-1] != status and status in self.left
        return is_left or transition.trigger in self.triggers or not set(self.entered).isdisjoint(transition.target)


REACTIONS: dict[ReactionKind, Reaction] = {}
"""The reaction of each kind, filled as the modules of the work are loaded."""


def reaction(
    kind: ReactionKind,
    *,
    entered: Collection[Status] = (),
    left: Collection[Status] = (),
    triggers: Collection[Trigger] = (),
    silent: bool = False,
) -> Callable[[Work], Work]:
    """Make a function the reaction of a kind.

    It runs when a task enters one of the statuses `entered`, leaves one of `left`, or takes a step by one of
    `triggers`; without any of them after each step that has an event, and with `silent` after each step.
    """

    def register(work: Work) -> Work:
        assert kind not in REACTIONS, f"two reactions for {kind}"
        REACTIONS[kind] = Reaction(work, entered, left, triggers, silent)
        return work

    return register


@cache
def _reactions_to(status: str, transition: Transition) -> tuple[Work, ...]:
    assert len(REACTIONS) == len(ReactionKind), "a module with a reaction is not loaded"
    ordered = (REACTIONS[kind] for kind in ReactionKind)
    return tuple(reaction.work for reaction in ordered if reaction.follows(status, transition))


async def react(context: Transaction, taken: StepTaken) -> None:
    """Run the reactions to a step, in their order."""
    for work in _reactions_to(taken.before.status, taken.transition):
        await work(context, taken)
