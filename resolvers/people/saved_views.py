"""Saved views: lists of tasks that a person keeps by name for each agent that it acts for, or an agent for itself
(docs/reference/people.md).

Each has few and small ones, which are read and written together, so they are one column: of the membership, with which
they end, or of the agent's own row (docs/decisions/0144). The others of the agent see the shared ones.
"""

import secrets
from typing import Annotated, Final

from pydantic import Field, StringConstraints, TypeAdapter

from adapters.storage.queries.accounts.agents import lock_agent
from adapters.storage.queries.people.saved_views import (
    AGENT_ITSELF,
    INSERT_VIEWS_OF_AGENT,
    ViewsRow,
    lock_views_of_agent,
    lock_views_of_member,
    select_views,
    set_views_of_agent,
    set_views_of_member,
)
from adapters.storage.tables.people import AgentViewsRow
from domain.accounts.scopes import Scope
from domain.lifecycle.statuses import Actor
from domain.refusals.general import InvalidInput, NotFound
from resolvers.core.context import Context, Transaction
from resolvers.core.operation import Snapshot, operation
from resolvers.wire.model import Wire
from resolvers.wire.scalars import LARGEST_ID, Flag, Id, JsonText, Line, OwnId

MAX_VIEWS: Final = 20
"""Maximum number of views of a person for one agent, and of an agent itself."""
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
    """Number of an agent that the signed-in person acts for; for a key or a token, that of its agent."""


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
    """True if the agent and its other people see the view."""


class SaveView(ViewContent, AgentOfViews):
    """A view to save."""

    name: ViewName
    """Name of the view, unique among those that the caller has saved for the agent."""


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
    """A list of tasks that a person or an agent keeps by name."""

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
    """True if the agent and its other people see the view."""
    is_own: bool
    """True if the caller has saved it: the signed-in person, or the agent by a key or token. Nobody else changes it."""


class StoredView(ViewContent):
    """A view as it is stored, under its name."""

    id: int


Views = dict[str, StoredView]
"""Views by name, oldest first."""
VIEWS: Final = TypeAdapter(Views)
NO_AGENT: Final = "There is no such agent."


@operation(Actor.PERSON, Actor.AGENT, reads=Snapshot.SINGLE)
async def list_saved_views(read: Context, request: AgentOfViews) -> list[SavedView]:
    """List the views that the caller has saved for an agent, oldest first, then those that others share.

    The caller is the signed-in person; by a key or a token it is the agent itself.
    """
    owner = _owner(read, request)
    rows = await read.session.find_all(select_views(agent_id=request.agent_id, person_id=owner))
    if owner != AGENT_ITSELF and owner not in {row.person_id for row in rows}:
        raise NotFound(NO_AGENT)
    # The sort is stable: the others stay in their order.
    return [
        _render(name, view, is_own=row.person_id == owner)
        for row in sorted(rows, key=lambda row: row.person_id != owner)
        for name, view in _parse(row).items()
        if view.shared or row.person_id == owner
    ]


@operation(Actor.PERSON, Actor.AGENT, scope=Scope.DISPATCH)
async def save_view(transaction: Transaction, request: SaveView) -> SavedView:
    """Save a view of the signed-in person for an agent, or of the agent itself, at most 20 each.

    A view with this name is replaced. A key or token needs the scope; a person may do it in each role.
    """
    stored, views = await _lock(transaction, request)
    if request.name not in views and len(views) >= MAX_VIEWS:
        raise InvalidInput.for_field("name", "too_many", f"is one too many: {len(views)} views are saved already")
    earlier = views.get(request.name)
    content = request.model_dump(include=set(ViewContent.model_fields))
    view = StoredView(id=earlier.id if earlier else secrets.randbelow(LARGEST_ID) + 1, **content)
    await _store(transaction, request, stored, views | {request.name: view})
    return _render(request.name, view)


@operation(Actor.PERSON, Actor.AGENT, scope=Scope.DISPATCH)
async def rename_view(transaction: Transaction, request: RenameView) -> SavedView:
    """Give a saved view another name. A name that another view has is refused."""
    stored, views = await _lock(transaction, request)
    view = _find(views, request.name)
    if request.new_name != request.name and request.new_name in views:
        raise InvalidInput.for_field("newName", "given_twice", "is the name of another view")
    renamed = {request.new_name if name == request.name else name: other for name, other in views.items()}
    await _store(transaction, request, stored, renamed)
    return _render(request.new_name, view)


@operation(Actor.PERSON, Actor.AGENT, scope=Scope.DISPATCH)
async def delete_view(transaction: Transaction, request: DeleteView) -> SavedView:
    """Delete a saved view."""
    stored, views = await _lock(transaction, request)
    view = _find(views, request.name)
    del views[request.name]
    await _store(transaction, request, stored, views)
    return _render(request.name, view)


def _render(name: str, view: StoredView, *, is_own: bool = True) -> SavedView:
    return SavedView(name=name, is_own=is_own, **view.model_dump(by_alias=False))


def _parse(row: ViewsRow | None) -> Views:
    return VIEWS.validate_json(row.views_json) if row and row.views_json else {}


def _find(views: Views, name: str) -> StoredView:
    if name not in views:
        raise NotFound("There is no such view.")
    return views[name]


def _owner(context: Context, request: AgentOfViews) -> int:
    """Return the signed-in person, or `AGENT_ITSELF` for a key or token of the agent."""
    assert context.caller, "the operations on views are not public"
    if context.caller.person_id is not None:
        return context.caller.person_id
    if request.agent_id != context.agent_id:
        raise NotFound(NO_AGENT)
    return AGENT_ITSELF


async def _lock(context: Transaction, request: AgentOfViews) -> tuple[ViewsRow | None, Views]:
    """Lock the views of the caller, and return their row and the views. An agent has no row before its first view."""
    owner, session = _owner(context, request), context.session
    if owner == AGENT_ITSELF:
        # Its first view has no row to lock.
        await session.get(lock_agent(id=request.agent_id))
        row = await session.find(lock_views_of_agent(agent_id=request.agent_id))
    else:
        row = await session.find(lock_views_of_member(agent_id=request.agent_id, person_id=owner))
        if row is None:
            raise NotFound(NO_AGENT)
    return row, _parse(row)


async def _store(context: Transaction, request: AgentOfViews, row: ViewsRow | None, views: Views) -> None:
    views_json = VIEWS.dump_json(views, exclude_defaults=True).decode()
    if row is None:
        new = AgentViewsRow(id=0, agent_id=request.agent_id, views_json=views_json)
        await context.session.get(INSERT_VIEWS_OF_AGENT(new))
    else:
        change = set_views_of_agent if row.person_id == AGENT_ITSELF else set_views_of_member
        await context.session.execute(change(key=row.id, views_json=views_json))
