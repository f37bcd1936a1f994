"""What a payment provider tells by itself: of checkouts and of refunds."""

from functools import partial

from domain.errors import NotFound
from domain.payments import CheckoutReport, RefundReport
from resolvers.operation import Context
from resolvers.payments import record_checkout
from resolvers.refunds import record_refund


async def receive_event(context: Context, provider: str, body: bytes, signature: str) -> None:
    """Book what a provider tells. Repeats, what comes out of order and what is not ours change nothing.

    Raises `SignatureInvalid` for what the provider did not send, `NotFound` when it is not the one in use.
    """
    payments = context.services.payments
    if provider != payments.name:
        raise NotFound(f"The payment provider {provider} is not set up.")
    told = payments.read_event(body, signature)
    if isinstance(told, CheckoutReport):
        await context.transact(partial(record_checkout, provider=provider, report=told))
    elif isinstance(told, RefundReport):
        await context.transact(partial(record_refund, report=told))
