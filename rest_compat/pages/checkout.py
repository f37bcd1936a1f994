"""`/checkout/{externalId}`: the embedded payment provider's HTML page, where a person pays or declines."""

import re
from collections.abc import Callable, Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from adapters.pages.checkout import CheckoutPage, render, render_gone, render_wrong_link
from adapters.pages.frame import content_security_policy
from domain.money.deposits import DepositStatus
from domain.refusals.general import InvalidInput, NotFound
from domain.refusals.payments import CheckoutChanged, CheckoutGone
from domain.refusals.refusal import Refusal
from domain.values.uri import to_origin
from resolvers.core.context import Call
from resolvers.payments.deposits import Checkout, DecideCheckout, DepositReference, decide_checkout, show_checkout
from rest_compat.http.exchange import answer
from rest_compat.pages.page import page, read_form, wrong_link
from rest_compat.rest.endpoint import validated

DEAD_ENDS: dict[type[Refusal], Callable[[str], str]] = {NotFound: render_wrong_link, CheckoutGone: render_gone}
"""The page of each refusal of a checkout's address, for a locale."""
OVER = (DepositStatus.DECLINED, DepositStatus.CANCELLED, DepositStatus.EXPIRED)
NEW_DEPOSIT = (
    "The agent can make another one: POST /api/v1/agents/me/wallet/deposit, or the tool checkout_wallet_deposit."
)
JSON = "application/json"
ORIGIN = re.compile(r"https?://([A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])(:[0-9]{1,5})?")


async def show_page(request: Request, context: Call) -> Response:
    """Return the page. For an unknown checkout, or one that is gone, browsers get a page and other clients the
    refusal."""
    try:
        return _render_checkout(await show_checkout(context, _named_by(request)))
    except tuple(DEAD_ENDS) as refusal:
        return wrong_link(request, refusal, DEAD_ENDS[type(refusal)])


async def decide(request: Request, context: Call) -> Response:
    """Record the payer's decision, then redirect to the agent's return address, or show the result without one. A
    program that accepts JSON gets the result as JSON. For an unknown checkout, or one that is gone, see `show`.
    """
    form = await read_form(request, context)
    try:
        if JSON in request.headers.get("accept", ""):
            return _result(await decide_checkout(context, validated(DecideCheckout, form)))
        return await _decided(context, _named_by(request), form)
    except tuple(DEAD_ENDS) as refusal:
        return wrong_link(request, refusal, DEAD_ENDS[type(refusal)])


async def _decided(context: Call, named: DepositReference, form: Mapping[str, Any]) -> Response:
    try:
        checkout = await decide_checkout(context, validated(DecideCheckout, form))
    except CheckoutChanged as refusal:
        # The payer's page was outdated: the current one is shown.
        return _render_checkout(await show_checkout(context, named), refusal.status)
    return_url = _return_url(checkout)
    if return_url and _origin(return_url):
        return RedirectResponse(return_url, 303)
    return _render_checkout(checkout)


def _result(checkout: Checkout) -> Response:
    fields = {
        "externalId": checkout.external_id,
        "status": checkout.status,
        "amount": checkout.amount,
        "currency": checkout.currency,
    }
    if checkout.status in OVER:
        fields["detail"] = f"This deposit is {checkout.status} and can no longer be paid. {NEW_DEPOSIT}"
    return answer(fields)


def _named_by(request: Request) -> DepositReference:
    """The checkout in the path. Raises `NotFound` for a malformed id, such as a truncated one."""
    try:
        return validated(DepositReference, request.path_params)
    except InvalidInput:
        raise NotFound("There is no such checkout. Its address is the checkoutUrl of a deposit.") from None


def _return_url(checkout: Checkout) -> str | None:
    paid = checkout.status is DepositStatus.PAID or checkout.processing
    return checkout.success_url if paid else checkout.cancel_url


def _render_checkout(checkout: Checkout, status: int = 200) -> Response:
    document = render(
        CheckoutPage(
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
    return page(document, status, _policy(checkout))


def _policy(checkout: Checkout) -> str:
    # Browsers apply the form's policy to the redirect after it.
    origins = {_origin(address) for address in (checkout.success_url, checkout.cancel_url) if address} - {None}
    return content_security_policy(sorted(filter(None, origins)))


def _origin(address: str) -> str | None:
    """Return the origin of a web address; None if it could inject something into a policy."""
    origin = to_origin(address)
    return origin if ORIGIN.fullmatch(origin) else None
