"""Makes the fields of mutations from operations."""

from dataclasses import MISSING
from typing import Annotated, Any, Final, NamedTuple, cast

import strawberry
from graphql import FieldNode, FragmentSpreadNode, InlineFragmentNode, get_named_type
from pydantic.alias_generators import to_camel, to_pascal
from strawberry.annotation import StrawberryAnnotation
from strawberry.schema.schema_converter import GraphQLCoreConverter
from strawberry.types.arguments import StrawberryArgument
from strawberry.types.field import StrawberryField

from domain.accounts.scopes import Scope
from resolvers.core.dry_run import SupportsDryRun
from resolvers.core.operation import Operation, require_scope
from resolvers.core.problem import Problem
from resolvers.wire.model import Wire
from schema.types.context import Info, parse_request
from schema.types.dry_run import DryRun, make_dry_run
from schema.types.from_models import definition, input_type, output
from schema.types.problem import ARGUMENT
from schema.types.uploads import spooled

MAX_FLAT_ARGUMENTS: Final = 2
"""An operation with more input fields takes one argument, any other one argument for each field."""


class MutationRow(NamedTuple):
    """A row of the table of mutations."""

    operation: Operation[Any, Any]
    whole: bool = False
    """True if the mutation takes its input as one argument although it has few fields, to be like related mutations."""
    flat: bool = False
    """True if the mutation takes one argument for each field although it has more fields, because it had fewer when
    clients first used it."""

    @property
    def name(self) -> str:
        """The field in the graph."""
        return to_camel(self.operation.name)


def mutation_field(row: MutationRow) -> StrawberryField:
    """The field that calls an operation and returns its result or a problem."""
    operation = row.operation

    async def resolve(info: Info, **arguments: Any) -> Any:
        if info.context.outcomes:
            return info.context.outcomes[str(info.path.key)].again()
        context = await info.context.open_write()
        operation.admit(context.caller)
        if context.caller and Scope.READ not in context.caller.scopes and leads_on(info):
            # An edge is a separate read. A refusal after the change would hide the answer of the mutation.
            require_scope(context.caller, Scope.READ)
        request = arguments.get(ARGUMENT) or parse_request(operation, arguments)
        context.idempotency_key = make_idempotency_key(info)
        async with spooled(request, info.context.services.upload_space) as context.uploads:
            result = await operation(context, request)
        if context.dry_run is not None:
            return make_dry_run(operation, context.dry_run, result)
        if context.replayed and info.context.scope.headers is not None:
            info.context.scope.headers["idempotent-replayed"] = "true"
        return result

    union = strawberry.union(
        f"{to_pascal(operation.name)}Result", description=f"The result of `{row.name}`, or a problem."
    )
    members = output(operation.result) | output(Problem)
    if issubclass(operation.request, SupportsDryRun):
        members |= output(DryRun)
    field = strawberry.mutation(resolve, name=row.name, graphql_type=Annotated[members, union])
    field.description = described(operation)
    field.python_name = operation.name
    field.arguments = make_arguments(operation.request, whole=row.whole, flat=row.flat)
    return field


def described(operation: Operation[Any, Any]) -> str:
    """Return the description of an operation, with the scope that it needs."""
    needs = f"\n\n{operation.needs}" if operation.needs else ""
    return operation.summary + needs


def leads_on(info: Info) -> bool:
    """True if the selection on a mutation's result has a field with a resolver: an edge, which is a separate read."""
    raw = info._raw_info  # noqa: SLF001 - Strawberry's selections do not tell their types
    types = raw.schema.type_map
    seen: set[str] = set()
    waiting: list[tuple[Any, Any]] = [(node.selection_set, get_named_type(raw.return_type)) for node in raw.field_nodes]
    while waiting:
        selections, kind = waiting.pop()
        for node in selections.selections if selections else ():
            if isinstance(node, FragmentSpreadNode):
                if node.name.value in seen:
                    continue
                seen.add(node.name.value)
                fragment = raw.fragments[node.name.value]
                waiting.append((fragment.selection_set, types[fragment.type_condition.name.value]))
            elif isinstance(node, InlineFragmentNode):
                inner = types[node.type_condition.name.value] if node.type_condition else kind
                waiting.append((node.selection_set, inner))
            elif field := kind.fields.get(node.name.value) if hasattr(kind, "fields") else None:
                declared = field.extensions.get(GraphQLCoreConverter.DEFINITION_BACKREF)
                if declared and declared.base_resolver:
                    return True
                waiting.append((node.selection_set, get_named_type(field.type)))
    return False


def make_idempotency_key(info: Info) -> str | None:
    """Return the idempotency key of one mutation. Several mutations of a document share the request's key, with their
    names in the response added."""
    key = info.context.idempotency_key
    selections = info.operation.selection_set.selections
    alone = len(selections) == 1 and isinstance(selections[0], FieldNode)
    return key if key is None or alone else f"{key}/{info.path.key}"


def make_arguments(request: type[Wire], *, whole: bool = False, flat: bool = False) -> list[StrawberryArgument]:
    """Return the arguments of a field: one for each field of the input, or the whole input as one."""
    model = input_type(request)
    fields = definition(model).fields
    if whole or (len(fields) > MAX_FLAT_ARGUMENTS and not flat):
        return [StrawberryArgument(ARGUMENT, None, StrawberryAnnotation(model), description="Input of the mutation.")]
    return [
        StrawberryArgument(
            str(field.python_name),
            None,
            cast("StrawberryAnnotation", field.type_annotation),
            description=field.description,
            default=strawberry.UNSET if field.default is MISSING else field.default,
        )
        for field in fields
    ]
