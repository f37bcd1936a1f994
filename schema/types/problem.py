"""Refusals in the graph: the `Problem` of a mutation's union, or a top-level error with the problem as extensions."""

import logging
import re
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from typing import Any, Final

import strawberry
from graphql import DocumentNode, FieldNode, GraphQLError, OperationType, get_operation_ast
from graphql import ExecutionResult as CoreResult
from pydantic.alias_generators import to_snake
from strawberry.exceptions import MissingQueryError
from strawberry.extensions import SchemaExtension
from strawberry.pydantic.error import InputValidationError, ValidationErrorDetail
from strawberry.schema.exception_handlers import ExceptionHandler
from strawberry.schema.exceptions import CannotGetOperationTypeError
from strawberry.types import ExecutionResult
from strawberry.types.execution import StreamExecutionResult
from strawberry.types.field import StrawberryField

from domain.refusals.general import InternalFault, InvalidInput
from domain.refusals.refusal import CUT, MAX_ECHO, MAX_ERRORS, FieldError, Refusal, Values, shortened
from resolvers.core.activity import note_operations
from resolvers.core.problem import Problem, problem
from resolvers.wire.model import CODES, in_words, wire_path
from schema.types.context import GraphContext

log = logging.getLogger(__name__)

ARGUMENT: Final = "input"
"""The only argument of a mutation whose input has more than two fields."""
IDEMPOTENCY_KEY: Final = "idempotencyKey"
"""The request extension with the idempotency key, which is a header on other surfaces."""
MAX_NOTED_LENGTH: Final = 40
"""Maximum length of a noted field, longer than every real one: a client may send a made-up name of any length, or a
secret."""
MAX_LENGTH: Final = 400
"""Characters of a message of graphql-core, which may end in names and values from the request."""
MAX_PLACES: Final = 5
"""Places in the document that an error names."""
MAX_PLACE_DIGITS: Final = 9
MAX_EXPLAINED: Final = 10
"""Number of errors with complete problems; further errors have only code and status."""
PLACE: Final = re.compile(r"^(?:Variable|Argument) '\$?([\w.]+)'.*? has invalid value(?: at (\S+))?: ")
"""Prefix of graphql-core before the error of a value: the variable or argument, and the path within it."""
UNKNOWN_FIELD: Final = re.compile(r"not to include unknown field '(\w+)'")
MISSING_FIELD: Final = re.compile(r"to include required field '(\w+)'")
NOT_OF_ENUM: Final = re.compile(r"does not exist in '\w+' enum|Enum '\w+' cannot represent")
NOT_PROVIDED: Final = re.compile(r"Expected a value of non-null type '\S+' to be provided")
ARGUMENT_ERRORS: Final = (
    (re.compile(r"Argument '\w+\.\w+\((\w+):\)' of type '\S+' is required, but it was not provided"), "missing"),
    (re.compile(r"Unknown argument '(\w+)' on field"), "extra_forbidden"),
)
"""Messages of graphql-core about arguments, and the code of the same error in a body."""
JSON_FIELD: Final = re.compile(r"Json$")
NOT_TEXT: Final = re.compile(r"String cannot represent a non[- ]string value", re.IGNORECASE)
FOUND: Final = tuple(f"{sign} {word}: " for sign in (",", ";", ".", "") for word in ("found", "Found"))
"""Words before the value from the request, which can be a secret."""


Bounds = Mapping[tuple[str, str], Values]
"""The bounds of faults, by their type and message."""


class BoundedInputError(InputValidationError):
    """The faults of an input with their bounds, which Strawberry leaves out."""

    def __init__(self, errors: list[ValidationErrorDetail], bounds: Bounds) -> None:
        super().__init__(errors)
        self.bounds = bounds


class Refusals(ExceptionHandler[Refusal | InputValidationError, Problem]):
    """Turns the refusal of an operation, or an error in its input, into the `Problem` of a mutation."""

    def handle(
        self,
        exception: Refusal | InputValidationError,
        *,
        field: StrawberryField,  # noqa: ARG002 - the interface is Strawberry's
        info: strawberry.Info[GraphContext, None],
    ) -> Problem:
        refusal = info.context.scope.worded(to_refusal(exception))
        info.context.note_challenge(refusal)
        return problem(info.context.known_call(), refusal)


class ProblemExtension(SchemaExtension):
    """Gives each operation its idempotency key, and each error its problem."""

    async def on_operation(self) -> AsyncIterator[None]:
        execution = self.execution_context
        self._streamed = False
        context: GraphContext = execution.context
        take_idempotency_key(context, execution.operation_extensions)
        try:
            yield
        finally:
            await context.close()
        if execution.graphql_document:
            note_fields(execution.graphql_document, execution.operation_name)
        if not self._streamed and isinstance(execution.result, CoreResult | ExecutionResult):
            self._explain(execution.result)

    def on_stream_result(self, result: StreamExecutionResult) -> Iterator[None]:
        self._streamed = True
        self._explain(result)
        yield

    def _explain(self, result: StreamExecutionResult | CoreResult) -> None:
        if isinstance(result, CoreResult | ExecutionResult) and result.errors:
            context: GraphContext = self.execution_context.context
            for error in result.errors:
                context.note_challenge(_refusal_in(error))
            result.errors = explained_all(result.errors, context)


def take_idempotency_key(context: GraphContext, extensions: Mapping[str, Any] | None) -> None:
    """Take the idempotency key of a request's extensions, if they have one."""
    # The key is not checked here: the operation refuses a malformed one.
    if (key := (extensions or {}).get(IDEMPOTENCY_KEY)) is not None:
        context.idempotency_key = key if isinstance(key, str) else ""


def note_fields(document: DocumentNode, operation_name: str | None) -> None:
    """Note the root fields of a document; those of a mutation under the names of operations, even if they were
    refused."""
    operation = get_operation_ast(document, operation_name)
    if operation:
        fields = (node.name.value for node in operation.selection_set.selections if isinstance(node, FieldNode))
        short = (name for name in fields if name.isalpha() and len(name) <= MAX_NOTED_LENGTH)
        is_mutation = operation.operation is OperationType.MUTATION
        note_operations(to_snake(name) if is_mutation else name for name in short)


def to_refusal(fault: BaseException) -> Refusal:
    """Return the refusal for an exception. An unexpected exception is a fault of the service."""
    match fault:
        case Refusal():
            return fault
        case InputValidationError():
            bounds = fault.bounds if isinstance(fault, BoundedInputError) else {}
            first = [_field_error(detail, bounds) for detail in fault.errors[:MAX_ERRORS]]
            return InvalidInput.listing(first, len(fault.errors))
        case MissingQueryError():
            return InvalidInput.for_field("query", "required", "is required")
        case CannotGetOperationTypeError(operation_name=None):
            return InvalidInput.for_field(
                "query", "invalid", "has no operation: add a query or a mutation to the fragments"
            )
        case CannotGetOperationTypeError():
            return InvalidInput.for_field("operationName", "invalid", fault.as_http_error_reason())
        case GraphQLError():
            return _wrong_value(without_value(fault.message))
    return InternalFault("The service failed. The fault is logged under the request id.")


def without_value(message: str) -> str:
    """Remove the value of the request from a message of graphql-core, and shorten the rest if it is too long."""
    end = min((place for mark in FOUND if (place := message.find(mark)) >= 0), default=len(message))
    text = message[:end]
    return text if len(text) <= MAX_LENGTH else text[:MAX_ECHO] + CUT


def _wrong_value(text: str) -> InvalidInput:
    """Return the refusal of a value of the wrong type. It names the field and does not repeat the value."""
    place = PLACE.search(text)
    if place is None:
        arguments = ((CODES[kind], pattern.search(text)) for pattern, kind in ARGUMENT_ERRORS)
        return InvalidInput(text, errors=tuple(FieldError(name[1], code, text) for code, name in arguments if name))
    path = (place[2] or "").lstrip(".")
    if path.startswith("["):
        path = f"{place[1]}{path}"
    message = text[place.end() :]
    code = "enum" if NOT_OF_ENUM.search(message) else "invalid"
    if NOT_PROVIDED.search(message):
        code, message = CODES["missing"], "is required"
    if JSON_FIELD.search(path) and NOT_TEXT.search(message):
        message = "must be JSON as text here, as JSON.stringify and json.dumps write it"
    for pattern, kind in ((UNKNOWN_FIELD, CODES["extra_forbidden"]), (MISSING_FIELD, CODES["missing"])):
        if named := pattern.search(message):
            code, path = kind, f"{path}.{named[1]}".lstrip(".")
    return InvalidInput.for_field(path or place[1], code, message)


def explained(error: GraphQLError, context: GraphContext) -> GraphQLError:
    """Return the error with its problem as extensions. An unexpected error is logged and shows no details."""
    refusal, call = context.scope.worded(_refusal_in(error)), context.known_call()
    if isinstance(refusal, InternalFault):
        log.error("unexpected fault in the graph, request %s", call.request_id, exc_info=_innermost(error))
    view = problem(call, refusal)
    return GraphQLError(
        view.detail,
        nodes=error.nodes and error.nodes[:MAX_PLACES],
        source=error.source,
        positions=error.positions and [*error.positions][:MAX_PLACES],
        path=error.path,
        extensions=view.model_dump(mode="json"),
    )


def explained_all(errors: Sequence[GraphQLError], context: GraphContext) -> list[GraphQLError]:
    """Return the errors of a result with their problems. The answer names every failed field, and explains the first
    ones."""
    first = [explained(error, context) for error in errors[:MAX_EXPLAINED]]
    return [*first, *(_named(error, context) for error in errors[MAX_EXPLAINED:])]


def _named(error: GraphQLError, context: GraphContext) -> GraphQLError:
    refusal = context.scope.worded(_refusal_in(error))
    if isinstance(refusal, InternalFault):
        # Its log entry names the request.
        return explained(error, context)
    known = {"code": refusal.code, "status": refusal.status}
    return GraphQLError(shortened(refusal.detail, MAX_ECHO), path=error.path, extensions=known)


def _innermost(error: GraphQLError) -> BaseException:
    fault: BaseException = error
    while isinstance(fault, GraphQLError) and not isinstance(fault, InputValidationError) and fault.original_error:
        fault = fault.original_error
    return fault


def _refusal_in(error: GraphQLError) -> Refusal:
    fault = _innermost(error)
    # A chain of GraphQL errors alone is about the document or its variables: the outermost error has the position.
    return to_refusal(
        error if isinstance(fault, GraphQLError) and not isinstance(fault, InputValidationError) else fault
    )


def _step(part: str) -> int | str:
    """Return a part of a path: an index in a list, or a name."""
    return int(part) if part.isascii() and part.isdigit() and len(part) <= MAX_PLACE_DIGITS else part


def _field_error(detail: ValidationErrorDetail, bounds: Bounds) -> FieldError:
    # The only argument of a mutation is called input; the caller knows the fields within it.
    location = tuple(_step(part) for part in detail.location if part != ARGUMENT)
    values = bounds.get((detail.type, detail.message), {})
    return FieldError(wire_path(location), CODES.get(detail.type, detail.type), in_words(detail.message), values)
