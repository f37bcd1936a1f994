"""`POST /api/v1/payments/stripe/webhook`: signed events of the payment provider."""

from starlette.requests import Request
from starlette.responses import Response

from domain.money.deposits import STRIPE
from resolvers.core.context import Call
from resolvers.payments.provider_events import receive_event
from rest_compat.http import json_body

MAX_EVENT_BYTES = 256_000
"""An event with a whole session in it has about 5,000 bytes."""


async def receive_stripe_event(request: Request, context: Call) -> Response:
    """Book an event. Signed events that do not concern the service are accepted too, because Stripe would repeat them
    otherwise.

    Raises `SignatureInvalid`, `TooLarge`, `MalformedBody`, or `NotFound` without Stripe.
    """
    body = await json_body.read(request, context, MAX_EVENT_BYTES)
    await receive_event(context, STRIPE, body, request.headers.get("stripe-signature", ""))
    return Response(status_code=204)
