"""Refusals about people: how they sign in, who owns an agent, and access that is being recovered."""

from domain.refusals.refusal import Refusal


class OwnersDecide(Refusal):
    """Only a signed-in owner can make somebody an owner, change or remove an owner, or approve spending beyond the
    rules. API keys and tokens with `manage` add and remove members and viewers. An agent without an owner gets its
    first one when the person with the address in its profile signs in and claims it."""

    code = "owners_decide"
    status = 403
    title = "Only an owner decides who owns the agent"


class LastOwner(Refusal):
    """An agent with an owner keeps at least one, so that a person can always sign in for it.

    Make another member an owner first; this member must have signed in.
    """

    code = "last_owner"
    title = "The agent would lose its last owner"


class AlreadyMember(Refusal):
    """The address belongs to a member of the agent already, or waits for its first sign-in. Change its role in place of
    adding it again."""

    code = "already_member"
    title = "The address is a member already"


class AlreadyOperator(Refusal):
    """A person can be only one operator, and this person is one already.

    Sign in with another address to claim this operator, or ask support to move its earnings.
    """

    code = "already_operator"
    title = "The person is an operator already"


class AddressInUse(Refusal):
    """Another person signs in with this address. Sign in with it to act as that person, or choose another address."""

    code = "address_in_use"
    title = "Another person has this address"


class RecoveryRefused(Refusal):
    """The owner of this account has refused access to you, less than 30 days ago. Ask them to add you as a member,
    or open a support request."""

    code = "recovery_refused"
    status = 403
    title = "Access was refused"


class RecoveryPending(Refusal):
    """Access to this account was recovered or its address changed within the last 24 hours. Until the time in `detail`,
    a signed-in person cannot do anything that moves money, keys or secrets; API keys work as before. The mail to the
    earlier address has a link that ends the wait at once, or refuses the change."""

    code = "recovery_pending"
    status = 403
    title = "Access was recovered a short while ago"


class SignInFailed(Refusal):
    """The code or link is invalid or has expired: it is wrong, was used, was tried too often, or the code was requested
    in another browser. For security, the answer does not say which. Ask for a new mail."""

    code = "sign_in_failed"
    title = "The code or link is invalid or has expired"


class FreshProofRequired(Refusal):
    """This operation can put money, keys or rights at risk, so a signed-in person needs a proof of identity from the
    last 10 minutes. Prove your identity at the address in `detail`, `/sign-in/proof`, with a passkey or a new code by
    mail, and send the request again. Programs send a passkey to `prove_with_passkey`. API keys and tokens need no such
    proof."""

    code = "fresh_proof_required"
    status = 403
    title = "A fresh proof of who you are is needed"


class PasskeyRefused(Refusal):
    """The answer of the passkey is not valid. The passkey is unknown or was removed, or the answer is for another
    challenge, page or service, was used before, or is not signed by the passkey. Ask for new options and use the
    passkey again, or use a code by mail instead, which always works."""

    code = "passkey_refused"
    status = 403
    title = "The passkey was not accepted"


class TooManyPasskeys(Refusal):
    """A person has at most 20 passkeys. Remove one that you no longer need."""

    code = "too_many_passkeys"
    status = 409
    title = "There are too many passkeys"


class NoPasskeysHere(Refusal):
    """Browsers have no passkeys at the address of this service: they need https and a name, or `localhost`. Use the
    name in place of the IP address, or a code by mail."""

    code = "no_passkeys_here"
    status = 409
    title = "Browsers have no passkeys at this address"
