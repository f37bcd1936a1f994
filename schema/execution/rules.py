"""The rules of validation: those of the specification, each with a bound on its cost for the worst document."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Final, NamedTuple

from graphql import (
    SKIP,
    DocumentNode,
    FragmentDefinitionNode,
    GraphQLError,
    GraphQLSchema,
    KnownTypeNamesRule,
    NamedTypeNode,
    Node,
    NoSchemaIntrospectionCustomRule,
    OverlappingFieldsCanBeMergedRule,
    TypeInfo,
    UniqueDirectivesPerLocationRule,
    ValidationContext,
    ValuesOfCorrectTypeRule,
    Visitor,
    specified_rules,
)
from graphql.language.ast import QUERY_DOCUMENT_KEYS as DOCUMENT_KEYS
from graphql.pyutils import RefMap
from graphql.validation import validation_context
from graphql.validation.validate import ValidationAbortedError
from graphql.validation.validation_context import NodeWithSelectionSet, VariableUsage, VariableUsageVisitor
from strawberry.schema.validation_rules.maybe_null import MaybeNullValidationRule
from strawberry.schema.validation_rules.one_of import OneOfInputValidationRule

from schema.execution.hints import hint, other_root
from schema.execution.overlap import MergeableFields
from schema.types.scalars_in_documents import LiteralValues

MAX_ERRORS: Final = 5
"""Number of errors at which validation stops."""
SUGGESTION: Final = " Did you mean "

# The rules on variables and on single fields visit each fragment for each operation that uses it. graphql-core has the
# bound in this variable; documents that people write stay below a hundred.
validation_context.MAX_FRAGMENT_WORK = 5_000


class KnownTypes(KnownTypeNamesRule):
    """Compares an unknown type only with types of the same initial: a comparison with all types takes milliseconds."""

    def enter_named_type(self, node: NamedTypeNode, *position: Any) -> None:
        """Refuse a type that does not exist."""
        initial = node.name.value[0].lower()
        if node.name.value not in self.existing_types_map:
            self.type_names = [name for name in self.existing_types_map if name[0].lower() == initial]
        super().enter_named_type(node, *position)


class UniqueDirectives(UniqueDirectivesPerLocationRule):
    """Checks only the nodes that can have directives."""

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


class CachingContext(ValidationContext):
    """Caches results of a node by its identity: graphql-core hashes the whole subtree of the node each time."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self._fragment_spreads = RefMap()  # type: ignore[assignment]
        self._variable_usages = RefMap()  # type: ignore[assignment]
        self._recursive_variable_usages = RefMap()  # type: ignore[assignment]

    def get_variable_usages(self, node: NodeWithSelectionSet) -> list[VariableUsage]:
        """Return the variables that an operation or a fragment uses directly."""
        usages: list[VariableUsage] | None = self._variable_usages.get(node)
        if usages is None:
            variables = VariableUsageVisitor(
                self._type_info, node if isinstance(node, FragmentDefinitionNode) else None
            )
            Together(self._type_info, [variables]).walk(node)
            usages = self._variable_usages[node] = variables.usages
            vars(variables).clear()
        return usages


class RuleCalls(NamedTuple):
    """Functions for a kind of node, with the positions of their rules."""

    enter_types: Callable[[Any], None] | None
    entering: list[tuple[int, Callable[..., Any]]]
    leaving: list[tuple[int, Callable[..., Any] | None]]
    leave_types: Callable[[], None] | None
    keys: tuple[str, ...]
    """Names of the parts of such a node."""


class Together:
    """Runs several rules in one pass, and calls for each kind of node only the rules that visit it. No rule edits the
    document. It replaces `visit` of graphql-core, without the parts that rules do not use, and takes half of the time.
    It is recursive, because nodes are nested no deeper than brackets (`MAXIMUM_NESTING`).
    """

    def __init__(self, types: TypeInfo, rules: Sequence[Visitor]) -> None:
        self._types = types
        self._rules = rules
        self._skipping: list[Node | None] = [None] * len(rules)
        """Node whose subtree each rule skips."""
        self._calls: dict[str, RuleCalls] = {}
        self._ancestors: list[Any] = []

    def walk(self, node: Node, key: Any = None, parent: Any = None) -> None:
        """Walk a node and its subtree."""
        skipping, ancestors = self._skipping, self._ancestors
        calls = self._calls.get(node.kind) or self._find_calls(node.kind)
        if calls.enter_types:
            calls.enter_types(node)
        for index, call in calls.entering:
            if not skipping[index] and call(node, key, parent, None, ancestors) is SKIP:
                skipping[index] = node
        if calls.keys:
            self._walk_below(node, parent, calls.keys)
        for index, leave in calls.leaving:
            if skipping[index] is node:
                skipping[index] = None
            elif leave and not skipping[index]:
                leave(node, key, parent, None, ancestors)
        if calls.leave_types:
            calls.leave_types()

    def _walk_below(self, node: Node, parent: Any, keys: tuple[str, ...]) -> None:
        ancestors = self._ancestors
        if parent is not None:
            ancestors.append(parent)
        for name in keys:
            below = getattr(node, name, None)
            if isinstance(below, tuple):
                ancestors.append(node)
                for position, item in enumerate(below):
                    self.walk(item, position, below)
                ancestors.pop()
            elif below is not None:
                self.walk(below, name, node)
        if parent is not None:
            ancestors.pop()

    def _find_calls(self, kind: str) -> RuleCalls:
        pairs = [(index, rule.get_enter_leave_for_kind(kind)) for index, rule in enumerate(self._rules)]
        self._calls[kind] = RuleCalls(
            getattr(self._types, f"enter_{kind}", None),
            [(index, pair.enter) for index, pair in pairs if pair.enter],
            [(index, pair.leave) for index, pair in pairs if pair.enter or pair.leave],
            getattr(self._types, f"leave_{kind}", None),
            KEYS.get(kind, ()),
        )
        return self._calls[kind]


def errors_in(schema: GraphQLSchema, document: DocumentNode, introspection: bool) -> list[GraphQLError]:
    """Return the first errors of a document whose bounds were checked. Without introspection, they suggest no names."""
    errors: list[GraphQLError] = []

    def report(error: GraphQLError) -> None:
        # One rule suggests a selection even without introspection.
        message, suggestion, _ = error.message.partition(SUGGESTION)
        if introspection:
            # A field of the other root is what is meant, also where this one has a similar name.
            other = other_root(schema, message) or ("" if suggestion else hint(schema, message))
            message = f"{message} {other}" if other else error.message
        errors.append(GraphQLError(message, error.nodes))
        if len(errors) == MAX_ERRORS:
            raise EnoughError

    types = TypeInfo(schema)
    context = CachingContext(schema, document, types, report, not introspection)
    rules = [rule(context) for rule in (RULES if introspection else (*RULES, NoSchemaIntrospectionCustomRule))]
    with suppress(EnoughError):
        try:
            Together(types, rules).walk(document)
        except ValidationAbortedError as error:
            report(error)
    # Rules refer to themselves, and would keep the document until the garbage collector runs.
    for part in (*rules, context, types):
        vars(part).clear()
    return errors
