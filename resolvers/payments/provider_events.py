"""What a payment provider tells by itself: of checkouts, of refunds and of what was taken back there."""

from functools import partial

import structlog

from domain.money.deposits import CheckoutReport, ReversalReport
from domain.refusals.general import NotFound
from resolvers.core.context import Call
from resolvers.payments.outcomes import record_checkout
from resolvers.payments.refunds import record_refund
from resolvers.payments.reversals import record_reversal

log = structlog.get_logger("fieldcall.payments")


async def receive_event(context: Call, provider: str, body: bytes, signature: str) -> None:
    """Book what a provider tells. Repeats, what comes out of order and what is not ours change nothing.

    Raises `SignatureInvalid` for what the provider did not send, `NotFound` when it is not the one in use, and
    `Unavailable` when it has to be asked and does not answer: then it tells again.
    """
    payments = context.services.payments
    if provider != payments.name:
        raise NotFound(f"The payment provider {provider} is not set up.")
    for told in await payments.read_event(body, signature):
        if isinstance(told, CheckoutReport):
            await context.transact(partial(record_checkout, provider=provider, report=told))
        elif isinstance(told, ReversalReport):
            await _reverse(context, told)
        elif not await context.transact(partial(record_refund, report=told)) and told.reversal:
            await _reverse(context, told.reversal)


async def _reverse(context: Call, told: ReversalReport) -> None:
    """Book a reversal, where need be after the payment itself, of which nobody had told yet."""
    payments = context.services.payments
    book = partial(record_reversal, provider=payments.name, report=told)
    if await context.transact(book):
        return
    checkout = await payments.find_checkout(told.payment_reference)
    if checkout:
        await context.transact(partial(record_checkout, provider=payments.name, report=checkout))
    if checkout is None or not await context.transact(book):
        log.warning("a reversal of no deposit of ours", reversal=told.reference, payment=told.payment_reference)
