"""The table of transitions against the rows written by hand, and what must hold of it as a whole."""

from itertools import combinations, product

import pytest
from hypothesis import given, settings

from domain.lifecycle.guards import Facts
from domain.lifecycle.statuses import IN_ESCROW, TERMINAL, Actor, FundingFlow, SettlementMode, Status
from domain.lifecycle.transitions import TRANSITIONS, Effect, Tasks, Transition, Trigger, decide, fits
from domain.refusals.refusal import Refusal
from domain.refusals.spending import SpendingFrozen, SpendingNotAllowed
from domain.refusals.suggestion import Suggestion, Way
from tests.domain import oracle
from tests.domain.facts import (
    COMBINATIONS,
    COST,
    DISPUTE,
    EVERY_FACTS,
    FIELD,
    KINDS,
    MISSING,
    MONEY,
    OVERDUE,
    REVIEW,
    WITHDRAWALS,
    any_facts,
    task,
)

ESCROW, DIRECT = SettlementMode
SIMPLE, QUOTED = FundingFlow

Situation = tuple[Status | None, SettlementMode, FundingFlow | None]


def result(trigger: Trigger, actor: Actor, facts: Facts) -> list[str] | None:
    try:
        return [str(status) for status in decide(trigger, actor, facts).target]
    except Refusal:
        return None


def refusal(trigger: Trigger, actor: Actor, facts: Facts) -> Refusal:
    with pytest.raises(Refusal) as refused:
        decide(trigger, actor, facts)
    return refused.value


def applies(row: Transition, facts: Facts) -> bool:
    return fits(row.tasks, facts) and not any(guard(facts) for guard in row.when)


def moves(situation: Situation) -> set[Situation]:
    """Return the situations that one row leads to from here, through all of its statuses."""
    status, mode, flow = situation
    reached: set[Situation] = set()
    for row in TRANSITIONS:
        if status not in row.source or not fits(row.tasks, task(status, mode, flow)):
            continue
        after = flow
        if mode is ESCROW and row.trigger in (Trigger.CREATE, Trigger.PUBLISH) and Status.PUBLISHED in row.target:
            after = flow or SIMPLE
        if row.trigger is Trigger.QUOTE:
            after = QUOTED
        reached.update((step, mode, after) for step in row.target)
    return reached


def reachable(*start: Situation) -> set[Situation]:
    seen: set[Situation] = set()
    ahead = set(start)
    while ahead:
        seen |= ahead
        ahead = set().union(*(moves(situation) for situation in ahead)) - seen
    return seen


ENDING = {Effect.RETURN_FUNDS, Effect.SETTLE_FUNDS, Effect.COMPENSATE_OPERATOR, Effect.DIVIDE_FUNDS}
"""Effects that unlock money."""
LIVES = reachable((None, ESCROW, None), (None, DIRECT, None))


# --- the rows, one by one -----------------------------------------------------------------------------


@pytest.mark.parametrize("trigger", Trigger)
def test_every_situation_is_decided_as_the_specification_says(trigger: Trigger) -> None:
    actors = {row.by for row in (*oracle.SPECIFICATION, *oracle.DECISIONS) if row.operation == trigger}
    assert actors, f"no row of the specification knows {trigger}"
    for actor, facts in product(map(Actor, actors), EVERY_FACTS):
        assert result(trigger, actor, facts) == oracle.outcome(trigger, actor, facts), (trigger, actor, facts)


@given(any_facts)
@settings(max_examples=300, deadline=None)
def test_facts_of_all_kinds_together_change_nothing_of_that(facts: Facts) -> None:
    for trigger, actor in product(Trigger, Actor):
        assert result(trigger, actor, facts) == oracle.outcome(trigger, actor, facts), (trigger, actor)


@pytest.mark.parametrize("trigger", Trigger)
def test_nobody_else_may_pull_a_trigger(trigger: Trigger) -> None:
    entitled = {row.by for row in TRANSITIONS if row.trigger is trigger}
    for actor, status, (mode, flow) in product(set(Actor) - entitled, (None, *Status), KINDS):
        assert refusal(trigger, actor, task(status, mode, flow)).code == "forbidden"


def test_the_hand_written_rows_name_only_what_exists() -> None:
    for row in (*oracle.SPECIFICATION, *oracle.DECISIONS):
        assert Trigger(row.operation)
        assert Actor(row.by)
        assert set(row.source.split()) <= {"new", *Status}
        assert set(row.to.split()) <= set(Status)


# --- the table as a whole -----------------------------------------------------------------------------


def test_at_most_one_row_applies() -> None:
    rivals = [
        (one, other)
        for one, other in combinations(TRANSITIONS, 2)
        if (one.trigger, one.by) == (other.trigger, other.by) and set(one.source) & set(other.source)
    ]
    rival_triggers = {
        Trigger.CREATE,
        Trigger.AMEND,
        Trigger.PUBLISH,
        Trigger.WITHDRAW,
        Trigger.RESOLVE_DISPUTE,
        Trigger.WITHDRAW_DISPUTE,
        Trigger.NO_SHOW,
        Trigger.END_REVIEW,
        Trigger.APPROVE_MORE_TIME,
        Trigger.ACCEPT_OFFER,
    }
    assert {one.trigger for one, _ in rivals} == rival_triggers
    ends_of_waiting = (Trigger.NO_SHOW, Trigger.END_REVIEW)
    for (one, other), (mode, flow) in product(rivals, KINDS):
        if not all(fits(row.tasks, task(None, mode, flow)) for row in (one, other)):
            continue
        every_value = OVERDUE | REVIEW if one.trigger in ends_of_waiting else MONEY | FIELD | DISPUTE
        if one.trigger is Trigger.WITHDRAW_DISPUTE:
            every_value = WITHDRAWALS
        for values in product(*every_value.values()):
            facts = task(None, mode, flow, **dict(zip(every_value, values, strict=True)))
            assert not (applies(one, facts) and applies(other, facts)), facts


def test_a_new_task_can_be_created_unless_spending_rules_forbid_it() -> None:
    for facts in EVERY_FACTS:
        if facts.status is not None:
            continue
        paid_at_once = facts.mode is ESCROW and facts.publish_now
        if paid_at_once and facts.spending and not facts.spending.is_approvable:
            with pytest.raises((SpendingFrozen, SpendingNotAllowed)):
                decide(Trigger.CREATE, Actor.AGENT, facts)
        else:
            assert decide(Trigger.CREATE, Actor.AGENT, facts).target in ((Status.PUBLISHED,), (Status.DRAFT,))


def test_a_task_settled_directly_passes_through_its_own_statuses_only() -> None:
    expected = "Draft Published Accepted EnRoute Arrived InProgress Completed Disputed Closed Cancelled Expired"
    assert {status for status, mode, _ in LIVES if mode is DIRECT and status} == set(expected.split())


def test_a_task_in_escrow_can_pass_through_every_status() -> None:
    assert {status for status, mode, _ in LIVES if mode is ESCROW and status} == set(Status)


def test_every_task_can_end() -> None:
    for situation in LIVES:
        assert {status for status, _, _ in reachable(situation)} & set(TERMINAL), situation


NO_WAY_OUT = {"forbidden", "task_not_paid", "wrong_status", "wrong_settlement_mode", "wrong_funding_flow"}


@pytest.mark.parametrize("status", TERMINAL)
def test_a_terminal_status_has_no_exit(status: Status) -> None:
    for trigger, actor, (mode, flow) in product(Trigger, Actor, KINDS):
        assert refusal(trigger, actor, task(status, mode, flow)).code in NO_WAY_OUT


def test_only_the_end_has_no_exit() -> None:
    assert {status for status, mode, flow in LIVES if not moves((status, mode, flow))} == set(TERMINAL)


def test_every_row_applies_to_some_task_from_each_of_its_statuses(subtests: pytest.Subtests) -> None:
    for row in TRANSITIONS:
        with subtests.test(trigger=str(row.trigger), target=row.target):
            for source in row.source:
                tasks = (
                    task(source, mode, flow, **combination)
                    for status, mode, flow in LIVES
                    if status is source
                    for combination in COMBINATIONS
                )
                assert any(result(row.trigger, row.by, facts) is not None and applies(row, facts) for facts in tasks), (
                    source
                )


def test_no_row_stays_and_does_nothing() -> None:
    silent = [row.trigger for row in TRANSITIONS if not (row.target or row.also or row.event)]
    # Items are what they change.
    assert silent == [Trigger.INVITE, Trigger.DECLINE_INVITATION, Trigger.UPLOAD_PROOF, Trigger.REMOVE_PROOF]


def test_money_is_taken_before_a_task_can_be_accepted_and_given_back_when_it_ends() -> None:
    """Each row into Published takes the money or comes from a status that holds it; none ends with money left."""
    paying = {"LOCK_FUNDS"}
    ending = {effect.name for effect in ENDING}
    holding = {Status.FUNDED, Status.ACCEPTED, Status.EN_ROUTE, Status.ARRIVED, Status.IN_PROGRESS}
    for row in TRANSITIONS:
        effects = {effect.name for effect in row.also}
        if row.tasks.name == "DIRECT":
            assert not effects & (paying | ending), row
        elif row.target == (Status.PUBLISHED,) and row.trigger is not Trigger.WITHDRAW_DISPUTE:
            assert effects & paying or set(row.source) <= holding, row
        elif row.target and row.target[-1] in TERMINAL:
            assert len(effects & ending) == 1, row


def test_the_statuses_in_escrow_are_those_that_are_reached_with_money_locked_and_not_without() -> None:
    lives: set[tuple[Status | None, bool]] = set()
    ahead: set[tuple[Status | None, bool]] = {(None, False)}
    while ahead:
        lives |= ahead
        ahead = {
            (row.target[-1], Effect.LOCK_FUNDS in row.also or (locked and not ENDING & set(row.also)))
            for status, locked in ahead
            for row in TRANSITIONS
            # A withdrawn dispute returns to where the task was.
            if row.target and status in row.source and row.tasks is not Tasks.DIRECT and Effect.RESUME not in row.also
        } - lives
    with_money = {status for status, locked in lives if locked}
    without = {status for status, locked in lives if not locked}
    assert with_money - without == set(IN_ESCROW)
    assert with_money & without == {Status.DISPUTED}


# --- refusals -------------------------------------------------------------------------------------------

LESS = COST - 1
S, T, A = Status, Trigger, Actor

REFUSALS: tuple[tuple[Trigger, Actor, Facts, str, tuple[str, ...]], ...] = (
    # operations of the other settlement mode
    (T.QUOTE, A.AGENT, task(S.DRAFT, DIRECT), "wrong_settlement_mode", ("publish_task",)),
    (T.FUND, A.AGENT, task(S.DRAFT, DIRECT), "wrong_settlement_mode", ("publish_task",)),
    (T.APPROVE, A.AGENT, task(S.COMPLETED, DIRECT), "wrong_settlement_mode", ("acknowledge_direct_task",)),
    (T.APPROVE_REVIEW, A.AGENT, task(S.COMPLETED, DIRECT), "wrong_settlement_mode", ("acknowledge_direct_task",)),
    (T.REJECT_REVIEW, A.AGENT, task(S.COMPLETED, DIRECT), "wrong_settlement_mode", ("dispute_direct_task",)),
    (T.CANCEL_WITH_SETTLEMENT, A.AGENT, task(S.ARRIVED, DIRECT), "wrong_settlement_mode", ("cancel_task",)),
    (T.SUBMIT_PROOF, A.OPERATOR, task(S.IN_PROGRESS, DIRECT), "wrong_settlement_mode", ("complete_task",)),
    (T.COMPLETE, A.OPERATOR, task(S.IN_PROGRESS, ESCROW, SIMPLE), "wrong_settlement_mode", ("submit_proof",)),
    (T.ACKNOWLEDGE, A.AGENT, task(S.UNDER_REVIEW, ESCROW, SIMPLE), "wrong_settlement_mode", ("approve_task",)),
    (T.ACKNOWLEDGE, A.AGENT, task(S.UNDER_REVIEW, ESCROW, QUOTED), "wrong_settlement_mode", ("approve_task_review",)),
    (T.DISPUTE_DIRECT, A.AGENT, task(S.UNDER_REVIEW, ESCROW, SIMPLE), "wrong_settlement_mode", ("dispute_task",)),
    (T.CONTEST, A.OPERATOR, task(S.COMPLETED, DIRECT), "wrong_settlement_mode", ()),
    # operations of the other funding flow
    (T.APPROVE, A.AGENT, task(S.UNDER_REVIEW, ESCROW, QUOTED), "wrong_funding_flow", ("approve_task_review",)),
    (T.APPROVE, A.AGENT, task(S.PROOF_UPLOADED, ESCROW, QUOTED), "wrong_funding_flow", ("approve_task_review",)),
    (T.APPROVE_REVIEW, A.AGENT, task(S.UNDER_REVIEW, ESCROW, SIMPLE), "wrong_funding_flow", ("approve_task",)),
    # statuses
    (T.QUOTE, A.AGENT, task(S.FUNDED, ESCROW, QUOTED), "wrong_status", ("publish_task",)),
    (T.QUOTE, A.AGENT, task(S.PUBLISHED, ESCROW, SIMPLE), "wrong_status", ()),
    (T.FUND, A.AGENT, task(S.DRAFT), "wrong_status", ("publish_task", "quote_task")),
    (T.FUND, A.AGENT, task(S.FUNDED, ESCROW, QUOTED), "wrong_status", ("publish_task",)),
    (T.PUBLISH, A.AGENT, task(S.PUBLISHED, ESCROW, SIMPLE), "wrong_status", ()),
    (T.PUBLISH, A.AGENT, task(S.PUBLISHED, DIRECT), "wrong_status", ()),
    (T.APPROVE, A.AGENT, task(S.PROOF_SUBMITTED, ESCROW, SIMPLE), "wrong_status", ()),
    (T.APPROVE, A.AGENT, task(S.CLOSED, ESCROW, SIMPLE), "wrong_status", ()),
    (T.APPROVE_REVIEW, A.AGENT, task(S.PROOF_UPLOADED, ESCROW, QUOTED), "wrong_status", ()),
    (T.CANCEL, A.AGENT, task(S.ACCEPTED, ESCROW), "wrong_status", ("cancel_task_with_settlement", "dispute_task")),
    (T.CANCEL, A.AGENT, task(S.EN_ROUTE, ESCROW), "wrong_status", ("cancel_task_with_settlement", "dispute_task")),
    (T.CANCEL, A.AGENT, task(S.ARRIVED, ESCROW), "wrong_status", ("cancel_task_with_settlement", "dispute_task")),
    (T.CANCEL, A.AGENT, task(S.IN_PROGRESS, ESCROW), "wrong_status", ("cancel_task_with_settlement", "dispute_task")),
    (T.CANCEL, A.AGENT, task(S.UNDER_REVIEW, ESCROW), "wrong_status", ("dispute_task",)),
    (T.CANCEL, A.AGENT, task(S.COMPLETED, DIRECT), "wrong_status", ("dispute_task",)),
    (T.CANCEL, A.AGENT, task(S.CLOSED, ESCROW), "wrong_status", ()),
    (T.REJECT_REVIEW, A.AGENT, task(S.DRAFT), "wrong_status", ()),
    (T.REJECT_REVIEW, A.AGENT, task(S.PUBLISHED, ESCROW, SIMPLE), "wrong_status", ()),
    (T.REJECT_REVIEW, A.AGENT, task(S.IN_PROGRESS, ESCROW, SIMPLE), "wrong_status", ("dispute_task",)),
    (T.CANCEL_WITH_SETTLEMENT, A.AGENT, task(S.DRAFT), "wrong_status", ("cancel_task",)),
    (T.CANCEL_WITH_SETTLEMENT, A.AGENT, task(S.UNDER_REVIEW, ESCROW, SIMPLE), "wrong_status", ()),
    (T.UPDATE_LOCATION, A.AGENT, task(S.ACCEPTED), "wrong_status", ()),
    (T.DISPUTE, A.AGENT, task(S.DISPUTED), "wrong_status", ()),
    (T.RELEASE, A.OPERATOR, task(S.PROOF_SUBMITTED), "wrong_status", ()),
    (T.UPLOAD_PROOF, A.OPERATOR, task(S.ARRIVED), "wrong_status", ()),
    (T.ACCEPT, A.OPERATOR, task(S.DRAFT), "wrong_status", ()),
    (T.ACCEPT, A.OPERATOR, task(S.EXPIRED), "wrong_status", ()),
    (T.ACCEPT, A.OPERATOR, task(S.ACCEPTED, has_operator=True), "task_taken", ("list_open_tasks",)),
    (T.ACCEPT, A.OPERATOR, task(S.IN_PROGRESS, DIRECT, has_operator=True), "task_taken", ("list_open_tasks",)),
    # money
    (T.QUOTE, A.AGENT, task(S.DRAFT, budget=LESS), "over_budget", ()),
    (T.PUBLISH, A.AGENT, task(S.DRAFT, budget=LESS, affordable_up_to=LESS), "over_budget", ()),
    (T.PUBLISH, A.AGENT, task(S.DRAFT, affordable_up_to=LESS), "insufficient_funds", ()),
    (T.FUND, A.AGENT, task(S.QUOTED, ESCROW, QUOTED, affordable_up_to=LESS), "insufficient_funds", ()),
    (T.FUND, A.AGENT, task(S.QUOTED, ESCROW, QUOTED, quote_expired=True), "quote_expired", ("quote_task",)),
    (
        T.FUND,
        A.AGENT,
        task(S.QUOTED, ESCROW, QUOTED, quote_expired=True, affordable_up_to=LESS),
        "quote_expired",
        ("quote_task",),
    ),
    (T.RECEIVE_PAYMENT, A.SYSTEM, task(S.QUOTED, ESCROW, QUOTED, affordable_up_to=LESS), "insufficient_funds", ()),
    (T.RESOLVE_DISPUTE, A.PLATFORM, task(S.DISPUTED, DIRECT, operator_share=1), "nothing_to_pay", ()),
    (
        T.RESOLVE_DISPUTE,
        A.PLATFORM,
        task(S.DISPUTED, operator_share=1, locked=COST, has_operator=False),
        "nothing_to_pay",
        (),
    ),
    (T.RESOLVE_DISPUTE, A.PLATFORM, task(S.DISPUTED, operator_share=1, has_operator=True), "nothing_to_pay", ()),
    # countries
    (T.PUBLISH, A.AGENT, task(S.DRAFT, country_live=False), "country_not_live", ("join_country_waitlist",)),
    (T.PUBLISH, A.AGENT, task(S.DRAFT, DIRECT, country_live=False), "country_not_live", ("join_country_waitlist",)),
    (T.PUBLISH, A.AGENT, task(S.FUNDED, country_live=False), "country_not_live", ("join_country_waitlist",)),
    # decisions, proof, time
    (
        T.SUBMIT_PROOF,
        A.OPERATOR,
        task(S.IN_PROGRESS, pending_decisions=1),
        "decision_pending",
        ("get_decision_requests",),
    ),
    (
        T.COMPLETE,
        A.OPERATOR,
        task(S.IN_PROGRESS, DIRECT, pending_decisions=1),
        "decision_pending",
        ("get_decision_requests",),
    ),
    (
        T.APPROVE,
        A.AGENT,
        task(S.UNDER_REVIEW, ESCROW, SIMPLE, pending_decisions=2),
        "decision_pending",
        ("get_decision_requests",),
    ),
    (
        T.APPROVE_REVIEW,
        A.AGENT,
        task(S.UNDER_REVIEW, ESCROW, QUOTED, pending_decisions=1),
        "decision_pending",
        ("get_decision_requests",),
    ),
    (T.SUBMIT_PROOF, A.OPERATOR, task(S.IN_PROGRESS, missing_proof=MISSING), "proof_incomplete", ()),
    (T.ACCEPT, A.OPERATOR, task(S.PUBLISHED, accept_by_passed=True), "window_closed", ()),
    (T.PUBLISH, A.AGENT, task(S.DRAFT, accept_by_passed=True), "window_closed", ()),
    (T.PUBLISH, A.AGENT, task(S.FUNDED, ESCROW, QUOTED, accept_by_passed=True), "window_closed", ()),
    (T.CONTEST, A.OPERATOR, task(S.REJECTED, contest_closed=True), "window_closed", ()),
    (T.RESOLVE_DECISION, A.AGENT, task(S.IN_PROGRESS), "not_pending", ()),
    (T.REQUEST_DECISION, A.PLATFORM, task(S.CLOSED), "wrong_status", ()),
    (T.REQUEST_RESCHEDULE, A.AGENT, task(S.PUBLISHED, reschedule_allowed=False), "reschedule_not_allowed", ()),
    (T.REQUEST_RESCHEDULE, A.OPERATOR, task(S.ARRIVED, reschedule_allowed=False), "reschedule_not_allowed", ()),
    (T.REQUEST_RESCHEDULE, A.AGENT, task(S.PROOF_SUBMITTED), "wrong_status", ()),
    (T.APPROVE_RESCHEDULE, A.AGENT, task(S.ACCEPTED, has_operator=True, asked_by_agent=1), "not_pending", ()),
    (T.APPROVE_RESCHEDULE, A.OPERATOR, task(S.ACCEPTED, has_operator=True, asked_by_operator=1), "not_pending", ()),
    (T.REQUEST_MORE_TIME, A.OPERATOR, task(S.IN_PROGRESS), "not_hourly", ()),
    (T.SEND_MESSAGE, A.AGENT, task(S.PUBLISHED), "wrong_status", ()),
    (T.SEND_MESSAGE, A.AGENT, task(S.CANCELLED), "wrong_status", ()),
    (T.SEND_MESSAGE, A.OPERATOR, task(S.CLOSED, has_operator=True, conversation_over=True), "window_closed", ()),
    (T.REQUEST_MORE_TIME, A.OPERATOR, task(S.IN_PROGRESS, is_hourly=True, pending_minutes=5), "more_time_pending", ()),
    (T.REQUEST_MORE_TIME, A.OPERATOR, task(S.ACCEPTED, is_hourly=True), "wrong_status", ()),
    (T.APPROVE_MORE_TIME, A.AGENT, task(S.IN_PROGRESS), "not_pending", ()),
    (T.APPROVE_MORE_TIME, A.AGENT, task(S.IN_PROGRESS, pending_minutes=5, budget=LESS), "over_budget", ()),
    (
        T.APPROVE_MORE_TIME,
        A.AGENT,
        task(S.IN_PROGRESS, pending_minutes=5, affordable_up_to=LESS),
        "insufficient_funds",
        (),
    ),
    (T.DECLINE_MORE_TIME, A.AGENT, task(S.IN_PROGRESS), "not_pending", ()),
    (T.PAY_BONUS, A.AGENT, task(S.CLOSED), "task_not_paid", ()),
    (T.PAY_BONUS, A.AGENT, task(S.CLOSED, was_paid=True, bonus_over=True), "window_closed", ()),
    (
        T.PAY_BONUS,
        A.AGENT,
        task(S.CLOSED, was_paid=True, bonus=COST, affordable_up_to=LESS),
        "insufficient_funds",
        (),
    ),
    (T.ADD_EXPENSE, A.OPERATOR, task(S.IN_PROGRESS), "expense_over_budget", ()),
    (T.REMOVE_EXPENSE, A.OPERATOR, task(S.IN_PROGRESS), "not_pending", ()),
    (T.DECLINE_EXPENSE, A.AGENT, task(S.UNDER_REVIEW), "not_pending", ()),
    (T.DECLINE_EXPENSE, A.AGENT, task(S.DISPUTED, expenses=1), "wrong_status", ()),
    (T.WITHDRAW_MORE_TIME, A.OPERATOR, task(S.IN_PROGRESS), "not_pending", ()),
    (
        T.UPDATE_LOCATION,
        A.AGENT,
        task(S.PUBLISHED, country="DE", country_live=False),
        "country_not_live",
        ("join_country_waitlist",),
    ),
    # timers that come too early
    (T.EXPIRE, A.SYSTEM, task(S.PUBLISHED), "wrong_status", ()),
    (T.OVERDUE, A.SYSTEM, task(S.ARRIVED), "wrong_status", ()),
    (T.LAPSE_QUOTE, A.SYSTEM, task(S.QUOTED), "wrong_status", ()),
    (T.CLOSE_REJECTION, A.SYSTEM, task(S.REJECTED), "wrong_status", ()),
)


def test_a_refusal_names_its_reason_and_the_right_operation(subtests: pytest.Subtests) -> None:
    for trigger, actor, facts, code, pointers in REFUSALS:
        with subtests.test(trigger=str(trigger), actor=str(actor), code=str(code), pointers=str(pointers)):
            refused = refusal(trigger, actor, facts)
            assert refused.code == code
            assert tuple(str(suggestion.operation) for suggestion in refused.next_actions) == pointers
            if code in ("wrong_settlement_mode", "wrong_funding_flow"):
                assert refused.status == 400
                assert refused.detail.startswith(trigger)


def test_a_wrong_status_is_named_with_those_that_would_do() -> None:
    refused = refusal(Trigger.ARRIVE, Actor.OPERATOR, task(Status.PUBLISHED))
    assert refused.detail == "mark_arrived needs a task in status Accepted or EnRoute; this one is Published."
    assert refused.values == {"status": "Published", "neededStatuses": "Accepted,EnRoute"}


def test_the_kind_of_task_that_is_wrong_is_named() -> None:
    refused = refusal(Trigger.DISPUTE_DIRECT, Actor.AGENT, task(Status.UNDER_REVIEW, ESCROW, SIMPLE))
    assert refused.detail == "dispute_direct_task is not for an escrow settlement task."
    refused = refusal(Trigger.QUOTE, Actor.AGENT, task(Status.DRAFT, DIRECT))
    assert refused.detail == "quote_task is not for a direct settlement task."


def test_a_wrong_caller_is_told_whose_operation_it_is() -> None:
    refused = refusal(Trigger.ACCEPT, Actor.PLATFORM, task(Status.PUBLISHED))
    assert refused.detail == "accept_task is done by the operator, not by the platform."


def test_missing_proof_is_listed_item_by_item() -> None:
    refused = refusal(Trigger.SUBMIT_PROOF, Actor.OPERATOR, task(Status.IN_PROGRESS, missing_proof=MISSING))
    assert refused.errors == MISSING
    assert MISSING[0].message in refused.detail


def test_a_country_that_is_not_live_offers_its_waitlist() -> None:
    refused = refusal(Trigger.PUBLISH, Actor.AGENT, task(Status.DRAFT, country="DE", country_live=False))
    assert refused.next_actions == (
        Suggestion(Way.JOIN_WAITLIST, "You are notified when it opens.", {"countryIsoCode": "DE"}),
    )


def test_where_an_operation_points_another_operation_of_the_same_caller_stands() -> None:
    """A pointer to a status that the operation does not fit would only lead to the next refusal."""
    for trigger, actor, facts in product(Trigger, Actor, EVERY_FACTS[:: len(COMBINATIONS)]):
        try:
            decide(trigger, actor, facts)
        except Refusal as refused:
            for suggestion in refused.next_actions:
                if suggestion.operation in set(Trigger):
                    pointed = [row for row in TRANSITIONS if row.trigger == suggestion.operation and row.by is actor]
                    assert any(fits(row.tasks, facts) for row in pointed), (trigger, facts)
