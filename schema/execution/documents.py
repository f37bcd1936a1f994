"""Query texts: read and checked once, then kept; too large or too deep ones are refused before anything runs."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import lru_cache
from typing import Any, Final, NamedTuple

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
from schema.types.scalars_in_documents import Literals

TEXTS_KEPT: Final = 500
LONGEST_KEPT: Final = 10_000
"""Characters of a query text that is worth keeping."""
MAXIMUM_TOKENS: Final = 5_000
MAXIMUM_DEPTH: Final = 12
MAXIMUM_ALIASES: Final = 100
LEFT_OUT: Final = "left out"
"""Stands for a variable that is not given, so that its default counts; null is given."""


class Size(NamedTuple):
    """How deep a selection goes and how many aliases it counts, with those of its fragments."""

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
        for name, found, allowed in (
            ("depth", max((size.depth for size in sizes), default=0), MAXIMUM_DEPTH),
            ("number of aliases", sum(size.aliases for size in sizes), MAXIMUM_ALIASES),
        ):
            if found > allowed:
                context.report_error(GraphQLError(f"The {name} of the query is {found}; at most {allowed} is allowed."))

    def _measure(self, selections: SelectionSetNode | None) -> Size:
        depth = aliases = 0
        for node in selections.selections if selections else ():
            if isinstance(node, FieldNode):
                # The shape of the schema itself is bounded by a rule of its own.
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
            # One that spreads itself, or is missing, counts nothing here: other rules refuse it.
            self._measured[name] = Size(0, 0)
            if fragment := self._fragments.get(name):
                self._measured[name] = self._measure(fragment.selection_set)
        return self._measured[name]


RULES: Final = (*(rule for rule in specified_rules if rule is not ValuesOfCorrectTypeRule), Literals, Bounds)


class Checked(NamedTuple):
    """A document, what is wrong with it, how many operations it has, and which variables its cost depends on."""

    document: DocumentNode
    errors: tuple[GraphQLError, ...]
    operations: int
    sizes: tuple[str, ...]


def check(schema: GraphQLSchema, text: str, introspection: bool) -> Checked:
    """Read and check a text. Raises `GraphQLSyntaxError` for one that cannot be read."""
    document = parse(text, max_tokens=MAXIMUM_TOKENS)
    operations = sum(isinstance(node, OperationDefinitionNode) for node in document.definitions)
    rules = RULES if introspection else (*RULES, NoSchemaIntrospectionCustomRule)
    errors = tuple(validate_document(schema, document, rules))
    return Checked(document, errors, operations, size_variables(document))


def price(schema: GraphQLSchema, text: str, introspection: bool, name: str | None, sizes: tuple[Any, ...]) -> int:
    """What an operation of a valid text costs, with these values for the variables that the sizes of pages are."""
    checked = check_kept(schema, text, introspection)
    operation = get_operation_ast(checked.document, name)
    assert operation
    defaults = {
        variable.variable.name.value: value_from_ast_untyped(variable.default_value)
        for variable in operation.variable_definitions or ()
        if variable.default_value
    }
    given = {name: value for name, value in zip(checked.sizes, sizes, strict=True) if value != LEFT_OUT}
    return Costs(schema, checked.document, defaults | given).of(operation)


_checked = lru_cache(TEXTS_KEPT)(check)
_priced = lru_cache(4 * TEXTS_KEPT)(price)


def check_kept(schema: GraphQLSchema, text: str, introspection: bool) -> Checked:
    """The same, from what is kept."""
    return (_checked if len(text) <= LONGEST_KEPT else check)(schema, text, introspection)


def weigh(
    schema: GraphQLSchema, text: str, rules: Rules, name: str | None, variables: Mapping[str, Any]
) -> tuple[list[GraphQLError], int | None]:
    """What is wrong with an operation of a readable text, and what it costs when nothing else is wrong."""
    checked = check_kept(schema, text, rules.introspection)
    errors = list(checked.errors)
    if name is None and checked.operations > 1:
        errors.append(GraphQLError("The document has several operations: name one in operationName."))
    if errors:
        return errors, None
    # Anything else is refused when the variables are looked at; here it must be good for a key.
    values = (variables.get(size, LEFT_OUT) for size in checked.sizes)
    sizes = tuple(value if isinstance(value, int) or value == LEFT_OUT else None for value in values)
    cost = (_priced if len(text) <= LONGEST_KEPT else price)(schema, text, rules.introspection, name, sizes)
    if cost > rules.maximum_cost:
        errors.append(GraphQLError(f"The cost of the query is {cost}; at most {rules.maximum_cost} is allowed."))
    return errors, cost


def shape_variables(schema: GraphQLSchema, text: str, introspection: bool, name: str | None) -> tuple[str, ...]:
    """The variables on which the shape of an answer depends: those below the root fields, and in fragments."""
    document = check_kept(schema, text, introspection).document
    operation = get_operation_ast(document, name)
    assert operation
    fields = operation.selection_set.selections
    below = [getattr(node, "selection_set", None) or node for node in fields]
    used = Used()
    for node in below + [node for node in document.definitions if isinstance(node, FragmentDefinitionNode)]:
        visit(node, used)
    return tuple(sorted(used.names))


class Used(Visitor):
    """Notes the variables that a part of a document uses."""

    def __init__(self) -> None:
        super().__init__()
        self.names: set[str] = set()

    def enter_variable(self, node: VariableNode, *_: object) -> None:
        self.names.add(node.name.value)


def shape_variables_kept(schema: GraphQLSchema, text: str, introspection: bool, name: str | None) -> tuple[str, ...]:
    """The same, from what is kept."""
    return (_shaped if len(text) <= LONGEST_KEPT else shape_variables)(schema, text, introspection, name)


_shaped = lru_cache(TEXTS_KEPT)(shape_variables)


class Documents(SchemaExtension):
    """Takes each document from the texts that are kept, for queries, mutations and subscriptions alike."""

    _cost: int | None = None

    def on_parse(self) -> Iterator[None]:
        execution = self.execution_context
        execution.parse_options["max_tokens"] = MAXIMUM_TOKENS
        # One that cannot be read is left to Strawberry, which fails on it and answers.
        with suppress(GraphQLSyntaxError):
            checked = check_kept(self._schema, execution.query or "", self._rules.introspection)
            execution.graphql_document = checked.document
        yield

    def on_validate(self) -> Iterator[None]:
        execution = self.execution_context
        named = execution._provided_operation_name  # noqa: SLF001 - told nowhere else
        text, given = execution.query or "", execution.variables or {}
        errors, self._cost = weigh(self._schema, text, self._rules, named, given)
        execution.pre_execution_errors = errors
        yield

    def get_results(self) -> dict[str, Any]:
        """What is told in the extensions of an answer; not in each event of a subscription."""
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
