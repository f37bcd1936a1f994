"""Permitted steps of a task, written as words.

Nothing here is taken from the transition table: names are written out, and conditions read the plain facts. A step that
is not listed must be refused.
"""

# ruff: noqa: E501 - one row to a line, as in the documents

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from domain.lifecycle.guards import Facts

Condition = Callable[[Facts], bool]


def always(_: Facts) -> bool:
    return True


def live(task: Facts) -> bool:
    return task.country_live


def placed(task: Facts) -> bool:
    return task.uncertain_address is None


def in_time(task: Facts) -> bool:
    return not task.accept_by_passed


def covered(task: Facts) -> bool:
    return task.affordable_up_to >= task.cost


def in_budget(task: Facts) -> bool:
    return task.budget is None or task.budget >= task.cost


def not_forbidden(task: Facts) -> bool:
    """No spending rule stands against it but perhaps a limit, which the owner can lift for it."""
    return task.spending is None or task.spending.rule in ("per_task", "per_day", "per_month")


def may_be_paid(task: Facts) -> bool:
    return covered(task) and task.spending is None


def acceptable(task: Facts) -> bool:
    """It pays enough, no rule refuses it, and nobody has it before them or has turned it down."""
    refused = task.objection is not None and task.objection.verdict == "refuse"
    return task.screening in (None, "cleared") and task.underpaid is None and not refused


def let_through(task: Facts) -> bool:
    """Acceptable, with nothing left that somebody should look at first."""
    checked = task.screening == "cleared" or not task.screening_needed
    return acceptable(task) and task.objection is None and checked


def turned_down_by_machine(task: Facts) -> bool:
    by_rule = task.underpaid is not None or (task.objection is not None and task.objection.verdict == "refuse")
    return task.screening == "refused" or (task.screening is None and by_rule)


def live_and_paid_for(task: Facts) -> bool:
    return live(task) and placed(task) and may_be_paid(task) and in_budget(task) and let_through(task)


def live_and_in_plan(task: Facts) -> bool:
    return (
        live(task)
        and placed(task)
        and let_through(task)
        and (task.plan is None or task.plan.limit > task.plan.published)
    )


SINCE_ACCEPTANCE = (
    "Accepted EnRoute Arrived InProgress ProofSubmitted ProofUploaded UnderReview Rejected Completed Settled Disputed "
    "Closed Cancelled Expired"
)


def has_open_conversation(task: Facts) -> bool:
    return task.has_operator and not task.conversation_over


def offered(task: Facts) -> bool:
    return task.pending_offers > 0


def agreeable(task: Facts) -> bool:
    return offered(task) and in_time(task) and task.underpaid is None


def undecided(task: Facts) -> bool:
    return task.pending_decisions > 0


def absent(task: Facts) -> bool:
    """Overdue for the whole grace, with nothing to show for it, and not for changes of what was shown."""
    return task.grace_over and not task.proof_begun and not task.changes_pending


def agent_must_answer(task: Facts) -> bool:
    """An operator asked, or the agent itself while there is no operator who could answer."""
    return task.asked_by_operator > 0 or (task.asked_by_agent > 0 and not task.has_operator)


def waits_for_minutes(task: Facts) -> bool:
    return task.pending_minutes is not None


def opened(by: str, status: str) -> Condition:
    return lambda task: task.disputed_by == by and task.disputed_from == status


NOT_ENDED = (
    "Draft Quoted Funded Published Accepted EnRoute Arrived InProgress ProofSubmitted ProofUploaded UnderReview Rejected "
    "Completed Settled Disputed"
)


class Row(NamedTuple):
    """`source` and `to` are statuses with a space between them; `new` is a task to be, an empty `to` is unchanged.

    `tasks` is any, escrow, direct, simple or quoted; a task that has not been funded may still become either of the
    last two.
    """

    source: str
    operation: str
    by: str
    tasks: str
    to: str
    condition: Condition = always


# fmt: off
SPECIFICATION = (
    Row("new", "create_task", "agent", "escrow", "Published", lambda task: task.publish_now and live_and_paid_for(task)),
    Row("new", "create_task", "agent", "escrow", "Draft", lambda task: task.publish_now and not live_and_paid_for(task) and not_forbidden(task)),
    Row("new", "create_task", "agent", "any", "Draft", lambda task: not task.publish_now),
    Row("Draft", "publish_task", "agent", "escrow", "Published", lambda task: in_time(task) and live_and_paid_for(task)),
    Row("Draft", "publish_task", "system", "escrow", "Published", lambda task: in_time(task) and live_and_paid_for(task)),
    Row("Draft", "publish_task", "agent", "direct", "Published", lambda task: in_time(task) and live_and_in_plan(task)),
    Row("Draft Quoted", "quote_task", "agent", "escrow", "Quoted", lambda task: placed(task) and in_budget(task) and acceptable(task)),
    Row("Quoted", "fund_task", "agent", "escrow", "Funded", lambda task: placed(task) and may_be_paid(task) and not task.quote_expired),
    Row("Quoted", "receive_payment", "system", "escrow", "Funded", lambda task: placed(task) and may_be_paid(task)),
    Row("Funded", "publish_task", "agent", "escrow", "Published", lambda task: in_time(task) and placed(task) and live(task) and let_through(task)),
    Row("Published", "accept_task", "operator", "any", "Accepted", lambda task: in_time(task) and task.ineligible is None and not task.needs_offer),
    Row("Published", "decline_invitation", "operator", "any", "", lambda task: task.is_invited),
    Row("Draft Quoted Funded Published", "invite_operators", "agent", "any", "", always),
    Row("Published", "make_offer", "operator", "any", "", lambda task: in_time(task) and task.takes_offers and task.ineligible is None),
    Row("Published", "withdraw_offer", "operator", "any", "", offered),
    Row("Published", "decline_offer", "agent", "any", "", offered),
    Row("Published", "accept_offer", "agent", "direct", "Accepted", agreeable),
    Row("Published", "accept_offer", "agent", "escrow", "Accepted", lambda task: agreeable(task) and may_be_paid(task) and in_budget(task)),
    Row("Funded Published", "expire_task", "system", "any", "Expired", lambda task: task.accept_by_passed),
    Row("ProofUploaded UnderReview", "approve_task", "agent", "simple", "Completed Settled Closed", lambda task: not undecided(task)),
    Row("UnderReview", "approve_task_review", "agent", "quoted", "Completed Settled Closed", lambda task: not undecided(task)),
    Row("UnderReview", "reject_task_review", "agent", "escrow", "Rejected"),
    Row("ProofUploaded UnderReview", "request_changes", "agent", "escrow", "InProgress", lambda task: task.change_requests < 2),
    Row("Rejected", "approve_task", "agent", "simple", "Completed Settled Closed", lambda task: not task.contest_closed and not undecided(task)),
    Row("Rejected", "approve_task_review", "agent", "quoted", "Completed Settled Closed",
        lambda task: not task.contest_closed and not undecided(task)),
    Row("Draft Quoted Funded Published Accepted EnRoute Arrived InProgress ProofSubmitted ProofUploaded UnderReview Rejected Completed Settled",
        "dispute_task", "agent", "any", "Disputed", lambda task: task.agent_disputes < 2),
    Row("Completed", "acknowledge_direct_task", "agent", "direct", "Closed"),
    Row("Completed", "dispute_direct_task", "agent", "direct", "Disputed", lambda task: task.agent_disputes < 2),
    Row("Draft Quoted Funded", "cancel_task", "agent", "any", "Cancelled"),
    Row("Accepted EnRoute Arrived InProgress", "cancel_task_with_settlement", "agent", "escrow", "Cancelled"),
    Row("Draft", "amend_task", "agent", "any", ""),
    Row("Quoted", "amend_task", "agent", "escrow", "Draft"),
    Row("Funded Published", "amend_task", "agent", "escrow", "", live_and_paid_for),
    Row("Published", "amend_task", "agent", "direct", "", lambda task: placed(task) and live(task) and let_through(task)),
    Row("Draft", "update_task_location", "agent", "any", ""),
    Row("Published", "update_task_location", "agent", "any", "", lambda task: placed(task) and live(task) and not_forbidden(task) and task.underpaid is None),
    Row("Draft Quoted Funded Published Accepted EnRoute Arrived InProgress", "request_reschedule", "agent", "any", "",
        lambda task: task.reschedule_allowed),
)

DECISIONS = (
    Row("new", "create_task", "agent", "direct", "Published", lambda task: task.publish_now and live_and_in_plan(task)),
    Row("new", "create_task", "agent", "direct", "Draft", lambda task: task.publish_now and not live_and_in_plan(task)),
    Row("Draft", "publish_task", "system", "direct", "Published", lambda task: in_time(task) and live_and_in_plan(task)),
    Row("Funded", "publish_task", "system", "escrow", "Published", lambda task: in_time(task) and placed(task) and live(task) and let_through(task)),
    Row("Draft Funded", "hold_task", "system", "any", "", lambda task: task.screening in (None, "waiting")),
    Row("Draft Funded", "request_publication_review", "agent", "any", "", turned_down_by_machine),
    Row("Draft Funded", "release_held_task", "platform", "any", "", lambda task: task.screening == "held"),
    Row("Draft Funded", "refuse_held_task", "platform", "any", "", lambda task: task.screening == "held"),
    Row("Draft Funded", "refuse_held_task", "system", "any", "", lambda task: task.screening == "waiting"),
    Row("Accepted EnRoute Arrived InProgress", "release_task", "operator", "any", "Published"),
    Row("Accepted EnRoute Arrived InProgress", "release_task", "system", "any", "Published"),
    Row("Accepted", "mark_en_route", "operator", "any", "EnRoute"),
    Row("Accepted EnRoute", "mark_arrived", "operator", "any", "Arrived"),
    Row("Accepted EnRoute Arrived", "start_work", "operator", "any", "InProgress"),
    Row("InProgress", "upload_proof", "operator", "any", ""),
    Row("InProgress", "remove_proof", "operator", "any", ""),
    Row("InProgress", "submit_proof", "operator", "escrow", "ProofSubmitted", lambda task: not task.missing_proof and not undecided(task)),
    Row("ProofSubmitted", "process_proof", "system", "escrow", "ProofUploaded"),
    Row("ProofUploaded", "begin_review", "system", "escrow", "UnderReview"),
    Row("InProgress", "complete_task", "operator", "direct", "Completed", lambda task: not task.missing_proof and not undecided(task)),
    Row("Rejected", "contest_rejection", "operator", "escrow", "Disputed",
        lambda task: not task.contest_closed and task.operator_disputes < 2),
    *(Row("Disputed", "withdraw_dispute", "agent", "any", status, opened("agent", status))
      for status in ["Draft", "Published", "Accepted", "EnRoute", "Arrived", "InProgress", "Completed"]),
    *(Row("Disputed", "withdraw_dispute", "agent", "escrow", status, opened("agent", status))
      for status in ["Quoted", "Funded", "ProofSubmitted", "ProofUploaded", "UnderReview", "Rejected", "Settled"]),
    Row("Disputed", "withdraw_dispute", "operator", "escrow", "Rejected", opened("operator", "Rejected")),
    Row("Rejected", "close_rejection", "system", "escrow", "Closed", lambda task: task.contest_closed),
    Row("Disputed", "resolve_dispute", "platform", "any", "Closed", lambda task: task.operator_share == 0),
    Row("Disputed", "resolve_dispute", "platform", "escrow", "Settled Closed",
        lambda task: task.operator_share > 0 and task.locked > 0 and task.has_operator),
    Row("Published", "cancel_task", "agent", "any", "Cancelled"),
    Row("Accepted EnRoute Arrived InProgress", "cancel_task", "agent", "direct", "Cancelled"),
    Row("Published ProofSubmitted ProofUploaded", "cancel_task_with_settlement", "agent", "escrow", "Cancelled"),
    Row("Published", "withdraw_task", "system", "any", "Cancelled"),
    Row("Accepted EnRoute Arrived InProgress", "withdraw_task", "system", "any", "Cancelled"),
    Row("Accepted EnRoute Arrived InProgress", "mark_overdue", "system", "any", "",
        lambda task: task.complete_by_passed and not task.changes_pending),
    Row("Accepted EnRoute Arrived InProgress", "mark_no_show", "system", "any", "Published",
        lambda task: absent(task) and not undecided(task) and not task.work_over),
    Row("Accepted EnRoute Arrived InProgress", "mark_no_show", "system", "any", "Expired",
        lambda task: absent(task) and not undecided(task) and task.work_over),
    Row("InProgress", "submit_proof", "system", "escrow", "ProofSubmitted",
        lambda task: (task.grace_over and task.proof_begun) or (task.changes_pending and task.complete_by_passed)),
    Row("InProgress", "complete_task", "system", "direct", "Completed", lambda task: task.grace_over and task.proof_begun),
    Row("EnRoute", "come_near", "system", "any", ""),
    Row("EnRoute Arrived InProgress ProofSubmitted ProofUploaded UnderReview", "leave_place", "system", "any", ""),
    Row("UnderReview", "remind_of_review", "system", "escrow", ""),
    Row("UnderReview", "approve_by_score", "system", "escrow", "Completed Settled Closed",
        lambda task: task.score_reached and task.proof_passed and not undecided(task) and task.spending is None),
    Row("ProofUploaded UnderReview", "end_review", "system", "escrow", "Completed Settled Closed",
        lambda task: task.review_over and task.proof_passed),
    Row("ProofUploaded UnderReview", "end_review", "system", "escrow", "Disputed",
        lambda task: task.review_over and not task.proof_passed),
    Row("Completed", "end_review", "system", "direct", "Closed", lambda task: task.review_over),
    Row("Disputed", "remind_of_dispute", "system", "any", ""),
    Row("Quoted", "lapse_quote", "system", "escrow", "", lambda task: task.quote_expired),
    Row("Quoted", "void_funding", "system", "escrow", ""),
    Row("Funded Published Accepted EnRoute Arrived InProgress ProofSubmitted ProofUploaded UnderReview Rejected Disputed", "void_funding",
        "system", "escrow", "Cancelled"),
    Row("Accepted EnRoute Arrived InProgress ProofSubmitted ProofUploaded UnderReview", "request_decision", "operator", "any", ""),
    Row(NOT_ENDED, "request_decision", "platform", "any", ""),
    Row(NOT_ENDED, "resolve_decision", "agent", "any", "", undecided),
    Row(NOT_ENDED, "lapse_decision", "system", "any", "", undecided),
    Row("Accepted EnRoute Arrived InProgress ProofSubmitted ProofUploaded UnderReview", "withdraw_decision", "operator", "any", "", undecided),
    Row(NOT_ENDED, "withdraw_decision", "platform", "any", "", undecided),
    Row("Draft Quoted Funded Published Accepted EnRoute Arrived InProgress", "withdraw_reschedule", "agent", "any", "", lambda task: task.asked_by_agent > 0),
    Row("Accepted EnRoute Arrived InProgress", "withdraw_reschedule", "operator", "any", "", lambda task: task.asked_by_operator > 0),
    Row("Accepted EnRoute Arrived InProgress", "request_reschedule", "operator", "any", "", lambda task: task.reschedule_allowed),
    Row("Draft Quoted Funded Published Accepted EnRoute Arrived InProgress", "approve_reschedule", "agent", "any", "", agent_must_answer),
    Row("Accepted EnRoute Arrived InProgress", "approve_reschedule", "operator", "any", "", lambda task: task.asked_by_agent > 0),
    Row("Draft Quoted Funded Published Accepted EnRoute Arrived InProgress", "reject_reschedule", "agent", "any", "", agent_must_answer),
    Row("Accepted EnRoute Arrived InProgress", "reject_reschedule", "operator", "any", "", lambda task: task.asked_by_agent > 0),
    Row("Closed Cancelled", "pay_bonus", "agent", "escrow", "", lambda task: task.was_paid and not task.bonus_over
        and task.spending is None and (not task.bonus or covered(task))),
    Row("InProgress", "add_expense", "operator", "any", "", lambda task: task.expenses_left > 0),
    Row("InProgress", "remove_expense", "operator", "any", "", lambda task: task.expenses > 0),
    Row("InProgress ProofSubmitted ProofUploaded UnderReview Rejected Completed", "decline_expense", "agent", "any", "",
        lambda task: task.expenses > 0),
    Row("InProgress", "request_more_time", "operator", "any", "", lambda task: task.is_hourly and task.pending_minutes is None),
    Row("InProgress", "approve_more_time", "agent", "escrow", "", lambda task: waits_for_minutes(task) and may_be_paid(task) and in_budget(task)),
    Row("InProgress", "approve_more_time", "agent", "direct", "", waits_for_minutes),
    Row("InProgress", "decline_more_time", "agent", "any", "", waits_for_minutes),
    Row("InProgress", "withdraw_more_time", "operator", "any", "", waits_for_minutes),
    Row(SINCE_ACCEPTANCE, "send_message", "agent", "any", "", has_open_conversation),
    Row(SINCE_ACCEPTANCE, "send_message", "operator", "any", "", has_open_conversation),
    Row(SINCE_ACCEPTANCE, "send_message", "platform", "any", "", has_open_conversation),
    Row("Draft Quoted Funded Published", "add_task_attachment", "agent", "any", ""),
    Row("Accepted EnRoute Arrived InProgress", "add_task_attachment", "agent", "any", ""),
    Row("Draft Quoted Funded Published", "remove_task_attachment", "agent", "any", ""),
)
# fmt: on


def is_for(tasks: str, task: Facts) -> bool:
    return {
        "any": True,
        "escrow": task.mode == "escrow",
        "direct": task.mode == "direct",
        "simple": task.mode == "escrow" and task.flow != "escrow",
        "quoted": task.mode == "escrow" and task.flow != "simple",
    }[tasks]


@cache
def rows_from(operation: str, actor: str, status: str) -> list[Row]:
    """The rows of an operation by an actor on tasks in a status, or "new"."""
    return [
        row
        for row in (*SPECIFICATION, *DECISIONS)
        if row.operation == operation and row.by == actor and status in row.source.split()
    ]


def outcome(operation: str, actor: str, task: Facts) -> list[str] | None:
    """The statuses to pass through, empty for none; `None` for a refusal."""
    rows = rows_from(operation, actor, task.status or "new")
    outcomes = [row.to.split() for row in rows if is_for(row.tasks, task) and row.condition(task)]
    assert len(outcomes) <= 1, f"the oracle contradicts itself on {operation} by {actor}: {task}"
    return outcomes[0] if outcomes else None
