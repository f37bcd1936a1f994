"""Every operation is on its surfaces, or is named here with the reason why it is not."""

import re

import pytest

from domain.lifecycle.statuses import Actor
from resolvers.core.operation import OPERATIONS, Kind
from rest_compat.rest.routes import ROUTES
from rest_compat.tools.tools import TOOLS
from schema.graph import graph
from schema.mutation import MUTATIONS

PAGE = "the payment page is its surface"
SIGN_IN = "the pages for signing in are its surface"
PEOPLE = "what a person manages is not for a model"
OWNER = "the page behind an owner's link is its surface"
RULES = "rules are for whoever answers for an agent; a model reads them and can stop itself"
MEMBERS = "who may act for an agent is decided by people, not by a model that reads what others write"
TRACKING = "the page behind a tracking link is its surface"
FILE = "the signed address of a file is its surface"
DESKS = "views are for desks and other front ends, which speak the graph"
BULK = "a program has the operations for one task; it is for tables of tasks"
RAW = "what REST gives with format=raw or csv, or as a picture"
IN_THE_GRAPH = {
    "get_agent": "agent",
    "get_operator": "operator",
    "get_platform": "platform",
    "get_task": "task",
    "get_operator_task": "task",
    "list_tasks": "tasks",
    "estimate_task": "estimateTask",
    "list_operator_tasks": "tasks",
    "list_open_tasks": "openTasks",
    "get_open_task": "openTask",
    "get_eligibility": "eligibility",
    "get_wallet": "wallet",
    "list_wallets": "wallets",
    "list_countries": "countries",
    "list_currencies": "currencies",
    "get_legal_documents": "legalDocuments",
    "get_task_evidence": "Task.evidenceUrl",
    "get_task_events": "Task.events",
    "get_task_history": "Task.events",
    "get_task_proofs": "Task.proofReview",
    "get_decision_requests": "Task.decisions",
    "list_reschedule_requests": "Task.reschedules",
    "list_task_expenses": "Task.expenses",
    "list_time_extensions": "Task.timeExtensions",
    "list_task_attachments": "Task.attachments",
    "list_task_messages": "Task.messages",
    "list_task_offers": "Task.offers",
    "list_tracking_links": "Task.trackingLinks",
    "list_wallet_transactions": "Wallet.transactions",
    "list_wallet_locks": "Wallet.locks",
    "get_wallet_balances": "Wallet.balances",
    "get_deposit": "Wallet.deposits",
    "list_api_keys": "Agent.apiKeys",
    "list_operator_keys": "Operator.apiKeys",
    "list_staff_keys": "Platform.apiKeys",
    "get_support_request": "supportRequest",
    "list_support_requests": "supportRequests",
    "list_support_messages": "SupportRequest.messages",
    "list_notifications": "notifications",
    "count_unread_notifications": "unreadNotificationCount",
    "get_pending_actions": "pendingActions",
    "get_practice_clock": "practiceClock",
    "list_event_types": "eventTypes",
    "list_locales": "locales",
    "list_service_categories": "serviceCategories",
    "list_service_capabilities": "capabilities",
    "get_service_capability": "capability",
    "get_waitlist_status": "waitlist",
    "list_contact_methods": "Agent.contactMethods",
    "list_integration_preferences": "Agent.integrationPreferences",
    "list_service_interests": "Agent.serviceInterests",
    "get_bank_transfer_details": "Wallet.bankTransfer",
    "get_wallet_statement": "Wallet.statement",
    "list_payouts": "payouts",
    "list_operator_events": "Task.events",
    "list_earnings": "Operator.earningEntries",
    "list_operator_reviews": "Operator.reviews",
    "get_operator_statistics": "Operator.statistics",
    "get_task_operator": "Task.operator",
    "list_reversals": "reversals",
    "list_audit_log": "auditLog",
    "get_staff_queues": "Platform.queues",
    "get_ledger_health": "Platform.ledger",
    "get_service_health": "Platform.health",
    "list_webhook_deliveries": "webhookDeliveries",
    "get_webhook_delivery": "webhookDelivery",
    "list_webhook_endpoints": "webhookEndpoints",
    "get_push_key": "pushKey",
    "get_review_defaults": "Agent.reviewDefaults",
    "get_spending_rules": "Agent.spendingRules",
    "list_agents": "agents",
    "get_agent_account": "agents",
    "list_operators": "operators",
    "get_operator_account": "operators",
    "list_disputes": "disputes",
    "list_held_tasks": "heldTasks",
    "list_staff_members": "staffMembers",
    "get_dispute": "Task.statements",
    "list_deposits": "deposits",
    "list_transfer_candidates": "transferCandidates",
    "get_agent_deposit": "deposits",
    "list_bank_transfers": "bankTransfers",
    "list_waitlists": "Country.waiting",
    "get_viewer": "viewer",
    "list_sessions": "Viewer.sessions",
    "list_claimable": "Viewer.claimable",
    "list_agent_members": "Agent.members",
    "list_agent_operators": "Agent.operators",
    "list_task_invitations": "Task.invitations",
    "list_grants": "Viewer.grants",
    "list_passkeys": "Viewer.passkeys",
    "list_saved_views": "Agent.savedViews",
}
OAUTH = dict.fromkeys(
    ("show_authorization", "decide_authorization", "register_client", "issue_tokens", "revoke_token"),
    "the endpoints of OAuth and the consent page are its surface",
)
A2A = dict.fromkeys(
    ("get_conversation", "list_conversations", "list_task_endpoints", "add_task_endpoint", "remove_task_endpoint"),
    "the methods of A2A are its surface; the others have tasks, events and webhooks",
)
NOT_IN_THE_GRAPH = {
    **OAUTH,
    **A2A,
    "begin_as_guest": SIGN_IN,
    "start_sign_in": SIGN_IN,
    "open_sign_in_link": SIGN_IN,
    "sign_in_by_code": SIGN_IN,
    "sign_in_by_link": SIGN_IN,
    "start_passkey_sign_in": SIGN_IN,
    "sign_in_with_passkey": SIGN_IN,
    "decide_checkout": PAGE,
    "show_checkout": PAGE,
    "decide_approval": OWNER,
    "show_approval": OWNER,
    "decide_confirmation": OWNER,
    "show_confirmation": OWNER,
    "decide_recovery": OWNER,
    "show_recovery": OWNER,
    "open_signed_file": FILE,
    "show_tracking": TRACKING,
    "open_tracking_photo": TRACKING,
    "get_proof_content": "files are read on REST; the graph gives thumbnails",
    "open_proof_file": RAW,
    "open_proof_thumbnail": RAW,
    "open_support_attachment": "files are read on REST",
    "open_task_evidence": RAW,
    "open_wallet_statement": RAW,
    "get_health": "what watches over the service speaks plain HTTP",
    "list_recent_requests": "`fieldcall logs` reads it, for authors of agents",
    "list_webhook_events": "the graph has taskEvents and notifications",
}
NOT_ON_REST = {
    **OAUTH,
    **A2A,
    "get_task_evidence": "REST has the archive itself",
    "list_saved_views": DESKS,
    "list_transfer_candidates": "it is what the staff chooses from on the desk",
    "save_view": DESKS,
    "rename_view": DESKS,
    "delete_view": DESKS,
    "bulk_move_tasks": BULK,
    "begin_as_guest": SIGN_IN,
    "start_sign_in": SIGN_IN,
    "open_sign_in_link": SIGN_IN,
    "sign_in_by_code": SIGN_IN,
    "sign_in_by_link": SIGN_IN,
    "start_passkey_sign_in": SIGN_IN,
    "sign_in_with_passkey": SIGN_IN,
    "decide_checkout": PAGE,
    "show_checkout": PAGE,
    "decide_approval": OWNER,
    "show_approval": OWNER,
    "decide_confirmation": OWNER,
    "show_confirmation": OWNER,
    "decide_recovery": OWNER,
    "show_recovery": OWNER,
    "open_signed_file": FILE,
    "show_tracking": TRACKING,
    "open_tracking_photo": TRACKING,
}
NOT_A_TOOL = {
    "bulk_move_tasks": BULK,
    **dict.fromkeys(("list_saved_views", "save_view", "rename_view", "delete_view"), DESKS),
    **OAUTH,
    **A2A,
    "begin_as_guest": SIGN_IN,
    "start_sign_in": SIGN_IN,
    "open_sign_in_link": SIGN_IN,
    "sign_in_by_code": SIGN_IN,
    "sign_in_by_link": SIGN_IN,
    "start_passkey_sign_in": SIGN_IN,
    "sign_in_with_passkey": SIGN_IN,
    "decide_checkout": PAGE,
    "show_checkout": PAGE,
    "decide_approval": OWNER,
    "show_approval": OWNER,
    "decide_confirmation": OWNER,
    "show_confirmation": OWNER,
    "decide_recovery": OWNER,
    "show_recovery": OWNER,
    "open_signed_file": FILE,
    "show_tracking": TRACKING,
    "open_tracking_photo": TRACKING,
    "open_proof_file": RAW,
    "open_proof_thumbnail": RAW,
    "open_wallet_statement": RAW,
    "open_support_attachment": "a file, not for a model's transcript",
    "open_task_evidence": "a file, whose address get_task_evidence answers",
    "get_wallet_statement": "the specification names no tool for it: get_wallet_transactions has every movement",
    "get_wallet_balances": "it is for charts: get_wallet_transactions has the running balance",
    "list_wallet_locks": "list_physical_tasks has the lockedAmount of each task",
    "get_health": "the specification names no tool for it",
    "get_service_capability": "the specification names no tool for it: list_service_capabilities has all",
    "update_contact_method": "the specification names no tool for it",
    "list_integration_preferences": "the specification names no tool for it",
    "add_integration_preference": "the specification names no tool for it",
    "remove_integration_preference": "the specification names no tool for it",
    "update_service_interest": "the specification names no tool for it",
    "get_support_request": "get_support_requests gives every one in full",
    "list_support_messages": "get_support_requests gives the threads with includeMessages",
    "list_notifications": "the specification names no tool for it",
    "count_unread_notifications": "the specification names no tool for it",
    "mark_notification_read": "the specification names no tool for it",
    "mark_all_notifications_read": "the specification names no tool for it",
    "register_operator": "operators are people: they have no tools",
    "list_agent_members": MEMBERS,
    "add_agent_member": MEMBERS,
    "set_agent_member_role": MEMBERS,
    "remove_agent_member": MEMBERS,
    "decide_spending": OWNER,
    "set_spending_rules": RULES,
    "unfreeze_spending": RULES,
    "list_event_types": "the specification names no tool for it",
    "list_webhook_deliveries": "the specification names no tool for it: get_task_events has every event",
    "get_webhook_delivery": "the specification names no tool for it: get_task_events has every event",
    "list_recent_requests": "`fieldcall logs` reads it, for authors of agents",
    "list_webhook_events": "the specification names no tool for it: get_task_events has every event",
    "redeliver_webhook": "the specification names no tool for it: get_task_events has every event",
    "redeliver_webhooks": "the specification names no tool for it: get_task_events has every event",
    "get_push_key": "browsers subscribe, and operators are people: they have no tools",
    "rotate_webhook_secret": "the specification names no tool for it, and a model's transcript is no place for it",
}


def test_an_operation_is_in_the_graph(subtests: pytest.Subtests) -> None:
    for operation in OPERATIONS.values():
        with subtests.test(operation=operation.name):
            if operation.name in NOT_IN_THE_GRAPH:
                continue
            if operation.kind is Kind.READ:
                owner, _, field = IN_THE_GRAPH[operation.name].rpartition(".")
                assert f"  {field}" in _definition(owner or "Query")
            else:
                assert operation in [row.operation for row in MUTATIONS]


def _definition(name: str) -> str:
    (_, text) = re.split(rf"\ntype {name} (?:implements Node )?\{{", graph().as_str())
    return text.split("\n}")[0]


def test_an_operation_is_on_rest(subtests: pytest.Subtests) -> None:
    for operation in OPERATIONS.values():
        with subtests.test(operation=operation.name):
            routed = any(operation in (row.operation, row.raw) for row in ROUTES)
            assert routed is not (operation.name in NOT_ON_REST)


def test_what_an_agent_or_anybody_does_is_a_tool(subtests: pytest.Subtests) -> None:
    for operation in OPERATIONS.values():
        with subtests.test(operation=operation.name):
            for_agents = operation.by is None or Actor.AGENT in operation.by
            is_tool = any(operation is tool.operation for tool in TOOLS)
            assert is_tool is (for_agents and operation.name not in NOT_A_TOOL)
