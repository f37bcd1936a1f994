"""Views of tasks that a person saves for an agent."""

import asyncio
from dataclasses import replace

import httpx2
import pytest
from pydantic import ValidationError

from domain.people.roles import MemberRole
from domain.refusals.accounts import InsufficientScope
from domain.refusals.general import InvalidInput, NotFound
from resolvers.accounts.agents import create_api_key
from resolvers.people import memberships, saved_views
from resolvers.people.saved_views import MAX_QUERY_BYTES, MAX_VIEWS, RenameView, SaveView
from server.config.settings import Settings
from server.http.app import create_app
from tests import actors
from tests.oauth import Reader, registered
from tests.resolvers.people.town import Person, Town

OPEN, DEAR, MINE = "status=PUBLISHED&country=NL", "order=PAYOUT-DESC", "priority=HIGH"


async def names(person: Person | actors.Actor, agent_id: int) -> list[tuple[str, str]]:
    return [(view.name, view.query) for view in await person(saved_views.list_saved_views, agentId=agent_id)]


async def test_views_are_saved_renamed_and_deleted(town: Town) -> None:
    agent, other = [await actors.register_agent(town.services) for _ in range(2)]
    kate = await town.person("kate@example.org", agent=agent.id)
    noor = (await town.person("noor@example.org", agent=agent.id, role=MemberRole.VIEWER)).acting(f"agent:{agent.id}")
    await town.person("kate@example.org", agent=other.id)
    assert await names(kate, agent.id) == []
    for _ in range(2):
        saved = await kate(saved_views.save_view, agentId=agent.id, name=" Open ", query=OPEN)
        assert (saved.name, saved.query, saved.shared, saved.is_own) == ("Open", OPEN, False, True)
    await kate(saved_views.save_view, agentId=agent.id, name="Dear", query=DEAR)
    await noor(saved_views.save_view, agentId=agent.id, name="Open", query=MINE)
    await kate(saved_views.rename_view, agentId=agent.id, name="Open", newName="In the street")
    assert await names(kate, agent.id) == [("In the street", OPEN), ("Dear", DEAR)]
    assert await names(noor, agent.id) == [("Open", MINE)]
    assert await names(kate, other.id) == []
    await kate(saved_views.rename_view, agentId=agent.id, name="Dear", newName="Dear")
    await kate(saved_views.save_view, agentId=agent.id, name="Dear", query=MINE)
    deleted = await kate(saved_views.delete_view, agentId=agent.id, name="In the street")
    assert deleted.query == OPEN
    assert await names(kate, agent.id) == [("Dear", MINE)]


async def test_a_refused_change_leaves_the_views_as_they_are(town: Town) -> None:
    agent, other = [await actors.register_agent(town.services) for _ in range(2)]
    kate = await town.person("kate@example.org", agent=agent.id)
    for number in range(MAX_VIEWS):
        await kate(saved_views.save_view, agentId=agent.id, name=f"View {number}", query=OPEN)
    before = await names(kate, agent.id)
    with pytest.raises(InvalidInput) as refused:
        await kate(saved_views.save_view, agentId=agent.id, name="One more", query=OPEN)
    assert refused.value.errors[0].code == "too_many"
    with pytest.raises(InvalidInput) as refused:
        await kate(saved_views.rename_view, agentId=agent.id, name="View 1", newName="View 2")
    assert (refused.value.errors[0].field, refused.value.errors[0].code) == ("newName", "given_twice")
    for operation, fields in (
        (saved_views.rename_view, {"name": "Unknown", "newName": "View 2"}),
        (saved_views.delete_view, {"name": "Unknown"}),
    ):
        await town.refused(kate, operation, NotFound, agentId=agent.id, **fields)
    for operation, fields in (
        (saved_views.list_saved_views, {}),
        (saved_views.save_view, {"name": "Mine", "query": MINE}),
    ):
        await town.refused(kate, operation, NotFound, agentId=other.id, **fields)
    assert await names(kate, agent.id) == before


async def test_an_agent_saves_views_of_its_own_by_keys_and_tokens(town: Town, settings: Settings) -> None:
    agent, other = [await actors.register_agent(town.services) for _ in range(2)]
    kate = await town.person("kate@example.org", agent=agent.id)
    services = replace(town.services, base_url=None)
    transport = httpx2.ASGITransport(create_app(services, settings))
    async with httpx2.AsyncClient(transport=transport, base_url=actors.BASE_URL) as http:
        granted = await Reader(http, kate.session).tokens(await registered(http), agent.id)
    token = replace(agent, services=services, key=granted["access_token"])
    await kate(saved_views.save_view, agentId=agent.id, name="Open", query=DEAR, shared=True)
    saved = await agent(saved_views.save_view, agentId=agent.id, name="Open", query=OPEN)
    assert (saved.is_own, saved.shared) == (True, False)
    await token(saved_views.save_view, agentId=agent.id, name="Mine", filterJson='{"status":["PUBLISHED"]}')
    assert await names(agent, agent.id) == [("Open", OPEN), ("Mine", None), ("Open", DEAR)]
    assert await names(token, agent.id) == await names(agent, agent.id)
    assert await names(kate, agent.id) == [("Open", DEAR)]
    shared = await agent(saved_views.save_view, agentId=agent.id, name="Open", query=OPEN, shared=True)
    assert shared.id == saved.id
    assert (await kate(saved_views.list_saved_views, agentId=agent.id))[1] == shared.model_copy(
        update={"is_own": False}
    )
    assert await names(other, other.id) == []
    renamed = await token(saved_views.rename_view, agentId=agent.id, name="Open", newName="In the street")
    assert renamed.id == saved.id
    await town.refused(kate, saved_views.delete_view, NotFound, agentId=agent.id, name="In the street")
    await agent(saved_views.delete_view, agentId=agent.id, name="In the street")
    await kate(saved_views.delete_view, agentId=agent.id, name="Open")
    assert await names(agent, agent.id) == [("Mine", None)]


async def test_a_key_needs_the_scope_and_saves_views_of_its_agent_alone(town: Town) -> None:
    agent, other = [await actors.register_agent(town.services) for _ in range(2)]
    kate = await town.person("kate@example.org", agent=agent.id)
    for number in range(MAX_VIEWS):
        await agent(saved_views.save_view, agentId=agent.id, name=f"View {number}", query=OPEN)
    with pytest.raises(InvalidInput) as refused:
        await agent(saved_views.save_view, agentId=agent.id, name="One more", query=OPEN)
    assert refused.value.errors[0].code == "too_many"
    await kate(saved_views.save_view, agentId=agent.id, name="One more", query=OPEN)
    reader = replace(agent, key=(await agent(create_api_key, keyName="reads", scopes=["read"])).key)
    assert len(await names(reader, agent.id)) == MAX_VIEWS
    for operation, fields in (
        (saved_views.save_view, {"query": MINE}),
        (saved_views.rename_view, {"newName": "View"}),
        (saved_views.delete_view, {}),
    ):
        await town.refused(reader, operation, InsufficientScope, agentId=agent.id, name="View 1", **fields)
        await town.refused(other, operation, NotFound, agentId=agent.id, name="View 1", **fields)
    await town.refused(other, saved_views.list_saved_views, NotFound, agentId=agent.id)


async def test_first_views_of_an_agent_at_one_time_are_all_kept(town: Town) -> None:
    agent = await actors.register_agent(town.services)
    wanted = [f"View {number}" for number in range(5)]
    await asyncio.gather(*(agent(saved_views.save_view, agentId=agent.id, name=name, query=OPEN) for name in wanted))
    assert sorted(name for name, _ in await names(agent, agent.id)) == wanted


async def test_a_shared_view_is_seen_by_the_other_people_of_the_agent(town: Town) -> None:
    agent = await actors.register_agent(town.services)
    kate = await town.person("kate@example.org", agent=agent.id)
    noor = await town.person("noor@example.org", agent=agent.id, role=MemberRole.VIEWER)
    content = {"filterJson": '{"status":["PUBLISHED"]}', "orderBy": "CREATED-DESC", "columns": ["title", "status"]}
    saved = await kate(saved_views.save_view, agentId=agent.id, name="Open", shared=True, **content)
    await kate(saved_views.save_view, agentId=agent.id, name="Dear", query=DEAR)
    await noor(saved_views.save_view, agentId=agent.id, name="Mine", query=MINE)
    mine, theirs = await noor(saved_views.list_saved_views, agentId=agent.id)
    assert (mine.name, mine.is_own) == ("Mine", True)
    assert theirs == saved.model_copy(update={"is_own": False})
    assert await agent(saved_views.list_saved_views, agentId=agent.id) == [theirs]
    assert (theirs.filter_json, theirs.order_by, theirs.columns, theirs.query) == (*content.values(), None)
    await town.refused(noor, saved_views.delete_view, NotFound, agentId=agent.id, name="Open")
    renamed = await kate(saved_views.rename_view, agentId=agent.id, name="Open", newName="In the street")
    assert renamed.id == saved.id
    hidden = await kate(saved_views.save_view, agentId=agent.id, name="In the street", query=OPEN)
    assert (hidden.id, hidden.shared) == (saved.id, False)
    assert [view.name for view in await noor(saved_views.list_saved_views, agentId=agent.id)] == ["Mine"]


async def test_views_end_with_the_membership(town: Town) -> None:
    agent = await actors.register_agent(town.services)
    kate = await town.person("kate@example.org", agent=agent.id)
    noor = await town.person("noor@example.org", agent=agent.id, role=MemberRole.MEMBER)
    await noor(saved_views.save_view, agentId=agent.id, name="Open", query=OPEN)
    await noor(memberships.leave_agent, agentId=agent.id)
    await kate.acting(f"agent:{agent.id}")(memberships.add_agent_member, email="noor@example.org", role="member")
    assert await names(noor, agent.id) == []


@pytest.mark.parametrize(
    ("name", "query"),
    [
        ("", OPEN),
        ("  ", OPEN),
        ("x" * 41, OPEN),
        ("Open", "x" * (MAX_QUERY_BYTES + 1)),
        ("Open", "text=é"),
        ("Open", "a b"),
        ("Open", ""),
    ],
)
def test_a_view_has_its_bounds(name: str, query: str) -> None:
    with pytest.raises(ValidationError):
        SaveView.model_validate({"agentId": 1, "name": name, "query": query})


@pytest.mark.parametrize("name", ["", "  ", "x" * 41])
def test_a_new_name_has_the_bounds_of_a_name(name: str) -> None:
    with pytest.raises(ValidationError):
        RenameView.model_validate({"agentId": 1, "name": "Open", "newName": name})
