"""Members of an agent, and the right to change them."""

import pytest

from domain.people.roles import MemberRole
from domain.refusals.accounts import InsufficientScope
from domain.refusals.general import Forbidden, InvalidInput, NotFound
from domain.refusals.people import AlreadyMember, LastOwner, OwnersDecide
from resolvers.accounts import agents
from resolvers.people import memberships
from resolvers.spending import rules as spending_rules
from resolvers.webhooks import notifications
from tests import actors
from tests.resolvers.people.town import Town, proving

OWNER, MEMBER, VIEWER = MemberRole.OWNER, MemberRole.MEMBER, MemberRole.VIEWER


async def test_an_owner_adds_changes_and_removes_members(town: Town) -> None:
    agent = await actors.register_agent(town.services, agentName="Errand")
    acting = f"agent:{agent.id}"
    owner = (await town.person("kate@example.org", agent=agent.id)).acting(acting)
    noor = (await town.person("noor@example.org")).acting(acting)
    added = await owner(memberships.add_agent_member, email="Noor@Example.org", role="viewer")
    assert (added.email, added.role) == ("noor@example.org", VIEWER)
    (mail,) = await town.mails()
    assert (mail.to, mail.subject) == ("noor@example.org", "You can act for Errand")
    for part in (mail.text, mail.html or ""):
        assert "https://fieldcall.example/sign-in" in part
    await noor(agents.get_agent)
    for operation, fields in (
        (memberships.set_agent_member_role, {"memberId": added.id, "role": "owner"}),
        (memberships.add_agent_member, {"email": "noor@example.net", "role": "owner"}),
        (memberships.remove_agent_member, {"memberId": added.id}),
        (agents.create_api_key, {"keyName": "mine"}),
    ):
        await town.refused(noor, operation, InsufficientScope, **fields)
    assert "is a member" in await town.refused(
        owner, memberships.add_agent_member, AlreadyMember, email="NOOR@example.org"
    )

    changed = await owner(memberships.set_agent_member_role, memberId=added.id, role="owner")
    assert changed.role is OWNER
    (mail,) = await town.mails()
    assert (mail.to, mail.subject) == ("noor@example.org", "Your role for Errand has changed")
    (kate,) = [one for one in await owner(memberships.list_agent_members) if one.email == "kate@example.org"]
    assert (await noor(memberships.set_agent_member_role, memberId=kate.id, role="member")).role is MEMBER
    assert {mail.to for mail in await town.mails()} == {"kate@example.org"}
    for operation, fields in (
        (memberships.set_agent_member_role, {"memberId": added.id, "role": "viewer"}),
        (memberships.remove_agent_member, {"memberId": added.id}),
        (memberships.leave_agent, {"agentId": agent.id}),
    ):
        assert "last owner" in await town.refused(noor, operation, LastOwner, **fields)
    await owner.acting("person")(memberships.leave_agent, agentId=agent.id)
    assert [mail.to for mail in await town.mails()] == ["noor@example.org"]
    with pytest.raises(Forbidden):
        await owner(agents.get_agent)
    for gone in (agent.id, agent.id + 1000):
        await town.refused(owner.acting("person"), memberships.leave_agent, NotFound, agentId=gone)
    told = [one.body for one in await agent(notifications.list_notifications)]
    assert told[::-1] == [
        "noor@example.org may act for this agent now, as viewer.",
        "noor@example.org may act for this agent now, as owner.",
        "kate@example.org may act for this agent now, as member.",
        "kate@example.org may no longer act for this agent.",
    ]


async def test_a_key_makes_no_owner_and_removes_none(town: Town) -> None:
    agent = await actors.register_agent(town.services)
    other = await actors.register_agent(town.services)
    member = await agent(memberships.add_agent_member, email="noor@example.org")
    fields = {"memberId": member.id, "role": "owner"}
    assert "owners" in await town.refused(agent, memberships.set_agent_member_role, OwnersDecide, **fields)
    await town.refused(agent, memberships.add_agent_member, OwnersDecide, email="a@example.org", role="owner")
    await town.person("kate@example.org", agent=agent.id)
    kate = next(one for one in await agent(memberships.list_agent_members) if one.role is OWNER)
    for operation in (memberships.set_agent_member_role, memberships.remove_agent_member):
        role = {"role": "viewer"} if operation is memberships.set_agent_member_role else {}
        await town.refused(agent, operation, OwnersDecide, memberId=kate.id, **role)
        await town.refused(other, operation, NotFound, memberId=member.id, **role)
    assert (await agent(memberships.set_agent_member_role, memberId=member.id, role="viewer")).role is VIEWER
    await agent(memberships.remove_agent_member, memberId=member.id)
    assert [one.id for one in await agent(memberships.list_agent_members)] == [kate.id]
    assert await other(memberships.list_agent_members) == []


async def test_a_role_waits_for_the_first_sign_in_of_its_address(town: Town) -> None:
    agent = await actors.register_agent(town.services)
    owner = (await town.person("kate@example.org", agent=agent.id)).acting(f"agent:{agent.id}")
    added = await owner(memberships.add_agent_member, email="New@Example.org", role="owner")
    (mail,) = await town.mails()
    assert (mail.to, mail.subject) == ("new@example.org", "You have a role at Fieldcall")
    assert f"software agent no. {agent.id}: owner" in mail.text
    assert "last owner" in await town.refused(
        owner.acting("person"), memberships.leave_agent, LastOwner, agentId=agent.id
    ), "one that never signed in is none"
    await owner(memberships.set_agent_member_role, memberId=added.id, role="member")
    await owner(memberships.set_agent_member_role, memberId=added.id, role="owner")
    assert await town.mails() == [], "a stranger gets one mail"
    await proving(town, "new@example.org")
    new = (await town.person("new@example.org")).acting(f"agent:{agent.id}")
    assert (await new(agents.get_agent)).id == agent.id
    ids = [one.id for one in await new(memberships.list_agent_members)]
    assert ids == sorted(ids, reverse=True)
    assert added.id in ids
    assert [one.id for one in await new(memberships.list_agent_members, limit=1, after=ids[0])] == ids[1:]
    await owner.acting("person")(memberships.leave_agent, agentId=agent.id)


async def test_mails_to_an_address_that_never_signed_in_are_few(town: Town) -> None:
    for _ in range(5):
        agent = await actors.register_agent(town.services)
        for _ in range(2):
            added = await agent(memberships.add_agent_member, email="stranger@example.org")
            await agent(memberships.remove_agent_member, memberId=added.id)
    assert [mail.to for mail in await town.mails()] == ["stranger@example.org"] * 3


async def test_an_agent_has_a_number_of_members(town: Town) -> None:
    for number in range(memberships.MAX_MEMBERS):
        await town.scene.agent(memberships.add_agent_member, email=f"m{number}@example.org", role="viewer")
    await town.refused(town.scene.agent, memberships.add_agent_member, InvalidInput, email="one@example.org")


async def test_an_owner_does_without_any_key_what_a_key_does(town: Town) -> None:
    agent = town.scene.agent
    owner = (await town.person("kate@example.org", agent=agent.id)).acting(f"agent:{agent.id}")
    (registration,) = await owner(agents.list_api_keys)
    made = await owner(agents.create_api_key, keyName="mine", scopes=["read"])
    assert (await owner(agents.revoke_api_key, apiKeyId=registration.id)).active is False
    assert [key.active for key in await owner(agents.list_api_keys)] == [False, True]
    assert made.api_key.scopes == ["read"]
    assert (await owner(spending_rules.get_spending_rules)).frozen is False
