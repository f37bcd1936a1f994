"""Operators are paid what they have earned, once."""

import asyncio
from collections import Counter
from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from domain.lifecycle.statuses import Status
from domain.refusals.accounts import OperatorNotApproved
from domain.refusals.general import Forbidden, InvalidInput, NotFound
from domain.refusals.payments import PayoutDecided, PayoutPending
from domain.refusals.refusal import Refusal
from resolvers.accounts import operators, staff
from resolvers.payments import payouts
from resolvers.staff import audit_log, queues
from resolvers.tasks import settlement
from resolvers.webhooks import notifications
from tests import actors
from tests.resolvers.stages import Scene, list_fields

IBAN = {"iban": "NL91 ABNA 0417 1643 00"}
ASKED_AGAIN = {"currency": "EUR", "destination": IBAN}
ACCOUNT = {"accountNumber": "000123456789", "routingCode": "021000021", "bic": "CHASUS33", "accountHolder": "N. Visser"}


async def earn(scene: Scene, payout: str = "50.00", **fields: Any) -> None:
    task_id = await scene.reach(Status.UNDER_REVIEW, payoutAmount=payout, **fields)
    await scene.agent(settlement.approve_task, taskId=task_id)


async def ask(scene: Scene, currency: str = "EUR", **fields: Any) -> Any:
    return await scene.operator(payouts.request_payout, currency=currency, **({"destination": IBAN} | fields))


async def earnings(scene: Scene, currency: str = "EUR") -> tuple[str, str, str]:
    """Earned, what of it waits, and paid out, with books that hold."""
    await scene.check()
    for each in (await scene.operator(operators.get_operator)).earnings:
        if each.currency == currency:
            return str(each.earned_balance), str(each.requested_balance), str(each.paid_out_balance)
    return "", "", ""


async def test_what_is_earned_is_asked_for_held_and_paid(scene: Scene) -> None:
    await earn(scene)
    asked = await ask(scene, amount="30.50")
    assert (asked.status, str(asked.amount), asked.currency, asked.operator_id) == (
        "requested",
        "30.50",
        "EUR",
        scene.operator.id,
    )
    assert (asked.destination.iban, asked.destination.account_holder) == ("NL91ABNA0417164300", "Noor")
    assert await earnings(scene) == ("45.00", "30.50", "0.00")
    assert await scene.staff(payouts.list_payouts, status="requested") == [asked]

    paid = await scene.staff(payouts.confirm_payout, payoutId=asked.id, bankReference="tr 0417")
    assert (paid.status, paid.bank_reference, paid.decided_at) == ("paid", "TR0417", asked.requested_at)
    assert await earnings(scene) == ("14.50", "0.00", "30.50")
    assert await scene.operator(payouts.list_payouts) == [paid]
    told, *_ = await scene.operator(notifications.list_notifications)
    assert (told.type, told.task_id) == ("payout.paid", None)
    assert "€30.50" in told.body
    assert "TR0417" in told.body

    again = await ask(scene)
    assert str(again.amount) == "14.50"


async def test_a_confirmation_is_repeatable_and_counts_once(scene: Scene) -> None:
    await earn(scene)
    asked = await ask(scene)
    answers = await asyncio.gather(
        *(scene.staff(payouts.confirm_payout, payoutId=asked.id, bankReference="A 1") for _ in range(8))
    )
    assert all(answer == answers[0] for answer in answers)
    assert await earnings(scene) == ("0.00", "0.00", "45.00")
    told = [notice.type for notice in await scene.operator(notifications.list_notifications)]
    assert told == ["payout.paid", "task.settled"]
    other = await scene.refused(scene.staff, payouts.confirm_payout, payoutId=asked.id, bankReference="A2")
    assert isinstance(other, PayoutDecided)
    assert isinstance(
        await scene.refused(scene.staff, payouts.decline_payout, payoutId=asked.id, reason="No."), PayoutDecided
    )


async def test_two_of_the_staff_decide_at_once_and_one_of_them_has_done_it(scene: Scene) -> None:
    await earn(scene)
    asked = await ask(scene)
    answers = await asyncio.gather(
        *(scene.staff(payouts.confirm_payout, payoutId=asked.id, bankReference=f"A{number}") for number in range(4)),
        *(scene.staff(payouts.decline_payout, payoutId=asked.id, reason=f"No {number}.") for number in range(4)),
        return_exceptions=True,
    )
    (done,) = [answer for answer in answers if not isinstance(answer, BaseException)]
    assert sum(isinstance(answer, PayoutDecided) for answer in answers) == 7
    assert await earnings(scene) == (("0.00", "0.00", "45.00") if done.status == "paid" else ("45.00", "0.00", "0.00"))


async def test_the_same_transfer_pays_once(scene: Scene) -> None:
    await actors.fund_wallet(scene.agent, "100.000", "KWD")
    await earn(scene)
    await earn(scene, "20.000", payoutCurrency="KWD")
    asked = [await ask(scene), await ask(scene, "KWD")]
    answers = await asyncio.gather(
        *(scene.staff(payouts.confirm_payout, payoutId=each.id, bankReference="ONE") for each in asked),
        return_exceptions=True,
    )
    (refusal,) = [answer for answer in answers if isinstance(answer, Refusal)]
    assert list_fields(refusal) == ["bankReference"]
    paid = [(await earnings(scene, currency))[2] for currency in ("EUR", "KWD")]
    assert sorted(Decimal(each) > 0 for each in paid) == [False, True]


async def test_what_is_declined_can_be_asked_for_again(scene: Scene) -> None:
    await earn(scene)
    asked = await ask(scene)
    declined = await scene.staff(payouts.decline_payout, payoutId=asked.id, reason="The account is closed.")
    assert (declined.status, declined.decline_reason, declined.bank_reference) == (
        "declined",
        "The account is closed.",
        None,
    )
    assert await earnings(scene) == ("45.00", "0.00", "0.00")
    told, *_ = await scene.operator(notifications.list_notifications)
    assert (told.type, "The account is closed." in told.body) == ("payout.declined", True)
    assert (await ask(scene, destination=ACCOUNT)).destination.account_holder == "N. Visser"


async def test_a_requested_payout_is_cancelled_by_its_operator(scene: Scene) -> None:
    await earn(scene)
    asked = await ask(scene)
    trial = await scene.operator(payouts.cancel_payout, payoutId=asked.id, dryRun=True)
    assert (trial.status, trial.ledger_lines) == ("cancelled", [])
    stranger = await actors.register_operator(scene.services)
    assert isinstance(await scene.refused(stranger, payouts.cancel_payout, payoutId=asked.id), NotFound)
    cancelled = await scene.operator(payouts.cancel_payout, payoutId=asked.id)
    assert (cancelled.status, cancelled.decided_at is None, cancelled.decline_reason) == ("cancelled", False, None)
    assert await earnings(scene) == ("45.00", "0.00", "0.00")
    assert (await scene.operator(payouts.cancel_payout, payoutId=asked.id)).status == "cancelled"
    for operation, fields in (
        (payouts.approve_payout, {}),
        (payouts.confirm_payout, {"bankReference": "P 1"}),
        (payouts.decline_payout, {"reason": "No."}),
    ):
        refusal = await scene.refused(scene.staff, operation, payoutId=asked.id, **fields)
        assert (type(refusal), "its operator cancelled it" in refusal.detail) == (PayoutDecided, True)
    again = await ask(scene)
    await scene.staff(payouts.approve_payout, payoutId=again.id)
    refusal = await scene.refused(scene.operator, payouts.cancel_payout, payoutId=again.id)
    assert (type(refusal), "approved" in refusal.detail) == (PayoutDecided, True)
    assert await earnings(scene) == ("45.00", "45.00", "0.00")


async def test_an_operator_cancels_while_the_staff_confirms_and_one_of_them_has_done_it(scene: Scene) -> None:
    await earn(scene)
    asked = await ask(scene)
    answers = await asyncio.gather(
        scene.operator(payouts.cancel_payout, payoutId=asked.id),
        scene.staff(payouts.confirm_payout, payoutId=asked.id, bankReference="P 1"),
        return_exceptions=True,
    )
    assert sum(isinstance(answer, PayoutDecided) for answer in answers) == 1
    assert await earnings(scene) in (("45.00", "0.00", "0.00"), ("0.00", "0.00", "45.00"))


async def test_nothing_is_asked_for_twice_also_at_once(scene: Scene) -> None:
    await earn(scene)
    answers = await asyncio.gather(*(ask(scene) for _ in range(6)), return_exceptions=True)
    assert sum(not isinstance(answer, BaseException) for answer in answers) == 1
    assert sum(isinstance(answer, PayoutPending) for answer in answers) == 5
    await earn(scene)
    refusal = await scene.refused(
        scene.operator, payouts.request_payout, currency="EUR", amount="1.00", destination=IBAN
    )
    assert isinstance(refusal, PayoutPending)
    assert await earnings(scene) == ("90.00", "45.00", "0.00")


@pytest.mark.parametrize(
    ("fields", "named"),
    [
        ({"amount": "45.01"}, "amount"),
        ({"amount": "0"}, "amount"),
        ({"amount": "-1"}, "amount"),
        ({"amount": "1.001"}, "amount"),
        ({"currency": "USD"}, "currency"),
        ({"currency": "XXX"}, "currency"),
        ({"destination": {}}, "destination.iban"),
        ({"destination": IBAN | ACCOUNT}, "destination.iban"),
        ({"destination": {"iban": "NL91 ABNA 0417 1643 01"}}, "destination.iban"),
        ({"destination": {"iban": "US91 ABNA 0417 1643 00"}}, "destination.iban"),
        ({"destination": {"accountNumber": "1"}}, "destination.bic"),
        ({"destination": {"accountNumber": "1", "bic": "CHASUS3"}}, "destination.bic"),
        ({"destination": IBAN | {"bic": "ABNANL"}}, "destination.bic"),
    ],
)
async def test_a_request_must_make_sense(scene: Scene, fields: dict[str, Any], named: str) -> None:
    await earn(scene)
    request = {"currency": "EUR", "destination": IBAN} | fields
    refusal = await scene.refused(scene.operator, payouts.request_payout, **request)
    assert isinstance(refusal, InvalidInput)
    assert list_fields(refusal) == [named]


async def test_who_may_do_what(scene: Scene) -> None:
    await earn(scene)
    asked = await ask(scene)
    other = await actors.register_operator(scene.services, email="ot@example.org")
    assert await other(payouts.list_payouts) == []
    waiting = await actors.register_operator(scene.services, approved=False, email="w@example.org")
    refusal = await scene.refused(waiting, payouts.request_payout, currency="EUR", destination=IBAN)
    assert isinstance(refusal, OperatorNotApproved)
    for actor in (scene.operator, scene.agent):
        for operation, fields in (
            (payouts.confirm_payout, {"bankReference": "1"}),
            (payouts.decline_payout, {"reason": "N"}),
        ):
            assert isinstance(await scene.refused(actor, operation, payoutId=asked.id, **fields), Forbidden)
    assert isinstance(await scene.refused(scene.agent, payouts.list_payouts), Forbidden)
    missing = await scene.refused(scene.staff, payouts.confirm_payout, payoutId=asked.id + 1, bankReference="1")
    assert isinstance(missing, NotFound)


async def test_the_account_is_not_stored_in_the_clear(scene: Scene) -> None:
    await earn(scene)
    await ask(scene)
    assert "0417164300" not in repr(await scene.everything())


class CarefulHarness:
    """The same service with payouts above 30 euros made by two people."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        policy = replace(scene.services.policy, payout_second_person={"EUR": 3000, "USD": 0})
        self.services = replace(scene.services, policy=policy)

    async def staff(self, name: str) -> actors.Actor:
        return actors.Actor(self.services, (await staff.create_staff(self.services, name)).key)

    async def asked(self, amount: str) -> int:
        await earn(self.scene, "60.00")
        payout_id: int = (await ask(self.scene, amount=amount)).id
        return payout_id


async def test_a_large_payout_takes_two_people(scene: Scene) -> None:
    harness = CarefulHarness(scene)
    ann, ben = await harness.staff("Ann"), await harness.staff("Ben")
    second_key_of_ann = await harness.staff("Ann")
    payout_id = await harness.asked("30.01")
    confirmation = {"payoutId": payout_id, "bankReference": "TR 1"}

    for dry_run in (True, False):
        alone = await scene.refused(ann, payouts.confirm_payout, **confirmation, dryRun=dry_run)
        assert (alone.code, alone.status) == ("second_person_required", 403)
        assert [action.operation for action in alone.next_actions] == ["approve_payout"]
    tried = await ann(payouts.approve_payout, payoutId=payout_id, dryRun=True)
    assert (tried.dry_run, tried.status, tried.needs_second_person) == (True, "approved", True)
    (waiting,) = await ben(payouts.list_payouts, status="requested")
    assert (waiting.needs_second_person, waiting.approved_by, waiting.approved_at) == (True, None, None)

    scene.clock.advance(60)
    approved = await ann(payouts.approve_payout, payoutId=payout_id, reason="It fits the invoice.")
    assert await ann(payouts.approve_payout, payoutId=payout_id) == approved
    assert await ben(payouts.list_payouts, status="approved") == [approved]
    assert (approved.status, approved.approved_by.name, approved.approved_at) == ("approved", "Ann", 20270102120100)
    seen = await ben(queues.get_staff_queues)
    assert (seen.payouts, seen.payouts_to_confirm, seen.oldest_seconds) == (0, 1, 0)
    newest, *_ = await ben(notifications.list_notifications)
    assert (newest.type, "Ann has approved a payout of 30.01 EUR" in newest.body) == ("payout.approved", True)

    for same_person in (ann, second_key_of_ann):
        refusal = await scene.refused(same_person, payouts.confirm_payout, **confirmation)
        assert refusal.code == "second_person_required"
        assert "Ann has approved this payout of 30.01 EUR" in refusal.detail
    other = await scene.refused(ben, payouts.approve_payout, payoutId=payout_id)
    assert [action.operation for action in other.next_actions] == ["confirm_payout"]
    (shown,) = await scene.operator(payouts.list_payouts)
    assert (shown.status, shown.approved_by, shown.approved_at) == ("approved", None, 20270102120100)
    assert await earnings(scene) == ("54.00", "30.01", "0.00")
    assert isinstance(await scene.refused(scene.operator, payouts.request_payout, **ASKED_AGAIN), PayoutPending)

    paid = await ben(payouts.confirm_payout, **confirmation)
    assert (paid.status, paid.approved_by.name, paid.bank_reference) == ("paid", "Ann", "TR1")
    assert await earnings(scene) == ("23.99", "0.00", "30.01")
    entries = [entry for entry in await ben(audit_log.list_audit_log) if entry.subject_kind == "payout"]
    assert [(entry.operation, entry.by.name, entry.reason) for entry in entries] == [
        ("confirm_payout", "Ben", None),
        ("approve_payout", "Ann", None),  # the repeat
        ("approve_payout", "Ann", "It fits the invoice."),
    ]


async def test_of_many_second_people_one_wins_and_a_large_payout_can_be_refused(scene: Scene) -> None:
    harness = CarefulHarness(scene)
    ann, others = await harness.staff("Ann"), [await harness.staff(name) for name in ("Ben", "Cem", "Dua")]
    payout_id = await harness.asked("54.00")
    approvals = await asyncio.gather(
        *(each(payouts.approve_payout, payoutId=payout_id) for each in (ann, *others)), return_exceptions=True
    )
    (approved,) = [answer for answer in approvals if not isinstance(answer, BaseException)]
    assert sum(isinstance(answer, PayoutDecided) for answer in approvals) == 3
    confirmations = await asyncio.gather(
        *(
            each(payouts.confirm_payout, payoutId=payout_id, bankReference=f"TR {number}")
            for number, each in enumerate((ann, *others))
        ),
        return_exceptions=True,
    )
    (paid,) = [answer for answer in confirmations if not isinstance(answer, BaseException)]
    refused = Counter(answer.code for answer in confirmations if isinstance(answer, Refusal))
    assert paid.approved_by == approved.approved_by
    # The approver is refused as such, or because the payout is decided, depending on the order of calls.
    assert refused["payout_decided"] + refused["second_person_required"] == 3
    assert refused["second_person_required"] <= 1
    assert await earnings(scene) == ("0.00", "0.00", "54.00")

    payout_id = await harness.asked("54.00")
    await ann(payouts.approve_payout, payoutId=payout_id)
    declined = await others[0](payouts.decline_payout, payoutId=payout_id, reason="Another account than before.")
    assert (declined.status, declined.approved_by.name) == ("declined", "Ann")
    assert await earnings(scene) == ("54.00", "0.00", "54.00")
    small = (await ask(scene, amount="30.00")).id
    paid = await ann(payouts.confirm_payout, payoutId=small, bankReference="TR 9")
    assert (paid.status, paid.needs_second_person) == ("paid", False)
