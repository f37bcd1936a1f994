"""Reversals by a payment provider leave the wallet once, also if reported again, late or never."""

import asyncio
import itertools
from collections.abc import Sequence
from typing import Any

import pytest

from domain.refusals.general import InvalidInput
from domain.refusals.payments import InsufficientFunds
from resolvers.core.operation import Operation
from resolvers.ledger import statements, wallets
from resolvers.payments import bank_transfers, funding, refunds, reversals
from resolvers.tasks import dispatch, pending_actions
from resolvers.webhooks import notifications
from tests import actors
from tests.resolvers.shop import Shop
from tests.simulators.stripe import Fault, event


async def listed(shop: Shop, **fields: Any) -> Any:
    return await shop.scene.staff(reversals.list_reversals, **fields)


async def owed(shop: Shop) -> str:
    return str((await shop.scene.agent(wallets.get_wallet, currency="EUR")).owed_balance)


async def list_notifications(shop: Shop) -> list[tuple[str, str]]:
    """Type and text of the agent's notifications about reversals, oldest first."""
    kinds = ("wallet.deposit_reversed", "wallet.reversal_returned")
    found = await shop.scene.agent(notifications.list_notifications)
    return [(one.type, one.body) for one in reversed(found) if one.type in kinds]


async def ledger(shop: Shop) -> list[tuple[str, str]]:
    """Type and amount of the movements since the deposit of the scene, oldest first."""
    found = await shop.scene.agent(wallets.list_wallet_transactions)
    return [(one.type, str(one.amount)) for one in reversed(found)][2:]


async def spend(shop: Shop, amount: str) -> int:
    """Lock so much on a task, fee included."""
    payout = f"{float(amount) / 1.05:.2f}"
    return await shop.scene.funded(payoutAmount=payout)


# --- refunds that were made at Stripe ----------------------------------------------------------------------------


async def test_a_refund_in_the_dashboard_is_debited_once(shop: Shop) -> None:
    name = await shop.paid()
    refund, created = shop.stripe.refund_by_hand("cs_test_1", 750)
    charge = shop.stripe.refunded_charge("cs_test_1")
    await shop.told(created, charge, created, shop.stripe.refund_moves(refund, "succeeded"), charge)
    assert await shop.scene.balances() == ("512.50", "0.00", "0.00", "0.00")
    assert (await ledger(shop))[-1] == ("deposit_reversed", "-7.50")
    (entry,) = await listed(shop)
    assert (entry.kind, entry.external_id, entry.provider_reference) == ("refund", name, refund)
    assert [str(amount) for amount in (entry.deposit_amount, entry.withdrawn, entry.returned)] == [
        "20.00",
        "7.50",
        "0.00",
    ]
    assert await list_notifications(shop) == [
        ("wallet.deposit_reversed", "7.50 EUR were refunded to the payer at the payment provider.")
    ]


async def test_a_charge_that_was_refunded_tells_of_refunds_that_no_event_has_named(shop: Shop) -> None:
    await shop.paid()
    shop.stripe.refund_by_hand("cs_test_1", 500)
    shop.stripe.refund_by_hand("cs_test_1", 250)
    await shop.told(shop.stripe.refunded_charge("cs_test_1"))
    assert await shop.available() == "512.50"
    assert len(await listed(shop)) == 2


async def test_a_refund_of_the_dashboard_that_fails_returns_once(shop: Shop) -> None:
    await shop.paid()
    refund, created = shop.stripe.refund_by_hand("cs_test_1", 2_000)
    failed = shop.stripe.refund_moves(refund, "failed")
    await shop.told(created)
    assert await shop.available() == "500.00"
    await shop.told(failed, failed, created)
    assert await shop.available() == "520.00"
    assert [kind for kind, _ in await list_notifications(shop)] == [
        "wallet.deposit_reversed",
        "wallet.reversal_returned",
    ]


async def test_a_refund_that_is_told_of_after_it_failed_moves_nothing(shop: Shop) -> None:
    await shop.paid()
    refund, created = shop.stripe.refund_by_hand("cs_test_1", 2_000)
    await shop.told(shop.stripe.refund_moves(refund, "failed"), created)
    assert await shop.available() == "520.00"
    assert await list_notifications(shop) == []


async def test_our_own_refund_is_debited_once_though_all_its_events_come(shop: Shop) -> None:
    name = await shop.paid()
    await shop.scene.staff(refunds.refund_deposit, externalId=name, amount="5")
    (own,) = shop.stripe.refunds.values()
    stripped = event("refund.updated", {**own, "metadata": {}})
    await shop.told(event("refund.created", own), shop.stripe.refunded_charge("cs_test_1"), stripped)
    assert await shop.available() == "515.00"
    assert await listed(shop) == []


async def test_what_was_taken_back_is_not_refunded_again(shop: Shop) -> None:
    name = await shop.paid()
    await shop.told(shop.stripe.refund_by_hand("cs_test_1", 1_500)[1])
    staff = shop.scene.staff
    refusal = await shop.scene.refused(staff, refunds.refund_deposit, externalId=name, amount="5.01")
    assert isinstance(refusal, InvalidInput)
    assert str((await staff(refunds.refund_deposit, externalId=name)).amount) == "5.00"
    assert await shop.available() == "500.00"


async def test_a_reversal_that_comes_before_the_payment_credits_and_debits_it(shop: Shop) -> None:
    made = await shop.opened()
    paid = shop.stripe.pay("cs_test_1")
    created = shop.stripe.refund_by_hand("cs_test_1", 500)[1]
    await shop.told(created)
    assert await shop.status(made) == "paid"
    assert await shop.available() == "515.00"
    await shop.told(paid, created)
    assert await shop.available() == "515.00"


async def test_stripe_is_told_to_repeat_what_it_must_be_asked_about_and_does_not_answer(shop: Shop) -> None:
    await shop.opened()
    shop.stripe.pay("cs_test_1")
    created = shop.stripe.refund_by_hand("cs_test_1", 500)[1]
    shop.stripe.faults.extend([Fault.BUSY])
    answer = await shop.send_event(created)
    assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")
    await shop.told(created)
    assert await shop.available() == "515.00"


async def test_a_fraction_that_stripe_takes_is_taken_whole(shop: Shop) -> None:
    await shop.paid("500", "ISK")
    await shop.told(shop.stripe.refund_by_hand("cs_test_1", 12_050)[1])
    assert (await shop.scene.balances("ISK"))[0] == "379"


# --- chargebacks -------------------------------------------------------------------------------------------------


async def test_a_dispute_takes_the_payment_until_it_is_won(shop: Shop) -> None:
    name = await shop.paid()
    dispute, created = shop.stripe.dispute("cs_test_1")
    await shop.told(created)
    assert await shop.available() == "520.00"
    await shop.told(shop.stripe.close_open_requests(dispute))
    assert await shop.available() == "500.00"
    (entry,) = await listed(shop)
    assert (entry.kind, entry.external_id, str(entry.withdrawn)) == ("chargeback", name, "20.00")
    await shop.told(shop.stripe.close(dispute, "won"))
    assert await shop.available() == "500.00"
    await shop.told(shop.stripe.reinstate(dispute))
    assert await shop.available() == "520.00"
    assert (await ledger(shop))[-2:] == [("deposit_reversed", "-20.00"), ("reversal_returned", "20.00")]
    assert await list_notifications(shop) == [
        ("wallet.deposit_reversed", "20.00 EUR were reversed by the payer's bank."),
        ("wallet.reversal_returned", "20.00 EUR that had been reversed are in the wallet again."),
    ]


def course(shop: Shop, ends: str) -> Sequence[bytes]:
    """All events of a dispute in their order."""
    dispute, created = shop.stripe.dispute("cs_test_1")
    withdrawn = shop.stripe.close_open_requests(dispute)
    if ends == "lost":
        return created, withdrawn, shop.stripe.close(dispute, "lost")
    return created, withdrawn, shop.stripe.close(dispute, "won"), shop.stripe.reinstate(dispute)


@pytest.mark.parametrize(("ends", "available"), [("lost", "500.00"), ("won", "520.00")])
async def test_the_events_of_a_dispute_lead_to_the_same_in_every_order(shop: Shop, ends: str, available: str) -> None:
    for order in itertools.permutations(range(3 if ends == "lost" else 4)):
        await shop.paid()
        shop.stripe.sessions["cs_test_1"] = shop.stripe.sessions.pop(shop.stripe.last()) | {"id": "cs_test_1"}
        events = course(shop, ends)
        before = await shop.available()
        await shop.told(*(events[number] for number in (*order, *order)))
        after = await shop.available()
        assert float(before) - float(after) == 520 - float(available), order


async def test_events_at_once_take_once(shop: Shop) -> None:
    await shop.paid()
    dispute, created = shop.stripe.dispute("cs_test_1")
    withdrawn = shop.stripe.close_open_requests(dispute)
    answers = await asyncio.gather(*(shop.send_event(body) for body in (created, withdrawn) * 4))
    assert {answer.status_code for answer in answers} == {204}
    assert await shop.available() == "500.00"


async def test_a_bank_that_only_asks_takes_nothing(shop: Shop) -> None:
    await shop.paid()
    before = await shop.scene.everything()
    dispute, asked = shop.stripe.dispute("cs_test_1", status="warning_needs_response")
    await shop.told(asked, shop.stripe.close(dispute, "warning_closed"))
    assert await shop.scene.everything() == before


async def test_a_lost_dispute_that_is_won_in_part_gives_that_part_back(shop: Shop) -> None:
    name = await shop.paid()
    await shop.scene.staff(refunds.refund_deposit, externalId=name, amount="5")
    dispute, _ = shop.stripe.dispute("cs_test_1")
    await shop.told(shop.stripe.close_open_requests(dispute, rate=1.1))
    assert await shop.available() == "500.00"
    await shop.told(shop.stripe.close(dispute, "lost"), shop.stripe.reinstate(dispute, 0.25))
    assert await shop.available() == "500.00"
    (entry,) = await listed(shop)
    assert (str(entry.withdrawn), str(entry.returned)) == ("20.00", "5.00")


async def test_a_refund_that_fails_since_the_payment_was_charged_back_leaves_nothing(shop: Shop) -> None:
    name = await shop.paid()
    shop.stripe.refund_status = "pending"
    await shop.scene.staff(refunds.refund_deposit, externalId=name, amount="5")
    (own,) = shop.stripe.refunds.values()
    await shop.told(shop.stripe.close_open_requests(shop.stripe.dispute("cs_test_1")[0]))
    assert await shop.available() == "500.00"
    await shop.told(event("refund.failed", {**own, "status": "failed"}))
    assert await shop.available() == "500.00"
    assert [body for _, body in await list_notifications(shop)] == [
        f"{amount} EUR were reversed by the payer's bank." for amount in ("15.00", "5.00")
    ]


async def test_two_disputes_of_one_payment_take_it_once(shop: Shop) -> None:
    await shop.paid()
    first, second = shop.stripe.dispute("cs_test_1")[0], shop.stripe.dispute("cs_test_1", 1_500)[0]
    await shop.told(shop.stripe.close_open_requests(first), shop.stripe.close_open_requests(second))
    assert await shop.available() == "500.00"
    await shop.told(shop.stripe.close(first, "won"), shop.stripe.reinstate(first))
    assert await shop.available() == "505.00"


async def test_what_is_told_in_another_currency_is_not_booked(shop: Shop) -> None:
    await shop.paid()
    dispute, _ = shop.stripe.dispute("cs_test_1")
    shop.stripe.disputes[dispute]["currency"] = "usd"
    before = await shop.scene.everything()
    await shop.told(shop.stripe.close_open_requests(dispute))
    assert await shop.scene.everything() == before


async def test_a_dispute_of_somebody_else_changes_nothing(shop: Shop) -> None:
    await shop.paid()
    dispute, _ = shop.stripe.dispute("cs_test_1")
    before = await shop.scene.everything()
    for payment in ("pi_of_somebody", None):
        shop.stripe.disputes[dispute]["payment_intent"] = payment
        await shop.told(event("charge.dispute.funds_withdrawn", shop.stripe.disputes[dispute]))
    assert await shop.scene.everything() == before


# --- what is owed ------------------------------------------------------------------------------------------------


async def charged_back(shop: Shop) -> str:
    """520 euros of which 505 are locked: a chargeback of 20 takes 15 and leaves 5 owed. Gives the dispute."""
    await shop.paid()
    await spend(shop, "505.05")
    assert await shop.available() == "14.95"
    dispute, _ = shop.stripe.dispute("cs_test_1")
    await shop.told(shop.stripe.close_open_requests(dispute))
    return dispute


async def test_what_is_not_available_any_more_is_owed(shop: Shop) -> None:
    await charged_back(shop)
    assert await shop.scene.balances() == ("0.00", "0.00", "505.05", "0.00")
    assert await owed(shop) == "5.05"
    assert (await ledger(shop))[-1] == ("deposit_reversed", "-14.95")
    (entry,) = await listed(shop, owedOnly=True)
    assert str(entry.owed_balance) == "5.05"
    owing = "The wallet owes 5.05 EUR, which all that becomes available pays first."
    said = f"20.00 EUR were reversed by the payer's bank. {owing}"
    assert await list_notifications(shop) == [("wallet.deposit_reversed", said)]
    (warning,) = (await shop.scene.agent(pending_actions.get_pending_actions)).wallet_warnings
    assert (warning.code, str(warning.amount)) == ("owed_balance", "5.05")


async def test_a_deposit_pays_what_is_owed_first(shop: Shop) -> None:
    await charged_back(shop)
    await shop.paid("5")
    assert (await shop.available(), await owed(shop)) == ("0.00", "0.05")
    await shop.paid("10")
    assert (await shop.available(), await owed(shop)) == ("9.95", "0.00")
    assert (await ledger(shop))[-4:] == [
        ("debt_collected", "-5.00"),
        ("deposit_opened", "0.00"),
        ("deposit_credited", "10.00"),
        ("debt_collected", "-0.05"),
    ]
    assert await listed(shop, owedOnly=True) == []
    statement = await shop.scene.agent(statements.get_wallet_statement, currency="EUR", **{"from": 20270102000000})
    assert str(statement.closing.available) == "9.95"
    assert sum(line.change.available for line in statement.lines) == statement.closing.available
    newest = (await shop.scene.agent(notifications.list_notifications))[0]
    assert newest.body == "10.00 EUR have arrived, of which 0.05 EUR pay what the wallet owed."


async def test_a_bank_transfer_pays_what_is_owed_first(shop: Shop) -> None:
    await charged_back(shop)
    reference = (await shop.scene.agent(bank_transfers.get_bank_transfer_details)).reference
    transfer = {"reference": reference, "amount": "6.05", "currency": "EUR", "bankReference": "B 1"}
    credited = await shop.scene.staff(bank_transfers.credit_bank_transfer, **transfer)
    assert (str(credited.available_balance), await owed(shop)) == ("1.00", "0.00")


async def test_what_a_task_gives_back_pays_what_is_owed_first(shop: Shop) -> None:
    await shop.paid()
    task_id = await spend(shop, "505.05")
    await shop.told(shop.stripe.close_open_requests(shop.stripe.dispute("cs_test_1")[0]))
    await shop.scene.agent(dispatch.cancel_task, taskId=task_id)
    assert (await shop.available(), await owed(shop)) == ("500.00", "0.00")


async def test_a_dispute_that_is_won_pays_what_it_left_owed(shop: Shop) -> None:
    dispute = await charged_back(shop)
    await shop.told(shop.stripe.close(dispute, "won"), shop.stripe.reinstate(dispute))
    assert (await shop.available(), await owed(shop)) == ("14.95", "0.00")


async def test_a_quote_does_not_pay_for_a_task_while_money_is_owed(shop: Shop) -> None:
    await shop.paid()
    await spend(shop, "400.05")
    quoted = await shop.scene.quoted(payoutAmount="114.24")
    assert await shop.scene.balances() == ("0.00", "119.95", "400.05", "0.00")
    await shop.told(shop.stripe.close_open_requests(shop.stripe.dispute("cs_test_1")[0]))
    assert (await shop.scene.balances(), await owed(shop)) == (("0.00", "119.95", "400.05", "0.00"), "20.00")
    agent = shop.scene.agent
    fund: Operation[Any, Any] = funding.fund_task
    assert isinstance(await shop.scene.refused(agent, fund, taskId=quoted, fundingMethod="wallet"), InsufficientFunds)
    again = await agent(funding.quote_task, taskId=quoted)
    assert (await shop.scene.balances(), await owed(shop)) == (("0.00", "99.95", "400.05", "0.00"), "0.00")
    assert (again.wallet_status.sufficient, str(again.wallet_status.shortfall)) == (False, "20.00")


async def test_a_payment_for_a_task_pays_what_is_owed_and_stays_in_the_wallet(shop: Shop) -> None:
    await charged_back(shop)
    made = await actors.dispatch(shop.scene.agent, publishImmediately=False, payoutAmount="20.00")
    quote = await shop.scene.agent(funding.quote_task, taskId=made.id)
    assert str(quote.wallet_status.shortfall) == "26.05"
    await shop.scene.agent(funding.fund_task, taskId=made.id, fundingMethod="psp")
    await shop.told(shop.stripe.pay(shop.stripe.last()))
    checked = await shop.scene.agent(funding.check_task_funding, taskId=made.id)
    assert (checked.status, checked.task_status) == ("insufficient_funds", "Quoted")
    assert (await shop.available(), await owed(shop)) == ("15.95", "0.00")


async def test_the_staff_pages_through_what_was_taken_back(shop: Shop) -> None:
    for _ in range(3):
        await shop.paid()
        await shop.told(shop.stripe.refund_by_hand(shop.stripe.last(), 500)[1])
    document = """query($last: Int, $before: String) { reversals(last: $last, before: $before) {
      totalCount nodes { id kind withdrawn owedBalance } pageInfo { startCursor } } }"""
    headers = {"Authorization": f"Bearer {shop.scene.staff.key}"}

    async def ask(**variables: Any) -> Any:
        sent = {"query": document, "variables": variables}
        return (await shop.client.post("/graphql", json=sent, headers=headers)).json()["data"]["reversals"]

    oldest = await ask(last=1)
    assert oldest["totalCount"] == 3
    assert oldest["nodes"] == [{"id": "1", "kind": "REFUND", "withdrawn": "5.00", "owedBalance": "0.00"}]
    before = await ask(last=2, before=oldest["pageInfo"]["startCursor"])
    assert [node["id"] for node in before["nodes"]] == ["3", "2"]
    assert [entry.id for entry in await listed(shop, after=3, limit=1)] == [2]


async def test_only_the_staff_sees_what_was_taken_back_of_all(shop: Shop) -> None:
    refusal = await shop.scene.refused(shop.scene.agent, reversals.list_reversals)
    assert refusal.code == "forbidden"
