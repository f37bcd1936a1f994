"""Bodies of requests to `/graphql` that call operations: suggestions that a client can send unchanged."""

from collections.abc import Mapping
from functools import cache
from typing import Any, Final, NamedTuple, cast

from graphql import (
    GraphQLEnumType,
    GraphQLInputObjectType,
    GraphQLInputType,
    GraphQLNonNull,
    GraphQLObjectType,
    GraphQLUnionType,
    OperationDefinitionNode,
    get_named_type,
    get_nullable_type,
    is_leaf_type,
    is_required_argument,
    parse,
    type_from_ast,
)
from pydantic.alias_generators import to_camel

from resolvers.core.idempotency import secret_fields
from resolvers.wire.model import Wire
from schema.graph import graph
from schema.mutation import MUTATIONS
from schema.types.fields import MutationRow
from schema.types.problem import ARGUMENT

MUTATION_OF: Final = {row.operation.name: row for row in MUTATIONS}
IDS: Final = ("id", "taskId", "agentId", "operatorId")
"""Names of the id of a result, most common first."""
OUTCOME: Final = ("status", "taskStatus", "checkoutUrl", "externalId")
"""Fields that a document selects, if the result has them, in addition to its secrets. A client that needs others
changes the selection."""
PROBLEM: Final = "... on Problem { code detail errors { field message } nextActions { code why graphql } }"
QUERIES: Final[Mapping[str, str]] = {
    "get_task_events": "query($taskId: ID!) { task(id: $taskId) { events { sequence toStatus reason timestamp } } }",
    "get_task_evidence": "query($taskId: ID!) { task(id: $taskId) { evidenceUrl } }",
    "get_task_proofs": """query($taskId: ID!) { task(id: $taskId) { proofReview {
        items { id contentUrl thumbnailUrl } report missingSteps } } }""",
    "get_decision_requests": """query($taskId: ID!) { task(id: $taskId) {
        decisions { id status message optionsJson deadlineAt } } }""",
    "list_task_expenses": "query($taskId: ID!) { task(id: $taskId) { expenses { id amount description status } } }",
    "list_time_extensions": "query($taskId: ID!) { task(id: $taskId) { timeExtensions { id status minutes reason } } }",
    "list_task_messages": "query($taskId: ID!) { task(id: $taskId) { messages { sequence author body createdAt } } }",
    "list_task_offers": "query($taskId: ID!) { task(id: $taskId) { offers { id amount status } } }",
    "list_reschedule_requests": "query($taskId: ID!) { task(id: $taskId) { reschedules { id status reason } } }",
    "list_open_tasks": "{ openTasks { nodes { id title payoutAmount payoutCurrency } } }",
    "get_bank_transfer_details": """query($currency: String) { wallet(currency: $currency) {
        bankTransfer { reference iban instructions } } }""",
    "get_spending_rules": "{ agent { spendingRules { frozen } } }",
    "get_legal_documents": "{ legalDocuments { typeReference version content } }",
    "list_api_keys": "{ agent { apiKeys { id name prefix scopes } } }",
    "list_operator_keys": "{ operator { apiKeys { id name prefix scopes } } }",
    "list_staff_keys": "{ platform { apiKeys { id name prefix scopes } } }",
    "list_staff_members": "{ staffMembers { nodes { id name role } } }",
    "list_payouts": "query($status: PayoutStatus) { payouts(status: $status) { nodes { id status } } }",
}
"""Documents for suggested reads, by operation. Their variables are the operation's arguments."""


class RequestBody(NamedTuple):
    """A document, and the types of its variables by their names."""

    query: str
    types: Mapping[str, GraphQLInputType]
    whole: bool
    """True if all arguments are one variable."""

    def filled(self, arguments: Mapping[str, object]) -> dict[str, Any]:
        """Return the body of the request, with the arguments in the form of the graph."""
        supplied: Mapping[str, object] = {ARGUMENT: arguments} if self.whole else arguments
        values = {name: _in_graph(kind, supplied[name]) for name, kind in self.types.items() if name in supplied}
        return {"query": self.query, "variables": values}


def request_body(operation: str, arguments: Mapping[str, object]) -> dict[str, Any] | None:
    """The body of a request that calls an operation; None for a read that has no document."""
    body = _body(operation, tuple(arguments))
    return body.filled(arguments) if body else None


@cache
def _body(operation: str, names: tuple[str, ...]) -> RequestBody | None:
    schema = graph()._schema  # noqa: SLF001 - Strawberry has no other way to it
    if operation in MUTATION_OF:
        assert schema.mutation_type
        return _mutation(MUTATION_OF[operation], schema.mutation_type, names)
    if operation not in QUERIES:
        return None
    query = " ".join(QUERIES[operation].split())
    (definition,) = parse(query).definitions
    assert isinstance(definition, OperationDefinitionNode)
    types = {
        node.variable.name.value: cast("GraphQLInputType", type_from_ast(schema, node.type))
        for node in definition.variable_definitions or ()
    }
    return RequestBody(query, types, whole=False)


def _mutation(mutation: MutationRow, root: GraphQLObjectType, names: tuple[str, ...]) -> RequestBody:
    name = mutation.name
    field = root.fields[name]
    types = {
        argument: declared.type
        for argument, declared in field.args.items()
        if argument in names or is_required_argument(declared)
    }
    declared = ", ".join(f"${argument}: {kind}" for argument, kind in types.items())
    passed = ", ".join(f"{argument}: ${argument}" for argument in types)
    union = get_named_type(field.type)
    assert isinstance(union, GraphQLUnionType)
    result = union.types[0]
    shown = f"... on {result.name} {{ {' '.join(_selection(result, mutation.operation.result))} }}"
    arguments = (f"({declared})", f"({passed})") if types else ("", "")
    query = f"mutation{arguments[0]} {{ {name}{arguments[1]} {{ __typename {shown} {PROBLEM} }} }}"
    return RequestBody(query, types, whole=set(types) == {ARGUMENT})


def _selection(result: GraphQLObjectType, view: type[Wire]) -> list[str]:
    """Return the selection on a result: its id, its outcome, and its secrets, which no later call returns. For a result
    with none of these, select all of its values; for a result without an id, the ids of its records.
    """
    own = [name for name in map(to_camel, view.model_fields) if name in result.fields]
    kinds = {name: get_named_type(result.fields[name].type) for name in own}
    values = [name for name in own if is_leaf_type(kinds[name])]
    ids = [name for name in IDS if name in values][:1]
    records = [f"{name} {{ id }}" for name in own if "id" in getattr(kinds[name], "fields", ())]
    secrets = [to_camel(name) for name in secret_fields(view)]
    selected = [*ids, *(name for name in OUTCOME if name in values), *secrets]
    return [*(selected or values), *(() if ids else records)]


def _in_graph(kind: GraphQLInputType, value: object) -> object:
    """Convert a value of REST to the form of the graph: ids and decimals are text, and enums have names."""
    inner = get_nullable_type(kind) if isinstance(kind, GraphQLNonNull) else kind
    match inner:
        case GraphQLInputObjectType() if isinstance(value, Mapping):
            return {name: _in_graph(inner.fields[name].type, part) for name, part in value.items()}
        case GraphQLEnumType():
            return next(name for name, member in inner.values.items() if member.value == value)
    return str(value) if getattr(inner, "name", "") in {"ID", "Decimal"} else value
