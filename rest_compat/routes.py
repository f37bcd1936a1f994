"""The table of routes: method, path, operation (specification, Endpoints; decisions.md section 9).

The specification writes `{id}` for some parameters; here each has the name of the field that it fills.
"""

from resolvers import (
    agents,
    catalogue,
    deposits,
    events,
    execution,
    funding,
    operators,
    proofs,
    settlement,
    staff,
    tasks,
    wallets,
    webhooks,
)
from rest_compat.rest import Rest

NEAR = ("near", ("latitude", "longitude", "radiusKm"))

ROUTES: tuple[Rest, ...] = (
    # --- public ----------------------------------------------------------------------------------------------------
    Rest("POST", "/agents/register", agents.register_agent),
    Rest("GET", "/legal", catalogue.get_legal_documents),
    Rest("GET", "/health", catalogue.get_health),
    Rest("GET", "/countries", catalogue.list_countries),
    Rest("GET", "/currencies", catalogue.list_currencies),
    # --- agent, keys -----------------------------------------------------------------------------------------------
    Rest("GET", "/agents/me", agents.get_agent),
    Rest("PUT", "/agents/me", agents.update_agent),
    Rest("GET", "/agents/me/api-keys", agents.list_api_keys),
    Rest("POST", "/agents/me/api-keys", agents.create_api_key),
    Rest("DELETE", "/agents/me/api-keys/{apiKeyId}", agents.revoke_api_key),
    # --- wallets ---------------------------------------------------------------------------------------------------
    Rest("GET", "/agents/me/wallets", wallets.list_wallets),
    Rest("GET", "/agents/me/wallet", wallets.get_wallet),
    Rest("GET", "/agents/me/wallet/transactions", wallets.list_wallet_transactions, cursor="id"),
    Rest("POST", "/agents/me/wallet/deposit", deposits.deposit_to_wallet),
    Rest("GET", "/agents/me/wallet/deposit/{externalId}/status", deposits.get_deposit),
    # --- tasks: create, read, publish, cancel ----------------------------------------------------------------------
    Rest("POST", "/agents/me/tasks", tasks.create_task),
    Rest("GET", "/agents/me/tasks", tasks.list_tasks, cursor="id"),
    Rest("GET", "/agents/me/tasks/{taskId}", tasks.get_task),
    Rest("POST", "/agents/me/tasks/{taskId}/publish", tasks.publish_task),
    Rest("POST", "/agents/me/tasks/{taskId}/cancel", tasks.cancel_task),
    # --- tasks: settlement -----------------------------------------------------------------------------------------
    Rest("POST", "/agents/me/tasks/{taskId}/quote", funding.quote_task),
    Rest("POST", "/agents/me/tasks/{taskId}/fund", funding.fund_task),
    Rest("POST", "/agents/me/tasks/{taskId}/check-funding", funding.check_task_funding),
    Rest("POST", "/agents/me/tasks/{taskId}/approve-review", settlement.approve_task_review),
    Rest("POST", "/agents/me/tasks/{taskId}/reject-review", settlement.reject_task_review),
    Rest("POST", "/agents/me/tasks/{taskId}/cancel-with-settlement", settlement.cancel_task_with_settlement),
    Rest("POST", "/agents/me/tasks/{taskId}/dispute", settlement.dispute_task),
    Rest("POST", "/agents/me/tasks/{taskId}/approve", settlement.approve_task),
    Rest("POST", "/agents/me/tasks/{taskId}/acknowledge", settlement.acknowledge_direct_task),
    Rest("POST", "/agents/me/tasks/{taskId}/dispute-direct", settlement.dispute_direct_task),
    # --- tasks: proofs, events -------------------------------------------------------------------------------------
    Rest("GET", "/agents/me/tasks/{taskId}/proofs", proofs.get_task_proofs),
    Rest(
        "GET",
        "/agents/me/tasks/{taskId}/proofs/{proofItemId}/content",
        proofs.get_proof_content,
        raw=proofs.open_proof_file,
    ),
    Rest("GET", "/agents/me/tasks/{taskId}/proofs/{proofItemId}/thumbnail", proofs.open_proof_thumbnail),
    Rest("GET", "/agents/me/tasks/{taskId}/events", tasks.get_task_events, cursor="sequence"),
    Rest("GET", "/agents/me/tasks/{taskId}/history", tasks.get_task_history),
    # --- events and webhooks ---------------------------------------------------------------------------------------
    Rest("GET", "/events", events.list_event_types),
    Rest("PATCH", "/agents/me/tasks/{taskId}/webhook", webhooks.update_task_webhook),
    Rest("POST", "/agents/me/tasks/{taskId}/webhook/test", webhooks.test_task_webhook),
    Rest("POST", "/agents/me/webhook-secret/rotate", webhooks.rotate_webhook_secret),
    # --- operators -------------------------------------------------------------------------------------------------
    Rest("POST", "/operators/register", operators.register_operator),
    Rest("GET", "/operators/me", operators.get_operator),
    Rest("PUT", "/operators/me", operators.update_operator),
    Rest("POST", "/operators/me/location", operators.report_location),
    Rest("GET", "/operators/me/open-tasks", execution.list_open_tasks, nested=NEAR),
    Rest("GET", "/operators/me/tasks", execution.list_operator_tasks, cursor="id"),
    Rest("GET", "/operators/me/tasks/{taskId}", execution.get_operator_task),
    Rest("POST", "/operators/me/tasks/{taskId}/accept", execution.accept_task),
    Rest("POST", "/operators/me/tasks/{taskId}/release", execution.release_task),
    Rest("POST", "/operators/me/tasks/{taskId}/en-route", execution.mark_en_route),
    Rest("POST", "/operators/me/tasks/{taskId}/arrived", execution.mark_arrived),
    Rest("POST", "/operators/me/tasks/{taskId}/start", execution.start_work),
    Rest("POST", "/operators/me/tasks/{taskId}/proofs", proofs.upload_proof, upload=True),
    Rest("POST", "/operators/me/tasks/{taskId}/submit", proofs.submit_proof),
    Rest("POST", "/operators/me/tasks/{taskId}/complete", execution.complete_task),
    Rest("POST", "/operators/me/tasks/{taskId}/contest", execution.contest_rejection),
    # --- the platform's staff --------------------------------------------------------------------------------------
    Rest("GET", "/platform", staff.get_platform),
    Rest("POST", "/platform/operators/{operatorId}/approve", staff.approve_operator),
    Rest("POST", "/platform/tasks/{taskId}/resolve-dispute", settlement.resolve_dispute),
    Rest("POST", "/platform/agents/{agentId}/suspend", staff.suspend_agent),
    Rest("POST", "/platform/agents/{agentId}/reinstate", staff.reinstate_agent),
    Rest("PUT", "/platform/countries/{isoCode}/phase", staff.set_country_phase),
)
"""In the specification's order. An operation's first path is the one that suggestions give."""
