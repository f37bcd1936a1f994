"""The facts that guards read, and the guards of the table of transitions.

A guard reads the facts of one task and returns None, or the refusal that explains why the row does not apply.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from domain.lifecycle.statuses import IN_EXECUTION, Actor, FundingFlow, SettlementMode, Status
from domain.matching.rules import RuleCode, RuleOutcome
from domain.records import wide
from domain.refusals.accounts import AgentSuspended, OperatorNotApproved
from domain.refusals.eligibility import ReleasedBefore, RequirementsNotMet, ScheduleConflict, TooManyTasks
from domain.refusals.payments import InsufficientFunds
from domain.refusals.refusal import NO_VALUES, FieldError, Refusal
from domain.refusals.spending import SpendingFrozen, SpendingLimit, SpendingNotAllowed
from domain.refusals.suggestion import Suggestion, Way
from domain.refusals.tasks import (
    AddressUncertain,
    CountryNotLive,
    HeldForReview,
    NotPending,
    OfferNeeded,
    OffersNotTaken,
    OverBudget,
    PayBelowFloor,
    PlanLimitReached,
    ProofIncomplete,
    PublicationRefused,
    QuoteExpired,
    WindowClosed,
    WrongStatus,
)
from domain.screening.floor import Underpaid
from domain.screening.rules import Objection, ScreeningState, ScreeningVerdict
from domain.spending.plan_limit import MonthlyPlan
from domain.spending.rules import Breach, SpendingRule
from domain.values.money import Currency, from_minor


@wide
class Facts(NamedTuple):
    """The state of one task, its wallet, country, plan and requests, as guards read it. Amounts are minor units."""

    status: Status | None
    mode: SettlementMode
    flow: FundingFlow | None = None
    publish_now: bool = False
    country_live: bool = True
    country: str = ""
    live_countries: tuple[str, ...] = ()
    """Codes of the countries where tasks can be executed; empty if the country of the task is one of them."""
    uncertain_address: str | None = None
    """The address of a task whose place is uncertain; None for a task with coordinates or a certain address."""
    cost: int = 0
    affordable_up_to: int = 0
    """The amount that the wallet can spend on this task: available plus reserved for it plus locked on it."""
    reserved: int = 0
    """The amount that the task's own quote reserves."""
    reserved_elsewhere: int = 0
    """The amount that the quotes of other tasks reserve in the wallet."""
    currency: Currency | None = None
    """The currency of the amounts; None where the wallet no longer matters."""
    takes_payments: bool = True
    """True if a payment provider can fill the wallet."""
    budget: int | None = None
    plan: MonthlyPlan | None = None
    """The agent's use of its plan, for direct tasks."""
    locked: int = 0
    has_operator: bool = False
    quote_expired: bool = False
    ineligible: RuleOutcome | None = None
    """The rule that prevents an operator from taking the task, once it is known."""
    is_invited: bool = False
    """True if the operator who searches is invited to the task."""
    accept_by_passed: bool = False
    """True if acceptBy, or a time by which the work must be done, has passed."""
    complete_by_passed: bool = False
    grace_over: bool = False
    """True if the grace period, in which an overdue task stays with its operator, has ended."""
    proof_begun: bool = False
    """True if the operator has uploaded proof that it has not submitted."""
    work_over: bool = False
    """True if the deadline, or the last time at which the work may be done, has passed."""
    review_over: bool = False
    """True if reviewBy has passed."""
    proof_passed: bool = False
    """True if every verdict on the proof is good and the operator did not force the submission."""
    score_reached: bool = False
    """True if the score of the proof is that from which it is approved automatically."""
    contest_closed: bool = False
    disputed_from: Status | None = None
    """The status before the dispute, and the party that opened it."""
    disputed_by: Actor | None = None
    agent_disputes: int = 0
    """The number of disputes that the agent has opened; the next one counts the operator's."""
    operator_disputes: int = 0
    change_requests: int = 0
    """The number of change requests of the task."""
    changes_pending: bool = False
    """True if the operator changes its proof as the agent has requested."""
    pending_decisions: int = 0
    reschedule_allowed: bool = True
    asked_by_agent: int = 0
    """The number of the agent's reschedule requests that wait for the operator."""
    asked_by_operator: int = 0
    """The number of an operator's reschedule requests that wait for the agent."""
    is_hourly: bool = False
    """True if the work is paid by its minutes."""
    pending_minutes: int | None = None
    """The minutes of more time that the operator asks for; the cost includes them."""
    expenses: int = 0
    """The expenses that the operator claims."""
    expenses_left: int = 0
    """The part of the expense budget that is not claimed."""
    was_paid: bool = False
    """True if the operator was paid from the lock."""
    bonus_over: bool = False
    """True if the time in which a bonus can be paid has passed."""
    bonus: int = 0
    """The amount of a bonus to be paid, which is then the cost."""
    takes_offers: bool = False
    """True if operators may offer to do the task: its pay is negotiable, or its agent chooses the operator."""
    needs_offer: bool = False
    """True if the agent chooses among offers, so that nobody accepts the task at once."""
    pending_offers: int = 0
    """The number of offers that wait for the agent."""
    conversation_over: bool = False
    """True if the time to write messages after the end has passed."""
    unread_by_agent: int = 0
    unread_by_operator: int = 0
    missing_proof: tuple[FieldError, ...] = ()
    failed_items: tuple[int, ...] = ()
    """The items that fail a requirement; without them the proof is complete."""
    operator_share: int = 0
    """The operator's share of the payout in a resolved dispute, before fees."""
    spending: Breach | None = None
    """The spending rule that paying for the task would break, or relocating it once it is paid for."""
    underpaid: Underpaid | None = None
    """Shortfall below the least pay; None if the task pays enough or the staff has released it."""
    objection: Objection | None = None
    """Objection of a policy rule to the task; None if no rule objects or the staff has released the task."""
    screening: ScreeningState | None = None
    screening_reason: str | None = None
    """Reason why the task is held or refused."""
    screening_needed: bool = False
    """True if the screening service has to be asked before the task is published."""

    @property
    def is_overdue(self) -> bool:
        """Return true if completeBy has passed without proof."""
        return self.complete_by_passed and self.status in IN_EXECUTION and not self.changes_pending


Guard = Callable[[Facts], Refusal | None]


def publish_now(facts: Facts) -> Refusal | None:
    return None if facts.publish_now else WrongStatus("publishImmediately is false.")


def country_live(facts: Facts) -> Refusal | None:
    if facts.country_live:
        return None
    return CountryNotLive(
        f"{facts.country} is not live yet, so nobody can execute tasks there. Tasks are possible in: "
        f"{', '.join(facts.live_countries)}.",
        values={"country": facts.country, "liveCountries": ",".join(facts.live_countries)},
        next_actions=(
            Suggestion(Way.JOIN_WAITLIST, "You are notified when it opens.", {"countryIsoCode": facts.country}),
        ),
    )


def address_certain(facts: Facts) -> Refusal | None:
    if facts.uncertain_address is None:
        return None
    message = (
        f"The place of “{facts.uncertain_address}” is uncertain. Correct the address, with street, city and country, "
        "or give locationLatitude and locationLongitude."
    )
    return AddressUncertain(
        message,
        errors=(FieldError("locationAddress", AddressUncertain.code, message),),
        next_actions=(Suggestion(Way.CORRECT_PLACE, "It takes another address, or coordinates."),),
        values={"address": facts.uncertain_address},
    )


def within_budget(facts: Facts) -> Refusal | None:
    if facts.budget is None or facts.cost <= facts.budget:
        return None
    return OverBudget(
        "The most that the task can cost is above maxBudget: amend the task with a higher maxBudget, or with a lower "
        "payoutAmount, maxMinutes or expenseBudget."
    )


def affordable(facts: Facts) -> Refusal | None:
    if facts.cost <= facts.affordable_up_to:
        return None
    sentence = " ".join(
        ("The wallet's available balance does not cover the total cost of this task.", *_missing(facts))
    )
    values = NO_VALUES
    if facts.currency:
        missing = from_minor(facts.cost - facts.affordable_up_to, facts.currency.places)
        values = {"amount": str(missing), "currency": facts.currency.code}
    limit = within_limits(facts)
    if limit is None:
        return InsufficientFunds(sentence, values=values)
    detail = f"{sentence} Money alone would not do: {limit.detail}"
    return InsufficientFunds(detail, errors=limit.errors, values=values)


def _missing(facts: Facts) -> Iterator[str]:
    """Yield a sentence about the missing amount, and one about each reservation in the wallet."""
    if facts.currency is None:
        return
    missing, reserved, elsewhere = (
        f"{from_minor(amount, facts.currency.places)} {facts.currency.code}"
        for amount in (facts.cost - facts.affordable_up_to, facts.reserved, facts.reserved_elsewhere)
    )
    yield f"{missing} is missing."
    if facts.reserved:
        yield f"This quote reserves {reserved}, which no other task can use while it stands."
    if facts.reserved_elsewhere:
        yield f"Quotes of other tasks reserve {elsewhere}: cancel one of these to have it back."


def spending_open(facts: Facts) -> Refusal | None:
    """Check the spending rules from which the owner cannot approve an exception."""
    if facts.spending is None or facts.spending.is_approvable:
        return None
    kind = SpendingFrozen if facts.spending.rule is SpendingRule.FROZEN else SpendingNotAllowed
    return _spending(kind, facts.spending)


def within_limits(facts: Facts) -> Refusal | None:
    if facts.spending is None or not facts.spending.is_approvable:
        return None
    return _spending(SpendingLimit, facts.spending)


def _spending(kind: type[Refusal], breach: Breach) -> Refusal:
    return kind(
        breach.message(),
        errors=(FieldError(f"spendingRules.{breach.of}", breach.rule, breach.message(), breach.values()),),
        next_actions=(Suggestion(Way.READ_SPENDING_RULES, "It lists the rules and the amounts left."),),
    )


def within_plan(facts: Facts) -> Refusal | None:
    plan = facts.plan
    if plan is None or plan.published < plan.limit:
        return None
    return PlanLimitReached(
        f"The plan allows {plan.limit} tasks with direct settlement in a month, and {plan.published} have been "
        f"published in this one. The next begins at {plan.renews_at} (UTC); escrow tasks do not count.",
        values={"maximum": plan.limit},
    )


def fit_to_publish(facts: Facts) -> Refusal | None:
    """Check the decision on a task, the least pay, and the rules that refuse."""
    reason = facts.screening_reason or "The platform has decided so."
    match facts.screening:
        case ScreeningState.WAITING | ScreeningState.HELD:
            return HeldForReview(f"The task is held for review: {reason}", values={"reason": reason})
        case ScreeningState.REFUSED | ScreeningState.DECLINED:
            return PublicationRefused(f"The task cannot be published: {reason}", values={"reason": reason})
    if (underpaid := facts.underpaid) is not None:
        message, values = underpaid.message(), underpaid.values()
        return PayBelowFloor(
            message, errors=(FieldError("payoutAmount", PayBelowFloor.code, message, values),), values=values
        )
    if facts.objection is not None and facts.objection.verdict is ScreeningVerdict.REFUSE:
        reason = facts.objection.reason
        return PublicationRefused(f"The task cannot be published: {reason}", values={"reason": reason})
    return None


def pays_enough(facts: Facts) -> Refusal | None:
    """Check the least pay of a task that moves to a place with another one."""
    if facts.underpaid is None:
        return None
    return PayBelowFloor(facts.underpaid.message(), values=facts.underpaid.values())


def screened(facts: Facts) -> Refusal | None:
    """Check that nothing holds the task back. The last guard, because a held task can be published once released."""
    if facts.objection is not None:
        reason = facts.objection.reason
        return HeldForReview(f"The task is held for review: {reason}", values={"reason": reason})
    if facts.screening_needed and facts.screening is not ScreeningState.CLEARED:
        return HeldForReview(
            "The task is checked before it is published. No other call is needed: it is published afterwards, or you "
            "are notified of the reason why not."
        )
    return None


def undecided(facts: Facts) -> Refusal | None:
    if facts.screening in (None, ScreeningState.WAITING):
        return None
    return WrongStatus("The decision on publishing this task has been made.")


def awaits_screening(facts: Facts) -> Refusal | None:
    return None if facts.screening is ScreeningState.WAITING else WrongStatus("The screening service was not asked.")


def held(facts: Facts) -> Refusal | None:
    return None if facts.screening is ScreeningState.HELD else NotPending("This task is not held for review.")


def refused_by_rule(facts: Facts) -> Refusal | None:
    """Check that a rule or the screening service has refused the task, and no human has decided on it."""
    if facts.screening is ScreeningState.REFUSED:
        return None
    if facts.screening is ScreeningState.HELD:
        return HeldForReview("The staff already reviews this task.")
    by_rule = facts.objection is not None and facts.objection.verdict is ScreeningVerdict.REFUSE
    if facts.screening is None and (by_rule or facts.underpaid is not None):
        return None
    return NotPending("No rule prevents publishing this task, or the staff has decided on it.")


def saved_as_draft(facts: Facts) -> Refusal | None:
    published: tuple[Guard, ...] = (publish_now, address_certain, country_live, fit_to_publish, screened)
    published += (within_budget, affordable, within_limits) if facts.mode is SettlementMode.ESCROW else (within_plan,)
    if facts.mode is SettlementMode.ESCROW and facts.publish_now and (refusal := spending_open(facts)):
        return refusal
    if any(guard(facts) for guard in published):
        return None
    return WrongStatus("The task can be published at once.")


def quote_valid(facts: Facts) -> Refusal | None:
    if not facts.quote_expired:
        return None
    return QuoteExpired(
        "The quote has expired. Ask for a new one, then fund it.",
        next_actions=(Suggestion(Way.QUOTE, "A new quote states the cost and reserves it again."),),
    )


def quote_lapsed(facts: Facts) -> Refusal | None:
    return None if facts.quote_expired else WrongStatus("The quote has not expired.")


def acceptance_open(facts: Facts) -> Refusal | None:
    if not facts.accept_by_passed:
        return None
    return WindowClosed("acceptBy, or a time by which this task was to be done, has passed.")


REFUSED_BY_RULE: Mapping[str, type[Refusal]] = {
    RuleCode.OPERATOR_NOT_APPROVED: OperatorNotApproved,
    RuleCode.ACCOUNT_SUSPENDED: AgentSuspended,
    RuleCode.TOO_MANY_TASKS: TooManyTasks,
    RuleCode.SCHEDULE_CONFLICT: ScheduleConflict,
    RuleCode.RELEASED_BEFORE: ReleasedBefore,
    RuleCode.REQUIREMENTS_NOT_MET: RequirementsNotMet,
}
"""The refusal of each rule that does not hide the task."""


def eligible(facts: Facts) -> Refusal | None:
    """Check that no rule prevents the operator from taking the task."""
    return None if facts.ineligible is None else refuse_operator(facts.ineligible)


def refuse_operator(rule: RuleOutcome) -> Refusal:
    """Return the refusal of a rule that does not hide the task."""
    others = Suggestion(Way.FIND_TASKS, "It lists those near you that you can accept.")
    return REFUSED_BY_RULE[rule.code](rule.sentence, values=rule.values, next_actions=(others,))


def invited(facts: Facts) -> Refusal | None:
    return None if facts.is_invited else NotPending("There is no invitation of yours to this task.")


def no_offer_needed(facts: Facts) -> Refusal | None:
    if not facts.needs_offer:
        return None
    return OfferNeeded(
        "The agent chooses among the operators that offer to do this task: make an offer.",
        next_actions=(Suggestion(Way.MAKE_OFFER, "The agent accepts one of the offers."),),
    )


def takes_offers(facts: Facts) -> Refusal | None:
    if facts.takes_offers:
        return None
    return OffersNotTaken("The pay for this task is not negotiable, and the first operator to accept gets it.")


def offer_pending(facts: Facts) -> Refusal | None:
    return None if facts.pending_offers else NotPending("No offer to do this task waits for its agent.")


def in_time(facts: Facts) -> Refusal | None:
    if not facts.accept_by_passed:
        return None
    return WindowClosed(
        "acceptBy, or a time by which this task was to be done, has passed: nobody could accept it. Request a "
        "reschedule of what is to be done at another time, or cancel it and create another."
    )


def accept_by_passed(facts: Facts) -> Refusal | None:
    return None if facts.accept_by_passed else WrongStatus("There is still time to accept this task.")


def complete_by_passed(facts: Facts) -> Refusal | None:
    return None if facts.complete_by_passed else WrongStatus("completeBy has not passed.")


def no_show(facts: Facts) -> Refusal | None:
    if facts.grace_over and not facts.proof_begun:
        return None
    return WrongStatus("The operator has uploaded proof, or still has time to.")


def submitted_late(facts: Facts) -> Refusal | None:
    if facts.grace_over and facts.proof_begun:
        return None
    return WrongStatus("The operator has uploaded no proof, or still has time to submit it.")


def still_possible(facts: Facts) -> Refusal | None:
    return WindowClosed("The time in which the work could be done is over.") if facts.work_over else None


def work_over(facts: Facts) -> Refusal | None:
    return None if facts.work_over else WrongStatus("The work can still be done in time.")


def review_over(facts: Facts) -> Refusal | None:
    return None if facts.review_over else WrongStatus("The review has not ended.")


def proof_passed(facts: Facts) -> Refusal | None:
    return None if facts.proof_passed else WrongStatus("A verdict on the proof failed, or its submission was forced.")


def proof_failed(facts: Facts) -> Refusal | None:
    return WrongStatus("Every verdict on the proof is good.") if facts.proof_passed else None


def proof_complete(facts: Facts) -> Refusal | None:
    if not facts.missing_proof:
        return None
    return ProofIncomplete(
        "The proof does not meet the task's requirements: "
        + " ".join(error.message for error in facts.missing_proof)
        + (" Remove what does not meet them and add" if facts.failed_items else " Add")
        + " what is missing, or submit with force and a forceReason.",
        errors=facts.missing_proof,
    )
