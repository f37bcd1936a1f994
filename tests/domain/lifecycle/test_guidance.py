"""Suggested and allowed actions follow the transition table in every situation."""

from decimal import Decimal

import pytest

from domain.lifecycle.guards import Facts
from domain.lifecycle.guidance import (
    EXAMPLES,
    NOT_SUGGESTED,
    SHOWS_PROOF,
    WATCH,
    WHY,
    allowed_actions,
    next_actions,
)
from domain.lifecycle.statuses import TERMINAL, Actor, FundingFlow, SettlementMode, Status
from domain.lifecycle.transitions import TRANSITIONS, Trigger, decide
from domain.refusals.payments import InsufficientFunds
from domain.refusals.refusal import Refusal
from domain.refusals.suggestion import Way
from tests.domain.facts import COST, PAIRED_FACTS, task

ESCROW, DIRECT = SettlementMode
SIMPLE, QUOTED = FundingFlow
S, A = Status, Actor
TASK_ID = 41

CALLERS = (Actor.AGENT, Actor.OPERATOR, Actor.PLATFORM)


def refusal(trigger: Trigger, actor: Actor, facts: Facts) -> Refusal | None:
    try:
        decide(trigger, actor, facts)
    except Refusal as refused:
        return refused
    return None


def operations(actor: Actor, facts: Facts) -> list[str]:
    return [str(suggestion.operation) for suggestion in next_actions(actor, facts, TASK_ID)]


def test_every_trigger_that_a_caller_can_pull_has_its_reason() -> None:
    assert set(WHY) == {row.trigger for row in TRANSITIONS if row.by is not Actor.SYSTEM} - {Trigger.CREATE}
    assert set(EXAMPLES) | set(NOT_SUGGESTED) <= set(WHY)


@pytest.mark.parametrize("actor", CALLERS)
def test_nothing_is_suggested_that_the_table_refuses(actor: Actor) -> None:
    for facts in PAIRED_FACTS:
        for suggestion in next_actions(actor, facts, TASK_ID):
            if suggestion.operation in set(Trigger):
                refused = refusal(Trigger(suggestion.operation), actor, facts)
                by_provider = suggestion.arguments.get("fundingMethod") == "psp"
                assert isinstance(refused, InsufficientFunds) if by_provider else refused is None, (suggestion, facts)


@pytest.mark.parametrize("actor", CALLERS)
def test_everything_that_the_table_allows_is_suggested_but_for_what_stands_aside(actor: Actor) -> None:
    for facts in PAIRED_FACTS:
        allowed = {action.trigger for action in allowed_actions(actor, facts) if action.refusal is None}
        if Trigger.CANCEL in allowed:
            allowed.discard(Trigger.CANCEL_WITH_SETTLEMENT)  # the same thing, at a price
        if not facts.country_live:
            allowed -= {Trigger.QUOTE, Trigger.FUND}  # would tie money to what cannot be published
        if facts.status is Status.REJECTED:
            allowed -= {Trigger.APPROVE, Trigger.APPROVE_REVIEW}  # the agent has just refused it
        assert allowed - set(NOT_SUGGESTED) <= set(operations(actor, facts)), facts


@pytest.mark.parametrize("actor", CALLERS)
def test_a_suggestion_can_be_followed_as_it_stands(actor: Actor) -> None:
    for facts in PAIRED_FACTS:
        suggestions = next_actions(actor, facts, TASK_ID)
        assert len({suggestion.operation for suggestion in suggestions}) == len(suggestions), "proposed twice"
        for suggestion in suggestions:
            assert suggestion.why
            if suggestion.operation == "join_country_waitlist":
                assert suggestion.arguments == {"countryIsoCode": facts.country}
            elif suggestion.operation == "get_spending_rules":
                assert suggestion.arguments == {}
                assert facts.spending
            elif suggestion.call is Way.DEPOSIT:
                assert suggestion.arguments == {"amount": Decimal("0.50"), "currency": "EUR"}
                assert facts.affordable_up_to < facts.cost
            else:
                assert suggestion.arguments["taskId"] == TASK_ID


@pytest.mark.parametrize("actor", Actor)
def test_allowed_actions_answer_for_every_trigger_of_the_caller_what_the_call_would(actor: Actor) -> None:
    own = {row.trigger for row in TRANSITIONS if row.by is actor} - {Trigger.CREATE}
    for facts in PAIRED_FACTS:
        actions = allowed_actions(actor, facts)
        assert [action.trigger for action in actions] == [trigger for trigger in WHY if trigger in own]
        for action in actions:
            refused = refusal(action.trigger, actor, facts)
            assert type(action.refusal) is type(refused)
            if action.refusal and refused:
                assert action.refusal.detail == refused.detail
                assert action.refusal.next_actions == refused.next_actions


LESS = COST - 1


@pytest.mark.parametrize(
    ("actor", "facts", "expected"),
    [
        (A.AGENT, task(S.DRAFT), "publish_task quote_task cancel_task"),
        (A.AGENT, task(S.DRAFT, affordable_up_to=LESS), "deposit_to_wallet quote_task cancel_task"),
        (A.AGENT, task(S.DRAFT, affordable_up_to=LESS, takes_payments=False), "quote_task cancel_task"),
        (A.AGENT, task(S.DRAFT, country_live=False, country="DE"), "join_country_waitlist cancel_task"),
        (A.AGENT, task(S.QUOTED, ESCROW, QUOTED, country_live=False), "join_country_waitlist cancel_task"),
        (A.AGENT, task(S.FUNDED, ESCROW, QUOTED, country_live=False), "join_country_waitlist cancel_task"),
        (A.AGENT, task(S.DRAFT, DIRECT), "publish_task cancel_task"),
        (A.AGENT, task(S.QUOTED, ESCROW, QUOTED), "fund_task quote_task cancel_task"),
        (A.AGENT, task(S.QUOTED, ESCROW, QUOTED, quote_expired=True), "quote_task cancel_task"),
        (A.AGENT, task(S.FUNDED, ESCROW, QUOTED), "publish_task cancel_task"),
        (A.AGENT, task(S.PUBLISHED, ESCROW, SIMPLE), "get_task_events cancel_task"),
        (A.AGENT, task(S.ACCEPTED, ESCROW, SIMPLE), "get_task_events cancel_task_with_settlement"),
        (A.AGENT, task(S.ACCEPTED, DIRECT), "get_task_events cancel_task"),
        (
            A.AGENT,
            task(S.PROOF_UPLOADED, ESCROW, SIMPLE),
            "get_task_proofs approve_task request_changes cancel_task_with_settlement",
        ),
        (
            A.AGENT,
            task(S.UNDER_REVIEW, ESCROW, SIMPLE),
            "get_task_proofs approve_task request_changes reject_task_review",
        ),
        (
            A.AGENT,
            task(S.UNDER_REVIEW, ESCROW, QUOTED),
            "get_task_proofs approve_task_review request_changes reject_task_review",
        ),
        (A.AGENT, task(S.COMPLETED, DIRECT), "get_task_proofs acknowledge_direct_task dispute_direct_task"),
        (A.AGENT, task(S.REJECTED, ESCROW, SIMPLE), "get_task_events"),
        (A.AGENT, task(S.DISPUTED, ESCROW, SIMPLE), "get_task_proofs get_task_events"),
        (
            A.AGENT,
            task(S.IN_PROGRESS, DIRECT, pending_decisions=1),
            "get_decision_requests get_task_events cancel_task",
        ),
        (
            A.AGENT,
            task(S.ACCEPTED, DIRECT, asked_by_operator=1),
            "list_reschedule_requests get_task_events cancel_task",
        ),
        (A.AGENT, task(S.ACCEPTED, DIRECT, has_operator=True, asked_by_agent=1), "get_task_events cancel_task"),
        (A.OPERATOR, task(S.IN_PROGRESS, DIRECT, pending_decisions=1), "upload_proof"),
        (A.OPERATOR, task(S.EN_ROUTE, asked_by_agent=1), "list_reschedule_requests mark_arrived start_work"),
        (A.OPERATOR, task(S.PUBLISHED), "accept_task"),
        (A.OPERATOR, task(S.ACCEPTED), "mark_en_route mark_arrived start_work"),
        (A.OPERATOR, task(S.IN_PROGRESS), "upload_proof submit_proof"),
        (A.OPERATOR, task(S.IN_PROGRESS, DIRECT), "upload_proof complete_task"),
        (A.OPERATOR, task(S.REJECTED, ESCROW, SIMPLE), "contest_rejection"),
        (A.PLATFORM, task(S.DISPUTED, ESCROW, SIMPLE), "resolve_dispute"),
        (A.PLATFORM, task(S.PUBLISHED), ""),
    ],
    ids=lambda value: f"{value.status}-{value.mode}" if isinstance(value, Facts) else None,
)
def test_the_suggestions_come_in_the_order_of_their_help(actor: Actor, facts: Facts, expected: str) -> None:
    assert operations(actor, facts) == expected.split()


def test_an_uncovered_quote_is_offered_to_the_payment_provider() -> None:
    fund = next_actions(Actor.AGENT, task(Status.QUOTED, ESCROW, QUOTED, affordable_up_to=LESS), TASK_ID)[0]
    assert (fund.operation, fund.arguments) == (Trigger.FUND, {"taskId": TASK_ID, "fundingMethod": "psp"})


def test_a_covered_quote_is_paid_from_the_wallet() -> None:
    fund = next_actions(Actor.AGENT, task(Status.QUOTED, ESCROW, QUOTED), TASK_ID)[0]
    assert (fund.operation, fund.arguments) == (Trigger.FUND, {"taskId": TASK_ID, "fundingMethod": "wallet"})


def test_a_dispute_is_resolved_with_an_outcome() -> None:
    (resolve,) = next_actions(Actor.PLATFORM, task(Status.DISPUTED), TASK_ID)
    assert resolve.arguments == {"taskId": TASK_ID, "outcome": "refund"}


def test_nobody_is_told_to_decide_what_the_platform_decides() -> None:
    told = {status: next_actions(A.AGENT, task(status, ESCROW, SIMPLE), TASK_ID)[0] for status in SHOWS_PROOF}
    assert {suggestion.operation for suggestion in told.values()} == {"get_task_proofs"}
    decides = [status for status, suggestion in told.items() if suggestion.why.endswith("before you decide.")]
    assert decides == [S.PROOF_UPLOADED, S.UNDER_REVIEW, S.COMPLETED]


@pytest.mark.parametrize("status", TERMINAL)
def test_the_end_leads_on(status: Status) -> None:
    again = {"title": "Once more"}
    agents = next_actions(Actor.AGENT, task(status, has_operator=True), TASK_ID, again)
    reviews = ["review_task"] if status is Status.CLOSED else []
    assert [suggestion.operation for suggestion in agents] == [*reviews, "create_task"]
    assert agents[-1].arguments == again
    assert not next_actions(Actor.AGENT, task(status), TASK_ID), "nothing is reviewed, and it cannot be repeated"
    operators = [suggestion.operation for suggestion in next_actions(Actor.OPERATOR, task(status), TASK_ID)]
    assert operators == ([] if status is Status.EXPIRED else ["review_agent"])
    assert not next_actions(Actor.PLATFORM, task(status), TASK_ID)


def test_one_follows_a_task_only_while_it_is_under_way() -> None:
    assert not set(WATCH) & {*TERMINAL, Status.DRAFT, Status.QUOTED, Status.FUNDED}
