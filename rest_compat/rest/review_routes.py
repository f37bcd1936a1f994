"""The routes of review rules, and of the capture challenges that proof answers."""

from resolvers.accounts import review_defaults
from resolvers.proofs import challenge
from rest_compat.rest.route import Rest

REVIEW_ROUTES: tuple[Rest, ...] = (
    Rest("GET", "/agents/me/review-defaults", review_defaults.get_review_defaults),
    Rest("PUT", "/agents/me/review-defaults", review_defaults.set_review_defaults),
    Rest("POST", "/operators/me/tasks/{taskId}/capture-challenge", challenge.capture_challenge),
)
