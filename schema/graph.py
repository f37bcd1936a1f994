"""The schema of the graph: its roots, scalars and extensions, and its text."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from decimal import Decimal
from functools import cache
from typing import Any, Final

import strawberry
from graphql import (
    GraphQLArgument,
    GraphQLError,
    GraphQLInputField,
    GraphQLInputObjectType,
    GraphQLInterfaceType,
    GraphQLNonNull,
    GraphQLObjectType,
    GraphQLSchema,
    Undefined,
    is_introspection_type,
)
from graphql import OperationType as CoreOperationType
from strawberry.schema.config import StrawberryConfig
from strawberry.schema.schema import DEFAULT_ALLOWED_OPERATION_TYPES
from strawberry.schema.types.scalar import DEFAULT_SCALAR_REGISTRY
from strawberry.types import ExecutionResult
from strawberry.types.execution import ExecutionContext
from strawberry.types.graphql import OperationType
from strawberry.types.scalar import ScalarDefinition

from domain.values.numbers import parse_decimal
from domain.values.wallclock import Wallclock, from_iso
from resolvers.core.deadline import Deadline
from resolvers.wire.scalars import IdNumber, InstantText, JsonObject, Timestamp
from schema.execution.documents import CheckedDocument, Documents, admit, answered_by_plan
from schema.execution.executor import Executor
from schema.mutation import mutation_root
from schema.roots.queries import query_root
from schema.subscription import Subscription
from schema.types.context import ConnectionScope, GraphContext
from schema.types.problem import ProblemExtension, Refusals, note_fields, take_idempotency_key

DIGITS: Final = re.compile(r"\d{14}")
DECIMAL: Final = DEFAULT_SCALAR_REGISTRY[Decimal]


def _timestamp(value: object) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and DIGITS.fullmatch(str(value)):
        return value
    # The operation refuses an ISO time in the same way as on other surfaces: it names the field and the digits to send.
    if isinstance(value, str) and (time := from_iso(value)) is not None:
        return time
    raise GraphQLError("a Timestamp is a whole number of 14 digits, yyyyMMddHHmmss, such as 20261120143000")


def _decimal(value: object) -> object:
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        raise GraphQLError("must be a decimal number")
    try:
        return parse_decimal(str(value))
    except ValueError as fault:
        raise GraphQLError(str(fault)) from None


TIMESTAMP: Final = strawberry.scalar(
    name="Timestamp",
    description="Local time at the task's location: a whole number of 14 digits, yyyyMMddHHmmss.",
    serialize=int,
    parse_value=_timestamp,
)
SCALARS: Final[dict[object, ScalarDefinition]] = {
    IdNumber: DEFAULT_SCALAR_REGISTRY[strawberry.ID],
    JsonObject: DEFAULT_SCALAR_REGISTRY[strawberry.scalars.JSON],
    Decimal: replace(
        DECIMAL,
        description='A decimal number: answers are strings such as "42.00", inputs are strings or numbers.',
        parse_value=_decimal,
    ),
    Timestamp: TIMESTAMP,
    Wallclock: TIMESTAMP,
    InstantText: strawberry.scalar(
        name="Instant",
        description="An instant as RFC 3339: answers are in UTC and to the second, such as 2026-11-20T13:30:00Z; "
        "inputs take any offset from UTC and any fraction of a second.",
        specified_by_url="https://www.rfc-editor.org/rfc/rfc3339",
        serialize=str,
    ),
}


class Graph(strawberry.Schema):
    """The schema. `schema.types.problem` logs its errors."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        # Null is the same as left out (docs/reference/rest.md), so an input with a default may be null.
        for argument in find_inputs(self._schema):
            if isinstance(argument.type, GraphQLNonNull) and argument.default_value is not Undefined:
                argument.type = argument.type.of_type

    async def admit(self, text: str, scope: ConnectionScope) -> CheckedDocument:
        """Return the document of a text. Raises `InvalidInput` if it is too large for its caller, and
        `Unauthenticated`."""
        return await admit(self._schema, text, scope)

    async def execute(self, query: str | None, *arguments: Any, **options: Any) -> ExecutionResult:
        """Execute a query or mutation within its deadline, by its plan if it has one.

        Raises `DeadlineExceeded`, with nothing changed, and `InvalidOperationTypeError` for a subscription, which has
        no single result: `schema.live` runs subscriptions.
        """
        allowed = options.get("allowed_operation_types", DEFAULT_ALLOWED_OPERATION_TYPES)
        options["allowed_operation_types"] = frozenset(allowed) - {OperationType.SUBSCRIPTION}
        context: GraphContext = options["context_value"]
        if context.deadline:
            # The deadline has begun, and the plan was tried.
            return await super().execute(query, *arguments, **options)
        context.deadline = Deadline()
        request = options.get("operation_name"), options.get("variable_values"), options.get("operation_extensions")
        async with context.deadline:
            return (
                await self.answered_by_plan(context, *request, may_change=OperationType.MUTATION in allowed)
            ) or await super().execute(query, *arguments, **options)

    async def answered_by_plan(
        self,
        context: GraphContext,
        name: str | None,
        variables: Mapping[str, Any] | None,
        extensions: Mapping[str, Any] | None,
        *,
        may_change: bool,
    ) -> ExecutionResult | None:
        """Return the result of an operation by its plan; None without a plan. The deadline has already begun, and the
        hooks of graphql-core are not called. A mutation runs only if `may_change` is true."""
        if context.document and context.document.find_type(name) is CoreOperationType.MUTATION:
            if not may_change:
                return None
            take_idempotency_key(context, extensions)
        try:
            result = await answered_by_plan(context, name, variables or {})
        except BaseException:
            await context.close()
            raise
        if result is not None:
            assert context.document
            await context.close()
            note_fields(context.document.document, name)
        return result

    def process_errors(self, errors: list[GraphQLError], execution_context: ExecutionContext | None = None) -> None:
        """Log nothing here: `schema.types.problem` distinguishes refusals from faults and logs the faults."""


def find_inputs(schema: GraphQLSchema) -> Iterator[GraphQLArgument | GraphQLInputField]:
    """Yield every argument of a field, and every field of an input."""
    for kind in schema.type_map.values():
        if isinstance(kind, GraphQLInputObjectType):
            yield from kind.fields.values()
        elif isinstance(kind, GraphQLObjectType | GraphQLInterfaceType) and not is_introspection_type(kind):
            for field in kind.fields.values():
                yield from field.args.values()


@cache
def graph() -> Graph:
    """The schema of the service, built once."""
    return Graph(
        query=query_root(),
        mutation=mutation_root(),
        subscription=Subscription,
        extensions=[ProblemExtension, Documents],
        exception_handlers=[Refusals()],
        config=StrawberryConfig(scalar_map=SCALARS),
        execution_context_class=Executor,
    )


def sdl() -> str:
    """The schema as text, for `fieldcall schema graphql`."""
    return graph().as_str() + "\n"
