"""A task's life cycle as one table: source statuses, trigger, actor, guards, targets and effects.

`decide` is the only reader of the table and `resolvers.lifecycle.transition` the only writer of a status. The buttons
of a dashboard, the suggested next actions, the page of the life cycle and its diagram are all made from `TRANSITIONS`.
See docs/reference/lifecycle.md.
"""

from enum import Enum, StrEnum
from functools import cache
from typing import NamedTuple

from domain.lifecycle import statuses
from domain.lifecycle.change_guards import changes_left, no_changes_pending, proof_due
from domain.lifecycle.dispute_guards import (
    agent_disputes_left,
    contest_open,
    contest_over,
    disputed_from,
    opened_by_agent,
    opened_by_operator,
    operator_disputes_left,
    operator_payable,
    refunded,
)
from domain.lifecycle.guards import (
    Facts,
    Guard,
    accept_by_passed,
    acceptance_open,
    address_certain,
    affordable,
    awaits_screening,
    complete_by_passed,
    country_live,
    eligible,
    fit_to_publish,
    held,
    in_time,
    invited,
    no_offer_needed,
    no_show,
    offer_pending,
    pays_enough,
    proof_complete,
    proof_failed,
    proof_passed,
    publish_now,
    quote_lapsed,
    quote_valid,
    refused_by_rule,
    review_over,
    saved_as_draft,
    screened,
    spending_open,
    still_possible,
    submitted_late,
    takes_offers,
    undecided,
    within_budget,
    within_limits,
    within_plan,
    work_over,
)
from domain.lifecycle.message_guards import conversation_open
from domain.lifecycle.pay_guards import (
    bonus_affordable,
    bonus_open,
    expenses_claimed,
    expenses_left,
    extension_within_budget,
    more_time_pending,
    no_more_time_pending,
    operator_paid,
    paid_by_hour,
    score_reached,
)
from domain.lifecycle.request_guards import (
    agent_has_asked,
    agent_is_asked,
    decision_pending,
    no_decision_pending,
    operator_has_asked,
    operator_is_asked,
    reschedule_allowed,
)
from domain.lifecycle.statuses import IN_ESCROW, IN_EXECUTION, TERMINAL, UNSETTLED, FundingFlow, SettlementMode
from domain.refusals.general import Forbidden
from domain.refusals.refusal import Refusal
from domain.refusals.suggestion import Suggestion, Way
from domain.refusals.tasks import TaskTaken, WrongFundingFlow, WrongSettlementMode, WrongStatus

S = statuses.Status
A = statuses.Actor


class Trigger(StrEnum):
    """The triggers of transitions. The value is the name of the operation."""

    CREATE = "create_task"
    UPDATE_LOCATION = "update_task_location"
    AMEND = "amend_task"
    QUOTE = "quote_task"
    LAPSE_QUOTE = "lapse_quote"
    FUND = "fund_task"
    RECEIVE_PAYMENT = "receive_payment"
    PUBLISH = "publish_task"
    EXPIRE = "expire_task"
    INVITE = "invite_operators"
    ACCEPT = "accept_task"
    DECLINE_INVITATION = "decline_invitation"
    MAKE_OFFER = "make_offer"
    WITHDRAW_OFFER = "withdraw_offer"
    ACCEPT_OFFER = "accept_offer"
    DECLINE_OFFER = "decline_offer"
    EN_ROUTE = "mark_en_route"
    ARRIVE = "mark_arrived"
    NEAR = "come_near"
    LEAVE = "leave_place"
    START = "start_work"
    RELEASE = "release_task"
    OVERDUE = "mark_overdue"
    NO_SHOW = "mark_no_show"
    UPLOAD_PROOF = "upload_proof"
    REMOVE_PROOF = "remove_proof"
    SUBMIT_PROOF = "submit_proof"
    PROCESS_PROOF = "process_proof"
    BEGIN_REVIEW = "begin_review"
    REVIEW_DUE = "remind_of_review"
    END_REVIEW = "end_review"
    APPROVE_BY_SCORE = "approve_by_score"
    COMPLETE = "complete_task"
    APPROVE = "approve_task"
    APPROVE_REVIEW = "approve_task_review"
    REJECT_REVIEW = "reject_task_review"
    REQUEST_CHANGES = "request_changes"
    CONTEST = "contest_rejection"
    CLOSE_REJECTION = "close_rejection"
    CANCEL = "cancel_task"
    CANCEL_WITH_SETTLEMENT = "cancel_task_with_settlement"
    WITHDRAW = "withdraw_task"
    ACKNOWLEDGE = "acknowledge_direct_task"
    DISPUTE_DIRECT = "dispute_direct_task"
    DISPUTE = "dispute_task"
    DISPUTE_OVERDUE = "remind_of_dispute"
    WITHDRAW_DISPUTE = "withdraw_dispute"
    RESOLVE_DISPUTE = "resolve_dispute"
    REQUEST_DECISION = "request_decision"
    RESOLVE_DECISION = "resolve_decision"
    LAPSE_DECISION = "lapse_decision"
    WITHDRAW_DECISION = "withdraw_decision"
    REQUEST_RESCHEDULE = "request_reschedule"
    APPROVE_RESCHEDULE = "approve_reschedule"
    REJECT_RESCHEDULE = "reject_reschedule"
    WITHDRAW_RESCHEDULE = "withdraw_reschedule"
    REQUEST_MORE_TIME = "request_more_time"
    APPROVE_MORE_TIME = "approve_more_time"
    DECLINE_MORE_TIME = "decline_more_time"
    WITHDRAW_MORE_TIME = "withdraw_more_time"
    ADD_EXPENSE = "add_expense"
    REMOVE_EXPENSE = "remove_expense"
    DECLINE_EXPENSE = "decline_expense"
    PAY_BONUS = "pay_bonus"
    SEND_MESSAGE = "send_message"
    ADD_ATTACHMENT = "add_task_attachment"
    REMOVE_ATTACHMENT = "remove_task_attachment"
    VOID_FUNDING = "void_funding"
    HOLD = "hold_task"
    REQUEST_PUBLICATION_REVIEW = "request_publication_review"
    RELEASE_HELD = "release_held_task"
    REFUSE_HELD = "refuse_held_task"


class Tasks(Enum):
    """The tasks to which a row applies."""

    ANY = "any"
    ESCROW = "escrow"
    DIRECT = "direct"
    SIMPLE = "escrow, simple flow"
    QUOTED = "escrow, quoted flow"


class Effect(StrEnum):
    """The effects of a transition, in the same transaction."""

    HOLD_FUNDS = "reserve the total cost, or what is available of it, until the quote expires"
    RELEASE_HOLD = "return the reserved amount to the wallet"
    LOCK_FUNDS = "lock the total cost on the task"
    CHANGE_LOCK = "raise or lower the lock to the new total cost"
    PAY_BONUS = "pay the bonus from the wallet, without a fee"
    RETURN_FUNDS = "return what is reserved or locked to the wallet"
    SETTLE_FUNDS = "pay the operator and the platform's fees from the lock"
    COMPENSATE_OPERATOR = "pay the operator by the stage reached, return the rest"
    DIVIDE_FUNDS = "pay the operator the decided share, return the rest"
    ASSIGN_OPERATOR = "assign the operator"
    UNASSIGN_OPERATOR = "take the task from the operator; matching starts again"
    RENEW_TIMES = "give it a new acceptBy, as long as the first; completeBy begins anew"
    AWAIT_ACCEPTANCE = "start the acceptBy timer"
    AWAIT_COMPLETION = "start the completeBy timer"
    AWAIT_OPERATOR = "start the no-show timer"
    AWAIT_PROCESSING = "queue the proof for processing"
    AWAIT_REVIEW = "start the reviewBy timer, or its next reminder"
    AWAIT_CONTEST = "open the dispute window"
    AWAIT_CHANGES = "stop the review; completeBy becomes the end of the time for the changes, and starts its timer"
    RESUME = "restart the timer of the status with the time that was left; an overdue task gets 24 hours"
    AWAIT_RESOLUTION = "remind of the dispute after 3 days, then every day"


class Transition(NamedTuple):
    """One row: in one of the statuses `source`, actor `by` may use `trigger` on `tasks` when all guards in `when` pass.

    `target` lists the statuses that the task passes through, each with a status event; empty leaves the status as it
    is. `event` replaces the name of the only step's event, with a prefix of its own if it has a dot; `first` names an event that is recorded before the steps, in
    the old status.
    """

    source: tuple[S | None, ...]
    trigger: Trigger
    by: A
    tasks: Tasks
    when: tuple[Guard, ...]
    target: tuple[S, ...]
    also: tuple[Effect, ...] = ()
    event: str | None = None
    first: str | None = None


T, E, K = Trigger, Effect, Tasks
NEW = (None,)
ACCEPTED_ON = (S.ACCEPTED, S.EN_ROUTE, S.ARRIVED)
FOLLOWED = (S.EN_ROUTE, S.ARRIVED, S.IN_PROGRESS, S.PROOF_SUBMITTED, S.PROOF_UPLOADED, S.UNDER_REVIEW)
"""Statuses in which the operator's distance from the place is followed."""
BEFORE_REVIEW = (S.PUBLISHED, *IN_EXECUTION, S.PROOF_SUBMITTED, S.PROOF_UPLOADED)
BEFORE_ACCEPTANCE = (S.DRAFT, S.QUOTED, S.FUNDED, S.PUBLISHED)
UNPUBLISHED = (S.DRAFT, S.FUNDED)
AFFORDED = (
    spending_open,
    address_certain,
    country_live,
    fit_to_publish,
    within_budget,
    affordable,
    within_limits,
    screened,
)
COUNTED = (address_certain, country_live, fit_to_publish, within_plan, screened)
UNTIL_DONE = (*BEFORE_ACCEPTANCE, *IN_EXECUTION)
IN_HAND = (*IN_EXECUTION, S.PROOF_SUBMITTED, S.PROOF_UPLOADED, S.UNDER_REVIEW)
BEFORE_THE_END = tuple(status for status in S if status not in TERMINAL)
PAID = (S.COMPLETED, S.SETTLED, S.CLOSED)
ONLY_ESCROW = (S.QUOTED, S.FUNDED, S.PROOF_SUBMITTED, S.PROOF_UPLOADED, S.UNDER_REVIEW, S.REJECTED, S.SETTLED)
CONVERSED = (*IN_HAND, S.REJECTED, S.COMPLETED, S.SETTLED, S.DISPUTED, *TERMINAL)
"""Statuses in which the agent and the operator of a task may write to each other."""
BEFORE_APPROVAL = (S.IN_PROGRESS, S.PROOF_SUBMITTED, S.PROOF_UPLOADED, S.UNDER_REVIEW, S.REJECTED, S.COMPLETED)
"""Statuses in which the agent may decline an expense: a dispute freezes what is claimed."""

# fmt: off
TRANSITIONS: tuple[Transition, ...] = (
    #          from                    trigger                   by          tasks     when                      to                   also
    Transition(NEW,                    T.CREATE,                 A.AGENT,    K.DIRECT, (publish_now, *COUNTED),  (S.PUBLISHED,),      (E.AWAIT_ACCEPTANCE,)),
    Transition(NEW,                    T.CREATE,                 A.AGENT,    K.ESCROW, (publish_now, *AFFORDED), (S.PUBLISHED,),      (E.LOCK_FUNDS, E.AWAIT_ACCEPTANCE)),
    Transition(NEW,                    T.CREATE,                 A.AGENT,    K.ANY,    (saved_as_draft,),        (S.DRAFT,)),
    Transition((S.DRAFT,),             T.UPDATE_LOCATION,        A.AGENT,    K.ANY,    (),                       (),                  (), "location_updated"),
    Transition((S.PUBLISHED,),         T.UPDATE_LOCATION,        A.AGENT,    K.ANY,    (spending_open, address_certain, country_live, pays_enough), (), (), "location_updated"),
    Transition((S.DRAFT,),             T.AMEND,                  A.AGENT,    K.ANY,    (),                       (),                  (), "amended"),
    Transition((S.QUOTED,),            T.AMEND,                  A.AGENT,    K.ESCROW, (),                       (S.DRAFT,),          (E.RELEASE_HOLD,), "amended"),
    Transition((S.FUNDED, S.PUBLISHED), T.AMEND,                 A.AGENT,    K.ESCROW, AFFORDED,                 (),                  (E.CHANGE_LOCK,), "amended"),
    Transition((S.PUBLISHED,),         T.AMEND,                  A.AGENT,    K.DIRECT, (address_certain, country_live, fit_to_publish, screened), (), (), "amended"),
    Transition((S.DRAFT, S.QUOTED),    T.QUOTE,                  A.AGENT,    K.ESCROW, (address_certain, fit_to_publish, within_budget), (S.QUOTED,),         (E.RELEASE_HOLD, E.HOLD_FUNDS)),
    Transition((S.QUOTED,),            T.LAPSE_QUOTE,            A.SYSTEM,   K.ESCROW, (quote_lapsed,),          (),                  (E.RELEASE_HOLD,)),
    Transition((S.QUOTED,),            T.FUND,                   A.AGENT,    K.ESCROW, (quote_valid, spending_open, address_certain, affordable, within_limits), (S.FUNDED,), (E.LOCK_FUNDS, E.AWAIT_ACCEPTANCE)),
    Transition((S.QUOTED,),            T.RECEIVE_PAYMENT,        A.SYSTEM,   K.ESCROW, (spending_open, address_certain, affordable, within_limits), (S.FUNDED,),         (E.LOCK_FUNDS, E.AWAIT_ACCEPTANCE)),
    Transition((S.DRAFT,),             T.PUBLISH,                A.AGENT,    K.DIRECT, (in_time, *COUNTED),      (S.PUBLISHED,),      (E.AWAIT_ACCEPTANCE,)),
    Transition((S.DRAFT,),             T.PUBLISH,                A.AGENT,    K.ESCROW, (in_time, *AFFORDED),     (S.PUBLISHED,),      (E.LOCK_FUNDS, E.AWAIT_ACCEPTANCE)),
    Transition((S.DRAFT,),             T.PUBLISH,                A.SYSTEM,   K.ESCROW, (in_time, *AFFORDED),     (S.PUBLISHED,),      (E.LOCK_FUNDS, E.AWAIT_ACCEPTANCE)),
    Transition((S.DRAFT,),             T.PUBLISH,                A.SYSTEM,   K.DIRECT, (in_time, *COUNTED),      (S.PUBLISHED,),      (E.AWAIT_ACCEPTANCE,)),
    Transition((S.FUNDED,),            T.PUBLISH,                A.AGENT,    K.ESCROW, (in_time, address_certain, country_live, fit_to_publish, screened), (S.PUBLISHED,), (E.AWAIT_ACCEPTANCE,)),
    Transition((S.FUNDED,),            T.PUBLISH,                A.SYSTEM,   K.ESCROW, (in_time, address_certain, country_live, fit_to_publish, screened), (S.PUBLISHED,), (E.AWAIT_ACCEPTANCE,)),
    Transition(UNPUBLISHED,            T.HOLD,                   A.SYSTEM,   K.ANY,    (undecided,),             (),                  (), "held_for_review"),
    Transition(UNPUBLISHED,            T.REQUEST_PUBLICATION_REVIEW, A.AGENT, K.ANY,   (refused_by_rule,),       (),                  (), "held_for_review"),
    Transition(UNPUBLISHED,            T.RELEASE_HELD,           A.PLATFORM, K.ANY,    (held,),                  (),                  (), "hold_released"),
    Transition(UNPUBLISHED,            T.REFUSE_HELD,            A.PLATFORM, K.ANY,    (held,),                  (),                  (), "publication_refused"),
    Transition(UNPUBLISHED,            T.REFUSE_HELD,            A.SYSTEM,   K.ANY,    (awaits_screening,),      (),                  (), "publication_refused"),
    Transition((S.FUNDED, S.PUBLISHED), T.EXPIRE,                A.SYSTEM,   K.ANY,    (accept_by_passed,),      (S.EXPIRED,),        (E.RETURN_FUNDS,)),
    Transition((S.PUBLISHED,),         T.ACCEPT,                 A.OPERATOR, K.ANY,    (acceptance_open, eligible, no_offer_needed), (S.ACCEPTED,), (E.ASSIGN_OPERATOR, E.AWAIT_COMPLETION)),
    Transition(BEFORE_ACCEPTANCE,      T.INVITE,                 A.AGENT,    K.ANY,    (),                       ()),
    Transition((S.PUBLISHED,),         T.DECLINE_INVITATION,     A.OPERATOR, K.ANY,    (invited,),               ()),
    Transition((S.PUBLISHED,),         T.MAKE_OFFER,             A.OPERATOR, K.ANY,    (takes_offers, acceptance_open, eligible), (),  (), "offer_made"),
    Transition((S.PUBLISHED,),         T.WITHDRAW_OFFER,         A.OPERATOR, K.ANY,    (offer_pending,),         (),                  (), "offer_withdrawn"),
    Transition((S.PUBLISHED,),         T.DECLINE_OFFER,          A.AGENT,    K.ANY,    (offer_pending,),         (),                  (), "offer_declined"),
    Transition((S.PUBLISHED,),         T.ACCEPT_OFFER,           A.AGENT,    K.DIRECT, (offer_pending, acceptance_open, pays_enough), (S.ACCEPTED,), (E.ASSIGN_OPERATOR, E.AWAIT_COMPLETION)),
    Transition((S.PUBLISHED,),         T.ACCEPT_OFFER,           A.AGENT,    K.ESCROW, (offer_pending, acceptance_open, pays_enough, spending_open, within_budget, affordable, within_limits), (S.ACCEPTED,), (E.CHANGE_LOCK, E.ASSIGN_OPERATOR, E.AWAIT_COMPLETION)),
    Transition((S.ACCEPTED,),          T.EN_ROUTE,               A.OPERATOR, K.ANY,    (),                       (S.EN_ROUTE,)),
    Transition((S.EN_ROUTE,),          T.NEAR,                   A.SYSTEM,   K.ANY,    (),                       (),                  (), "operator_near"),
    Transition(FOLLOWED,               T.LEAVE,                  A.SYSTEM,   K.ANY,    (),                       (),                  (), "operator_left"),
    Transition((S.ACCEPTED, S.EN_ROUTE), T.ARRIVE,               A.OPERATOR, K.ANY,    (),                       (S.ARRIVED,)),
    Transition(ACCEPTED_ON,            T.START,                  A.OPERATOR, K.ANY,    (),                       (S.IN_PROGRESS,)),
    Transition(IN_EXECUTION,           T.RELEASE,                A.OPERATOR, K.ANY,    (),                       (S.PUBLISHED,),      (E.UNASSIGN_OPERATOR, E.AWAIT_ACCEPTANCE), "released"),
    Transition(IN_EXECUTION,           T.RELEASE,                A.SYSTEM,   K.ANY,    (),                       (S.PUBLISHED,),      (E.UNASSIGN_OPERATOR, E.AWAIT_ACCEPTANCE), "released"),
    Transition(IN_EXECUTION,           T.OVERDUE,                A.SYSTEM,   K.ANY,    (complete_by_passed, no_changes_pending), (),    (E.AWAIT_OPERATOR,), "overdue"),
    Transition(IN_EXECUTION,           T.NO_SHOW,                A.SYSTEM,   K.ANY,    (no_show, no_changes_pending, no_decision_pending, still_possible), (S.PUBLISHED,), (E.UNASSIGN_OPERATOR, E.RENEW_TIMES, E.AWAIT_ACCEPTANCE), "operator_no_show"),
    Transition(IN_EXECUTION,           T.NO_SHOW,                A.SYSTEM,   K.ANY,    (no_show, no_changes_pending, no_decision_pending, work_over), (S.EXPIRED,), (E.RETURN_FUNDS, E.UNASSIGN_OPERATOR), first="operator_no_show"),
    Transition((S.IN_PROGRESS,),       T.UPLOAD_PROOF,           A.OPERATOR, K.ANY,    (),                       ()),
    Transition((S.IN_PROGRESS,),       T.REMOVE_PROOF,           A.OPERATOR, K.ANY,    (),                       ()),
    Transition((S.IN_PROGRESS,),       T.SUBMIT_PROOF,           A.OPERATOR, K.ESCROW, (no_decision_pending, proof_complete), (S.PROOF_SUBMITTED,), (E.AWAIT_PROCESSING,)),
    Transition((S.IN_PROGRESS,),       T.SUBMIT_PROOF,           A.SYSTEM,   K.ESCROW, (proof_due,),             (S.PROOF_SUBMITTED,), (E.AWAIT_PROCESSING,)),
    Transition((S.PROOF_SUBMITTED,),   T.PROCESS_PROOF,          A.SYSTEM,   K.ESCROW, (),                       (S.PROOF_UPLOADED,), (E.AWAIT_REVIEW,)),
    Transition((S.PROOF_UPLOADED,),    T.BEGIN_REVIEW,           A.SYSTEM,   K.ESCROW, (),                       (S.UNDER_REVIEW,)),
    Transition((S.UNDER_REVIEW,),      T.REVIEW_DUE,             A.SYSTEM,   K.ESCROW, (),                       (),                  (E.AWAIT_REVIEW,), "review_due"),
    Transition((S.UNDER_REVIEW,),      T.APPROVE_BY_SCORE,       A.SYSTEM,   K.ESCROW, (score_reached, proof_passed, no_decision_pending, spending_open, within_limits), PAID, (E.SETTLE_FUNDS,)),
    Transition((S.PROOF_UPLOADED, S.UNDER_REVIEW), T.END_REVIEW, A.SYSTEM,   K.ESCROW, (review_over, proof_passed), PAID,              (E.SETTLE_FUNDS,)),
    Transition((S.PROOF_UPLOADED, S.UNDER_REVIEW), T.END_REVIEW, A.SYSTEM,   K.ESCROW, (review_over, proof_failed), (S.DISPUTED,),     (E.AWAIT_RESOLUTION,)),
    Transition((S.IN_PROGRESS,),       T.COMPLETE,               A.OPERATOR, K.DIRECT, (no_decision_pending, proof_complete), (S.COMPLETED,),      (E.AWAIT_REVIEW,)),
    Transition((S.IN_PROGRESS,),       T.COMPLETE,               A.SYSTEM,   K.DIRECT, (submitted_late,),        (S.COMPLETED,),      (E.AWAIT_REVIEW,)),
    Transition((S.COMPLETED,),         T.END_REVIEW,             A.SYSTEM,   K.DIRECT, (review_over,),           (S.CLOSED,)),
    Transition((S.PROOF_UPLOADED, S.UNDER_REVIEW), T.APPROVE,    A.AGENT,    K.SIMPLE, (no_decision_pending,),   PAID,                (E.SETTLE_FUNDS,)),
    Transition((S.UNDER_REVIEW,),      T.APPROVE_REVIEW,         A.AGENT,    K.QUOTED, (no_decision_pending,),   PAID,                (E.SETTLE_FUNDS,)),
    Transition((S.REJECTED,),          T.APPROVE,                A.AGENT,    K.SIMPLE, (contest_open, no_decision_pending), PAID,     (E.SETTLE_FUNDS,)),
    Transition((S.REJECTED,),          T.APPROVE_REVIEW,         A.AGENT,    K.QUOTED, (contest_open, no_decision_pending), PAID,     (E.SETTLE_FUNDS,)),
    Transition((S.PROOF_UPLOADED, S.UNDER_REVIEW), T.REQUEST_CHANGES, A.AGENT, K.ESCROW, (changes_left,),        (S.IN_PROGRESS,),    (E.AWAIT_CHANGES,), "changes_requested"),
    Transition((S.UNDER_REVIEW,),      T.REJECT_REVIEW,          A.AGENT,    K.ESCROW, (),                       (S.REJECTED,),       (E.AWAIT_CONTEST,)),
    Transition((S.REJECTED,),          T.CONTEST,                A.OPERATOR, K.ESCROW, (contest_open, operator_disputes_left), (S.DISPUTED,),       (E.AWAIT_RESOLUTION,)),
    Transition((S.REJECTED,),          T.CLOSE_REJECTION,        A.SYSTEM,   K.ESCROW, (contest_over,),          (S.CLOSED,),         (E.RETURN_FUNDS,)),
    Transition(BEFORE_ACCEPTANCE,      T.CANCEL,                 A.AGENT,    K.ANY,    (),                       (S.CANCELLED,),      (E.RETURN_FUNDS,)),
    Transition(IN_EXECUTION,           T.CANCEL,                 A.AGENT,    K.DIRECT, (),                       (S.CANCELLED,)),
    Transition(BEFORE_REVIEW,          T.CANCEL_WITH_SETTLEMENT, A.AGENT,    K.ESCROW, (),                       (S.CANCELLED,),      (E.COMPENSATE_OPERATOR,)),
    Transition((*IN_ESCROW, S.DISPUTED), T.VOID_FUNDING,         A.SYSTEM,   K.ESCROW, (),                       (S.CANCELLED,),      (E.RETURN_FUNDS,)),
    Transition((S.QUOTED,),            T.VOID_FUNDING,           A.SYSTEM,   K.ESCROW, (),                       (),                  (E.RELEASE_HOLD,)),
    Transition((S.PUBLISHED,),         T.WITHDRAW,               A.SYSTEM,   K.ANY,    (),                       (S.CANCELLED,),      (E.RETURN_FUNDS,)),
    Transition(IN_EXECUTION,           T.WITHDRAW,               A.SYSTEM,   K.ESCROW, (),                       (S.CANCELLED,),      (E.COMPENSATE_OPERATOR,)),
    Transition(IN_EXECUTION,           T.WITHDRAW,               A.SYSTEM,   K.DIRECT, (),                       (S.CANCELLED,)),
    Transition((S.COMPLETED,),         T.ACKNOWLEDGE,            A.AGENT,    K.DIRECT, (),                       (S.CLOSED,)),
    Transition((S.COMPLETED,),         T.DISPUTE_DIRECT,         A.AGENT,    K.DIRECT, (agent_disputes_left,),   (S.DISPUTED,),       (E.AWAIT_RESOLUTION,)),
    Transition(UNSETTLED,              T.DISPUTE,                A.AGENT,    K.ANY,    (agent_disputes_left,),   (S.DISPUTED,),       (E.AWAIT_RESOLUTION,)),
    Transition((S.DISPUTED,),          T.DISPUTE_OVERDUE,        A.SYSTEM,   K.ANY,    (),                       (),                  (E.AWAIT_RESOLUTION,), "dispute.overdue"),
    *(
        Transition((S.DISPUTED,),      T.WITHDRAW_DISPUTE,       A.AGENT,    K.ESCROW if before in ONLY_ESCROW else K.ANY, (opened_by_agent, disputed_from(before)), (before,), (E.RESUME,), "dispute_withdrawn")
        for before in UNSETTLED
    ),
    Transition((S.DISPUTED,),          T.WITHDRAW_DISPUTE,       A.OPERATOR, K.ESCROW, (opened_by_operator, disputed_from(S.REJECTED)), (S.REJECTED,), (E.RESUME,), "dispute_withdrawn"),
    Transition((S.DISPUTED,),          T.RESOLVE_DISPUTE,        A.PLATFORM, K.ANY,    (refunded,),              (S.CLOSED,),         (E.RETURN_FUNDS,), first="dispute_resolved"),
    Transition((S.DISPUTED,),          T.RESOLVE_DISPUTE,        A.PLATFORM, K.ESCROW, (operator_payable,),      (S.SETTLED, S.CLOSED), (E.DIVIDE_FUNDS,), first="dispute_resolved"),
    Transition(IN_HAND,                T.REQUEST_DECISION,       A.OPERATOR, K.ANY,    (),                       (),                  (), "decision_requested"),
    Transition(BEFORE_THE_END,         T.REQUEST_DECISION,       A.PLATFORM, K.ANY,    (),                       (),                  (), "decision_requested"),
    Transition(BEFORE_THE_END,         T.RESOLVE_DECISION,       A.AGENT,    K.ANY,    (decision_pending,),      (),                  (), "decision_resolved"),
    Transition(BEFORE_THE_END,         T.LAPSE_DECISION,         A.SYSTEM,   K.ANY,    (decision_pending,),      (),                  (), "decision_resolved"),
    Transition(IN_HAND,                T.WITHDRAW_DECISION,      A.OPERATOR, K.ANY,    (decision_pending,),      (),                  (), "decision_withdrawn"),
    Transition(BEFORE_THE_END,         T.WITHDRAW_DECISION,      A.PLATFORM, K.ANY,    (decision_pending,),      (),                  (), "decision_withdrawn"),
    Transition(UNTIL_DONE,             T.REQUEST_RESCHEDULE,     A.AGENT,    K.ANY,    (reschedule_allowed,),    (),                  (), "reschedule_requested"),
    Transition(IN_EXECUTION,           T.REQUEST_RESCHEDULE,     A.OPERATOR, K.ANY,    (reschedule_allowed,),    (),                  (), "reschedule_requested"),
    Transition(UNTIL_DONE,             T.APPROVE_RESCHEDULE,     A.AGENT,    K.ANY,    (agent_is_asked,),        (),                  (), "reschedule_approved"),
    Transition(IN_EXECUTION,           T.APPROVE_RESCHEDULE,     A.OPERATOR, K.ANY,    (operator_is_asked,),     (),                  (), "reschedule_approved"),
    Transition(UNTIL_DONE,             T.REJECT_RESCHEDULE,      A.AGENT,    K.ANY,    (agent_is_asked,),        (),                  (), "reschedule_rejected"),
    Transition(IN_EXECUTION,           T.REJECT_RESCHEDULE,      A.OPERATOR, K.ANY,    (operator_is_asked,),     (),                  (), "reschedule_rejected"),
    Transition(UNTIL_DONE,             T.WITHDRAW_RESCHEDULE,    A.AGENT,    K.ANY,    (agent_has_asked,),       (),                  (), "reschedule_withdrawn"),
    Transition(IN_EXECUTION,           T.WITHDRAW_RESCHEDULE,    A.OPERATOR, K.ANY,    (operator_has_asked,),    (),                  (), "reschedule_withdrawn"),
    Transition((S.IN_PROGRESS,),       T.REQUEST_MORE_TIME,      A.OPERATOR, K.ANY,    (paid_by_hour, no_more_time_pending), (),       (), "more_time_requested"),
    Transition((S.IN_PROGRESS,),       T.APPROVE_MORE_TIME,      A.AGENT,    K.ESCROW, (more_time_pending, spending_open, extension_within_budget, affordable, within_limits), (), (E.CHANGE_LOCK,), "more_time_decided"),
    Transition((S.IN_PROGRESS,),       T.APPROVE_MORE_TIME,      A.AGENT,    K.DIRECT, (more_time_pending,),     (),                  (), "more_time_decided"),
    Transition((S.IN_PROGRESS,),       T.DECLINE_MORE_TIME,      A.AGENT,    K.ANY,    (more_time_pending,),     (),                  (), "more_time_decided"),
    Transition((S.IN_PROGRESS,),       T.WITHDRAW_MORE_TIME,     A.OPERATOR, K.ANY,    (more_time_pending,),     (),                  (), "more_time_decided"),
    Transition((S.IN_PROGRESS,),       T.ADD_EXPENSE,            A.OPERATOR, K.ANY,    (expenses_left,),         (),                  (), "expense_added"),
    Transition((S.IN_PROGRESS,),       T.REMOVE_EXPENSE,         A.OPERATOR, K.ANY,    (expenses_claimed,),      (),                  (), "expense_removed"),
    Transition(BEFORE_APPROVAL,        T.DECLINE_EXPENSE,        A.AGENT,    K.ANY,    (expenses_claimed,),      (),                  (), "expense_declined"),
    Transition((S.CLOSED, S.CANCELLED), T.PAY_BONUS,             A.AGENT,    K.ESCROW, (operator_paid, bonus_open, spending_open, bonus_affordable, within_limits), (), (E.PAY_BONUS,), "bonus_paid"),
    *(Transition(CONVERSED,            T.SEND_MESSAGE,           by,         K.ANY,    (conversation_open,),     (),                  (), "message_received") for by in (A.AGENT, A.OPERATOR, A.PLATFORM)),
    *(Transition(BEFORE_ACCEPTANCE,    attach_or_remove,         A.AGENT,    K.ANY,    (),                       (),                  (), "amended") for attach_or_remove in (T.ADD_ATTACHMENT, T.REMOVE_ATTACHMENT)),
    Transition(IN_EXECUTION,           T.ADD_ATTACHMENT,         A.AGENT,    K.ANY,    (),                       (),                  (), "attachment_added"),
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
"""The operations that do the same for other tasks or statuses, in the order in which they are suggested."""


def fits(tasks: Tasks, facts: Facts) -> bool:
    """Return true if a row for `tasks` applies to this task. A task that is not funded yet can take either flow."""
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


def decide(trigger: Trigger, actor: A, facts: Facts, called: str = "") -> Transition:
    """Return the row that applies. Raises the `Refusal` that best explains why no row applies.

    `called` is the operation that pulls the trigger, where it has another name: a refusal speaks of that.
    The checks run in this order: actor, kind of task, status, guards. Among several rows, the refusal is that of the
    row of which most guards passed.
    """
    rows = tuple(row for row in ROWS[trigger] if row.by is actor)
    if not rows:
        entitled = " or ".join(dict.fromkeys(row.by for row in ROWS[trigger]))
        raise Forbidden(f"{called or trigger} is done by the {entitled}, not by the {actor}.")
    for_task = tuple(row for row in rows if fits(row.tasks, facts))
    if not for_task:
        raise _wrong_tasks(trigger, actor, facts, called or trigger)
    in_status = tuple(row for row in for_task if facts.status in row.source)
    if not in_status:
        raise _wrong_status(trigger, actor, for_task, facts, called or trigger)
    closest, explanation = -1, None
    for row in in_status:
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
    """Return true if a row for this trigger has the task's status as a source. Guards are not checked."""
    return trigger in permitted_triggers(actor, facts)


def permitted_triggers(actor: A, facts: Facts) -> frozenset[Trigger]:
    """Return the triggers that are permitted to an actor."""
    return _permitted(actor, facts.status, facts.mode, facts.flow)


@cache
def _permitted(actor: A, status: S | None, mode: SettlementMode, flow: FundingFlow | None) -> frozenset[Trigger]:
    facts = Facts(status, mode, flow)
    return frozenset(
        row.trigger for row in TRANSITIONS if row.by is actor and status in row.source and fits(row.tasks, facts)
    )


def _instead(trigger: Trigger, actor: A, facts: Facts) -> tuple[Suggestion, ...]:
    return tuple(
        Suggestion(other, "It does the same for this kind of task.")
        for other in INSTEAD.get(trigger, ())
        # Before an operator has accepted, there is no work that a dispute could be about.
        if permitted(other, actor, facts) and not (other is T.DISPUTE and facts.status in BEFORE_ACCEPTANCE)
    )


def _wrong_tasks(trigger: Trigger, actor: A, facts: Facts, called: str) -> Refusal:
    right, statuses_of_right = next(
        (
            (other, tuple(status for row in ROWS[other] if row.by is actor for status in row.source))
            for other in INSTEAD.get(trigger, ())
            if any(row.by is actor and fits(row.tasks, facts) for row in ROWS[other])
        ),
        (None, ()),
    )
    proposed = (Suggestion(right, "It does the same for this kind of task."),) if right else ()
    later = ""
    if right and facts.status not in statuses_of_right:
        needed = " or ".join(dict.fromkeys(status or "" for status in statuses_of_right))
        later = f" {right} is, in status {needed}; this one is {facts.status}."
    if all(row.tasks in (Tasks.SIMPLE, Tasks.QUOTED) for row in ROWS[trigger]) and (
        facts.mode is SettlementMode.ESCROW
    ):
        sentence = f"{called} is not for a task of the {facts.flow} funding flow."
        return WrongFundingFlow(sentence + later, next_actions=proposed)
    article = "an" if facts.mode is SettlementMode.ESCROW else "a"
    sentence = f"{called} is not for {article} {facts.mode} settlement task."
    return WrongSettlementMode(sentence + later, next_actions=proposed)


def _wrong_status(trigger: Trigger, actor: A, rows: tuple[Transition, ...], facts: Facts, called: str) -> Refusal:
    if trigger in (Trigger.ACCEPT, Trigger.MAKE_OFFER) and facts.has_operator:
        others = Suggestion(Way.FIND_TASKS, "Others near you are still open.")
        return TaskTaken("Another operator has taken this task.", next_actions=(others,))
    if trigger is Trigger.FUND and facts.status is S.DRAFT and (uncertain := address_certain(facts)):
        return uncertain
    sources = dict.fromkeys(str(status) for row in rows for status in row.source)
    return WrongStatus(
        f"{called} needs a task in status {' or '.join(sources)}; this one is {facts.status}.",
        next_actions=_instead(trigger, actor, facts),
        values={"status": facts.status or "", "neededStatuses": ",".join(sources)},
    )
