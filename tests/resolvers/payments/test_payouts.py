"""Operators are paid what they have earned, once."""

import asyncio
from decimal import Decimal
from typing import Any

import pytest

from domain.lifecycle.statuses import Status
from domain.refusals.accounts import OperatorNotApproved
from domain.refusals.general import Forbidden, InvalidInput, NotFound
from domain.refusals.payments import PayoutDecided, PayoutPending
from domain.refusals.refusal import Refusal
from resolvers.accounts import operators
from resolvers.payments import payouts
from resolvers.tasks import settlement
from resolvers.webhooks import notifications
from tests import actors
from tests.resolvers.stages import Scene, fields_of

IBAN = {"iban": "NL91 ABNA 0417 1643 00"}
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
    assert "30.50 EUR" in told.body
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
    assert fields_of(refusal) == ["bankReference"]
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
    assert fields_of(refusal) == [named]


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
