"""The refusals of spending rules and of what an owner decides; `domain.refusals.general` has all."""

from domain.refusals.refusal import Refusal


class SpendingFrozen(Refusal):
    """The spending of this agent, or of the key that asks, is frozen: no money is committed to tasks. The owner ends
    it through the link in an e-mail that `unfreeze_spending` sends; drafts and direct tasks go on."""

    code = "spending_frozen"
    status = 403
    title = "Spending is frozen"


class SpendingNotAllowed(Refusal):
    """The spending rules of this agent, or of the key that asks, do not allow tasks in this country or of
    this category. Choose what they allow, or have the owner change the rules."""

    code = "spending_not_allowed"
    status = 403
    title = "The spending rules do not allow such a task"


class SpendingLimit(Refusal):
    """The task is above a limit of the spending rules of this agent or of the key that asks. `errors` names the rule,
    its limit, what is spent and what is left. The owner is asked by e-mail and can let this task through; then repeat
    the call. A task that was to be published at once is published by itself."""

    code = "spending_limit"
    status = 403
    title = "A spending limit stands in the way"


class OwnerUnknown(Refusal):
    """Spending rules are of use only where somebody else can be asked to raise them, and the agent names no e-mail
    address of its owner. Set `email` in its profile first."""

    code = "owner_unknown"
    title = "The agent names no owner"


class OwnerFixed(Refusal):
    """While an agent has spending rules, the e-mail address of the owner whom they ask stays as it is. The platform's
    staff can end the rules; then it can be changed."""

    code = "owner_fixed"
    status = 403
    title = "The owner's address cannot be changed now"


class ApprovalDecided(Refusal):
    """A link to approve spending is good for one decision, within its time. This one was decided on before, is too old,
    or is about rules that have changed since. Ask again from where it was asked for: then a new link is sent."""

    code = "approval_decided"
    status = 409
    title = "The approval was decided before"
