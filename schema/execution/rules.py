"""The rules of validation: those of the specification, each with a bound on what the worst document costs it."""

from contextlib import suppress
from typing import Any, Final

from graphql import (
    SKIP,
    DocumentNode,
    GraphQLError,
    GraphQLSchema,
    KnownTypeNamesRule,
    NamedTypeNode,
    Node,
    NoSchemaIntrospectionCustomRule,
    OverlappingFieldsCanBeMergedRule,
    ParallelVisitor,
    TypeInfo,
    TypeInfoVisitor,
    UniqueDirectivesPerLocationRule,
    ValidationContext,
    ValuesOfCorrectTypeRule,
    specified_rules,
    visit,
)
from graphql.language.ast import QUERY_DOCUMENT_KEYS as DOCUMENT_KEYS
from graphql.language.visitor import EnterLeaveVisitor
from graphql.pyutils import RefMap
from graphql.validation import validation_context
from graphql.validation.validate import ValidationAbortedError
from strawberry.schema.validation_rules.maybe_null import MaybeNullValidationRule
from strawberry.schema.validation_rules.one_of import OneOfInputValidationRule

from schema.execution.hints import hint
from schema.execution.overlap import MergeableFields
from schema.types.scalars_in_documents import LiteralValues

MAX_ERRORS: Final = 5
"""Validation stops at as many."""
SUGGESTION: Final = " Did you mean "

# The rules on variables and on single fields look at each fragment for each operation that uses it. graphql-core has
# the bound in this variable; what people write stays below a hundred.
validation_context.MAX_FRAGMENT_WORK = 5_000


class KnownTypes(KnownTypeNamesRule):
    """Compares an unknown type with the types of its initial alone: to compare it with all takes milliseconds."""

    def enter_named_type(self, node: NamedTypeNode, *position: Any) -> None:
        """Refuse a type that does not exist."""
        initial = node.name.value[0].lower()
        if node.name.value not in self.existing_types_map:
            self.type_names = [name for name in self.existing_types_map if name[0].lower() == initial]
        super().enter_named_type(node, *position)


class UniqueDirectives(UniqueDirectivesPerLocationRule):
    """Looks at the nodes that can have directives, and not at all others."""

    enter_operation_definition = enter_variable_definition = enter_fragment_definition = enter_field = (
        enter_fragment_spread
    ) = enter_inline_fragment = UniqueDirectivesPerLocationRule.enter
    enter = None  # type: ignore[assignment]


REPLACED: Final = {
    ValuesOfCorrectTypeRule: LiteralValues,
    OverlappingFieldsCanBeMergedRule: MergeableFields,
    KnownTypeNamesRule: KnownTypes,
    UniqueDirectivesPerLocationRule: UniqueDirectives,
}
RULES: Final = (
    *(REPLACED.get(rule, rule) for rule in specified_rules),
    MaybeNullValidationRule,
    OneOfInputValidationRule,
)
WITHOUT_RULE: Final = {"name", "alias", "description"}
KEYS: Final = {kind: tuple(key for key in keys if key not in WITHOUT_RULE) for kind, keys in DOCUMENT_KEYS.items()}
"""The parts of each kind of node that some rule visits."""


class EnoughError(Exception):
    """Ends a validation that has found enough errors."""


class Context(ValidationContext):
    """Finds what was worked out of a node by its identity: graphql-core hashes all that is below the node each time."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self._fragment_spreads = RefMap()  # type: ignore[assignment]
        self._variable_usages = RefMap()  # type: ignore[assignment]
        self._recursive_variable_usages = RefMap()  # type: ignore[assignment]


class Together(ParallelVisitor):
    """Runs several rules in one pass, and calls for each kind of node those that look at it. None edits."""

    def get_enter_leave_for_kind(self, kind: str) -> EnterLeaveVisitor:
        """The calls on entering and on leaving a kind of node."""
        if kind not in self.enter_leave_map:
            pairs = [(index, rule.get_enter_leave_for_kind(kind)) for index, rule in enumerate(self.visitors)]
            entering = [(index, pair.enter) for index, pair in pairs if pair.enter]
            leaving = [(index, pair.leave) for index, pair in pairs if pair.enter or pair.leave]
            self.enter_leave_map[kind] = self._calls_of(entering, leaving)
        return self.enter_leave_map[kind]

    def _calls_of(self, entering: list[tuple[int, Any]], leaving: list[tuple[int, Any]]) -> EnterLeaveVisitor:
        skipping = self.skipping

        def enter(node: Node, *position: Any) -> None:
            for index, call in entering:
                if not skipping[index] and call(node, *position) is SKIP:
                    skipping[index] = node

        def leave(node: Node, *position: Any) -> None:
            for index, call in leaving:
                if skipping[index] is node:
                    skipping[index] = None
                elif call and not skipping[index]:
                    call(node, *position)

        return EnterLeaveVisitor(enter if entering else None, leave if leaving else None)


def errors_in(schema: GraphQLSchema, document: DocumentNode, introspection: bool) -> list[GraphQLError]:
    """The first errors of a document whose bounds were checked. Without introspection they suggest no names."""
    errors: list[GraphQLError] = []

    def report(error: GraphQLError) -> None:
        # A rule suggests a selection in any case.
        message = error.message.partition(SUGGESTION)[0]
        if introspection:
            message = error.message if SUGGESTION in error.message else message + hint(schema, message)
        errors.append(GraphQLError(message, error.nodes))
        if len(errors) == MAX_ERRORS:
            raise EnoughError

    types = TypeInfo(schema)
    context = Context(schema, document, types, report, not introspection)
    rules = RULES if introspection else (*RULES, NoSchemaIntrospectionCustomRule)
    with suppress(EnoughError):
        try:
            visit(document, TypeInfoVisitor(types, Together([rule(context) for rule in rules])), KEYS)
        except ValidationAbortedError as error:
            report(error)
    return errors
