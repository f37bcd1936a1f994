"""Every operation is called with a key of every scope, on every surface, and only one scope opens it."""

import re
from collections.abc import Mapping
from typing import Any, Final

import httpx2
import pytest
from graphql import get_named_type, is_required_argument

from domain.accounts.scopes import Scope
from domain.lifecycle.statuses import Actor, Status
from resolvers.accounts import agents, operators, staff
from resolvers.core.context import Services
from resolvers.core.operation import OPERATIONS, Operation
from resolvers.tasks import dispatch
from rest_compat.rest.routes import ROUTES
from rest_compat.tools.tools import TOOLS
from schema.graph import graph
from schema.mutation import MUTATIONS
from server.config.wiring import load_resolvers
from tests import actors
from tests.habits.mutations import NOBODYS, literal, mutation_document
from tests.resolvers.stages import Scene

load_resolvers()
PERSON: Final = "person"
ORACLE: Final[Mapping[str, str]] = {
    "": """issue_tokens register_client revoke_token begin_as_guest start_sign_in open_sign_in_link sign_in_by_code
        sign_in_by_link start_passkey_sign_in sign_in_with_passkey
        decide_approval decide_checkout decide_confirmation get_health get_legal_documents get_push_key
        get_service_capability
        list_countries list_currencies list_event_types list_locales list_service_capabilities list_service_categories
        open_signed_file register_agent register_operator show_approval show_checkout show_confirmation
        decide_recovery show_recovery show_tracking open_tracking_photo""",
    PERSON: """change_address claim_agent claim_operator confirm_address decide_authorization
        end_all_sessions end_session get_viewer leave_agent list_claimable list_grants list_passkeys
        list_sessions prove_with_code prove_with_passkey register_passkey remove_passkey rename_passkey
        revoke_grant set_locale show_authorization sign_out
        start_code_proof start_passkey_proof start_passkey_registration""",
    "read": """count_unread_notifications estimate_task get_agent get_agent_account
        get_agent_deposit get_bank_transfer_details
        get_conversation get_decision_requests get_deposit get_dispute get_eligibility get_ledger_health get_operator
        get_open_task get_operator_account get_operator_statistics get_operator_task get_pending_actions get_platform
        get_review_defaults
        get_practice_clock get_proof_content get_service_health get_spending_rules get_staff_queues get_support_request
        get_task get_task_events get_task_history get_task_evidence get_task_operator get_task_proofs
        get_waitlist_status get_wallet
        get_wallet_balances get_wallet_statement get_webhook_delivery list_agent_members list_agents
        list_agent_operators list_api_keys
        list_audit_log list_bank_transfers list_contact_methods list_conversations list_deposits list_disputes
        list_earnings list_held_tasks list_integration_preferences list_notifications list_open_tasks
        list_operator_events list_operator_keys list_operator_reviews list_operator_tasks list_operators list_payouts
        list_reschedule_requests list_reversals list_saved_views list_service_interests list_staff_keys
        list_staff_members list_task_attachments list_task_expenses list_task_invitations list_task_messages
        list_task_offers list_time_extensions
        list_tracking_links
        list_support_messages list_support_requests list_task_endpoints list_tasks list_transfer_candidates
        list_waitlists list_wallet_locks list_wallet_transactions list_wallets list_webhook_deliveries
        list_recent_requests list_webhook_endpoints list_webhook_events
        open_proof_file open_proof_thumbnail open_support_attachment open_task_evidence
        open_wallet_statement""",
    "dispatch": """accept_task add_expense amend_task add_service_interest add_task_endpoint advance_clock
        answer_support_request decline_invitation invite_operators set_operator_preference capture_challenge
        approve_reschedule bulk_move_tasks cancel_task close_support_request complete_task create_task
        create_tracking_link decline_more_time enable_endpoint request_more_time revoke_tracking_link
        withdraw_more_time withdraw_decision withdraw_reschedule leave_waitlist
        accept_offer decline_offer make_offer withdraw_offer
        join_country_waitlist mark_arrived mark_en_route open_support_request publish_task quote_task redeliver_webhook
        redeliver_webhooks reject_reschedule release_task request_publication_review remove_expense remove_proof
        remove_service_interest remove_task_endpoint reply_to_support_request report_location request_decision
        request_reschedule resolve_decision review_agent review_task set_clock_speed set_support_status start_work
        send_message mark_messages_read add_task_attachment remove_task_attachment
        submit_proof mark_all_notifications_read mark_notification_read
        save_view rename_view delete_view
        test_task_webhook update_service_interest update_task_location update_task_webhook upload_proof
        upload_proofs""",
    "settle": """acknowledge_direct_task approve_more_time approve_payout approve_task approve_task_review
        cancel_task_with_settlement check_task_funding decline_expense
        confirm_payout contest_rejection credit_bank_transfer decline_payout deposit_to_wallet dispute_direct_task
        dispute_task fund_task pay_bonus refund_deposit reject_task_review request_changes
        cancel_payout withdraw_dispute
        request_payout resolve_dispute""",
    "manage": """add_agent_member add_contact_method add_integration_preference add_staff_member approve_operator
        create_api_key create_operator_key create_staff_key decide_spending freeze_spending publish_legal_document
        refuse_held_task
        reinstate_agent reinstate_operator release_held_task remove_agent_member remove_contact_method
        set_review_defaults
        remove_integration_preference remove_staff_member revoke_api_key revoke_operator_key revoke_staff_key
        rotate_webhook_secret set_agent_member_role set_country_phase set_spending_rules set_staff_address
        set_staff_role subscribe_push suspend_agent suspend_operator unfreeze_spending unsubscribe_push update_agent
        update_contact_method update_operator update_webhook_endpoint verify_agent""",
}
"""The operations that a key of each scope may use, those that need no key, and those of a person who is signed in, to
whom no key opens them; written by hand."""
OVER_A2A: Final = {
    "get_conversation",
    "list_conversations",
    "list_task_endpoints",
    "add_task_endpoint",
    "remove_task_endpoint",
}
"""Operations of the protocol between agents alone: `tests/rest_compat/a2a/test_bindings.py` calls them."""
SCOPE_OF: Final = {name: scope for scope, names in ORACLE.items() for name in names.split()}
MAKE: Final = {
    Actor.AGENT: agents.create_api_key,
    Actor.OPERATOR: operators.create_operator_key,
    Actor.PLATFORM: staff.create_staff_key,
}

Keys = dict[tuple[str, str], str]


@pytest.fixture
async def keys(scene: Scene) -> Keys:
    """A key for each kind of caller and each scope."""
    people = {Actor.AGENT: scene.agent, Actor.OPERATOR: scene.operator, Actor.PLATFORM: scene.staff}
    return {
        (actor, scope): (await people[actor](make, keyName=scope, scopes=[scope])).key
        for actor, make in MAKE.items()
        for scope in Scope
    }


def test_the_oracle_knows_every_operation() -> None:
    assert {
        name: operation.scope or (PERSON if operation.by else "") for name, operation in OPERATIONS.items()
    } == SCOPE_OF


def keyed(operation: Operation[Any, Any]) -> list[Actor]:
    """The callers of an operation who can have keys."""
    return [actor for actor in operation.by or () if actor is not Actor.PERSON]


def is_refused(problem: Any, name: str, scope: str) -> bool:
    """Return true if a problem is that of a missing scope, which it names."""
    if not isinstance(problem, dict) or problem.get("code") != "insufficient_scope":
        return False
    assert problem["status"] == 403
    assert f"scope {SCOPE_OF[name]}" in problem["detail"]
    suggested = [action["code"] for action in problem["nextActions"]]
    lists = ["list_api_keys", "list_operator_keys", "list_staff_keys"]
    assert len(suggested) == (scope == "read"), "who may not read has no list to look at"
    assert set(suggested) <= set(lists)
    return True


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
@pytest.mark.parametrize("scope", Scope)
async def test_a_route_opens_to_its_scope_alone(keys: Keys, client: httpx2.AsyncClient, scope: Scope) -> None:
    opened: dict[str, set[bool]] = {}
    for row in ROUTES:
        path = re.sub(r"{\w+}", NOBODYS, row.path)
        for actor in keyed(row.operation):
            headers = {"Authorization": f"Bearer {keys[actor, scope]}"}
            # An unknown field makes sure that nothing is changed: the key is looked at first.
            body = {} if row.method in ("GET", "DELETE") else {"json": {"noSuchField": 1}}
            answer = await client.request(row.method, path, headers=headers, **body)
            name = row.operation.name
            problem = answer.json() if answer.headers["content-type"].endswith("json") else None
            opened.setdefault(name, set()).add(not is_refused(problem, name, scope))
            if row.raw:
                answer = await client.get(f"{path}?format={row.raw_format}", headers=headers)
                problem = answer.json() if answer.headers["content-type"].endswith("json") else None
                opened.setdefault(row.raw.name, set()).add(not is_refused(problem, row.raw.name, scope))
    assert opened == {name: {SCOPE_OF[name] == scope} for name in opened}
    elsewhere = {"decide_approval", "decide_checkout", "show_approval", "show_checkout", "list_transfer_candidates"}
    elsewhere |= {"bulk_move_tasks", "get_task_evidence", "list_saved_views", "save_view", "rename_view", "delete_view"}
    named = {name for name, needed in SCOPE_OF.items() if needed not in ("", PERSON)}
    assert opened.keys() == named - elsewhere - OVER_A2A


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
@pytest.mark.parametrize("scope", Scope)
async def test_a_tool_opens_to_its_scope_alone(keys: Keys, client: httpx2.AsyncClient, scope: Scope) -> None:
    for tool in TOOLS:
        actor = next(iter(tool.operation.by or ()), Actor.AGENT)
        arguments = {"apiKey": keys[actor, scope], "noSuchField": 1}
        answer = await client.post("/api/v1/tools/call", json={"tool": tool.name, "arguments": arguments})
        name = tool.operation.name
        refused = is_refused(answer.json().get("error"), name, scope)
        assert refused is (SCOPE_OF[name] not in ("", scope)), name


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
async def test_a_mutation_opens_to_its_scope_alone(scene: Scene, keys: Keys, client: httpx2.AsyncClient) -> None:
    """The wrong scopes come first: with the right one the call is done, or refused for other reasons."""
    before = await scene.everything()
    for row in MUTATIONS:
        document = mutation_document(row)
        name = row.operation.name
        for actor in keyed(row.operation):
            for scope in Scope:
                if scope == SCOPE_OF[name]:
                    continue
                headers = {"Authorization": f"Bearer {keys[actor, scope]}"}
                answer = (await client.post("/graphql", json={"query": document}, headers=headers)).json()
                assert is_refused(answer["data"][row.name], name, scope), (document, answer)
    after = await scene.everything()
    # That a key was used is all that may be noted.
    before.pop("api_key")
    after.pop("api_key")
    assert after == before


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
async def test_every_root_of_the_graph_but_the_public_ones_needs_to_read(
    keys: Keys, client: httpx2.AsyncClient
) -> None:
    roots = graph()._schema.query_type
    assert roots
    public = {"countries", "currencies", "legalDocuments", "eventTypes", "locales", "serviceCategories"}
    public |= {"capabilities", "capability", "pushKey"}
    # It is none of a key.
    public |= {"viewer"}
    for name, field in roots.fields.items():
        arguments = [
            f"{key}: {literal(key, value)}" for key, value in field.args.items() if is_required_argument(value)
        ]
        composite = hasattr(get_named_type(field.type), "fields")
        called = (f"{name}({', '.join(arguments)})" if arguments else name) + (" { __typename }" if composite else "")
        codes = set()
        for actor in MAKE:
            for scope in (Scope.DISPATCH, Scope.SETTLE, Scope.MANAGE):
                headers = {"Authorization": f"Bearer {keys[actor, scope]}"}
                answer = (await client.post("/graphql", json={"query": f"{{ {called} }}"}, headers=headers)).json()
                codes |= {error["extensions"]["code"] for error in answer.get("errors", [])}
                if name not in public and (answer["data"] or {}).get(name) is not None:
                    raise AssertionError(f"{called} answered {actor} with {scope}: {answer}")
        assert ("insufficient_scope" in codes) is (name not in public), (name, codes)


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
async def test_a_change_gives_nothing_that_is_read_apart_to_a_key_that_may_not_read(
    scene: Scene, keys: Keys, client: httpx2.AsyncClient
) -> None:
    headers = {"Authorization": f"Bearer {keys[Actor.AGENT, Scope.DISPATCH]}"}
    task_id = await scene.reach(Status.DRAFT, payoutAmount="5.00")
    plain = "id status nextActions { code }"
    for selection, fragment in (
        ("... on Task { id events { id } }", ""),
        ("...held", "fragment held on Task { ...again } fragment again on Task { walletLock { lockedAmount } }"),
        ("... on Task { ... { supportRequests { subject } } }", ""),
    ):
        change = f'publishTask(taskId: "{task_id}") {{ {selection} ... on Problem {{ code }} }}'
        answer = (
            await client.post("/graphql", json={"query": f"mutation {{ {change} }} {fragment}"}, headers=headers)
        ).json()
        assert answer["data"]["publishTask"] == {"code": "insufficient_scope"}, (selection, answer)
        assert await scene.status(task_id) is Status.DRAFT
    document = f'mutation {{ publishTask(taskId: "{task_id}") {{ ... on Task {{ {plain} }} }} }}'
    answer = (await client.post("/graphql", json={"query": document}, headers=headers)).json()
    published = answer["data"]["publishTask"]
    assert published["status"] == "PUBLISHED"
    # Only calls that this key may make are suggested.
    assert {SCOPE_OF[action["code"]] for action in published["nextActions"]} == {"dispatch"}


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
async def test_what_is_allowed_agrees_with_what_the_call_answers(
    scene: Scene, services: Services, keys: Keys, client: httpx2.AsyncClient
) -> None:
    task_id = await scene.reach(Status.UNDER_REVIEW, payoutAmount="5.00")
    reader = {"Authorization": f"Bearer {keys[Actor.AGENT, Scope.READ]}"}
    path = f"/api/v1/agents/me/tasks/{task_id}"
    shown = (await client.get(f"{path}?includeAllowedActions=true", headers=reader)).json()
    assert {action["code"] for action in shown["nextActions"]} <= set(ORACLE["read"].split())
    assert [action["code"] for action in shown["allowedActions"] if action["allowed"]] == []
    for action in shown["allowedActions"]:
        assert action["problemCode"] == "insufficient_scope", action
    approve = next(action for action in shown["allowedActions"] if action["code"] == "approve_task")
    told = (await client.post(f"{path}/approve", headers=reader)).json()
    assert (told["code"], told["detail"].split(" Use ")[0]) == (approve["problemCode"], approve["explanation"])
    settling = (await scene.agent(agents.create_api_key, keyName="pays", scopes=["read", "settle"])).key
    payer = actors.Actor(services, settling, scene.agent.id)
    allowed = (await payer(dispatch.get_task, taskId=task_id, includeAllowedActions=True)).allowed_actions
    assert {action.code for action in allowed if action.allowed} == {
        "approve_task",
        "request_changes",
        "reject_task_review",
        "dispute_task",
    }


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
async def test_a_dry_run_needs_the_scope_of_what_it_tries(scene: Scene, keys: Keys, client: httpx2.AsyncClient) -> None:
    tried = {**actors.TASK, "dryRun": True}
    for scope, status in ((Scope.READ, 403), (Scope.SETTLE, 403), (Scope.DISPATCH, 200)):
        headers = {"Authorization": f"Bearer {keys[Actor.AGENT, scope]}"}
        answer = await client.post("/api/v1/agents/me/tasks", json=tried, headers=headers)
        assert answer.status_code == status, answer.text
