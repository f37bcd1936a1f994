"""THE TABLE of queries: each row is a root field of the graph and the operation that it calls."""

from typing import Final

from strawberry.tools import create_type
from strawberry.types.field import StrawberryField

from domain.accounts.scopes import Scope
from resolvers.accounts import agents, operators, staff, waitlist
from resolvers.catalogue import capabilities
from resolvers.catalogue import reference as catalogue
from resolvers.events import types as events
from resolvers.matching.explanation import get_eligibility
from resolvers.payments import payouts, reversals
from resolvers.people import viewer
from resolvers.practice import clock as practice
from resolvers.staff import agents as all_agents
from resolvers.staff import audit_log, disputes, held_tasks, members, payments, transfer_candidates
from resolvers.staff import operators as all_operators
from resolvers.support import requests as support
from resolvers.tasks import pending_actions as pending
from resolvers.webhooks import delivery_log, endpoints, push
from schema.execution.cost import COUNT
from schema.nodes import bulk as bulk  # noqa: PLC0414 - registers itself
from schema.nodes import finders as finders  # noqa: PLC0414 - registers itself
from schema.nodes.agents import AgentNode, OperatorNode, PlatformNode
from schema.nodes.people import ViewerNode
from schema.nodes.staff import (
    AgentDepositNode,
    AuditEntryNode,
    BankTransferNode,
    CountryNode,
    DisputeNode,
    PayoutNode,
    ReversalNode,
    TransferCandidateNode,
)
from schema.nodes.support import SupportRequestFilter, SupportRequestNode
from schema.nodes.tasks import TaskConnection
from schema.nodes.webhooks import WebhookDeliveryNode, WebhookEndpointNode
from schema.roots import handwritten, nodes
from schema.roots.rows import Listed, Read, Sorted
from schema.types.from_models import output

QUERIES: Final[tuple[Read | Listed | Sorted | StrawberryField, ...]] = (
    # lists over all accounts
    Sorted(all_agents.list_agents, AgentNode, all_agents.AgentFilter, all_agents.AGENT_LISTING),
    Sorted(all_operators.list_operators, OperatorNode, all_operators.OperatorFilter, all_operators.OPERATOR_LISTING),
    Sorted(members.list_staff_members, output(members.StaffMember), members.StaffFilter, members.STAFF_LISTING),
    Sorted(disputes.list_disputes, DisputeNode, disputes.DisputeFilter, disputes.DISPUTE_LISTING),
    Sorted(held_tasks.list_held_tasks, TaskConnection, held_tasks.HeldTaskFilter, held_tasks.HELD_TASK_LISTING),
    Sorted(payments.list_deposits, AgentDepositNode, payments.DepositFilter, payments.DEPOSIT_LISTING),
    Sorted(payments.list_bank_transfers, BankTransferNode, payments.BankTransferFilter, payments.BANK_TRANSFER_LISTING),
    Read(transfer_candidates.list_transfer_candidates, list[TransferCandidateNode], cost=COUNT),
    Listed(
        reversals.list_reversals,
        ReversalNode,
        reversals.reversals_in,
        reversals.count_reversals,
        arguments=("owed_only",),
    ),
    Listed(
        audit_log.list_audit_log,
        AuditEntryNode,
        audit_log.audit_entries_in,
        audit_log.count_audit_entries,
        filter=audit_log.AuditLogFilter,
    ),
    # the caller
    Read(viewer.get_viewer, ViewerNode | None, is_own=True),
    Read(agents.get_agent, AgentNode | None, is_own=True),
    Read(operators.get_operator, OperatorNode | None, is_own=True),
    Read(staff.get_platform, PlatformNode | None, is_own=True),
    # any object
    nodes.node,
    nodes.nodes,
    # tasks and wallets
    handwritten.task,
    handwritten.tasks,
    handwritten.task_statistics,
    handwritten.task_cells,
    handwritten.estimate_task,
    handwritten.open_tasks,
    handwritten.open_task,
    Read(get_eligibility),
    handwritten.wallet,
    handwritten.wallets,
    # support, webhooks, payouts and notifications
    Read(support.get_support_request, SupportRequestNode | None, identity="request_id"),
    Listed(
        support.list_support_requests,
        SupportRequestNode,
        support.support_requests_in,
        support.count_support_requests,
        filter=SupportRequestFilter,
        conditions=lambda _, conditions: conditions.conditions(),
    ),
    handwritten.webhook_delivery,
    Listed(
        delivery_log.list_webhook_deliveries,
        WebhookDeliveryNode,
        delivery_log.deliveries_in,
        delivery_log.count_deliveries,
        filter=delivery_log.DeliveryFilter,
        arguments=("task_id", "status", "filter", "agent_id"),
        conditions=delivery_log.make_conditions,
    ),
    Listed(
        endpoints.list_webhook_endpoints,
        WebhookEndpointNode,
        endpoints.endpoints_in,
        endpoints.count_endpoints,
        arguments=("status",),
    ),
    Listed(
        payouts.list_payouts,
        PayoutNode,
        payouts.payouts_in,
        payouts.count_payouts,
        arguments=("status", "operator_id"),
    ),
    handwritten.notifications,
    handwritten.unread_notification_count,
    Read(practice.get_practice_clock),
    Read(pending.get_pending_actions, cost=50),
    # reference data. Lists that ship with the service and are longer than the assumed size have surcharges.
    Read(catalogue.list_countries, list[CountryNode], part="countries", cost=240),
    Read(catalogue.list_currencies, cost=150),
    Read(catalogue.get_legal_documents),
    Read(events.list_event_types, cost=200),
    Read(push.get_push_key, str | None, part="push_key"),
    Read(capabilities.list_service_categories, part="categories", cost=50),
    Read(capabilities.list_service_capabilities, name="capabilities", cost=100),
    Read(capabilities.get_service_capability, identity="capability_id", name="capability"),
    Read(catalogue.list_locales),
    Read(waitlist.get_waitlist_status, name="waitlist"),
)


def query_root() -> type:
    """Return the root type of the table."""
    return create_type(
        "Query",
        [row if isinstance(row, StrawberryField) else row.field() for row in QUERIES],
        description=f"Root of the queries. All but public reference data needs a key with the scope {Scope.READ}.",
    )
