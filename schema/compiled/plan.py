"""An operation as it is kept and run: compiled functions for each choice of what its `@skip` and `@include` leave."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from inspect import isawaitable
from itertools import product
from typing import Any, Final, NamedTuple

import strawberry
from graphql import (
    DirectiveNode,
    DocumentNode,
    FieldNode,
    FragmentDefinitionNode,
    GraphQLError,
    GraphQLSchema,
    OperationDefinitionNode,
    OperationType,
    Undefined,
    VariableNode,
    Visitor,
    coerce_input_value,
    get_nullable_type,
    get_operation_ast,
    is_leaf_type,
    visit,
)
from graphql.execution.get_variable_signature import GraphQLVariableSignature, get_variable_signature
from graphql.execution.values import VariableValues, VariableValueSource, get_variable_values
from graphql.pyutils import Path

from schema.compiled.selections import DiscardedError, Memory, Mutation, Selections, UnsupportedError
from schema.compiled.size import MAXIMUM_FIELDS, PlanSize, PlanSizes

MAX_CONDITIONS: Final = 1
"""Variables of `@skip` and `@include` in a query that is compiled: each doubles its functions."""

Run = Callable[[None, "LeanInfo", Any], Any]


class LeanInfo:
    """The `info` of a compiled resolver. It has the context and what the resolver keeps: whatever else is asked for,
    graphql-core answers."""

    __slots__ = ("context", "memory")

    def __init__(self, context: Any, memory: Memory | None = None) -> None:
        self.context = context
        self.memory = memory

    def with_memory(self, memory: Memory) -> "LeanInfo":
        """The same for a resolver that keeps something."""
        return LeanInfo(self.context, memory)


class Selected(NamedTuple):
    """What graphql-core's own `info` tells of a field that was selected, as far as Strawberry hands it on."""

    schema: GraphQLSchema
    return_type: Any
    field_nodes: Sequence[FieldNode]
    fragments: Mapping[str, FragmentDefinitionNode]


class MutationInfo(LeanInfo):
    """The `info` of a compiled mutation, which also knows what is selected of it."""

    __slots__ = ("_raw_info", "operation", "path")

    def __init__(self, context: Any, operation: OperationDefinitionNode, path: Path, selected: Selected) -> None:
        super().__init__(context)
        self.operation = operation
        self.path = path
        self._raw_info = selected


class Outcome(NamedTuple):
    """What a resolver returned, or what it raised."""

    value: Any
    fault: Exception | None = None

    def again(self) -> Any:
        """Return or raise it again."""
        if self.fault is not None:
            raise self.fault
        return self.value


class InterruptedRunError(Exception):
    """A mutation ran, and its result has to be put together by graphql-core: from this outcome, for its resolver must
    not run again."""

    def __init__(self, response: str, outcome: Outcome) -> None:
        super().__init__(response)
        self.outcomes = {response: outcome}


class Compiled(NamedTuple):
    """The function of an operation, and what its resolvers keep from one run to the next."""

    run: Run
    memories: Sequence[Memory]


class Plan:
    """The compiled form of one query, or of a mutation with a single field."""

    def __init__(
        self,
        schema: strawberry.Schema,
        document: DocumentNode,
        operation: OperationDefinitionNode,
        pause: Callable[[], None],
    ) -> None:
        """Raises `UnsupportedError`, also for a literal that its argument does not take."""
        self._namespaces: list[dict[str, Any]] = []
        self._schema = schema
        self._core = schema._schema  # noqa: SLF001 - Strawberry has it nowhere else
        self._operation = operation
        signatures = [get_variable_signature(self._core, node) for node in operation.variable_definitions or ()]
        self._signatures = {
            signature.name: signature
            for signature in signatures
            if isinstance(signature, GraphQLVariableSignature) and is_leaf_type(get_nullable_type(signature.type))
        }
        self._fragments = {
            node.name.value: node for node in document.definitions if isinstance(node, FragmentDefinitionNode)
        }
        self._conditions = _conditions_of(document)
        self._compiled = {
            truths: self._compile(dict(zip(self._conditions, truths, strict=True)), pause)
            for truths in product((False, True), repeat=len(self._conditions))
        }
        self._memories = [memory for compiled in self._compiled.values() for memory in compiled.memories]

    def __del__(self) -> None:
        # Functions and the names that they know refer to each other: what is evicted is freed at once.
        for names in self._namespaces:
            names.clear()

    @property
    def weight(self) -> int:
        """Bytes that its memories keep now, beside what `size_of_plan` tells of its functions."""
        return sum([memory.weight for memory in self._memories])

    async def run(self, context: Any, variables: Mapping[str, Any]) -> dict[str, Any]:
        """The data of the result. Raises any exception when the operation has to be executed by graphql-core instead,
        and `InterruptedRunError` when its mutation was already."""
        supplied = self._coerced(variables)
        compiled = self._compiled[tuple([supplied.coerced[name] for name in self._conditions])]
        running: dict[str, Any] | Awaitable[dict[str, Any]] = compiled.run(None, LeanInfo(context), supplied)
        data = running if isinstance(running, dict) else await running
        for memory in compiled.memories:
            memory.note_run()
        return data

    def _coerced(self, variables: Mapping[str, Any]) -> VariableValues:
        """The values of the variables. Those that are scalars and enums have their signatures worked out once."""
        sources, coerced = {}, {}
        for name, signature in self._signatures.items():
            value = variables.get(name, Undefined)
            if value is Undefined:
                return self._coerced_by_core(variables)
            sources[name] = VariableValueSource(signature, value)
            coerced[name] = coerce_input_value(value, signature.type)
            if coerced[name] is Undefined:
                raise DiscardedError("the variables")
        if len(sources) < len(self._operation.variable_definitions or ()):
            return self._coerced_by_core(variables)
        return VariableValues(sources, coerced)

    def _coerced_by_core(self, variables: Mapping[str, Any]) -> VariableValues:
        supplied = get_variable_values(
            self._core, self._operation.variable_definitions or (), dict(variables), max_errors=0, hide_suggestions=True
        )
        if isinstance(supplied, list):
            raise DiscardedError("the variables")
        return supplied

    def _compile(self, conditions: Mapping[str, bool], pause: Callable[[], None]) -> Compiled:
        selections = Selections(self._schema, self._fragments, conditions, pause)
        self._namespaces.append(selections.names)
        if self._operation.operation is OperationType.MUTATION:
            return Compiled(self._once(selections.mutation(self._operation)), selections.memories)
        return Compiled(selections.root(self._operation), selections.memories)

    def _once(self, mutation: Mutation) -> Run:
        """What runs a mutation: its resolver once, whatever becomes of the result."""
        operation, path = self._operation, Path(None, mutation.response, None)
        selected = Selected(self._core, mutation.field.type, mutation.nodes, self._fragments)

        async def run(_: None, info: LeanInfo, variables: Any) -> dict[str, Any]:
            # Nothing has run before it is awaited.
            resolving = mutation.call(MutationInfo(info.context, operation, path, selected), variables)
            try:
                value = await resolving
            except Exception as fault:
                raise InterruptedRunError(mutation.response, Outcome(None, fault)) from fault
            try:
                completing = mutation.complete(value, info, variables)
                data: dict[str, Any] = await completing if isawaitable(completing) else completing
            except Exception as fault:
                raise InterruptedRunError(mutation.response, Outcome(value)) from fault
            return data

        return run


class _Conditions(Visitor):
    """Collects the variables of `@skip` and `@include`."""

    def __init__(self) -> None:
        super().__init__()
        self.names: set[str] = set()

    def enter_directive(self, node: DirectiveNode, *_: object) -> None:
        for argument in node.arguments or ():
            if isinstance(argument.value, VariableNode):
                self.names.add(argument.value.name.value)


def _conditions_of(document: DocumentNode) -> tuple[str, ...]:
    conditions = _Conditions()
    visit(document, conditions)
    names = tuple(sorted(conditions.names))
    # A visitor refers to itself.
    vars(conditions).clear()
    return names


def size_of_plan(schema: strawberry.Schema, document: DocumentNode, name: str | None) -> PlanSize | None:
    """The size of the compiled form of an operation, for all values of its condition; None when it is left to
    graphql-core: it has more than `MAXIMUM_FIELDS` or more than `MAX_CONDITIONS`, or is a subscription."""
    operation = get_operation_ast(document, name)
    if operation is None or operation.operation is OperationType.SUBSCRIPTION:
        return None
    conditions = len(_conditions_of(document))
    if conditions > MAX_CONDITIONS:
        return None
    fragments = {node.name.value: node for node in document.definitions if isinstance(node, FragmentDefinitionNode)}
    size = PlanSizes(schema._schema, fragments).of(operation)  # noqa: SLF001 - Strawberry has it nowhere else
    variants = 2**conditions
    return PlanSize(size.fields * variants, size.functions * variants) if size.fields <= MAXIMUM_FIELDS else None


def compile_query(
    schema: strawberry.Schema, document: DocumentNode, name: str | None, pause: Callable[[], None] = lambda: None
) -> Plan | None:
    """The plan of an operation of a valid document; None when graphql-core executes it. `pause` is called between the
    functions that are compiled."""
    operation = get_operation_ast(document, name)
    if operation is None or size_of_plan(schema, document, name) is None:
        return None
    try:
        return Plan(schema, document, operation, pause)
    except (UnsupportedError, GraphQLError):
        return None
