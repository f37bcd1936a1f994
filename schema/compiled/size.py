"""The size of the compiled form of an operation: counted before anything is compiled, each fragment once."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from graphql import (
    FieldNode,
    FragmentDefinitionNode,
    FragmentSpreadNode,
    GraphQLList,
    GraphQLObjectType,
    GraphQLSchema,
    InlineFragmentNode,
    OperationDefinitionNode,
    SelectionSetNode,
    get_named_type,
    get_nullable_type,
    is_abstract_type,
    is_object_type,
)

MAXIMUM_FIELDS: Final = 300
"""Maximum number of fields of a compiled operation; those of a fragment count for each spread. Compiling takes about a
tenth of a millisecond for each field."""
BYTES_OF_A_PLAN: Final = 4_000
BYTES_OF_A_FIELD: Final = 700
BYTES_OF_A_FUNCTION: Final = 2_800
"""Bytes for each plan, for each of its fields, and for each field with functions of its own, as tracemalloc counts them
for the largest fields. `tests/hostile/test_documents_memory.py` checks these figures."""


class PlanSize(NamedTuple):
    """Number of fields of an operation, and number of those with functions of their own: they return objects or lists,
    or take arguments."""

    fields: int = 0
    functions: int = 0

    @property
    def weight(self) -> int:
        """Bytes of its compiled form."""
        return BYTES_OF_A_PLAN + self.fields * BYTES_OF_A_FIELD + self.functions * BYTES_OF_A_FUNCTION


class PlanSizes:
    """Counts the fields of operations of one document; each selection set once for each type of object."""

    def __init__(self, schema: GraphQLSchema, fragments: Mapping[str, FragmentDefinitionNode]) -> None:
        self._schema = schema
        self._fragments = fragments
        self._counted: dict[tuple[int, str], PlanSize] = {}

    def measure_operation(self, operation: OperationDefinitionNode) -> PlanSize:
        """Return the size of an operation of a valid document. Each of several selections that merge is counted."""
        root = self._schema.get_root_type(operation.operation)
        return self._measure_selections(operation.selection_set, root) if root else PlanSize()

    def _measure_selections(self, selections: SelectionSetNode, parent: GraphQLObjectType) -> PlanSize:
        key = id(selections), parent.name
        if key not in self._counted:
            sizes = [self._of_node(node, parent) for node in selections.selections]
            self._counted[key] = PlanSize(sum(size.fields for size in sizes), sum(size.functions for size in sizes))
        return self._counted[key]

    def _of_node(self, node: Any, parent: GraphQLObjectType) -> PlanSize:
        if isinstance(node, FieldNode):
            return self._of_field(node, parent)
        assert isinstance(node, FragmentSpreadNode | InlineFragmentNode)
        fragment = self._fragments[node.name.value] if isinstance(node, FragmentSpreadNode) else node
        applies = is_applied(self._schema, fragment, parent)
        return self._measure_selections(fragment.selection_set, parent) if applies else PlanSize()

    def _of_field(self, node: FieldNode, parent: GraphQLObjectType) -> PlanSize:
        if node.name.value.startswith("__"):
            return PlanSize(1)
        field = parent.fields[node.name.value]
        kind = get_named_type(field.type)
        fields, functions = 1, int(bool(field.args) or isinstance(get_nullable_type(field.type), GraphQLList))
        if node.selection_set:
            members = self._schema.get_possible_types(kind) if is_abstract_type(kind) else (kind,)
            for member in members:
                assert is_object_type(member)
                below = self._measure_selections(node.selection_set, member)
                fields, functions = fields + below.fields, functions + below.functions + 1
        return PlanSize(fields, functions)


def is_applied(
    schema: GraphQLSchema, fragment: FragmentDefinitionNode | InlineFragmentNode, parent: GraphQLObjectType
) -> bool:
    """True if a fragment selects something of an object type."""
    if fragment.type_condition is None:
        return True
    condition = schema.type_map[fragment.type_condition.name.value]
    return condition is parent or (is_abstract_type(condition) and schema.is_sub_type(condition, parent))
