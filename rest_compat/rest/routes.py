"""The table of routes: method, path, operation. See docs/reference/rest.md.

A path parameter has the name of the field that it fills.
"""

from typing import Any, Final

from domain.lifecycle.statuses import Actor
from resolvers.accounts import agents, interests, operators, preferences, recent_requests, staff, waitlist
from resolvers.amendments import terms
from resolvers.catalogue import capabilities, legal_publication
from resolvers.catalogue import reference as catalogue
from resolvers.events import types as events
from resolvers.ledger import balances, statements, wallets
from resolvers.matching import estimates, explanation, invitations
from resolvers.matching import preferences as operator_preferences
from resolvers.matching import search as open_task_search
from resolvers.oauth import grants
from resolvers.pay import bonus, expenses, offers, time_extensions
from resolvers.payments import bank_transfers, deposits, earnings, funding, payouts, refunds, reversals
from resolvers.people import address_change, claims, memberships, passkeys, proof, viewer
from resolvers.people import sessions as person_sessions
from resolvers.practice import clock as practice
from resolvers.proofs import removal, submission
from resolvers.spending import decisions as spending_decisions
from resolvers.spending import rules as spending_rules
from resolvers.staff import agents as staff_agents
from resolvers.staff import audit_log, held_tasks, ledger_health, members, queues, service_health, waitlists
from resolvers.staff import disputes as staff_disputes
from resolvers.staff import operators as staff_operators
from resolvers.staff import payments as staff_payments
from resolvers.support import requests as support
from resolvers.tasks import (
    dispatch,
    execution,
    pending_actions,
    relocation,
    reschedules,
    reviews,
    settlement,
)
from resolvers.tasks import history as task_history
from resolvers.tasks import statistics as task_statistics
from resolvers.tracking import links, position
from resolvers.webhooks import contact_methods as channels
from resolvers.webhooks import delivery_log, endpoints, feed, notifications, push, signing
from resolvers.webhooks import settings as webhooks
from rest_compat.rest.change_routes import CHANGE_ROUTES
from rest_compat.rest.conversation_routes import CONVERSATION_ROUTES
from rest_compat.rest.evidence_routes import EVIDENCE_ROUTES
from rest_compat.rest.review_routes import REVIEW_ROUTES
from rest_compat.rest.route import Rest

WITHIN = {"within": ("north", "east", "south", "west")}
NEAR = {"near": ("latitude", "longitude", "radiusKm")}
OPEN_TASKS = {
    **NEAR,
    "filter": (
        "serviceCategoryIds",
        "languages",
        "minimumPayout",
        "minimumPayoutCurrency",
        "availableFrom",
        "availableUntil",
        "fitting",
    ),
}

ATTACHMENT: Final[dict[str, Any]] = {"upload": 1, "needs_file": False, "max_file_bytes": 16_000_000}
"""Bounds of the file of a message: a photograph, a document or text, of at most 15 MB."""
AGENT, OPERATOR, STAFF = (Actor.AGENT,), (Actor.OPERATOR,), (Actor.PLATFORM,)
AGENT_AND_STAFF = (*AGENT, *STAFF)

ROUTES: tuple[Rest, ...] = (
    *REVIEW_ROUTES,
    # --- public ----------------------------------------------------------------------------------------------------
    Rest("POST", "/agents/register", agents.register_agent),
    Rest("GET", "/legal", catalogue.get_legal_documents),
    Rest("GET", "/health", catalogue.get_health),
    Rest("GET", "/countries", catalogue.list_countries),
    Rest("GET", "/currencies", catalogue.list_currencies),
    Rest("GET", "/services/categories", capabilities.list_service_categories),
    Rest("GET", "/services/capabilities", capabilities.list_service_capabilities),
    Rest("GET", "/services/capabilities/{capabilityId}", capabilities.get_service_capability),
    Rest("GET", "/locales", catalogue.list_locales),
    # --- agent, keys -----------------------------------------------------------------------------------------------
    Rest("GET", "/agents/me", agents.get_agent),
    Rest("PUT", "/agents/me", agents.update_agent),
    Rest("GET", "/agents/me/api-keys", agents.list_api_keys),
    Rest("POST", "/agents/me/api-keys", agents.create_api_key),
    Rest("DELETE", "/agents/me/api-keys/{apiKeyId}", agents.revoke_api_key),
    Rest("GET", "/agents/me/members", memberships.list_agent_members, cursor="id"),
    Rest("POST", "/agents/me/members", memberships.add_agent_member),
    Rest("PUT", "/agents/me/members/{memberId}", memberships.set_agent_member_role),
    Rest("DELETE", "/agents/me/members/{memberId}", memberships.remove_agent_member),
    # --- people ----------------------------------------------------------------------------------------------------
    Rest("GET", "/people/me", viewer.get_viewer),
    Rest("PUT", "/people/me/locale", viewer.set_locale),
    Rest("GET", "/people/me/sessions", person_sessions.list_sessions),
    Rest("DELETE", "/people/me/sessions", person_sessions.end_all_sessions),
    Rest("DELETE", "/people/me/sessions/{sessionId}", person_sessions.end_session),
    Rest("POST", "/people/me/sign-out", person_sessions.sign_out),
    Rest("GET", "/people/me/claims", claims.list_claimable),
    Rest("POST", "/people/me/claims/agents/{agentId}", claims.claim_agent),
    Rest("POST", "/people/me/claims/operators/{operatorId}", claims.claim_operator),
    Rest("DELETE", "/people/me/agents/{agentId}", memberships.leave_agent),
    Rest("POST", "/people/me/address", address_change.change_address),
    Rest("POST", "/people/me/address/confirm", address_change.confirm_address),
    Rest("GET", "/people/me/assistants", grants.list_grants),
    Rest("DELETE", "/people/me/assistants/{grantId}", grants.revoke_grant),
    Rest("GET", "/people/me/passkeys", passkeys.list_passkeys),
    Rest("POST", "/people/me/passkeys", passkeys.register_passkey),
    Rest("POST", "/people/me/passkeys/options", passkeys.start_passkey_registration),
    Rest("PUT", "/people/me/passkeys/{passkeyId}", passkeys.rename_passkey),
    Rest("DELETE", "/people/me/passkeys/{passkeyId}", passkeys.remove_passkey),
    Rest("POST", "/people/me/proof/passkey", proof.prove_with_passkey),
    Rest("POST", "/people/me/proof/passkey/options", proof.start_passkey_proof),
    Rest("POST", "/people/me/proof/mail", proof.start_code_proof),
    Rest("POST", "/people/me/proof/code", proof.prove_with_code),
    # --- spending rules --------------------------------------------------------------------------------------------
    Rest("GET", "/agents/me/spending-rules", spending_rules.get_spending_rules),
    Rest("PUT", "/agents/me/spending-rules", spending_rules.set_spending_rules),
    Rest("POST", "/agents/me/spending-rules/freeze", spending_rules.freeze_spending),
    Rest("POST", "/agents/me/spending-rules/unfreeze", spending_rules.unfreeze_spending),
    Rest("POST", "/agents/me/spending-rules/approvals/{approvalId}", spending_decisions.decide_spending),
    Rest("GET", "/agents/me/api-keys/{apiKeyId}/spending-rules", spending_rules.get_spending_rules, of="apiKey"),
    Rest("PUT", "/agents/me/api-keys/{apiKeyId}/spending-rules", spending_rules.set_spending_rules, of="apiKey"),
    Rest("POST", "/agents/me/api-keys/{apiKeyId}/spending-rules/freeze", spending_rules.freeze_spending, of="apiKey"),
    Rest(
        "POST", "/agents/me/api-keys/{apiKeyId}/spending-rules/unfreeze", spending_rules.unfreeze_spending, of="apiKey"
    ),
    Rest("GET", "/platform/agents/{agentId}/spending-rules", spending_rules.get_spending_rules),
    Rest("PUT", "/platform/agents/{agentId}/spending-rules", spending_rules.set_spending_rules),
    Rest("POST", "/platform/agents/{agentId}/spending-rules/freeze", spending_rules.freeze_spending),
    Rest("POST", "/platform/agents/{agentId}/spending-rules/unfreeze", spending_rules.unfreeze_spending),
    # --- practice mode ---------------------------------------------------------------------------------------------
    Rest("GET", "/agents/me/clock", practice.get_practice_clock),
    Rest("POST", "/agents/me/clock/advance", practice.advance_clock),
    Rest("PUT", "/agents/me/clock/speed", practice.set_clock_speed),
    # --- channels, preferences, interests, waitlist ----------------------------------------------------------------
    Rest("GET", "/agents/me/contact-methods", channels.list_contact_methods, by=AGENT),
    Rest("POST", "/agents/me/contact-methods", channels.add_contact_method, by=AGENT),
    Rest("PUT", "/agents/me/contact-methods/{contactMethodId}", channels.update_contact_method, by=AGENT),
    Rest("DELETE", "/agents/me/contact-methods/{contactMethodId}", channels.remove_contact_method, by=AGENT),
    Rest("GET", "/agents/me/integration-preferences", preferences.list_integration_preferences),
    Rest("POST", "/agents/me/integration-preferences", preferences.add_integration_preference),
    Rest(
        "DELETE",
        "/agents/me/integration-preferences/{integrationPreferenceId}",
        preferences.remove_integration_preference,
    ),
    Rest("GET", "/agents/me/interests", interests.list_service_interests),
    Rest("POST", "/agents/me/interests", interests.add_service_interest),
    Rest("PUT", "/agents/me/interests/{interestId}", interests.update_service_interest),
    Rest("DELETE", "/agents/me/interests/{interestId}", interests.remove_service_interest),
    Rest("GET", "/agents/me/operators", operator_preferences.list_agent_operators, cursor="handle"),
    Rest("PUT", "/agents/me/operators/{handle}", operator_preferences.set_operator_preference),
    Rest("GET", "/agents/me/waitlist", waitlist.get_waitlist_status),
    Rest("POST", "/agents/me/waitlist", waitlist.join_country_waitlist),
    # --- wallets ---------------------------------------------------------------------------------------------------
    Rest("GET", "/agents/me/wallets", wallets.list_wallets),
    Rest("GET", "/agents/me/wallet", wallets.get_wallet),
    Rest("GET", "/agents/me/wallet/locks", wallets.list_wallet_locks, cursor="task_id"),
    Rest("GET", "/agents/me/wallet/balances", balances.get_wallet_balances),
    Rest("GET", "/agents/me/wallet/transactions", wallets.list_wallet_transactions, cursor="id"),
    Rest(
        "GET",
        "/agents/me/wallet/statement",
        statements.get_wallet_statement,
        raw=statements.open_wallet_statement,
        raw_format="csv",
    ),
    Rest("POST", "/agents/me/wallet/deposit", deposits.deposit_to_wallet),
    Rest("GET", "/agents/me/wallet/deposit/{externalId}/status", deposits.get_deposit),
    Rest(
        "GET",
        "/agents/me/wallet/bank-transfer",
        bank_transfers.get_bank_transfer_details,
        renamed=("currency", "currencyCode"),
    ),
    # --- tasks: create, read, publish, cancel ----------------------------------------------------------------------
    Rest("POST", "/agents/me/tasks", dispatch.create_task),
    Rest("GET", "/agents/me/tasks", dispatch.list_tasks, cursor="id", nested=WITHIN, by=AGENT),
    Rest("GET", "/agents/me/tasks/{taskId}", dispatch.get_task, by=AGENT),
    Rest("POST", "/agents/me/tasks/estimate", estimates.estimate_task),
    Rest("POST", "/agents/me/tasks/{taskId}/publish", dispatch.publish_task),
    Rest("POST", "/agents/me/tasks/{taskId}/request-publication-review", dispatch.request_publication_review),
    Rest("POST", "/agents/me/tasks/{taskId}/cancel", dispatch.cancel_task),
    Rest("GET", "/agents/me/tasks/{taskId}/invitations", invitations.list_task_invitations),
    Rest("POST", "/agents/me/tasks/{taskId}/invitations", invitations.invite_operators),
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
    Rest("GET", "/agents/me/tasks/{taskId}/proofs", submission.get_task_proofs),
    Rest(
        "GET",
        "/agents/me/tasks/{taskId}/proofs/{proofItemId}/content",
        submission.get_proof_content,
        raw=submission.open_proof_file,
    ),
    Rest(
        "GET",
        "/agents/me/tasks/{taskId}/proofs/{proofItemId}/thumbnail",
        submission.open_proof_thumbnail,
        media_type="image/jpeg",
    ),
    *EVIDENCE_ROUTES,
    Rest("GET", "/agents/me/tasks/{taskId}/events", task_history.get_task_events, cursor="sequence", by=AGENT),
    Rest("GET", "/agents/me/tasks/{taskId}/history", task_history.get_task_history, by=AGENT),
    # --- support, notifications, pending actions -------------------------------------------------------------------
    Rest("POST", "/agent-support/requests", support.open_support_request, **ATTACHMENT, by=AGENT_AND_STAFF),
    Rest("GET", "/agent-support/requests", support.list_support_requests, cursor="id", by=AGENT_AND_STAFF),
    Rest("GET", "/agent-support/requests/{requestId}", support.get_support_request, by=AGENT_AND_STAFF),
    Rest(
        "GET",
        "/agent-support/requests/{requestId}/messages",
        support.list_support_messages,
        cursor="id",
        by=AGENT_AND_STAFF,
    ),
    Rest(
        "POST",
        "/agent-support/requests/{requestId}/messages",
        support.reply_to_support_request,
        **ATTACHMENT,
        by=AGENT_AND_STAFF,
    ),
    Rest(
        "GET",
        "/agent-support/requests/{requestId}/messages/{messageId}/attachment",
        support.open_support_attachment,
        by=AGENT_AND_STAFF,
    ),
    Rest("POST", "/agent-support/requests/{requestId}/close", support.close_support_request, by=AGENT_AND_STAFF),
    Rest("GET", "/agents/me/notifications", notifications.list_notifications, cursor="sequence", by=AGENT),
    Rest("GET", "/agents/me/notifications/count", notifications.count_unread_notifications, by=AGENT),
    Rest(
        "POST",
        "/agents/me/notifications/{notificationId}/read",
        notifications.mark_notification_read,
        by=AGENT,
    ),
    Rest("POST", "/agents/me/notifications/read", notifications.mark_all_notifications_read, by=AGENT),
    Rest("GET", "/agents/me/pending-actions", pending_actions.get_pending_actions),
    Rest("GET", "/platform/support-requests", support.list_support_requests, cursor="id", by=STAFF),
    Rest("GET", "/platform/support-requests/{requestId}", support.get_support_request, by=STAFF),
    Rest(
        "GET",
        "/platform/support-requests/{requestId}/messages",
        support.list_support_messages,
        cursor="id",
        by=STAFF,
    ),
    Rest(
        "POST",
        "/platform/support-requests/{requestId}/answer",
        support.answer_support_request,
        **ATTACHMENT,
    ),
    Rest("PUT", "/platform/support-requests/{requestId}/status", support.set_support_status),
    # --- events and webhooks ---------------------------------------------------------------------------------------
    Rest("GET", "/events", events.list_event_types),
    Rest("PATCH", "/agents/me/tasks/{taskId}/webhook", webhooks.update_task_webhook),
    Rest("POST", "/agents/me/tasks/{taskId}/webhook/test", webhooks.test_task_webhook),
    Rest("POST", "/agents/me/webhook-secret/rotate", signing.rotate_webhook_secret, by=AGENT),
    # --- deliveries ------------------------------------------------------------------------------------------------
    Rest("GET", "/agents/me/requests", recent_requests.list_recent_requests),
    Rest("GET", "/agents/me/webhook-events", feed.list_webhook_events, cursor="sequence"),
    Rest("GET", "/agents/me/webhook-deliveries", delivery_log.list_webhook_deliveries, cursor="id", by=AGENT),
    Rest("GET", "/agents/me/webhook-deliveries/{deliveryId}", delivery_log.get_webhook_delivery, by=AGENT),
    Rest("POST", "/agents/me/webhook-deliveries/redeliver", delivery_log.redeliver_webhooks, by=AGENT),
    Rest("POST", "/agents/me/webhook-deliveries/{deliveryId}/redeliver", delivery_log.redeliver_webhook, by=AGENT),
    Rest("GET", "/platform/webhook-deliveries", delivery_log.list_webhook_deliveries, cursor="id", by=STAFF),
    Rest("GET", "/platform/webhook-deliveries/{deliveryId}", delivery_log.get_webhook_delivery, by=STAFF),
    Rest("POST", "/platform/webhook-deliveries/{deliveryId}/redeliver", delivery_log.redeliver_webhook, by=STAFF),
    Rest("GET", "/agents/me/webhook-endpoints", endpoints.list_webhook_endpoints, cursor="id", by=AGENT),
    Rest("PATCH", "/agents/me/webhook-endpoints/{endpointId}", endpoints.update_webhook_endpoint, by=AGENT),
    Rest("POST", "/agents/me/webhook-endpoints/{endpointId}/enable", endpoints.enable_endpoint, by=AGENT),
    # --- tasks: where, when, questions, review ---------------------------------------------------------------------
    Rest("PATCH", "/agents/me/tasks/{taskId}", terms.amend_task),
    Rest("PATCH", "/agents/me/tasks/{taskId}/location", relocation.update_task_location),
    Rest("POST", "/agents/me/tasks/{taskId}/review", reviews.review_task),
    Rest("GET", "/agents/me/tasks/{taskId}/operator", reviews.get_task_operator),
    Rest("POST", "/agents/me/tasks/{taskId}/reschedule", reschedules.request_reschedule),
    Rest("GET", "/agents/me/tasks/{taskId}/reschedules", reschedules.list_reschedule_requests),
    Rest("POST", "/agents/me/tasks/{taskId}/reschedule/{reqId}/approve", reschedules.approve_reschedule),
    Rest("POST", "/agents/me/tasks/{taskId}/reschedule/{reqId}/reject", reschedules.reject_reschedule),
    Rest("GET", "/agents/me/tasks/{taskId}/time-extensions", time_extensions.list_time_extensions),
    Rest(
        "POST",
        "/agents/me/tasks/{taskId}/time-extensions/{extensionId}/approve",
        time_extensions.approve_more_time,
    ),
    Rest(
        "POST",
        "/agents/me/tasks/{taskId}/time-extensions/{extensionId}/decline",
        time_extensions.decline_more_time,
    ),
    Rest("POST", "/operators/me/tasks/{taskId}/time-extensions", time_extensions.request_more_time),
    Rest("GET", "/operators/me/tasks/{taskId}/time-extensions", time_extensions.list_time_extensions),
    Rest(
        "POST",
        "/operators/me/tasks/{taskId}/time-extensions/{extensionId}/withdraw",
        time_extensions.withdraw_more_time,
    ),
    Rest("POST", "/agents/me/tasks/{taskId}/bonus", bonus.pay_bonus),
    Rest("GET", "/agents/me/tasks/{taskId}/expenses", expenses.list_task_expenses),
    Rest("POST", "/agents/me/tasks/{taskId}/expenses/{expenseId}/decline", expenses.decline_expense),
    Rest("GET", "/operators/me/tasks/{taskId}/expenses", expenses.list_task_expenses),
    Rest("POST", "/operators/me/tasks/{taskId}/expenses", expenses.add_expense),
    Rest("DELETE", "/operators/me/tasks/{taskId}/expenses/{expenseId}", expenses.remove_expense),
    Rest("GET", "/agents/me/tasks/{taskId}/offers", offers.list_task_offers),
    Rest("POST", "/agents/me/tasks/{taskId}/offers/{offerId}/accept", offers.accept_offer),
    Rest("POST", "/agents/me/tasks/{taskId}/offers/{offerId}/decline", offers.decline_offer),
    *CONVERSATION_ROUTES,
    Rest("POST", "/agents/me/tasks/{taskId}/tracking-links", links.create_tracking_link),
    Rest("GET", "/agents/me/tasks/{taskId}/tracking-links", links.list_tracking_links),
    Rest("DELETE", "/agents/me/tasks/{taskId}/tracking-links/{linkId}", links.revoke_tracking_link),
    Rest("POST", "/operators/me/tasks/{taskId}/offers", offers.make_offer),
    Rest("GET", "/operators/me/tasks/{taskId}/offers", offers.list_task_offers),
    Rest("POST", "/operators/me/offers/{offerId}/withdraw", offers.withdraw_offer),
    Rest("POST", "/operators/me/tasks/{taskId}/reschedule", reschedules.request_reschedule),
    Rest("GET", "/operators/me/tasks/{taskId}/reschedules", reschedules.list_reschedule_requests),
    Rest("POST", "/operators/me/tasks/{taskId}/reschedule/{reqId}/approve", reschedules.approve_reschedule),
    Rest("POST", "/operators/me/tasks/{taskId}/reschedule/{reqId}/reject", reschedules.reject_reschedule),
    # --- operators -------------------------------------------------------------------------------------------------
    Rest("POST", "/operators/register", operators.register_operator),
    Rest("GET", "/operators/me", operators.get_operator),
    Rest("PUT", "/operators/me", operators.update_operator),
    Rest("GET", "/operators/me/api-keys", operators.list_operator_keys),
    Rest("POST", "/operators/me/api-keys", operators.create_operator_key),
    Rest("DELETE", "/operators/me/api-keys/{apiKeyId}", operators.revoke_operator_key),
    Rest("POST", "/operators/me/location", position.report_location),
    Rest("GET", "/operators/me/open-tasks", open_task_search.list_open_tasks, nested=OPEN_TASKS),
    Rest("GET", "/operators/me/open-tasks/{taskId}", open_task_search.get_open_task, nested=NEAR),
    Rest("GET", "/operators/me/notifications", notifications.list_notifications, cursor="sequence", by=OPERATOR),
    Rest("GET", "/operators/me/notifications/count", notifications.count_unread_notifications, by=OPERATOR),
    Rest(
        "POST",
        "/operators/me/notifications/{notificationId}/read",
        notifications.mark_notification_read,
        by=OPERATOR,
    ),
    Rest("POST", "/operators/me/notifications/read", notifications.mark_all_notifications_read, by=OPERATOR),
    Rest("GET", "/operators/me/contact-methods", channels.list_contact_methods, by=OPERATOR),
    Rest("POST", "/operators/me/contact-methods", channels.add_contact_method, by=OPERATOR),
    Rest("PUT", "/operators/me/contact-methods/{contactMethodId}", channels.update_contact_method, by=OPERATOR),
    Rest("DELETE", "/operators/me/contact-methods/{contactMethodId}", channels.remove_contact_method, by=OPERATOR),
    Rest("GET", "/push-key", push.get_push_key),
    Rest("POST", "/operators/me/push-subscriptions", push.subscribe_push),
    Rest("POST", "/operators/me/push-subscriptions/unsubscribe", push.unsubscribe_push),
    Rest("POST", "/operators/me/webhook-secret/rotate", signing.rotate_webhook_secret, by=OPERATOR),
    Rest("GET", "/operators/me/webhook-endpoints", endpoints.list_webhook_endpoints, cursor="id", by=OPERATOR),
    Rest("PATCH", "/operators/me/webhook-endpoints/{endpointId}", endpoints.update_webhook_endpoint, by=OPERATOR),
    Rest("POST", "/operators/me/webhook-endpoints/{endpointId}/enable", endpoints.enable_endpoint, by=OPERATOR),
    Rest("GET", "/operators/me/webhook-deliveries", delivery_log.list_webhook_deliveries, cursor="id", by=OPERATOR),
    Rest("GET", "/operators/me/webhook-deliveries/{deliveryId}", delivery_log.get_webhook_delivery, by=OPERATOR),
    Rest("POST", "/operators/me/webhook-deliveries/redeliver", delivery_log.redeliver_webhooks, by=OPERATOR),
    Rest(
        "POST",
        "/operators/me/webhook-deliveries/{deliveryId}/redeliver",
        delivery_log.redeliver_webhook,
        by=OPERATOR,
    ),
    Rest("GET", "/operators/me/tasks", execution.list_operator_tasks, cursor="id", nested=WITHIN),
    Rest("GET", "/operators/me/tasks/{taskId}", execution.get_operator_task),
    Rest("GET", "/operators/me/tasks/{taskId}/eligibility", explanation.get_eligibility, by=OPERATOR),
    Rest("POST", "/operators/me/tasks/{taskId}/decline-invitation", invitations.decline_invitation),
    Rest("POST", "/operators/me/tasks/{taskId}/accept", execution.accept_task),
    Rest("POST", "/operators/me/tasks/{taskId}/release", execution.release_task),
    Rest("POST", "/operators/me/tasks/{taskId}/en-route", execution.mark_en_route),
    Rest("POST", "/operators/me/tasks/{taskId}/arrived", execution.mark_arrived),
    Rest("POST", "/operators/me/tasks/{taskId}/start", execution.start_work),
    Rest("GET", "/operators/me/tasks/{taskId}/proofs", submission.get_task_proofs, by=OPERATOR),
    Rest("DELETE", "/operators/me/tasks/{taskId}/proofs/{proofItemId}", removal.remove_proof),
    Rest("POST", "/operators/me/tasks/{taskId}/submit", submission.submit_proof),
    Rest("POST", "/operators/me/tasks/{taskId}/complete", execution.complete_task),
    Rest("POST", "/operators/me/tasks/{taskId}/contest", execution.contest_rejection),
    Rest("POST", "/operators/me/payouts", payouts.request_payout),
    Rest("GET", "/operators/me/payouts", payouts.list_payouts, cursor="id"),
    Rest("GET", "/operators/me/events", task_history.list_operator_events, cursor="sequence"),
    Rest("GET", "/operators/me/earnings", earnings.list_earnings, cursor="id"),
    Rest("GET", "/operators/me/reviews", reviews.list_operator_reviews, cursor="id"),
    Rest("GET", "/operators/me/statistics", task_statistics.get_operator_statistics),
    Rest("POST", "/operators/me/tasks/{taskId}/review", reviews.review_agent),
    Rest("POST", "/operators/me/support", support.open_support_request, **ATTACHMENT, by=OPERATOR),
    Rest("GET", "/operators/me/support", support.list_support_requests, cursor="id", by=OPERATOR),
    Rest("GET", "/operators/me/support/{requestId}", support.get_support_request, by=OPERATOR),
    Rest(
        "GET",
        "/operators/me/support/{requestId}/messages",
        support.list_support_messages,
        cursor="id",
        by=OPERATOR,
    ),
    Rest(
        "POST",
        "/operators/me/support/{requestId}/messages",
        support.reply_to_support_request,
        **ATTACHMENT,
        by=OPERATOR,
    ),
    Rest(
        "GET",
        "/operators/me/support/{requestId}/messages/{messageId}/attachment",
        support.open_support_attachment,
        by=OPERATOR,
    ),
    Rest("POST", "/operators/me/support/{requestId}/close", support.close_support_request, by=OPERATOR),
    # --- the platform's staff --------------------------------------------------------------------------------------
    Rest("GET", "/platform", staff.get_platform),
    Rest("GET", "/platform/queues", queues.get_staff_queues),
    Rest("GET", "/platform/ledger", ledger_health.get_ledger_health),
    Rest("GET", "/platform/health", service_health.get_service_health),
    Rest("GET", "/platform/audit-log", audit_log.list_audit_log, cursor="id"),
    Rest("GET", "/platform/notifications", notifications.list_notifications, cursor="sequence", by=STAFF),
    Rest("GET", "/platform/notifications/count", notifications.count_unread_notifications, by=STAFF),
    Rest(
        "POST",
        "/platform/notifications/{notificationId}/read",
        notifications.mark_notification_read,
        by=STAFF,
    ),
    Rest("POST", "/platform/notifications/read", notifications.mark_all_notifications_read, by=STAFF),
    Rest("GET", "/platform/api-keys", staff.list_staff_keys),
    Rest("POST", "/platform/api-keys", staff.create_staff_key),
    Rest("DELETE", "/platform/api-keys/{apiKeyId}", staff.revoke_staff_key),
    Rest("GET", "/platform/staff", members.list_staff_members, cursor="id"),
    Rest("POST", "/platform/staff", members.add_staff_member),
    Rest("PUT", "/platform/staff/{staffId}/role", members.set_staff_role),
    Rest("DELETE", "/platform/staff/{staffId}", members.remove_staff_member),
    Rest("PUT", "/platform/staff/{staffId}/address", address_change.set_staff_address),
    Rest("GET", "/platform/tasks", dispatch.list_tasks, cursor="id", by=STAFF),
    Rest("GET", "/platform/tasks/{taskId}", dispatch.get_task, by=STAFF),
    Rest("GET", "/platform/tasks/{taskId}/events", task_history.get_task_events, cursor="sequence", by=STAFF),
    Rest("GET", "/platform/tasks/{taskId}/history", task_history.get_task_history, by=STAFF),
    Rest("GET", "/platform/tasks/{taskId}/proofs", submission.get_task_proofs, by=STAFF),
    Rest(
        "GET",
        "/platform/tasks/{taskId}/proofs/{proofItemId}/content",
        submission.get_proof_content,
        raw=submission.open_proof_file,
        by=STAFF,
    ),
    Rest(
        "GET",
        "/platform/tasks/{taskId}/proofs/{proofItemId}/thumbnail",
        submission.open_proof_thumbnail,
        media_type="image/jpeg",
        by=STAFF,
    ),
    Rest("GET", "/platform/tasks/{taskId}/eligibility", explanation.get_eligibility, by=STAFF),
    Rest("GET", "/platform/disputes", staff_disputes.list_disputes, cursor="task_id"),
    Rest("GET", "/platform/disputes/{taskId}", staff_disputes.get_dispute),
    Rest("GET", "/platform/held-tasks", held_tasks.list_held_tasks, cursor="id"),
    Rest("POST", "/platform/tasks/{taskId}/release-held", held_tasks.release_held_task),
    Rest("POST", "/platform/tasks/{taskId}/refuse-held", held_tasks.refuse_held_task),
    Rest("GET", "/platform/agents", staff_agents.list_agents, cursor="id"),
    Rest("GET", "/platform/agents/{agentId}", staff_agents.get_agent_account),
    Rest("GET", "/platform/operators", staff_operators.list_operators, cursor="id"),
    Rest("GET", "/platform/operators/{operatorId}", staff_operators.get_operator_account),
    Rest("POST", "/platform/operators/{operatorId}/approve", staff.approve_operator),
    Rest("POST", "/platform/operators/{operatorId}/suspend", staff.suspend_operator),
    Rest("POST", "/platform/operators/{operatorId}/reinstate", staff.reinstate_operator),
    Rest("POST", "/platform/tasks/{taskId}/resolve-dispute", settlement.resolve_dispute),
    Rest("POST", "/platform/agents/{agentId}/verify", staff.verify_agent),
    Rest("POST", "/platform/agents/{agentId}/suspend", staff.suspend_agent),
    Rest("POST", "/platform/agents/{agentId}/reinstate", staff.reinstate_agent),
    Rest("PUT", "/platform/countries/{isoCode}/phase", staff.set_country_phase),
    Rest("GET", "/platform/waitlists", waitlists.list_waitlists),
    Rest("POST", "/platform/legal-documents", legal_publication.publish_legal_document),
    Rest("GET", "/platform/bank-transfers", staff_payments.list_bank_transfers, cursor="id"),
    Rest("POST", "/platform/bank-transfers", bank_transfers.credit_bank_transfer),
    Rest("GET", "/platform/deposits", staff_payments.list_deposits, cursor="id"),
    Rest("GET", "/platform/deposits/{externalId}", staff_payments.get_agent_deposit),
    Rest("POST", "/platform/deposits/{externalId}/refund", refunds.refund_deposit),
    Rest("GET", "/platform/reversals", reversals.list_reversals, cursor="id"),
    Rest("GET", "/platform/payouts", payouts.list_payouts, cursor="id"),
    Rest("POST", "/platform/payouts/{payoutId}/approve", payouts.approve_payout),
    Rest("POST", "/platform/payouts/{payoutId}/confirm", payouts.confirm_payout),
    Rest("POST", "/platform/payouts/{payoutId}/decline", payouts.decline_payout),
    *CHANGE_ROUTES,
)
"""Routes in the order of subjects. Suggestions use an operation's first path."""
