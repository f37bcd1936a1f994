"""Support requests: an agent asks, the staff answers."""

from typing import Any

import pytest
from pydantic import ValidationError

from adapters.storage.engine.transactions.session import Session
from adapters.storage.queries.webhooks.deliveries import INSERT_WEBHOOK_EVENT
from adapters.storage.tables.webhooks import BODY_START, NOT_NUMBERED, WebhookEventRow, packed
from domain.lifecycle.statuses import Status
from domain.refusals.accounts import WrongSupportStatus
from domain.refusals.general import Forbidden, InvalidInput, NotFound
from resolvers.accounts import staff
from resolvers.core.operation import OPERATIONS
from resolvers.ledger import wallets
from resolvers.support import requests as support
from resolvers.support.requests import OpenSupportRequest
from resolvers.webhooks import notifications
from tests import actors
from tests.actors import Actor
from tests.resolvers.stages import Scene, list_fields

NOON_UTC = 20270102120000
ASKED = {"type": "billing_issue", "subject": "A fee", "message": "Why was a fee charged?"}


async def opened(scene: Scene, **fields: Any) -> int:
    made: int = (await scene.agent(support.open_support_request, **(ASKED | fields))).id
    return made


async def thread(scene: Scene, request_id: int) -> list[tuple[str, str, str]]:
    messages = await scene.agent(support.list_support_messages, requestId=request_id)
    return [(message.sender, message.sender_name, message.body) for message in messages]


async def told(scene: Scene) -> list[tuple[str, str, int | None, int | None]]:
    """Every notification about support, oldest first."""
    listed = await scene.agent(notifications.list_notifications, limit=200)
    return [
        (found.type, found.body, found.task_id, found.support_request_id)
        for found in reversed(listed)
        if found.type.startswith("support.")
    ]


async def told_to_an_endpoint(agent: Actor) -> int:
    """The number of a webhook event of this agent."""

    async def work(session: Session) -> int:
        event = {"agent_id": agent.id, "operator_id": None, "task_id": None, "sequence": None, "created_at": 0}
        event |= {
            "traceparent": None,
            "event_type": "wallet.credited",
            "packed_body": packed(BODY_START % NOT_NUMBERED),
        }
        return await session.get(INSERT_WEBHOOK_EVENT(WebhookEventRow(id=0, **event)))

    return await agent.services.database.write(work)


async def test_a_request_is_opened_with_all_that_was_said(scene: Scene) -> None:
    task_id = await scene.reach(Status.PUBLISHED)
    entry = (await scene.agent(wallets.list_wallet_transactions))[0]
    fields = ASKED | {
        "severity": "high",
        "category": "fees",
        "requestedResolution": "Return it.",
        "relatedTaskId": task_id,
        "relatedSettlementId": entry.id,
        "relatedWebhookEventId": await told_to_an_endpoint(scene.agent),
    }
    made = await scene.agent(support.open_support_request, **fields)
    assert made.model_dump() == {
        **fields,
        "id": made.id,
        "requestId": made.id,
        "agentId": scene.agent.id,
        "operatorId": None,
        "status": "open",
        "createdAt": NOON_UTC,
        "updatedAt": NOON_UTC,
        "closedAt": None,
        "createdInstant": "2027-01-02T12:00:00Z",
        "updatedInstant": "2027-01-02T12:00:00Z",
        "closedInstant": None,
        "messages": None,
    }
    assert await scene.agent(support.get_support_request, requestId=made.id) == made
    assert await thread(scene, made.id) == [("agent", "Errand", "Why was a fee charged?")]


async def test_what_is_left_out_has_its_default(scene: Scene) -> None:
    made = await scene.agent(support.open_support_request, **ASKED)
    assert (made.severity, made.category, made.related_task_id) == ("normal", None, None)


@pytest.mark.parametrize("field", ["relatedTaskId", "relatedSettlementId", "relatedWebhookEventId"])
@pytest.mark.parametrize("absent", [True, False])
async def test_only_what_is_the_agents_own_can_be_referred_to(scene: Scene, field: str, absent: bool) -> None:
    other = await actors.register_agent(scene.services)
    await actors.fund_wallet(other)
    theirs = {
        "relatedTaskId": (await actors.dispatch(other)).id,
        "relatedSettlementId": (await other(wallets.list_wallet_transactions))[0].id,
        "relatedWebhookEventId": await told_to_an_endpoint(other),
    }
    refusal = await scene.refused(
        scene.agent, support.open_support_request, **ASKED, **{field: 999_999 if absent else theirs[field]}
    )
    assert isinstance(refusal, InvalidInput)
    assert list_fields(refusal) == [field]
    assert refusal.detail == f"{field}: does not exist"


@pytest.mark.parametrize(
    ("field", "wrong"),
    [
        ("type", "question"),
        ("type", None),
        ("subject", ""),
        ("subject", "x" * 201),
        ("message", " "),
        ("message", "x" * 10_001),
        ("severity", "urgent"),
        ("relatedTaskId", 0),
        ("status", "closed"),
    ],
)
def test_every_field_has_its_bounds(field: str, wrong: object) -> None:
    with pytest.raises(ValidationError):
        OpenSupportRequest.model_validate({**ASKED, field: wrong})


async def test_a_conversation_goes_back_and_forth_and_ends(scene: Scene) -> None:
    task_id = await scene.reach(Status.DRAFT)
    request = await opened(scene, relatedTaskId=task_id)
    replied = await scene.agent(support.reply_to_support_request, requestId=request, body="Soon, please.")
    assert replied.status == "open"
    scene.clock.advance(60)
    answered = await scene.staff(
        support.answer_support_request, requestId=request, body="Which one?", attachmentJson={"help": 1}
    )
    assert (answered.status, answered.updated_at) == ("waiting_for_agent", NOON_UTC + 100)
    replied = await scene.agent(support.reply_to_support_request, requestId=request, body="That of task 1.")
    assert replied.status == "in_progress"
    resolved = await scene.staff(support.set_support_status, requestId=request, status="resolved")
    assert (resolved.status, resolved.closed_at) == ("resolved", None)
    closed = await scene.agent(support.close_support_request, requestId=request)
    assert (closed.status, closed.closed_at) == ("closed", NOON_UTC + 100)
    assert await thread(scene, request) == [
        ("agent", "Errand", "Why was a fee charged?"),
        ("agent", "Errand", "Soon, please."),
        ("support", "Console", "Which one?"),
        ("agent", "Errand", "That of task 1."),
    ]
    whole = await scene.agent(support.get_support_request, requestId=request, includeMessages=True)
    assert whole.messages == await scene.agent(support.list_support_messages, requestId=request)
    assert [message.attachment_json for message in whole.messages] == [None, None, '{"help": 1}', None]
    assert await told(scene) == [
        ("support.replied", "A fee: support answered and waits for your reply.", task_id, request),
        ("support.status_changed", "A fee: the request is now resolved.", task_id, request),
    ]


@pytest.mark.parametrize("status", ["resolved", "closed"])
async def test_nothing_is_added_to_what_is_resolved_or_closed(scene: Scene, status: str) -> None:
    request = await opened(scene)
    await scene.staff(support.set_support_status, requestId=request, status=status)
    refusal = await scene.refused(scene.agent, support.reply_to_support_request, requestId=request, body="More.")
    assert isinstance(refusal, WrongSupportStatus)
    (action,) = refusal.next_actions
    again = await scene.agent(OPERATIONS[action.operation], **action.arguments)
    assert (again.subject, again.message) == ("A fee", "More.")
    await scene.refused(scene.staff, support.answer_support_request, requestId=request, body="More.")


async def test_closing_is_once_and_for_good(scene: Scene) -> None:
    request = await opened(scene)
    await scene.agent(support.close_support_request, requestId=request)
    refusal = await scene.refused(scene.agent, support.close_support_request, requestId=request)
    assert (refusal.status, refusal.code) == (400, "wrong_support_status")
    await scene.refused(scene.staff, support.set_support_status, requestId=request, status="in_progress")


async def test_setting_the_status_that_it_has_changes_nothing(scene: Scene) -> None:
    request = await opened(scene)
    await scene.staff(support.set_support_status, requestId=request, status="in_progress")
    before = await scene.everything()
    same = await scene.staff(support.set_support_status, requestId=request, status="in_progress")
    assert same.status == "in_progress"
    after = await scene.everything()
    # The audit log has every call of the staff, also one that found nothing to do.
    assert len(after.pop("audit_entry")) == len(before.pop("audit_entry")) + 1
    assert after == before


async def test_another_agents_request_does_not_exist(scene: Scene) -> None:
    other = await actors.register_agent(scene.services)
    request = await opened(scene)
    for operation, fields in (
        (support.get_support_request, {}),
        (support.list_support_messages, {}),
        (support.reply_to_support_request, {"body": "Mine?"}),
        (support.close_support_request, {}),
    ):
        foreign = await scene.refused(other, operation, requestId=request, **fields)
        absent = await scene.refused(other, operation, requestId=request + 1, **fields)
        assert isinstance(foreign, NotFound)
        assert foreign.detail.replace(str(request), "") == absent.detail.replace(str(request + 1), "")
    assert await other(support.list_support_requests) == []


async def test_staff_and_agents_do_not_change_places(scene: Scene) -> None:
    request = await opened(scene)
    for actor, operation, fields in (
        (scene.agent, support.answer_support_request, {"requestId": request, "body": "Yes."}),
        (scene.agent, support.set_support_status, {"requestId": request, "status": "resolved"}),
        (scene.staff, support.reply_to_support_request, {"requestId": request, "body": "Yes."}),
        (scene.staff, support.open_support_request, ASKED),
        (scene.operator, support.answer_support_request, {"requestId": request, "body": "Yes."}),
    ):
        assert isinstance(await scene.refused(actor, operation, **fields), Forbidden)


async def test_a_suspended_agent_contests_its_suspension_and_changes_nothing_else(scene: Scene) -> None:
    request = await opened(scene)
    await scene.staff(staff.suspend_agent, agentId=scene.agent.id)
    assert len(await scene.agent(support.list_support_requests)) == 1
    await scene.agent(support.reply_to_support_request, requestId=request, body="Why?")
    refusal = await scene.refused(scene.agent, support.close_support_request, requestId=request)
    assert refusal.code == "agent_suspended"


async def test_requests_are_filtered_and_paged_newest_first(scene: Scene) -> None:
    first, second = await opened(scene), await opened(scene, type="complaint")
    other = await actors.register_agent(scene.services)
    third = (await other(support.open_support_request, **ASKED)).id
    await scene.staff(support.answer_support_request, requestId=first, body="Which one?")

    async def ids(actor: actors.Actor, **fields: Any) -> list[int]:
        return [found.id for found in await actor(support.list_support_requests, **fields)]

    assert await ids(scene.agent) == [second, first]
    assert await ids(scene.agent, type="complaint") == [second]
    assert await ids(scene.agent, status="waiting_for_agent") == [first]
    assert await ids(scene.agent, status="waiting_for_agent", type="complaint") == []
    assert await ids(scene.agent, limit=1) == [second]
    assert await ids(scene.agent, limit=1, after=second) == [first]
    assert await ids(scene.staff) == [third, second, first]
    assert await ids(scene.staff, status="open") == [third, second]
    whole = await scene.agent(support.list_support_requests, includeMessages=True)
    assert [[message.body for message in found.messages] for found in whole] == [
        ["Why was a fee charged?"],
        ["Why was a fee charged?", "Which one?"],
    ]


async def test_an_operator_asks_and_is_answered_like_an_agent(scene: Scene) -> None:
    task_id = await scene.reach(Status.ACCEPTED)
    asked = await scene.operator(support.open_support_request, **ASKED, relatedTaskId=task_id)
    assert (asked.agent_id, asked.operator_id, asked.related_task_id) == (None, scene.operator.id, task_id)
    answered = await scene.staff(support.answer_support_request, requestId=asked.id, body="Which fee?")
    assert answered.status == "waiting_for_operator"
    replied = await scene.operator(support.reply_to_support_request, requestId=asked.id, body="That of Monday.")
    assert replied.status == "in_progress"
    await scene.staff(support.set_support_status, requestId=asked.id, status="resolved")
    (listed,) = await scene.operator(support.list_support_requests, includeMessages=True)
    assert [(message.sender, message.sender_name) for message in listed.messages] == [
        ("operator", "Noor"),
        ("support", "Console"),
        ("operator", "Noor"),
    ]
    notices = await scene.operator(notifications.list_notifications)
    assert [(notice.type, notice.support_request_id, notice.task_id) for notice in notices] == [
        ("support.status_changed", asked.id, task_id),
        ("support.replied", asked.id, task_id),
    ]
    assert (await scene.operator(support.close_support_request, requestId=asked.id)).status == "closed"

    of_agent = await opened(scene)
    assert len(await scene.agent(support.list_support_requests)) == 1
    assert len(await scene.staff(support.list_support_requests)) == 2
    for actor, request_id in ((scene.agent, asked.id), (scene.operator, of_agent)):
        assert isinstance(await scene.refused(actor, support.get_support_request, requestId=request_id), NotFound)
    foreign = await scene.published()
    for field, number in (("relatedTaskId", foreign), ("relatedSettlementId", 1), ("relatedWebhookEventId", 1)):
        refusal = await scene.refused(scene.operator, support.open_support_request, **ASKED, **{field: number})
        assert list_fields(refusal) == [field]
