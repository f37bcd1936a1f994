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
    """The status of the support request does not allow this. A resolved or closed request takes no more messages, and
    a closed one cannot be reopened. Open a new request that refers to the same task."""

    code = "wrong_support_status"
    title = "The support request's status does not allow this"


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
    """A key cannot revoke itself. Create another key and use it to revoke this one."""

    code = "key_in_use"
    title = "A key cannot revoke itself"


class AgentSuspended(Refusal):
    """The platform has suspended this agent or operator. The account can still read, but change nothing. Ask the
    platform's staff for the reason."""

    code = "agent_suspended"
    status = 403
    title = "The account is suspended"


class OperatorNotApproved(Refusal):
    """The platform has not approved this operator yet, so it cannot accept tasks. Wait for the approval; until
    then the operator can read and complete its profile."""

    code = "operator_not_approved"
    status = 403
    title = "The operator is not approved yet"
