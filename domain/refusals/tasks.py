"""The refusals of what is done with tasks."""

from domain.refusals.refusal import Refusal


class WrongStatus(Refusal):
    """The task is in a status from which this operation does not lead anywhere.

    `detail` names the status and the statuses from which the operation works; `nextActions` lists what can be
    done now.
    """

    code = "wrong_status"
    title = "The task's status does not allow this"


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


class NoWebhook(Refusal):
    """The task has no `webhookUrl`, so there is nowhere to send to. Set one, then try again."""

    code = "no_webhook"
    title = "The task has no webhook"


class TaskTaken(Refusal):
    """Another operator accepted the task first. Look for another open task."""

    code = "task_taken"
    status = 409
    title = "The task has been taken"
