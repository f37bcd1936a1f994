"""Query texts: read and checked once, then kept; too large or too deep ones are refused before anything runs."""

from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache
from typing import Final, NamedTuple

from graphql import (
    DocumentNode,
    FieldNode,
    FragmentDefinitionNode,
    FragmentSpreadNode,
    GraphQLError,
    GraphQLSchema,
    GraphQLSyntaxError,
    InlineFragmentNode,
    OperationDefinitionNode,
    SelectionSetNode,
    ValidationContext,
    ValidationRule,
    parse,
    specified_rules,
)
from strawberry.extensions import SchemaExtension
from strawberry.schema.schema import validate_document

TEXTS_KEPT: Final = 500
LONGEST_KEPT: Final = 10_000
"""Characters of a query text that is worth keeping."""
MAXIMUM_TOKENS: Final = 5_000
MAXIMUM_DEPTH: Final = 12
MAXIMUM_ALIASES: Final = 100


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
    """A document, what is wrong with it, and how many operations it has."""

    document: DocumentNode
    errors: tuple[GraphQLError, ...]
    operations: int


def check(schema: GraphQLSchema, text: str) -> Checked:
    """Read and check a text. Raises `GraphQLSyntaxError` for one that cannot be read."""
    document = parse(text, max_tokens=MAXIMUM_TOKENS)
    operations = sum(isinstance(node, OperationDefinitionNode) for node in document.definitions)
    return Checked(document, tuple(validate_document(schema, document, RULES)), operations)


_kept = lru_cache(TEXTS_KEPT)(check)


class Documents(SchemaExtension):
    """Takes each document from the texts that are kept, for queries, mutations and subscriptions alike."""

    def on_parse(self) -> Iterator[None]:
        execution = self.execution_context
        execution.parse_options["max_tokens"] = MAXIMUM_TOKENS
        text = execution.query or ""
        known = _kept if len(text) <= LONGEST_KEPT else check
        # One that cannot be read is left to Strawberry, which fails on it and answers.
        with suppress(GraphQLSyntaxError):
            self._checked = known(execution.schema._schema, text)  # noqa: SLF001 - Strawberry has no other way to it
            execution.graphql_document = self._checked.document
        yield

    def on_validate(self) -> Iterator[None]:
        errors = list(self._checked.errors)
        named = self.execution_context._provided_operation_name  # noqa: SLF001 - told nowhere else
        if named is None and self._checked.operations > 1:
            errors.append(GraphQLError("The document has several operations: name one in operationName."))
        self.execution_context.pre_execution_errors = errors
        yield
