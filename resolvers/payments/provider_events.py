"""Events of payment providers: reports of checkouts, of refunds and of reversals."""

from functools import partial

import structlog

from domain.money.deposits import CheckoutReport, ReversalReport
from domain.ports import PaymentProvider
from domain.refusals.general import NotFound
from resolvers.core.context import Call
from resolvers.payments.outcomes import record_checkout
from resolvers.payments.refunds import record_refund
from resolvers.payments.reversals import record_reversal

log = structlog.get_logger("fieldcall.payments")


async def receive_event(context: Call, provider: str, body: bytes, signature: str) -> None:
    """Book a provider's event. Events that are repeated, out of order or from another service change nothing.

    Raises `SignatureInvalid` when the provider did not send it, `NotFound` when that provider is not in use, and
    `Unavailable` when the provider has to be asked and does not answer; it then sends the event again.
    """
    payments = context.services.payment_providers.get(provider)
    if payments is None:
        raise NotFound(f"The payment provider {provider} is not set up.")
    for report in await payments.read_event(body, signature):
        if isinstance(report, CheckoutReport):
            await context.transact(partial(record_checkout, provider=provider, report=report))
        elif isinstance(report, ReversalReport):
            await _reverse(context, payments, report)
        elif not await context.transact(partial(record_refund, report=report)) and report.reversal:
            await _reverse(context, payments, report.reversal)


async def _reverse(context: Call, payments: PaymentProvider, report: ReversalReport) -> None:
    """Book a reversal. If its payment has not been reported yet, book the payment first."""
    book = partial(record_reversal, provider=payments.name, report=report)
    if await context.transact(book):
        return
    checkout = await payments.find_checkout(report.payment_reference)
    if checkout:
        await context.transact(partial(record_checkout, provider=payments.name, report=checkout))
    if checkout is None or not await context.transact(book):
        log.warning("a reversal of no deposit of ours", reversal=report.reference, payment=report.payment_reference)
