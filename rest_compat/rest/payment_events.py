"""`POST /api/v1/payments/stripe/webhook`: what the payment provider tells by itself, signed by it."""

from starlette.requests import Request
from starlette.responses import Response

from resolvers.core.context import Call
from resolvers.payments.provider_events import receive_event
from rest_compat.http import json_body

LARGEST_EVENT = 256_000
"""In bytes; an event with a whole session in it has about 5,000."""


async def receive_stripe_event(request: Request, context: Call) -> Response:
    """Book it. What was signed by Stripe and is not for us is taken too: sending it again would not help.

    Raises `SignatureInvalid`, `TooLarge`, `MalformedBody`, or `NotFound` where Stripe is not in use.
    """
    body = await json_body.read(request, context, LARGEST_EVENT)
    await receive_event(context, "stripe", body, request.headers.get("stripe-signature", ""))
    return Response(status_code=204)
