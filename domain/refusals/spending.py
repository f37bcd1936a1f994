"""Refusals about spending rules and the decisions of an agent's owner."""

from domain.refusals.refusal import Refusal


class SpendingFrozen(Refusal):
    """The spending of this agent, or of the calling key, is frozen: no money can be committed to tasks. The owner ends
    the freeze through the link in an e-mail that `unfreeze_spending` sends; drafts and direct tasks remain possible."""

    code = "spending_frozen"
    status = 403
    title = "Spending is frozen"


class SpendingNotAllowed(Refusal):
    """The spending rules of this agent, or of the calling key, do not allow tasks in this country, currency or
    category. Rules with limits close every currency without a limit. Choose another country, currency or category. Or
    ask the owner to change the rules: call `set_spending_rules` with the rules that you need."""

    code = "spending_not_allowed"
    status = 403
    title = "The spending rules do not allow such a task"


class SpendingLimit(Refusal):
    """The task exceeds a limit in the spending rules of this agent or of the calling key. `errors` names the rule, its
    limit, the amount spent and the amount left. The service asks the owner by e-mail to approve this task; after the
    approval, repeat the call. A task that was to be published at once is then published automatically."""

    code = "spending_limit"
    status = 403
    title = "A spending limit is exceeded"


class OwnerUnknown(Refusal):
    """Spending rules need an owner who can approve exceptions, and the agent has no e-mail address of its owner. Set
    `email` in the agent's profile first."""

    code = "owner_unknown"
    title = "The agent names no owner"


class OwnerFixed(Refusal):
    """The e-mail address of an agent's owner cannot be changed while the agent has spending rules. The platform's staff
    can remove the rules; then the address can be changed."""

    code = "owner_fixed"
    status = 403
    title = "The owner's address cannot be changed now"


class ApprovalDecided(Refusal):
    """A link to approve spending is valid for one decision and a limited time. This one has already been used, has
    expired, or is about rules that have changed since. Repeat the call that asked for the approval to get a new
    link."""

    code = "approval_decided"
    status = 409
    title = "The approval was decided before"
