"""The routes of change requests and withdrawals, a part of the table of routes."""

from typing import Final

from domain.lifecycle.statuses import Actor
from resolvers.accounts import waitlist
from resolvers.payments import payouts
from resolvers.proofs import changes
from resolvers.tasks import decisions, reschedules, settlement
from rest_compat.rest.route import Rest

CHANGE_ROUTES: Final[tuple[Rest, ...]] = (
    Rest("POST", "/agents/me/tasks/{taskId}/request-changes", changes.request_changes),
    Rest("POST", "/agents/me/tasks/{taskId}/withdraw-dispute", settlement.withdraw_dispute, by=(Actor.AGENT,)),
    Rest("POST", "/operators/me/tasks/{taskId}/withdraw-dispute", settlement.withdraw_dispute, by=(Actor.OPERATOR,)),
    Rest("DELETE", "/agents/me/waitlist", waitlist.leave_waitlist),
    Rest("POST", "/agents/me/tasks/{taskId}/reschedule/{requestId}/withdraw", reschedules.withdraw_reschedule),
    Rest("POST", "/operators/me/tasks/{taskId}/reschedule/{requestId}/withdraw", reschedules.withdraw_reschedule),
    Rest("POST", "/operators/me/tasks/{taskId}/decisions/{decisionId}/withdraw", decisions.withdraw_decision),
    Rest("POST", "/platform/tasks/{taskId}/decisions/{decisionId}/withdraw", decisions.withdraw_decision),
    Rest("POST", "/operators/me/payouts/{payoutId}/cancel", payouts.cancel_payout),
)
