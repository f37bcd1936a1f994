"""Deposits of the embedded page go back in the same way as those of other providers."""

from typing import Any

import pytest
from pydantic import ValidationError

from domain.refusals.general import Forbidden, InvalidInput, NotFound
from domain.refusals.refusal import Refusal
from resolvers.ledger import wallets
from resolvers.payments import deposits, refunds
from resolvers.payments.refunds import RefundDeposit
from tests import actors
from tests.resolvers.stages import Scene


async def test_a_deposit_goes_back_and_stands_in_the_ledger(scene: Scene) -> None:
    name = await actors.fund_wallet(scene.agent, "20")
    made = await scene.staff(refunds.refund_deposit, externalId=name, amount="7.25", reason="Paid twice.")
    assert (made.external_id, made.status, str(made.amount), made.currency) == (name, "succeeded", "7.25", "EUR")
    assert (made.reason, made.provider, str(made.available_balance)) == ("Paid twice.", "embedded", "512.75")
    entry = (await scene.agent(wallets.list_wallet_transactions))[0]
    assert (entry.type, str(entry.amount), str(entry.running_balance), entry.actor) == (
        "deposit_refunded",
        "-7.25",
        "512.75",
        "platform",
    )
    wallet = await scene.agent(wallets.get_wallet, currency="EUR")
    assert (str(wallet.total_funded), str(wallet.lifetime_credited)) == ("512.75", "520.00")


@pytest.mark.parametrize(
    ("fields", "refused"),
    [
        ({"amount": "20.01"}, InvalidInput),
        ({"amount": "0.001"}, InvalidInput),
        ({"externalId": "dep_" + "x" * 32}, NotFound),
    ],
)
async def test_what_does_not_fit_changes_nothing(scene: Scene, fields: dict[str, Any], refused: type[Refusal]) -> None:
    name = await actors.fund_wallet(scene.agent, "20")
    wanted = {"externalId": name} | fields
    assert isinstance(await scene.refused(scene.staff, refunds.refund_deposit, **wanted), refused)


async def test_only_what_was_paid_goes_back_and_only_by_the_staff(scene: Scene) -> None:
    opened = await scene.agent(deposits.deposit_to_wallet, amount="20", currency="EUR")
    wanted = {"externalId": opened.external_id}
    assert isinstance(await scene.refused(scene.staff, refunds.refund_deposit, **wanted), InvalidInput)
    await scene.checkout(opened.external_id, "pay")
    for other in (scene.agent, scene.operator):
        assert isinstance(await scene.refused(other, refunds.refund_deposit, **wanted), Forbidden)


@pytest.mark.parametrize("fields", [{"externalId": "x"}, {"amount": "NaN"}, {"reason": "x" * 501}, {"reason": " "}])
def test_a_refund_has_its_bounds(fields: dict[str, str]) -> None:
    wanted = {"externalId": "dep_" + "x" * 32, "amount": "1.00", "reason": "Why."}
    RefundDeposit.model_validate(wanted)
    with pytest.raises(ValidationError):
        RefundDeposit.model_validate(wanted | fields)
