"""Refunds at Stripe that are asked for here: the wallet is debited first, and what fails is in it again, once."""

import asyncio
from typing import Any

import pytest

from domain.refusals.general import InvalidInput, Unavailable
from resolvers.ledger import wallets
from resolvers.payments import deposits, refunds
from tests import actors
from tests.resolvers.shop import Shop
from tests.resolvers.stages import HOUR
from tests.simulators.stripe import Fault, event


async def refund(shop: Shop, name: str, **fields: Any) -> Any:
    return await shop.scene.staff(refunds.refund_deposit, externalId=name, **fields)


async def test_a_deposit_goes_back_in_parts_and_never_more_than_it_was(shop: Shop) -> None:
    name = await shop.paid()
    first = await refund(shop, name, amount="5.50", reason="Asked for it.")
    assert (first.status, str(first.amount), str(first.available_balance)) == ("succeeded", "5.50", "514.50")
    refusal = await shop.scene.refused(shop.scene.staff, refunds.refund_deposit, externalId=name, amount="14.51")
    assert isinstance(refusal, InvalidInput)
    rest = await refund(shop, name)
    assert (str(rest.amount), await shop.available()) == ("14.50", "500.00")
    assert [made["amount"] for made in shop.stripe.refunds.values()] == [550, 1450]
    entry = (await shop.scene.agent(wallets.list_wallet_transactions))[0]
    assert (entry.type, str(entry.amount), entry.actor) == ("deposit_refunded", "-14.50", "platform")


async def test_only_what_is_available_goes_back(shop: Shop) -> None:
    name = await shop.paid("100")
    await shop.scene.funded(payoutAmount="550.00")
    assert await shop.available() == "22.50"
    assert str((await refund(shop, name)).amount) == "22.50"


async def test_refunds_at_once_do_not_exceed_the_deposit(shop: Shop) -> None:
    name = await shop.paid()
    answers = await asyncio.gather(*(refund(shop, name, amount="15") for _ in range(4)), return_exceptions=True)
    assert sum(not isinstance(answer, BaseException) for answer in answers) == 1
    assert await shop.available() == "505.00"


@pytest.mark.parametrize("fault", [Fault.SILENT_AFTER_SUCCESS, Fault.BROKEN])
async def test_a_refund_that_stripe_did_not_answer_is_repeated_and_made_once(shop: Shop, fault: Fault) -> None:
    name = await shop.paid()
    shop.stripe.faults.extend([fault] * 3)
    made = await refund(shop, name)
    assert (made.status, await shop.available()) == ("pending", "500.00")
    shop.scene.clock.advance(120)
    await shop.scene.work_off()
    assert [found["amount"] for found in shop.stripe.refunds.values()] == [2000]
    assert await shop.available() == "500.00"
    refusal = await shop.scene.refused(shop.scene.staff, refunds.refund_deposit, externalId=name)
    assert isinstance(refusal, InvalidInput)


@pytest.mark.parametrize(("amount", "left"), [("8", "512.00"), (None, "500.00")])
async def test_a_refund_whose_key_stripe_has_forgotten_is_made_once(shop: Shop, amount: str | None, left: str) -> None:
    name = await shop.paid()
    shop.stripe.faults.extend([Fault.SILENT_AFTER_SUCCESS] * 3)
    assert (await refund(shop, name, amount=amount)).status == "pending"
    shop.scene.clock.advance(25 * HOUR)
    await shop.scene.work_off()
    ((reference, found),) = shop.stripe.refunds.items()
    await shop.told(event("refund.updated", found), shop.stripe.refunded_charge("cs_test_1"))
    assert await shop.available() == left
    await shop.told(shop.stripe.refund_moves(reference, "failed"))
    assert await shop.available() == "520.00"


async def test_a_repeat_waits_while_stripe_cannot_be_asked_for_what_was_done(shop: Shop) -> None:
    name = await shop.paid()
    shop.stripe.faults.extend([Fault.SILENT_AFTER_SUCCESS] * 3)
    await refund(shop, name, amount="8")
    shop.scene.clock.advance(25 * HOUR)
    shop.stripe.faults.extend([Fault.BROKEN] * 3)
    with pytest.raises(Unavailable):
        await shop.scene.work_off()
    assert shop.count("POST /v1/refunds") == 3
    shop.scene.clock.advance(HOUR)
    await shop.scene.work_off()
    assert [found["amount"] for found in shop.stripe.refunds.values()] == [800]
    assert await shop.available() == "512.00"


@pytest.mark.parametrize("refused", [True, False])
async def test_another_refund_under_the_same_id_is_taken_back_and_not_passed_over(shop: Shop, refused: bool) -> None:
    name = await shop.paid()
    shop.stripe.sessions["cs_test_1"]["amount_total"] -= 2_000 if refused else 0
    made = await refund(shop, name, amount="8")
    before = "520.00" if refused else "512.00"
    assert (made.status, await shop.available()) == ("failed" if refused else "succeeded", before)
    another = {
        "id": "re_another",
        "amount": 800,
        "currency": "eur",
        "status": "succeeded",
        "metadata": {"external_id": made.refund_id},
        "payment_intent": "pi_cs_test_1",
    }
    await shop.told(*[event("refund.updated", another)] * 2)
    assert await shop.available() == ("512.00" if refused else "504.00")
    await shop.told(event("refund.failed", another | {"status": "failed"}), event("refund.updated", another))
    assert await shop.available() == before


async def test_a_refund_that_fails_later_is_in_the_wallet_again_once(shop: Shop) -> None:
    shop.stripe.refund_status = "pending"
    made = await refund(shop, await shop.paid())
    assert (made.status, await shop.available()) == ("pending", "500.00")
    (found,) = shop.stripe.refunds.values()
    succeeded = event("refund.updated", {**found, "status": "succeeded"})
    failed = event("refund.failed", {**found, "status": "failed"})
    await shop.told(succeeded, event("refund.created", found), succeeded)
    assert await shop.available() == "500.00"
    await shop.told(failed, failed, succeeded)
    assert await shop.available() == "520.00"


async def test_a_refund_that_stripe_refuses_is_in_the_wallet_again(shop: Shop) -> None:
    name = await shop.paid()
    found = shop.stripe.sessions["cs_test_1"]
    shop.stripe.refunds["re_dashboard"] = {"amount": 2000, "payment_intent": found["payment_intent"]}
    made = await refund(shop, name)
    assert (made.status, await shop.available()) == ("failed", "520.00")


async def test_a_refund_of_somebody_else_changes_nothing(shop: Shop) -> None:
    await shop.paid()
    before = await shop.scene.everything()
    for metadata in ({}, None, {"external_id": "ref_unknown"}):
        told = {
            "id": "re_9",
            "amount": 2_000,
            "currency": "eur",
            "status": "succeeded",
            "metadata": metadata,
            "payment_intent": "pi_of_somebody",
        }
        charge = {"id": "ch_1", "payment_intent": "pi_of_somebody"}
        await shop.told(event("refund.created", told), event("charge.refunded", charge))
        told["payment_intent"] = None
        await shop.told(event("refund.created", told), event("charge.refunded", charge | {"payment_intent": None}))
    assert await shop.scene.everything() == before


async def test_practice_is_paid_on_the_embedded_page(shop: Shop) -> None:
    learner = await actors.register_agent(shop.scene.services, testMode=True)
    made = await learner(deposits.deposit_to_wallet, amount="5.124", currency="KWD")
    assert (made.provider, made.checkout_url) == ("embedded", f"{actors.BASE_URL}/checkout/{made.external_id}")
    assert shop.stripe.calls == []
    await shop.scene.checkout(made.external_id, "pay")
    given_back = await refund(shop, made.external_id, amount="1.124")
    assert (given_back.status, str(given_back.available_balance)) == ("succeeded", "4.000")
    assert shop.stripe.calls == []
