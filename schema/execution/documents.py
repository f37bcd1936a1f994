"""Query texts: parsed and validated once, then cached. One that is too large or too deep is refused before it runs."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import lru_cache, wraps
from typing import Any, Concatenate, Final, NamedTuple, ParamSpec, TypeVar

from graphql import (
    DocumentNode,
    FieldNode,
    FragmentDefinitionNode,
    FragmentSpreadNode,
    GraphQLError,
    GraphQLSchema,
    GraphQLSyntaxError,
    InlineFragmentNode,
    NoSchemaIntrospectionCustomRule,
    OperationDefinitionNode,
    SelectionSetNode,
    ValidationContext,
    ValidationRule,
    ValuesOfCorrectTypeRule,
    VariableNode,
    Visitor,
    get_operation_ast,
    parse,
    specified_rules,
    value_from_ast_untyped,
    visit,
)
from strawberry.extensions import SchemaExtension
from strawberry.schema.schema import validate_document
from strawberry.types.graphql import OperationType

from schema.execution.cost import Costs, size_variables
from schema.types.context import GraphContext, Rules
from schema.types.scalars_in_documents import LiteralValues

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")
OfText = Callable[Concatenate[GraphQLSchema, str, Arguments], Result]

CACHED_TEXTS: Final = 500
MAX_CACHED_SIZE: Final = 10_000
"""Characters of a query text that is cached."""
MAXIMUM_TOKENS: Final = 5_000
MAXIMUM_DEPTH: Final = 12
MAXIMUM_ALIASES: Final = 100
LEFT_OUT: Final = "left out"
"""Stands for a variable without a value, whose default counts; null is a value."""


class Size(NamedTuple):
    """The depth of a selection and the number of its aliases, with those of its fragments."""

    depth: int
    aliases: int


class Bounds(ValidationRule):
    """Refuses a document that is too deep or has too many aliases. Each fragment is measured once."""

    def __init__(self, context: ValidationContext) -> None:
        super().__init__(context)
        definitions = context.document.definitions
        self._fragments = {node.name.value: node for node in definitions if isinstance(node, FragmentDefinitionNode)}
        self._measured: dict[str, Size] = {}
        operations = [node for node in definitions if isinstance(node, OperationDefinitionNode)]
        sizes = [self._measure(node.selection_set) for node in operations]
        for name, size, allowed in (
            ("depth", max((measured.depth for measured in sizes), default=0), MAXIMUM_DEPTH),
            ("number of aliases", sum(measured.aliases for measured in sizes), MAXIMUM_ALIASES),
        ):
            if size > allowed:
                context.report_error(GraphQLError(f"The {name} of the query is {size}; at most {allowed} is allowed."))

    def _measure(self, selections: SelectionSetNode | None) -> Size:
        depth = aliases = 0
        for node in selections.selections if selections else ():
            if isinstance(node, FieldNode):
                # A rule of its own bounds introspection.
                below = Size(0, 0) if node.name.value.startswith("__") else self._measure(node.selection_set)
                below = Size(below.depth + 1, below.aliases + (node.alias is not None))
            elif isinstance(node, FragmentSpreadNode):
                below = self._measure_fragment(node.name.value)
            elif isinstance(node, InlineFragmentNode):
                below = self._measure(node.selection_set)
            else:
                raise TypeError(f"a selection of an unknown kind: {node.kind}")
            depth, aliases = max(depth, below.depth), aliases + below.aliases
        return Size(depth, aliases)

    def _measure_fragment(self, name: str) -> Size:
        if name not in self._measured:
            # One that spreads itself, or is missing, has no size here: other rules refuse it.
            self._measured[name] = Size(0, 0)
            if fragment := self._fragments.get(name):
                self._measured[name] = self._measure(fragment.selection_set)
        return self._measured[name]


RULES: Final = (*(rule for rule in specified_rules if rule is not ValuesOfCorrectTypeRule), LiteralValues, Bounds)


def cached_by_text(size: int) -> Callable[[OfText[Arguments, Result]], OfText[Arguments, Result]]:
    """Cache the results of a function of a query text, unless the text is long."""

    def decorate(function: OfText[Arguments, Result]) -> OfText[Arguments, Result]:
        cached = lru_cache(size)(function)

        @wraps(function)
        def call(schema: GraphQLSchema, text: str, /, *args: Arguments.args, **kwargs: Arguments.kwargs) -> Result:
            return (cached if len(text) <= MAX_CACHED_SIZE else function)(schema, text, *args, **kwargs)

        return call

    return decorate


class CheckedDocument(NamedTuple):
    """A document, its errors, the number of its operations, and the variables on which its cost depends."""

    document: DocumentNode
    errors: tuple[GraphQLError, ...]
    operations: int
    size_variables: tuple[str, ...]


@cached_by_text(CACHED_TEXTS)
def check_document(schema: GraphQLSchema, text: str, introspection: bool) -> CheckedDocument:
    """Parse and validate a text. Raises `GraphQLSyntaxError`."""
    document = parse(text, max_tokens=MAXIMUM_TOKENS)
    operations = sum(isinstance(node, OperationDefinitionNode) for node in document.definitions)
    rules = RULES if introspection else (*RULES, NoSchemaIntrospectionCustomRule)
    errors = tuple(validate_document(schema, document, rules))
    return CheckedDocument(document, errors, operations, size_variables(document))


@cached_by_text(4 * CACHED_TEXTS)
def operation_cost(
    schema: GraphQLSchema, text: str, introspection: bool, name: str | None, sizes: tuple[Any, ...]
) -> int:
    """The cost of an operation of a valid text. `sizes` are the values of the variables on which it depends."""
    checked = check_document(schema, text, introspection)
    operation = get_operation_ast(checked.document, name)
    assert operation
    defaults = {
        variable.variable.name.value: value_from_ast_untyped(variable.default_value)
        for variable in operation.variable_definitions or ()
        if variable.default_value
    }
    values = zip(checked.size_variables, sizes, strict=True)
    supplied = {variable: value for variable, value in values if value != LEFT_OUT}
    return Costs(schema, checked.document, defaults | supplied).of(operation)


def check_operation(
    schema: GraphQLSchema, text: str, rules: Rules, name: str | None, variables: Mapping[str, Any]
) -> tuple[list[GraphQLError], int | None]:
    """The errors of an operation of a text that can be parsed, and its cost when it has no other error."""
    checked = check_document(schema, text, rules.introspection)
    errors = list(checked.errors)
    if name is None and checked.operations > 1:
        errors.append(GraphQLError("The document has several operations: name one in operationName."))
    if errors:
        return errors, None
    # A value of another type is refused when the variables are coerced; here it must be hashable.
    values = (variables.get(variable, LEFT_OUT) for variable in checked.size_variables)
    sizes = tuple(value if isinstance(value, int) or value == LEFT_OUT else None for value in values)
    cost = operation_cost(schema, text, rules.introspection, name, sizes)
    if cost > rules.maximum_cost:
        errors.append(GraphQLError(f"The cost of the query is {cost}; at most {rules.maximum_cost} is allowed."))
    return errors, cost


@cached_by_text(CACHED_TEXTS)
def shape_variables(schema: GraphQLSchema, text: str, introspection: bool, name: str | None) -> tuple[str, ...]:
    """The variables on which the shape of a result depends: those below the root fields, and in fragments."""
    document = check_document(schema, text, introspection).document
    operation = get_operation_ast(document, name)
    assert operation
    fields = operation.selection_set.selections
    below = [getattr(node, "selection_set", None) or node for node in fields]
    used = UsedVariables()
    for node in below + [node for node in document.definitions if isinstance(node, FragmentDefinitionNode)]:
        visit(node, used)
    return tuple(sorted(used.names))


class UsedVariables(Visitor):
    """Collects the variables that a part of a document uses."""

    def __init__(self) -> None:
        super().__init__()
        self.names: set[str] = set()

    def enter_variable(self, node: VariableNode, *_: object) -> None:
        self.names.add(node.name.value)


class Documents(SchemaExtension):
    """Takes each document from the cache, for queries, mutations and subscriptions alike."""

    _cost: int | None = None

    def on_parse(self) -> Iterator[None]:
        execution = self.execution_context
        execution.parse_options["max_tokens"] = MAXIMUM_TOKENS
        # Strawberry reports a syntax error.
        with suppress(GraphQLSyntaxError):
            checked = check_document(self._schema, execution.query or "", self._rules.introspection)
            execution.graphql_document = checked.document
        yield

    def on_validate(self) -> Iterator[None]:
        execution = self.execution_context
        name = execution._provided_operation_name  # noqa: SLF001 - Strawberry has it nowhere else
        text, variables = execution.query or "", execution.variables or {}
        errors, self._cost = check_operation(self._schema, text, self._rules, name, variables)
        execution.pre_execution_errors = errors
        yield

    def get_results(self) -> dict[str, Any]:
        """The extensions of a result: its cost, but not in each event of a subscription."""
        if self._cost is None or self.execution_context.operation_type is OperationType.SUBSCRIPTION:
            return {}
        return {"cost": {"requested": self._cost, "limit": self._rules.maximum_cost}}

    @property
    def _rules(self) -> Rules:
        context: GraphContext = self.execution_context.context
        return context.scope.rules

    @property
    def _schema(self) -> GraphQLSchema:
        return self.execution_context.schema._schema  # noqa: SLF001 - Strawberry has no other way to it
