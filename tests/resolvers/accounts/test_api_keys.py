"""Keys of agents, operators and staff: their scopes, their end, and how many there may be."""

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest
from pydantic import ValidationError

from domain.accounts.scopes import Scope
from domain.refusals.accounts import AgentSuspended, InsufficientScope, KeyInUse, TooManyKeys
from domain.refusals.general import InvalidInput, NotFound, RateLimited, Unauthenticated
from domain.refusals.refusal import Refusal
from domain.refusals.spending import SpendingLimit
from resolvers.accounts import agents, operators, staff
from resolvers.accounts.api_keys import MAX_KEYS, MAX_NEW_KEYS, every_key, revoke_any_key
from resolvers.core.operation import Operation
from resolvers.spending.rules import freeze_spending, get_spending_rules, set_spending_rules, unfreeze_spending
from resolvers.tasks import dispatch
from resolvers.webhooks import contact_methods
from resolvers.webhooks.signing import rotate_webhook_secret
from resolvers.wire.model import invalid
from tests import actors
from tests.actors import Actor
from tests.resolvers.harness import Harness
from tests.resolvers.stages import HOUR, Scene

AnyOperation = Operation[Any, Any]
KINDS: dict[str, tuple[AnyOperation, AnyOperation, AnyOperation, AnyOperation]] = {
    "agent": (agents.create_api_key, agents.list_api_keys, agents.revoke_api_key, agents.get_agent),
    "operator": (
        operators.create_operator_key,
        operators.list_operator_keys,
        operators.revoke_operator_key,
        operators.get_operator,
    ),
    "staff": (staff.create_staff_key, staff.list_staff_keys, staff.revoke_staff_key, staff.get_platform),
}
"""Operations of each kind of caller to create, list and revoke its keys, and to read its profile."""
DAY = 24 * HOUR
ALL = ["read", "dispatch", "settle", "manage"]


async def first_key(harness: Harness, kind: str, name: str = "Sam") -> str:
    if kind == "staff":
        return (await staff.create_staff(harness.services, name)).key
    registered = await (harness.agent() if kind == "agent" else harness.operator())
    key: str = registered.api_key
    return key


async def refused(harness: Harness, operation: AnyOperation, key: str, **given: Any) -> Refusal:
    """The refusal of a call, which changes nothing but when the key was used."""
    await harness.caller(key)
    before = await harness.everything()
    with pytest.raises(Refusal) as refusal:
        await harness.call(operation, key, **given)
    assert await harness.everything() == before
    return refusal.value


def fields(refusal: Refusal) -> Sequence[str]:
    return [error.field for error in refusal.errors]


@pytest.mark.parametrize("kind", KINDS)
async def test_a_key_is_made_listed_and_revoked_by_its_owner(harness: Harness, kind: str) -> None:
    make, listing, revoke, read = KINDS[kind]
    key, strangers = await first_key(harness, kind), await first_key(harness, kind, "Kim")
    made = await harness.call(make, key, keyName="second")
    assert made.key.startswith(made.api_key.prefix)
    assert (made.api_key.scopes, made.api_key.expires_at, made.api_key.active) == (ALL, None, True)
    assert await harness.call(read, made.key) == await harness.call(read, key)
    first, second = await harness.call(listing, key)
    assert (first.scopes, second.id) == (ALL, made.api_key.id)
    assert isinstance(await refused(harness, revoke, strangers, apiKeyId=second.id), NotFound)
    assert isinstance(await refused(harness, revoke, key, apiKeyId=first.id), KeyInUse)
    revoked = await harness.call(revoke, made.key, apiKeyId=first.id)
    assert (revoked.id, revoked.active) == (first.id, False)
    with pytest.raises(Unauthenticated, match="revoked"):
        await harness.call(read, key)
    assert [listed.active for listed in await harness.call(listing, made.key)][:2] == [False, True]


@pytest.mark.parametrize("kind", KINDS)
async def test_a_key_gives_no_more_than_it_has(harness: Harness, kind: str) -> None:
    make = KINDS[kind][0]
    key = await first_key(harness, kind)
    manager = (await harness.call(make, key, keyName="manager", scopes=["manage", "read"])).key
    made = await harness.call(make, manager, keyName="same")
    assert made.api_key.scopes == ["read", "manage"]
    made = await harness.call(make, manager, keyName="less", scopes=["manage"])
    assert made.api_key.scopes == ["manage"]
    refusal = await refused(harness, make, manager, keyName="more", scopes=["read", "settle", "dispatch"])
    assert isinstance(refusal, InsufficientScope)
    assert fields(refusal) == ["scopes[1]", "scopes[2]"]
    reader = (await harness.call(make, key, keyName="reader", scopes=["read"])).key
    refusal = await refused(harness, make, reader, keyName="more")
    assert isinstance(refusal, InsufficientScope)
    assert refusal.detail == "This needs a key with the scope manage; this key has: read."


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"scopes": []}, "scopes"),
        ({"scopes": ["admin"]}, "scopes[0]"),
        ({"scopes": ["read"] * 5}, "scopes"),
        ({"expiresInDays": 0}, "expiresInDays"),
        ({"expiresInDays": 3651}, "expiresInDays"),
        ({"expiresAt": 20260231000000}, "expiresAt"),
    ],
)
def test_a_wish_has_its_bounds(given: dict[str, Any], field: str) -> None:
    with pytest.raises(ValidationError) as wrong:
        agents.create_api_key.request.model_validate({"keyName": "x", **given})
    assert [error.field for error in invalid(wrong.value).errors] == [field]


async def test_a_key_ends_when_it_was_to_end_and_says_so(harness: Harness) -> None:
    key = await first_key(harness, "agent")
    make, listing, _, read = KINDS["agent"]
    made = await harness.call(make, key, keyName="until two", expiresAt=20270102140000)
    short = await harness.call(make, key, keyName="two days", expiresInDays=2)
    assert (made.api_key.expires_at, short.api_key.expires_at) == (20270102140000, 20270104120000)
    harness.clock.time += 2 * HOUR * 1_000_000 - 1
    assert (await harness.call(read, made.key)).agent_name == "Errand"
    harness.clock.time += 1
    with pytest.raises(Unauthenticated, match=r"The API key expired at 20270102140000 \(UTC\)\."):
        await harness.call(read, made.key)
    assert [(listed.name, listed.active) for listed in await harness.call(listing, key)] == [
        ("registration", True),
        ("until two", False),
        ("two days", True),
    ]


async def test_a_key_makes_none_that_outlives_it(harness: Harness) -> None:
    key = await first_key(harness, "agent")
    make = KINDS["agent"][0]
    short = (await harness.call(make, key, keyName="two days", expiresInDays=2)).key
    assert (await harness.call(make, short, keyName="same")).api_key.expires_at == 20270104120000
    assert (await harness.call(make, short, keyName="less", expiresInDays=1)).api_key.expires_at == 20270103120000
    for wish, field in (
        ({"expiresInDays": 3}, "expiresInDays"),
        ({"expiresAt": 20270104120001}, "expiresAt"),
        ({"expiresAt": 20270102120000}, "expiresAt"),
        ({"expiresAt": 20270103120000, "expiresInDays": 1}, "expiresInDays"),
    ):
        refusal = await refused(harness, make, short, keyName="more", **wish)
        assert isinstance(refusal, InvalidInput)
        assert fields(refusal) == [field]


@pytest.mark.parametrize("kind", KINDS)
async def test_an_account_has_so_many_keys_and_no_more(harness: Harness, kind: str) -> None:
    make, listing, revoke, _ = KINDS[kind]
    key = await first_key(harness, kind)
    for number in range(MAX_KEYS - 1):
        made = await harness.call(make, key, keyName=f"key {number}", scopes=["read"], expiresInDays=1)
    assert isinstance(await refused(harness, make, key, keyName="one more"), TooManyKeys)
    await harness.call(revoke, key, apiKeyId=made.api_key.id)
    await harness.call(make, key, keyName="in its place", scopes=["read"])
    assert isinstance(await refused(harness, make, key, keyName="one more"), TooManyKeys)
    harness.clock.time += DAY * 1_000_000
    # The first, and the one without an end.
    assert sum(listed.active for listed in await harness.call(listing, key)) == 2
    await harness.call(make, key, keyName="the next day")


async def test_keys_cannot_be_made_and_revoked_without_end(harness: Harness) -> None:
    key = await first_key(harness, "agent")
    make, _, revoke, _ = KINDS["agent"]
    for number in range(MAX_NEW_KEYS - 1):
        made = await harness.call(make, key, keyName=f"key {number}", scopes=["read"])
        await harness.call(revoke, key, apiKeyId=made.api_key.id)
    assert isinstance(await refused(harness, make, key, keyName="one more"), RateLimited)
    harness.clock.time += DAY * 1_000_000
    await harness.call(make, key, keyName="the next day")


async def test_staff_on_the_server_has_the_same_bound(harness: Harness) -> None:
    for _ in range(MAX_KEYS):
        await staff.create_staff(harness.services, "Sam")
    with pytest.raises(TooManyKeys):
        await staff.create_staff(harness.services, "Sam")
    await staff.create_staff(harness.services, "Kim")


async def test_who_runs_the_service_sees_and_revokes_every_key(harness: Harness) -> None:
    registered, key = await harness.agent(), await harness.staff()
    reader = await harness.call(agents.create_api_key, registered.api_key, keyName="reader", scopes=["read"])
    found = {listed.record.name: listed async for listed in every_key(harness.services.database, harness.clock.now())}
    assert {name: (listed.actor, listed.owner, listed.record.scopes) for name, listed in found.items()} == {
        "registration": ("agent", "Errand", ALL),
        "console": ("platform", "Sam", ALL),
        "reader": ("agent", "Errand", ["read"]),
    }
    for _ in range(2):
        await revoke_any_key(harness.services, reader.api_key.id)
    assert harness.nudges.channels[-1] == f"key:{reader.api_key.id}"
    with pytest.raises(Unauthenticated):
        await harness.call(agents.get_agent, reader.key)
    assert (await harness.call(staff.get_platform, key)).name == "Sam"
    with pytest.raises(NotFound, match="fieldcall keys list"):
        await revoke_any_key(harness.services, 99)


async def test_a_suspended_account_makes_no_keys(harness: Harness) -> None:
    key, platform = await first_key(harness, "operator"), await harness.staff()
    await harness.call(staff.suspend_operator, platform, operatorId=1)
    assert isinstance(await refused(harness, operators.create_operator_key, key, keyName="more"), AgentSuspended)


async def ruled_key(scene: Scene) -> tuple[Actor, int]:
    """A key of the agent with spending rules of its own, made by the first key."""
    await scene.agent(agents.update_agent, email="owner@example.org")
    made = await scene.agent(agents.create_api_key, keyName="limited")
    assert made.api_key.scopes == ALL
    of_key = {"apiKeyId": made.api_key.id}
    await scene.agent(set_spending_rules, **of_key, limits=[{"currency": "EUR", "perDay": "60.00"}])
    return Actor(scene.services, made.key, scene.agent.id), made.api_key.id


async def test_a_key_with_spending_rules_manages_nothing(scene: Scene) -> None:
    limited, key_id = await ruled_key(scene)
    owners = (await scene.agent(agents.list_api_keys))[0].id
    listed = {key.id: key.scopes for key in await limited(agents.list_api_keys)}
    assert listed == {owners: ALL, key_id: ["read", "dispatch", "settle"]}
    for operation, given in (
        (agents.revoke_api_key, {"apiKeyId": owners}),
        (agents.create_api_key, {"keyName": "free"}),
        (freeze_spending, {}),
        (freeze_spending, {"apiKeyId": owners}),
        (unfreeze_spending, {}),
        (unfreeze_spending, {"apiKeyId": key_id}),
        (set_spending_rules, {"apiKeyId": key_id}),
        (rotate_webhook_secret, {}),
        (agents.update_agent, {"email": "mine@example.org"}),
        (contact_methods.add_contact_method, {"methodType": "webhook", "endpoint": "https://example.org"}),
    ):
        assert isinstance(await scene.refused(limited, operation, **given), InsufficientScope)
    # The key still does its work, within its rules.
    assert (await actors.dispatch(limited)).status == "Published"
    above = await actors.dispatch(limited)
    with pytest.raises(SpendingLimit):
        await limited(dispatch.publish_task, taskId=above.id)


async def test_a_key_is_given_no_rules_by_itself(scene: Scene) -> None:
    await scene.agent(agents.update_agent, email="owner@example.org")
    own = (await scene.agent(agents.list_api_keys))[0].id
    for operation in (set_spending_rules, freeze_spending, unfreeze_spending):
        refusal = await scene.refused(scene.agent, operation, apiKeyId=own)
        assert isinstance(refusal, KeyInUse)
        assert [action.operation for action in refusal.next_actions] == ["create_api_key"]
    assert not (await scene.agent(get_spending_rules, apiKeyId=own)).frozen


async def test_a_key_without_rules_has_what_it_had_again(scene: Scene) -> None:
    limited, key_id = await ruled_key(scene)
    await scene.staff(set_spending_rules, agentId=scene.agent.id, apiKeyId=key_id)
    assert {key.id: key.scopes for key in await limited(agents.list_api_keys)}[key_id] == ALL
    assert (await limited(agents.create_api_key, keyName="free")).api_key.active


async def test_keys_made_at_once_are_counted_one_after_the_other(scene: Scene) -> None:
    made = await asyncio.gather(
        *(scene.agent(agents.create_api_key, keyName=f"key {number}", scopes=[Scope.READ]) for number in range(60)),
        return_exceptions=True,
    )
    assert sum(not isinstance(outcome, BaseException) for outcome in made) == MAX_KEYS - 1
    assert {type(outcome) for outcome in made if isinstance(outcome, BaseException)} == {TooManyKeys}
    assert len(await scene.agent(agents.list_api_keys)) == MAX_KEYS
