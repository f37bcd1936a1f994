"""The graph as a whole: its types, scalars, rules and the schema text."""

import re
from functools import cache
from typing import Any, Final

import strawberry
from graphql import GraphQLError
from strawberry.schema.config import StrawberryConfig
from strawberry.schema.schema import DEFAULT_ALLOWED_OPERATION_TYPES
from strawberry.schema.types.scalar import DEFAULT_SCALAR_REGISTRY
from strawberry.types import ExecutionResult
from strawberry.types.execution import ExecutionContext
from strawberry.types.graphql import OperationType
from strawberry.types.scalar import ScalarDefinition

from resolvers.scalars import IdNumber, JsonObject, Timestamp
from schema.documents import Documents
from schema.executor import Executor
from schema.mutation import mutation_root
from schema.problem import Problems, Refusals
from schema.query import Query
from schema.subscription import Subscription

DIGITS: Final = re.compile(r"\d{14}")


def _timestamp(value: object) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and DIGITS.fullmatch(str(value)):
        return value
    raise GraphQLError("a Timestamp is a whole number of 14 digits, yyyyMMddHHmmss")


SCALARS: Final[dict[object, ScalarDefinition]] = {
    IdNumber: DEFAULT_SCALAR_REGISTRY[strawberry.ID],
    JsonObject: DEFAULT_SCALAR_REGISTRY[strawberry.scalars.JSON],
    Timestamp: strawberry.scalar(
        name="Timestamp",
        description="A moment on the clock at the task's place: a whole number of 14 digits, yyyyMMddHHmmss.",
        serialize=int,
        parse_value=_timestamp,
    ),
}


class Graph(strawberry.Schema):
    """The schema; what goes wrong is logged where it is explained."""

    async def execute(self, *arguments: Any, **options: Any) -> ExecutionResult:
        """The answer to a query or mutation.

        Raises `InvalidOperationTypeError` for a subscription, which has no single answer: `schema.live` runs those.
        """
        allowed = options.get("allowed_operation_types", DEFAULT_ALLOWED_OPERATION_TYPES)
        options["allowed_operation_types"] = frozenset(allowed) - {OperationType.SUBSCRIPTION}
        return await super().execute(*arguments, **options)

    def process_errors(self, errors: list[GraphQLError], execution_context: ExecutionContext | None = None) -> None:
        """Leave the log to `schema.problem`, which knows a refusal from a fault."""


@cache
def graph() -> Graph:
    """The schema of the service, built once."""
    return Graph(
        query=Query,
        mutation=mutation_root(),
        subscription=Subscription,
        extensions=[Problems, Documents],
        exception_handlers=[Refusals()],
        config=StrawberryConfig(scalar_map=SCALARS),
        execution_context_class=Executor,
    )


def sdl() -> str:
    """The schema as text, for `fieldcall schema graphql`."""
    return graph().as_str() + "\n"
