"""Views of tasks that a person saves for an agent."""

import pytest
from pydantic import ValidationError

from domain.people.roles import MemberRole
from domain.refusals.general import Forbidden, InvalidInput, NotFound
from resolvers.people import memberships, saved_views
from resolvers.people.saved_views import MAX_QUERY_BYTES, MAX_VIEWS, RenameView, SaveView
from tests import actors
from tests.resolvers.people.town import Person, Town

OPEN, DEAR, MINE = "status=PUBLISHED&country=NL", "order=PAYOUT-DESC", "priority=HIGH"


async def names(person: Person, agent_id: int) -> list[tuple[str, str]]:
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
    with pytest.raises(Forbidden):
        await agent(saved_views.save_view, agentId=agent.id, name="Mine", query=MINE)
    with pytest.raises(NotFound):
        await agent(saved_views.list_saved_views, agentId=other.id)
    assert await names(kate, agent.id) == before


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
