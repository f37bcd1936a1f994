"""Saved views: lists of tasks that a person keeps by name, for each agent that it acts for (docs/reference/people.md).

A member has few and small ones, which are read and written together, so they are one column of the membership. They end
with it.
"""

from collections.abc import Mapping
from typing import Annotated, Final

from pydantic import StringConstraints, TypeAdapter

from adapters.storage.queries.people.memberships import ViewsRow, lock_views, select_views, set_views
from domain.lifecycle.statuses import Actor
from domain.refusals.general import InvalidInput, NotFound
from resolvers.core.context import Context, Transaction
from resolvers.core.operation import Snapshot, operation
from resolvers.wire.model import Wire
from resolvers.wire.scalars import Id, Line

MAX_VIEWS: Final = 20
"""Maximum number of views of a person for one agent."""
MAX_QUERY_BYTES: Final = 1_000

ViewName = Annotated[Line, StringConstraints(max_length=40)]
# Each character is a byte: a query of an address escapes all others. Without filters it is the list itself.
ViewQuery = Annotated[str, StringConstraints(max_length=MAX_QUERY_BYTES, pattern=r"^[\x21-\x7e]+$")]


class AgentOfViews(Wire):
    """The agent whose tasks the views are about."""

    agent_id: Id
    """Number of an agent that the signed-in person acts for."""


class SaveView(AgentOfViews):
    """A view to save."""

    name: ViewName
    """Name of the view, unique for the person and the agent."""
    query: ViewQuery
    """Filters and order of the list as the query of its address, such as `status=PUBLISHED&country=NL`."""


class RenameView(AgentOfViews):
    """A view, and its new name."""

    name: ViewName
    """Present name of the view."""
    new_name: ViewName
    """New name of the view."""


class DeleteView(AgentOfViews):
    """A view to delete."""

    name: ViewName
    """Name of the view."""


class SavedView(Wire):
    """A list of tasks that a person keeps by name."""

    name: str
    """Name of the view."""
    query: str
    """Filters and order of the list as the query of its address, such as `status=PUBLISHED&country=NL`."""


VIEWS: Final = TypeAdapter(dict[str, str])
"""The stored views: queries by name, oldest first."""


@operation(Actor.PERSON, reads=Snapshot.SINGLE)
async def list_saved_views(read: Context, request: AgentOfViews) -> list[SavedView]:
    """List the views that the signed-in person has saved for an agent, oldest first."""
    row = await read.session.find(select_views(agent_id=request.agent_id, person_id=read.person_id))
    return [SavedView(name=name, query=query) for name, query in _parse(row).items()]


@operation(Actor.PERSON)
async def save_view(transaction: Transaction, request: SaveView) -> SavedView:
    """Save a view of the signed-in person for an agent, at most 20 of them. A view with this name is replaced."""
    membership_id, views = await _lock(transaction, request)
    if request.name not in views and len(views) >= MAX_VIEWS:
        raise InvalidInput.for_field("name", "too_many", f"is one too many: {len(views)} views are saved already")
    await _store(transaction, membership_id, views | {request.name: request.query})
    return SavedView(name=request.name, query=request.query)


@operation(Actor.PERSON)
async def rename_view(transaction: Transaction, request: RenameView) -> SavedView:
    """Give a saved view another name. A name that another view has is refused."""
    membership_id, views = await _lock(transaction, request)
    query = _find(views, request.name)
    if request.new_name != request.name and request.new_name in views:
        raise InvalidInput.for_field("newName", "given_twice", "is the name of another view")
    renamed = {request.new_name if name == request.name else name: query for name, query in views.items()}
    await _store(transaction, membership_id, renamed)
    return SavedView(name=request.new_name, query=query)


@operation(Actor.PERSON)
async def delete_view(transaction: Transaction, request: DeleteView) -> SavedView:
    """Delete a saved view."""
    membership_id, views = await _lock(transaction, request)
    query = _find(views, request.name)
    del views[request.name]
    await _store(transaction, membership_id, views)
    return SavedView(name=request.name, query=query)


def _parse(row: ViewsRow | None) -> dict[str, str]:
    if row is None:
        raise NotFound("There is no such agent.")
    return VIEWS.validate_json(row.views_json) if row.views_json else {}


def _find(views: Mapping[str, str], name: str) -> str:
    if name not in views:
        raise NotFound("There is no such view.")
    return views[name]


async def _lock(context: Transaction, request: AgentOfViews) -> tuple[int, dict[str, str]]:
    """Lock the person's membership, and return its id and its views."""
    row = await context.session.find(lock_views(agent_id=request.agent_id, person_id=context.person_id))
    views = _parse(row)
    assert row is not None
    return row.id, views


async def _store(context: Transaction, membership_id: int, views: Mapping[str, str]) -> None:
    await context.session.execute(set_views(key=membership_id, views_json=VIEWS.dump_json(dict(views)).decode()))
