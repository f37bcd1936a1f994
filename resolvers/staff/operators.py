"""All operators except the simulated ones, for the platform's staff: for approval, or one by its address."""

from collections.abc import Sequence
from functools import partial
from typing import Annotated

import orjson
from pydantic import Field

from adapters.storage.queries.staff.lists import OPERATORS, select_operators_by_id
from adapters.storage.tables.accounts import OperatorRow
from domain.lifecycle.statuses import Actor, OperatorStatus
from domain.refusals.general import NotFound
from resolvers.accounts.operators import Operator, operator_views
from resolvers.accounts.staff import OperatorReference
from resolvers.core.context import Context
from resolvers.core.listing import Listing, ListPage, conditions_in
from resolvers.core.operation import Snapshot, operation
from resolvers.wire.model import Wire
from resolvers.wire.scalars import CountryCode, Line


class OperatorFilter(Wire):
    """Conditions that operators must meet; omitted ones are ignored."""

    status: OperatorStatus | None = None
    """Only operators in this status; those in Registered wait for approval."""
    country_iso_code: CountryCode | None = None
    """Only operators in this country (ISO 3166-1 alpha-2)."""
    email: Annotated[Line, Field(max_length=254)] | None = None
    """Only operators with exactly this address."""
    text: Line | None = None
    """Only operators with this text in their name or address, or the operator of this number."""


class ListOperators(ListPage, OperatorFilter):
    """Filter and page of operators."""


@operation(Actor.PLATFORM, reads=Snapshot.ONE, lists="operator_id", on_replica=True)
async def list_operators(read: Context, request: ListOperators) -> list[Operator]:
    """List all operators that meet conditions, newest first; those with status Registered wait for approval."""
    return [view for _, view in await OPERATOR_LISTING.read(read, request, request.as_sorted(), request.direction)]


@operation(Actor.PLATFORM, reads=Snapshot.ONE)
async def get_operator_account(read: Context, request: OperatorReference) -> Operator:
    """Read the profile of any operator, with its earnings."""
    view = (await operators_by_id(read, [request.operator_id])).get(request.operator_id)
    if view is None:
        raise NotFound(f"There is no operator {request.operator_id}.")
    return view


async def operators_by_id(context: Context, ids: Sequence[int]) -> dict[int, Operator]:
    """Return the profiles of operators by id, for the platform; other callers see none."""
    if context.actor is not Actor.PLATFORM:
        return {}
    rows = await context.session.find_all(select_operators_by_id(ids=orjson.dumps(ids).decode()))
    return {view.id: view for view in await _views(context, rows)}


async def _views(context: Context, rows: Sequence[OperatorRow]) -> list[Operator]:
    return await operator_views(context.services, context.session, rows)


OPERATOR_LISTING = Listing(OPERATORS, partial(conditions_in, kind=OperatorFilter, number="operator_id"), _views)
