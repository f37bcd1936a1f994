"""The one shape of every error on every surface (docs/reference/problems.md)."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final, NamedTuple

from domain.accounts.scopes import Scope
from domain.lifecycle.statuses import Actor
from domain.oauth.challenge import INVALID_TOKEN, challenge
from domain.oauth.requests import DEFAULT_SCOPES
from domain.refusals.accounts import InsufficientScope
from domain.refusals.general import RangeNotSatisfiable, Unauthenticated
from domain.refusals.refusal import Refusal
from domain.refusals.suggestion import Suggestion
from resolvers.core.activity import note_problem
from resolvers.core.context import Context, OperationAddresses
from resolvers.core.operation import usable
from resolvers.wire.lazy import LazyViews
from resolvers.wire.model import Wire
from resolvers.wire.scalars import JsonObject


class NextAction(Wire):
    """A suggested next call, with its address on every surface and its arguments."""

    code: str
    """Name of the operation."""
    label: str
    """A short name for a button."""
    description: str
    """Description of the operation."""
    why: str
    """Reason why it helps now."""
    tool: str | None = None
    """Name of the tool on the tool bridge and MCP."""
    endpoint: str | None = None
    """`METHOD /path` on REST, with the arguments of the path filled in."""
    mutation: str | None = None
    """Name of the field in GraphQL."""
    arguments: JsonObject
    """Arguments of the call, ready to send."""
    graphql: JsonObject | None = None
    """The same call as the body of a POST to `/graphql`, ready to send: `query` and `variables`. Null for a read that
    the graph has in another form."""


class FieldProblem(Wire):
    """An invalid field of a request."""

    field: str
    """The camelCase path of the field, such as `items[0].start`."""
    code: str
    """Stable machine name of the error."""
    message: str
    """Description of the error."""
    values: JsonObject
    """Values of the description by name, such as `minimum`, for a sentence in the client's own words."""


class Problem(Wire):
    """A refusal of a request. Nothing has changed."""

    type: str
    """Address of the page that documents this code."""
    title: str
    """Short, the same for every occurrence of the code."""
    status: int
    """The HTTP status."""
    code: str
    """Stable machine name."""
    detail: str
    """Cause in this request, and the right operation if there is one."""
    values: JsonObject
    """Values of the cause by name, such as `status`, for a sentence in the client's own words."""
    errors: list[FieldProblem]
    """The invalid fields of the request."""
    next_actions: list[NextAction]
    """Suggested next calls."""
    request_id: str
    """Id of the request, the same as in the `X-Request-Id` header and the log."""


def problem(context: Context, refusal: Refusal) -> Problem:
    """Return the problem that describes a refusal to its caller."""
    note_problem(refusal.code)
    detail = refusal.detail
    if refusal.pointer:
        (action,) = next_actions(context, (refusal.pointer,), in_graph=False)
        if action.endpoint:
            detail = f"{_sentence(detail)} Use {_address(action)}."
    return Problem(
        type=f"{context.base_url}/problems/{refusal.code}",
        title=refusal.title,
        status=refusal.status,
        code=refusal.code,
        detail=detail,
        values=JsonObject(dict(refusal.values)),
        errors=[
            FieldProblem(
                field=error.field, code=error.code, message=error.message, values=JsonObject(dict(error.values))
            )
            for error in refusal.errors
        ],
        next_actions=next_actions(context, usable(context.caller, refusal.next_actions)),
        request_id=context.request_id,
    )


def make_challenge(refusal: Refusal, base_url: str, resource: str = "") -> str | None:
    """Return the `WWW-Authenticate` header of a refusal that another token would resolve, else None. `resource` is a
    path."""
    if isinstance(refusal, Unauthenticated):
        error, scopes = INVALID_TOKEN if refusal.is_token_refused else None, DEFAULT_SCOPES | refusal.scopes
    elif isinstance(refusal, InsufficientScope) and refusal.scopes:
        error, scopes = refusal.code, refusal.scopes
    else:
        return None
    return challenge(base_url, resource, error=error, scopes=[scope for scope in Scope if scope in scopes])


def make_headers(refusal: Refusal, base_url: str, resource: str = "") -> dict[str, str]:
    """Return the headers of a refusal, besides its problem. `resource` is the path of the surface in OAuth."""
    headers = {}
    if header := make_challenge(refusal, base_url, resource):
        headers["WWW-Authenticate"] = header
    if refusal.retry_after is not None:
        headers["Retry-After"] = str(refusal.retry_after)
    if isinstance(refusal, RangeNotSatisfiable):
        headers["Content-Range"] = f"bytes */{refusal.size}"
    return headers


def next_actions(context: Context, suggestions: Iterable[Suggestion], *, in_graph: bool = True) -> list[NextAction]:
    """Suggestions as next actions, with the addresses of their operations on the surfaces."""
    actor = context.caller and context.caller.actor
    return addressed(context.services.addresses, suggestions, actor, in_graph=in_graph)


def addressed(
    addresses: Mapping[str, OperationAddresses],
    suggestions: Iterable[Suggestion],
    actor: Actor | None = None,
    *,
    in_graph: bool = True,
) -> list[NextAction]:
    """Return the same as `next_actions`, outside of a call, for an `actor`. `in_graph=False` omits the requests to the
    graph."""
    return [
        NEXT_ACTIONS.make_view(ActionSource(suggestion, name, addresses.get(name, NOWHERE), in_graph, actor))
        for suggestion in suggestions
        for name in (suggestion.operation,)
    ]


NOWHERE: Final = OperationAddresses()


class ActionSource(NamedTuple):
    """Source of a next action."""

    row: Suggestion
    operation: str
    address: OperationAddresses
    in_graph: bool
    actor: Actor | None

    def code(self) -> str:
        return self.operation

    def label(self) -> str:
        return make_label(self.operation)

    def description(self) -> str:
        return _description(self.address.summary) or self.row.why

    def tool(self) -> str | None:
        return self.address.tool

    def endpoint(self) -> str | None:
        endpoint = self.address.endpoint
        if self.actor:
            endpoint = self.address.endpoints.get(self.actor, endpoint)
        if endpoint:
            for name, value in self.row.arguments.items():
                endpoint = endpoint.replace("{" + name + "}", str(value))
        return endpoint

    def mutation(self) -> str | None:
        return self.address.mutation

    def arguments(self) -> JsonObject:
        return JsonObject(dict(self.row.arguments))

    def graphql(self) -> JsonObject | None:
        body = self.address.in_graph and self.in_graph and self.address.in_graph(self.row.arguments)
        return JsonObject(body) if body else None


@cache
def make_label(operation: str) -> str:
    """Return a short name of an operation, for a button or a title."""
    return operation.replace("_", " ").capitalize()


@cache
def _description(summary: str) -> str:
    return " ".join(summary.split())


NEXT_ACTIONS: Final = LazyViews(NextAction, Suggestion, ActionSource)


def _sentence(text: str) -> str:
    """Return a text with a full stop at its end: a typed reason may lack it."""
    text = text.rstrip()
    return text if text.endswith((".", "!", "?", "…")) else f"{text}."


def _address(action: NextAction) -> str:
    names = (f"tool {action.tool}" if action.tool else "", f"mutation {action.mutation}" if action.mutation else "")
    others = ", ".join(name for name in names if name)
    return f"{action.endpoint}" + (f" ({others})" if others else "")
