"""The refusals of what agents and operators do with their accounts."""

from domain.refusals.refusal import Refusal


class TermsNotAccepted(Refusal):
    """Registration needs `acceptedTerms: true`. Read the documents at `GET /api/v1/legal` first."""

    code = "terms_not_accepted"
    title = "The terms were not accepted"


class TermsOutdated(Refusal):
    """`acceptedTermsVersion` is not the version in force. Read the current documents and send the newest
    of their versions, or leave the field out to accept the version in force."""

    code = "terms_outdated"
    title = "An outdated version of the terms was accepted"


class WrongSupportStatus(Refusal):
    """The support request is in a status that does not allow this: nothing is added to one that is resolved or
    closed, and what is closed stays closed. Open a new request that refers to the same task."""

    code = "wrong_support_status"
    title = "The support request's status does not allow this"


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


class KeyInUse(Refusal):
    """The key that authenticates a call cannot revoke itself. Create another key and revoke this one with it."""

    code = "key_in_use"
    title = "A key cannot revoke itself"


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
