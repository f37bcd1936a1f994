"""Query texts: read and checked once, then kept; too large or too deep ones are refused before anything runs."""

from collections.abc import Iterator
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
    get_operation_ast,
    parse,
    specified_rules,
    value_from_ast_untyped,
)
from strawberry.extensions import SchemaExtension
from strawberry.schema.schema import validate_document
from strawberry.types.graphql import OperationType

from schema.context import GraphContext, Rules
from schema.cost import Costs, size_variables

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


RULES: Final = (*specified_rules, Bounds)


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


class Documents(SchemaExtension):
    """Takes each document from the texts that are kept, for queries, mutations and subscriptions alike."""

    _cost: int | None = None

    def on_parse(self) -> Iterator[None]:
        execution = self.execution_context
        execution.parse_options["max_tokens"] = MAXIMUM_TOKENS
        # One that cannot be read is left to Strawberry, which fails on it and answers.
        with suppress(GraphQLSyntaxError):
            self._checked = check_kept(self._schema, execution.query or "", self._rules.introspection)
            execution.graphql_document = self._checked.document
        yield

    def on_validate(self) -> Iterator[None]:
        errors = list(self._checked.errors)
        named = self.execution_context._provided_operation_name  # noqa: SLF001 - told nowhere else
        if named is None and self._checked.operations > 1:
            errors.append(GraphQLError("The document has several operations: name one in operationName."))
        if not errors:
            self._cost = self._price(named)
            if self._cost > (allowed := self._rules.maximum_cost):
                errors.append(GraphQLError(f"The cost of the query is {self._cost}; at most {allowed} is allowed."))
        self.execution_context.pre_execution_errors = errors
        yield

    def get_results(self) -> dict[str, Any]:
        """What is told in the extensions of an answer; not in each event of a subscription."""
        if self._cost is None or self.execution_context.operation_type is OperationType.SUBSCRIPTION:
            return {}
        return {"cost": {"requested": self._cost, "limit": self._rules.maximum_cost}}

    def _price(self, name: str | None) -> int:
        text, given = self.execution_context.query or "", self.execution_context.variables or {}
        # Anything else is refused when the variables are looked at; here it must be good for a key.
        values = (given.get(name, LEFT_OUT) for name in self._checked.sizes)
        sizes = tuple(value if isinstance(value, int) or value == LEFT_OUT else None for value in values)
        priced = _priced if len(text) <= LONGEST_KEPT else price
        return priced(self._schema, text, self._rules.introspection, name, sizes)

    @property
    def _rules(self) -> Rules:
        context: GraphContext = self.execution_context.context
        return context.visit.rules

    @property
    def _schema(self) -> GraphQLSchema:
        return self.execution_context.schema._schema  # noqa: SLF001 - Strawberry has no other way to it
