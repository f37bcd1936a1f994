"""The handler of a row in the table of routes: request, input, operation, response."""

from collections.abc import Mapping
from typing import Any, TypeVar
from urllib.parse import parse_qsl, quote, urlencode

from pydantic import ValidationError
from starlette.requests import Request
from starlette.responses import Response

from domain.refusals.general import InvalidInput, MalformedBody
from domain.refusals.refusal import MAX_ERRORS, FieldError
from resolvers.core.context import Call, Context
from resolvers.wire.model import ENCODED_AT_ONCE, Wire, invalid, without_nulls
from rest_compat.http import json_body
from rest_compat.http.caching import find_deprecation, validated_by_tag
from rest_compat.http.exchange import answer, credentials_in, identify, long_answer
from rest_compat.rest.route import Rest

Input = TypeVar("Input", bound=Wire)

WITHOUT_BODY = ("GET", "DELETE")


class RouteHandler:
    """The handler of a row. Path, query and body are one input; a field in two of them must have one value."""

    __slots__ = ("_deprecation", "_is_catalogue", "_nested_names", "_reads_body", "row")

    def __init__(self, row: Rest) -> None:
        self.row = row
        self._reads_body = row.method not in WITHOUT_BODY
        self._is_catalogue = row.method == "GET" and row.operation.by is None
        self._deprecation = find_deprecation(row.operation.result)
        self._nested_names = tuple(name for inner in row.nested.values() for name in inner)

    async def __call__(self, request: Request, context: Call) -> Response:
        operation = self.row.operation
        # The body is read first: the caller's rights and the time are those at the end of the request.
        body = await self._body(request, context)
        await identify(context, operation, credentials_in(request, context))
        self.row.admit(context.caller)
        supplied = validated(operation.request, await self._fields(request, context, body), others=self._nested_names)
        result = await operation(context, supplied)
        response = long_answer(result) if isinstance(result, list) and len(result) > ENCODED_AT_ONCE else answer(result)
        if self._is_catalogue:
            return validated_by_tag(request, response)
        if self._deprecation:
            response.headers["Deprecation"] = self._deprecation
        if self.row.cursor and (link := self._next_page(request, context, supplied, result)):
            response.headers["Link"] = link
        return response

    async def _body(self, request: Request, context: Context) -> bytes:
        return await json_body.read(request, context, context.services.policy.maximum_body) if self._reads_body else b""

    async def _fields(self, request: Request, context: Call, body: bytes) -> dict[str, Any]:
        fields: dict[str, Any] = dict(request.path_params)
        if request.scope["query_string"]:
            merge(fields, self._nested(read_query(request)))
        merge(fields, await json_body.object_in(request, context, body))
        return fields

    def _nested(self, query: dict[str, Any]) -> dict[str, Any]:
        """Collect the query's fields that belong to each of the row's `nested` objects."""
        for name, inner in self.row.nested.items():
            if fields := {field: query.pop(field) for field in inner if field in query}:
                query[name] = fields
        return query

    def _next_page(self, request: Request, context: Context, supplied: Any, result: list[Any]) -> str | None:
        """Return the `Link` header to the next page if this page is full."""
        if not result or supplied.limit is None or len(result) < supplied.limit:
            return None
        assert self.row.cursor
        query = read_query(request)
        query["newerThan" if "newerThan" in query else "after"] = getattr(result[-1], self.row.cursor)
        path = request.scope["path"].removeprefix(request.scope.get("root_path", ""))
        return f'<{context.base_url}{quote(path)}?{urlencode(query)}>; rel="next"'


def read_query(request: Request) -> dict[str, Any]:
    """Return the query's fields. Raises `InvalidInput` if a field occurs twice with different values."""
    try:
        pairs = parse_qsl(
            request.scope["query_string"].decode("ascii"), keep_blank_values=True, errors="strict", max_num_fields=100
        )
    except ValueError:
        raise MalformedBody("The query string cannot be read.") from None
    fields: dict[str, Any] = {}
    for name, value in pairs:
        merge(fields, {name: value})
    return fields


def merge(fields: dict[str, Any], more: Mapping[str, Any]) -> None:
    """Add fields to an input. Raises `InvalidInput` for a field that the input has with another value. A null is
    ignored."""
    for name, value in more.items():
        if value is None and name in fields:
            continue
        if fields.get(name) is not None and _text(fields[name]) != _text(value):
            raise InvalidInput.for_field(name, "given_twice", "is given twice with different values")
        fields[name] = value


def _text(value: Any) -> str:
    # Path and query are text, so 7 in a body is the 7 of a path.
    return str(value).lower() if isinstance(value, bool) else str(value)


def validated(
    model: type[Input], fields: Mapping[str, Any], required: tuple[str, ...] = (), others: tuple[str, ...] = ()
) -> Input:
    """Validate the input of an operation. `required` names fields that this surface requires and the model does not;
    `others` names further fields that it accepts.

    Raises `InvalidInput` that names every wrong field.
    """
    missing = tuple(FieldError(name, "required", "is required") for name in required if fields.get(name) is None)
    try:
        supplied = model.model_validate(without_nulls(model, fields), by_alias=True, by_name=False)
    except ValidationError as error:
        refusal = invalid(error, model, others)
        raise InvalidInput(refusal.detail, errors=refusal.errors[: MAX_ERRORS - len(missing)] + missing) from None
    if missing:
        raise InvalidInput.listing(missing)
    return supplied
