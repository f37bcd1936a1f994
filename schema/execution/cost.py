"""The cost of a query, known before it runs: one for each object that it can return, and more for each mutation."""

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

from schema.types.connections import DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE

ASSUMED_LIST_SIZE: Final = 10
"""Items assumed in a list without pages."""
MUTATION_COST: Final = 10
"""The cost of a mutation beside that of its result."""
SIZE_ARGUMENTS: Final = ("first", "last")
"""The arguments that set the size of a page."""


class Costs:
    """Computes the cost of an operation; that of each fragment once for each size of the page around it."""

    def __init__(self, schema: GraphQLSchema, document: DocumentNode, variables: dict[str, Any]) -> None:
        self._schema = schema
        definitions = document.definitions
        self._fragments = {node.name.value: node for node in definitions if isinstance(node, FragmentDefinitionNode)}
        self._variables = variables
        self._fragment_costs: dict[tuple[str, int], int] = {}

    def of(self, operation: OperationDefinitionNode) -> int:
        """The cost of an operation of a valid document."""
        root = self._schema.get_root_type(operation.operation)
        changes = len(operation.selection_set.selections) if operation.operation is OperationType.MUTATION else 0
        return changes * MUTATION_COST + self._selection(operation.selection_set, root, ASSUMED_LIST_SIZE)

    def _selection(self, selections: SelectionSetNode | None, parent: Any, page: int) -> int:
        """The cost of a selection on one object; `page` is the assumed size of its lists."""
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
        if key not in self._fragment_costs:
            fragment = self._fragments[name.value]
            inner = self._schema.type_map[fragment.type_condition.name.value]
            self._fragment_costs[key] = self._selection(fragment.selection_set, inner, page)
        return self._fragment_costs[key]

    def _field(self, node: FieldNode, parent: GraphQLObjectType | GraphQLInterfaceType, page: int) -> int:
        # Rules of their own bound introspection.
        if node.name.value.startswith("__"):
            return 0
        field = parent.fields[node.name.value]
        inner = get_named_type(field.type)
        if not is_composite_type(inner):
            return 0
        cost = 1 + self._selection(node.selection_set, inner, self._size(node, field))
        return page * cost if _is_list(field.type) else cost

    def _size(self, node: FieldNode, field: GraphQLField) -> int:
        """The assumed size of the lists of the object: for a connection, that of the page."""
        if SIZE_ARGUMENTS[0] not in field.args:
            return ASSUMED_LIST_SIZE
        arguments = [argument.value for argument in node.arguments or () if argument.name.value in SIZE_ARGUMENTS]
        sizes = [number for value in arguments if (number := self._number(value)) is not None]
        return min(max(sizes), MAX_PAGE_SIZE) if sizes else DEFAULT_PAGE_SIZE

    def _number(self, value: ValueNode) -> int | None:
        if isinstance(value, IntValueNode):
            return max(int(value.value), 0)
        number = self._variables.get(value.name.value) if isinstance(value, VariableNode) else None
        return max(number, 0) if isinstance(number, int) else None


def _is_list(kind: GraphQLOutputType) -> bool:
    return isinstance(get_nullable_type(kind), GraphQLList)


def size_variables(document: DocumentNode) -> tuple[str, ...]:
    """The variables on which the cost depends: those that set the sizes of pages."""
    names: dict[str, None] = {}
    definitions = (OperationDefinitionNode, FragmentDefinitionNode)
    waiting: list[Any] = [node.selection_set for node in document.definitions if isinstance(node, definitions)]
    while waiting:
        for node in waiting.pop().selections:
            for argument in getattr(node, "arguments", ()) or ():
                if argument.name.value in SIZE_ARGUMENTS and isinstance(argument.value, VariableNode):
                    names[argument.value.name.value] = None
            if getattr(node, "selection_set", None):
                waiting.append(node.selection_set)
    return tuple(names)
