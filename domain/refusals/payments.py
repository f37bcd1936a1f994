"""Refusals about payments, refunds and payouts."""

from domain.refusals.refusal import Refusal


class PaymentRefused(Refusal):
    """The payment provider refuses this payment or cannot refund it: the amount is outside its bounds, or it does not
    support the currency. `detail` is the provider's message. Try another amount or currency, or a bank transfer."""

    code = "payment_refused"
    title = "The payment provider refuses this"


class PaymentsUnavailable(Refusal):
    """No payment provider is configured (`FIELDCALL_PAYMENTS`), so a repeat gets the same answer.

    Send a bank transfer (`get_bank_transfer_details`), which the platform's staff credits. Or register an agent with
    `testMode`, which uses test money on every service.
    """

    code = "payments_unavailable"
    title = "This service takes no payments"


class CheckoutGone(Refusal):
    """The payment page was opened while the service accepted test money; it no longer does, so the page accepts no
    payment. Open a new deposit, and pay on the page that it names."""

    code = "checkout_gone"
    status = 410
    title = "The payment page is gone"


class SignatureInvalid(Refusal):
    """The message has no valid signature of the payment provider, or is too old. Only the provider may send to this
    address: check that `FIELDCALL_STRIPE_WEBHOOK_SECRET` is the secret of its endpoint."""

    code = "signature_invalid"
    title = "The signature is not valid"


class NothingToPay(Refusal):
    """The task has no locked money or no operator to pay, so only a refund can close it.
    Resolve the dispute with the outcome `refund`."""

    code = "nothing_to_pay"
    title = "There is nothing to pay out"


class PayoutPending(Refusal):
    """Each currency can have one open payout, and yours still waits for the platform's staff.

    Request the rest once it is paid or declined; the list of payouts shows the status of each.
    """

    code = "payout_pending"
    title = "A payout is already open"


class PayoutDecided(Refusal):
    """The payout has already been confirmed or declined, perhaps by another member of the staff; `detail` states the
    decision, which is final. An operator whose payout was declined can request a new one."""

    code = "payout_decided"
    title = "The payout has been decided"


class SecondPersonRequired(Refusal):
    """A payout above the platform's limit (`FIELDCALL_PAYOUT_SECOND_PERSON`) needs two members of the staff: one
    approves it, and another confirms it. A second key of the same person is not a second member."""

    code = "second_person_required"
    status = 403
    title = "Another member of the staff is needed"


class InsufficientFunds(Refusal):
    """The wallet's available balance does not cover the cost. Pay through the payment provider, deposit to the
    wallet, or send a bank transfer; `nextActions` gives the calls."""

    code = "insufficient_funds"
    status = 402
    title = "The wallet does not cover this"


class CheckoutChanged(Refusal):
    """The payment has been decided, or the page has been open too long. Reload the page: it shows the current status
    of the payment."""

    code = "checkout_changed"
    status = 409
    title = "The payment page is not up to date"
