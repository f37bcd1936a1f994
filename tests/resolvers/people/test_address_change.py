"""A changed address is a day in which the old one can refuse it, and in which no money moves."""

import re
from dataclasses import replace
from typing import Any

import pytest

from domain.people.recovery import WAITING_TIME
from domain.people.roles import StaffRole
from domain.refusals.general import Forbidden, Unauthenticated, Unavailable
from domain.refusals.people import AddressInUse, RecoveryPending, SignInFailed
from domain.refusals.refusal import Refusal
from resolvers.accounts import agents, staff
from resolvers.payments import bank_transfers, deposits
from resolvers.people import address_change, memberships, recovery
from resolvers.people.viewer import get_viewer
from resolvers.tasks import dispatch
from tests import actors
from tests.actors import Actor
from tests.resolvers.people.town import LINK, Person, Town, proving

CODE = re.compile(r"\b[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}\b")


async def code_for(town: Town, person: Person, address: str) -> str:
    await person(address_change.change_address, email=address)
    (mail,) = [mail for mail in await town.mails() if mail.to == address.lower()]
    return str(CODE.findall(mail.text)[0])


async def changed(town: Town, person: Person, address: str) -> Any:
    return await person(address_change.confirm_address, code=await code_for(town, person, address))


async def test_the_new_address_counts_at_once_and_moves_no_money_for_a_day(town: Town) -> None:
    agent = town.scene.agent
    kate, elsewhere = await town.person("kate@example.org", agent=agent.id), await town.person("kate@example.org")
    invited = await actors.register_agent(town.services)
    await invited(memberships.add_agent_member, email="new@example.org", role="viewer")
    await town.mails()
    change = await changed(town, kate, "New@Example.org")
    assert (change.email, change.effective_at) == ("new@example.org", 20270103120000)
    (mail,) = await town.mails()
    assert mail.to == "kate@example.org"
    with pytest.raises(Unauthenticated):
        await elsewhere(get_viewer)
    viewer = await kate(get_viewer)
    assert (viewer.person.email, [one.id for one in viewer.agents]) == ("new@example.org", [agent.id, invited.id])
    ids = {await proving(town, address) for address in ("new@example.org", "kate@example.org")}
    assert ids == {viewer.person.id}, "both sign in to the same person"

    owner = kate.acting(f"agent:{agent.id}")
    for operation, fields in (
        (deposits.deposit_to_wallet, {"amount": "10.00", "currency": "EUR"}),
        (agents.create_api_key, {"keyName": "mine"}),
        (memberships.add_agent_member, {"email": "a@example.org"}),
    ):
        assert "20270103120000" in await town.refused(owner, operation, RecoveryPending, **fields)
    assert (await owner(dispatch.create_task, **actors.TASK)).id
    assert (await agent(agents.create_api_key, keyName="a key's")).key, "keys work as before"
    await town.refused(kate, address_change.change_address, RecoveryPending, email="third@example.org")

    town.scene.clock.time += WAITING_TIME
    kate = await town.person("new@example.org")
    await kate.acting(f"agent:{agent.id}")(agents.create_api_key, keyName="mine")
    assert await proving(town, "kate@example.org") != viewer.person.id, "the old address is anybody's now"


@pytest.mark.parametrize("decision", ["approve", "decline"])
async def test_the_old_address_ends_the_wait_or_undoes_the_change(town: Town, decision: str) -> None:
    agent = town.scene.agent
    kate = await town.person("kate@example.org", agent=agent.id)
    await changed(town, kate, "new@example.org")
    token = LINK.findall((await town.mails())[0].text)[0]
    await Actor(town.services)(recovery.decide_recovery, token=token, decision=decision)
    if decision == "approve":
        await kate.acting(f"agent:{agent.id}")(agents.create_api_key, keyName="mine")
        assert (await kate(get_viewer)).person.email == "new@example.org"
        return
    with pytest.raises(Unauthenticated):
        await kate(get_viewer)
    kate = await town.person("kate@example.org")
    viewer = await kate(get_viewer)
    assert [one.id for one in viewer.agents] == [agent.id]
    assert await proving(town, "new@example.org") != viewer.person.id
    await kate.acting(f"agent:{agent.id}")(agents.create_api_key, keyName="mine")


async def test_a_code_counts_in_its_session_alone_and_not_for_another_s_address(town: Town) -> None:
    kate, other, noor = [await town.person(f"{name}@example.org") for name in ("kate", "kate", "noor")]
    code = await code_for(town, kate, "noor@example.org")
    for person in (other, noor):
        with pytest.raises(SignInFailed):
            await person(address_change.confirm_address, code=code)
    await town.refused(kate, address_change.confirm_address, AddressInUse, code=code)
    code = await code_for(town, kate, "new@example.org")
    for _ in range(5):
        with pytest.raises(SignInFailed):
            await kate(address_change.confirm_address, code="2222-2222")
    with pytest.raises(SignInFailed):
        await kate(address_change.confirm_address, code=code)
    assert (await kate(get_viewer)).person.email == "kate@example.org"


async def test_an_admin_changes_the_address_of_another_member_of_the_staff(town: Town) -> None:
    admin = (await town.person("ada@example.org", staff=StaffRole.ADMIN)).acting("staff")
    finance = (await town.person("finn@example.org", staff=StaffRole.FINANCE)).acting("staff")
    viewer = await finance.acting("person")(get_viewer)
    finn, ada = viewer.staff.id, (await admin.acting("person")(get_viewer)).staff.id
    with pytest.raises(Forbidden):
        await finance.acting("person")(address_change.change_address, email="new@example.org")
    change = {"staffId": finn, "email": "Finn.New@example.org", "reason": "Lost the mailbox."}
    await town.refused(finance, address_change.set_staff_address, Refusal, **change)
    await town.refused(admin, address_change.set_staff_address, Forbidden, staffId=ada, email="x@example.org")
    await town.refused(admin, address_change.set_staff_address, AddressInUse, staffId=finn, email="ada@example.org")
    await admin(address_change.set_staff_address, **change)
    with pytest.raises(Unauthenticated):
        await finance(staff.get_platform)
    mails = await town.mails()
    assert sorted(mail.to for mail in mails) == ["ada@example.org", "finn.new@example.org", "finn@example.org"]
    (mail,) = [mail for mail in mails if mail.to == "finn@example.org"]

    await proving(town, "finn.new@example.org")
    new = (await town.person("finn.new@example.org")).acting("staff")
    assert (await new(staff.get_platform)).name == "finn@example.org"
    refused = {"reference": "RF18", "amount": "1.00", "currency": "EUR", "bankReference": "x"}
    await town.refused(new, bank_transfers.credit_bank_transfer, RecoveryPending, **refused)
    await Actor(town.services)(recovery.decide_recovery, token=LINK.findall(mail.text)[0], decision="decline")
    with pytest.raises(Unauthenticated):
        await new(staff.get_platform)
    old = (await town.person("finn@example.org")).acting("staff")
    assert (await old(staff.get_platform)).name == "finn@example.org"


async def test_a_change_of_address_needs_a_public_address(town: Town) -> None:
    kate = await town.person("kate@example.org")
    kate = replace(kate, services=replace(town.services, base_url=None))
    await town.refused(kate, address_change.change_address, Unavailable, email="new@example.org")
