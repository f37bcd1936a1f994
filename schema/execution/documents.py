"""Query texts: measured, parsed and validated once, then cached. A text that is too large is refused unparsed. One
budget in bytes covers all cached data of documents: texts, their parsed form, costs, results of introspection, and
plans with the memories of their fields. A document is proven once a caller with a valid credential was answered.
Unproven documents have a separate part of the budget, so that callers without a key cannot evict documents of callers
with one.
"""

import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final
from weakref import WeakSet, WeakValueDictionary

import orjson
from graphql import (
    DocumentNode,
    FieldNode,
    FragmentDefinitionNode,
    GraphQLError,
    GraphQLSchema,
    GraphQLSyntaxError,
    OperationDefinitionNode,
    Token,
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

from adapters.storage.engine.transactions.snapshots import NotSingleError
from domain.refusals.general import RateLimited
from resolvers.wire.model import to_json
from schema.compiled.plan import InterruptedRunError
from schema.compiled.plans import DocumentPlans
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
from schema.types.connections import MAX_PAGE_SIZE
from schema.types.context import ConnectionScope, GraphContext, Rules
from schema.types.weighted_cache import WeightedCache

Key = tuple[GraphQLSchema, str, bool]
"""The schema and the text of a document, and whether introspection is allowed."""

BYTES_OF_PROVEN: Final = 20_000_000
BYTES_OF_UNPROVEN: Final = 8_000_000
"""Maximum bytes of cached documents.

With the 4 MB of persisted texts (`schema/types/persisted.py`) a process keeps at most 32 MB.
"""
BYTES_OF_A_TOKEN: Final = 700
BYTES_OF_A_DOCUMENT: Final = 4_000
BYTES_OF_AN_OPERATION: Final = 2_000
BYTES_OF_A_COST: Final = 300
BYTES_OF_A_SIZE: Final = 50
"""Bytes for each token, document, operation, cost, and size of a page in a cost, as tracemalloc counts them for the
largest. `tests/hostile/test_documents_memory.py` checks these figures."""
BYTES_OF_FOLLOWED: Final = 32_000_000
BYTES_OF_A_CONNECTION: Final = 4_000_000
"""Bytes of the documents of all open subscriptions, in addition to the caches, and of those of one connection.
Subscriptions with the same text share a document."""
COPIES_OF_A_TEXT: Final = 3
"""A document has the text, its longest token and the value of this token."""
MAX_CACHED_COSTS: Final = 20
"""Cached costs of a document, one for each combination of an operation and the sizes of its pages."""
LONG_RESULT: Final = 2_000
"""Cost from which a result counts as long."""
MAX_VARIABLES_OF_INTROSPECTION: Final = 200
"""Maximum bytes of the variables of an introspection whose result is cached."""

PLANNED: Final = (CoreOperationType.QUERY, CoreOperationType.MUTATION)
MAX_SURPRISES: Final = 3
"""Runs of an operation that took more than the expected single statement, until a single one is no longer expected."""
PLANS: Final = Counter[str]()
"""Operations by outcome: `hit` were answered by their plan, `discarded` by graphql-core after their plan failed, `left`
by graphql-core without a plan."""

LEFT_OUT: Final = "left out"
"""Placeholder of a variable without a value, which has its default; null is a value."""


class Statements:
    """Number of statements that the runs of an operation take: no snapshot begins for a single one."""

    __slots__ = ("_last", "_surprises")

    def __init__(self) -> None:
        self._last = 0
        self._surprises = 0

    @property
    def are_single(self) -> bool:
        return self._last == 1 and self._surprises < MAX_SURPRISES

    def record_run(self, number: int) -> None:
        """Note the number of statements of a run in a snapshot."""
        self._last = number

    def note_discarded(self, *, surprised: bool) -> None:
        """Note a discarded run. `surprised` is true if it took more than the expected single statement."""
        self._last = 0
        self._surprises += surprised


class CheckedDocument:
    """A document with its errors, and the data that is computed when one of its operations first runs."""

    def __init__(self, schema: GraphQLSchema, text: str, tokens: int, introspection: bool) -> None:
        self.tokens = tokens
        self.key: Key = schema, text, introspection
        self.is_proven = False
        """True once a caller with a valid credential was answered."""
        self.errors: list[GraphQLError]
        try:
            self.document = parse(text, max_tokens=MAXIMUM_TOKENS)
        except GraphQLSyntaxError as error:
            self.document = DocumentNode(definitions=())
            self.errors = [error]
        else:
            _unlink_tokens(self.document)
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
        self._types: dict[str | None, CoreOperationType] = {}
        self.plans = DocumentPlans(self.document)
        self._introspected: dict[str | None, tuple[bytes, bytes]] = {}
        """The last result of each operation that reads the schema alone, as JSON, with its variables."""
        self.statements: defaultdict[str | None, Statements] = defaultdict(Statements)
        """Statements of the operations that have a plan, by name."""

    @property
    def is_unreadable(self) -> bool:
        """True if the text cannot be parsed: this is the only error then."""
        return not self.document.definitions

    @property
    def weight(self) -> int:
        """Bytes of the document, with the maximum for its costs."""
        costs = MAX_CACHED_COSTS * (BYTES_OF_A_COST + len(self._size_variables) * BYTES_OF_A_SIZE)
        # An operation may store each variable of the document.
        operations = (self.operations + 1) * (BYTES_OF_AN_OPERATION + 4 * self.tokens)
        text = COPIES_OF_A_TEXT * sys.getsizeof(self.key[1]) + self.tokens * BYTES_OF_A_TOKEN
        results = sum(len(result) for _, result in self._introspected.values())
        return BYTES_OF_A_DOCUMENT + text + costs + operations + self.plans.weight + results

    def cost(self, name: str | None, variables: Mapping[str, Any]) -> int:
        """The cost of an operation of a valid document."""
        # Coercion refuses a value of another type later; here it only has to be hashable.
        values = [variables.get(variable, LEFT_OUT) for variable in self._size_variables]
        sizes = tuple(map(_bounded_size, values))
        if (name, sizes) not in self._costs:
            if len(self._costs) == MAX_CACHED_COSTS:
                self._costs.clear()
            self._costs[name, sizes] = self._cost(self._operation(name), sizes)
        return self._costs[name, sizes]

    def _cost(self, operation: OperationDefinitionNode, sizes: tuple[Any, ...]) -> int:
        defaults = {
            variable.variable.name.value: _bounded_size(value_from_ast_untyped(variable.default_value))
            for variable in operation.variable_definitions or ()
            if variable.default_value
        }
        values = zip(self._size_variables, sizes, strict=True)
        supplied = {variable: value for variable, value in values if value != LEFT_OUT}
        return Costs(self._schema, self.document, defaults | supplied).count_operation(operation)

    def introspected(self, name: str | None, variables: bytes) -> CoreResult | None:
        """Return the cached result of an operation that reads the schema alone."""
        stored = self._introspected.get(name)
        return CoreResult(orjson.loads(stored[1])) if stored and stored[0] == variables else None

    def keep_introspected(self, name: str | None, variables: bytes, result: CoreResult) -> None:
        """Cache the result of such an operation."""
        if len(variables) <= MAX_VARIABLES_OF_INTROSPECTION:
            self._introspected[name] = variables, to_json(result.data)

    def find_type(self, name: str | None) -> CoreOperationType | None:
        """Return the type of the operation of this name, or of the only one; None if there is no such operation."""
        if name not in self._types:
            operation = get_operation_ast(self.document, name)
            if operation is None:
                # Not cached: a client can make up any name.
                return None
            self._types[name] = operation.operation
        return self._types[name]

    def introspects(self, name: str | None) -> bool:
        """True if an operation reads the schema alone, which does not change."""
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
            # A visitor refers to itself.
            vars(used).clear()
        return self._shaping[name]

    def _operation(self, name: str | None) -> OperationDefinitionNode:
        operation = get_operation_ast(self.document, name)
        assert operation, "the document was found to have it"
        return operation


def _bounded_size(value: Any) -> Any:
    """Bound the size of a page as far as the cost depends on it, so that numbers of any length are not cached."""
    if isinstance(value, list):
        return min(len(value), MAX_PAGE_SIZE)
    if isinstance(value, int):
        return min(max(value, 0), MAX_PAGE_SIZE)
    return LEFT_OUT if value == LEFT_OUT else None


def introspected_too_much(schema: GraphQLSchema, document: DocumentNode) -> Iterator[GraphQLError]:
    """Yield an error for each operation whose introspection would return too many objects."""
    introspected = Introspected(schema, document)
    for node in document.definitions:
        if isinstance(node, OperationDefinitionNode):
            number = introspected.count_objects(node.selection_set)
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


def _unlink_tokens(document: DocumentNode) -> None:
    """Unlink the tokens, which refer to each other, so that an evicted document is freed at once."""
    token: Token | None = document.loc.start_token if document.loc else None
    while token:
        following = token.next
        token.prev = token.next = None
        token = following


class CheckedDocuments:
    """The most recently used documents. A document with errors is not cached: it would evict those of others."""

    def __init__(self) -> None:
        self.proven: WeightedCache[Key, CheckedDocument] = WeightedCache(BYTES_OF_PROVEN)
        self.unproven: WeightedCache[Key, CheckedDocument] = WeightedCache(BYTES_OF_UNPROVEN)
        self._followed: WeakValueDictionary[Key, CheckedDocument] = WeakValueDictionary()

    async def admit(self, schema: GraphQLSchema, text: str, scope: ConnectionScope) -> CheckedDocument:
        """The document of a text. Raises `InvalidInput` when it is too large for its caller, and `Unauthenticated`."""
        key = schema, text, scope.rules.introspection
        checked = self.proven.get(key) or self.unproven.get(key) or self._followed.get(key)
        tokens = checked.tokens if checked else measure(text, with_key=bool(scope.keys)).tokens
        if tokens > MAXIMUM_TOKENS_WITHOUT_KEY:
            require_tokens(tokens, with_key=await scope.caller() is not None)
        if checked is None:
            checked = CheckedDocument(schema, text, tokens, scope.rules.introspection)
            if not checked.errors:
                self.unproven.put(key, checked, checked.weight)
        return checked

    def follow(self, checked: CheckedDocument, of_connection: WeakSet[CheckedDocument]) -> None:
        """Note the document of a connection's subscription. Raises `RateLimited` if the documents of open subscriptions
        are too large."""
        if checked not in of_connection and _weight(of_connection) + checked.weight > BYTES_OF_A_CONNECTION:
            raise RateLimited("The documents of this connection's subscriptions are too large. Send ids in variables.")
        if checked.key not in self._followed and _weight(self._followed.values()) + checked.weight > BYTES_OF_FOLLOWED:
            raise RateLimited("The documents of all open subscriptions are too large now. Try again later.")
        of_connection.add(checked)
        self._followed[checked.key] = checked

    def note_answer(self, checked: CheckedDocument, *, proven: bool) -> None:
        """Weigh a document after a run without errors. `proven` is true if its caller has a valid credential."""
        if not checked.is_proven and proven:
            checked.is_proven = True
            self.unproven.remove(checked.key)
        cache = self.proven if checked.is_proven else self.unproven
        cache.put(checked.key, checked, checked.weight)


def _weight(documents: Iterable[CheckedDocument]) -> int:
    return sum(checked.weight for checked in documents)


DOCUMENTS: Final = CheckedDocuments()


async def admit(schema: GraphQLSchema, text: str, scope: ConnectionScope) -> CheckedDocument:
    """The document of a text. Raises `InvalidInput` when it is too large for its caller, and `Unauthenticated`."""
    return await DOCUMENTS.admit(schema, text, scope)


def check_operation(
    checked: CheckedDocument, rules: Rules, name: str | None, variables: Mapping[str, Any]
) -> tuple[list[GraphQLError], int | None]:
    """Return the errors of an operation of a document, and its cost if it has no other error."""
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
    context: GraphContext, name: str | None, variables: Mapping[str, Any]
) -> ExecutionResult | None:
    """Return the result of a query or a mutation by its plan. Return None without a plan, or if the run was discarded:
    graphql-core executes the operation then. A mutation that has already run is completed from its outcome."""
    checked, rules = context.document, context.scope.rules
    kind = checked.find_type(name) if checked else None
    if checked is None or kind not in PLANNED:
        return None
    errors, cost = check_operation(checked, rules, name, variables)
    if errors or cost is None or checked.introspects(name):
        return None
    # A long result is built in time slices, which only the executor does.
    plan = checked.plans.find(name) if cost < LONG_RESULT else None
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
        statements.record_run(context.statements)
    PLANS["hit"] += 1
    if checked.plans.weigh(name, plan) or (context.is_authenticated and not checked.is_proven):
        DOCUMENTS.note_answer(checked, proven=context.is_authenticated)
    return ExecutionResult(data, None, make_extensions(cost, rules))


def make_extensions(cost: int, rules: Rules) -> dict[str, Any]:
    """Return the extensions of a result, with its cost and the limit."""
    return {"cost": {"requested": cost, "limit": rules.maximum_cost}}


class Documents(SchemaExtension):
    """Runs the document that was checked when its request was admitted, and reports its cost."""

    _cost: int | None = None
    _introspection: tuple[str | None, bytes] | None = None
    _is_kept = False

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
            # Introspection takes a tenth of a second, and every tool sends the same query.
            self._introspection = name, to_json(execution.variables or {})
            execution.result = context.document.introspected(*self._introspection)
            self._is_kept = execution.result is not None
        yield

    def get_results(self) -> dict[str, Any]:
        """Return the extensions of a result: its cost, but not in the events of a subscription."""
        self._note_answer()
        if self._cost is None or self.execution_context.operation_type is OperationType.SUBSCRIPTION:
            return {}
        return make_extensions(self._cost, self._context.scope.rules)

    def _note_answer(self) -> None:
        execution, context = self.execution_context, self._context
        result, checked = execution.result, context.document
        if checked is None or self._cost is None or not isinstance(result, CoreResult) or result.errors:
            return
        name = execution._provided_operation_name  # noqa: SLF001 - as above
        if self._introspection is None:
            if self._cost < LONG_RESULT and checked.find_type(name) in PLANNED:
                checked.plans.note_run(execution.schema, name, with_key=checked.is_proven)
        elif not self._is_kept:
            checked.keep_introspected(*self._introspection, result)
        DOCUMENTS.note_answer(checked, proven=context.is_authenticated)

    @property
    def _context(self) -> GraphContext:
        context: GraphContext = self.execution_context.context
        return context


def is_long(extensions: Mapping[str, Any] | None) -> bool:
    """True if a result with these extensions may be so large that it is encoded and sent in time slices."""
    return extensions is not None and "cost" in extensions and extensions["cost"]["requested"] >= LONG_RESULT
