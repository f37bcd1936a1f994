"""The queues of the staff: each item counts from when it comes until somebody has dealt with it."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from adapters.storage.audit.oversight import QUEUES
from domain.lifecycle.statuses import Status
from domain.refusals.general import Forbidden
from domain.screening.rules import Objection, PublicationRules, ScreeningRule, ScreeningVerdict
from resolvers.access.authentication import find_caller
from resolvers.accounts import staff
from resolvers.core.context import Call
from resolvers.payments import payouts
from resolvers.staff.queues import get_staff_queues, observe_queues
from resolvers.support import requests as support
from resolvers.tasks import dispatch, settlement
from resolvers.webhooks import notifications
from subscriptions.transports.channels import STAFF_QUEUES
from subscriptions.transports.feeds import WakeUpFlag
from subscriptions.transports.states import state_reader
from tests import actors
from tests.resolvers.shop import Shop

ACCOUNT = {"iban": "NL91ABNA0417164300"}


async def open_call(actor: actors.Actor) -> Call:
    """A call by somebody, as a subscription opens one for each read."""
    services = actor.services
    call = Call(services, None, "req_test", actors.BASE_URL, services.clock.now(), services.database.reader)
    call.become(await find_caller(services, actor.key or ""))
    return call


async def test_what_waits_is_counted_until_it_is_dealt_with(shop: Shop) -> None:
    scene = shop.scene
    disputed = await scene.reach(Status.UNDER_REVIEW, payoutAmount="5.00")
    await shop.paid("20")
    await shop.paid("20", "USD")
    for currency in ("EUR", "USD"):
        paid = await scene.reach(Status.UNDER_REVIEW, payoutAmount="5.00", payoutCurrency=currency)
        await scene.agent(settlement.approve_task, taskId=paid)
    await scene.funded(payoutAmount="480.00")
    flag = WakeUpFlag()
    scene.services.broadcaster.follow(STAFF_QUEUES, flag)

    async def open_request() -> int:
        fields = {"type": "complaint", "subject": "Late", "message": "Why?", "severity": "high"}
        number: int = (await scene.agent(support.open_support_request, **fields)).id
        return number

    async def reverse_deposit() -> None:
        refund, created = shop.stripe.refund_by_hand("cs_test_1", 2000)
        await shop.told(
            created, shop.stripe.refunded_charge("cs_test_1"), shop.stripe.refund_moves(refund, "succeeded")
        )

    async def pay_debt(_: Any) -> None:
        await shop.paid("20")

    async def hold() -> Any:
        rule = ScreeningRule.from_phrases(
            Objection("roof", ScreeningVerdict.HOLD, "A human looks first."), ("on the roof",)
        )
        policy = replace(scene.services.policy, publication=PublicationRules(rules=(rule,)))
        agent = replace(scene.agent, services=replace(scene.services, policy=policy))
        return await actors.dispatch(agent, title="Paint on the roof", settlementMode="direct")

    async def approve() -> Any:
        asked = await scene.operator(payouts.request_payout, currency="USD", destination=ACCOUNT)
        return await scene.staff(payouts.approve_payout, payoutId=asked.id)

    arrivals: dict[str, Callable[[], Awaitable[Any]]] = {
        "disputes": lambda: scene.agent(settlement.dispute_task, taskId=disputed, disputeReasonCodeRef=5),
        "operators_to_approve": lambda: actors.register_operator(scene.services, approved=False),
        "support": open_request,
        "payouts": lambda: scene.operator(payouts.request_payout, currency="EUR", destination=ACCOUNT),
        "reversals": reverse_deposit,
        "held_tasks": hold,
        "payouts_to_confirm": approve,
    }
    departures: dict[str, Callable[[Any], Awaitable[Any]]] = {
        "disputes": lambda task: scene.staff(settlement.resolve_dispute, taskId=task.id, outcome="refund"),
        "operators_to_approve": lambda one: scene.staff(staff.approve_operator, operatorId=one.id),
        "support": lambda number: scene.staff(support.answer_support_request, requestId=number, body="Because."),
        "payouts": lambda payout: scene.staff(payouts.decline_payout, payoutId=payout.id, reason="Closed."),
        "reversals": pay_debt,
        "held_tasks": lambda task: scene.agent(dispatch.cancel_task, taskId=task.id),
        "payouts_to_confirm": lambda payout: scene.staff(
            payouts.confirm_payout, payoutId=payout.id, bankReference="TR 1"
        ),
    }
    assert arrivals.keys() == departures.keys() == QUEUES.keys()
    empty = await scene.staff(get_staff_queues)
    assert set(empty.model_dump().values()) == {0, None}
    reader = state_reader(partial(open_call, scene.staff), observe_queues)
    ((cursor, first),) = await reader(-1, 100)
    assert first == empty
    items = {}
    for number, (name, arrive) in enumerate(arrivals.items()):
        flag.raised = False
        items[name] = await arrive()
        assert flag.raised, name
        ((later, seen),) = await reader(cursor, 100)
        assert later > cursor
        cursor = later
        assert [getattr(seen, each) for each in arrivals] == [1] * (number + 1) + [0] * (len(arrivals) - number - 1)
        assert seen.oldest_seconds == number * 60
        assert await reader(cursor, 100) == ()
        scene.clock.advance(60)
    for name, depart in departures.items():
        flag.raised = False
        await depart(items[name])
        assert flag.raised, name
        ((cursor, seen),) = await reader(cursor, 100)
        assert getattr(seen, name) == 0
    assert seen == empty
    scene.services.broadcaster.unfollow(STAFF_QUEUES, flag)

    told = await scene.staff(notifications.list_notifications)
    assert [one.type for one in reversed(told)] == [
        "dispute.opened",
        "operator.registered",
        "support.message",
        "payout.requested",
        "reversal.owed",
        "task.held_for_review",
        "payout.requested",
        "payout.approved",
    ]
    assert told[2].body == "Paint on the roof: A human looks first."
    dispute = told[-1]
    assert (dispute.task_id, dispute.body) == (
        disputed,
        "Photograph a shop front: disputed by the agent. Reason: LowQuality",
    )
    assert [one.operator_id for one in told[3:]] == [
        None,
        scene.operator.id,
        None,
        items["operators_to_approve"].id,
        None,
    ]
    assert told[5].support_request_id == items["support"]


async def test_each_member_of_the_staff_reads_its_own(scene: Any) -> None:
    kim = actors.Actor(scene.services, (await staff.create_staff(scene.services, "Kim")).key)
    await actors.register_operator(scene.services, approved=False)
    for one in (scene.staff, kim):
        assert (await one(notifications.count_unread_notifications)).unread_count == 1
    (notification,) = await kim(notifications.list_notifications)
    assert notification.status == "Delivered"
    await kim(notifications.mark_notification_read, notificationId=notification.id)
    counts = [(await one(notifications.count_unread_notifications)).unread_count for one in (scene.staff, kim)]
    assert counts == [1, 0]
    await actors.register_operator(scene.services, approved=False)
    marked = await kim(notifications.mark_all_notifications_read)
    assert (marked.marked_count, marked.unread_count) == (1, 0)
    assert (await scene.staff(notifications.count_unread_notifications)).unread_count == 2, "only its own"
    await actors.register_agent(scene.services)
    for other in (scene.agent, scene.operator):
        with pytest.raises(Forbidden):
            await other(get_staff_queues)
