"""THE TABLE of mutations: each row is a field of the graph and the operation that it calls."""

from typing import Final

from strawberry.tools import create_type

from resolvers.accounts import agents, interests, operators, preferences, review_defaults, staff, waitlist
from resolvers.amendments import terms
from resolvers.attachments import changes as attachments
from resolvers.bulk import moves
from resolvers.catalogue import legal_publication
from resolvers.matching import invitations
from resolvers.matching import preferences as matching_preferences
from resolvers.messaging import sending, thread
from resolvers.oauth import grants
from resolvers.pay import bonus, expenses, offers, time_extensions
from resolvers.payments import bank_transfers, deposits, funding, payouts, refunds
from resolvers.people import address_change, claims, memberships, passkeys, proof, saved_views, sessions, viewer
from resolvers.practice import clock as practice
from resolvers.proofs import challenge, changes, removal, submission
from resolvers.spending import decisions as spending_decisions
from resolvers.spending import rules as spending_rules
from resolvers.staff import held_tasks, members
from resolvers.support import requests as support
from resolvers.tasks import decisions, dispatch, execution, relocation, reschedules, reviews, settlement
from resolvers.tracking import links, position
from resolvers.webhooks import contact_methods as channels
from resolvers.webhooks import delivery_log, endpoints, notifications, push, signing
from resolvers.webhooks import settings as webhooks
from schema.types.fields import MutationRow, mutation_field

MUTATIONS: Final = (
    # the agent and its keys
    MutationRow(agents.register_agent),
    MutationRow(agents.update_agent),
    MutationRow(agents.create_api_key, flat=True),
    MutationRow(agents.revoke_api_key),
    # people
    MutationRow(viewer.set_locale),
    MutationRow(sessions.end_session),
    MutationRow(sessions.end_all_sessions),
    MutationRow(sessions.sign_out),
    MutationRow(claims.claim_agent, flat=True),
    MutationRow(claims.claim_operator, flat=True),
    MutationRow(memberships.add_agent_member, flat=True),
    MutationRow(memberships.set_agent_member_role, flat=True),
    MutationRow(memberships.remove_agent_member),
    MutationRow(memberships.leave_agent),
    MutationRow(saved_views.save_view),
    MutationRow(saved_views.rename_view),
    MutationRow(saved_views.delete_view, whole=True),
    MutationRow(address_change.change_address),
    MutationRow(address_change.confirm_address),
    MutationRow(grants.revoke_grant),
    MutationRow(passkeys.start_passkey_registration),
    MutationRow(passkeys.register_passkey),
    MutationRow(passkeys.rename_passkey),
    MutationRow(passkeys.remove_passkey),
    MutationRow(proof.start_passkey_proof),
    MutationRow(proof.prove_with_passkey),
    MutationRow(proof.start_code_proof, flat=True),
    MutationRow(proof.prove_with_code),
    # spending rules
    MutationRow(spending_rules.set_spending_rules),
    MutationRow(spending_rules.freeze_spending, whole=True),
    MutationRow(spending_rules.unfreeze_spending, whole=True),
    MutationRow(spending_decisions.decide_spending, whole=True),
    # practice mode
    MutationRow(practice.advance_clock),
    MutationRow(practice.set_clock_speed),
    # channels, preferences, interests, waitlist
    MutationRow(channels.add_contact_method),
    MutationRow(channels.update_contact_method),
    MutationRow(channels.remove_contact_method),
    MutationRow(preferences.add_integration_preference),
    MutationRow(preferences.remove_integration_preference),
    MutationRow(interests.add_service_interest),
    MutationRow(interests.update_service_interest),
    MutationRow(interests.remove_service_interest),
    MutationRow(waitlist.join_country_waitlist),
    MutationRow(waitlist.leave_waitlist),
    MutationRow(matching_preferences.set_operator_preference, flat=True),
    # the task
    MutationRow(dispatch.create_task),
    MutationRow(dispatch.publish_task),
    MutationRow(dispatch.request_publication_review, flat=True),
    MutationRow(dispatch.cancel_task, flat=True),
    MutationRow(funding.quote_task),
    MutationRow(funding.fund_task),
    MutationRow(funding.check_task_funding),
    MutationRow(settlement.approve_task),
    MutationRow(settlement.approve_task_review),
    MutationRow(settlement.reject_task_review),
    MutationRow(changes.request_changes),
    MutationRow(settlement.cancel_task_with_settlement, whole=True),
    MutationRow(settlement.dispute_task),
    MutationRow(settlement.withdraw_dispute, flat=True),
    MutationRow(settlement.acknowledge_direct_task, flat=True),
    MutationRow(settlement.dispute_direct_task, flat=True),
    # webhooks
    MutationRow(webhooks.update_task_webhook),
    MutationRow(webhooks.test_task_webhook),
    MutationRow(signing.rotate_webhook_secret),
    MutationRow(push.subscribe_push),
    MutationRow(push.unsubscribe_push),
    MutationRow(delivery_log.redeliver_webhook),
    MutationRow(delivery_log.redeliver_webhooks, whole=True),
    MutationRow(endpoints.update_webhook_endpoint, whole=True),
    MutationRow(endpoints.enable_endpoint),
    # the task: where, when, questions, review
    MutationRow(terms.amend_task),
    MutationRow(attachments.add_task_attachment, whole=True),
    MutationRow(attachments.remove_task_attachment),
    MutationRow(review_defaults.set_review_defaults, whole=True),
    MutationRow(relocation.update_task_location),
    MutationRow(reviews.review_task),
    MutationRow(decisions.request_decision),
    MutationRow(decisions.resolve_decision),
    MutationRow(decisions.withdraw_decision),
    MutationRow(reschedules.request_reschedule),
    MutationRow(reschedules.approve_reschedule),
    MutationRow(reschedules.reject_reschedule),
    MutationRow(reschedules.withdraw_reschedule),
    MutationRow(time_extensions.request_more_time),
    MutationRow(time_extensions.approve_more_time, flat=True),
    MutationRow(time_extensions.decline_more_time),
    MutationRow(time_extensions.withdraw_more_time),
    MutationRow(expenses.add_expense),
    MutationRow(expenses.remove_expense),
    MutationRow(expenses.decline_expense, flat=True),
    MutationRow(bonus.pay_bonus),
    MutationRow(offers.accept_offer, flat=True),
    MutationRow(offers.decline_offer),
    MutationRow(sending.send_message),
    MutationRow(thread.mark_messages_read, flat=True),
    MutationRow(moves.bulk_move_tasks),
    MutationRow(invitations.invite_operators),
    MutationRow(links.create_tracking_link),
    MutationRow(links.revoke_tracking_link),
    # the wallet
    MutationRow(deposits.deposit_to_wallet),
    # support and notifications
    MutationRow(support.open_support_request),
    MutationRow(support.reply_to_support_request),
    MutationRow(support.close_support_request),
    MutationRow(support.answer_support_request),
    MutationRow(support.set_support_status, whole=True),
    MutationRow(notifications.mark_notification_read),
    MutationRow(notifications.mark_all_notifications_read, flat=True),
    # the operator
    MutationRow(operators.register_operator),
    MutationRow(operators.update_operator),
    MutationRow(operators.create_operator_key, flat=True),
    MutationRow(operators.revoke_operator_key),
    MutationRow(position.report_location, whole=True),
    MutationRow(execution.accept_task),
    MutationRow(invitations.decline_invitation),
    MutationRow(offers.make_offer),
    MutationRow(offers.withdraw_offer),
    MutationRow(execution.release_task),
    MutationRow(execution.mark_en_route, whole=True),
    MutationRow(execution.mark_arrived, whole=True),
    MutationRow(execution.start_work, whole=True),
    MutationRow(challenge.capture_challenge),
    MutationRow(submission.upload_proof),
    MutationRow(submission.upload_proofs),
    MutationRow(removal.remove_proof),
    MutationRow(submission.submit_proof),
    MutationRow(execution.complete_task),
    MutationRow(execution.contest_rejection),
    MutationRow(payouts.request_payout),
    MutationRow(payouts.cancel_payout, flat=True),
    MutationRow(reviews.review_agent),
    # the platform
    MutationRow(settlement.resolve_dispute),
    MutationRow(held_tasks.release_held_task, flat=True),
    MutationRow(held_tasks.refuse_held_task, flat=True),
    MutationRow(bank_transfers.credit_bank_transfer),
    MutationRow(refunds.refund_deposit),
    MutationRow(members.add_staff_member),
    MutationRow(members.set_staff_role, flat=True),
    MutationRow(members.remove_staff_member, flat=True),
    MutationRow(payouts.approve_payout, flat=True),
    MutationRow(payouts.confirm_payout, flat=True),
    MutationRow(payouts.decline_payout, flat=True),
    MutationRow(staff.set_country_phase),
    MutationRow(legal_publication.publish_legal_document),
    MutationRow(staff.approve_operator),
    MutationRow(staff.verify_agent),
    MutationRow(staff.suspend_agent, flat=True),
    MutationRow(staff.reinstate_agent),
    MutationRow(staff.suspend_operator, flat=True),
    MutationRow(staff.reinstate_operator),
    MutationRow(staff.create_staff_key, flat=True),
    MutationRow(staff.revoke_staff_key),
    MutationRow(address_change.set_staff_address, flat=True),
)


def mutation_root() -> type:
    """The root type of the table, made once all nodes are declared."""
    return create_type(
        "Mutation",
        [mutation_field(row) for row in MUTATIONS],
        description="Root of the mutations. Each returns its result, or the problem that prevented it.",
    )
