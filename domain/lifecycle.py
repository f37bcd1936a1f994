"""A task's life as one table: who may move it from where to where, under what condition, and what else happens.

`decide` is the only reader of the table and `resolvers.advance` the only writer of a status; the buttons of a
dashboard, the suggested next actions, the page of the life cycle and its diagram are all drawn from `TRANSITIONS`.
Specification: States and transitions. Rows that it leaves out: decisions.md section 3.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import NamedTuple

from domain import statuses
from domain.errors import (
    CountryNotLive,
    DecisionPending,
    FieldError,
    Forbidden,
    InsufficientFunds,
    NothingToPay,
    OverBudget,
    ProofIncomplete,
    QuoteExpired,
    Refusal,
    TaskTaken,
    WindowClosed,
    WrongFundingFlow,
    WrongSettlementMode,
    WrongStatus,
)
from domain.statuses import IN_EXECUTION, UNSETTLED, FundingFlow, SettlementMode
from domain.suggestion import Suggestion

S = statuses.Status
A = statuses.Actor


class Trigger(StrEnum):
    """What moves a task. The value is the name of the operation that does it."""

    CREATE = "create_task"
    UPDATE_LOCATION = "update_task_location"
    QUOTE = "quote_task"
    LAPSE_QUOTE = "lapse_quote"
    FUND = "fund_task"
    RECEIVE_PAYMENT = "receive_payment"
    PUBLISH = "publish_task"
    EXPIRE = "expire_task"
    ACCEPT = "accept_task"
    EN_ROUTE = "mark_en_route"
    ARRIVE = "mark_arrived"
    START = "start_work"
    RELEASE = "release_task"
    OVERDUE = "mark_overdue"
    UPLOAD_PROOF = "upload_proof"
    SUBMIT_PROOF = "submit_proof"
    PROCESS_PROOF = "process_proof"
    BEGIN_REVIEW = "begin_review"
    COMPLETE = "complete_task"
    APPROVE = "approve_task"
    APPROVE_REVIEW = "approve_task_review"
    REJECT_REVIEW = "reject_task_review"
    CONTEST = "contest_rejection"
    CLOSE_REJECTION = "close_rejection"
    CANCEL = "cancel_task"
    CANCEL_WITH_SETTLEMENT = "cancel_task_with_settlement"
    ACKNOWLEDGE = "acknowledge_direct_task"
    DISPUTE_DIRECT = "dispute_direct_task"
    DISPUTE = "dispute_task"
    RESOLVE_DISPUTE = "resolve_dispute"


class Tasks(Enum):
    """Which tasks a row is for."""

    ANY = "any"
    ESCROW = "escrow"
    DIRECT = "direct"
    SIMPLE = "escrow, simple flow"
    QUOTED = "escrow, quoted flow"


class Effect(StrEnum):
    """What else happens, in the same transaction."""

    HOLD_FUNDS = "reserve the total cost, or what is available of it, until the quote expires"
    RELEASE_HOLD = "return the reserved amount to the wallet"
    LOCK_FUNDS = "lock the total cost on the task"
    RETURN_FUNDS = "return what is reserved or locked to the wallet"
    SETTLE_FUNDS = "pay the operator and the platform's fees from the lock"
    COMPENSATE_OPERATOR = "pay the operator by the stage reached, return the rest"
    DIVIDE_FUNDS = "pay the operator the decided share, return the rest"
    ASSIGN_OPERATOR = "assign the operator"
    UNASSIGN_OPERATOR = "take the task from the operator; matching starts again"
    AWAIT_ACCEPTANCE = "start the acceptBy timer"
    AWAIT_COMPLETION = "start the completeBy timer"
    AWAIT_PROCESSING = "queue the proof for processing"
    AWAIT_CONTEST = "open the dispute window"


@dataclass(frozen=True, slots=True)
class Facts:
    """What guards look at: the state of one task and of what surrounds it. Amounts are minor units."""

    status: S | None
    mode: SettlementMode
    flow: FundingFlow | None = None
    publish_now: bool = False
    country_live: bool = True
    country: str = ""
    cost: int = 0
    affordable_up_to: int = 0
    """What the wallet can give to this task: available plus what is already reserved for it."""
    budget: int | None = None
    locked: int = 0
    has_operator: bool = False
    quote_expired: bool = False
    accept_by_passed: bool = False
    complete_by_passed: bool = False
    contest_closed: bool = False
    pending_decisions: int = 0
    missing_proof: tuple[FieldError, ...] = ()
    operator_share: int = 0
    """What a resolved dispute gives to the operator, before fees."""


Guard = Callable[[Facts], Refusal | None]

NO_PAYOUT = "There is no locked money or no operator to pay: resolve this dispute with a refund."


def publish_now(facts: Facts) -> Refusal | None:
    return None if facts.publish_now else WrongStatus("publishImmediately is false.")


def country_live(facts: Facts) -> Refusal | None:
    if facts.country_live:
        return None
    return CountryNotLive(
        f"{facts.country} is not live yet, so nobody can execute tasks there.",
        next_actions=(
            Suggestion("join_country_waitlist", "You are told when it opens.", {"countryIsoCode": facts.country}),
        ),
    )


def within_budget(facts: Facts) -> Refusal | None:
    if facts.budget is None or facts.cost <= facts.budget:
        return None
    return OverBudget("The payout plus the platform fee is above maxBudget. Raise maxBudget or lower payoutAmount.")


def affordable(facts: Facts) -> Refusal | None:
    if facts.cost <= facts.affordable_up_to:
        return None
    return InsufficientFunds("The wallet's available balance does not cover the total cost of this task.")


def saved_as_draft(facts: Facts) -> Refusal | None:
    published: tuple[Guard, ...] = (publish_now, country_live)
    if facts.mode is SettlementMode.ESCROW:
        published += (within_budget, affordable)
    if any(guard(facts) for guard in published):
        return None
    return WrongStatus("The task can be published at once.")


def quote_valid(facts: Facts) -> Refusal | None:
    if not facts.quote_expired:
        return None
    return QuoteExpired(
        "The quote has expired. Ask for a new one, then fund it.",
        next_actions=(Suggestion(Trigger.QUOTE, "A new quote states the cost and reserves it again."),),
    )


def quote_lapsed(facts: Facts) -> Refusal | None:
    return None if facts.quote_expired else WrongStatus("The quote still stands.")


def acceptance_open(facts: Facts) -> Refusal | None:
    return WindowClosed("acceptBy has passed.") if facts.accept_by_passed else None


def accept_by_passed(facts: Facts) -> Refusal | None:
    return None if facts.accept_by_passed else WrongStatus("acceptBy has not passed.")


def complete_by_passed(facts: Facts) -> Refusal | None:
    return None if facts.complete_by_passed else WrongStatus("completeBy has not passed.")


def no_decision_pending(facts: Facts) -> Refusal | None:
    if not facts.pending_decisions:
        return None
    return DecisionPending("A decision request of this task waits for its answer. Resolve it first.")


def proof_complete(facts: Facts) -> Refusal | None:
    if not facts.missing_proof:
        return None
    return ProofIncomplete(
        "The proof does not meet the task's requirements: "
        + " ".join(error.message for error in facts.missing_proof)
        + " Add what is missing, or submit with force and a forceReason.",
        errors=facts.missing_proof,
    )


def contest_open(facts: Facts) -> Refusal | None:
    return WindowClosed("The dispute window of this rejection has closed.") if facts.contest_closed else None


def contest_over(facts: Facts) -> Refusal | None:
    return None if facts.contest_closed else WrongStatus("The dispute window is still open.")


def refunded(facts: Facts) -> Refusal | None:
    return NothingToPay(NO_PAYOUT) if facts.operator_share else None


def operator_payable(facts: Facts) -> Refusal | None:
    if facts.operator_share and facts.locked and facts.has_operator:
        return None
    return NothingToPay(NO_PAYOUT)


class Transition(NamedTuple):
    """One row: in one of `source`, `by` may pull `trigger` on such `tasks` `when` all guards pass.

    `target` lists the statuses that the task passes through, each with a status event; empty leaves it as it is.
    `event` names the event where the status alone does not tell it.
    """

    source: tuple[S | None, ...]
    trigger: Trigger
    by: A
    tasks: Tasks
    when: tuple[Guard, ...]
    target: tuple[S, ...]
    also: tuple[Effect, ...] = ()
    event: str | None = None


T, E, K = Trigger, Effect, Tasks
NEW = (None,)
ACCEPTED_ON = (S.ACCEPTED, S.EN_ROUTE, S.ARRIVED)
BEFORE_REVIEW = (S.PUBLISHED, *IN_EXECUTION, S.PROOF_SUBMITTED, S.PROOF_UPLOADED)
BEFORE_ACCEPTANCE = (S.DRAFT, S.QUOTED, S.FUNDED, S.PUBLISHED)
AFFORDED = (country_live, within_budget, affordable)
PAID = (S.COMPLETED, S.SETTLED, S.CLOSED)

# fmt: off
TRANSITIONS: tuple[Transition, ...] = (
    #          from                    trigger                   by          tasks     when                      to                   also
    Transition(NEW,                    T.CREATE,                 A.AGENT,    K.DIRECT, (publish_now, country_live), (S.PUBLISHED,),   (E.AWAIT_ACCEPTANCE,)),
    Transition(NEW,                    T.CREATE,                 A.AGENT,    K.ESCROW, (publish_now, *AFFORDED), (S.PUBLISHED,),      (E.LOCK_FUNDS, E.AWAIT_ACCEPTANCE)),
    Transition(NEW,                    T.CREATE,                 A.AGENT,    K.ANY,    (saved_as_draft,),        (S.DRAFT,)),
    Transition((S.DRAFT, S.PUBLISHED), T.UPDATE_LOCATION,        A.AGENT,    K.ANY,    (),                       (),                  (), "location_updated"),
    Transition((S.DRAFT, S.QUOTED),    T.QUOTE,                  A.AGENT,    K.ESCROW, (within_budget,),         (S.QUOTED,),         (E.RELEASE_HOLD, E.HOLD_FUNDS)),
    Transition((S.QUOTED,),            T.LAPSE_QUOTE,            A.SYSTEM,   K.ESCROW, (quote_lapsed,),          (),                  (E.RELEASE_HOLD,)),
    Transition((S.QUOTED,),            T.FUND,                   A.AGENT,    K.ESCROW, (quote_valid, affordable), (S.FUNDED,),        (E.LOCK_FUNDS,)),
    Transition((S.QUOTED,),            T.RECEIVE_PAYMENT,        A.SYSTEM,   K.ESCROW, (affordable,),            (S.FUNDED,),         (E.LOCK_FUNDS,)),
    Transition((S.DRAFT,),             T.PUBLISH,                A.AGENT,    K.DIRECT, (country_live,),          (S.PUBLISHED,),      (E.AWAIT_ACCEPTANCE,)),
    Transition((S.DRAFT,),             T.PUBLISH,                A.AGENT,    K.ESCROW, AFFORDED,                 (S.PUBLISHED,),      (E.LOCK_FUNDS, E.AWAIT_ACCEPTANCE)),
    Transition((S.FUNDED,),            T.PUBLISH,                A.AGENT,    K.ESCROW, (country_live,),          (S.PUBLISHED,),      (E.AWAIT_ACCEPTANCE,)),
    Transition((S.PUBLISHED,),         T.EXPIRE,                 A.SYSTEM,   K.ANY,    (accept_by_passed,),      (S.EXPIRED,),        (E.RETURN_FUNDS,)),
    Transition((S.PUBLISHED,),         T.ACCEPT,                 A.OPERATOR, K.ANY,    (acceptance_open,),       (S.ACCEPTED,),       (E.ASSIGN_OPERATOR, E.AWAIT_COMPLETION)),
    Transition((S.ACCEPTED,),          T.EN_ROUTE,               A.OPERATOR, K.ANY,    (),                       (S.EN_ROUTE,)),
    Transition((S.ACCEPTED, S.EN_ROUTE), T.ARRIVE,               A.OPERATOR, K.ANY,    (),                       (S.ARRIVED,)),
    Transition(ACCEPTED_ON,            T.START,                  A.OPERATOR, K.ANY,    (),                       (S.IN_PROGRESS,)),
    Transition(IN_EXECUTION,           T.RELEASE,                A.OPERATOR, K.ANY,    (),                       (S.PUBLISHED,),      (E.UNASSIGN_OPERATOR, E.AWAIT_ACCEPTANCE), "released"),
    Transition(IN_EXECUTION,           T.OVERDUE,                A.SYSTEM,   K.ANY,    (complete_by_passed,),    (),                  (), "overdue"),
    Transition((S.IN_PROGRESS,),       T.UPLOAD_PROOF,           A.OPERATOR, K.ANY,    (),                       ()),
    Transition((S.IN_PROGRESS,),       T.SUBMIT_PROOF,           A.OPERATOR, K.ESCROW, (no_decision_pending, proof_complete), (S.PROOF_SUBMITTED,), (E.AWAIT_PROCESSING,)),
    Transition((S.PROOF_SUBMITTED,),   T.PROCESS_PROOF,          A.SYSTEM,   K.ESCROW, (),                       (S.PROOF_UPLOADED,)),
    Transition((S.PROOF_UPLOADED,),    T.BEGIN_REVIEW,           A.SYSTEM,   K.ESCROW, (),                       (S.UNDER_REVIEW,)),
    Transition((S.IN_PROGRESS,),       T.COMPLETE,               A.OPERATOR, K.DIRECT, (no_decision_pending,),   (S.COMPLETED,)),
    Transition((S.PROOF_UPLOADED, S.UNDER_REVIEW), T.APPROVE,    A.AGENT,    K.SIMPLE, (no_decision_pending,),   PAID,                (E.SETTLE_FUNDS,)),
    Transition((S.UNDER_REVIEW,),      T.APPROVE_REVIEW,         A.AGENT,    K.QUOTED, (no_decision_pending,),   PAID,                (E.SETTLE_FUNDS,)),
    Transition((S.UNDER_REVIEW,),      T.REJECT_REVIEW,          A.AGENT,    K.ESCROW, (),                       (S.REJECTED,),       (E.AWAIT_CONTEST,)),
    Transition((S.REJECTED,),          T.CONTEST,                A.OPERATOR, K.ESCROW, (contest_open,),          (S.DISPUTED,)),
    Transition((S.REJECTED,),          T.CLOSE_REJECTION,        A.SYSTEM,   K.ESCROW, (contest_over,),          (S.CLOSED,),         (E.RETURN_FUNDS,)),
    Transition(BEFORE_ACCEPTANCE,      T.CANCEL,                 A.AGENT,    K.ANY,    (),                       (S.CANCELLED,),      (E.RETURN_FUNDS,)),
    Transition(IN_EXECUTION,           T.CANCEL,                 A.AGENT,    K.DIRECT, (),                       (S.CANCELLED,)),
    Transition(BEFORE_REVIEW,          T.CANCEL_WITH_SETTLEMENT, A.AGENT,    K.ESCROW, (),                       (S.CANCELLED,),      (E.COMPENSATE_OPERATOR,)),
    Transition((S.COMPLETED,),         T.ACKNOWLEDGE,            A.AGENT,    K.DIRECT, (),                       (S.CLOSED,)),
    Transition((S.COMPLETED,),         T.DISPUTE_DIRECT,         A.AGENT,    K.DIRECT, (),                       (S.DISPUTED,)),
    Transition(UNSETTLED,              T.DISPUTE,                A.AGENT,    K.ANY,    (),                       (S.DISPUTED,)),
    Transition((S.DISPUTED,),          T.RESOLVE_DISPUTE,        A.PLATFORM, K.ANY,    (refunded,),              (S.CLOSED,),         (E.RETURN_FUNDS,)),
    Transition((S.DISPUTED,),          T.RESOLVE_DISPUTE,        A.PLATFORM, K.ESCROW, (operator_payable,),      (S.SETTLED, S.CLOSED), (E.DIVIDE_FUNDS,)),
)
# fmt: on

INSTEAD: dict[Trigger, tuple[Trigger, ...]] = {
    T.QUOTE: (T.PUBLISH,),
    T.FUND: (T.PUBLISH, T.QUOTE),
    T.SUBMIT_PROOF: (T.COMPLETE,),
    T.COMPLETE: (T.SUBMIT_PROOF,),
    T.APPROVE: (T.APPROVE_REVIEW, T.ACKNOWLEDGE),
    T.APPROVE_REVIEW: (T.APPROVE, T.ACKNOWLEDGE),
    T.ACKNOWLEDGE: (T.APPROVE, T.APPROVE_REVIEW),
    T.REJECT_REVIEW: (T.DISPUTE_DIRECT, T.DISPUTE),
    T.DISPUTE_DIRECT: (T.DISPUTE,),
    T.CANCEL: (T.CANCEL_WITH_SETTLEMENT, T.DISPUTE),
    T.CANCEL_WITH_SETTLEMENT: (T.CANCEL,),
}
"""The operations that do the same for other tasks or statuses, in the order in which they are proposed."""


def fits(tasks: Tasks, facts: Facts) -> bool:
    """Whether a row for `tasks` is for this one. A task that is not funded yet may still take either flow."""
    match tasks:
        case Tasks.ANY:
            return True
        case Tasks.ESCROW:
            return facts.mode is SettlementMode.ESCROW
        case Tasks.DIRECT:
            return facts.mode is SettlementMode.DIRECT
        case Tasks.SIMPLE:
            return facts.mode is SettlementMode.ESCROW and facts.flow is not FundingFlow.ESCROW
        case Tasks.QUOTED:
            return facts.mode is SettlementMode.ESCROW and facts.flow is not FundingFlow.SIMPLE


ROWS: dict[Trigger, tuple[Transition, ...]] = {
    trigger: tuple(row for row in TRANSITIONS if row.trigger is trigger) for trigger in Trigger
}


def decide(trigger: Trigger, actor: A, facts: Facts) -> Transition:
    """The row that applies. Raises the `Refusal` that explains best why none does.

    Checked in this order: who asks, which tasks the operation is for, the status, then the guards; among several
    rows the one that came closest explains.
    """
    rows = tuple(row for row in ROWS[trigger] if row.by is actor)
    if not rows:
        entitled = " or ".join(dict.fromkeys(row.by for row in ROWS[trigger]))
        raise Forbidden(f"{trigger} is done by the {entitled}, not by the {actor}.")
    fitting = tuple(row for row in rows if fits(row.tasks, facts))
    if not fitting:
        raise _wrong_tasks(trigger, actor, facts)
    standing = tuple(row for row in fitting if facts.status in row.source)
    if not standing:
        raise _wrong_status(trigger, actor, fitting, facts)
    closest, explanation = -1, None
    for row in standing:
        for passed, guard in enumerate(row.when):
            if refusal := guard(facts):
                if passed > closest:
                    closest, explanation = passed, refusal
                break
        else:
            return row
    assert explanation is not None
    raise explanation


def permitted(trigger: Trigger, actor: A, facts: Facts) -> bool:
    """Whether a row for this trigger stands in the task's status, guards aside."""
    return any(row.by is actor and fits(row.tasks, facts) and facts.status in row.source for row in ROWS[trigger])


def _instead(trigger: Trigger, actor: A, facts: Facts) -> tuple[Suggestion, ...]:
    return tuple(
        Suggestion(other, "It does this for a task like yours.")
        for other in INSTEAD.get(trigger, ())
        if permitted(other, actor, facts)
    )


def _wrong_tasks(trigger: Trigger, actor: A, facts: Facts) -> Refusal:
    proposed = tuple(
        Suggestion(other, "It does this for a task like yours.")
        for other in INSTEAD.get(trigger, ())
        if any(row.by is actor and fits(row.tasks, facts) for row in ROWS[other])
    )[:1]
    if all(row.tasks in (Tasks.SIMPLE, Tasks.QUOTED) for row in ROWS[trigger]) and (
        facts.mode is SettlementMode.ESCROW
    ):
        return WrongFundingFlow(f"{trigger} is not for a task of the {facts.flow} funding flow.", next_actions=proposed)
    return WrongSettlementMode(f"{trigger} is not for a {facts.mode} settlement task.", next_actions=proposed)


def _wrong_status(trigger: Trigger, actor: A, rows: tuple[Transition, ...], facts: Facts) -> Refusal:
    if trigger is Trigger.ACCEPT and facts.has_operator:
        return TaskTaken("Another operator has taken this task.")
    sources = dict.fromkeys(str(status) for row in rows for status in row.source)
    return WrongStatus(
        f"{trigger} needs a task in status {' or '.join(sources)}; this one is {facts.status}.",
        next_actions=_instead(trigger, actor, facts),
    )
