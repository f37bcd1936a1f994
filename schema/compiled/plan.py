"""Compiled operations: functions for each combination of the conditions of `@skip` and `@include`."""

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
    VariableNode,
    Visitor,
    get_operation_ast,
    visit,
)
from graphql.execution.values import VariableValues, get_variable_values
from graphql.pyutils import Path

from schema.compiled.leaves import DiscardedError
from schema.compiled.selections import Memory, Mutation, Selections, UnsupportedError
from schema.compiled.size import MAXIMUM_FIELDS, PlanSize, PlanSizes

MAX_CONDITIONS: Final = 1
"""Variables of `@skip` and `@include` in a query that is compiled: each doubles its functions."""

Run = Callable[[None, "LeanInfo", Any], Any]


class LeanInfo:
    """The `info` of a compiled resolver: it has the context and the resolver's memory alone. graphql-core executes
    operations that need more."""

    __slots__ = ("context", "memory")

    def __init__(self, context: Any, memory: Memory | None = None) -> None:
        self.context = context
        self.memory = memory

    def with_memory(self, memory: Memory) -> "LeanInfo":
        """Return a copy for a resolver with a memory."""
        return LeanInfo(self.context, memory)


class Selected(NamedTuple):
    """Part of graphql-core's own `info` of a selected field, as far as Strawberry uses it."""

    schema: GraphQLSchema
    return_type: Any
    field_nodes: Sequence[FieldNode]
    fragments: Mapping[str, FragmentDefinitionNode]


class MutationInfo(LeanInfo):
    """The `info` of a compiled mutation, with the selection on its result."""

    __slots__ = ("_raw_info", "operation", "path")

    def __init__(self, context: Any, operation: OperationDefinitionNode, path: Path, selected: Selected) -> None:
        super().__init__(context)
        self.operation = operation
        self.path = path
        self._raw_info = selected


class ResolverOutcome(NamedTuple):
    """Value that a resolver returned, or exception that it raised."""

    value: Any
    fault: Exception | None = None

    def again(self) -> Any:
        """Return the value or raise the exception again."""
        if self.fault is not None:
            raise self.fault
        return self.value


class InterruptedRunError(Exception):
    """Raised when a mutation ran but its result could not be completed. graphql-core completes it from this outcome,
    because the resolver must not run again."""

    def __init__(self, response: str, outcome: ResolverOutcome) -> None:
        super().__init__(response)
        self.outcomes = {response: outcome}


class CompiledOperation(NamedTuple):
    """The function of an operation, and the memories that its resolvers keep from one run to the next."""

    run: Run
    memories: Sequence[Memory]


class QueryPlan:
    """The compiled form of one query, or of a mutation with a single field."""

    def __init__(
        self,
        schema: strawberry.Schema,
        document: DocumentNode,
        operation: OperationDefinitionNode,
        pause: Callable[[], None],
    ) -> None:
        """Compile the operation. Raises `UnsupportedError`, also for a literal of the wrong type for its argument."""
        self._namespaces: list[dict[str, Any]] = []
        self._schema = schema
        self._core = schema._schema  # noqa: SLF001 - Strawberry has it nowhere else
        self._operation = operation
        self._fragments = {
            node.name.value: node for node in document.definitions if isinstance(node, FragmentDefinitionNode)
        }
        self._conditions = _list_conditions(document)
        self._compiled = {
            truths: self._compile(dict(zip(self._conditions, truths, strict=True)), pause)
            for truths in product((False, True), repeat=len(self._conditions))
        }
        self._memories = [memory for compiled in self._compiled.values() for memory in compiled.memories]

    def __del__(self) -> None:
        # Functions and their namespaces refer to each other: clearing them frees an evicted plan at once.
        for names in self._namespaces:
            names.clear()

    @property
    def weight(self) -> int:
        """Bytes of its memories now; `size_of_plan` counts its functions."""
        return sum([memory.weight for memory in self._memories])

    async def run(self, context: Any, variables: Mapping[str, Any]) -> dict[str, Any]:
        """Return the data of the result. Raises any exception if graphql-core has to execute the operation instead, and
        `InterruptedRunError` if its mutation has already run."""
        supplied = self._coerced(variables)
        compiled = self._compiled[tuple([supplied.coerced[name] for name in self._conditions])]
        running: dict[str, Any] | Awaitable[dict[str, Any]] = compiled.run(None, LeanInfo(context), supplied)
        data = running if isinstance(running, dict) else await running
        for memory in compiled.memories:
            memory.note_run()
        return data

    def _coerced(self, variables: Mapping[str, Any]) -> VariableValues:
        supplied = get_variable_values(
            self._core, self._operation.variable_definitions or (), dict(variables), max_errors=0, hide_suggestions=True
        )
        if isinstance(supplied, list):
            raise DiscardedError("the variables")
        return supplied

    def _compile(self, conditions: Mapping[str, bool], pause: Callable[[], None]) -> CompiledOperation:
        selections = Selections(self._schema, self._fragments, conditions, pause)
        self._namespaces.append(selections.names)
        if self._operation.operation is OperationType.MUTATION:
            return CompiledOperation(self._once(selections.mutation(self._operation)), selections.memories)
        return CompiledOperation(selections.root(self._operation), selections.memories)

    def _once(self, mutation: Mutation) -> Run:
        """Return the function of a mutation, which calls its resolver once, even if completing the result fails."""
        operation, path = self._operation, Path(None, mutation.response, None)
        selected = Selected(self._core, mutation.field.type, mutation.nodes, self._fragments)

        async def run(_: None, info: LeanInfo, variables: Any) -> dict[str, Any]:
            # The resolver runs only when it is awaited.
            resolving = mutation.call(MutationInfo(info.context, operation, path, selected), variables)
            try:
                value = await resolving
            except Exception as fault:
                raise InterruptedRunError(mutation.response, ResolverOutcome(None, fault)) from fault
            try:
                completing = mutation.complete(value, info, variables)
                data: dict[str, Any] = await completing if isawaitable(completing) else completing
            except Exception as fault:
                raise InterruptedRunError(mutation.response, ResolverOutcome(value)) from fault
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


def _list_conditions(document: DocumentNode) -> tuple[str, ...]:
    conditions = _Conditions()
    visit(document, conditions)
    names = tuple(sorted(conditions.names))
    # A visitor refers to itself.
    vars(conditions).clear()
    return names


def size_of_plan(schema: strawberry.Schema, document: DocumentNode, name: str | None) -> PlanSize | None:
    """Return the size of the compiled form of an operation, for all values of its condition. Return None if
    graphql-core executes it: for more than `MAXIMUM_FIELDS` fields or `MAX_CONDITIONS` conditions, and for a
    subscription."""
    operation = get_operation_ast(document, name)
    if operation is None or operation.operation is OperationType.SUBSCRIPTION:
        return None
    conditions = len(_list_conditions(document))
    if conditions > MAX_CONDITIONS:
        return None
    fragments = {node.name.value: node for node in document.definitions if isinstance(node, FragmentDefinitionNode)}
    size = PlanSizes(schema._schema, fragments).measure_operation(operation)  # noqa: SLF001 - Strawberry has it nowhere else
    variants = 2**conditions
    return PlanSize(size.fields * variants, size.functions * variants) if size.fields <= MAXIMUM_FIELDS else None


def compile_query(
    schema: strawberry.Schema, document: DocumentNode, name: str | None, pause: Callable[[], None] = lambda: None
) -> QueryPlan | None:
    """Return the plan of an operation of a valid document; None if graphql-core executes it. `pause` is called between
    the functions that are compiled."""
    operation = get_operation_ast(document, name)
    if operation is None or size_of_plan(schema, document, name) is None:
        return None
    try:
        return QueryPlan(schema, document, operation, pause)
    except (UnsupportedError, GraphQLError):
        return None
