"""Bank transfers: one account and reference for each wallet, each transfer credited once."""

import asyncio
from decimal import Decimal
from typing import Any

import pytest
from pydantic import ValidationError

from adapters.payments.bank import make_account
from adapters.storage.audit.verification import verify
from domain.money.ledger import EntryKind
from domain.refusals.general import Forbidden, InvalidInput
from domain.refusals.payments import InsufficientFunds
from resolvers.accounts import staff
from resolvers.core.context import Services
from resolvers.ledger import wallets
from resolvers.payments import bank_transfers, funding
from resolvers.payments.bank_transfers import CreditBankTransfer
from resolvers.tasks import dispatch
from tests import actors
from tests.actors import Actor


async def details(agent: Actor, **fields: Any) -> Any:
    return await agent(bank_transfers.get_bank_transfer_details, **fields)


async def credit(platform: Actor, agent: Actor, **fields: Any) -> Any:
    transfer = {
        "reference": make_account(agent.id, fields.get("currency", "EUR")).reference,
        "amount": "120.50",
        "currency": "EUR",
        "bankReference": "2027-01-02/17",
    }
    return await platform(bank_transfers.credit_bank_transfer, **(transfer | fields))


async def balances(agent: Actor, currency: str = "EUR") -> tuple[Decimal, Decimal, Decimal]:
    wallet = await agent(wallets.get_wallet, currency=currency)
    return wallet.available_balance, wallet.total_funded, wallet.lifetime_credited


async def assert_the_books_hold(services: Services) -> None:
    assert [found for found in await verify(services.database.reader) if found.breaches] == []


async def test_details_are_the_same_every_time_and_others_for_another_wallet(services: Services) -> None:
    agent, other = await actors.register_agent(services), await actors.register_agent(services)
    first = await details(agent)
    account = make_account(agent.id, "EUR")
    assert first.model_dump() == {
        "currency": "EUR",
        "iban": account.iban,
        "reference": account.reference,
        "accountHolder": "Fieldcall",
        "bankName": "Fieldcall built-in test bank",
        "instructions": first.instructions,
    }
    assert await details(agent) == first
    assert await agent(wallets.list_wallets) == []
    others = [await details(agent, currency="USD"), await details(other), await details(other, currencyCode="GBP")]
    assert len({found.reference for found in (first, *others)}) == 4
    assert len({found.iban for found in (first, *others)}) == 4


async def test_instructions_are_in_the_locale_that_was_asked_for_or_the_agents_own(services: Services) -> None:
    agent = await actors.register_agent(services, locale="nl")
    assert (await details(agent)).instructions.startswith("Maak het bedrag in EUR over naar")
    assert (await details(agent, locale="pt-BR")).instructions.startswith("Transfira o valor em EUR")
    english = await actors.register_agent(services)
    assert (await details(english)).instructions.startswith("Transfer the amount in EUR")


async def test_an_unknown_currency_is_refused(services: Services) -> None:
    agent = await actors.register_agent(services)
    with pytest.raises(InvalidInput) as refused:
        await details(agent, currency="XXX")
    assert [(error.field, error.code) for error in refused.value.errors] == [("currency", "unknown_currency")]


async def test_a_credit_is_available_at_once_and_stands_in_the_ledger(services: Services) -> None:
    agent, platform = await actors.register_agent(services), await actors.platform(services)
    made = await credit(platform, agent)
    assert made.model_dump(exclude={"dry_run", "ledger_lines"}) == {
        "id": made.id,
        "agentId": agent.id,
        "reference": make_account(agent.id, "EUR").reference,
        "amount": Decimal("120.50"),
        "currency": "EUR",
        "bankReference": "2027-01-02/17",
        "creditedAt": 20270102120000,
        "creditedInstant": "2027-01-02T12:00:00Z",
        "availableBalance": Decimal("120.50"),
    }
    assert await balances(agent) == (Decimal("120.50"),) * 3
    (entry,) = await agent(wallets.list_wallet_transactions)
    assert (entry.type, entry.amount, entry.running_balance, entry.bank_transfer_id, entry.actor) == (
        EntryKind.BANK_TRANSFER_CREDITED,
        Decimal("120.50"),
        Decimal("120.50"),
        made.id,
        "platform",
    )
    await assert_the_books_hold(services)


async def test_a_transfer_is_credited_once_however_often_it_is_reported(services: Services) -> None:
    agent, platform = await actors.register_agent(services), await actors.platform(services)
    made = await asyncio.gather(*(credit(platform, agent) for _ in range(5)))
    assert len(set(made)) == 1
    assert await balances(agent) == (Decimal("120.50"),) * 3
    await credit(platform, agent, bankReference="2027-01-02/18")
    assert await balances(agent) == (Decimal("241.00"),) * 3
    await assert_the_books_hold(services)


async def test_one_bank_reference_is_for_one_wallet_and_amount(services: Services) -> None:
    agent, other = await actors.register_agent(services), await actors.register_agent(services)
    platform = await actors.platform(services)
    await credit(platform, agent)
    for owner, changed in ((agent, {"amount": "120.51"}), (other, {}), (agent, {"currency": "USD"})):
        with pytest.raises(InvalidInput) as refused:
            await credit(platform, owner, **changed)
        assert [(error.field, error.code) for error in refused.value.errors] == [("bankReference", "already_credited")]
    assert await agent(wallets.list_wallets) == [await agent(wallets.get_wallet, currency="EUR")]
    assert await other(wallets.list_wallets) == []
    assert await balances(agent) == (Decimal("120.50"),) * 3
    await assert_the_books_hold(services)


@pytest.mark.parametrize(
    ("changed", "field", "code"),
    [
        ({"reference": "RF86FCEUR8"}, "reference", "invalid"),
        ({"reference": "invoice 7"}, "reference", "invalid"),
        ({"reference": make_account(2**31 - 1, "EUR").reference}, "reference", "unknown_reference"),
        ({"reference": make_account(1, "USD").reference}, "currency", "wrong_currency"),
        ({"amount": "0"}, "amount", "out_of_range"),
        ({"amount": "-5"}, "amount", "out_of_range"),
        ({"amount": "1.001"}, "amount", "too_precise"),
        ({"currency": "XXX"}, "currency", "unknown_currency"),
    ],
)
async def test_what_does_not_fit_is_refused_and_nothing_moves(
    services: Services, changed: dict[str, str], field: str, code: str
) -> None:
    agent, platform = await actors.register_agent(services), await actors.platform(services)
    with pytest.raises(InvalidInput) as refused:
        await credit(platform, agent, **({"reference": make_account(agent.id, "EUR").reference} | changed))
    assert [(error.field, error.code) for error in refused.value.errors] == [(field, code)]
    assert await agent(wallets.list_wallets) == []


async def test_a_reference_is_read_however_it_is_spaced(services: Services) -> None:
    agent, platform = await actors.register_agent(services), await actors.platform(services)
    reference = make_account(agent.id, "EUR").reference
    made = await credit(platform, agent, reference=f"{reference[:4]} {reference[4:].lower()}")
    assert made.reference == reference
    assert await balances(agent) == (Decimal("120.50"),) * 3


async def test_only_the_staff_credits(services: Services) -> None:
    agent = await actors.register_agent(services)
    with pytest.raises(Forbidden):
        await credit(agent, agent)
    assert await agent(wallets.list_wallets) == []


async def test_no_agent_in_test_mode_is_advised_to_go_to_a_bank(services: Services) -> None:
    agent = await actors.register_agent(services, testMode=True)
    task = await agent(dispatch.create_task, **actors.TASK, publishImmediately=False)
    with pytest.raises(InsufficientFunds) as refused:
        await agent(dispatch.publish_task, taskId=task.id)
    quote = await agent(funding.quote_task, taskId=task.id)
    advised = [suggestion.operation for suggestion in refused.value.next_actions]
    assert advised == ["quote_task", "deposit_to_wallet"]
    assert "get_bank_transfer_details" not in [action.code for action in quote.next_actions]


@pytest.mark.parametrize(
    "fields", [{"bankReference": ""}, {"bankReference": "x" * 141}, {"amount": "NaN"}, {"currency": "euro"}]
)
def test_a_credit_has_its_bounds(fields: dict[str, str]) -> None:
    transfer = {"reference": "RF86FCEUR7", "amount": "1.00", "currency": "EUR", "bankReference": "1"}
    CreditBankTransfer.model_validate(transfer)
    with pytest.raises(ValidationError):
        CreditBankTransfer.model_validate(transfer | fields)


async def test_two_of_the_staff_at_once_credit_one_transfer_once(services: Services) -> None:
    agent = await actors.register_agent(services)
    first, second = await actors.platform(services), Actor(services, (await staff.create_staff(services, "Other")).key)
    made = await asyncio.gather(*(credit(member, agent) for member in (first, second) * 4))
    assert len(set(made)) == 1
    assert await balances(agent) == (Decimal("120.50"),) * 3
    await assert_the_books_hold(services)


async def test_one_transfer_credited_at_once_to_two_wallets_reaches_one(services: Services) -> None:
    agents = [await actors.register_agent(services) for _ in range(2)]
    platform = await actors.platform(services)
    answers = await asyncio.gather(*(credit(platform, agent) for agent in agents * 3), return_exceptions=True)
    refused = [answer for answer in answers if isinstance(answer, BaseException)]
    assert {type(answer) for answer in refused} == {InvalidInput}
    assert len(refused) == 3
    totals = [sum(wallet.available_balance for wallet in await agent(wallets.list_wallets)) for agent in agents]
    assert sorted(totals) == [Decimal(0), Decimal("120.50")]
    await assert_the_books_hold(services)


@pytest.mark.parametrize("written", ["2027-01-02 / 17a", " 2027-01-02/17A ", "2027-01-02/17a"])
async def test_a_bank_reference_is_the_same_however_it_is_typed(services: Services, written: str) -> None:
    agent, platform = await actors.register_agent(services), await actors.platform(services)
    made = await credit(platform, agent, bankReference="2027-01-02/17a")
    assert await credit(platform, agent, bankReference=written) == made
    assert made.bank_reference == "2027-01-02/17A"
    assert await balances(agent) == (Decimal("120.50"),) * 3


async def test_what_arrived_is_credited_and_a_task_is_funded_once_the_sum_suffices(services: Services) -> None:
    agent, platform = await actors.register_agent(services), await actors.platform(services)
    task = await actors.dispatch(agent, publishImmediately=False)
    await agent(funding.quote_task, taskId=task.id)
    await credit(platform, agent, amount="50.00", bankReference="part")
    checked = await agent(funding.check_task_funding, taskId=task.id)
    assert (checked.status, checked.task_status) == ("insufficient_funds", "Quoted")
    await credit(platform, agent, amount="10.00", bankReference="rest and more")
    checked = await agent(funding.check_task_funding, taskId=task.id)
    assert (checked.status, checked.task_status) == ("funded", "Funded")
    wallet = await agent(wallets.get_wallet, currency="EUR")
    assert (wallet.available_balance, wallet.locked_balance) == (Decimal("7.50"), Decimal("52.50"))
    await assert_the_books_hold(services)
