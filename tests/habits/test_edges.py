"""An edge is empty if the caller may not read it: an error there would void the whole answer.

A mutation whose answer is lost has still changed something.
"""

from collections.abc import Iterator
from typing import Any, Final

import httpx2
import pytest
from graphql import (
    GraphQLField,
    GraphQLObjectType,
    GraphQLUnionType,
    get_named_type,
    is_composite_type,
    is_required_argument,
)

from domain.lifecycle.statuses import Actor, Status
from resolvers.matching import announcement
from resolvers.messaging import sending
from resolvers.pay import expenses, offers, time_extensions
from resolvers.payments import bank_transfers, payouts
from resolvers.spending.rules import set_spending_rules
from resolvers.support import requests as support
from resolvers.tasks import decisions, reschedules, reviews, settlement
from resolvers.webhooks import delivery_log
from schema.app import graphql_app
from schema.compiled.selections import DECLARATION
from schema.execution.size import MAXIMUM_SELECTIONS, measure_text
from schema.graph import graph
from schema.mutation import MUTATIONS
from schema.types.context import Rules
from schema.types.dry_run import DryRun
from tests.actors import confirm_email, dispatch
from tests.habits.test_statements import fill
from tests.resolvers.attachments.test_changes import attach
from tests.resolvers.stages import Scene

TYPES: Final = graph()._schema.type_map
DEPTH: Final = 4
"""Number of edges that are followed one after the other: from a list's root over its nodes to the objects behind their
edges."""
WHERE: Final = "location: {lat: 52.3731, lng: 4.8922}"
REGISTER: Final = 'registerAgent(input: {agentName: "Errand", agentType: "assistant", acceptedTerms: true})'
REGISTER_OPERATOR: Final = (
    'registerOperator(input: {name: "New", email: "new@example.org", countryIsoCode: "NL", latitude: 52.37, '
    'longitude: 4.89, radiusKm: 5, languages: ["nl"], acceptedTerms: true})'
)
NEEDED: Final = {
    "Query.node": '(nodeId: "Wallet_1.EUR")',
    "Query.nodes": '(nodeIds: ["Agent_1", "Operator_1"])',
    "Query.task": '(id: "1")',
    "Query.supportRequest": '(id: "1")',
    "Query.webhookDelivery": '(id: "1")',
    "Query.capability": '(id: "1")',
    "Query.openTask": '(taskId: "1")',
    "Query.eligibility": '(taskId: "1")',
    "Query.transferCandidates": '(currency: "EUR", text: "Errand")',
    "Query.estimateTask": '(input: {title: "A", description: "B", locationAddress: "Amsterdam", payoutAmount: 50})',
    "Query.taskCells": "(within: {north: 90, east: 180, south: -90, west: -180}, zoom: 22)",
    "Wallet.balances": "(from: 20270101000000)",
    "Wallet.statement": "(from: 20270101000000)",
}
"""Arguments of fields that cannot be asked for without."""
CHANGES: Final[dict[str, tuple[str, ...]]] = {
    "nobody": (REGISTER, REGISTER_OPERATOR),
    Actor.AGENT: (
        REGISTER,
        REGISTER_OPERATOR,
        'createApiKey(keyName: "Second")',
        'quoteTask(taskId: "%(draft)s")',
        'fundTask(input: {taskId: "%(draft)s", fundingMethod: WALLET})',
        'checkTaskFunding(taskId: "%(draft)s")',
        'bulkMoveTasks(input: {taskIds: ["%(draft)s"], move: CANCEL, dryRun: true})',
    ),
    Actor.OPERATOR: (
        REGISTER,
        f'acceptTask(input: {{taskId: "%(open)s", {WHERE}}})',
        f'releaseTask(input: {{taskId: "%(open)s", {WHERE}, reason: "Ill"}})',
    ),
    Actor.PLATFORM: (
        'suspendAgent(agentId: "%(agent)s", reason: "Abuse")',
        'reinstateAgent(agentId: "%(agent)s")',
        'approveOperator(operatorId: "%(operator)s")',
        'resolveDispute(input: {taskId: "%(disputed)s", outcome: REFUND, note: "Nobody came."})',
        'redeliverWebhook(deliveryId: "%(delivery)s")',
    ),
}
"""Changes whose answers lead to what no query leads to."""
OF_AN_OPERATOR: Final = {"EarningEntry"}
"""Types with edges that start at an operator other than the caller."""
OF_TASKS: Final = {
    "AgentReview",
    "ChangedBy",
    "Decision",
    "Expense",
    "Offer",
    "ProofItem",
    "Quote",
    "Reschedule",
    "StatusEvent",
    "SupportRequest",
    "Task",
    "TaskAttachment",
    "TaskMessage",
    "TaskProofs",
    "TaskReview",
    "TimeExtension",
    "WalletLock",
    "WalletTransaction",
    "WalletTransactionConnection",
    "WebhookDelivery",
    "WebhookDeliveryConnection",
}
HIDDEN: Final[dict[str, set[str]]] = {
    "nobody": {"ApiKey", "SpendingApproval"} | OF_AN_OPERATOR | OF_TASKS,
    Actor.AGENT: OF_AN_OPERATOR,
    Actor.OPERATOR: {
        "Quote",
        "SupportRequest",
        "WalletLock",
        "WalletTransaction",
        "WebhookDelivery",
        "WebhookEndpoint",
        "SpendingApproval",
    },
    # Nothing was taken back at a payment provider.
    Actor.PLATFORM: {"Quote", "Reversal"} | OF_AN_OPERATOR,
}
"""Types whose edges are empty for each kind of caller."""


def find_edges(kind: GraphQLObjectType) -> dict[str, GraphQLField]:
    """Fields that a resolver reads."""
    return {
        name: field
        for name, field in kind.fields.items()
        if (declared := field.extensions.get(DECLARATION)) and declared.base_resolver
    }


def selection(kind: Any, depth: int, above: frozenset[str] = frozenset()) -> str:
    """All that leads on from a type, so far, but what leads from a type `above` it, which is asked for there."""
    if isinstance(kind, GraphQLUnionType):
        # No change here is a dry run, and a document with the ledger lines of both would be refused.
        members = [member for member in kind.types if member.name != DryRun.__name__]
        parts = " ".join(f"... on {member.name} {selection(member, depth, above)}" for member in members)
        return f"{{ __typename {parts} }}"
    if kind.name in above:
        return "{ __typename }"
    return "{ __typename " + " ".join(asked(kind, depth, above | {kind.name})) + " }"


def asked(kind: GraphQLObjectType, depth: int, above: frozenset[str] = frozenset()) -> Iterator[str]:
    for name, field in kind.fields.items():
        inner = get_named_type(field.type)
        arguments = ""
        if any(map(is_required_argument, field.args.values())):
            arguments = NEEDED[f"{kind.name}.{name}"]
        if not is_composite_type(inner):
            if name in find_edges(kind):
                yield name + arguments
        elif depth:
            yield f"{name}{arguments} {selection(inner, depth - 1, above)}"


def documents(kind: GraphQLObjectType, depth: int) -> Iterator[str]:
    """The selections of a type, one for each field, and of a field that leads to too much, one for each of its own."""
    for name, field in kind.fields.items():
        for line in asked(GraphQLObjectType(kind.name, {name: field}), depth):
            inner = get_named_type(field.type)
            if measure_text(f"{{ {line} }}").selections <= MAXIMUM_SELECTIONS or not isinstance(
                inner, GraphQLObjectType
            ):
                yield line
            else:
                begin = line.index("{")
                yield from (
                    f"{line[:begin]}{{ __typename {part} }}"
                    for part in asked(inner, depth - 1, frozenset({inner.name}))
                )


def names_in(found: Any) -> Iterator[str]:
    """The names of all types in an answer."""
    if isinstance(found, list):
        for one in found:
            yield from names_in(one)
    elif isinstance(found, dict):
        yield found.get("__typename", "")
        for one in found.values():
            yield from names_in(one)


def reachable(kind: Any, known: set[str]) -> set[str]:
    """The names of a type and of all types that its fields lead to."""
    kind = get_named_type(kind)
    if is_composite_type(kind) and kind.name not in known:
        known.add(kind.name)
        parts = kind.types if isinstance(kind, GraphQLUnionType) else [field.type for field in kind.fields.values()]
        for part in parts:
            reachable(part, known)
    return known


def to_meet(caller: str, read: set[str]) -> set[str]:
    """The types with edges that a caller can come to, from what it read at the root or by what it may change."""
    roots: dict[str, GraphQLField] = TYPES["Mutation"].fields
    found: set[str] = set()
    for row in MUTATIONS:
        if row.operation.by is None or caller in row.operation.by:
            reachable(roots[row.name].type, found)
    for name in read:
        reachable(TYPES["Query"].fields[name].type, found)
    return {name for name in found if isinstance(kind := TYPES[name], GraphQLObjectType) and find_edges(kind)}


@pytest.fixture
async def ids(scene: Scene) -> dict[str, object]:
    """Everything in every stage, by what the changes call it."""
    await fill(scene, "2026-11-02")
    held = await scene.reach(
        Status.IN_PROGRESS, payoutAmount="20.00", pricingType="hourly", maxMinutes=15, expenseBudget="2.00"
    )
    asked = {"questionCode": "closed", "message": "Closed?", "optionsJson": '["wait"]'}
    await scene.operator(decisions.request_decision, taskId=held, **asked)
    await scene.agent(reschedules.request_reschedule, taskId=held, newCommittedTime=20270103120000)
    await scene.operator(expenses.add_expense, taskId=held, amount="1.00", description="Parking")
    await scene.operator(time_extensions.request_more_time, taskId=held, minutes=30, reason="It is large.")
    agreed = await scene.published(payoutAmount="5.00", pricingType="negotiable")
    await scene.operator(sending.send_message, taskId=held, body="The door is locked.")
    await attach(scene, held)
    offer = await scene.operator(offers.make_offer, taskId=agreed)
    await scene.agent(offers.accept_offer, offerId=offer.id)
    settled = await scene.reach(Status.UNDER_REVIEW, payoutAmount="5.00", webhookUrl="https://example.org/told")
    await scene.agent(settlement.approve_task, taskId=settled)
    await scene.agent(reviews.review_task, taskId=settled, rating=5)
    await scene.operator(reviews.review_agent, taskId=settled, rating=4)
    await scene.operator(payouts.request_payout, currency="EUR", destination={"iban": "NL91ABNA0417164300"})
    reference = (await scene.agent(bank_transfers.get_bank_transfer_details, currency="EUR")).reference
    await scene.staff(
        bank_transfers.credit_bank_transfer, reference=reference, amount="5.00", currency="EUR", bankReference="7"
    )
    for about in (held, settled):
        opened = {"type": "support", "subject": "Late", "message": "Where?", "relatedTaskId": about}
        await scene.agent(support.open_support_request, **opened)
    disputed = await scene.reach(Status.ACCEPTED, "escrow", payoutAmount="5.00")
    await scene.agent(settlement.dispute_task, taskId=disputed, disputeReasonCodeRef=1)
    published = await scene.reach(Status.PUBLISHED, payoutAmount="5.00")
    await announcement.announce_open_tasks(scene.services)
    await confirm_email(scene.agent, "owner@example.org")
    await scene.agent(set_spending_rules, limits=[{"currency": "EUR", "perTask": "20.00"}])
    above = await dispatch(scene.agent, payoutAmount="25.00")
    assert above.spending_obstacle
    return {
        "agent": scene.agent.id,
        "operator": scene.operator.id,
        "disputed": disputed,
        "draft": await scene.reach(Status.DRAFT, payoutAmount="5.00"),
        "open": published,
        "delivery": (await scene.agent(delivery_log.list_webhook_deliveries))[0].id,
    }


@pytest.mark.parametrize("caller", CHANGES)
async def test_no_edge_takes_an_answer_with_it(scene: Scene, ids: dict[str, object], caller: str) -> None:
    keys = {Actor.AGENT: scene.agent.key, Actor.OPERATOR: scene.operator.key, Actor.PLATFORM: scene.staff.key}
    headers = {"Authorization": f"Bearer {keys[Actor(caller)]}"} if caller in keys else {}
    app = graphql_app(scene.services, rules=Rules(maximum_cost=10**9))
    met: set[str] = set()
    read: set[str] = set()
    async with httpx2.AsyncClient(
        transport=httpx2.ASGITransport(app), base_url="http://localhost", headers=headers
    ) as client:
        # Without a key a document has half the selections.
        for line in documents(TYPES["Query"], DEPTH if headers else DEPTH - 1):
            answer = (await client.post("/graphql", json={"query": f"{{ {line} }}"})).json()
            errors = answer.get("errors", [])
            # A caller without access to a root field is refused there.
            assert [error for error in errors if len(error["path"]) > 1] == [], line
            if not errors:
                read.update(name for name, value in answer["data"].items() if value is not None)
                met.update(names_in(answer["data"]))
        for change in CHANGES[caller]:
            kind = get_named_type(TYPES["Mutation"].fields[change.split("(")[0]].type)
            document = f"mutation {{ {change % ids} {selection(kind, DEPTH)} }}"
            answer = (await client.post("/graphql", json={"query": document})).json()
            assert "errors" not in answer, (change, answer["errors"])
            assert "Problem" not in names_in(answer["data"]), (change, answer["data"])
            met.update(names_in(answer["data"]))
    assert to_meet(caller, read) - met == HIDDEN[caller]
