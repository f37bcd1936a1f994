"""Refusals about tasks."""

from typing import Self

from domain.refusals.refusal import Refusal
from domain.refusals.suggestion import Suggestion, Way


class WrongStatus(Refusal):
    """The task's status does not allow this operation.

    `detail` names the current status and the statuses that the operation needs; `nextActions` lists the possible calls.
    """

    code = "wrong_status"
    title = "The task's status does not allow this"


class WrongSettlementMode(Refusal):
    """The operation is for the other settlement mode: escrow operations move money held by the platform, direct ones
    are for tasks that the client pays on site. `detail` names the right operation."""

    code = "wrong_settlement_mode"
    title = "The operation belongs to the other settlement mode"


class WrongFundingFlow(Refusal):
    """The task was funded in the other flow. Approve tasks funded by create or publish with `approve`, quoted tasks
    with `approve-review`. `detail` names the right operation."""

    code = "wrong_funding_flow"
    title = "The operation belongs to the other funding flow"


class QuoteExpired(Refusal):
    """The quote has expired and its reservation has been released. Request a new quote, then fund it."""

    code = "quote_expired"
    title = "The quote has expired"


class OverBudget(Refusal):
    """The total cost, payout plus the agent's platform fee, exceeds the task's `maxBudget`. Create the
    task again with a higher `maxBudget` or a lower `payoutAmount`."""

    code = "over_budget"
    title = "The cost is above maxBudget"


class PlanLimitReached(Refusal):
    """The agent has published the maximum number of tasks with direct settlement that its plan allows in a calendar
    month (UTC). `detail` states the limit, the number used and when the next month begins. Publish the task then; tasks
    with escrow settlement do not count."""

    code = "plan_limit_reached"
    title = "The plan's monthly limit is reached"


class CountryNotLive(Refusal):
    """Tasks can be carried out only in countries in phase Live. Join the country's waitlist to be notified when it
    opens."""

    code = "country_not_live"
    title = "The country is not live"


class AddressUncertain(Refusal):
    """The service is not sure of the place that the address names, and the task has no coordinates, so operators might
    be sent to the wrong place. Correct the address or give coordinates (`update_task_location`). `detail` states the
    address; `geocodingConfidence` of the task states how sure the service is."""

    code = "address_uncertain"
    title = "The address is uncertain"


class ProofIncomplete(Refusal):
    """The proof does not meet the task's requirements.

    `errors` lists the missing parts. Upload them, remove the file that prevents submission (`remove_proof`), or submit
    with `force` and a `forceReason` for the reviewer.
    """

    code = "proof_incomplete"
    title = "The proof is not complete"


class ProofUnreadable(Refusal):
    """The file has no accepted format, is damaged, or is an image too large to open. Record it again, or send it in
    another accepted format."""

    code = "proof_unreadable"
    title = "The file cannot be used as proof"


class TooManyChanges(Refusal):
    """The agent asks for changes of the proof of a task at most twice. Decide on what is there: approve or reject
    it."""

    code = "too_many_changes"
    status = 409
    title = "Changes were requested too often"


class TooManyDisputes(Refusal):
    """Each side opens at most two disputes about a task, those that it withdrew included. Ask the support for help
    with a case that is not settled."""

    code = "too_many_disputes"
    status = 409
    title = "Too many disputes about this task"


class DecisionPending(Refusal):
    """A pending decision request blocks the task's progress. Resolve it first."""

    code = "decision_pending"
    title = "A decision is pending"


class WindowClosed(Refusal):
    """The time limit for this has passed: an acceptance deadline or a dispute window.

    Read the task again: `nextActions` lists the calls that are still possible.
    """

    code = "window_closed"
    title = "It is too late for this"


class NotPending(Refusal):
    """A decision or reschedule request, or an offer, is answered once, by the side to which it was addressed. This one
    no longer waits for your answer, or never did. Read those of the task again: each shows its status."""

    code = "not_pending"
    title = "The request does not wait for this answer"

    @classmethod
    def of_task(cls, detail: str, listing: Way, task_id: int) -> Self:
        """Refuse an answer, and suggest the list of the task that shows the status of each request."""
        shown = Suggestion(listing, "It shows each with its status.", {"taskId": task_id})
        return cls(detail, next_actions=(shown,))


class RescheduleNotAllowed(Refusal):
    """The task was created with `rescheduleAllowed: false`. Carry it out as planned, or have it cancelled and created
    again for another time."""

    code = "reschedule_not_allowed"
    title = "The schedule of this task is fixed"


class NotHourly(Refusal):
    """The task is not paid by the hour, so its pay does not depend on the time that it takes. Ask for another time with
    `request_reschedule`, or carry it out as agreed."""

    code = "not_hourly"
    title = "The task is not paid by the hour"


class MoreTimePending(Refusal):
    """A task has one pending request for more time. Withdraw it before you make another one, or wait for the answer."""

    code = "more_time_pending"
    title = "A request for more time is pending"


class ExpenseOverBudget(Refusal):
    """The claimed expenses of a task are at most its `expenseBudget`, and a task without one pays none. Remove another
    expense, claim less, or ask the agent."""

    code = "expense_over_budget"
    title = "The expenses exceed the budget"


class TaskNotPaid(Refusal):
    """A bonus follows a payment: the operator of the task was paid from the agent's wallet. This one ended without a
    payment, or the client pays on site."""

    code = "task_not_paid"
    title = "The task was not paid"


class NoWebhook(Refusal):
    """The task has no `webhookUrl`, so there is no address to send to. Set one, then try again."""

    code = "no_webhook"
    title = "The task has no webhook"


class TaskChanged(Refusal):
    """The task was amended since its terms were read. Read it again, and decide by its new terms."""

    code = "task_changed"
    status = 409
    title = "The terms of the task have changed"


class TaskTaken(Refusal):
    """Another operator accepted the task first. Look for another open task."""

    code = "task_taken"
    status = 409
    title = "The task has been taken"


class OfferNeeded(Refusal):
    """The task was created with `assignmentMode: applications`: its agent chooses among the operators that offer to do
    it. Make an offer, and wait for the answer."""

    code = "offer_needed"
    status = 409
    title = "The task takes offers"


class OffersNotTaken(Refusal):
    """The task has a price that is not negotiable, and the first operator to accept gets it. Accept it as it is."""

    code = "offers_not_taken"
    status = 409
    title = "The task takes no offers"


class TrackingEnded(Refusal):
    """The link to the tracking page of a task has expired or was revoked. The agent of the task can create another."""

    code = "tracking_ended"
    status = 410
    title = "The tracking link has ended"


class PayBelowFloor(Refusal):
    """The payout leaves the operator less than the least pay for an hour in the task's country, which the policy text
    states (`includePolicyText`). `detail` names the least `payoutAmount`. Create the task again with that payout, or
    ask for a human decision with `request_publication_review` when the task is an exception."""

    code = "pay_below_floor"
    title = "The pay is below the minimum"


class PublicationRefused(Refusal):
    """A rule of the platform, its screening service or its staff does not allow this task; `detail` gives the reason.
    After an automatic refusal `request_publication_review` asks for a human decision. To contest a decision of the
    staff, open a support request."""

    code = "publication_refused"
    status = 403
    title = "The task cannot be published"


class HeldForReview(Refusal):
    """The task is held until the platform's staff, or its screening service, has decided; `detail` gives the reason.

    Do not repeat the call: a released task is published automatically, and the agent is notified of either decision.
    `held` of the task states the start of the wait.
    """

    code = "held_for_review"
    status = 409
    title = "The task is held for review"
