"""THE TABLE of mutations: each row is a field of the graph and the operation that it calls."""

from typing import Final

from strawberry.tools import create_type

from resolvers.accounts import agents, interests, operators, preferences, staff, waitlist
from resolvers.catalogue import legal_publication
from resolvers.oauth import grants
from resolvers.payments import bank_transfers, deposits, funding, payouts, refunds
from resolvers.people import address_change, claims, memberships, passkeys, proof, sessions, viewer
from resolvers.practice import clock as practice
from resolvers.proofs import removal, submission
from resolvers.spending import decisions as spending_decisions
from resolvers.spending import rules as spending_rules
from resolvers.staff import held_tasks, members
from resolvers.support import requests as support
from resolvers.tasks import decisions, dispatch, execution, relocation, reschedules, reviews, settlement
from resolvers.webhooks import contact_methods as channels
from resolvers.webhooks import delivery_log, endpoints, notifications, push, signing
from resolvers.webhooks import settings as webhooks
from schema.types.fields import Mutation, mutation_field

MUTATIONS: Final = (
    # the agent and its keys
    Mutation(agents.register_agent),
    Mutation(agents.update_agent),
    Mutation(agents.create_api_key, flat=True),
    Mutation(agents.revoke_api_key),
    # people
    Mutation(viewer.set_locale),
    Mutation(sessions.end_session),
    Mutation(sessions.end_all_sessions),
    Mutation(sessions.sign_out),
    Mutation(claims.claim_agent, flat=True),
    Mutation(claims.claim_operator, flat=True),
    Mutation(memberships.add_agent_member, flat=True),
    Mutation(memberships.set_agent_member_role, flat=True),
    Mutation(memberships.remove_agent_member),
    Mutation(memberships.leave_agent),
    Mutation(address_change.change_address),
    Mutation(address_change.confirm_address),
    Mutation(grants.revoke_grant),
    Mutation(passkeys.start_passkey_registration),
    Mutation(passkeys.register_passkey),
    Mutation(passkeys.rename_passkey),
    Mutation(passkeys.remove_passkey),
    Mutation(proof.start_passkey_proof),
    Mutation(proof.prove_with_passkey),
    Mutation(proof.start_code_proof, flat=True),
    Mutation(proof.prove_with_code),
    # spending rules
    Mutation(spending_rules.set_spending_rules),
    Mutation(spending_rules.freeze_spending, whole=True),
    Mutation(spending_rules.unfreeze_spending, whole=True),
    Mutation(spending_decisions.decide_spending, whole=True),
    # practice mode
    Mutation(practice.advance_clock),
    Mutation(practice.set_clock_speed),
    # channels, preferences, interests, waitlist
    Mutation(channels.add_contact_method),
    Mutation(channels.update_contact_method),
    Mutation(channels.remove_contact_method),
    Mutation(preferences.add_integration_preference),
    Mutation(preferences.remove_integration_preference),
    Mutation(interests.add_service_interest),
    Mutation(interests.update_service_interest),
    Mutation(interests.remove_service_interest),
    Mutation(waitlist.join_country_waitlist),
    # the task
    Mutation(dispatch.create_task),
    Mutation(dispatch.publish_task),
    Mutation(dispatch.request_publication_review, flat=True),
    Mutation(dispatch.cancel_task, flat=True),
    Mutation(funding.quote_task),
    Mutation(funding.fund_task),
    Mutation(funding.check_task_funding),
    Mutation(settlement.approve_task),
    Mutation(settlement.approve_task_review),
    Mutation(settlement.reject_task_review),
    Mutation(settlement.cancel_task_with_settlement, whole=True),
    Mutation(settlement.dispute_task),
    Mutation(settlement.acknowledge_direct_task, flat=True),
    Mutation(settlement.dispute_direct_task, flat=True),
    # webhooks
    Mutation(webhooks.update_task_webhook),
    Mutation(webhooks.test_task_webhook),
    Mutation(signing.rotate_webhook_secret),
    Mutation(push.subscribe_push),
    Mutation(push.unsubscribe_push),
    Mutation(delivery_log.redeliver_webhook),
    Mutation(delivery_log.redeliver_webhooks, whole=True),
    Mutation(endpoints.update_webhook_endpoint, whole=True),
    Mutation(endpoints.enable_endpoint),
    # the task: where, when, questions, review
    Mutation(relocation.update_task_location),
    Mutation(reviews.review_task),
    Mutation(decisions.request_decision),
    Mutation(decisions.resolve_decision),
    Mutation(reschedules.request_reschedule),
    Mutation(reschedules.approve_reschedule),
    Mutation(reschedules.reject_reschedule),
    # the wallet
    Mutation(deposits.deposit_to_wallet),
    # support and notifications
    Mutation(support.open_support_request),
    Mutation(support.reply_to_support_request),
    Mutation(support.close_support_request),
    Mutation(support.answer_support_request),
    Mutation(support.set_support_status, whole=True),
    Mutation(notifications.mark_notification_read),
    Mutation(notifications.mark_all_notifications_read, flat=True),
    # the operator
    Mutation(operators.register_operator),
    Mutation(operators.update_operator),
    Mutation(operators.create_operator_key, flat=True),
    Mutation(operators.revoke_operator_key),
    Mutation(operators.report_location, whole=True),
    Mutation(execution.accept_task),
    Mutation(execution.release_task),
    Mutation(execution.mark_en_route, whole=True),
    Mutation(execution.mark_arrived, whole=True),
    Mutation(execution.start_work, whole=True),
    Mutation(submission.upload_proof),
    Mutation(submission.upload_proofs),
    Mutation(removal.remove_proof),
    Mutation(submission.submit_proof),
    Mutation(execution.complete_task),
    Mutation(execution.contest_rejection),
    Mutation(payouts.request_payout),
    Mutation(reviews.review_agent),
    # the platform
    Mutation(settlement.resolve_dispute),
    Mutation(held_tasks.release_held_task, flat=True),
    Mutation(held_tasks.refuse_held_task, flat=True),
    Mutation(bank_transfers.credit_bank_transfer),
    Mutation(refunds.refund_deposit),
    Mutation(members.add_staff_member),
    Mutation(members.set_staff_role, flat=True),
    Mutation(members.remove_staff_member, flat=True),
    Mutation(payouts.approve_payout, flat=True),
    Mutation(payouts.confirm_payout, flat=True),
    Mutation(payouts.decline_payout, flat=True),
    Mutation(staff.set_country_phase),
    Mutation(legal_publication.publish_legal_document),
    Mutation(staff.approve_operator),
    Mutation(staff.verify_agent),
    Mutation(staff.suspend_agent, flat=True),
    Mutation(staff.reinstate_agent),
    Mutation(staff.suspend_operator, flat=True),
    Mutation(staff.reinstate_operator),
    Mutation(staff.create_staff_key, flat=True),
    Mutation(staff.revoke_staff_key),
    Mutation(address_change.set_staff_address, flat=True),
)


def mutation_root() -> type:
    """The root type of the table, made once all nodes are declared."""
    return create_type(
        "Mutation",
        [mutation_field(row) for row in MUTATIONS],
        description="Root of the mutations. Each returns its result, or the problem that prevented it.",
    )
