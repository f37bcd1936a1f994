"""Saved views: lists of tasks that a person keeps by name, for each agent that it acts for (docs/reference/people.md).

A member has few and small ones, which are read and written together, so they are one column of the membership. They end
with it. The other members see the shared ones.
"""

import secrets
from typing import Annotated, Final

from pydantic import Field, StringConstraints, TypeAdapter

from adapters.storage.queries.people.memberships import (
    ViewsRow,
    lock_views,
    select_views,
    select_views_of_others,
    set_views,
)
from domain.lifecycle.statuses import Actor
from domain.refusals.general import InvalidInput, NotFound
from resolvers.core.context import Context, Transaction
from resolvers.core.operation import Snapshot, operation
from resolvers.people.memberships import MAX_MEMBERS
from resolvers.wire.model import Wire
from resolvers.wire.scalars import LARGEST_ID, Flag, Id, JsonText, Line, OwnId

MAX_VIEWS: Final = 20
"""Maximum number of views of a person for one agent."""
MAX_QUERY_BYTES: Final = 1_000
MAX_FILTER: Final = 2_000
"""Characters of the filters of a view."""
MAX_COLUMNS: Final = 30

ViewName = Annotated[Line, StringConstraints(max_length=40)]
# Each character is a byte: a query of an address escapes all others. Without filters it is the list itself.
ViewQuery = Annotated[str, StringConstraints(max_length=MAX_QUERY_BYTES, pattern=r"^[\x21-\x7e]+$")]


class AgentOfViews(Wire):
    """The agent whose tasks the views are about."""

    agent_id: Id
    """Number of an agent that the signed-in person acts for."""


class ViewContent(Wire):
    """The filters of a view, its order and its columns, as a front end writes them: the service does not apply them."""

    query: ViewQuery | None = None
    """Filters and order of the desk's list as the query of its address, such as `status=PUBLISHED&country=NL`."""
    filter_json: Annotated[JsonText, StringConstraints(max_length=MAX_FILTER)] | None = None
    """Filters as a JSON object, such as a `TaskFilterInput` of the graph."""
    order_by: Annotated[Line, StringConstraints(max_length=40)] | None = None
    """Order of the list, such as `UPDATED-DESC`."""
    columns: Annotated[list[ViewName], Field(max_length=MAX_COLUMNS)] = Field(default_factory=list)
    """Columns of the list, in their order; empty for the usual ones."""
    shared: Flag = False
    """True if the other people of the agent see the view."""


class SaveView(ViewContent, AgentOfViews):
    """A view to save."""

    name: ViewName
    """Name of the view, unique for the person and the agent."""


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

    id: OwnId
    """Number of the view. It stays when the view is changed or renamed."""
    name: str
    """Name of the view."""
    query: str | None
    """Filters and order of the desk's list as the query of its address, such as `status=PUBLISHED&country=NL`."""
    filter_json: str | None
    """Filters as a JSON object."""
    order_by: str | None
    """Order of the list."""
    columns: list[str]
    """Columns of the list, in their order; empty for the usual ones."""
    shared: bool
    """True if the other people of the agent see the view."""
    is_own: bool
    """True if the signed-in person has saved it. Nobody else can change it."""


class StoredView(ViewContent):
    """A view as it is stored, under its name."""

    id: int


Views = dict[str, StoredView]
"""Views by name, oldest first."""
VIEWS: Final = TypeAdapter(Views)


@operation(Actor.PERSON, Actor.AGENT, reads=Snapshot.SINGLE)
async def list_saved_views(read: Context, request: AgentOfViews) -> list[SavedView]:
    """List the views that the signed-in person has saved for an agent, oldest first, then those that others share.

    A key or a token of the agent lists the shared views.
    """
    person_id = read.caller.person_id if read.caller else None
    if person_id is None:
        if request.agent_id != read.agent_id:
            raise NotFound("There is no such agent.")
        listed = []
    else:
        own = _parse(await read.session.find(select_views(agent_id=request.agent_id, person_id=person_id)))
        listed = [_render(name, view) for name, view in own.items()]
    others = await read.session.find_all(
        select_views_of_others(agent_id=request.agent_id, person_id=person_id or 0, limit=MAX_MEMBERS)
    )
    for row in others:
        listed += [_render(name, view, is_own=False) for name, view in _parse(row).items() if view.shared]
    return listed


@operation(Actor.PERSON)
async def save_view(transaction: Transaction, request: SaveView) -> SavedView:
    """Save a view of the signed-in person for an agent, at most 20 of them. A view with this name is replaced."""
    membership_id, views = await _lock(transaction, request)
    if request.name not in views and len(views) >= MAX_VIEWS:
        raise InvalidInput.for_field("name", "too_many", f"is one too many: {len(views)} views are saved already")
    earlier = views.get(request.name)
    content = request.model_dump(include=set(ViewContent.model_fields))
    view = StoredView(id=earlier.id if earlier else secrets.randbelow(LARGEST_ID) + 1, **content)
    await _store(transaction, membership_id, views | {request.name: view})
    return _render(request.name, view)


@operation(Actor.PERSON)
async def rename_view(transaction: Transaction, request: RenameView) -> SavedView:
    """Give a saved view another name. A name that another view has is refused."""
    membership_id, views = await _lock(transaction, request)
    view = _find(views, request.name)
    if request.new_name != request.name and request.new_name in views:
        raise InvalidInput.for_field("newName", "given_twice", "is the name of another view")
    renamed = {request.new_name if name == request.name else name: other for name, other in views.items()}
    await _store(transaction, membership_id, renamed)
    return _render(request.new_name, view)


@operation(Actor.PERSON)
async def delete_view(transaction: Transaction, request: DeleteView) -> SavedView:
    """Delete a saved view."""
    membership_id, views = await _lock(transaction, request)
    view = _find(views, request.name)
    del views[request.name]
    await _store(transaction, membership_id, views)
    return _render(request.name, view)


def _render(name: str, view: StoredView, *, is_own: bool = True) -> SavedView:
    return SavedView(name=name, is_own=is_own, **view.model_dump(by_alias=False))


def _parse(row: ViewsRow | None) -> Views:
    if row is None:
        raise NotFound("There is no such agent.")
    return VIEWS.validate_json(row.views_json) if row.views_json else {}


def _find(views: Views, name: str) -> StoredView:
    if name not in views:
        raise NotFound("There is no such view.")
    return views[name]


async def _lock(context: Transaction, request: AgentOfViews) -> tuple[int, Views]:
    """Lock the person's membership, and return its id and its views."""
    row = await context.session.find(lock_views(agent_id=request.agent_id, person_id=context.person_id))
    views = _parse(row)
    assert row is not None
    return row.id, views


async def _store(context: Transaction, membership_id: int, views: Views) -> None:
    stored = VIEWS.dump_json(views, exclude_defaults=True).decode()
    await context.session.execute(set_views(key=membership_id, views_json=stored))
