"""Every refusal, as a tree: a stable code, an HTTP status, a title and what to do about it.

Each surface turns a `Refusal` into the same *problem*: RFC 9457 on REST, `success: false` on the tool
bridge, `isError` on MCP, the `Problem` member of a mutation's union in GraphQL. The docstring of a class is
the text of its page at `/problems/<code>`.
"""

from collections.abc import Iterator

from domain.refusal import FieldError as FieldError  # noqa: PLC0414 - others take it from here
from domain.refusal import Refusal as Refusal  # noqa: PLC0414 - likewise
from domain.spending_errors import ApprovalDecided as ApprovalDecided  # noqa: PLC0414 - likewise
from domain.spending_errors import OwnerFixed as OwnerFixed  # noqa: PLC0414 - likewise
from domain.spending_errors import OwnerUnknown as OwnerUnknown  # noqa: PLC0414 - likewise
from domain.spending_errors import SpendingFrozen as SpendingFrozen  # noqa: PLC0414 - likewise
from domain.spending_errors import SpendingLimit as SpendingLimit  # noqa: PLC0414 - likewise
from domain.spending_errors import SpendingNotAllowed as SpendingNotAllowed  # noqa: PLC0414 - likewise

# --- 400: the input, or the state, does not allow it -------------------------------------------------


class InvalidInput(Refusal):
    """One or more fields are missing, unknown, of the wrong type or out of bounds. `errors` names each.

    Correct the named fields and send the request again; nothing was stored.
    """

    code = "validation_failed"
    title = "Some fields are not valid"

    @classmethod
    def of(cls, field: str, code: str, message: str) -> "InvalidInput":
        """The refusal of a single field."""
        return cls(f"{field}: {message}", errors=(FieldError(field, code, message),))


class MalformedBody(Refusal):
    """The body could not be read as what its Content-Type says, for example because it is not JSON.
    Send one JSON object in UTF-8, or the form that the Content-Type announces."""

    code = "malformed_body"
    title = "The body cannot be read"


class TermsNotAccepted(Refusal):
    """Registration needs `acceptedTerms: true`. Read the documents at `GET /api/v1/legal` first."""

    code = "terms_not_accepted"
    title = "The terms were not accepted"


class TermsOutdated(Refusal):
    """`acceptedTermsVersion` is not the version in force. Read the current documents and send the newest
    of their versions, or leave the field out to accept the version in force."""

    code = "terms_outdated"
    title = "An outdated version of the terms was accepted"


class WrongStatus(Refusal):
    """The task is in a status from which this operation does not lead anywhere.

    `detail` names the status and the statuses from which the operation works; `nextActions` lists what can be
    done now.
    """

    code = "wrong_status"
    title = "The task's status does not allow this"


class WrongSupportStatus(Refusal):
    """The support request is in a status that does not allow this: nothing is added to one that is resolved or
    closed, and what is closed stays closed. Open a new request that refers to the same task."""

    code = "wrong_support_status"
    title = "The support request's status does not allow this"


class WrongSettlementMode(Refusal):
    """The operation belongs to the other settlement mode: escrow operations move money held by the platform,
    direct ones belong to tasks that the client pays on site. `detail` names the right operation."""

    code = "wrong_settlement_mode"
    title = "The operation belongs to the other settlement mode"


class WrongFundingFlow(Refusal):
    """The task was funded in the other flow. Tasks funded by create or publish are approved by `approve`,
    quoted ones by `approve-review`. `detail` names the right operation."""

    code = "wrong_funding_flow"
    title = "The operation belongs to the other funding flow"


class QuoteExpired(Refusal):
    """The quote's lifetime is over and its hold has been released. Ask for a new quote, then fund that."""

    code = "quote_expired"
    title = "The quote has expired"


class OverBudget(Refusal):
    """The total cost, payout plus the agent's platform fee, is above the task's `maxBudget`. Create the
    task again with a higher `maxBudget` or a lower `payoutAmount`."""

    code = "over_budget"
    title = "The cost is above maxBudget"


class PlanLimitReached(Refusal):
    """The agent has published as many tasks with direct settlement in this calendar month (UTC) as its plan allows.
    `detail` names the limit, how many are used and when the next month begins. The task can be published then; tasks
    with escrow settlement do not count."""

    code = "plan_limit_reached"
    title = "The plan's monthly limit is reached"


class CountryNotLive(Refusal):
    """Only countries in phase Live execute tasks. Join the country's waitlist to be told when it opens."""

    code = "country_not_live"
    title = "The country is not live"


class ProofIncomplete(Refusal):
    """The proof does not meet the task's requirements. `errors` lists what is missing; upload it, or submit with
    `force` and a `forceReason` that the reviewer will read."""

    code = "proof_incomplete"
    title = "The proof is not complete"


class ProofUnreadable(Refusal):
    """The file is not what it says: not one of the accepted formats, damaged, or an image too large to open.
    Take it again, or send it in another of the accepted formats."""

    code = "proof_unreadable"
    title = "The file cannot be used as proof"


class OnlyInTestMode(Refusal):
    """Only an agent in test mode has a clock to move and operators that are simulated. Register one with `testMode`;
    its keys begin with `fc_test_agent_`."""

    code = "test_mode_only"
    title = "Only in test mode"


class NotInTestMode(Refusal):
    """An agent in test mode has to do with test money alone: nothing real can be paid to it or by it. Its wallet is
    funded on the payment page that `deposit_to_wallet` opens."""

    code = "not_in_test_mode"
    title = "Not in test mode"


class DecisionPending(Refusal):
    """A decision request waits for its answer and blocks the task's progress. Resolve it first."""

    code = "decision_pending"
    title = "A decision is pending"


class WindowClosed(Refusal):
    """The time in which this could be done is over: an acceptance deadline or a dispute window.
    Read the task again: `nextActions` lists what can still be done."""

    code = "window_closed"
    title = "It is too late for this"


class NotPending(Refusal):
    """A decision or reschedule request is answered once, by the side that was asked; this one does not wait for your
    answer any more, or never did. Read the requests of the task again: each tells where it stands."""

    code = "not_pending"
    title = "The request does not wait for this answer"


class RescheduleNotAllowed(Refusal):
    """The task was created with `rescheduleAllowed: false`. Carry it out as planned, or have it cancelled and created
    again for another time."""

    code = "reschedule_not_allowed"
    title = "The schedule of this task is fixed"


class PaymentRefused(Refusal):
    """The payment provider does not take this payment, or cannot give it back: the amount is beyond its bounds, or it
    does not support the currency. `detail` has its own words. Try another amount or currency, or a bank transfer."""

    code = "payment_refused"
    title = "The payment provider refuses this"


class SignatureInvalid(Refusal):
    """The message does not carry a valid signature of the payment provider, or is too old. Only the provider sends
    here: check that `FIELDCALL_STRIPE_WEBHOOK_SECRET` is the secret of its endpoint."""

    code = "signature_invalid"
    title = "The signature does not fit"


class NothingToPay(Refusal):
    """No money is locked on the task, or no operator is there to be paid, so it can only be closed by a refund.
    Resolve the dispute with the outcome `refund`."""

    code = "nothing_to_pay"
    title = "There is nothing to pay out"


class PayoutPending(Refusal):
    """One pay-out of each currency can be open at a time, and one waits for the platform's staff. Ask for the rest once
    it is paid or declined; the list of pay-outs tells where each stands."""

    code = "payout_pending"
    title = "A pay-out waits already"


class PayoutDecided(Refusal):
    """The pay-out was confirmed or declined before, perhaps by another member of the staff; `detail` says how. It is
    decided once. An operator whose pay-out was declined asks for a new one."""

    code = "payout_decided"
    title = "The pay-out has been decided"


class PersistedQueryNotFound(Refusal):
    """The service does not know a GraphQL document with this hash, or has forgotten it. Send the text of the query
    together with its hash once; the hash alone is enough afterwards."""

    code = "persisted_query_not_found"
    title = "The persisted document is not known"


class KeyInUse(Refusal):
    """The key that authenticates a call cannot revoke itself. Create another key and revoke this one with it."""

    code = "key_in_use"
    title = "A key cannot revoke itself"


class WrongHost(Refusal):
    """The request's `Host` is not one that this service answers to. Send it to the service's public address; whoever
    runs the service names its hosts in `FIELDCALL_ALLOWED_HOSTS`."""

    code = "wrong_host"
    title = "The service does not answer to this host"


class NoWebhook(Refusal):
    """The task has no `webhookUrl`, so there is nowhere to send to. Set one, then try again."""

    code = "no_webhook"
    title = "The task has no webhook"


# --- 401, 403: who is asking -------------------------------------------------------------------------


class Unauthenticated(Refusal):
    """No key, or one that is unknown, mistyped or revoked. Send `Authorization: Bearer KEY` or `X-API-Key: KEY`,
    or `apiKey` as a parameter of a tool."""

    code = "unauthenticated"
    status = 401
    title = "A valid API key is needed"


class Forbidden(Refusal):
    """The key is valid but belongs to another kind of caller: agents dispatch, operators carry out, the platform
    decides. Use a key of the kind that `detail` names."""

    code = "forbidden"
    status = 403
    title = "This key may not do that"


class DocumentNotAllowed(Refusal):
    """The service carries out only the GraphQL documents of its list. Use one of those, or ask whoever runs the
    service to add yours."""

    code = "document_not_allowed"
    status = 403
    title = "The document is not on the list"


class AgentSuspended(Refusal):
    """The platform has suspended this agent or operator. Reading goes on; nothing can be changed. Ask the platform's
    staff why."""

    code = "agent_suspended"
    status = 403
    title = "The account is suspended"


class OperatorNotApproved(Refusal):
    """The platform has not approved this operator yet, so it cannot take tasks yet. Wait for the approval; until
    then the profile can be read and completed."""

    code = "operator_not_approved"
    status = 403
    title = "The operator is not approved yet"


# --- 402 to 503: money, existence, races, sizes, dependencies -----------------------------------------


class InsufficientFunds(Refusal):
    """The wallet's available balance does not cover the cost. Pay through the payment provider, deposit to the
    wallet, or send a bank transfer; `nextActions` gives the calls."""

    code = "insufficient_funds"
    status = 402
    title = "The wallet does not cover this"


class NotFound(Refusal):
    """There is no such resource, or it belongs to somebody else: the two look the same. Check the id, and
    that the key is of its owner."""

    code = "not_found"
    status = 404
    title = "Not found"


class MethodNotAllowed(Refusal):
    """The path exists but not with this method; the `Allow` header lists the methods that it has. Use one
    of those."""

    code = "method_not_allowed"
    status = 405
    title = "The method is not allowed here"


class TaskTaken(Refusal):
    """Another operator accepted the task first. Look for another open task."""

    code = "task_taken"
    status = 409
    title = "The task has been taken"


class Conflict(Refusal):
    """Another request changed the same thing at the same moment and won. Read it again, then decide."""

    code = "conflict"
    status = 409
    title = "Another request was faster"


class CheckoutChanged(Refusal):
    """The payment page was decided on, or was open for too long, since it was shown. Look at the page again: it tells
    where the payment stands."""

    code = "checkout_changed"
    status = 409
    title = "The payment page is not up to date"


class IdempotencyKeyReused(Refusal):
    """An `Idempotency-Key` stands for one request for 24 hours, and this one came with another request. Repeat the
    first request as it was to get its answer, or choose a new key for this one. An answer with a secret, such as a new
    API key, is given again only to the API key that asked for it."""

    code = "idempotency_key_reused"
    status = 409
    title = "The idempotency key belongs to another request"


class TooLarge(Refusal):
    """The body or the file is above its bound: 1 MB for JSON, 15 MB for an image, 100 MB for a video.
    Send less, or a smaller copy of the file."""

    code = "too_large"
    status = 413
    title = "The body is too large"


class UnsupportedMedia(Refusal):
    """The Content-Type is not one that this path reads, or the body is compressed (Content-Encoding). Send
    `application/json`, or `multipart/form-data` for files, as it is."""

    code = "unsupported_media_type"
    status = 415
    title = "The content type or encoding is not supported"


class RateLimited(Refusal):
    """Too many requests in the window: for each API key, or for each address where no key is sent. Wait as long as
    `Retry-After` says; the `RateLimit` header of every answer tells what is left."""

    code = "rate_limited"
    status = 429
    title = "Too many requests"


class Unavailable(Refusal):
    """Something that the service depends on does not answer. Nothing was lost; repeat after `Retry-After`."""

    code = "unavailable"
    status = 503
    title = "A dependency is down"


class InternalFault(Refusal):
    """A fault of the service, logged under `requestId`. Repeating a request with its idempotency key is safe."""

    code = "internal"
    status = 500
    title = "The service failed"


def every_refusal() -> Iterator[type[Refusal]]:
    """All refusals with a code of their own, in the order of this page."""
    return iter(Refusal.__subclasses__())
