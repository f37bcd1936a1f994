"""Funding of an escrow task: quoted, held, paid from the wallet or at the payment page."""

import asyncio
from collections.abc import Awaitable, Callable, Hashable, Sequence
from dataclasses import replace
from decimal import Decimal
from functools import partial
from typing import Any

import pytest

from adapters.storage.engine.statements.typed import BoundStatement
from adapters.storage.engine.transactions.session import Database, Work
from domain.lifecycle.statuses import Status
from domain.refusals.general import NotFound
from domain.refusals.payments import InsufficientFunds, PaymentsUnavailable
from domain.refusals.tasks import OverBudget, QuoteExpired, WrongStatus
from resolvers.accounts import agents
from resolvers.payments import deposits, funding
from resolvers.spending.rules import get_spending_rules, set_spending_rules
from resolvers.tasks import dispatch, execution, pending_actions
from tests import actors
from tests.resolvers.stages import HOUR, Scene

S = Status
LIFETIME = 30 * 60


async def pay_by_psp(scene: Scene, task_id: int) -> Any:
    return await scene.agent(funding.fund_task, taskId=task_id, fundingMethod="psp")


async def check(scene: Scene, task_id: int) -> tuple[str, list[str], Status]:
    found = await scene.agent(funding.check_task_funding, taskId=task_id)
    return found.status, found.funding_trace, found.task_status


async def test_a_quote_states_the_cost_and_holds_it(scene: Scene) -> None:
    task_id = await scene.reach(S.DRAFT)
    quote = await scene.agent(funding.quote_task, taskId=task_id)
    assert (quote.status, quote.payout_currency) == (S.QUOTED, "EUR")
    amounts = (
        quote.payout_amount,
        quote.operator_payout_amount,
        quote.gross_amount,
        quote.operator_net_amount,
        quote.platform_fee_by_agent,
        quote.platform_fee_by_operator,
        quote.total_agent_cost,
    )
    assert [str(amount) for amount in amounts] == ["50.00", "50.00", "50.00", "45.00", "2.50", "5.00", "52.50"]
    wallet = quote.wallet_status
    assert (str(wallet.available_balance), str(wallet.reserved_for_task), wallet.sufficient, wallet.shortfall) == (
        "447.50",
        "52.50",
        True,
        0,
    )
    assert (quote.quote_expires_at, quote.quote_expires_in_seconds) == (20270102123000, LIFETIME)
    assert [(action.code, action.arguments.get("fundingMethod")) for action in quote.next_actions[:3]] == [
        ("fund_task", "wallet"),
        ("fund_task", "psp"),
        ("get_bank_transfer_details", None),
    ]
    assert await scene.balances() == ("447.50", "52.50", "0.00", "0.00")
    assert await scene.history(task_id) == ["task.created", "task.quoted"]


@pytest.mark.parametrize(
    ("currency", "payout", "expected"),
    [("EUR", "1000.00", ("500.00", "0.00", "550.00")), ("JPY", "1111", ("0", "0", "1167"))],
)
async def test_a_quote_that_the_wallet_does_not_cover_holds_what_there_is(
    scene: Scene, currency: str, payout: str, expected: tuple[str, str, str]
) -> None:
    held, left, shortfall = expected
    made = await actors.dispatch(scene.agent, payoutAmount=payout, payoutCurrency=currency)
    assert made.auto_publish_deferred_reason == "insufficient_funds"
    quote = await scene.agent(funding.quote_task, taskId=made.id)
    wallet = quote.wallet_status
    assert (str(wallet.reserved_for_task), wallet.sufficient, str(wallet.shortfall)) == (held, False, shortfall)
    assert [(action.code, action.arguments.get("fundingMethod")) for action in quote.next_actions[:3]] == [
        ("fund_task", "psp"),
        ("deposit_to_wallet", None),
        ("get_bank_transfer_details", None),
    ]
    assert (await scene.balances(currency))[:2] == (left, held)
    refusal = await scene.refused(scene.agent, funding.fund_task, taskId=made.id, fundingMethod="wallet")
    assert isinstance(refusal, InsufficientFunds)
    assert (refusal.status, [action.operation for action in refusal.next_actions]) == (
        402,
        ["fund_task", "deposit_to_wallet", "get_bank_transfer_details"],
    )
    assert refusal.next_actions[2].arguments == {"currency": currency}
    assert refusal.next_actions[0].arguments == {"taskId": made.id, "fundingMethod": "psp"}
    deposit = await scene.agent(deposits.deposit_to_wallet, **refusal.next_actions[1].arguments)
    await scene.checkout(deposit.external_id, "pay")
    funded = await scene.agent(funding.fund_task, taskId=made.id, fundingMethod="wallet")
    assert funded.status is S.FUNDED


async def test_a_draft_that_the_wallet_does_not_cover_says_what_is_missing_and_what_holds_it(scene: Scene) -> None:
    """Also when a quote of another task has reserved all there is."""
    first = await actors.dispatch(scene.agent, payoutAmount="1000.00")
    assert first.next_actions[0].code == "deposit_to_wallet"
    assert first.next_actions[0].arguments == {"amount": Decimal("550.00"), "currency": "EUR"}
    (warning,) = first.warnings
    assert (warning.code, warning.field) == ("insufficient_funds", "payoutAmount")
    assert "550.00 EUR is missing." in warning.message

    quote = await scene.agent(funding.quote_task, taskId=first.id)
    (warning,) = quote.warnings
    assert "This quote reserves 500.00 EUR, which no other task can use while it stands." in warning.message
    second = await actors.dispatch(scene.agent)
    assert (second.status, second.auto_publish_deferred_reason) == (S.DRAFT, "insufficient_funds")
    (warning,) = second.warnings
    assert "52.50 EUR is missing. Quotes of other tasks reserve 500.00 EUR" in warning.message
    refusal = await scene.refused(scene.agent, dispatch.publish_task, taskId=second.id)
    assert "Quotes of other tasks reserve 500.00 EUR" in refusal.detail

    deposit = await scene.agent(deposits.deposit_to_wallet, **second.next_actions[0].arguments)
    await scene.checkout(deposit.external_id, "pay")
    published = await scene.agent(dispatch.publish_task, taskId=second.id)
    assert (published.status, published.warnings) == (S.PUBLISHED, [])


async def test_a_refusal_speaks_of_the_operation_that_was_called(scene: Scene) -> None:
    task_id = await scene.reach(S.PUBLISHED, "direct")
    refusal = await scene.refused(scene.agent, funding.check_task_funding, taskId=task_id)
    assert refusal.detail.startswith("check_task_funding is not for a direct settlement task.")
    draft = await scene.reach(S.DRAFT)
    refusal = await scene.refused(scene.agent, funding.check_task_funding, taskId=draft)
    assert refusal.detail.startswith("check_task_funding needs a task in status Quoted")


async def test_a_hold_lapses_with_its_quote(scene: Scene) -> None:
    task_id = await scene.quoted()
    scene.clock.advance(LIFETIME - 1)
    assert await scene.work_off() == 0
    assert await scene.balances() == ("447.50", "52.50", "0.00", "0.00")
    scene.clock.advance(1)
    assert await scene.work_off() == 1
    assert await scene.balances() == ("500.00", "0.00", "0.00", "0.00")
    assert await scene.history(task_id) == ["task.created", "task.quoted"]


async def test_an_expired_quote_is_asked_for_again(scene: Scene) -> None:
    task_id = await scene.quoted()
    scene.clock.advance(LIFETIME)
    for funded_by in ("wallet", "psp"):
        refusal = await scene.refused(scene.agent, funding.fund_task, taskId=task_id, fundingMethod=funded_by)
        assert isinstance(refusal, QuoteExpired)
        assert [(action.operation, action.arguments) for action in refusal.next_actions] == [
            ("quote_task", {"taskId": task_id})
        ]
    assert isinstance(await scene.refused(scene.agent, funding.check_task_funding, taskId=task_id), QuoteExpired)
    await scene.work_off()
    assert await scene.balances() == ("500.00", "0.00", "0.00", "0.00")
    assert await scene.status(task_id) is S.QUOTED
    quote = await scene.agent(funding.quote_task, taskId=task_id)
    assert quote.quote_expires_in_seconds == LIFETIME
    funded = await scene.agent(funding.fund_task, taskId=task_id, fundingMethod="wallet")
    assert funded.status is S.FUNDED


async def test_quoting_again_holds_once_and_moves_the_end(scene: Scene) -> None:
    task_id = await scene.quoted()
    scene.clock.advance(LIFETIME - 60)
    await scene.agent(funding.quote_task, taskId=task_id)
    assert await scene.balances() == ("447.50", "52.50", "0.00", "0.00")
    scene.clock.advance(60)
    await scene.work_off()
    assert await scene.balances() == ("447.50", "52.50", "0.00", "0.00")
    scene.clock.advance(LIFETIME)
    await scene.work_off()
    assert await scene.balances() == ("500.00", "0.00", "0.00", "0.00")


async def test_quoting_again_takes_up_money_that_has_come_in(scene: Scene) -> None:
    made = await actors.dispatch(scene.agent, payoutAmount="1000.00", publishImmediately=False)
    await scene.agent(funding.quote_task, taskId=made.id)
    await actors.fund_wallet(scene.agent, "1000.00")
    assert (await scene.agent(funding.quote_task, taskId=made.id)).wallet_status.sufficient
    assert await scene.balances() == ("450.00", "1050.00", "0.00", "0.00")


async def test_a_quote_above_the_budget_is_refused(scene: Scene) -> None:
    task_id = await scene.reach(S.DRAFT, maxBudget="52.49")
    assert isinstance(await scene.refused(scene.agent, funding.quote_task, taskId=task_id), OverBudget)


@pytest.mark.parametrize("status", [S.FUNDED, S.PUBLISHED, S.ACCEPTED, S.UNDER_REVIEW])
async def test_a_funded_task_is_not_quoted_again(scene: Scene, status: Status) -> None:
    task_id = await scene.reach(status, "escrow")
    assert isinstance(await scene.refused(scene.agent, funding.quote_task, taskId=task_id), WrongStatus)


async def test_the_wallet_pays_at_once_and_a_repeat_changes_nothing(scene: Scene) -> None:
    task_id = await scene.quoted()
    answer = await scene.agent(funding.fund_task, taskId=task_id, fundingMethod="wallet")
    assert (answer.status, str(answer.charged_amount), answer.checkout_url) == (S.FUNDED, "52.50", None)
    assert answer.model_dump()["grossAmount"] == answer.charged_amount
    assert answer.funding_trace == ["wallet_debited_and_task_locked"]
    assert answer.next_actions[0].code == "publish_task"
    assert await scene.balances() == ("447.50", "0.00", "52.50", "0.00")
    before = await scene.everything()
    for funded_by in ("wallet", "psp"):
        repeated = await scene.agent(funding.fund_task, taskId=task_id, fundingMethod=funded_by)
        assert (repeated.status, repeated.funding_trace) == (answer.status, answer.funding_trace)
    assert await check(scene, task_id) == ("funded", ["wallet_debited_and_task_locked"], S.FUNDED)
    assert await scene.everything() == before


async def test_the_wallet_pays_once_however_often_it_is_asked_at_once(scene: Scene) -> None:
    task_id = await scene.quoted()
    answers = await asyncio.gather(
        *(scene.agent(funding.fund_task, taskId=task_id, fundingMethod="wallet") for _ in range(16))
    )
    assert {answer.status for answer in answers} == {S.FUNDED}
    assert await scene.history(task_id) == ["task.created", "task.quoted", "task.funded"]
    assert await scene.balances() == ("447.50", "0.00", "52.50", "0.00")


async def test_a_payment_funds_its_task_exactly_once(scene: Scene) -> None:
    made = await actors.dispatch(scene.agent, payoutAmount="1000.00")
    await scene.agent(funding.quote_task, taskId=made.id)
    answer = await pay_by_psp(scene, made.id)
    assert (answer.status, str(answer.charged_amount), answer.funding_trace) == (S.QUOTED, "1050.00", [])
    assert answer.checkout_url.endswith(f"/checkout/{answer.external_id}")
    assert (answer.next_actions[0].code, answer.next_actions[0].arguments) == (
        "check_task_funding",
        {"taskId": made.id},
    )
    pending = await scene.agent(funding.check_task_funding, taskId=made.id)
    assert pending.next_actions[0].code == "check_task_funding", "until somebody has paid"
    assert await scene.balances() == ("0.00", "500.00", "0.00", "1050.00")
    repeated = await pay_by_psp(scene, made.id)
    assert (repeated.checkout_url, repeated.external_id) == (answer.checkout_url, answer.external_id)
    assert await check(scene, made.id) == ("pending", [], S.QUOTED)

    decided = await asyncio.gather(*(scene.checkout(answer.external_id, "pay") for _ in range(16)))
    assert {checkout.status for checkout in decided} == {"paid"}
    trace = ["psp_payment_received", "wallet_credited", "task_locked"]
    assert await check(scene, made.id) == ("funded", trace, S.FUNDED)
    assert (await pay_by_psp(scene, made.id)).checkout_url == answer.checkout_url
    assert await scene.balances() == ("500.00", "0.00", "1050.00", "0.00")
    assert await scene.history(made.id) == ["task.created", "task.quoted", "task.funded"]


async def test_checkouts_asked_for_at_once_are_one(scene: Scene) -> None:
    task_id = await scene.quoted()
    answers = await asyncio.gather(*(pay_by_psp(scene, task_id) for _ in range(8)))
    assert len({answer.external_id for answer in answers}) == 1
    assert await scene.balances() == ("447.50", "52.50", "0.00", "52.50")


@pytest.mark.parametrize("decision", ["decline", "cancel"])
async def test_a_payment_that_fails_leaves_the_quote_and_another_can_be_tried(scene: Scene, decision: str) -> None:
    task_id = await scene.quoted()
    first = await pay_by_psp(scene, task_id)
    await scene.checkout(first.external_id, decision)
    assert await scene.balances() == ("447.50", "52.50", "0.00", "0.00")
    assert await scene.status(task_id) is S.QUOTED
    second = await pay_by_psp(scene, task_id)
    assert second.external_id != first.external_id
    await scene.checkout(second.external_id, "pay")
    assert await scene.status(task_id) is S.FUNDED


async def test_checking_tells_what_is_missing_and_locks_what_is_there(scene: Scene) -> None:
    made = await actors.dispatch(scene.agent, payoutAmount="1000.00", publishImmediately=False)
    refusal = await scene.refused(scene.agent, funding.check_task_funding, taskId=made.id)
    assert isinstance(refusal, WrongStatus)
    assert refusal.detail.startswith("check_task_funding needs a task in status Quoted")
    await scene.agent(funding.quote_task, taskId=made.id)
    assert await check(scene, made.id) == ("insufficient_funds", [], S.QUOTED)
    await actors.fund_wallet(scene.agent, "550.00")
    assert await check(scene, made.id) == ("funded", ["wallet_debited_and_task_locked"], S.FUNDED)
    assert await scene.balances() == ("0.00", "0.00", "1050.00", "0.00")


async def test_a_payment_for_a_cancelled_task_stays_in_the_wallet(scene: Scene) -> None:
    task_id = await scene.quoted()
    opened = await pay_by_psp(scene, task_id)
    await scene.agent(dispatch.cancel_task, taskId=task_id)
    assert isinstance(
        await scene.refused(scene.agent, funding.fund_task, taskId=task_id, fundingMethod="psp"), WrongStatus
    )
    assert (await scene.checkout(opened.external_id, "pay")).status == "paid"
    assert (await scene.status(task_id), await scene.balances()) == (S.CANCELLED, ("552.50", "0.00", "0.00", "0.00"))


async def test_a_payment_for_a_task_that_the_wallet_has_paid_meanwhile_stays_in_the_wallet(scene: Scene) -> None:
    task_id = await scene.quoted()
    opened = await pay_by_psp(scene, task_id)
    await scene.agent(funding.fund_task, taskId=task_id, fundingMethod="wallet")
    await scene.checkout(opened.external_id, "pay")
    assert await scene.balances() == ("500.00", "0.00", "52.50", "0.00")
    await scene.agent(dispatch.publish_task, taskId=task_id)
    await scene.operator(execution.accept_task, taskId=task_id)


class Overtaken:
    """The database of a server whose first write comes after what others do, although it has read before."""

    def __init__(self, inner: Database, others: Callable[[], Awaitable[Any]]) -> None:
        self.inner = inner
        self.reader, self.version = inner.reader, None
        self.others: Callable[[], Awaitable[Any]] | None = others

    async def write(
        self, work: Work[Any], group_key: Hashable = None, announced: Sequence[BoundStatement[Any]] = ()
    ) -> Any:
        others, self.others = self.others, None
        if others:
            await others()
        return await self.inner.write(work, group_key, announced)


async def refused_when_overtaken(scene: Scene, task_id: int, others: Callable[[], Awaitable[Any]]) -> None:
    """Ask for a checkout on a server that is overtaken by others: what they have left stays as it is."""
    left: Any = None

    async def first() -> None:
        nonlocal left
        await others()
        left = await scene.everything()

    services = replace(scene.services, database=Overtaken(scene.services.database, first))
    with pytest.raises(WrongStatus):
        await replace(scene.agent, services=services)(funding.fund_task, taskId=task_id, fundingMethod="psp")
    assert left == await scene.everything()


async def test_no_checkout_is_opened_for_a_task_that_is_cancelled_meanwhile(scene: Scene) -> None:
    task_id = await scene.quoted()
    await refused_when_overtaken(scene, task_id, partial(scene.agent, dispatch.cancel_task, taskId=task_id))
    assert await scene.balances() == ("500.00", "0.00", "0.00", "0.00")


async def test_whose_spending_a_task_is_stays_when_another_key_asks_for_a_checkout_meanwhile(scene: Scene) -> None:
    await actors.confirm_email(scene.agent, "owner@example.org")
    made = await scene.agent(agents.create_api_key, keyName="limited")
    of_key, limited = {"apiKeyId": made.api_key.id}, replace(scene.agent, key=made.key)
    await scene.agent(set_spending_rules, **of_key, limits=[{"currency": "EUR", "perDay": "60.00"}])
    task_id = await scene.quoted()
    by_wallet = {"taskId": task_id, "fundingMethod": "wallet"}
    await refused_when_overtaken(scene, task_id, partial(limited, funding.fund_task, **by_wallet))
    (budget,) = (await scene.agent(get_spending_rules, **of_key)).limits
    assert (budget.spent_today, budget.left_today) == (Decimal("52.50"), Decimal("7.50"))


async def test_a_payment_after_the_quote_has_lapsed_still_funds_the_task(scene: Scene) -> None:
    task_id = await scene.quoted()
    opened = await pay_by_psp(scene, task_id)
    scene.clock.advance(2 * HOUR)
    await scene.work_off()
    await scene.checkout(opened.external_id, "pay")
    assert await scene.status(task_id) is S.FUNDED
    assert await scene.balances() == ("500.00", "0.00", "52.50", "0.00")


async def test_another_agents_task_does_not_exist(scene: Scene) -> None:
    other = await actors.register_agent(scene.services)
    task_id = await scene.quoted()
    for operation, fields in (
        (funding.quote_task, {}),
        (funding.fund_task, {"fundingMethod": "wallet"}),
        (funding.fund_task, {"fundingMethod": "psp"}),
        (funding.check_task_funding, {}),
    ):
        assert isinstance(await scene.refused(other, operation, taskId=task_id, **fields), NotFound)


async def test_the_cost_is_that_of_the_day_of_the_draft(scene: Scene) -> None:
    made = await actors.dispatch(scene.agent, payoutAmount="10.10", publishImmediately=False)
    quote = await scene.agent(funding.quote_task, taskId=made.id)
    # 5 % of 10.10 is 0.505, rounded half up.
    assert (quote.platform_fee_by_agent, quote.total_agent_cost) == (Decimal("0.51"), Decimal("10.61"))


async def test_without_a_payment_provider_only_bank_transfers_are_suggested(scene: Scene) -> None:
    poor = await actors.register_agent(scene.services)
    agent = replace(poor, services=replace(scene.services, payments=None))
    made = await actors.dispatch(agent, publishImmediately=False)
    quote = await agent(funding.quote_task, taskId=made.id)
    suggested = [action.code for action in quote.next_actions]
    assert "get_bank_transfer_details" in suggested
    assert not {"deposit_to_wallet", "fund_task"} & set(suggested)
    for fields in ({"fundingMethod": "wallet"}, {"fundingMethod": "psp"}):
        with pytest.raises((InsufficientFunds, PaymentsUnavailable)) as refused:
            await agent(funding.fund_task, taskId=made.id, **fields)
        assert [action.operation for action in refused.value.next_actions] == ["get_bank_transfer_details"]
    assert (await agent(pending_actions.get_pending_actions)).wallet_warnings
