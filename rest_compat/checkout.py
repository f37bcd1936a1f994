"""`/checkout/{externalId}`: the embedded payment provider's hosted page, where a person pays or declines."""

import re
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from adapters.payments import page
from domain.errors import CheckoutChanged, MalformedBody
from domain.payments import DepositStatus
from resolvers.deposits import Checkout, DecideCheckout, DepositReference, decide_checkout, show_checkout
from resolvers.operation import Context
from rest_compat import json_body
from rest_compat.endpoint import merge, validated

FORM = "application/x-www-form-urlencoded"
LARGEST_FORM = 10_000
"""In bytes."""
ORIGIN = re.compile(r"https?://([A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])(:[0-9]{1,5})?")


async def show(request: Request, context: Context) -> Response:
    """The page as it stands. Raises `NotFound` for a checkout that does not exist."""
    return _shown(await show_checkout(context, validated(DepositReference, request.path_params)))


async def decide(request: Request, context: Context) -> Response:
    """What the payer chose; then the way back to where the agent wants the payer, or the page with the result."""
    wanted = validated(DecideCheckout, await form_of(request))
    try:
        checkout = await decide_checkout(context, wanted)
    except CheckoutChanged as refusal:
        # A person who decides on an old page is shown how things stand.
        return _shown(await show_checkout(context, DepositReference(external_id=wanted.external_id)), refusal.status)
    following = _return_url(checkout)
    if following and _origin(following):
        return RedirectResponse(following, 303)
    return _shown(checkout)


async def form_of(request: Request) -> dict[str, Any]:
    """The fields of a page's form and of its path. Raises `UnsupportedMedia`, `TooLarge` and `MalformedBody`."""
    json_body.require_media_type(request, FORM)
    body = await json_body.read(request, LARGEST_FORM)
    fields: dict[str, Any] = dict(request.path_params)
    try:
        pairs = parse_qsl(body.decode("ascii"), keep_blank_values=True, errors="strict", max_num_fields=10)
    except ValueError:
        raise MalformedBody("The form cannot be read.") from None
    for name, value in pairs:
        merge(fields, {name: value})
    return fields


def _return_url(checkout: Checkout) -> str | None:
    paid = checkout.status is DepositStatus.PAID or checkout.processing
    return checkout.success_url if paid else checkout.cancel_url


def _shown(checkout: Checkout, status: int = 200) -> Response:
    document = page.render(
        page.CheckoutPage(
            external_id=checkout.external_id,
            amount=checkout.amount,
            currency=checkout.currency,
            description=checkout.description,
            payee=checkout.payee,
            status=checkout.status,
            locale=checkout.locale,
            return_url=_return_url(checkout),
            state=checkout.state,
            pay_url=checkout.pay_url,
            processing=checkout.processing,
            is_test=checkout.is_test,
        )
    )
    headers = {
        "Content-Security-Policy": _policy(checkout),
        "Cache-Control": "no-store",
        "Referrer-Policy": "no-referrer",
    }
    return HTMLResponse(document, status, headers)


def _policy(checkout: Checkout) -> str:
    # Browsers hold the redirect after a form to the form's own policy.
    origins = {_origin(address) for address in (checkout.success_url, checkout.cancel_url) if address} - {None}
    targets = " ".join(["form-action 'self'", *sorted(filter(None, origins))])
    return page.CONTENT_SECURITY_POLICY.replace("form-action 'self'", targets)


def _origin(address: str) -> str | None:
    """The origin of a web address, or none when it could say something else in a policy."""
    try:
        parts = urlsplit(address)
    except ValueError:
        return None
    origin = f"{parts.scheme}://{parts.netloc}"
    return origin if ORIGIN.fullmatch(origin) else None
