"""The snapshot of what waits for an agent."""

from typing import Any

import pytest

from domain.lifecycle.statuses import Status
from resolvers.access.authentication import find_caller
from resolvers.core.context import Call
from resolvers.core.operation import OPERATIONS
from resolvers.messaging import sending, thread
from resolvers.pay import offers, time_extensions
from resolvers.payments import deposits
from resolvers.support import requests as support
from resolvers.tasks import decisions, dispatch, pending_actions
from resolvers.wire.model import Nothing
from tests import actors
from tests.counting import Counting
from tests.resolvers.stages import HOUR, NOON, Scene

PARTS = ("tasks_awaiting_review", "tasks_awaiting_funding", "tasks_awaiting_publishing", "drafts", "disputes")


async def snapshot(scene: Scene) -> pending_actions.PendingActions:
    found = await scene.agent(pending_actions.get_pending_actions)
    assert isinstance(found, pending_actions.PendingActions)
    return found


async def statements(scene: Scene) -> int:
    assert scene.agent.key
    caller = await find_caller(scene.services, scene.agent.key)
    session = Counting(scene.services.database.reader)
    context = Call(scene.services, caller, "req_test", actors.BASE_URL, scene.clock.now(), session)
    await pending_actions.get_pending_actions(context, Nothing())
    return session.asked


async def test_nothing_waits_for_an_agent_that_has_done_nothing(scene: Scene) -> None:
    found = (await scene.agent(pending_actions.get_pending_actions)).model_dump()
    assert set(found.pop("counts").values()) == {0}
    assert set(found) == {
        "tasksAwaitingReview",
        "tasksAwaitingFunding",
        "tasksAwaitingPublishing",
        "drafts",
        "disputes",
        "pendingDecisions",
        "tasksWithOffers",
        "tasksAskingForMoreTime",
        "tasksWithUnreadMessages",
        "supportReplies",
        "walletWarnings",
        "webhookHealth",
        "nextActions",
    }
    assert all(part == [] for part in found.values())


@pytest.mark.parametrize(
    ("status", "flow", "part", "first"),
    [
        (Status.PROOF_UPLOADED, "simple", "tasks_awaiting_review", "get_task_proofs"),
        (Status.UNDER_REVIEW, "escrow", "tasks_awaiting_review", "get_task_proofs"),
        (Status.COMPLETED, "direct", "tasks_awaiting_review", "get_task_proofs"),
        (Status.QUOTED, "escrow", "tasks_awaiting_funding", "fund_task"),
        (Status.FUNDED, "escrow", "tasks_awaiting_publishing", "publish_task"),
        (Status.DRAFT, "simple", "drafts", "publish_task"),
        (Status.DISPUTED, "simple", "disputes", "get_task_proofs"),
    ],
)
async def test_a_task_waits_where_its_status_says(
    scene: Scene, status: Status, flow: str, part: str, first: str
) -> None:
    if status is Status.DISPUTED:
        task_id = await scene.reach(Status.ACCEPTED, flow)
        await scene.agent(OPERATIONS["dispute_task"], taskId=task_id, disputeReasonCodeRef=1, notes="Nobody came.")
    else:
        task_id = await scene.reach(status, flow)
    found = await snapshot(scene)
    waiting = {name: [(task.task_id, task.status) for task in getattr(found, name)] for name in PARTS}
    assert waiting == {name: [(task_id, status)] if name == part else [] for name in PARTS}
    assert {name: getattr(found.counts, name) for name in PARTS} == {name: int(name == part) for name in PARTS}
    guidance = (await scene.agent(dispatch.get_task, taskId=task_id)).next_actions
    assert found.next_actions == guidance
    assert guidance[0].code == first


@pytest.mark.parametrize("status", [Status.PUBLISHED, Status.ACCEPTED, Status.PROOF_SUBMITTED, Status.REJECTED])
async def test_what_somebody_else_has_to_do_does_not_wait(scene: Scene, status: Status) -> None:
    await scene.reach(status)
    found = await snapshot(scene)
    assert [getattr(found, name) for name in PARTS] == [[], [], [], [], []]
    assert found.next_actions == []


async def test_the_most_urgent_comes_first(scene: Scene) -> None:
    draft = await scene.reach(Status.DRAFT)
    funded = await scene.reach(Status.FUNDED)
    quoted = await scene.reach(Status.QUOTED)
    review = await scene.reach(Status.UNDER_REVIEW)
    later = await scene.reach(Status.UNDER_REVIEW)
    asked = await scene.agent(support.open_support_request, type="support", subject="A fee", message="Why?")
    await scene.staff(support.answer_support_request, requestId=asked.id, body="Which one?")
    found = await snapshot(scene)
    assert [request.id for request in found.support_replies] == [asked.id]
    order = list(
        dict.fromkeys(
            (name, action.arguments[name])
            for action in found.next_actions
            for name in ("taskId", "requestId")
            if name in action.arguments
        )
    )
    assert order == [
        ("taskId", review),
        ("taskId", later),
        ("taskId", quoted),
        ("taskId", funded),
        ("requestId", asked.id),
        ("taskId", draft),
    ]
    (reply,) = [action for action in found.next_actions if "requestId" in action.arguments]
    answered = await scene.agent(OPERATIONS[reply.code], **reply.arguments)
    assert answered.status == "in_progress"
    assert (await snapshot(scene)).support_replies == []


async def test_offers_and_requests_for_more_time_wait_until_they_are_answered(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    hourly = {"pricingType": "hourly", "payoutAmount": "20.00", "maxMinutes": 120}
    working = await scene.reach(Status.IN_PROGRESS, **hourly)
    asked = await scene.operator(
        time_extensions.request_more_time, taskId=working, minutes=30, reason="There is a second floor."
    )
    made = [await scene.published(pricingType="negotiable") for _ in range(2)]
    offer_ids = [(await scene.operator(offers.make_offer, taskId=task_id)).id for task_id in made]

    monkeypatch.setattr(pending_actions, "MAX_SHOWN", 2)
    found = await snapshot(scene)
    assert [task.task_id for task in found.tasks_asking_for_more_time] == [working]
    assert [task.task_id for task in found.tasks_with_offers] == made[:1]
    assert (found.counts.tasks_with_offers, found.counts.tasks_asking_for_more_time) == (2, 1)
    assert [(action.code, action.arguments) for action in found.next_actions] == [
        ("list_time_extensions", {"taskId": working}),
        ("list_task_offers", {"taskId": made[0]}),
    ]
    other = await actors.register_agent(scene.services)
    assert (await other(pending_actions.get_pending_actions)).next_actions == []

    await scene.agent(time_extensions.decline_more_time, extensionId=asked.id)
    for offer_id in offer_ids:
        await scene.agent(offers.decline_offer, offerId=offer_id)
    answered = await snapshot(scene)
    assert (answered.tasks_with_offers, answered.tasks_asking_for_more_time, answered.next_actions) == ([], [], [])


async def test_unread_messages_wait_until_they_are_read(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    talking = [await scene.reach(Status.ACCEPTED) for _ in range(2)]
    for task_id in talking:
        await scene.operator(sending.send_message, taskId=task_id, body="Which door?")
    await scene.agent(sending.send_message, taskId=talking[0], body="The green one.")

    monkeypatch.setattr(pending_actions, "MAX_SHOWN", 1)
    found = await snapshot(scene)
    (shown,) = found.tasks_with_unread_messages
    assert shown.task_id in talking
    assert found.counts.tasks_with_unread_messages == 2
    assert [(action.code, action.arguments) for action in found.next_actions] == [
        ("list_task_messages", {"taskId": shown.task_id})
    ]
    other = await actors.register_agent(scene.services)
    assert (await other(pending_actions.get_pending_actions)).next_actions == []

    for task_id in talking:
        (*_, last) = await scene.agent(thread.list_task_messages, taskId=task_id)
        await scene.agent(thread.mark_messages_read, taskId=task_id, upTo=last.sequence)
    read = await snapshot(scene)
    assert (read.tasks_with_unread_messages, read.counts.tasks_with_unread_messages, read.next_actions) == ([], 0, [])


QUESTION = {"questionCode": "closed", "message": "Closed. Wait?", "optionsJson": '["wäit", "go"]'}


async def test_questions_wait_by_their_deadlines_and_each_comes_with_its_answer(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = [await scene.reach(Status.ACCEPTED, "direct") for _ in range(4)]
    timed: tuple[dict[str, Any], ...] = (
        {},
        {"deadlineAt": NOON + 20_000},
        {"deadlineAt": NOON + 10_000, "defaultOptionJson": '"go"'},
        {},
    )
    for task_id, fields in zip(made, timed, strict=True):
        await scene.operator(decisions.request_decision, taskId=task_id, **QUESTION, **fields)
    found = await snapshot(scene)
    waiting = [(asked.decision_id, asked.task_id, asked.deadline_in_seconds) for asked in found.pending_decisions]
    assert waiting == [(3, made[2], HOUR), (2, made[1], 2 * HOUR), (1, made[0], 72 * HOUR), (4, made[3], 72 * HOUR)]
    assert found.pending_decisions[0].options_json == QUESTION["optionsJson"]
    answers = found.next_actions[:4]
    assert {action.code for action in answers} == {"resolve_decision"}
    assert [action.arguments["agentDecisionJson"] for action in answers] == ['"go"', '"wäit"', '"wäit"', '"wäit"']

    other = await actors.register_agent(scene.services)
    assert (await other(pending_actions.get_pending_actions)).pending_decisions == []
    scene.clock.advance(HOUR)
    late = await snapshot(scene)
    assert [asked.decision_id for asked in late.pending_decisions] == [2, 1, 4], "before a worker has seen to it"
    resolved = await scene.agent(OPERATIONS["resolve_decision"], **answers[1].arguments)
    assert resolved.agent_decision_json == '"wäit"'
    await scene.agent(dispatch.cancel_task, taskId=made[0])
    monkeypatch.setattr(pending_actions, "MAX_SHOWN", 1)
    await scene.operator(decisions.request_decision, taskId=made[3], **QUESTION)
    left = await snapshot(scene)
    assert [asked.decision_id for asked in left.pending_decisions] == [4]
    assert left.counts.pending_decisions == 2


async def test_a_wallet_that_does_not_cover_the_unpaid_tasks_causes_a_warning(scene: Scene) -> None:
    await actors.dispatch(scene.agent, payoutAmount="400.00", publishImmediately=False)
    assert (await snapshot(scene)).wallet_warnings == []
    await scene.quoted(payoutAmount="300.00")
    await actors.dispatch(scene.agent, payoutAmount="1000.00", settlementMode="direct", publishImmediately=False)
    found = await snapshot(scene)
    # 420 and 315 with the fees, of which the quote reserves 315; 185 are left.
    (warning,) = found.wallet_warnings
    assert (warning.code, warning.currency, str(warning.amount)) == ("low_balance", "EUR", "235.00")
    (deposit,) = [action for action in found.next_actions if action.code == "deposit_to_wallet"]
    made = await scene.agent(deposits.deposit_to_wallet, **deposit.arguments)
    found = await snapshot(scene)
    assert [(warning.code, str(warning.amount)) for warning in found.wallet_warnings] == [
        ("low_balance", "235.00"),
        ("pending_deposit", "235.00"),
    ]
    await scene.checkout(made.external_id, "pay")
    assert (await snapshot(scene)).wallet_warnings == []


async def test_a_currency_without_a_wallet_causes_a_warning(scene: Scene) -> None:
    await actors.dispatch(scene.agent, payoutAmount="10.00", payoutCurrency="GBP", publishImmediately=False)
    (warning,) = (await snapshot(scene)).wallet_warnings
    assert (warning.currency, str(warning.amount)) == ("GBP", "10.50")


async def test_a_snapshot_shows_the_agents_own_alone(scene: Scene) -> None:
    await scene.reach(Status.DRAFT)
    other = await actors.register_agent(scene.services)
    assert (await other(pending_actions.get_pending_actions)).drafts == []


async def test_more_tasks_take_no_more_statements_and_are_counted_all(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    await scene.reach(Status.DRAFT)
    once = await statements(scene)
    for _ in range(4):
        await scene.reach(Status.DRAFT)
        await scene.reach(Status.FUNDED)
    assert await statements(scene) == once <= 10
    monkeypatch.setattr(pending_actions, "MAX_SHOWN", 6)
    found = await snapshot(scene)
    assert (len(found.tasks_awaiting_publishing), len(found.drafts)) == (4, 2)
    assert (found.counts.tasks_awaiting_publishing, found.counts.drafts) == (4, 5)
