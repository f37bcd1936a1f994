"""From a key to who asks."""

from dataclasses import replace

import pytest

from adapters.storage.queries.accounts import set_agent_status
from domain.lifecycle.statuses import Actor
from domain.refusals.accounts import AgentSuspended, OperatorNotApproved
from domain.refusals.general import Forbidden, Unauthenticated
from resolvers.access.authentication import KEY_USE_INTERVAL
from resolvers.accounts import agents, operators, staff
from resolvers.core.context import AccountStatus
from tests.resolvers.house import NOON, NOON_WALLCLOCK, House


async def test_each_kind_of_key_leads_to_its_owner(house: House) -> None:
    agent, operator, platform = await house.agent(), await house.operator(), await house.staff()
    assert (await house.caller(agent.api_key))[:2] == (Actor.AGENT, agent.agent_id)
    assert (await house.caller(operator.api_key))[:2] == (Actor.OPERATOR, operator.operator.id)
    assert (await house.caller(platform)).actor is Actor.PLATFORM


async def test_an_unknown_key_is_refused(house: House) -> None:
    await house.agent()
    with pytest.raises(Unauthenticated, match="unknown"):
        await house.caller(house.services.keyring.make(Actor.AGENT).key)


async def test_a_mistyped_key_is_refused(house: House) -> None:
    key = (await house.agent()).api_key
    with pytest.raises(Unauthenticated, match="mistyped"):
        await house.caller(key[:-1] + ("a" if key[-1] != "a" else "b"))


async def test_a_revoked_key_is_refused_at_once_and_the_other_goes_on(house: House) -> None:
    old = (await house.agent()).api_key
    new = (await house.call(agents.create_api_key, old, keyName="second")).key
    listed = await house.call(agents.list_api_keys, new)
    await house.call(agents.revoke_api_key, new, apiKeyId=listed[0].id)
    with pytest.raises(Unauthenticated, match="revoked"):
        await house.caller(old)
    assert (await house.call(agents.get_agent, new)).agent_name == "Errand"


async def test_the_time_of_last_use_is_kept_to_a_minute(house: House) -> None:
    key = (await house.agent()).api_key

    async def last_used() -> int:
        (listed,) = await house.call(agents.list_api_keys, key)
        assert isinstance(listed.last_used_at, int)
        return listed.last_used_at

    assert await last_used() == NOON_WALLCLOCK
    house.clock.time = NOON + KEY_USE_INTERVAL
    assert await last_used() == NOON_WALLCLOCK
    house.clock.time = NOON + KEY_USE_INTERVAL + 1
    assert await last_used() == NOON_WALLCLOCK + 100


async def test_account_status_and_activity_come_from_the_owner(house: House) -> None:
    agent, operator = await house.agent(), await house.operator()
    caller = await house.caller(agent.api_key)
    assert (caller.account_status, caller.active, caller.practice) == (AccountStatus.GOOD, False, None)
    assert (await house.caller(operator.api_key)).account_status is AccountStatus.UNAPPROVED
    await house.set(
        set_agent_status, agent.agent_id, status="Active", status_before_suspension=None, suspension_reason=None
    )
    await house.call(staff.suspend_operator, await house.staff(), operatorId=operator.operator.id)
    caller = await house.caller(agent.api_key)
    assert (caller.account_status, caller.active, caller.practice) == (AccountStatus.GOOD, True, None)
    assert (await house.caller(operator.api_key)).account_status is AccountStatus.SUSPENDED


async def test_without_a_key_only_what_is_public_is_open(house: House) -> None:
    with pytest.raises(Unauthenticated):
        await house.call(agents.get_agent)


async def test_another_kind_of_key_is_forbidden_and_nothing_changes(house: House) -> None:
    agent, operator, platform = await house.agent(), await house.operator(), await house.staff()
    for key in (agent.api_key, operator.api_key, platform):
        await house.caller(key)
    before = await house.everything()
    with pytest.raises(Forbidden):
        await house.call(agents.update_agent, operator.api_key, agentName="Mine")
    with pytest.raises(Forbidden):
        await house.call(operators.update_operator, platform, name="Mine")
    with pytest.raises(Forbidden):
        await house.call(staff.approve_operator, agent.api_key, operatorId=operator.operator.id)
    assert await house.everything() == before


async def test_a_suspended_agent_reads_and_changes_nothing(house: House) -> None:
    agent, platform = await house.agent(), await house.staff()
    await house.call(staff.suspend_agent, platform, agentId=agent.agent_id)
    assert (await house.call(agents.get_agent, agent.api_key)).status == "Suspended"
    before = await house.everything()
    for operation, given in (
        (agents.update_agent, {"agentName": "New"}),
        (agents.create_api_key, {"keyName": "more"}),
        (agents.revoke_api_key, {"apiKeyId": 1}),
    ):
        with pytest.raises(AgentSuspended):
            await house.call(operation, agent.api_key, **given)
    assert await house.everything() == before


async def test_a_suspended_operator_changes_nothing_either(house: House) -> None:
    operator = await house.operator()
    await house.call(staff.suspend_operator, await house.staff(), operatorId=operator.operator.id)
    assert (await house.call(operators.get_operator, operator.api_key)).status == "Suspended"
    with pytest.raises(AgentSuspended):
        await house.call(operators.update_operator, operator.api_key, name="New")


async def test_an_operator_that_waits_for_approval_is_kept_from_what_needs_it(house: House) -> None:
    caller = await house.caller((await house.operator()).api_key)
    assert operators.report_location.approved is False
    with pytest.raises(OperatorNotApproved):
        replace(operators.report_location, approved=True).admit(caller)
