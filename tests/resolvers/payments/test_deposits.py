"""Money comes in: every deposit has exactly one outcome, by the first report."""

import asyncio
from typing import Any

import pytest

from domain.refusals.general import Forbidden, InvalidInput, NotFound
from resolvers.payments import deposits, funding
from tests import actors
from tests.actors import Actor
from tests.resolvers.stages import HOUR, Scene, list_fields

LIFETIME = 24 * HOUR


async def test_a_deposit_is_pending_until_it_is_paid(scene: Scene) -> None:
    made = await scene.agent(
        deposits.deposit_to_wallet, amount="19.99", currency="EUR", successUrl="https://agent.example/done", locale="nl"
    )
    assert (made.status, str(made.amount), made.currency, made.task_id, made.created_at, made.expires_at) == (
        "pending",
        "19.99",
        "EUR",
        None,
        20270102120000,
        20270103120000,
    )
    assert made.checkout_url == f"{actors.BASE_URL}/checkout/{made.external_id}"
    assert await scene.balances() == ("500.00", "0.00", "0.00", "19.99")
    page = await Actor(scene.services)(deposits.show_checkout, externalId=made.external_id)
    assert (str(page.amount), page.payee, page.locale, page.success_url) == (
        "19.99",
        "Errand",
        "nl",
        "https://agent.example/done",
    )
    assert (await scene.checkout(made.external_id, "pay")).status == "paid"
    assert await scene.balances() == ("519.99", "0.00", "0.00", "0.00")
    assert (await scene.agent(deposits.get_deposit, externalId=made.external_id)).status == "paid"


@pytest.mark.parametrize(("decision", "status"), [("decline", "declined"), ("cancel", "cancelled")])
async def test_a_payment_that_is_not_made_leaves_the_wallet_as_it_was(scene: Scene, decision: str, status: str) -> None:
    made = await scene.agent(deposits.deposit_to_wallet, amount="20", currency="EUR")
    assert (await scene.checkout(made.external_id, decision)).status == status
    assert await scene.balances() == ("500.00", "0.00", "0.00", "0.00")
    before = await scene.everything()
    for second in ("pay", "decline", "cancel"):
        assert (await scene.checkout(made.external_id, second)).status == status
    assert await scene.everything() == before


async def test_a_checkout_expires(scene: Scene) -> None:
    made = await scene.agent(deposits.deposit_to_wallet, amount="20", currency="EUR")
    scene.clock.advance(LIFETIME - 1)
    await scene.work_off()
    assert (await scene.balances())[3] == "20.00"
    scene.clock.advance(1)
    await scene.work_off()
    assert await scene.balances() == ("500.00", "0.00", "0.00", "0.00")
    assert (await scene.checkout(made.external_id, "pay")).status == "expired"
    assert await scene.balances() == ("500.00", "0.00", "0.00", "0.00")


async def test_decisions_at_once_have_one_outcome(scene: Scene) -> None:
    made = await scene.agent(deposits.deposit_to_wallet, amount="20", currency="EUR")
    decisions = ["pay", "decline", "cancel"] * 6
    answers = await asyncio.gather(*(scene.checkout(made.external_id, decision) for decision in decisions))
    (outcome,) = {answer.status for answer in answers}
    assert await scene.balances() == ("520.00" if outcome == "paid" else "500.00", "0.00", "0.00", "0.00")


async def test_a_payment_and_the_timer_have_one_outcome(scene: Scene) -> None:
    made = [await scene.agent(deposits.deposit_to_wallet, amount="20", currency="EUR") for _ in range(8)]
    scene.clock.advance(LIFETIME)
    await asyncio.gather(scene.work_off(), *(scene.checkout(deposit.external_id, "pay") for deposit in made))
    outcomes = [(await scene.agent(deposits.get_deposit, externalId=row.external_id)).status for row in made]
    assert set(outcomes) <= {"paid", "expired"}
    assert await scene.balances() == (f"{500 + 20 * outcomes.count('paid')}.00", "0.00", "0.00", "0.00")


async def test_first_deposits_at_once_make_one_wallet(scene: Scene) -> None:
    await asyncio.gather(*(actors.fund_wallet(scene.agent, "1000", "JPY") for _ in range(8)))
    assert await scene.balances("JPY") == ("8000", "0", "0", "0")


@pytest.mark.parametrize(
    ("fields", "named"),
    [
        ({"amount": "0.49"}, "amount"),
        ({"amount": "1000000.01"}, "amount"),
        ({"amount": "-5"}, "amount"),
        ({"amount": "5.001"}, "amount"),
        ({"amount": "5", "currency": "XXX"}, "currency"),
        ({"amount": "500.5", "currency": "JPY"}, "amount"),
    ],
)
async def test_amounts_have_their_bounds(scene: Scene, fields: dict[str, Any], named: str) -> None:
    refusal = await scene.refused(scene.agent, deposits.deposit_to_wallet, **({"currency": "EUR"} | fields))
    assert isinstance(refusal, InvalidInput)
    assert list_fields(refusal) == [named]


async def test_a_deposit_without_a_currency_goes_into_the_first_wallet(scene: Scene) -> None:
    other = await actors.register_agent(scene.services)
    await actors.fund_wallet(other, "5000", "JPY")
    assert (await other(deposits.deposit_to_wallet, amount="500")).currency == "JPY"


async def test_a_deposit_is_seen_by_its_agent_alone(scene: Scene) -> None:
    made = await scene.agent(deposits.deposit_to_wallet, amount="20", currency="EUR")
    other = await actors.register_agent(scene.services)
    assert isinstance(await scene.refused(other, deposits.get_deposit, externalId=made.external_id), NotFound)
    absent = "dep_" + "x" * 32
    assert isinstance(await scene.refused(scene.agent, deposits.get_deposit, externalId=absent), NotFound)
    with pytest.raises(NotFound):
        await scene.checkout(absent, "pay")


async def test_an_operator_has_no_wallet_to_pay_into(scene: Scene) -> None:
    assert isinstance(await scene.refused(scene.operator, deposits.deposit_to_wallet, amount="20"), Forbidden)


async def test_a_payer_with_a_key_pays_as_anybody_does(scene: Scene) -> None:
    task_id = await scene.quoted()
    opened = await scene.agent(funding.fund_task, taskId=task_id, fundingMethod="psp")
    paid = await scene.agent(deposits.decide_checkout, externalId=opened.external_id, decision="pay")
    assert paid.status == "paid"
    assert await scene.status(task_id) == "Funded"
