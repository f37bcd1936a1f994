"""The refusals of money on its way in and out."""

from domain.refusals.refusal import Refusal


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


class InsufficientFunds(Refusal):
    """The wallet's available balance does not cover the cost. Pay through the payment provider, deposit to the
    wallet, or send a bank transfer; `nextActions` gives the calls."""

    code = "insufficient_funds"
    status = 402
    title = "The wallet does not cover this"


class CheckoutChanged(Refusal):
    """The payment page was decided on, or was open for too long, since it was shown. Look at the page again: it tells
    where the payment stands."""

    code = "checkout_changed"
    status = 409
    title = "The payment page is not up to date"
