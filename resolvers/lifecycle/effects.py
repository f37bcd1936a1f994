"""The effects of a transition, planned before anything is written: columns, movements of money, jobs.

One small function for each effect of `domain.lifecycle.transitions.Effect`; nothing here reads or writes.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from adapters.storage.tables.ledger import WalletRow
from adapters.storage.tables.tasks import TaskRow
from domain.lifecycle.guards import Facts
from domain.lifecycle.reasons import CancellationReason
from domain.lifecycle.statuses import IN_EXECUTION, TERMINAL, Actor, FundingFlow, Status
from domain.lifecycle.transitions import FOLLOWED, Effect, Transition
from domain.matching.geo import Point
from domain.money import ledger
from domain.money.ledger import Movement
from domain.money.pricing import FeeRates, agree_price, divide, price
from domain.money.work_time import WorkTime, bill_work
from domain.policy import Policy
from domain.tasks.approach import WORST_ACCURACY, Approach, follow_approach
from domain.tasks.schedule import schedule_instants
from domain.values import wallclock
from domain.values.time import DAY, SECOND, Instant
from resolvers.core.context import Context
from resolvers.core.jobs import JobKind
from resolvers.lifecycle.place import exact_point
from resolvers.lifecycle.step import Step
from resolvers.lifecycle.timers import (
    DISPUTE_INTERVAL,
    DISPUTE_OVERDUE_AFTER,
    FAR,
    complete_by,
    left_to_operator,
    make_schedule,
    review_stops,
    review_window,
)
from resolvers.wire.location import Location, usable


@dataclass(slots=True)
class TransitionPlan:
    """The planned changes of one transition. Amounts are minor units, instants microseconds."""

    row: TaskRow
    facts: Facts
    wallet_id: int
    policy: Policy
    now: int
    caller_id: int
    key_id: int | None
    """Key whose spending includes a lock: the key that funds the task, or the key that asked for it."""
    operator_at_fault: bool
    held: int = 0
    locked: int = 0
    changes: dict[str, Any] = field(default_factory=dict)
    movements: list[Movement] = field(default_factory=list)
    jobs: list[tuple[JobKind, Instant]] = field(default_factory=list)

    def move(self, movement: Movement, *, held: int, locked: int) -> None:
        """Add a movement unless it is empty; `held` and `locked` are the amounts of the task after it."""
        if movement.postings:
            self.movements.append(movement)
            self.changes |= {"reserved": held, "locked": locked, "wallet_id": self.wallet_id}
        self.held, self.locked = held, locked

    def return_lock(self) -> None:
        """End the lock: the whole amount returns to the wallet."""
        self.move(ledger.return_lock(self.wallet_id, self.locked), held=self.held, locked=0)

    def bill_until_now(self) -> int:
        """Return the amount that is due before fees for the work until now, if it was not submitted before."""
        row = self.row._replace(**{name: self.changes[name] for name in WorkTime._fields if name in self.changes})
        if row.is_hourly and row.billable_minutes is None and row.operator_id is not None:
            minimum = self.policy.minimum_billable_minutes
            work = bill_work(row.pay_terms, row.measured_from, self.now, minimum)._asdict()
            self.changes |= work
            return row._replace(**work).payable
        return row.payable

    def settle(self, share: int) -> None:
        """End the lock: the operator has earned `share` of the payout, before fees, and its expenses; the rest
        returns."""
        assert self.row.operator_id, "money cannot be paid without an operator"
        division = divide(self.row.price, share, self.row.expenses or 0)
        self.move(ledger.settle(self.wallet_id, self.row.operator_id, division), held=self.held, locked=0)
        self.changes |= {"settled": division.operator + division.platform, "paid_instant": self.now}


def hold_funds(plan: TransitionPlan) -> None:
    held = max(min(plan.facts.cost, plan.facts.affordable_up_to), 0)
    plan.move(ledger.hold(plan.wallet_id, held), held=held, locked=plan.locked)
    expires_at = plan.now + plan.policy.quote_lifetime * SECOND
    plan.changes |= {"quote_expires_at": expires_at, "funding_flow": FundingFlow.ESCROW}
    plan.jobs.append((JobKind.LAPSE_QUOTE, expires_at))


def release_hold(plan: TransitionPlan) -> None:
    plan.move(ledger.release_hold(plan.wallet_id, plan.held), held=0, locked=plan.locked)


def lock_funds(plan: TransitionPlan) -> None:
    plan.move(ledger.lock(plan.wallet_id, plan.facts.cost, plan.held), held=0, locked=plan.facts.cost)
    plan.changes |= {"funding_flow": plan.row.funding_flow or FundingFlow.SIMPLE, "locked_instant": plan.now}
    plan.changes["funded_by_key_id"] = plan.key_id


def change_lock(plan: TransitionPlan) -> None:
    cost = plan.facts.cost
    plan.move(ledger.change_lock(plan.wallet_id, plan.locked, cost), held=plan.held, locked=cost)


def pay_bonus(plan: TransitionPlan) -> None:
    assert plan.row.operator_id, "a paid task has an operator"
    bonus = plan.facts.bonus
    plan.move(ledger.pay_bonus(plan.wallet_id, plan.row.operator_id, bonus), held=plan.held, locked=plan.locked)
    plan.changes["bonus"] = (plan.row.bonus or 0) + bonus


def return_funds(plan: TransitionPlan) -> None:
    release_hold(plan)
    plan.return_lock()


def settle_funds(plan: TransitionPlan) -> None:
    plan.settle(plan.row.payable)


def compensate_operator(plan: TransitionPlan) -> None:
    assert plan.facts.status
    due = plan.bill_until_now() * _percent_due(plan) // ALL_PERCENT
    if plan.operator_at_fault and plan.facts.is_overdue:
        plan.return_lock()
    else:
        _settle_share(plan, due)


def _percent_due(plan: TransitionPlan) -> int:
    """Return the percentage of the payable amount that is due when a task is cancelled; hourly work is paid in full."""
    assert plan.facts.status
    percent = plan.policy.compensation[plan.facts.status]
    return ALL_PERCENT if plan.row.is_hourly and plan.row.started_instant is not None else percent


def divide_funds(plan: TransitionPlan) -> None:
    _settle_share(plan, plan.facts.operator_share)


def _settle_share(plan: TransitionPlan, share: int) -> None:
    if share or plan.row.expenses:
        plan.settle(share)
    else:
        plan.return_lock()


def assign_operator(plan: TransitionPlan) -> None:
    plan.changes |= {"accepted_at": wallclock.at(plan.now, plan.row.timezone)}
    # An agent that accepts an offer names its operator.
    plan.changes.setdefault("operator_id", plan.caller_id)


def unassign_operator(plan: TransitionPlan) -> None:
    plan.changes |= dict.fromkeys(COLUMNS_OF_OPERATOR)
    plan.changes["complete_by_instant"] = schedule_instants(make_schedule(plan.row), plan.row.timezone).complete_by
    if plan.row.is_negotiable and plan.row.maximum_payable is not None:
        _list_again(plan)


def _list_again(plan: TransitionPlan) -> None:
    """Return to the listed price; a wallet that cannot cover it keeps the agreed one as the listed one."""
    row = plan.row
    listed = agree_price(row._replace(**price_columns(row, None)))
    if plan.locked and listed.total > plan.facts.affordable_up_to:
        plan.changes |= {"payout": row.price.payout, "maximum_payable": None}
        return
    plan.changes |= price_columns(row, None)
    if plan.locked:
        plan.move(ledger.change_lock(plan.wallet_id, plan.locked, listed.total), held=plan.held, locked=listed.total)


def price_columns(row: TaskRow, agreed: int | None) -> dict[str, Any]:
    """Return the columns of a negotiable task's price: the agreed one, or None for the listed one."""
    rates = FeeRates(row.agent_rate or 0, row.operator_rate or 0)
    priced = price(row.payout if agreed is None else agreed, rates)
    return {"maximum_payable": agreed, "agent_fee": priced.agent_fee, "operator_fee": priced.operator_fee}


COLUMNS_OF_OPERATOR = (
    "operator_id",
    "accepted_at",
    "accepted_instant",
    "arrived_at",
    "arrived_instant",
    "arrival_distance_metres",
    "started_instant",
    "result_json",
    "unworked_time",
    "change_request_json",
    "proof_report",
    "proof_checklist_json",
    "slot_id",
    "committed_time",
    "operators_told",
    "nearest_operator_metres",
    "approach_json",
    "proof_score",
    "unread_by_operator",
)


def renew_times(plan: TransitionPlan) -> None:
    row = plan.row
    assert row.accept_by_instant, "publishing sets it"
    assert row.published_instant, "it was published"
    at = schedule_instants(replace(make_schedule(row), accept_by=None, complete_by=None), row.timezone)
    until = plan.now + row.accept_by_instant - row.published_instant
    plan.changes |= {"accept_by": None, "complete_by": None, "complete_by_instant": None}
    plan.changes["accept_by_instant"] = until if at.work_until is None else min(until, at.work_until)


def await_acceptance(plan: TransitionPlan) -> None:
    until = plan.changes.get("accept_by_instant") or _acceptable_until(plan)
    plan.changes["accept_by_instant"] = until
    is_published = plan.row.status != Status.QUOTED
    if until <= plan.now + FAR or not is_published or plan.row.is_practice:
        plan.jobs.append((JobKind.EXPIRE, until))


def _acceptable_until(plan: TransitionPlan) -> Instant:
    until = plan.row.accept_by_instant
    if plan.row.status not in BEFORE_FUNDING:
        # A time that the service set before does not apply to a new publication.
        until = schedule_instants(make_schedule(plan.row), plan.row.timezone).accepted_until
    return plan.now + plan.policy.open_window * SECOND if until is None else until


def await_completion(plan: TransitionPlan) -> None:
    row = plan.row._replace(**{name: plan.changes[name] for name in COMMITMENT if name in plan.changes})
    until = complete_by(row, schedule_instants(make_schedule(row), row.timezone), plan.now)
    plan.changes["complete_by_instant"] = until
    plan.jobs.append((JobKind.OVERDUE, until))


ALL_PERCENT = 100
BEFORE_FUNDING = ("", Status.DRAFT, Status.QUOTED)
COMMITMENT = ("slot_id", "committed_time")
"""Columns that the operator chooses when it accepts."""


def await_operator(plan: TransitionPlan) -> None:
    assert plan.row.complete_by_instant, "an accepted task has it"
    plan.jobs.append((JobKind.NO_SHOW, plan.row.complete_by_instant + left_to_operator(plan.policy)))


def await_processing(plan: TransitionPlan) -> None:
    plan.bill_until_now()
    plan.jobs.append((JobKind.PROCESS_PROOF, plan.now))


def await_review(plan: TransitionPlan) -> None:
    plan.bill_until_now()
    until = plan.row.review_by_instant or plan.now + review_window(plan.row, plan.policy)
    plan.changes["review_by_instant"] = until
    stops = review_stops(plan.row, until)
    plan.jobs.append((JobKind.END_REVIEW, min((stop for stop in stops if stop > plan.now), default=until)))


def await_resolution(plan: TransitionPlan) -> None:
    plan.bill_until_now()
    is_open = plan.facts.status is Status.DISPUTED
    plan.jobs.append((JobKind.DISPUTE_OVERDUE, plan.now + (DISPUTE_INTERVAL if is_open else DISPUTE_OVERDUE_AFTER)))


def resume(plan: TransitionPlan) -> None:
    status, row = plan.facts.disputed_from, plan.row
    assert status, "the table asks for it"
    assert row.disputed_instant is not None, "it is disputed"
    waited = plan.now - row.disputed_instant
    # It counts no longer in lists of disputes, nor as a task that was disputed.
    plan.changes |= {"disputed_instant": None, "disputed_from": None, "disputed_by": None}
    if status in IN_EXECUTION:
        plan.changes |= {"worked_minutes": None, "billable_minutes": None}
        if row.is_hourly and row.started_instant is not None:
            plan.changes["unworked_time"] = (row.unworked_time or 0) + waited
    if status is Status.PROOF_SUBMITTED:
        plan.jobs.append((JobKind.PROCESS_PROOF, plan.now))
    if status is Status.UNDER_REVIEW and row.auto_approval_instant is not None:
        plan.changes["auto_approval_instant"] = row.auto_approval_instant + waited
        plan.jobs.append((JobKind.APPROVE_BY_SCORE, row.auto_approval_instant + waited))
    timer = TIMER_OF_STATUS.get(status)
    until: Instant | None = timer and getattr(row, timer.column)
    if timer is None or until is None:
        return
    left = until + waited
    if status in IN_EXECUTION and until <= plan.now:
        left = plan.now + OVERDUE_LEFT
    work_until = schedule_instants(make_schedule(row), row.timezone).work_until
    if timer.kind is JobKind.EXPIRE and work_until is not None:
        left = min(left, work_until)
    plan.changes |= {timer.column: left} | ({} if timer.input is None else {timer.input: None})
    kind = JobKind.END_CHANGES if status in IN_EXECUTION and row.change_request_json is not None else timer.kind
    stops = review_stops(row, left) if kind is JobKind.END_REVIEW else ()
    plan.jobs.append((kind, min((stop for stop in stops if stop > plan.now), default=left)))


class StatusTimer(NamedTuple):
    """The timer of a status: its job, the column of its instant, and the column of the agent's input for it."""

    kind: JobKind
    column: str
    input: str | None = None


OVERDUE_LEFT = DAY
"""Time for a task that was overdue when its dispute was withdrawn."""
TIMER_OF_STATUS: dict[Status, StatusTimer] = {
    Status.QUOTED: StatusTimer(JobKind.LAPSE_QUOTE, "quote_expires_at"),
    **dict.fromkeys((Status.FUNDED, Status.PUBLISHED), StatusTimer(JobKind.EXPIRE, "accept_by_instant", "accept_by")),
    **dict.fromkeys(IN_EXECUTION, StatusTimer(JobKind.OVERDUE, "complete_by_instant", "complete_by")),
    **dict.fromkeys(
        (Status.PROOF_UPLOADED, Status.UNDER_REVIEW, Status.COMPLETED),
        StatusTimer(JobKind.END_REVIEW, "review_by_instant"),
    ),
    Status.REJECTED: StatusTimer(JobKind.CLOSE_REJECTION, "contest_until"),
}


def await_contest(plan: TransitionPlan) -> None:
    until = plan.now + plan.policy.dispute_window * SECOND
    plan.changes["contest_until"] = until
    plan.jobs.append((JobKind.CLOSE_REJECTION, until))


def await_changes(plan: TransitionPlan) -> None:
    plan.changes |= dict.fromkeys(COLUMNS_OF_REVIEW)
    plan.jobs.append((JobKind.END_CHANGES, plan.changes["complete_by_instant"]))


COLUMNS_OF_REVIEW = (
    "review_by_instant",
    "auto_approval_instant",
    "worked_minutes",
    "billable_minutes",
    "proof_passed",
    "proof_force_reason",
)


EFFECTS: dict[Effect, Callable[[TransitionPlan], None]] = {
    Effect.HOLD_FUNDS: hold_funds,
    Effect.RELEASE_HOLD: release_hold,
    Effect.LOCK_FUNDS: lock_funds,
    Effect.CHANGE_LOCK: change_lock,
    Effect.PAY_BONUS: pay_bonus,
    Effect.RETURN_FUNDS: return_funds,
    Effect.SETTLE_FUNDS: settle_funds,
    Effect.COMPENSATE_OPERATOR: compensate_operator,
    Effect.DIVIDE_FUNDS: divide_funds,
    Effect.ASSIGN_OPERATOR: assign_operator,
    Effect.UNASSIGN_OPERATOR: unassign_operator,
    Effect.RENEW_TIMES: renew_times,
    Effect.AWAIT_ACCEPTANCE: await_acceptance,
    Effect.AWAIT_COMPLETION: await_completion,
    Effect.AWAIT_OPERATOR: await_operator,
    Effect.AWAIT_PROCESSING: await_processing,
    Effect.AWAIT_REVIEW: await_review,
    Effect.AWAIT_CONTEST: await_contest,
    Effect.AWAIT_CHANGES: await_changes,
    Effect.RESUME: resume,
    Effect.AWAIT_RESOLUTION: await_resolution,
}


REACHED = {
    Status.PUBLISHED: "published_instant",
    Status.ACCEPTED: "accepted_instant",
    Status.COMPLETED: "completed_instant",
    Status.DISPUTED: "disputed_instant",
    **dict.fromkeys(TERMINAL, "ended_instant"),
}
"""Columns with the time at which a status was last reached, for the statistics and the staff."""


def plan_effects(
    context: Context, row: TaskRow, step: Step, transition: Transition, *, facts: Facts, wallet: WalletRow | None
) -> TransitionPlan:
    """Plan the effects of a transition, the columns of its step, and the status that it reaches."""
    caller = context.caller
    plan = TransitionPlan(
        row,
        facts,
        wallet.id if wallet else 0,
        context.services.policy,
        context.now,
        caller.id if caller else 0,
        caller.key_id if caller and context.actor is Actor.AGENT else row.funded_by_key_id,
        operator_at_fault=step.cancellation is CancellationReason.OperatorNoShow,
        held=row.reserved,
        locked=row.locked,
        changes=dict(step.changes),
    )
    for effect in transition.also:
        EFFECTS[effect](plan)
    if transition.target:
        plan.changes["status"] = transition.target[-1]
    if Effect.RESUME not in transition.also:
        plan.changes |= {REACHED[status]: plan.now for status in transition.target if status in REACHED}
    if transition.target == (Status.DISPUTED,):
        plan.changes |= _opened_dispute(row, context.actor)
    # It never goes backwards, even if the clock does: sums of spending select rows by it.
    plan.changes["updated_instant"] = max(plan.now, plan.row.updated_instant)
    if location := location_now(context, step):
        approach = approach_after(row._replace(**plan.changes), location, context.now)
        if approach is not None:
            plan.changes["approach_json"] = encode_approach(approach)
    return plan


def _opened_dispute(row: TaskRow, by: Actor) -> dict[str, Any]:
    """Return the columns of a dispute that a party opens."""
    counter = DISPUTES_OF.get(by)
    counted = {} if counter is None else {counter: (getattr(row, counter) or 0) + 1}
    return {"disputed_from": row.status, "disputed_by": by, **counted}


DISPUTES_OF = {Actor.AGENT: "agent_disputes", Actor.OPERATOR: "operator_disputes"}
"""Column that counts the disputes of each side."""


def location_now(context: Context, step: Step) -> Location | None:
    """Return the usable location that an operator sends with its step; None for a step that is reported late, whose
    location is of then."""
    if context.actor is not Actor.OPERATOR or (step.occurrence and step.occurrence.is_late):
        return None
    return usable(step.location)


def approach_after(row: TaskRow, location: Location, now: Instant) -> Approach | None:
    """Return the approach of a task's operator after a usable location; None where it is not followed or cannot be
    measured."""
    place = exact_point(row)
    if place is None or row.status not in FOLLOWED or (location.accuracy or 0.0) > WORST_ACCURACY:
        return None
    point = Point(location.lat, location.lng)
    return follow_approach(row.approach, point, place, now, on_way=row.status == Status.EN_ROUTE)


def encode_approach(approach: Approach) -> str:
    """Return the text of the column `approach_json`."""
    return json.dumps(approach._asdict())
