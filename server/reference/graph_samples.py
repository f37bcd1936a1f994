"""The GraphQL document of each operation of REST, with the variables of its recorded example."""

import json
from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode

from graphql import (
    GraphQLArgument,
    GraphQLEnumType,
    GraphQLField,
    GraphQLInputObjectType,
    GraphQLInputType,
    GraphQLInterfaceType,
    GraphQLList,
    GraphQLNonNull,
    GraphQLObjectType,
    GraphQLOutputType,
    GraphQLUnionType,
    get_named_type,
    get_nullable_type,
    is_leaf_type,
)
from pydantic.alias_generators import to_camel

from domain.refusals.general import NotFound
from schema.graph import graph
from schema.types.dry_run import DryRun
from server.reference.graph_schema import plain_fields

EDGES: Final[Mapping[str, str]] = {
    "count_unread_notifications": "unreadNotificationCount",
    "get_agent_account": "agents",
    "get_agent_deposit": "deposits",
    "get_bank_transfer_details": "wallet.bankTransfer",
    "get_decision_requests": "task.decisions",
    "get_deposit": "wallet.deposits",
    "get_dispute": "disputes",
    "get_ledger_health": "platform.ledger",
    "get_service_health": "platform.health",
    "get_operator_account": "operators",
    "get_operator_statistics": "operator.statistics",
    "get_operator_task": "task",
    "get_proof_content": "task.proofs",
    "get_review_defaults": "agent.reviewDefaults",
    "get_service_capability": "capability",
    "get_spending_rules": "agent.spendingRules",
    "get_staff_queues": "platform.queues",
    "get_task_events": "task.events",
    "get_task_history": "task.events",
    "get_task_operator": "task.operator",
    "get_task_proofs": "task.proofReview",
    "get_waitlist_status": "waitlist",
    "get_wallet_balances": "wallet.balances",
    "get_wallet_statement": "wallet.statement",
    "list_agent_members": "agent.members",
    "list_agent_operators": "agent.operators",
    "list_api_keys": "agent.apiKeys",
    "list_claimable": "viewer.claimable",
    "list_contact_methods": "agent.contactMethods",
    "list_earnings": "operator.earningEntries",
    "list_grants": "viewer.grants",
    "list_integration_preferences": "agent.integrationPreferences",
    "list_operator_keys": "operator.apiKeys",
    "list_operator_reviews": "operator.reviews",
    "list_operator_tasks": "operator.tasks",
    "list_passkeys": "viewer.passkeys",
    "list_reschedule_requests": "task.reschedules",
    "list_service_capabilities": "capabilities",
    "list_service_interests": "agent.serviceInterests",
    "list_sessions": "viewer.sessions",
    "list_staff_keys": "platform.apiKeys",
    "list_support_messages": "supportRequest.messages",
    "list_task_expenses": "task.expenses",
    "list_task_invitations": "task.invitations",
    "list_task_attachments": "task.attachments",
    "list_task_messages": "task.messages",
    "list_task_offers": "task.offers",
    "list_time_extensions": "task.timeExtensions",
    "list_tracking_links": "task.trackingLinks",
    "list_waitlists": "countries",
    "list_wallet_locks": "wallet.locks",
    "list_wallet_transactions": "wallet.transactions",
    "open_proof_thumbnail": "task.proofs",
    "open_support_attachment": "supportRequest.messages",
    "open_task_evidence": "task.evidenceUrl",
}
"""Path to the field of a read, if the graph has it at an edge or under another name."""
ONLY_REST: Final = frozenset({"get_health", "list_operator_events", "list_recent_requests", "list_webhook_events"})
"""Reads without a query in the graph: health is a path, and events are subscriptions."""
MAX_FIELDS: Final = 8
PAGE_SIZE: Final = 20


class GraphSample(NamedTuple):
    """A document with its variables."""

    query: str
    variables: Mapping[str, Any]

    @property
    def text(self) -> str:
        """Both, to be shown."""
        if not self.variables:
            return self.query
        return f"{self.query}\n# variables\n{json.dumps(self.variables, indent=2, ensure_ascii=False)}"

    @property
    def fragment(self) -> str:
        """The part of an address after `#` with which GraphiQL opens this document."""
        parts = {"query": self.query}
        if self.variables:
            parts["variables"] = json.dumps(self.variables, indent=2, ensure_ascii=False)
        return urlencode(parts)


def find_sample(operation: str, request: Mapping[str, Any]) -> GraphSample | None:
    """Return the document of an operation, with the values of this request; None if the graph has none."""
    if operation in ONLY_REST:
        return None
    mutations, queries = _root("mutation"), _root("query")
    name = to_camel(operation)
    if name in mutations:
        return _document("mutation", [(name, mutations[name])], request)
    path = EDGES.get(operation) or to_camel(operation.removeprefix("get_").removeprefix("list_"))
    steps, fields = [], queries
    for step in path.split("."):
        if step not in fields:
            raise NotFound(f"The graph has no {path} for {operation}.")
        steps.append((step, fields[step]))
        inner = get_named_type(fields[step].type)
        fields = inner.fields if isinstance(inner, GraphQLObjectType) else {}
    return _document("query", steps, request)


def _root(kind: str) -> Mapping[str, GraphQLField]:
    schema = graph()._schema  # noqa: SLF001 - Strawberry has no other way to it
    root = schema.mutation_type if kind == "mutation" else schema.query_type
    assert root, "the graph has both"
    fields: Mapping[str, GraphQLField] = root.fields
    return fields


def _document(kind: str, steps: list[tuple[str, GraphQLField]], request: Mapping[str, Any]) -> GraphSample:
    heads: list[str] = []
    variables: dict[str, Any] = {}
    lines: list[str] = []
    for depth, (name, field) in enumerate(steps, start=1):
        arguments = []
        for argument, described in field.args.items():
            if argument == "first":
                arguments.append(f"first: {PAGE_SIZE}")
                continue
            value = _value(argument, described, request)
            if value is not None and argument not in variables:
                variables[argument] = value
                heads.append(f"${argument}: {described.type}")
                arguments.append(f"{argument}: ${argument}")
        called = f"{name}({', '.join(arguments)})" if arguments else name
        lines.append(f"{'  ' * depth}{called}")
        if depth < len(steps):
            lines[-1] += " {"
    selected = list(_selection(steps[-1][1].type, len(steps) + 1))
    if selected:
        lines[-1] += " {"
        lines += [*selected, "  " * len(steps) + "}"]
    lines += ["  " * depth + "}" for depth in range(len(steps) - 1, 0, -1)]
    title = steps[-1][0][0].upper() + steps[-1][0][1:]
    head = f"{kind} {title}({', '.join(heads)})" if heads else f"{kind} {title}"
    return GraphSample("\n".join([head + " {", *lines, "}"]), variables)


def _selection(type_: GraphQLOutputType, depth: int) -> Iterator[str]:
    indent = "  " * depth
    named = get_named_type(type_)
    if is_leaf_type(named):
        return
    if isinstance(named, GraphQLUnionType):
        for member in named.types:
            # No sample is a dry run, and fields of both answers may have types that exclude each other.
            if member.name == DryRun.__name__:
                continue
            fields = "code detail nextActions { label mutation }" if member.name == "Problem" else _fields(member)
            yield f"{indent}... on {member.name} {{ {fields} }}"
        return
    assert isinstance(named, GraphQLObjectType | GraphQLInterfaceType)
    if "nodes" in named.fields:
        yield f"{indent}nodes {{ {_fields(get_named_type(named.fields['nodes'].type))} }}"
        yield f"{indent}pageInfo {{ hasNextPage endCursor }}"
        return
    yield indent + _fields(named)


def _fields(type_: GraphQLOutputType) -> str:
    """Return the first plain fields of an object; if it has none, those of the objects in it."""
    named = get_named_type(type_)
    assert isinstance(named, GraphQLObjectType | GraphQLInterfaceType)
    plain = [name for name in plain_fields(named) if name != "dryRun"]
    if plain:
        return " ".join(plain[:MAX_FIELDS])
    return " ".join(f"{name} {{ {_fields(field.type)} }}" for name, field in named.fields.items() if not field.args)


def _value(name: str, argument: GraphQLArgument, request: Mapping[str, Any]) -> Any:
    """The value of an argument in a request; None without one."""
    inner = get_nullable_type(argument.type)
    if isinstance(inner, GraphQLInputObjectType) and name not in request:
        return _converted(inner, {key: value for key, value in request.items() if key in inner.fields}) or None
    if name == "id" and name not in request:
        return next((str(value) for key, value in request.items() if key.endswith("Id")), None)
    return _converted(argument.type, request[name]) if request.get(name) is not None else None


def _converted(type_: GraphQLInputType, value: Any) -> Any:
    """Convert a value of REST to the form of the graph."""
    match type_:
        case _ if value is None:
            return None
        case GraphQLNonNull():
            return _converted(type_.of_type, value)
        case GraphQLList():
            return [_converted(type_.of_type, item) for item in (value if isinstance(value, list) else [value])]
        case GraphQLEnumType():
            return next((name for name, member in type_.values.items() if member.value == value), value)
        case GraphQLInputObjectType():
            return {key: _converted(type_.fields[key].type, item) for key, item in value.items() if key in type_.fields}
        case _ if type_.name in {"ID", "Decimal"}:
            return str(Decimal(str(value))) if type_.name == "Decimal" else str(value)
    return value
