"""Query texts: measured, parsed and validated once, then cached. One that is too large is refused unparsed."""

from collections import Counter, OrderedDict, defaultdict
from collections.abc import Iterator, Mapping
from typing import Any, Final

import strawberry
from graphql import (
    DocumentNode,
    FieldNode,
    FragmentDefinitionNode,
    GraphQLError,
    GraphQLSchema,
    GraphQLSyntaxError,
    OperationDefinitionNode,
    VariableNode,
    Visitor,
    get_operation_ast,
    parse,
    value_from_ast_untyped,
    visit,
)
from graphql import ExecutionResult as CoreResult
from graphql import OperationType as CoreOperationType
from strawberry.extensions import SchemaExtension
from strawberry.types import ExecutionResult
from strawberry.types.graphql import OperationType

from adapters.storage.engine.moment import NotSingleError
from resolvers.wire.model import to_json
from schema.compiled.plan import InterruptedRunError, Plan, compile_query
from schema.execution.bounds import exceeded
from schema.execution.cost import INTROSPECTION, MAXIMUM_INTROSPECTED, Costs, Introspected, size_variables
from schema.execution.rules import errors_in
from schema.execution.size import (
    MAXIMUM_TOKENS,
    MAXIMUM_TOKENS_WITHOUT_KEY,
    MAXIMUM_VARIABLE_VALUES,
    has_too_many_values,
    measure,
    require_tokens,
)
from schema.types.context import ConnectionScope, GraphContext, Rules

MAX_CACHED_TEXTS: Final = 500
MAX_CACHED_TOKENS: Final = 100_000
"""Tokens of all cached documents together; each takes about 500 bytes."""
MAX_CACHED_COSTS: Final = 20
"""Costs that are kept of a document, one for each choice of its operation and of the sizes of its pages."""
LONG_RESULT: Final = 2_000
"""Cost from which a result counts as long."""
MAX_CACHED_INTROSPECTIONS: Final = 8

RUNS_BEFORE_COMPILING: Final = 2
"""Runs of an operation of which the last compiles it: that takes as long as several runs."""
PLANNED: Final = (CoreOperationType.QUERY, CoreOperationType.MUTATION)
MAX_SURPRISES: Final = 3
"""Runs of an operation that took more than the single statement that was expected, until it is expected no more."""
PLANS: Final = Counter[str]()
"""Operations by outcome: `hit` were answered by their plan, `discarded` by graphql-core afterwards, `left` by that."""

LEFT_OUT: Final = "left out"
"""Stands for a variable without a value, whose default counts; null is a value."""


class Statements:
    """How many statements the runs of an operation take: for a single one no moment is begun."""

    __slots__ = ("_last", "_surprises")

    def __init__(self) -> None:
        self._last = 0
        self._surprises = 0

    @property
    def are_single(self) -> bool:
        return self._last == 1 and self._surprises < MAX_SURPRISES

    def note(self, number: int) -> None:
        """Note the statements of a run in a moment."""
        self._last = number

    def note_discarded(self, *, surprised: bool) -> None:
        """Note that a run was discarded, perhaps because it takes more than the single one that was expected."""
        self._last = 0
        self._surprises += surprised


class CheckedDocument:
    """A document with its errors, and what is worked out of its operations when they run for the first time."""

    def __init__(self, schema: GraphQLSchema, text: str, tokens: int, introspection: bool) -> None:
        self.tokens = tokens
        self.errors: list[GraphQLError]
        try:
            self.document = parse(text, max_tokens=MAXIMUM_TOKENS)
        except GraphQLSyntaxError as error:
            self.document = DocumentNode(definitions=())
            self.errors = [error]
        else:
            self.errors = (
                list(exceeded(self.document))
                or errors_in(schema, self.document, introspection)
                or list(introspected_too_much(schema, self.document))
            )
        self.operations = sum(isinstance(node, OperationDefinitionNode) for node in self.document.definitions)
        self._schema = schema
        self._size_variables = size_variables(self.document)
        self._costs: dict[Any, int] = {}
        self._introspects: dict[str | None, bool] = {}
        self._shaping: dict[str | None, tuple[str, ...]] = {}
        self._runs: Counter[str | None] = Counter()
        self._types: dict[str | None, CoreOperationType] = {}
        self._plans: dict[str | None, Plan | None] = {}
        self.statements: defaultdict[str | None, Statements] = defaultdict(Statements)
        """Those of its operations that have a plan, by name."""

    @property
    def is_unreadable(self) -> bool:
        """Whether it cannot be parsed, which is its error then."""
        return not self.document.definitions

    def cost(self, name: str | None, variables: Mapping[str, Any]) -> int:
        """The cost of an operation of a valid document."""
        # A value of another type is refused when the variables are coerced; here it must be hashable.
        values = [variables.get(variable, LEFT_OUT) for variable in self._size_variables]
        sizes = tuple(value if isinstance(value, int) or value == LEFT_OUT else None for value in values)
        if (name, sizes) not in self._costs:
            if len(self._costs) == MAX_CACHED_COSTS:
                self._costs.clear()
            self._costs[name, sizes] = self._cost(self._operation(name), sizes)
        return self._costs[name, sizes]

    def _cost(self, operation: OperationDefinitionNode, sizes: tuple[Any, ...]) -> int:
        defaults = {
            variable.variable.name.value: value_from_ast_untyped(variable.default_value)
            for variable in operation.variable_definitions or ()
            if variable.default_value
        }
        values = zip(self._size_variables, sizes, strict=True)
        supplied = {variable: value for variable, value in values if value != LEFT_OUT}
        return Costs(self._schema, self.document, defaults | supplied).of(operation)

    def plan(self, schema: strawberry.Schema, name: str | None) -> Plan | None:
        """The compiled form of an operation from its second run on; None when graphql-core executes it."""
        if name not in self._plans:
            self._runs[name] += 1
            if self._runs[name] < RUNS_BEFORE_COMPILING:
                return None
            self._plans[name] = compile_query(schema, self.document, name)
        return self._plans[name]

    def type_of(self, name: str | None) -> CoreOperationType | None:
        """The type of its operation of this name, or of its single one; None without it."""
        if name not in self._types:
            operation = get_operation_ast(self.document, name)
            if operation is None:
                # Not kept: a client can make up any name.
                return None
            self._types[name] = operation.operation
        return self._types[name]

    def introspects(self, name: str | None) -> bool:
        """Whether an operation asks for the schema alone, which stays the same."""
        if name not in self._introspects:
            fields = self._operation(name).selection_set.selections
            self._introspects[name] = all(
                isinstance(node, FieldNode) and node.name.value in INTROSPECTION for node in fields
            )
        return self._introspects[name]

    def shaping_variables(self, name: str | None) -> tuple[str, ...]:
        """The variables on which the shape of a result depends: those below the root fields, and in fragments."""
        if name not in self._shaping:
            fields = self._operation(name).selection_set.selections
            below = [getattr(node, "selection_set", None) or node for node in fields]
            fragments = [node for node in self.document.definitions if isinstance(node, FragmentDefinitionNode)]
            used = UsedVariables()
            for node in (*below, *fragments):
                visit(node, used)
            self._shaping[name] = tuple(sorted(used.names))
        return self._shaping[name]

    def _operation(self, name: str | None) -> OperationDefinitionNode:
        operation = get_operation_ast(self.document, name)
        assert operation, "the document was found to have it"
        return operation


def introspected_too_much(schema: GraphQLSchema, document: DocumentNode) -> Iterator[GraphQLError]:
    """The error of a document whose introspection would return more than anybody needs."""
    introspected = Introspected(schema, document)
    for node in document.definitions:
        if isinstance(node, OperationDefinitionNode):
            number = introspected.of(node.selection_set)
            if number > MAXIMUM_INTROSPECTED:
                message = f"The query asks for about {number:,.0f} objects of the schema"
                yield GraphQLError(f"{message}; at most {MAXIMUM_INTROSPECTED:,} are allowed.")


class UsedVariables(Visitor):
    """Collects the variables that a part of a document uses."""

    def __init__(self) -> None:
        super().__init__()
        self.names: set[str] = set()

    def enter_variable(self, node: VariableNode, *_: object) -> None:
        self.names.add(node.name.value)


class CheckedDocuments:
    """The documents that were used last. One with errors is not kept: it would push out those of others."""

    def __init__(self) -> None:
        self._documents: OrderedDict[tuple[GraphQLSchema, str, bool], CheckedDocument] = OrderedDict()
        self._tokens = 0

    async def admit(self, schema: GraphQLSchema, text: str, scope: ConnectionScope) -> CheckedDocument:
        """The document of a text. Raises `InvalidInput` when it is too large for its caller, and `Unauthenticated`."""
        key = schema, text, scope.rules.introspection
        checked = self._documents.get(key)
        tokens = checked.tokens if checked else measure(text, with_key=bool(scope.keys)).tokens
        if tokens > MAXIMUM_TOKENS_WITHOUT_KEY:
            require_tokens(tokens, with_key=await scope.caller() is not None)
        if checked is None:
            checked = CheckedDocument(schema, text, tokens, scope.rules.introspection)
            if not checked.errors:
                self._add(key, checked)
        else:
            self._documents.move_to_end(key)
        return checked

    def _add(self, key: tuple[GraphQLSchema, str, bool], checked: CheckedDocument) -> None:
        self._documents[key] = checked
        self._tokens += checked.tokens
        while self._tokens > MAX_CACHED_TOKENS or len(self._documents) > MAX_CACHED_TEXTS:
            _, oldest = self._documents.popitem(last=False)
            self._tokens -= oldest.tokens


DOCUMENTS: Final = CheckedDocuments()
INTROSPECTED: Final[dict[tuple[CheckedDocument, str | None, bytes], CoreResult]] = {}
"""The last results of documents that ask for the schema alone, by document, operation and variables."""


def check_operation(
    checked: CheckedDocument, rules: Rules, name: str | None, variables: Mapping[str, Any]
) -> tuple[list[GraphQLError], int | None]:
    """The errors of an operation of a document, and its cost when it has no other error."""
    errors = list(checked.errors)
    if not errors and name is None and checked.operations > 1:
        errors.append(GraphQLError("The document has several operations: name one in operationName."))
    if not errors and has_too_many_values(variables):
        errors.append(GraphQLError(f"The variables have more than {MAXIMUM_VARIABLE_VALUES:,} values."))
    if errors:
        return errors, None
    cost = checked.cost(name, variables)
    if cost > rules.maximum_cost:
        errors.append(GraphQLError(f"The cost of the query is {cost}; at most {rules.maximum_cost} is allowed."))
    return errors, cost


async def answered_by_plan(
    schema: strawberry.Schema, context: GraphContext, name: str | None, variables: Mapping[str, Any]
) -> ExecutionResult | None:
    """The result of a query or a mutation by its plan. None when it has no plan, or when the run was discarded:
    graphql-core executes it then, a mutation that has run already from its outcome."""
    checked, rules = context.document, context.scope.rules
    kind = checked.type_of(name) if checked else None
    if checked is None or kind not in PLANNED:
        return None
    errors, cost = check_operation(checked, rules, name, variables)
    if errors or cost is None or checked.introspects(name):
        return None
    # A long result is built in turns, which is the executor's work.
    plan = checked.plan(schema, name) if cost < LONG_RESULT else None
    if plan is None:
        PLANS["left"] += 1
        return None
    statements = checked.statements[name]
    is_alone = statements.are_single and kind is CoreOperationType.QUERY
    if is_alone:
        context.read_alone()
    try:
        data = await plan.run(context, variables)
    except Exception as fault:  # noqa: BLE001 - graphql-core fails on it again, and says where
        statements.note_discarded(surprised=isinstance(fault, NotSingleError))
        if isinstance(fault, InterruptedRunError):
            context.outcomes = fault.outcomes
        PLANS["discarded"] += 1
        await context.begin_again()
        return None
    if not is_alone:
        statements.note(context.statements)
    PLANS["hit"] += 1
    return ExecutionResult(data, None, extensions_of(cost, rules))


def extensions_of(cost: int, rules: Rules) -> dict[str, Any]:
    """What a result tells of its cost."""
    return {"cost": {"requested": cost, "limit": rules.maximum_cost}}


class Documents(SchemaExtension):
    """Runs the document that was checked when its request was admitted, and tells its cost."""

    _cost: int | None = None
    _introspection: tuple[CheckedDocument, str | None, bytes] | None = None

    def on_parse(self) -> Iterator[None]:
        if checked := self._context.document:
            self.execution_context.graphql_document = checked.document
        yield

    def on_validate(self) -> Iterator[None]:
        execution, context = self.execution_context, self._context
        assert context.document, "a request without a document is refused before"
        name = execution._provided_operation_name  # noqa: SLF001 - Strawberry has it nowhere else
        errors, self._cost = check_operation(context.document, context.scope.rules, name, execution.variables or {})
        execution.pre_execution_errors = errors
        if not errors and context.document.introspects(name):
            # It takes a tenth of a second, and every tool asks for the same.
            self._introspection = context.document, name, to_json(execution.variables or {})
            execution.result = INTROSPECTED.get(self._introspection)
        yield

    def get_results(self) -> dict[str, Any]:
        """The extensions of a result: its cost, but not in each event of a subscription."""
        result = self.execution_context.result
        if self._introspection and isinstance(result, CoreResult) and not result.errors:
            INTROSPECTED[self._introspection] = result
            if len(INTROSPECTED) > MAX_CACHED_INTROSPECTIONS:
                del INTROSPECTED[next(iter(INTROSPECTED))]
        if self._cost is None or self.execution_context.operation_type is OperationType.SUBSCRIPTION:
            return {}
        return extensions_of(self._cost, self._context.scope.rules)

    @property
    def _context(self) -> GraphContext:
        context: GraphContext = self.execution_context.context
        return context


def is_long(extensions: Mapping[str, Any] | None) -> bool:
    """Whether a result with these extensions may be so large that it is encoded and sent in turns."""
    return extensions is not None and "cost" in extensions and extensions["cost"]["requested"] >= LONG_RESULT
