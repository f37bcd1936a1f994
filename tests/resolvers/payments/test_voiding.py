"""Test money is written off before real money arrives: its tasks end, its earnings are reversed, and the ledger
holds."""

from decimal import Decimal
from typing import Any

import pytest

from adapters.storage.queries.payments.voiding import select_agents_with_test_money
from domain.lifecycle.statuses import Status
from resolvers.accounts import operators
from resolvers.ledger import wallets
from resolvers.payments import bank_transfers, deposits, funding, payouts, refunds, reversals
from resolvers.payments.voiding import Voided, void_test_money
from resolvers.tasks import dispatch, settlement
from tests import actors
from tests.resolvers.stages import Scene

IBAN = {"iban": "NL91ABNA0417164300"}
HELD = (
    Status.FUNDED,
    Status.PUBLISHED,
    Status.ACCEPTED,
    Status.IN_PROGRESS,
    Status.PROOF_SUBMITTED,
    Status.UNDER_REVIEW,
    Status.REJECTED,
)


async def void(scene: Scene) -> list[tuple[Voided, int, str]]:
    steps = [step async for step in void_test_money(scene.services)]
    return [(step.what, step.id, str(step.amount)) for step in steps]


async def with_test_money(scene: Scene) -> int:
    return await scene.services.database.reader.get(select_agents_with_test_money())


async def owed(scene: Scene) -> str:
    return str((await scene.agent(wallets.get_wallet, currency="EUR")).owed_balance)


async def earned(scene: Scene) -> list[tuple[str, str]]:
    operator = await scene.operator(operators.get_operator)
    return [(str(one.earned_balance), str(one.paid_out_balance)) for one in operator.earnings]


async def by_bank(scene: Scene, amount: str) -> None:
    reference = (await scene.agent(bank_transfers.get_bank_transfer_details, currency="EUR")).reference
    await scene.staff(
        bank_transfers.credit_bank_transfer, reference=reference, amount=amount, currency="EUR", bankReference="NL 1"
    )


async def settled(scene: Scene) -> int:
    """A task of 50 euros that was approved: 45 are the operator's, 7.50 the platform's."""
    task_id = await scene.reach(Status.UNDER_REVIEW)
    await scene.agent(settlement.approve_task, taskId=task_id)
    return task_id


async def paid_out(scene: Scene) -> None:
    payout = await scene.operator(payouts.request_payout, currency="EUR", destination=IBAN)
    await scene.staff(payouts.confirm_payout, payoutId=payout.id, bankReference="OUT 1")


async def test_unspent_test_money_leaves_the_wallet_once(scene: Scene) -> None:
    assert await with_test_money(scene) == 1
    assert await void(scene) == [(Voided.DEPOSIT_VOIDED, scene.agent.id, "500.00")]
    assert await scene.balances() == ("0.00", "0.00", "0.00", "0.00")
    assert await with_test_money(scene) == 0
    (entry,) = await scene.staff(reversals.list_reversals)
    assert (entry.kind, entry.provider, str(entry.withdrawn)) == ("voided", "embedded", "500.00")
    before = await scene.everything()
    assert await void(scene) == []
    assert await scene.everything() == before


@pytest.mark.parametrize("status", HELD)
async def test_a_task_that_test_money_paid_for_is_cancelled(scene: Scene, status: Status) -> None:
    task_id = await scene.reach(status, flow="escrow")
    assert await void(scene) == [
        (Voided.TASK_CANCELLED, task_id, "52.50"),
        (Voided.DEPOSIT_VOIDED, scene.agent.id, "500.00"),
    ]
    assert await scene.status(task_id) is Status.CANCELLED
    assert await scene.balances() == ("0.00", "0.00", "0.00", "0.00")
    assert (await scene.history(task_id))[-1] == "task.cancelled"
    assert await void(scene) == []
    await scene.work_off()
    assert await scene.status(task_id) is Status.CANCELLED


async def test_a_quote_loses_its_hold_and_can_be_paid_for_with_real_money(scene: Scene) -> None:
    task_id = await scene.quoted()
    assert (await void(scene))[0] == (Voided.HOLD_RELEASED, task_id, "52.50")
    assert await scene.status(task_id) is Status.QUOTED
    assert await scene.balances() == ("0.00", "0.00", "0.00", "0.00")
    await by_bank(scene, "60.00")
    await scene.agent(funding.fund_task, taskId=task_id, fundingMethod="wallet")
    assert await scene.balances() == ("7.50", "0.00", "52.50", "0.00")


async def test_real_money_beside_it_keeps_what_it_covers(scene: Scene) -> None:
    await by_bank(scene, "100.00")
    older, newer = [await scene.published() for _ in range(2)]
    newest = await scene.published(payoutAmount="400.00")
    assert await void(scene) == [
        (Voided.TASK_CANCELLED, newest, "420.00"),
        (Voided.TASK_CANCELLED, newer, "52.50"),
        (Voided.DEPOSIT_VOIDED, scene.agent.id, "500.00"),
    ]
    assert await scene.status(older) is Status.PUBLISHED
    assert await scene.balances() == ("47.50", "0.00", "52.50", "0.00")


async def test_a_settlement_with_test_money_is_taken_back_from_operator_and_platform(scene: Scene) -> None:
    task_id = await settled(scene)
    assert await earned(scene) == [("45.00", "0.00")]
    waiting = await scene.operator(payouts.request_payout, currency="EUR", destination=IBAN)
    assert await void(scene) == [
        (Voided.SETTLEMENT_REVERSED, task_id, "52.50"),
        (Voided.PAYOUT_DECLINED, waiting.id, "0"),
        (Voided.DEPOSIT_VOIDED, scene.agent.id, "500.00"),
    ]
    assert await earned(scene) == [("0.00", "0.00")]
    (declined,) = await scene.operator(payouts.list_payouts)
    assert declined.status == "declined"
    assert await scene.balances() == ("0.00", "0.00", "0.00", "0.00")
    assert await owed(scene) == "0.00"
    assert await scene.status(task_id) is Status.CLOSED
    wallet = await scene.agent(wallets.get_wallet, currency="EUR")
    assert wallet.lifetime_settled == Decimal("0.00")
    reversal, ended = await scene.agent(wallets.list_wallet_transactions, kinds=["settlement", "settlement_reversed"])
    assert (reversal.type, ended.type) == ("settlement_reversed", "settlement")
    assert reversal.related_settlement_id == ended.related_settlement_id == ended.id


async def test_what_was_paid_out_is_owed_and_no_balance_is_below_nothing(scene: Scene) -> None:
    task_id = await settled(scene)
    await paid_out(scene)
    assert await void(scene) == [
        (Voided.SETTLEMENT_REVERSED, task_id, "7.50"),
        (Voided.DEPOSIT_VOIDED, scene.agent.id, "500.00"),
        (Voided.DEBT_LEFT, scene.agent.id, "45.00"),
    ]
    assert await earned(scene) == [("0.00", "45.00")]
    assert await scene.balances() == ("0.00", "0.00", "0.00", "0.00")
    assert await owed(scene) == "45.00"
    assert await void(scene) == []
    await by_bank(scene, "50.00")
    assert await scene.balances() == ("5.00", "0.00", "0.00", "0.00")


async def test_an_open_checkout_is_closed_and_what_was_refunded_is_not_taken_twice(scene: Scene) -> None:
    name = await actors.fund_wallet(scene.agent, "20.00")
    await scene.staff(refunds.refund_deposit, externalId=name, amount="5.00")
    opened = await scene.agent(deposits.deposit_to_wallet, amount="30", currency="EUR")
    assert await void(scene) == [
        (Voided.CHECKOUT_CLOSED, scene.agent.id, "0"),
        (Voided.DEPOSIT_VOIDED, scene.agent.id, "515.00"),
    ]
    assert (await scene.agent(deposits.get_deposit, externalId=opened.external_id)).status == "cancelled"
    assert await scene.balances() == ("0.00", "0.00", "0.00", "0.00")


async def test_a_task_that_was_paid_for_on_its_own_page_is_cancelled_beside_real_money(scene: Scene) -> None:
    await by_bank(scene, "1000.00")
    task_id = await scene.quoted()
    paying = await scene.agent(funding.fund_task, taskId=task_id, fundingMethod="psp")
    await scene.checkout(paying.external_id, "pay")
    other = await scene.published()
    assert (await void(scene))[0] == (Voided.TASK_CANCELLED, task_id, "52.50")
    assert [await scene.status(each) for each in (task_id, other)] == [Status.CANCELLED, Status.PUBLISHED]
    assert await scene.balances() == ("947.50", "0.00", "52.50", "0.00")


async def test_an_interrupted_run_goes_on_where_it_ended(scene: Scene) -> None:
    tasks = [await scene.published() for _ in range(3)]
    async for step in void_test_money(scene.services):
        assert (step.what, step.id) == (Voided.TASK_CANCELLED, tasks[-1])
        break
    assert await with_test_money(scene) == 1
    assert [what for what, _, _ in await void(scene)] == [
        Voided.TASK_CANCELLED,
        Voided.TASK_CANCELLED,
        Voided.DEPOSIT_VOIDED,
    ]
    assert await with_test_money(scene) == 0


async def test_agents_in_test_mode_keep_theirs(scene: Scene) -> None:
    practising = await actors.register_agent(scene.services, testMode=True)
    await actors.fund_wallet(practising, "40.00")
    await void(scene)
    assert str((await practising(wallets.get_wallet, currency="EUR")).available_balance) == "40.00"


async def test_every_movement_of_a_payment_names_its_provider(scene: Scene) -> None:
    await by_bank(scene, "10.00")
    await scene.published()
    movements: list[Any] = await scene.agent(wallets.list_wallet_transactions)
    assert [(one.type, one.provider) for one in reversed(movements)] == [
        ("deposit_opened", "embedded"),
        ("deposit_credited", "embedded"),
        ("bank_transfer_credited", "bank"),
        ("lock", None),
    ]
    await scene.agent(dispatch.cancel_task, taskId=1)
