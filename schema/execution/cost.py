"""What a query costs, told before it runs: one for each object that it can give, and more for each change."""

from typing import Any, Final

from graphql import (
    DocumentNode,
    FieldNode,
    FragmentDefinitionNode,
    FragmentSpreadNode,
    GraphQLField,
    GraphQLInterfaceType,
    GraphQLList,
    GraphQLObjectType,
    GraphQLOutputType,
    GraphQLSchema,
    InlineFragmentNode,
    IntValueNode,
    NameNode,
    OperationDefinitionNode,
    OperationType,
    SelectionSetNode,
    ValueNode,
    VariableNode,
    get_named_type,
    get_nullable_type,
    is_composite_type,
)

from schema.types.connections import DEFAULT_PAGE, LARGEST_PAGE

LISTED: Final = 10
"""So many items a list that has no pages is taken to have."""
CHANGE: Final = 10
"""What a mutation costs beside what it gives back."""
SIZES: Final = ("first", "last")
"""The arguments that say how large a page is."""


class Costs:
    """Works the cost of an operation out; each fragment once for each size of the page around it."""

    def __init__(self, schema: GraphQLSchema, document: DocumentNode, variables: dict[str, Any]) -> None:
        self._schema = schema
        definitions = document.definitions
        self._fragments = {node.name.value: node for node in definitions if isinstance(node, FragmentDefinitionNode)}
        self._variables = variables
        self._known: dict[tuple[str, int], int] = {}

    def of(self, operation: OperationDefinitionNode) -> int:
        """What the operation costs, of a document that is valid."""
        root = self._schema.get_root_type(operation.operation)
        changes = len(operation.selection_set.selections) if operation.operation is OperationType.MUTATION else 0
        return changes * CHANGE + self._selection(operation.selection_set, root, LISTED)

    def _selection(self, selections: SelectionSetNode | None, parent: Any, page: int) -> int:
        """The cost of what one object is asked for; `page` is how many items its lists are taken to have."""
        cost = 0
        for node in selections.selections if selections else ():
            if isinstance(node, FieldNode):
                cost += self._field(node, parent, page)
            elif isinstance(node, InlineFragmentNode):
                named = node.type_condition
                inner = self._schema.type_map[named.name.value] if named else parent
                cost += self._selection(node.selection_set, inner, page)
            elif isinstance(node, FragmentSpreadNode):
                cost += self._fragment(node.name, page)
        return cost

    def _fragment(self, name: NameNode, page: int) -> int:
        key = name.value, page
        if key not in self._known:
            fragment = self._fragments[name.value]
            inner = self._schema.type_map[fragment.type_condition.name.value]
            self._known[key] = self._selection(fragment.selection_set, inner, page)
        return self._known[key]

    def _field(self, node: FieldNode, parent: GraphQLObjectType | GraphQLInterfaceType, page: int) -> int:
        # What the schema says of itself is bounded by rules of its own.
        if node.name.value.startswith("__"):
            return 0
        field = parent.fields[node.name.value]
        inner = get_named_type(field.type)
        if not is_composite_type(inner):
            return 0
        cost = 1 + self._selection(node.selection_set, inner, self._size(node, field))
        return page * cost if _is_list(field.type) else cost

    def _size(self, node: FieldNode, field: GraphQLField) -> int:
        """How many items the lists of the object are taken to have: of a connection, as many as are asked for."""
        if SIZES[0] not in field.args:
            return LISTED
        given = [self._number(argument.value) for argument in node.arguments or () if argument.name.value in SIZES]
        asked = [number for number in given if number is not None]
        return min(max(asked), LARGEST_PAGE) if asked else DEFAULT_PAGE

    def _number(self, value: ValueNode) -> int | None:
        if isinstance(value, IntValueNode):
            return max(int(value.value), 0)
        number = self._variables.get(value.name.value) if isinstance(value, VariableNode) else None
        return max(number, 0) if isinstance(number, int) else None


def _is_list(kind: GraphQLOutputType) -> bool:
    return isinstance(get_nullable_type(kind), GraphQLList)


def size_variables(document: DocumentNode) -> tuple[str, ...]:
    """The variables on which the cost depends: those that the sizes of pages come from."""
    found: dict[str, None] = {}
    definitions = (OperationDefinitionNode, FragmentDefinitionNode)
    waiting: list[Any] = [node.selection_set for node in document.definitions if isinstance(node, definitions)]
    while waiting:
        for node in waiting.pop().selections:
            for argument in getattr(node, "arguments", ()) or ():
                if argument.name.value in SIZES and isinstance(argument.value, VariableNode):
                    found[argument.value.name.value] = None
            if getattr(node, "selection_set", None):
                waiting.append(node.selection_set)
    return tuple(found)
