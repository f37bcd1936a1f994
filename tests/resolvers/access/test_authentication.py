"""From a key to who asks."""

import asyncio
import sys
from dataclasses import replace

import pytest

from adapters.storage.queries.accounts.agents import set_agent_status
from domain.lifecycle.statuses import Actor
from domain.refusals.accounts import AgentSuspended, OperatorNotApproved
from domain.refusals.general import Forbidden, Unauthenticated
from domain.values.time import MINUTE
from resolvers.access.authentication import KEY_USE_INTERVAL
from resolvers.accounts import agents, operators, staff
from resolvers.core.context import AccountStatus
from resolvers.tracking import position
from tests.resolvers.harness import NOON, NOON_WALLCLOCK, Harness


async def test_each_kind_of_key_leads_to_its_owner(harness: Harness) -> None:
    agent, operator, platform = await harness.agent(), await harness.operator(), await harness.staff()
    assert (await harness.caller(agent.api_key))[:2] == (Actor.AGENT, agent.agent_id)
    assert (await harness.caller(operator.api_key))[:2] == (Actor.OPERATOR, operator.operator.id)
    assert (await harness.caller(platform)).actor is Actor.PLATFORM


async def test_an_unknown_key_is_refused(harness: Harness) -> None:
    await harness.agent()
    with pytest.raises(Unauthenticated, match="unknown"):
        await harness.caller(harness.services.keyring.make(Actor.AGENT).key)


async def test_a_mistyped_key_is_refused(harness: Harness) -> None:
    key = (await harness.agent()).api_key
    with pytest.raises(Unauthenticated, match="mistyped"):
        await harness.caller(key[:-1] + ("a" if key[-1] != "a" else "b"))


async def test_a_revoked_key_is_refused_at_once_and_the_other_goes_on(harness: Harness) -> None:
    old = (await harness.agent()).api_key
    new = (await harness.call(agents.create_api_key, old, keyName="second")).key
    listed = await harness.call(agents.list_api_keys, new)
    await harness.call(agents.revoke_api_key, new, apiKeyId=listed[0].id)
    with pytest.raises(Unauthenticated, match="revoked"):
        await harness.caller(old)
    assert (await harness.call(agents.get_agent, new)).agent_name == "Errand"


REVOKE = """
import sqlite3, sys
with sqlite3.connect(sys.argv[1]) as database:
    database.execute("UPDATE api_key SET active = 0")
"""


async def test_a_key_that_another_process_revokes_is_refused_at_once(harness: Harness) -> None:
    file = harness.services.database.file
    if file is None:
        pytest.skip("PostgreSQL looks each key up, so another process is like this one")
    key = (await harness.agent()).api_key
    # The first use is written, which forgets what is known.
    await harness.caller(key)
    await harness.caller(key)
    digest = harness.services.keyring.digests(key)[0]
    known = harness.services.known_callers.find(harness.services.database.version, digest)
    assert known
    assert known.caller == await harness.caller(key)
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", REVOKE, str(file))
    assert await process.wait() == 0
    with pytest.raises(Unauthenticated, match="revoked"):
        await harness.caller(key)


async def test_a_known_key_expires_in_time(harness: Harness) -> None:
    key = (await harness.agent()).api_key
    made = await harness.call(agents.create_api_key, key, keyName="short", expiresInDays=1)
    harness.clock.time = NOON + 24 * 60 * MINUTE - 1
    for _ in range(3):
        await harness.caller(made.key)
    harness.clock.time += 1
    with pytest.raises(Unauthenticated, match="expired"):
        await harness.caller(made.key)


async def test_the_time_of_last_use_is_kept_to_a_minute(harness: Harness) -> None:
    key = (await harness.agent()).api_key

    async def last_used() -> int:
        (listed,) = await harness.call(agents.list_api_keys, key)
        assert isinstance(listed.last_used_at, int)
        return listed.last_used_at

    assert await last_used() == NOON_WALLCLOCK
    harness.clock.time = NOON + KEY_USE_INTERVAL
    assert await last_used() == NOON_WALLCLOCK
    harness.clock.time = NOON + KEY_USE_INTERVAL + 1
    assert await last_used() == NOON_WALLCLOCK + 100


async def test_account_status_and_activity_come_from_the_owner(harness: Harness) -> None:
    agent, operator = await harness.agent(), await harness.operator()
    caller = await harness.caller(agent.api_key)
    assert (caller.account_status, caller.active, caller.practice) == (AccountStatus.GOOD, False, None)
    assert (await harness.caller(operator.api_key)).account_status is AccountStatus.UNAPPROVED
    await harness.set(
        set_agent_status, agent.agent_id, status="Active", status_before_suspension=None, suspension_reason=None
    )
    await harness.call(staff.suspend_operator, await harness.staff(), operatorId=operator.operator.id)
    caller = await harness.caller(agent.api_key)
    assert (caller.account_status, caller.active, caller.practice) == (AccountStatus.GOOD, True, None)
    assert (await harness.caller(operator.api_key)).account_status is AccountStatus.SUSPENDED


async def test_without_a_key_only_what_is_public_is_open(harness: Harness) -> None:
    with pytest.raises(Unauthenticated):
        await harness.call(agents.get_agent)


async def test_another_kind_of_key_is_forbidden_and_nothing_changes(harness: Harness) -> None:
    agent, operator, platform = await harness.agent(), await harness.operator(), await harness.staff()
    for key in (agent.api_key, operator.api_key, platform):
        await harness.caller(key)
    before = await harness.everything()
    with pytest.raises(Forbidden):
        await harness.call(agents.update_agent, operator.api_key, agentName="Mine")
    with pytest.raises(Forbidden):
        await harness.call(operators.update_operator, platform, name="Mine")
    with pytest.raises(Forbidden):
        await harness.call(staff.approve_operator, agent.api_key, operatorId=operator.operator.id)
    assert await harness.everything() == before


async def test_a_suspended_agent_reads_and_changes_nothing(harness: Harness) -> None:
    agent, platform = await harness.agent(), await harness.staff()
    await harness.call(staff.suspend_agent, platform, agentId=agent.agent_id)
    assert (await harness.call(agents.get_agent, agent.api_key)).status == "Suspended"
    before = await harness.everything()
    for operation, given in (
        (agents.update_agent, {"agentName": "New"}),
        (agents.create_api_key, {"keyName": "more"}),
        (agents.revoke_api_key, {"apiKeyId": 1}),
    ):
        with pytest.raises(AgentSuspended):
            await harness.call(operation, agent.api_key, **given)
    assert await harness.everything() == before


async def test_a_suspended_operator_changes_nothing_either(harness: Harness) -> None:
    operator = await harness.operator()
    await harness.call(staff.suspend_operator, await harness.staff(), operatorId=operator.operator.id)
    assert (await harness.call(operators.get_operator, operator.api_key)).status == "Suspended"
    with pytest.raises(AgentSuspended):
        await harness.call(operators.update_operator, operator.api_key, name="New")


async def test_an_operator_that_waits_for_approval_is_kept_from_what_needs_it(harness: Harness) -> None:
    caller = await harness.caller((await harness.operator()).api_key)
    assert position.report_location.approved is False
    with pytest.raises(OperatorNotApproved):
        replace(position.report_location, approved=True).admit(caller)
