"""The cost of a query, computed before it runs: the maximum cost bounds the work. Each object that the query can return
costs one. Computed values and mutations cost more. Introspection costs nothing, but has a separate bound.
"""

from functools import cache
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
    ListValueNode,
    NameNode,
    OperationDefinitionNode,
    OperationType,
    SelectionSetNode,
    ValueNode,
    VariableNode,
    get_named_type,
    get_nullable_type,
    is_abstract_type,
    is_composite_type,
)

from resolvers.bulk.moves import MAX_MOVES
from resolvers.following.task_changes import MAX_TASKS
from schema.compiled.selections import DECLARATION
from schema.types.connections import DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE

ASSUMED_LIST_SIZE: Final = 10
"""Items assumed in a list without pages."""
MUTATION_COST: Final = 10
"""The cost of a mutation, added to that of its result."""
LEAVES_OF_AN_OBJECT: Final = 20
"""Plain fields of one object that its cost includes; as many more cost one more."""
LONG_TEXT: Final = 3
"""The cost of a text of up to 10,000 characters, which has to be encoded, compressed and sent."""
THUMBNAIL: Final = 10
"""The cost of a thumbnail, which is read from the blob store."""
COUNT: Final = 20
"""The cost of counting or summing a list, which reads all of it."""
SURCHARGES: Final[dict[str, int]] = {
    "Node": 2,
    "Task": 1,
    "Task.allowedActions": 20,
    "Task.nextActions": 1,
    "Task.walletLock": 2,
    "Task.quote": 2,
    "Task.settlement": 2,
    "Task.transactions": 2,
    "Task.webhookDeliveries": 2,
    "Task.proofReview": 10,
    "Task.operator": 1,
    "Task.agentReputation": 1,
    "Operator.statistics": 4 * COUNT,
    "Task.statements": 2,
    "Task.ledger": 2,
    "Dispute.proof": 10,
    "Dispute.ledger": 2,
    "TaskStatement.text": LONG_TEXT,
    "Task.description": LONG_TEXT,
    "Task.agentNotes": LONG_TEXT,
    "Task.proofReport": LONG_TEXT,
    "Task.inputJson": LONG_TEXT,
    "Task.resultSchemaJson": LONG_TEXT,
    "Task.resultSchema": LONG_TEXT,
    "Task.resultJson": LONG_TEXT,
    "Task.result": LONG_TEXT,
    "Task.policyText": LONG_TEXT,
    "ProofItem.thumbnailBase64": THUMBNAIL,
    "SupportMessage.body": LONG_TEXT,
    "WebhookDelivery.requestBody": LONG_TEXT,
    "WebhookDelivery.requestHeaders": 2,
    "WebhookEndpoint.last24h": 2,
    "AuditEntry.beforeJson": LONG_TEXT,
    "AuditEntry.afterJson": LONG_TEXT,
    "Platform.queues": COUNT,
    "Mutation.bulkMoveTasks": MAX_MOVES * MUTATION_COST,
    "TaskStatistics.totalCount": COUNT,
    "TaskStatistics.byStatus": COUNT,
    "TaskStatistics.byDay": COUNT,
    "TaskStatistics.byCountry": COUNT,
    "TaskStatistics.byCategory": COUNT,
    "TaskStatistics.byOperator": COUNT,
    "TaskStatistics.timeToAccept": COUNT,
    "TaskStatistics.timeToComplete": COUNT,
    "TaskStatistics.money": COUNT,
    "TaskStatistics.heldByStatus": COUNT,
    "TaskStatistics.spentByCategory": COUNT,
    "TaskChanges.byStatus": COUNT,
    "Wallet.statement": COUNT,
    # It has up to 367 points.
    "Wallet.balances": 200,
}
"""Surcharges of objects and fields that are computed, or are larger than others. With these, one unit of cost takes 15
to 50 microseconds (`benchmarks/documents.py`)."""
LIST_SIZES: Final[dict[str, int]] = {
    "TaskChanges.changes": MAX_TASKS,
    "BulkMoved.results": MAX_MOVES,
    "BulkMoveResult.ledgerLines": 4,
}
"""Maximum sizes of lists without pages whose size is known."""
COST: Final = "cost"
"""Key in the metadata of a root field: its surcharge."""
TOTAL_COUNT: Final = "totalCount"
"""The field of every connection that counts its list."""
THUMBNAILS_ARGUMENT: Final = "includeThumbnails"
MAXIMUM_INTROSPECTED: Final = 12_000
"""Objects that introspection may return: about twice those that tools ask for."""
INTROSPECTION: Final = ("__schema", "__type")
WRAPPED: Final = 0.5
"""The share of types that wrap another."""
IDS_ARGUMENT: Final = "nodeIds"
"""The argument whose length is that of a list."""
SIZE_ARGUMENTS: Final = ("first", "last", IDS_ARGUMENT)
"""The arguments that set the size of a page or of a list."""


class Costs:
    """Computes the cost of an operation. The cost of a fragment is computed once for each size of the surrounding
    page."""

    def __init__(self, schema: GraphQLSchema, document: DocumentNode, variables: dict[str, Any]) -> None:
        self._schema = schema
        definitions = document.definitions
        self._fragments = {node.name.value: node for node in definitions if isinstance(node, FragmentDefinitionNode)}
        self._variables = variables
        self._fragment_costs: dict[tuple[str, int], int] = {}

    def count_operation(self, operation: OperationDefinitionNode) -> int:
        """The cost of an operation of a valid document."""
        root = self._schema.get_root_type(operation.operation)
        changes = len(operation.selection_set.selections) if operation.operation is OperationType.MUTATION else 0
        return changes * MUTATION_COST + self._selection(operation.selection_set, root, ASSUMED_LIST_SIZE)

    def _selection(self, selections: SelectionSetNode | None, parent: Any, page: int) -> int:
        """The cost of a selection on one object; `page` is the assumed size of its lists."""
        cost = 0
        fields = selections.selections if selections else ()
        cost += len(fields) // LEAVES_OF_AN_OBJECT
        for node in fields:
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
        # Separate rules bound introspection.
        if node.name.value.startswith("__"):
            return 0
        field = parent.fields[node.name.value]
        inner = get_named_type(field.type)
        name = f"{parent.name}.{node.name.value}"
        surcharge = SURCHARGES.get(name, 0)
        if parent is self._schema.query_type:
            surcharge = field.extensions[DECLARATION].metadata.get(COST, 0)
        if node.name.value == TOTAL_COUNT:
            surcharge = COUNT
        if not is_composite_type(inner):
            return surcharge
        cost = 1 + SURCHARGES.get(inner.name, 0)
        cost += self._selection(node.selection_set, inner, self._size(node, field))
        if any(argument.name.value == THUMBNAILS_ARGUMENT for argument in node.arguments or ()):
            cost += THUMBNAIL
        if IDS_ARGUMENT in field.args:
            page = self._size(node, field)
        return surcharge + (LIST_SIZES.get(name, page) * cost if _is_list(field.type) else cost)

    def _size(self, node: FieldNode, field: GraphQLField) -> int:
        """Return the assumed size of the lists of the object: for a connection, that of the page."""
        if not field.args.keys() & {*SIZE_ARGUMENTS}:
            return ASSUMED_LIST_SIZE
        arguments = [argument.value for argument in node.arguments or () if argument.name.value in SIZE_ARGUMENTS]
        sizes = [number for value in arguments if (number := self._number(value)) is not None]
        return min(max(sizes), MAX_PAGE_SIZE) if sizes else DEFAULT_PAGE_SIZE

    def _number(self, value: ValueNode) -> int | None:
        if isinstance(value, IntValueNode):
            return max(int(value.value), 0)
        if isinstance(value, ListValueNode):
            return len(value.values)
        number = self._variables.get(value.name.value) if isinstance(value, VariableNode) else None
        return max(number, 0) if isinstance(number, int) else None


def _is_list(kind: GraphQLOutputType) -> bool:
    return isinstance(get_nullable_type(kind), GraphQLList)


class Introspected:
    """Estimates how many objects the introspection in a document returns, from the means of the schema."""

    def __init__(self, schema: GraphQLSchema, document: DocumentNode) -> None:
        definitions = document.definitions
        self._fragments = {node.name.value: node for node in definitions if isinstance(node, FragmentDefinitionNode)}
        self._lengths = mean_lengths(schema)

    def count_objects(self, selections: SelectionSetNode | None, *, inside: bool = False) -> float:
        """The number of objects below a selection of a valid document whose fragments are bounded."""
        number = 0.0
        for node in selections.selections if selections else ():
            if isinstance(node, FieldNode):
                begins = node.name.value in INTROSPECTION
                length = self._lengths.get(node.name.value, 1) if inside else 1
                below = self.count_objects(node.selection_set, inside=inside or begins)
                number += length * (below + 1) if (inside or begins) and node.selection_set else below
            elif isinstance(node, InlineFragmentNode):
                number += self.count_objects(node.selection_set, inside=inside)
            elif isinstance(node, FragmentSpreadNode):
                number += self.count_objects(self._fragments[node.name.value].selection_set, inside=inside)
        return number


@cache
def mean_lengths(schema: GraphQLSchema) -> dict[str, float]:
    """The mean length of each list in the introspection of a schema, by the name of its field."""
    types = list(schema.type_map.values())
    fields = [field for kind in types for field in getattr(kind, "fields", {}).values()]
    outputs = [field for field in fields if hasattr(field, "args")]
    return {
        "types": len(types),
        "fields": len(outputs) / len(types),
        "inputFields": (len(fields) - len(outputs)) / len(types),
        "enumValues": sum(len(getattr(kind, "values", ())) for kind in types) / len(types),
        "args": sum(len(field.args) for field in outputs) / len(outputs),
        "possibleTypes": sum(len(schema.get_possible_types(kind)) for kind in types if is_abstract_type(kind))
        / len(types),
        "ofType": WRAPPED,
    }


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
