"""Offers for open tasks: their terms, their acceptance, what is locked and paid, and how they end."""

import asyncio
import json
import os
from decimal import Decimal
from typing import Any

import pytest

from domain.lifecycle.statuses import Status
from domain.refusals.general import NotFound
from domain.refusals.refusal import Refusal
from domain.refusals.tasks import (
    NotPending,
    TaskChanged,
    TaskTaken,
)
from resolvers.amendments import terms
from resolvers.core.context import Services
from resolvers.ledger import wallets
from resolvers.pay import offers
from resolvers.tasks import dispatch, execution, settlement
from resolvers.webhooks import contact_methods, notifications
from tests import actors
from tests.actors import Actor
from tests.resolvers.practising import practising
from tests.resolvers.stages import HOUR, Scene

S = Status
ACCEPTANCES = int(os.environ.get("ACCEPTANCES", "12"))
"""Number of acceptances at once; `ACCEPTANCES=1000` for more."""
LOST = "Another operator got the task. Look for other tasks near you."
LAPSED = "Your offer is no longer valid. If the task is still open, make another one."
NEGOTIABLE: dict[str, Any] = {"pricingType": "negotiable"}
APPLICATIONS: dict[str, Any] = {"assignmentMode": "applications"}
SLOTS = [{"slotId": "morning", "start": 20270104090000, "end": 20270104110000}]
BY_SLOT: dict[str, Any] = {"executionMode": "operator_schedule", "allowedTimeSlotsJson": json.dumps(SLOTS)}
BY_TIME: dict[str, Any] = {
    "executionMode": "operator_schedule",
    "timeWindowStart": 20270104090000,
    "timeWindowEnd": 20270104180000,
}


async def offered(scene: Scene, task_id: int, operator: Actor | None = None, **fields: Any) -> int:
    """Return an offer for a task."""
    made = await (operator or scene.operator)(offers.make_offer, taskId=task_id, **fields)
    offer_id: int = made.id
    return offer_id


async def statuses(scene: Scene, task_id: int) -> list[str]:
    return [offer.status for offer in await scene.agent(offers.list_task_offers, taskId=task_id)]


async def read_notices(operator: Actor) -> list[str]:
    """Return the notices to an operator about the end of its offers, oldest first, without the title of the task."""
    listed = await operator(notifications.list_notifications)
    ends = [notice for notice in listed if notice.type.startswith("task.offer")]
    return [notice.body.partition(": ")[2] for notice in sorted(ends, key=lambda notice: notice.id)]


async def test_an_offer_says_who_made_it_and_on_what_terms(scene: Scene) -> None:
    task_id = await scene.published(**NEGOTIABLE)
    made = await scene.operator(offers.make_offer, taskId=task_id, amount="60.00", message="I am near.")
    (seen,) = await scene.agent(offers.list_task_offers, taskId=task_id)
    assert seen == made
    assert (seen.amount, seen.message, seen.status) == (Decimal("60.00"), "I am near.", "pending")
    assert seen.operator.handle.startswith("op_")
    parts = (seen.operator.first_name, seen.operator.rating, seen.operator.tasks_done, seen.operator.distance_km)
    assert parts == ("Noor", None, 0, 0.4)
    assert (seen.created_at, seen.expires_at) == (20270102130000, 20270104130000)
    task = await scene.agent(dispatch.get_task, taskId=task_id)
    assert (task.pending_offer_count, task.agreed_amount, task.payout_amount) == (1, None, Decimal("50.00"))
    assert "list_task_offers" in [action.code for action in task.next_actions]
    assert (await scene.history(task_id))[-1] == "task.offer_made"


@pytest.mark.parametrize(
    ("amount", "locked", "kind"), [("80.00", "84.00", "lock_raised"), ("40.00", "42.00", "lock_lowered")]
)
async def test_accepting_an_offer_locks_its_price_and_assigns_its_operator(
    scene: Scene, amount: str, locked: str, kind: str
) -> None:
    task_id = await scene.published(**NEGOTIABLE)
    other = await actors.register_operator(scene.services)
    lost = await offered(scene, task_id, other)
    taken = await offered(scene, task_id, amount=amount)
    task = await scene.agent(offers.accept_offer, offerId=taken)
    assert (task.status, task.operator_id, task.agreed_amount) == (S.ACCEPTED, scene.operator.id, Decimal(amount))
    assert (task.payout_amount, task.maximum_payable) == (Decimal("50.00"), Decimal(amount))
    assert (task.locked_amount, task.total_agent_cost) == (Decimal(locked), Decimal(locked))
    assert (task.pending_offer_count, await statuses(scene, task_id)) == (0, ["lapsed", "accepted"])
    assert await scene.balances() == (str(500 - Decimal(locked)), "0.00", locked, "0.00")
    entries = await scene.agent(wallets.list_wallet_transactions, currency="EUR")
    assert [entry.type for entry in entries if entry.task_id == task_id] == [kind, "lock"]
    event = (await scene.list_events(task_id))[-1]
    assert (event.event, event.changed_by_actor_type, event.location) == ("task.accepted", "agent", None)
    await scene.refused(scene.agent, offers.accept_offer, offerId=lost)
    await scene.carry_on(task_id)
    await scene.agent(settlement.approve_task, taskId=task_id)
    paid = (await scene.agent(dispatch.get_task, taskId=task_id)).settlement
    assert (paid.outcome, paid.operator_gross, paid.agent_charged) == ("payout", Decimal(amount), Decimal(locked))
    assert (paid.refunded, await scene.balances()) == (0, (str(500 - Decimal(locked)), "0.00", "0.00", "0.00"))


ENDINGS: dict[str, dict[str, Any]] = {
    "refund": {"outcome": "refund"},
    "split": {"outcome": "split", "operatorAmount": "5.00"},
    "payout": {"outcome": "payout"},
}


@pytest.mark.parametrize("ending", [*ENDINGS, "compensation"])
@pytest.mark.parametrize(
    ("terms", "amount"),
    [
        (NEGOTIABLE, "61.37"),
        (APPLICATIONS, None),
        (APPLICATIONS | {"pricingType": "hourly", "payoutAmount": "20.00", "maxMinutes": 60}, None),
    ],
)
async def test_every_ending_divides_the_agreed_lock(
    scene: Scene, terms: dict[str, Any], amount: str | None, ending: str
) -> None:
    task_id = await scene.published(**terms, expenseBudget="5.00")
    task = await scene.agent(offers.accept_offer, offerId=await offered(scene, task_id, amount=amount))
    await scene.operator(execution.start_work, taskId=task_id)
    if ending == "compensation":
        await scene.agent(settlement.cancel_task_with_settlement, taskId=task_id, cancellationReasonCodeRef=1)
    else:
        await scene.agent(settlement.dispute_task, taskId=task_id, disputeReasonCodeRef=4)
        await scene.staff(settlement.resolve_dispute, taskId=task_id, **ENDINGS[ending])
    ended = (await scene.agent(dispatch.get_task, taskId=task_id)).settlement
    assert ended.outcome == ending
    assert ended.operator_gross + ended.expenses + ended.agent_fee + ended.refunded == task.locked_amount
    available, *others = await scene.balances()
    assert (available, others) == (str(500 - ended.agent_charged), ["0.00", "0.00", "0.00"])


async def test_a_price_that_the_wallet_does_not_cover_names_what_is_missing(scene: Scene) -> None:
    task_id = await scene.published(**NEGOTIABLE)
    dear = await offered(scene, task_id, amount="500.00")
    refusal = await scene.refused(scene.agent, offers.accept_offer, offerId=dear)
    assert (refusal.code, refusal.values["amount"]) == ("insufficient_funds", "25.00")
    assert refusal.next_actions[0].operation == "deposit_to_wallet"


@pytest.mark.parametrize("amount", ["80.00", "40.00"])
async def test_a_released_task_is_listed_at_its_price_again(scene: Scene, amount: str) -> None:
    task_id = await scene.published(**NEGOTIABLE)
    await scene.agent(offers.accept_offer, offerId=await offered(scene, task_id, amount=amount))
    await scene.operator(execution.release_task, taskId=task_id)
    task = await scene.agent(dispatch.get_task, taskId=task_id)
    assert (task.status, task.agreed_amount, task.maximum_payable) == (S.PUBLISHED, None, Decimal("50.00"))
    assert (task.locked_amount, task.platform_fee_by_operator) == (Decimal("52.50"), Decimal("5.00"))
    assert await scene.balances() == ("447.50", "0.00", "52.50", "0.00")
    second = await actors.register_operator(scene.services)
    task = await second(execution.accept_task, taskId=task_id)
    assert task.agreed_amount == Decimal("50.00")


async def test_a_task_whose_listed_price_is_no_longer_covered_is_listed_at_the_agreed_one(scene: Scene) -> None:
    task_id = await scene.published(**NEGOTIABLE)
    await scene.agent(offers.accept_offer, offerId=await offered(scene, task_id, amount="40.00"))
    await scene.published(payoutAmount="436.00")
    assert await scene.balances() == ("0.20", "0.00", "499.80", "0.00")
    await scene.operator(execution.release_task, taskId=task_id)
    task = await scene.agent(dispatch.get_task, taskId=task_id)
    assert (task.payout_amount, task.maximum_payable, task.locked_amount) == (
        Decimal("40.00"),
        Decimal("40.00"),
        Decimal("42.00"),
    )


async def test_a_no_show_after_the_deadline_returns_the_agreed_lock(scene: Scene) -> None:
    task_id = await scene.published(**NEGOTIABLE, deadlineAt=20270103130000)
    await scene.agent(offers.accept_offer, offerId=await offered(scene, task_id, amount="80.00"))
    scene.clock.advance(72 * HOUR)
    await scene.work_off()
    task = await scene.agent(dispatch.get_task, taskId=task_id)
    assert (task.status, task.maximum_payable, task.agreed_amount) == (S.EXPIRED, Decimal("50.00"), None)
    assert await scene.balances() == ("500.00", "0.00", "0.00", "0.00")


async def test_a_direct_task_is_agreed_without_a_lock(scene: Scene) -> None:
    task_id = await scene.published("direct", **NEGOTIABLE)
    task = await scene.agent(offers.accept_offer, offerId=await offered(scene, task_id, amount="70.00"))
    assert (task.agreed_amount, task.payable_amount, task.locked_amount) == (Decimal("70.00"), Decimal("70.00"), 0)
    await scene.operator(execution.release_task, taskId=task_id)
    assert (await scene.agent(dispatch.get_task, taskId=task_id)).payable_amount == Decimal("50.00")


async def test_another_offer_replaces_the_first(scene: Scene) -> None:
    task_id = await scene.published(**NEGOTIABLE)
    first = await offered(scene, task_id, amount="60.00")
    second = await offered(scene, task_id, amount="55.00")
    assert await statuses(scene, task_id) == ["withdrawn", "pending"]
    refusal = await scene.refused(scene.agent, offers.accept_offer, offerId=first)
    assert isinstance(refusal, NotPending)
    assert (await scene.agent(offers.accept_offer, offerId=second)).agreed_amount == Decimal("55.00")


async def test_an_operator_withdraws_its_offer_and_an_agent_declines_one(scene: Scene) -> None:
    task_id = await scene.published(**NEGOTIABLE)
    withdrawn = await scene.operator(offers.withdraw_offer, offerId=await offered(scene, task_id))
    declined = await scene.agent(offers.decline_offer, offerId=await offered(scene, task_id))
    assert (withdrawn.status, declined.status) == ("withdrawn", "declined")
    assert (await scene.history(task_id))[-4:] == [
        "task.offer_made",
        "task.offer_withdrawn",
        "task.offer_made",
        "task.offer_declined",
    ]
    assert await read_notices(scene.operator) == ["The agent did not accept your offer. You can make another one."]
    refusal = await scene.refused(scene.operator, offers.withdraw_offer, offerId=declined.id)
    assert isinstance(refusal, NotPending)
    assert (await scene.agent(dispatch.get_task, taskId=task_id)).pending_offer_count == 0


async def test_offers_lapse_in_time_and_with_the_task(scene: Scene) -> None:
    task_id = await scene.published(**NEGOTIABLE)
    other = await actors.register_operator(scene.services)
    first = await offered(scene, task_id)
    scene.clock.advance(24 * HOUR)
    await offered(scene, task_id, other)
    scene.clock.advance(24 * HOUR)
    refusal = await scene.refused(scene.agent, offers.accept_offer, offerId=first)
    assert isinstance(refusal, NotPending)
    await scene.work_off()
    assert await statuses(scene, task_id) == ["lapsed", "pending"]
    assert (await read_notices(scene.operator), await read_notices(other)) == ([LAPSED], [])
    assert (await scene.agent(dispatch.get_task, taskId=task_id)).pending_offer_count == 1
    assert ("expire_offers", task_id) in await scene.jobs()
    await scene.agent(dispatch.cancel_task, taskId=task_id)
    assert await statuses(scene, task_id) == ["lapsed", "lapsed"]
    assert (await read_notices(scene.operator), await read_notices(other)) == ([LAPSED], [LAPSED])
    scene.clock.advance(24 * HOUR)
    await scene.work_off()
    assert ("expire_offers", task_id) not in await scene.jobs()


async def test_an_operator_who_accepts_at_the_listed_price_ends_all_offers(scene: Scene) -> None:
    task_id = await scene.published(**NEGOTIABLE)
    other = await actors.register_operator(scene.services)
    await offered(scene, task_id, amount="80.00")
    await offered(scene, task_id, other)
    await scene.operator(contact_methods.add_contact_method, methodType="webhook", endpoint="https://o.example/hook")
    task = await other(execution.accept_task, taskId=task_id)
    assert (task.agreed_amount, await statuses(scene, task_id)) == (Decimal("50.00"), ["lapsed", "lapsed"])
    assert await read_notices(scene.operator) == [LOST]
    assert [name for name, _ in await scene.jobs()].count("send_operator_notification") == 1
    # It knows that it has the task.
    assert await read_notices(other) == []
    refusal = await scene.refused(scene.operator, offers.make_offer, taskId=task_id)
    assert isinstance(refusal, TaskTaken)


async def test_each_side_sees_its_own_offers(scene: Scene) -> None:
    task_id = await scene.published(**NEGOTIABLE)
    other = await actors.register_operator(scene.services)
    offer_id = await offered(scene, task_id)
    assert [offer.id for offer in await scene.operator(offers.list_task_offers, taskId=task_id)] == [offer_id]
    assert await other(offers.list_task_offers, taskId=task_id) == []
    stranger = await actors.register_agent(scene.services)
    for actor, operation, fields in (
        (other, offers.withdraw_offer, {"offerId": offer_id}),
        (stranger, offers.accept_offer, {"offerId": offer_id}),
        (stranger, offers.decline_offer, {"offerId": offer_id}),
        (stranger, offers.list_task_offers, {"taskId": task_id}),
        (scene.agent, offers.accept_offer, {"offerId": offer_id, "taskId": task_id + 1}),
        (scene.agent, offers.accept_offer, {"offerId": offer_id + 1}),
        (scene.operator, offers.list_task_offers, {"taskId": task_id + 1}),
        (scene.operator, offers.make_offer, {"taskId": task_id + 1}),
    ):
        assert isinstance(await scene.refused(actor, operation, **fields), NotFound)


async def test_the_chosen_slot_is_that_of_the_offer(scene: Scene) -> None:
    task_id = await scene.published(**APPLICATIONS, **BY_SLOT)
    made = await scene.operator(offers.make_offer, taskId=task_id, slotId="morning")
    assert (made.slot_id, made.committed_time) == ("morning", 20270104090000)
    task = await scene.agent(offers.accept_offer, offerId=made.id)
    assert (task.slot_id, task.committed_time) == ("morning", 20270104090000)


async def test_a_dry_run_says_what_is_locked_and_changes_nothing(scene: Scene) -> None:
    task_id = await scene.published(**NEGOTIABLE)
    offer_id = await offered(scene, task_id, amount="80.00")
    before = await scene.everything()
    task = await scene.agent(offers.accept_offer, offerId=offer_id, dryRun=True)
    assert (task.status, task.dry_run, task.locked_amount) == (S.ACCEPTED, True, Decimal("84.00"))
    lines = {line.account: (line.amount, line.balance_after) for line in task.ledger_lines}
    assert lines == {
        "available": (Decimal("-31.50"), Decimal("416.00")),
        "locked": (Decimal("31.50"), Decimal("84.00")),
    }
    assert await scene.everything() == before


async def test_one_of_many_acceptances_wins(scene: Scene) -> None:
    task_id = await scene.published(**NEGOTIABLE)
    rivals = [await actors.register_operator(scene.services) for _ in range(2)]
    made = [await offered(scene, task_id, rival, amount=f"{60 + n}.00") for n, rival in enumerate(rivals)]
    calls = (scene.agent(offers.accept_offer, offerId=made[n % len(made)]) for n in range(ACCEPTANCES))
    answers = await asyncio.gather(*calls, return_exceptions=True)
    assert [isinstance(answer, Refusal) for answer in answers].count(False) == 1
    assert sorted(await statuses(scene, task_id)) == ["accepted", "lapsed"]
    assert sorted([await read_notices(rival) for rival in rivals]) == [[], [LOST]]


async def test_allowed_actions_name_the_offers(scene: Scene) -> None:
    task_id = await scene.published(**NEGOTIABLE)

    async def allowed() -> dict[str, bool]:
        task = await scene.agent(dispatch.get_task, taskId=task_id, includeAllowedActions=True)
        return {action.code: action.allowed for action in task.allowed_actions}

    assert [(await allowed())[name] for name in ("accept_offer", "decline_offer")] == [False, False]
    await offered(scene, task_id)
    assert [(await allowed())[name] for name in ("accept_offer", "decline_offer")] == [True, True]


async def test_simulated_operators_bargain(services: Services) -> None:
    agent = await practising(services)
    task = await agent.task("bargains", pricingType="negotiable")
    await agent.advance(60)
    made = await agent.agent(offers.list_task_offers, taskId=task.id)
    assert [(offer.amount, offer.status) for offer in made] == [
        (Decimal("57.50"), "pending"),
        (Decimal("47.50"), "pending"),
    ]
    assert made[0].operator.handle != made[1].operator.handle
    await agent.agent(offers.accept_offer, offerId=made[1].id)
    await agent.advance(HOUR)
    assert (await agent.seen(task.id)).status is S.UNDER_REVIEW
    await agent.agent(settlement.approve_task, taskId=task.id)
    assert (await agent.seen(task.id)).settlement.operator_gross == Decimal("47.50")


async def test_a_task_in_practice_that_takes_applications_gets_one_offer(services: Services) -> None:
    agent = await practising(services)
    task = await agent.task(**APPLICATIONS)
    await agent.advance(60)
    (offer,) = await agent.agent(offers.list_task_offers, taskId=task.id)
    await agent.agent(offers.decline_offer, offerId=offer.id)
    await agent.advance(60)
    assert [offer.status for offer in await agent.agent(offers.list_task_offers, taskId=task.id)] == [
        "declined",
        "pending",
    ]


@pytest.mark.parametrize(
    ("fields", "lapses"),
    [
        ({"payoutAmount": "60.00"}, True),
        ({"estimatedDurationMinutes": 90}, True),
        ({"locationAddress": "Domplein 1, 3512 JC Utrecht, Netherlands"}, True),
        ({"proofRequirementsJson": '{"minPhotos": 2}'}, True),
        ({"title": "Photograph the shop front", "priority": "high"}, False),
    ],
)
async def test_an_amendment_of_the_offered_terms_ends_offers(
    scene: Scene, fields: dict[str, Any], lapses: bool
) -> None:
    task_id = await scene.published(**NEGOTIABLE)
    await offered(scene, task_id, amount="52.00")
    amended = await scene.agent(terms.amend_task, taskId=task_id, **fields)
    assert amended.pending_offer_count == (0 if lapses else 1)
    assert await statuses(scene, task_id) == ["lapsed" if lapses else "pending"]
    assert await read_notices(scene.operator) == ([LAPSED] if lapses else [])
    with pytest.raises(TaskChanged):
        await scene.operator(offers.make_offer, taskId=task_id, termsVersion=1)
    assert await offered(scene, task_id, termsVersion=2)


async def test_agents_know_an_operator_by_different_handles(scene: Scene) -> None:
    other = await actors.register_agent(scene.services)
    await actors.fund_wallet(other)
    handles = []
    for agent in (scene.agent, scene.agent, other):
        task = await actors.dispatch(agent, **NEGOTIABLE)
        handles.append((await scene.operator(offers.make_offer, taskId=task.id)).operator.handle)
    assert handles[0] == handles[1]
    assert handles[1] != handles[2]


async def test_offers_that_expire_change_the_task(scene: Scene) -> None:
    task_id = await scene.published(**NEGOTIABLE)
    await offered(scene, task_id)
    before = (await scene.agent(dispatch.get_task, taskId=task_id)).updated_at
    scene.clock.advance(49 * HOUR)
    await scene.work_off()
    task = await scene.agent(dispatch.get_task, taskId=task_id)
    assert (task.pending_offer_count, task.updated_at > before) == (0, True)
