"""Refusals about the accounts of agents and operators, support requests and test mode."""

from domain.refusals.refusal import Refusal


class TermsNotAccepted(Refusal):
    """Registration needs `acceptedTerms: true`. Read the documents at `GET /api/v1/legal` first."""

    code = "terms_not_accepted"
    title = "The terms were not accepted"


class TermsOutdated(Refusal):
    """`acceptedTermsVersion` is not the version in force. Read the current documents and send the newest
    version, or omit the field to accept the version in force."""

    code = "terms_outdated"
    title = "An outdated version of the terms was accepted"


class WrongSupportStatus(Refusal):
    """The status of the support request does not allow this.

    A resolved or closed request accepts no further messages, and a closed one cannot be reopened. Open a new request
    that refers to the same task.
    """

    code = "wrong_support_status"
    title = "The support request's status does not allow this"


class AttachmentUnreadable(Refusal):
    """The attached file is not a JPEG, PNG or HEIC photo, a PDF document or a text in UTF-8, is damaged, or has content
    that could harm its reader. Send it in one of these formats, or put its text into the message."""

    code = "attachment_unreadable"
    title = "The file cannot be attached"


class OnlyInTestMode(Refusal):
    """Only agents in test mode have a practice clock and simulated operators. Register an agent with `testMode`; its
    keys begin with `fc_test_agent_`."""

    code = "test_mode_only"
    title = "Only in test mode"


class NotInTestMode(Refusal):
    """An agent in test mode uses test money only: it can neither receive nor make real payments. Fund its wallet on
    the payment page that `deposit_to_wallet` opens."""

    code = "not_in_test_mode"
    title = "Not in test mode"


class KeyInUse(Refusal):
    """A key can neither revoke itself nor put spending rules on itself: both could leave the account without a key that
    manages it. Create another key, and use it for that."""

    code = "key_in_use"
    title = "A key cannot do this to itself"


class TooManyKeys(Refusal):
    """An account has at most 50 valid keys at a time. Revoke one that you no longer need."""

    code = "too_many_keys"
    title = "The account has too many keys"


class TooManyAssistants(Refusal):
    """An agent has at most 50 connected assistants at a time, including those of the last 24 hours. Disconnect one that
    you no longer need, on the account page or with `revoke_grant`."""

    code = "too_many_assistants"
    status = 409
    title = "The agent has too many connected assistants"


class InsufficientScope(Refusal):
    """The key or token belongs to the right account but lacks the scope that the operation needs: `read`, `dispatch`,
    `settle` or `manage`. `detail` names it. Use a key of the account that has it; the list of keys shows the scopes of
    each. An assistant asks its person for more: `WWW-Authenticate` names all that its token needs. A key or token with
    spending rules of its own never has `manage`."""

    code = "insufficient_scope"
    status = 403
    title = "The scope for this is missing"
    scopes: frozenset[str] = frozenset()
    """The scopes that a new token needs, for a client that can ask for one."""


class InsufficientRole(Refusal):
    """The role of this member of the platform's staff does not include the operation.

    `detail` names the required role: `support`, `finance` or `trust`; an `admin` may do everything. Ask an admin to do
    it or to change the role; the list of the staff shows the admins. Another key of the same member has the same role.
    """

    code = "insufficient_role"
    status = 403
    title = "The staff role does not allow this"


class LastAdmin(Refusal):
    """The staff always has an admin, who appoints the others. Make somebody else an admin first."""

    code = "last_admin"
    status = 409
    title = "The staff needs an admin"


class StaffMemberExists(Refusal):
    """A member of the staff has this name or this e-mail address; both are unique among the staff.

    Change the role of that member, or choose another name or address.
    """

    code = "staff_member_exists"
    status = 409
    title = "The staff has such a member"


class AgentSuspended(Refusal):
    """The platform has suspended this agent or operator. `detail` gives the reason, as does the
    profile. The account can still read, and contest the suspension with a support request, but change nothing else."""

    code = "agent_suspended"
    status = 403
    title = "The account is suspended"


class OperatorNotApproved(Refusal):
    """The platform has not approved this operator yet, so it cannot accept tasks. It is notified of the
    approval; until then the operator can read, complete its profile and open a support request."""

    code = "operator_not_approved"
    status = 403
    title = "The operator is not approved yet"
