"""Automatic approval by score: within the spending rules of the key that created the task."""

import json
from random import Random
from typing import Any

import pytest

from domain.lifecycle.statuses import Status
from resolvers.accounts.agents import create_api_key
from resolvers.accounts.review_defaults import set_review_defaults
from resolvers.lifecycle.timers import TIMERS
from resolvers.pay import expenses
from resolvers.proofs import changes, submission
from resolvers.spending.rules import freeze_spending, set_spending_rules, unfreeze_spending
from resolvers.tasks import decisions, dispatch, settlement
from resolvers.webhooks.feed import list_webhook_events
from tests import actors
from tests.actors import Actor
from tests.resolvers.stages import HOUR, Scene, list_fields, picture

S = Status
AT_90 = {"autoApproveAt": 90}
TASKS = 12
"""Tasks of the random test."""


async def prove(scene: Scene, task_id: int, seed: int, **submitted: Any) -> Any:
    """Carry a published task out with one photograph of its own, up to the review."""
    await scene.carry(task_id, S.IN_PROGRESS)
    await scene.upload(task_id, picture(seed))
    await scene.operator(submission.submit_proof, taskId=task_id, **submitted)
    await scene.work_off()
    return await seen(scene, task_id)


async def seen(scene: Scene, task_id: int) -> Any:
    return await scene.agent(dispatch.get_task, taskId=task_id)


async def wait(scene: Scene, seconds: int) -> None:
    scene.clock.advance(seconds)
    await scene.work_off()


async def make_key(scene: Scene, **rules: Any) -> tuple[Actor, int]:
    """Return a further key of the agent with spending rules of its own, and its number."""
    made = await scene.agent(create_api_key, keyName="field", scopes=["read", "dispatch", "settle"])
    if rules:
        await scene.staff(set_spending_rules, agentId=scene.agent.id, apiKeyId=made.api_key.id, **rules)
    return Actor(scene.services, made.key, scene.agent.id), made.api_key.id


@pytest.mark.parametrize("flow", ["simple", "escrow"])
async def test_proof_that_reaches_the_score_is_approved_and_paid_in_time(scene: Scene, flow: str) -> None:
    task_id = await scene.published(flow, **AT_90)
    task = await prove(scene, task_id, 1)
    assert (task.status, task.proof_score, task.auto_approve_at) == (S.UNDER_REVIEW, 100, 90)
    assert task.auto_approval_due_instant == "2027-01-02T13:00:00Z"
    await wait(scene, HOUR - 1)
    assert (await seen(scene, task_id)).status is S.UNDER_REVIEW
    await wait(scene, 1)
    paid = await seen(scene, task_id)
    assert (paid.status, str(paid.settlement.operator_net), paid.auto_approval_due_at) == (S.CLOSED, "45.00", None)
    events = (await scene.list_events(task_id))[-3:]
    assert [(event.event, event.reason, event.changed_by_actor_type) for event in events] == [
        (f"task.{name}", "approved_by_score", "system") for name in ("completed", "settled", "closed")
    ]
    assert [kind for kind, subject in await scene.jobs() if subject == task_id and kind in TIMERS] == []


async def test_the_payload_says_why(scene: Scene) -> None:
    made = await actors.dispatch(scene.agent, webhookUrl="https://hook.example.org/events", **AT_90)
    await prove(scene, made.id, 1)
    await wait(scene, HOUR)
    feed = await scene.agent(list_webhook_events, limit=100)
    payloads = {event.event_type: json.loads(event.body)["payload"] for event in feed}
    for name in ("task.completed", "task.settled"):
        assert (payloads[name]["proof_score"], payloads[name]["auto_approve_at"]) == (100, 90)


@pytest.mark.parametrize(
    ("terms", "default", "seconds"),
    [
        ({"autoApproveAt": 90, "autoApproveAfterMinutes": 0}, {}, 0),
        ({"autoApproveAt": 90, "autoApproveAfterMinutes": 90, "reviewWithinHours": 2}, {}, 90 * 60),
        ({}, {"autoApproveAt": 100}, HOUR),
        ({}, {"autoApproveAt": 100, "autoApproveAfterMinutes": 5}, 300),
        ({"autoApproveAfterMinutes": 7}, {"autoApproveAt": 100, "autoApproveAfterMinutes": 5}, 420),
        # The default is longer than the review of the task: at its end the proof is approved anyway.
        ({"reviewWithinHours": 1}, {"autoApproveAt": 100, "autoApproveAfterMinutes": 120}, HOUR),
    ],
)
async def test_the_terms_of_the_task_stand_before_those_of_its_agent(
    scene: Scene, terms: dict[str, int], default: dict[str, int], seconds: int
) -> None:
    await scene.agent(set_review_defaults, **default)
    task_id = await scene.published(**terms)
    task = await prove(scene, task_id, 1)
    if seconds:
        assert task.status is S.UNDER_REVIEW
        await wait(scene, seconds - 1)
        assert (await seen(scene, task_id)).status is S.UNDER_REVIEW
        await wait(scene, 1)
    assert (await seen(scene, task_id)).status is S.CLOSED


@pytest.mark.parametrize("reason", ["score", "verdict", "forced", "cleared", "raised"])
async def test_other_proof_waits_for_the_agent(scene: Scene, reason: str) -> None:
    submitted = {"force": True, "forceReason": "It was dark."} if reason == "forced" else {}
    await scene.agent(set_review_defaults, autoApproveAt=50)
    if reason in ("score", "verdict"):
        # A repeated photograph fails a verdict, and costs points.
        await prove(scene, await scene.published(), 1)
    if reason == "score":
        await scene.agent(set_review_defaults, autoApproveAt=100)
    task_id = await scene.published()
    task = await prove(scene, task_id, 1, **submitted)
    is_planned = reason in ("cleared", "raised")
    assert (task.auto_approval_due_at is not None) is is_planned
    if is_planned:
        await scene.agent(set_review_defaults, autoApproveAt=None if reason == "cleared" else 100)
        if reason == "raised":
            await scene.agent(set_review_defaults, autoApproveAt=None)
    await wait(scene, 2 * HOUR)
    assert (await seen(scene, task_id)).status is S.UNDER_REVIEW


async def test_an_open_question_delays_the_approval(scene: Scene) -> None:
    task_id = await scene.published(**AT_90)
    await prove(scene, task_id, 1)
    question = {"questionCode": "where", "message": "Where to?", "optionsJson": '["a", "b"]'}
    asked = await scene.operator(decisions.request_decision, taskId=task_id, **question)
    await wait(scene, 2 * HOUR)
    assert (await seen(scene, task_id)).status is S.UNDER_REVIEW
    await scene.agent(decisions.resolve_decision, taskId=task_id, decisionId=asked.id, agentDecisionJson='"a"')
    await wait(scene, HOUR)
    assert (await seen(scene, task_id)).status is S.CLOSED


@pytest.mark.parametrize("decided", ["rejected", "changes"])
async def test_a_decision_of_the_agent_ends_the_plan(scene: Scene, decided: str) -> None:
    task_id = await scene.published(**AT_90)
    await prove(scene, task_id, 1)
    if decided == "rejected":
        await scene.agent(settlement.reject_task_review, taskId=task_id, rejectReasonCodeRef=2)
    else:
        await scene.agent(changes.request_changes, taskId=task_id, message="One more.", items=["The sign"])
    before = await seen(scene, task_id)
    await wait(scene, 2 * HOUR)
    assert (await seen(scene, task_id)).status is before.status
    assert before.auto_approval_due_at is None


@pytest.mark.parametrize(
    ("fields", "named"),
    [
        ({"autoApproveAt": 90, "autoApproveAfterMinutes": 61, "reviewWithinHours": 1}, "autoApproveAfterMinutes"),
        ({"autoApproveAfterMinutes": 7 * 24 * 60 + 1}, "autoApproveAfterMinutes"),
        ({"autoApproveAt": 90, "settlementMode": "direct"}, "autoApproveAt"),
        ({"autoApproveAfterMinutes": 9, "settlementMode": "direct"}, "autoApproveAfterMinutes"),
    ],
)
async def test_terms_out_of_bounds_are_refused_by_name(scene: Scene, fields: dict[str, Any], named: str) -> None:
    refusal = await scene.refused(scene.agent, dispatch.create_task, **actors.TASK | fields)
    assert list_fields(refusal) == [named]


async def test_a_default_says_nothing_of_direct_tasks(scene: Scene) -> None:
    await scene.agent(set_review_defaults, autoApproveAt=1, autoApproveAfterMinutes=0)
    task_id = await scene.reach(S.COMPLETED, "direct")
    await wait(scene, HOUR)
    assert await scene.status(task_id) is S.COMPLETED


async def test_while_spending_is_frozen_nothing_is_approved_by_score(scene: Scene) -> None:
    task_id = await scene.published(**AT_90)
    await prove(scene, task_id, 1)
    await scene.agent(freeze_spending)
    await wait(scene, 3 * HOUR)
    assert (await seen(scene, task_id)).status is S.UNDER_REVIEW
    await scene.staff(unfreeze_spending, agentId=scene.agent.id)
    await wait(scene, HOUR)
    assert (await seen(scene, task_id)).status is S.CLOSED


async def test_while_spending_is_frozen_the_end_of_the_review_pays_the_operator(scene: Scene) -> None:
    task_id = await scene.published(reviewWithinHours=4, **AT_90)
    await prove(scene, task_id, 1)
    await scene.agent(freeze_spending)
    await wait(scene, 4 * HOUR)
    assert (await scene.list_events(task_id))[-1].reason == "review_window_over"
    assert (await seen(scene, task_id)).status is S.CLOSED


@pytest.mark.parametrize(
    ("rules", "approved"),
    [
        ({"limits": [{"currency": "EUR", "perTask": "52.50"}]}, True),
        ({"limits": [{"currency": "EUR", "perTask": "52.49"}]}, False),
        ({"limits": [{"currency": "EUR", "perDay": "52.49"}]}, False),
        ({"limits": [{"currency": "EUR", "perDay": "52.50"}]}, True),
        ({"limits": [{"currency": "USD", "perTask": "500.00"}]}, False),
        ({"countries": ["DE"]}, False),
        ({"frozen": True}, False),
    ],
)
@pytest.mark.parametrize("is_funded_by_owner", [False, True])
async def test_the_rules_of_the_key_that_created_the_task_bind_the_approval(
    scene: Scene, rules: dict[str, Any], approved: bool, is_funded_by_owner: bool
) -> None:
    """A key with rules drafts a task, and another key without rules funds it; or the rules come after its funding."""
    key, key_id = await make_key(scene)
    if is_funded_by_owner:
        made = await actors.dispatch(key, publishImmediately=False, **AT_90)
        await scene.agent(dispatch.publish_task, taskId=made.id)
    else:
        made = await actors.dispatch(key, **AT_90)
    await scene.staff(set_spending_rules, agentId=scene.agent.id, apiKeyId=key_id, **rules)
    await prove(scene, made.id, 1)
    await wait(scene, HOUR)
    assert (await seen(scene, made.id)).status is (S.CLOSED if approved else S.UNDER_REVIEW)


async def test_what_is_not_due_is_not_counted(scene: Scene) -> None:
    """The rules compare what the approval pays: here without the expenses that nobody claimed."""
    key, key_id = await make_key(scene)
    made = await actors.dispatch(key, expenseBudget="20.00", **AT_90)
    other = await actors.dispatch(key, expenseBudget="20.00", **AT_90)
    await scene.staff(
        set_spending_rules, agentId=scene.agent.id, apiKeyId=key_id, limits=[{"currency": "EUR", "perTask": "60.00"}]
    )
    await prove(scene, made.id, 1)
    await scene.carry(other.id, S.IN_PROGRESS)
    await scene.operator(expenses.add_expense, taskId=other.id, amount="10.00", description="Parking")
    await scene.upload(other.id, picture(2))
    await scene.operator(submission.submit_proof, taskId=other.id)
    await wait(scene, HOUR)
    assert [(await seen(scene, task.id)).status for task in (made, other)] == [S.CLOSED, S.UNDER_REVIEW]


@pytest.mark.parametrize("seed", range(3))
async def test_automatic_approvals_are_never_above_what_the_key_may_spend(scene: Scene, seed: int) -> None:
    """Random tasks of two keys, whose rules change at random before and during the reviews."""
    chance = Random(seed)
    await actors.fund_wallet(scene.agent, "2000.00")
    keys = [await make_key(scene) for _ in range(2)]
    limits: dict[int, tuple[float | None, float | None]] = dict.fromkeys((key_id for _, key_id in keys), (None, None))
    created: dict[int, tuple[int, float]] = {}

    async def change_rules() -> None:
        _, key_id = chance.choice(keys)
        per_task, per_day = chance.choice([30, 60, 120]), chance.choice([60, 150, 400])
        limit = {"currency": "EUR", "perTask": str(per_task), "perDay": str(per_day)}
        await scene.staff(set_spending_rules, agentId=scene.agent.id, apiKeyId=key_id, limits=[limit])
        limits[key_id] = (per_task, per_day)

    for number in range(TASKS):
        key, key_id = chance.choice(keys)
        payout = chance.choice([20, 45, 90])
        made = await actors.dispatch(
            key, payoutAmount=str(payout), publishImmediately=False, autoApproveAt=chance.choice([1, 90])
        )
        await scene.agent(dispatch.publish_task, taskId=made.id)
        created[made.id] = (key_id, payout * 1.05)
        await prove(scene, made.id, number)
        if chance.random() < 0.5:
            await change_rules()
        for task_id, (of_key, cost) in created.items():
            if (await scene.status(task_id)) is S.CLOSED:
                continue
            before = limits[of_key]
            await wait(scene, chance.choice([0, 20 * 60]))
            if (await scene.status(task_id)) is S.CLOSED:
                assert all(limit is None or cost <= limit for limit in before), (task_id, cost, before)
    statuses = [await scene.status(task_id) for task_id in created]
    assert S.CLOSED in statuses
    assert S.UNDER_REVIEW in statuses
