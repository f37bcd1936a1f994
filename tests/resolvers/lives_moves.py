"""Moves of the sides in lives at random: steps with a task, its terms, and requests between the sides."""

from random import Random
from typing import Any

from domain.tasks.decisions import DecisionStatus
from domain.tasks.schedule import RescheduleStatus
from domain.values import wallclock
from domain.values.time import SECOND, Instant
from resolvers.core.operation import Operation
from resolvers.payments import funding
from resolvers.proofs import changes, submission
from resolvers.tasks import decisions, dispatch, execution, reschedules, settlement
from tests.resolvers.stages import HOUR, Scene

Move = tuple[Operation[Any, Any], dict[str, Any]]
"""An operation, and its input beside the task."""
CHANGES = {"message": "Almost complete.", "items": ["The sign"], "changesWithinHours": 24}
OF_AGENT: list[Move] = [
    (funding.quote_task, {}),
    (funding.fund_task, {"fundingMethod": "wallet"}),
    (funding.fund_task, {"fundingMethod": "psp"}),
    (funding.check_task_funding, {}),
    (dispatch.publish_task, {}),
    (dispatch.cancel_task, {}),
    (settlement.approve_task, {}),
    (settlement.approve_task_review, {}),
    (settlement.reject_task_review, {"rejectReasonCodeRef": 2}),
    (changes.request_changes, CHANGES),
    (settlement.dispute_task, {"disputeReasonCodeRef": 4}),
    (settlement.withdraw_dispute, {}),
    (settlement.cancel_task_with_settlement, {"cancellationReasonCodeRef": 1}),
    (settlement.cancel_task_with_settlement, {"cancellationReasonCodeRef": 6}),
    (settlement.acknowledge_direct_task, {}),
    (settlement.dispute_direct_task, {"reason": "No."}),
]
CHANGED_MIND: list[Move] = [(settlement.dispute_task, {"disputeReasonCodeRef": 4}), (settlement.withdraw_dispute, {})]
ENDINGS = (dispatch.cancel_task, settlement.dispute_task, settlement.cancel_task_with_settlement)
"""Nearly always allowed; a life would be short if they were as likely as the rest."""
OF_OPERATOR: list[Move] = [
    (execution.mark_en_route, {}),
    (execution.mark_arrived, {}),
    (execution.start_work, {}),
    (execution.release_task, {}),
    (submission.submit_proof, {"force": True, "forceReason": "It was dark."}),
    (execution.complete_task, {}),
    (execution.contest_rejection, {}),
    (settlement.withdraw_dispute, {}),
]
QUESTION = {"questionCode": "closed", "message": "What now?", "optionsJson": '["wait", "go"]'}
AMSTERDAM = "Europe/Amsterdam"
RULES: list[tuple[dict[str, Any], int]] = [
    ({}, 10**9),
    ({"frozen": True}, 0),
    ({"limits": [{"currency": "EUR", "perTask": "10.00"}]}, 1000),
    ({"limits": [{"currency": "EUR", "perTask": "5.00"}]}, 500),
]
"""Spending rules of a key, each with the price in cents up to which it allows a task."""


def make_terms(chance: Random, now: Instant) -> dict[str, Any]:
    """Return the terms of a task in a random form."""
    fields: dict[str, Any] = {
        "payoutAmount": chance.choice(["1.00", "9.99", "50.05", "133.33", "480.00"]),
        "publishImmediately": chance.random() < 0.3,
        "settlementMode": chance.choice(["escrow", "escrow", "escrow", "direct"]),
    }
    if chance.random() < 0.3:
        fields["reviewWithinHours"] = chance.choice([1, 30, 168])
    if fields["settlementMode"] == "escrow" and chance.random() < 0.4:
        fields |= make_review_rule(chance)
    for name, seconds, likely in (
        ("acceptBy", 26 * HOUR, 0.3),
        ("completeBy", 40 * HOUR, 0.3),
        ("deadlineAt", 50 * HOUR, 0.15),
    ):
        if chance.random() < likely:
            fields[name] = wallclock.at(now + seconds * SECOND, AMSTERDAM)
    return fields


def make_review_rule(chance: Random) -> dict[str, int]:
    """Return the terms of an automatic approval."""
    return {"autoApproveAt": chance.choice([1, 90]), "autoApproveAfterMinutes": chance.choice([0, 60, 60])}


def make_request(chance: Random, now: Instant) -> Move:
    """Return a request of one side to another."""
    time = {"newCommittedTime": wallclock.at(now + 20 * HOUR * SECOND, AMSTERDAM)}
    requests: list[Move] = [(decisions.request_decision, QUESTION), (reschedules.request_reschedule, time)]
    return chance.choice(requests)


async def find_answers(scene: Scene, task_id: int) -> list[Move]:
    """Return all answers to the pending requests about a task, their withdrawals included."""
    answers: list[Move] = []
    for asked in await scene.agent(decisions.get_decision_requests, taskId=task_id):
        if asked.status == DecisionStatus.PENDING:
            reference = {"decisionId": asked.id}
            answers.append((decisions.resolve_decision, reference | {"agentDecisionJson": '"go"'}))
            answers.append((decisions.withdraw_decision, reference))
    for asked in await scene.agent(reschedules.list_reschedule_requests, taskId=task_id):
        if asked.status == RescheduleStatus.PENDING:
            answers.append((reschedules.approve_reschedule, {"reqId": asked.id}))
            answers.append((reschedules.reject_reschedule, {"reqId": asked.id}))
            answers.append((reschedules.withdraw_reschedule, {"requestId": asked.id}))
    return answers
