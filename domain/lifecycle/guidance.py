"""The caller's next actions: suggestions in order, and every trigger, allowed or not (docs/reference/next-actions.md).

Both are read from the table of transitions with the facts of the task, so they never suggest what a call would refuse.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

from domain.lifecycle.guards import Facts, country_live
from domain.lifecycle.reasons import CancellationReason
from domain.lifecycle.statuses import TERMINAL, Actor, DisputeOutcome, Status
from domain.lifecycle.transitions import ROWS, Trigger, decide, permitted, permitted_triggers
from domain.refusals.payments import InsufficientFunds
from domain.refusals.refusal import Refusal
from domain.refusals.spending import SpendingFrozen, SpendingLimit, SpendingNotAllowed
from domain.refusals.suggestion import Suggestion, Way
from domain.refusals.tasks import CountryNotLive, OverBudget
from domain.values.money import Currency, from_minor


class Allowed(NamedTuple):
    """One trigger: allowed, or the refusal that the call would give."""

    trigger: Trigger
    refusal: Refusal | None


WHY: dict[Trigger, str] = {
    Trigger.PUBLISH: "Operators near the task see it as soon as it is published.",
    Trigger.REQUEST_PUBLICATION_REVIEW: "A rule prevents publishing the task: ask for a human decision.",
    Trigger.FUND: "The quoted amount must be locked before the task can be published.",
    Trigger.QUOTE: "A quote states the total cost and reserves it.",
    Trigger.APPROVE: "You have seen the proof: approving pays the operator and closes the task. It is irreversible.",
    Trigger.APPROVE_REVIEW: "You have seen the proof: approving pays the operator and closes the task, irreversibly.",
    Trigger.REQUEST_CHANGES: "The proof lacks something: list it, and the operator can add it and submit again.",
    Trigger.REJECT_REVIEW: "The proof does not show what you asked for: the money stays locked; it can be contested.",
    Trigger.ACKNOWLEDGE: "The operator reports the work done and paid on site: this closes the task.",
    Trigger.DISPUTE_DIRECT: "The work was not done as agreed: the platform investigates.",
    Trigger.CANCEL: "Cancelling now costs nothing; what is reserved or locked returns to the wallet.",
    Trigger.CANCEL_WITH_SETTLEMENT: "Cancelling pays the operator by the stage reached and returns the rest.",
    Trigger.DISPUTE: "The platform investigates and the money is frozen until it decides.",
    Trigger.AMEND: "The terms can be changed until an operator accepts.",
    Trigger.UPDATE_LOCATION: "The address can be corrected until an operator accepts.",
    Trigger.INVITE: "Invited operators may see and accept the task, also when it is private.",
    Trigger.ACCEPT: "The first operator to accept gets the task.",
    Trigger.DECLINE_INVITATION: "The task is not for you: its agent can invite another operator.",
    Trigger.MAKE_OFFER: "Offer to do it, at a price of your own if the pay is negotiable: the agent decides.",
    Trigger.WITHDRAW_OFFER: "You no longer want the task: the agent can no longer accept your offer.",
    Trigger.ACCEPT_OFFER: "An offer suits you: its operator gets the task, and the other offers expire.",
    Trigger.DECLINE_OFFER: "An offer does not suit you: the task stays open.",
    Trigger.EN_ROUTE: "Notify the agent that you are on your way.",
    Trigger.ARRIVE: "Notify the agent that you have arrived.",
    Trigger.START: "Work begins; proof can be uploaded from here on.",
    Trigger.UPLOAD_PROOF: "The agent decides by what you upload.",
    Trigger.REMOVE_PROOF: "A file should not be part of the proof, or stands in its way.",
    Trigger.SUBMIT_PROOF: "Submit the proof for review.",
    Trigger.COMPLETE: "The work is done and the client has paid on site.",
    Trigger.RELEASE: "You cannot carry it out: another operator can take the task.",
    Trigger.CONTEST: "The rejection is wrong: the platform decides.",
    Trigger.RELEASE_HELD: "The task can be published: it is published as its agent requested.",
    Trigger.REFUSE_HELD: "The task must not be published: its agent reads your reason.",
    Trigger.WITHDRAW_DISPUTE: "You no longer dispute it: the task continues where it was.",
    Trigger.RESOLVE_DISPUTE: "Decide who gets the locked money.",
    Trigger.RESOLVE_DECISION: "The answer lets the work continue.",
    Trigger.REQUEST_DECISION: "The agent has to choose before the work can continue.",
    Trigger.WITHDRAW_DECISION: "The question has settled itself: the work continues without an answer.",
    Trigger.APPROVE_RESCHEDULE: "The new time suits you: it becomes the task's schedule.",
    Trigger.REJECT_RESCHEDULE: "The new time does not suit you: the schedule stays as it is.",
    Trigger.REQUEST_RESCHEDULE: "Another time would be better: the other side decides.",
    Trigger.WITHDRAW_RESCHEDULE: "The agreed time suits you after all.",
    Trigger.APPROVE_MORE_TIME: "The work takes longer: the operator may bill these minutes, too.",
    Trigger.DECLINE_MORE_TIME: "The agreed minutes have to do: the operator bills no more than these.",
    Trigger.REQUEST_MORE_TIME: "The work takes longer than the agreed minutes: the agent decides.",
    Trigger.WITHDRAW_MORE_TIME: "The agreed minutes are enough after all.",
    Trigger.ADD_EXPENSE: "You have paid for something that the task needs: the settlement pays it.",
    Trigger.REMOVE_EXPENSE: "An expense was claimed by mistake.",
    Trigger.PAY_BONUS: "The work was worth more: a bonus goes to the operator whole, without a fee.",
    Trigger.DECLINE_EXPENSE: "An expense does not belong to the task: it is not paid.",
    Trigger.SEND_MESSAGE: "Ask the other side, or answer it: it reads your message at once.",
    Trigger.ADD_ATTACHMENT: "A plan or a picture lets the operator see what a description cannot say.",
    Trigger.REMOVE_ATTACHMENT: "An attachment does not belong to the task: operators no longer see it.",
}
"""The reason to use each trigger that agents, operators and staff may use, most helpful first."""

EXAMPLES: dict[Trigger, dict[str, object]] = {
    Trigger.FUND: {"fundingMethod": "wallet"},
    Trigger.REQUEST_CHANGES: {
        "message": "Almost complete: please add what is missing.",
        "items": ["A photograph of the whole front, with the house number"],
    },
    Trigger.REJECT_REVIEW: {"rejectReasonCodeRef": 2, "notes": "The photographs do not show what was asked for."},
    Trigger.CANCEL_WITH_SETTLEMENT: {"cancellationReasonCodeRef": 1},
    Trigger.DISPUTE: {"disputeReasonCodeRef": 4, "notes": "Description of the events, for the investigation."},
    Trigger.DISPUTE_DIRECT: {"reason": "Description of the events, for the investigation."},
    Trigger.REQUEST_PUBLICATION_REVIEW: {"reason": "Why the rule should not apply to this task."},
    Trigger.REFUSE_HELD: {"reason": "Why the task must not be published, for its agent."},
    Trigger.RESOLVE_DISPUTE: {"outcome": DisputeOutcome.REFUND},
}
"""Required arguments beside the task id, so that a suggestion is a complete call."""

NO_SHOW: tuple[str, dict[str, object]] = (
    "completeBy has passed without proof: cancelling for that reason costs nothing.",
    {"cancellationReasonCodeRef": CancellationReason.OperatorNoShow.value},
)
"""The reason and arguments for cancelling a task that its operator has not done in time."""

NOT_SUGGESTED = (
    Trigger.AMEND,
    Trigger.INVITE,
    Trigger.UPDATE_LOCATION,
    Trigger.DISPUTE,
    Trigger.RELEASE,
    Trigger.REMOVE_PROOF,
    Trigger.WITHDRAW_OFFER,
    Trigger.ACCEPT_OFFER,
    Trigger.DECLINE_OFFER,
    Trigger.REQUEST_DECISION,
    Trigger.RESOLVE_DECISION,
    Trigger.WITHDRAW_DECISION,
    Trigger.WITHDRAW_DISPUTE,
    Trigger.REQUEST_RESCHEDULE,
    Trigger.APPROVE_RESCHEDULE,
    Trigger.REJECT_RESCHEDULE,
    Trigger.WITHDRAW_RESCHEDULE,
    Trigger.APPROVE_MORE_TIME,
    Trigger.DECLINE_MORE_TIME,
    Trigger.REQUEST_MORE_TIME,
    Trigger.WITHDRAW_MORE_TIME,
    Trigger.ADD_EXPENSE,
    Trigger.REMOVE_EXPENSE,
    Trigger.DECLINE_EXPENSE,
    Trigger.PAY_BONUS,
    Trigger.SEND_MESSAGE,
    Trigger.ADD_ATTACHMENT,
    Trigger.REMOVE_ATTACHMENT,
)
"""Triggers that only `allowedActions` lists: they are rarely the next step, or answer one request of a list."""

UNPUBLISHED = (Status.DRAFT, Status.QUOTED, Status.FUNDED)

LOCKING = (Trigger.QUOTE, Trigger.FUND)
"""Triggers that reserve or lock money for a task. They are not suggested if its country is not live."""

APPROVALS = (Trigger.APPROVE, Trigger.APPROVE_REVIEW)
"""Triggers that are not suggested to an agent that has just refused the proof."""

MAX_REMOVALS = 5
"""Maximum number of items whose removal is suggested at once."""
FAILED = "It does not meet a requirement: without it the rest can be submitted."

WATCH = (
    Status.PUBLISHED,
    Status.ACCEPTED,
    Status.EN_ROUTE,
    Status.ARRIVED,
    Status.IN_PROGRESS,
    Status.PROOF_SUBMITTED,
    Status.REJECTED,
    Status.DISPUTED,
)
"""Statuses in which the agent waits for the operator, the platform or the service."""

WORK_ENDED = (Status.SETTLED, Status.CLOSED)
BEST: dict[str, object] = {"rating": 5}
"""An example of a rating; the caller replaces it by its own."""

PROOF = "Look at the proof before you decide."
DISPUTED_PROOF = "Look at the proof on which the platform decides."

SHOWS_PROOF = (Status.PROOF_UPLOADED, Status.UNDER_REVIEW, Status.DISPUTED, Status.COMPLETED)


def allowed_actions(actor: Actor, facts: Facts) -> tuple[Allowed, ...]:
    """Return every trigger of this actor, each with the refusal that the call would raise."""
    return tuple(
        Allowed(trigger, _refusal(trigger, actor, facts))
        for trigger in WHY
        if any(row.by is actor for row in ROWS[trigger])
    )


def next_actions(
    actor: Actor, facts: Facts, task_id: int, again: Mapping[str, object] | None = None
) -> tuple[Suggestion, ...]:
    """Return suggestions in order: reading and following first, then the triggers that the table allows.

    `again` are the arguments that dispatch the same task again, which is suggested when it has ended. A task of a dry
    run has no id: suggestions that need one are left out.
    """
    task: dict[str, object] = {"taskId": task_id}
    suggestions = list(_reads(actor, facts, task))
    if actor is Actor.AGENT and facts.status in UNPUBLISHED and (refusal := country_live(facts)):
        suggestions.extend(refusal.next_actions)
    if actor is Actor.OPERATOR:
        # Failed items are known only while proof is submitted, which is also when they can be removed.
        suggestions.extend(
            Suggestion(Trigger.REMOVE_PROOF, FAILED, task | {"proofItemId": item_id})
            for item_id in facts.failed_items[:MAX_REMOVALS]
        )
    for trigger in _suggested(permitted_triggers(actor, facts)):
        if trigger in LOCKING and not facts.country_live:
            continue
        if trigger in APPROVALS and facts.status is Status.REJECTED:
            continue
        is_no_show = trigger is Trigger.CANCEL_WITH_SETTLEMENT and facts.is_overdue
        why, example = NO_SHOW if is_no_show else (WHY[trigger], EXAMPLES.get(trigger, {}))
        refusal = _refusal(trigger, actor, facts)
        if refusal is None:
            suggestions.append(Suggestion(trigger, why, task | example))
        elif isinstance(refusal, InsufficientFunds):
            suggestions.extend(ways_to_pay(facts, task_id))
        elif isinstance(refusal, CountryNotLive | OverBudget | SpendingFrozen | SpendingNotAllowed | SpendingLimit):
            suggestions.extend(action for action in refusal.next_actions if action not in suggestions)
    suggestions.extend(_after_the_end(actor, facts, task, again))
    return tuple(suggestion for suggestion in suggestions if task_id or "taskId" not in suggestion.arguments)


@cache
def _suggested(permitted: frozenset[Trigger]) -> tuple[Trigger, ...]:
    """Return the permitted triggers that are suggested, most helpful first."""
    left_out = {*NOT_SUGGESTED, *((Trigger.CANCEL_WITH_SETTLEMENT,) if Trigger.CANCEL in permitted else ())}
    return tuple(trigger for trigger in WHY if trigger in permitted and trigger not in left_out)


def on_hosted_page(task_id: int) -> Suggestion:
    """Suggest paying for a quoted task at the payment provider."""
    return Suggestion(Trigger.FUND, "Pay for this task on a hosted page.", {"taskId": task_id, "fundingMethod": "psp"})


def ways_to_pay(facts: Facts, task_id: int) -> Iterator[Suggestion]:
    """Suggest ways in which a payment provider can cover a task that can be published; none without a provider."""
    if not facts.takes_payments or not facts.country_live:
        return
    if facts.status is Status.QUOTED:
        yield on_hosted_page(task_id)
    if facts.currency is not None:
        yield on_deposit(facts.currency, facts.cost - facts.affordable_up_to)


def on_deposit(currency: Currency, missing: int) -> Suggestion:
    """Suggest a deposit of the missing amount, in minor units; at least the smallest deposit."""
    amount = from_minor(max(missing, currency.minimum_charge), currency.places)
    why = "Add what is missing to the wallet on a hosted page."
    return Suggestion(Way.DEPOSIT, why, {"amount": amount, "currency": currency.code})


def _reads(actor: Actor, facts: Facts, task: dict[str, object]) -> Iterator[Suggestion]:
    # Most tasks have no open request, and the refusal that says so is the dearest part of a suggestion.
    if actor is Actor.AGENT and facts.pending_decisions and _is_allowed(Trigger.RESOLVE_DECISION, actor, facts):
        yield Suggestion(Way.READ_QUESTIONS, "A question waits for your answer.", task)
    if (facts.asked_by_operator or facts.asked_by_agent) and _is_allowed(Trigger.APPROVE_RESCHEDULE, actor, facts):
        yield Suggestion(Way.READ_RESCHEDULES, "A wish for another time waits for you.", task)
    wants_time = actor is Actor.AGENT and facts.pending_minutes is not None
    if wants_time and _is_allowed(Trigger.DECLINE_MORE_TIME, actor, facts):
        yield Suggestion(Way.READ_MORE_TIME, "The operator asks for more time and waits for your answer.", task)
    if facts.unread_by_agent if actor is Actor.AGENT else actor is Actor.OPERATOR and facts.unread_by_operator:
        yield Suggestion(Way.READ_MESSAGES, "Messages about the task wait for you to read them.", task)
    if actor is Actor.AGENT and facts.status is Status.PUBLISHED and facts.pending_offers:
        yield Suggestion(Way.READ_OFFERS, "Operators offer to do it: accept one of the offers.", task)
    if actor is Actor.AGENT and facts.status in SHOWS_PROOF:
        yield Suggestion(Way.READ_PROOF, DISPUTED_PROOF if facts.status is Status.DISPUTED else PROOF, task)
    if actor is Actor.AGENT and facts.status in SHOWS_PROOF and facts.expenses:
        yield Suggestion(Way.READ_EXPENSES, "The operator claims expenses, which the settlement pays.", task)
    if actor is Actor.AGENT and facts.status in WATCH:
        yield Suggestion(Way.FOLLOW_TASK, "Follow what happens in the field.", task)


def _after_the_end(
    actor: Actor, facts: Facts, task: dict[str, object], again: Mapping[str, object] | None
) -> Iterator[Suggestion]:
    if actor is Actor.AGENT and facts.status in WORK_ENDED and facts.has_operator:
        yield Suggestion(Way.REVIEW_TASK, "Rate the work, from 1 to 5: others see the mean.", task | BEST)
    if actor is Actor.AGENT and facts.status in TERMINAL and again:
        yield Suggestion(Trigger.CREATE, "The same can be dispatched again, as a new task.", again)
    if actor is Actor.OPERATOR and facts.status in TERMINAL and facts.status is not Status.EXPIRED:
        yield Suggestion(Way.REVIEW_AGENT, "Rate the agent, from 1 to 5: others see the mean.", task | BEST)


def leads_on(trigger: Trigger, actor: Actor, facts: Facts) -> bool:
    """Return true if a trigger is allowed and brings the task nearer to its end."""
    return _is_allowed(trigger, actor, facts) and (trigger not in LOCKING or facts.country_live)


def _is_allowed(trigger: Trigger, actor: Actor, facts: Facts) -> bool:
    # Most triggers are not permitted in a status, and to explain a refusal costs more than to find that.
    return permitted(trigger, actor, facts) and _refusal(trigger, actor, facts) is None


def obstacle(trigger: Trigger, actor: Actor, facts: Facts) -> str | None:
    """Return the code of the refusal that a trigger would raise; None when it is allowed."""
    refusal = _refusal(trigger, actor, facts)
    return refusal.code if refusal else None


def _refusal(trigger: Trigger, actor: Actor, facts: Facts) -> Refusal | None:
    try:
        decide(trigger, actor, facts)
    except Refusal as refusal:
        return refusal
    return None
