"""The guards of decision and reschedule requests."""

from domain.lifecycle.guards import Facts
from domain.refusals.refusal import Refusal
from domain.refusals.suggestion import Suggestion, Way
from domain.refusals.tasks import DecisionPending, NotPending, RescheduleNotAllowed


def no_decision_pending(facts: Facts) -> Refusal | None:
    if not facts.pending_decisions:
        return None
    return DecisionPending(
        "A decision request of this task waits for its answer. Resolve it first.",
        next_actions=(Suggestion(Way.READ_QUESTIONS, "It shows the question and its options."),),
    )


def decision_pending(facts: Facts) -> Refusal | None:
    return None if facts.pending_decisions else NotPending("No decision request of this task waits for an answer.")


def reschedule_allowed(facts: Facts) -> Refusal | None:
    if facts.reschedule_allowed:
        return None
    return RescheduleNotAllowed("This task was created with rescheduleAllowed false: its schedule stays as it is.")


def agent_is_asked(facts: Facts) -> Refusal | None:
    # Without an operator there is no other side, so the agent answers its own request.
    if facts.asked_by_operator or (facts.asked_by_agent and not facts.has_operator):
        return None
    return NotPending("No reschedule request of this task waits for the agent's answer.")


def operator_is_asked(facts: Facts) -> Refusal | None:
    return None if facts.asked_by_agent else NotPending("No reschedule request waits for the operator's answer.")


def agent_has_asked(facts: Facts) -> Refusal | None:
    return None if facts.asked_by_agent else NotPending("No reschedule request of the agent waits for an answer.")


def operator_has_asked(facts: Facts) -> Refusal | None:
    return None if facts.asked_by_operator else NotPending("No reschedule request of the operator waits for an answer.")
