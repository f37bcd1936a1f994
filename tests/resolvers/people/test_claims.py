"""A proved address claims the accounts registered with it; if somebody owns one already, that person is asked."""

import asyncio
from dataclasses import replace

import pytest

from domain.lifecycle.statuses import AgentStatus, OperatorStatus
from domain.people.recovery import WAITING_TIME
from domain.people.roles import MemberRole
from domain.refusals.accounts import AgentSuspended
from domain.refusals.general import Forbidden, NotFound, Unauthenticated, Unavailable
from domain.refusals.people import AlreadyOperator, RecoveryRefused
from domain.refusals.spending import ApprovalDecided
from domain.values.time import DAY, SECOND
from resolvers.accounts import agents, operators, staff
from resolvers.people import claims, memberships, recovery
from resolvers.webhooks import notifications
from tests import actors
from tests.actors import Actor
from tests.resolvers.people.town import LINK, Town


async def test_an_agent_that_nobody_owns_is_claimed_with_the_address_in_its_profile(town: Town) -> None:
    agent = await actors.register_agent(town.services, email="Kate@Example.org", agentName="Errand")
    suspended = await actors.register_agent(town.services, email="kate@example.org")
    await town.scene.staff(staff.suspend_agent, agentId=suspended.id, reason="A reason.")
    operator = await actors.register_operator(town.services, email="KATE@example.org")
    kate, mallory = await town.person("kate@example.org"), await town.person("mallory@example.org")
    offered = await kate(claims.list_claimable)
    assert [(one.kind, one.id, one.active_keys, one.has_owner, one.effective_at) for one in offered] == [
        ("agent", agent.id, 1, False, None),
        ("agent", suspended.id, 1, False, None),
        ("operator", operator.id, 1, False, None),
    ]
    assert await mallory(claims.list_claimable) == []
    for operation, foreign in (
        (claims.claim_agent, {"agentId": agent.id}),
        (claims.claim_agent, {"agentId": 2**31 - 1}),
        (claims.claim_operator, {"operatorId": operator.id}),
        (claims.claim_operator, {"operatorId": 2**31 - 1}),
    ):
        assert "There is no such" in await town.refused(mallory, operation, NotFound, **foreign)
    with pytest.raises(Forbidden):
        await kate.acting(f"agent:{agent.id}")(agents.get_agent)

    claim = await kate(claims.claim_agent, agentId=agent.id)
    assert (claim.claimed, claim.effective_at, claim.name) == (True, None, "Errand")
    profile = await kate.acting(f"agent:{agent.id}")(agents.get_agent)
    assert (profile.status, profile.owner_reachable) == (AgentStatus.VERIFIED, True)
    before = await town.scene.everything()
    assert (await kate(claims.claim_agent, agentId=agent.id)).claimed
    assert await town.scene.everything() == before, "repeating it changes nothing"

    await kate(claims.claim_agent, agentId=suspended.id)
    assert (await suspended(agents.get_agent)).status is AgentStatus.SUSPENDED
    with pytest.raises(AgentSuspended):
        await kate.acting(f"agent:{suspended.id}")(agents.create_api_key, keyName="mine")
    await town.scene.staff(staff.reinstate_agent, agentId=suspended.id)
    assert (await suspended(agents.get_agent)).status is AgentStatus.VERIFIED

    assert (await kate(claims.claim_operator, operatorId=operator.id)).claimed
    assert (await kate.acting(f"operator:{operator.id}")(operators.get_operator)).status is OperatorStatus.APPROVED
    assert await kate(claims.list_claimable) == []
    notices = await agent(notifications.list_notifications)
    assert [(one.type, one.body) for one in notices] == [
        ("account.members_changed", "kate@example.org may act for this agent now, as owner.")
    ]
    assert [one.type for one in await operator(notifications.list_notifications)] == ["account.claimed"]

    await agent(agents.update_agent, email="new@example.org")
    assert (await kate.acting(f"agent:{agent.id}")(agents.get_agent)).email == "new@example.org"


async def test_a_claim_that_ends_all_other_access_is_for_a_lost_key(town: Town) -> None:
    agent = await actors.register_agent(town.services, email="kate@example.org")
    second = await agent(agents.create_api_key, keyName="second")
    await agent(memberships.add_agent_member, email="mallory@example.org")
    operator = await actors.register_operator(town.services, email="kate@example.org")
    kate = await town.person("kate@example.org")
    await kate(claims.claim_agent, agentId=agent.id, revokeAccess=True)
    await kate(claims.claim_operator, operatorId=operator.id, revokeAccess=True)
    for key in (agent, Actor(town.services, second.key)):
        with pytest.raises(Unauthenticated):
            await key(agents.get_agent)
    with pytest.raises(Unauthenticated):
        await operator(operators.get_operator)
    owner = kate.acting(f"agent:{agent.id}")
    (member,) = await owner(memberships.list_agent_members)
    assert (member.email, member.role) == ("kate@example.org", MemberRole.OWNER)
    made = await owner(agents.create_api_key, keyName="new")
    assert (await Actor(town.services, made.key)(agents.get_agent)).id == agent.id
    keys = await owner(agents.list_api_keys)
    assert [(key.name, key.active) for key in keys] == [("registration", False), ("second", False), ("new", True)]
    await owner(agents.revoke_api_key, apiKeyId=made.api_key.id)
    as_operator = kate.acting(f"operator:{operator.id}")
    new = await as_operator(operators.create_operator_key, keyName="new")
    assert (await Actor(town.services, new.key)(operators.get_operator)).id == operator.id
    await as_operator(operators.revoke_operator_key, apiKeyId=new.api_key.id)


async def test_a_person_is_one_operator(town: Town) -> None:
    first, second = [await actors.register_operator(town.services, email="kate@example.org") for _ in range(2)]
    kate = await town.person("kate@example.org")
    outcomes = await asyncio.gather(
        *(kate(claims.claim_operator, operatorId=one.id) for one in (first, second)), return_exceptions=True
    )
    assert {type(outcome) for outcome in outcomes} == {claims.Claim, AlreadyOperator}


async def test_of_claims_at_once_one_wins(town: Town) -> None:
    agent = await actors.register_agent(town.services, email="kate@example.org")
    operator = await actors.register_operator(town.services, email="kate@example.org")
    kate, other_browser = await town.person("kate@example.org"), await town.person("kate@example.org")
    rivals = [await town.person(f"rival{number}@example.org") for number in range(2)]
    claimed = await asyncio.gather(
        *(person(claims.claim_agent, agentId=agent.id) for person in (kate, other_browser) for _ in range(3)),
        *(person(claims.claim_operator, operatorId=operator.id) for person in (kate, other_browser)),
    )
    assert all(claim.claimed for claim in claimed)
    owner = kate.acting(f"agent:{agent.id}")
    assert len(await owner(memberships.list_agent_members)) == 1
    assert len(await agent(notifications.list_notifications)) == 1

    # The address in the profile goes back and forth while both claim: whoever is first owns it, the other one waits.
    contested = await actors.register_agent(town.services, email="rival0@example.org")
    outcomes = await asyncio.gather(
        rivals[0](claims.claim_agent, agentId=contested.id),
        contested(agents.update_agent, email="rival1@example.org"),
        rivals[1](claims.claim_agent, agentId=contested.id),
        return_exceptions=True,
    )
    assert sum(isinstance(one, claims.Claim) and one.claimed for one in outcomes) <= 1
    members = await contested(memberships.list_agent_members)
    assert len(members) == sum(isinstance(one, claims.Claim) and one.claimed for one in outcomes)


async def test_an_owned_agent_is_claimed_a_day_after_its_owners_were_asked(town: Town) -> None:
    agent = await actors.register_agent(town.services, email="old@example.org", agentName="Errand")
    old, new = await town.person("old@example.org"), await town.person("new@example.org")
    await old(claims.claim_agent, agentId=agent.id)
    await agent(agents.update_agent, email="new@example.org")
    await town.mails()
    begun = town.scene.clock.now()
    claim = await new(claims.claim_agent, agentId=agent.id, revokeAccess=True)
    assert (claim.claimed, claim.effective_at) == (False, 20270103120000)
    assert (await new(claims.claim_agent, agentId=agent.id)).effective_at == claim.effective_at
    (offered,) = await new(claims.list_claimable)
    assert (offered.has_owner, offered.effective_at) == (True, claim.effective_at)
    (mail,) = await town.mails()
    assert mail.to == "old@example.org"
    assert "new@example.org asked for access to Errand" in mail.text
    with pytest.raises(Forbidden):
        await new.acting(f"agent:{agent.id}")(agents.get_agent)
    assert (await agent(agents.get_agent)).id == agent.id, "a claim that waits revokes nothing"
    token, nobody = LINK.findall(mail.text)[0], Actor(town.services)
    assert (await nobody(recovery.show_recovery, token=token)).status == "pending"

    town.scene.clock.time = begun + WAITING_TIME - SECOND
    assert await town.mails() == []
    with pytest.raises(Forbidden):
        await new.acting(f"agent:{agent.id}")(agents.get_agent)
    town.scene.clock.time = begun + WAITING_TIME
    assert sorted((told.to, told.subject) for told in await town.mails()) == [
        ("new@example.org", "You can act for Errand"),
        ("old@example.org", "The members of Errand have changed"),
    ]
    assert (await new.acting(f"agent:{agent.id}")(agents.get_agent)).email == "new@example.org"
    members = await agent(memberships.list_agent_members)
    assert [(one.email, one.role) for one in members] == [("new@example.org", "owner"), ("old@example.org", "owner")]
    with pytest.raises(ApprovalDecided):
        await nobody(recovery.decide_recovery, token=token, decision="decline")


async def test_owners_answer_a_claim_by_the_link_in_their_mail(town: Town) -> None:
    agent = await actors.register_agent(town.services, email="old@example.org")
    operator = await actors.register_operator(town.services, email="old@example.org")
    old, new, nobody = await town.person("old@example.org"), await town.person("new@example.org"), Actor(town.services)
    await old(claims.claim_agent, agentId=agent.id)
    await old(claims.claim_operator, operatorId=operator.id)
    await agent(agents.update_agent, email="new@example.org")
    await operator(operators.update_operator, email="new@example.org")
    await town.mails()
    await new(claims.claim_agent, agentId=agent.id)
    token = LINK.findall((await town.mails())[0].text)[0]
    assert (await nobody(recovery.decide_recovery, token=token, decision="decline")).status == "declined"
    assert "refused" in await town.refused(new, claims.claim_agent, RecoveryRefused, agentId=agent.id)
    for number in "12":
        with pytest.raises(NotFound):
            await nobody(recovery.show_recovery, token=f"{token[:-1]}{number}" if token[-1] != number else "acc_1_0")

    await new(claims.claim_operator, operatorId=operator.id)
    (mail,) = await town.mails()
    assert mail.to == "old@example.org"
    answer = await nobody(recovery.decide_recovery, token=LINK.findall(mail.text)[0], decision="approve")
    assert answer.status == "approved"
    assert (await new.acting(f"operator:{operator.id}")(operators.get_operator)).id == operator.id
    with pytest.raises(Forbidden):
        await old.acting(f"operator:{operator.id}")(operators.get_operator)

    town.scene.clock.time += 30 * DAY + SECOND
    new = await town.person("new@example.org")
    await new(claims.claim_agent, agentId=agent.id)
    await agent(agents.update_agent, email="old@example.org")
    town.scene.clock.time += WAITING_TIME
    await town.mails()
    assert len(await agent(memberships.list_agent_members)) == 1, "the owners have set the address back"


async def test_without_a_public_address_nobody_can_be_asked(town: Town) -> None:
    town.scene.services = replace(town.services, base_url=None)
    agent = await actors.register_agent(town.services, email="old@example.org")
    old, new = await town.person("old@example.org"), await town.person("new@example.org")
    await old(claims.claim_agent, agentId=agent.id)
    await agent(agents.update_agent, email="new@example.org")
    assert "FIELDCALL_BASE_URL" in await town.refused(new, claims.claim_agent, Unavailable, agentId=agent.id)
