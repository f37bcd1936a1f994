"""The wallets that a bank transfer may be meant for: by its reference, by what it names, and by its amount."""

import pytest

from domain.refusals.general import InvalidInput
from resolvers.payments import deposits
from resolvers.payments.bank_transfers import get_bank_transfer_details
from resolvers.staff.transfer_candidates import TransferCandidate, list_transfer_candidates
from tests import actors
from tests.resolvers.staff.conftest import Desk
from tests.resolvers.stages import Scene, list_fields


async def candidates(scene: Scene, **fields: str) -> list[TransferCandidate]:
    found: list[TransferCandidate] = await scene.staff(list_transfer_candidates, **{"currency": "EUR"} | fields)
    return found


async def named(scene: Scene, name: str) -> actors.Actor:
    return await actors.register_agent(scene.services, agentName=name)


async def test_unpaid_deposits_of_the_amount_are_suggested_the_newest_first(scene: Scene) -> None:
    lotte, mila = await named(scene, "Lotte's Bakery"), await named(scene, "Mila")
    first = await lotte(deposits.deposit_to_wallet, amount="20.00", currency="EUR")
    await mila(deposits.deposit_to_wallet, amount="20.00", currency="USD")
    await mila(deposits.deposit_to_wallet, amount="20.01", currency="EUR")
    assert [found.external_id for found in await candidates(scene, amount="20.00")] == [first.external_id]
    second = await mila(deposits.deposit_to_wallet, amount="20.00", currency="EUR")
    newest = await lotte(deposits.deposit_to_wallet, amount="20.00", currency="EUR")
    found = await candidates(scene, amount="20.00")
    assert [(each.agent_id, each.external_id) for each in found] == [
        (lotte.id, newest.external_id),
        (mila.id, second.external_id),
    ]
    reference = (await lotte(get_bank_transfer_details, currency="EUR")).reference
    assert (found[0].reference, found[0].currency, str(found[0].amount)) == (reference, "EUR", "20.00")
    # Paid deposits wait for no transfer.
    await actors.fund_wallet(mila, "75.00")
    assert await candidates(scene, amount="75.00") == []


async def test_a_text_names_agents_before_those_with_a_deposit(scene: Scene) -> None:
    lotte, mila = await named(scene, "Lotte's Bakery"), await named(scene, "Mila")
    waiting = await mila(deposits.deposit_to_wallet, amount="20.00", currency="EUR")
    found = await candidates(scene, amount="20.00", text="LOTTE'S BAKERY BV, November")
    assert [(each.agent_id, each.external_id) for each in found] == [(lotte.id, None), (mila.id, waiting.external_id)]
    assert [each.agent_id for each in await candidates(scene, text="bakery")] == [lotte.id]
    assert [each.agent_id for each in await candidates(scene, text=str(mila.id))] == [mila.id]
    assert await candidates(scene, text="50%") == []
    # A name that LIKE reads as "anything" is not in each text.
    await named(scene, "%%__")
    assert [each.agent_id for each in await candidates(scene, text="Lotte's Bakery BV")] == [lotte.id]


async def test_a_reference_leaves_its_wallet_alone(scene: Scene) -> None:
    lotte, mila = await named(scene, "Lotte's Bakery"), await named(scene, "Mila")
    await mila(deposits.deposit_to_wallet, amount="20.00", currency="EUR")
    reference = (await lotte(get_bank_transfer_details, currency="EUR")).reference
    for text in (f"Invoice 12 {reference} 2026", f"{reference[:4]} {reference[4:8]} {reference[8:].lower()}"):
        assert [found.agent_id for found in await candidates(scene, amount="20.00", text=text)] == [lotte.id]
    assert await candidates(scene, text="RF18 FCEUR9999999999") == []


async def test_an_amount_is_one_of_its_currency(scene: Scene) -> None:
    with pytest.raises(InvalidInput) as refused:
        await candidates(scene, amount="20.001")
    assert list_fields(refused.value) == ["amount"]


async def test_candidates_in_the_graph_have_their_agent_and_are_for_the_staff(desk: Desk) -> None:
    lotte = await named(desk.scene, "Lotte's Bakery")
    opened = await lotte(deposits.deposit_to_wallet, amount="20.00", currency="EUR")
    query = """{ transferCandidates(currency: "EUR", amount: "20.00") {
      externalId amount createdInstant agent { id agentName } } }"""
    (found,) = (await desk.ask(query))["transferCandidates"]
    assert found.pop("createdInstant")
    assert found == {
        "externalId": opened.external_id,
        "amount": "20.00",
        "agent": {"id": str(lotte.id), "agentName": "Lotte's Bakery"},
    }
    assert (await desk.problem(query, lotte.key))["code"] == "forbidden"
