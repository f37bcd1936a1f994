"""The routes of review rules, and of the uploads that they review."""

from resolvers.accounts import review_defaults
from resolvers.proofs import challenge, submission
from resolvers.proofs.upload import MAX_AT_ONCE
from rest_compat.rest.route import Rest

REVIEW_ROUTES: tuple[Rest, ...] = (
    Rest("GET", "/agents/me/review-defaults", review_defaults.get_review_defaults),
    Rest("PUT", "/agents/me/review-defaults", review_defaults.set_review_defaults),
    Rest("POST", "/operators/me/tasks/{taskId}/capture-challenge", challenge.capture_challenge),
    Rest("POST", "/operators/me/tasks/{taskId}/proofs", submission.upload_proof, upload=1),
    Rest("POST", "/operators/me/tasks/{taskId}/proofs/batch", submission.upload_proofs, upload=MAX_AT_ONCE),
)
