"""The rules of validation: those of the specification, each with a bound on what the worst document costs it."""

from typing import Any, Final

from graphql import (
    DocumentNode,
    GraphQLError,
    GraphQLSchema,
    KnownTypeNamesRule,
    NamedTypeNode,
    NoSchemaIntrospectionCustomRule,
    OverlappingFieldsCanBeMergedRule,
    ValuesOfCorrectTypeRule,
    specified_rules,
    validate,
)
from graphql.validation import validation_context
from strawberry.schema.validation_rules.maybe_null import MaybeNullValidationRule
from strawberry.schema.validation_rules.one_of import OneOfInputValidationRule

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


REPLACED: Final = {
    ValuesOfCorrectTypeRule: LiteralValues,
    OverlappingFieldsCanBeMergedRule: MergeableFields,
    KnownTypeNamesRule: KnownTypes,
}
RULES: Final = (
    *(REPLACED.get(rule, rule) for rule in specified_rules),
    MaybeNullValidationRule,
    OneOfInputValidationRule,
)


def errors_in(schema: GraphQLSchema, document: DocumentNode, introspection: bool) -> list[GraphQLError]:
    """The first errors of a document. Without introspection, no name is refused or suggested that was not sent."""
    if introspection:
        return validate(schema, document, RULES, MAX_ERRORS)[:MAX_ERRORS]
    rules = (*RULES, NoSchemaIntrospectionCustomRule)
    errors = validate(schema, document, rules, MAX_ERRORS, hide_suggestions=True)
    # A rule suggests a selection in any case.
    return [GraphQLError(error.message.partition(SUGGESTION)[0], error.nodes) for error in errors[:MAX_ERRORS]]
