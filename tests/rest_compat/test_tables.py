"""The tables of routes and tools against the specification and each other."""

import re

from domain.support import SupportStatus, SupportType
from resolvers.operation import AGENT, OPERATIONS, Kind
from rest_compat.routes import ROUTES
from rest_compat.tools import TOOLS

SPECIFIED_TOOLS = re.findall(
    r"\w+",
    """
register_agent get_legal_documents get_agent_profile update_agent_profile create_api_key revoke_api_key list_countries
list_currencies dispatch_physical_task list_physical_tasks get_physical_task_details publish_task cancel_physical_task
request_task_quote fund_task check_task_funding approve_physical_task_completion approve_task_review reject_task_review
cancel_task_with_settlement open_task_dispute get_task_events get_task_history get_task_proofs
acknowledge_direct_settlement_task dispute_direct_settlement_task checkout_wallet_deposit fund_wallet get_wallet_balance
list_wallets get_wallet_transactions update_task_webhook test_task_webhook add_task_review get_decision_requests
resolve_decision_request request_reschedule approve_reschedule reject_reschedule list_reschedule_requests
update_task_location add_contact_method add_service_interest list_service_interests list_service_categories
list_service_capabilities join_country_waitlist get_waitlist_status list_locales get_bank_transfer_details
submit_support_request get_support_requests reply_to_support_request get_pending_actions
""",
)
"""Written from the specification, not from the table."""

SPECIFIED_ROUTES = """
POST /api/v1/agents/register
GET /api/v1/legal
GET /api/v1/health
GET /api/v1/countries
GET /api/v1/currencies
GET /api/v1/agents/me
PUT /api/v1/agents/me
GET /api/v1/agents/me/api-keys
POST /api/v1/agents/me/api-keys
DELETE /api/v1/agents/me/api-keys/{}
GET /api/v1/agents/me/wallet/deposit/{}/status
GET /api/v1/agents/me/wallet/transactions
POST /api/v1/agents/me/tasks
GET /api/v1/agents/me/tasks
GET /api/v1/agents/me/tasks/{}
POST /api/v1/agents/me/tasks/{}/publish
POST /api/v1/agents/me/tasks/{}/cancel
POST /api/v1/agents/me/tasks/{}/quote
POST /api/v1/agents/me/tasks/{}/fund
POST /api/v1/agents/me/tasks/{}/check-funding
POST /api/v1/agents/me/tasks/{}/approve-review
POST /api/v1/agents/me/tasks/{}/reject-review
POST /api/v1/agents/me/tasks/{}/cancel-with-settlement
POST /api/v1/agents/me/tasks/{}/dispute
POST /api/v1/agents/me/tasks/{}/approve
GET /api/v1/agents/me/tasks/{}/proofs
GET /api/v1/agents/me/tasks/{}/proofs/{}/content
GET /api/v1/agents/me/tasks/{}/proofs/{}/thumbnail
GET /api/v1/agents/me/tasks/{}/events
GET /api/v1/agents/me/tasks/{}/history
GET /api/v1/agents/me/wallets
GET /api/v1/agents/me/wallet
POST /api/v1/agents/me/wallet/deposit
POST /api/v1/agents/me/tasks/{}/acknowledge
POST /api/v1/agents/me/tasks/{}/dispute-direct
POST /api/v1/agent-support/requests
GET /api/v1/agent-support/requests
GET /api/v1/agent-support/requests/{}
GET /api/v1/agent-support/requests/{}/messages
POST /api/v1/agent-support/requests/{}/messages
POST /api/v1/agent-support/requests/{}/close
GET /api/v1/agents/me/notifications
GET /api/v1/agents/me/notifications/count
POST /api/v1/agents/me/notifications/{}/read
GET /api/v1/agents/me/pending-actions
GET /api/v1/events
PATCH /api/v1/agents/me/tasks/{}/webhook
POST /api/v1/agents/me/tasks/{}/webhook/test
PATCH /api/v1/agents/me/tasks/{}/location
POST /api/v1/agents/me/tasks/{}/review
GET /api/v1/agents/me/tasks/{}/decisions
POST /api/v1/agents/me/tasks/{}/decisions/{}/resolve
POST /api/v1/agents/me/tasks/{}/reschedule
GET /api/v1/agents/me/tasks/{}/reschedules
POST /api/v1/agents/me/tasks/{}/reschedule/{}/approve
POST /api/v1/agents/me/tasks/{}/reschedule/{}/reject
GET /api/v1/services/categories
GET /api/v1/services/capabilities
GET /api/v1/services/capabilities/{}
GET /api/v1/locales
GET /api/v1/agents/me/contact-methods
POST /api/v1/agents/me/contact-methods
PUT /api/v1/agents/me/contact-methods/{}
DELETE /api/v1/agents/me/contact-methods/{}
GET /api/v1/agents/me/integration-preferences
POST /api/v1/agents/me/integration-preferences
DELETE /api/v1/agents/me/integration-preferences/{}
GET /api/v1/agents/me/interests
POST /api/v1/agents/me/interests
PUT /api/v1/agents/me/interests/{}
DELETE /api/v1/agents/me/interests/{}
GET /api/v1/agents/me/waitlist
POST /api/v1/agents/me/waitlist
GET /api/v1/agents/me/wallet/bank-transfer
""".strip().splitlines()
"""Written from the specification and decisions.md section 9, not from the table."""

NOT_ON_REST = {
    "show_checkout": "it is the payment page",
    "decide_checkout": "it is the payment page",
    "open_proof_file": "it is the raw format of a proof's content",
}


def test_every_specified_path_is_served() -> None:
    served = {re.sub(r"{\w+}", "{}", row.address) for row in ROUTES}
    assert set(SPECIFIED_ROUTES) - served == set()


def test_the_tools_are_the_specified_ones() -> None:
    assert sorted(tool.name for tool in TOOLS) == sorted(SPECIFIED_TOOLS)


def test_every_operation_is_on_rest_or_says_why_not() -> None:
    clockwork = {name for name, operation in OPERATIONS.items() if "clockwork" in operation.function.__module__}
    missing = OPERATIONS.keys() - {row.operation.name for row in ROUTES} - clockwork
    assert missing == NOT_ON_REST.keys()


def test_parameters_of_a_path_are_fields_of_the_input() -> None:
    for row in ROUTES:
        names = {field.alias for field in row.operation.request.model_fields.values()}
        assert set(re.findall(r"{(\w+)}", row.path)) <= names, row.address


def test_reads_are_get_and_changes_are_not() -> None:
    for row in ROUTES:
        assert (row.method == "GET") is (row.operation.kind is Kind.READ), row.address


def test_tools_are_for_agents_and_described() -> None:
    for tool in TOOLS:
        assert tool.operation.by is None or AGENT in tool.operation.by, tool.name
        assert len(tool.description) > 60, tool.name
        assert not (tool.read_only and (tool.destructive or tool.idempotent)), tool.name


def test_a_description_names_only_tools_that_exist() -> None:
    names = {tool.name for tool in TOOLS} | set(SupportStatus) | set(SupportType)
    for tool in TOOLS:
        assert set(re.findall(r"\b[a-z]+(?:_[a-z]+)+\b", tool.description)) - {"insufficient_funds"} <= names, tool.name
