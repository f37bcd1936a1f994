"""`/confirmations/{token}`: the HTML page where the reader of an e-mail address confirms that it is their own."""

from starlette.requests import Request
from starlette.responses import Response

from adapters.approvals.page import render, render_wrong_link
from domain.refusals.general import NotFound
from domain.refusals.spending import ApprovalDecided
from resolvers.accounts.confirmations import (
    Confirmation,
    ConfirmationReference,
    DecideConfirmation,
    decide_confirmation,
    show_confirmation,
)
from resolvers.core.context import Call
from rest_compat.pages.page import form_of, page, wrong_link
from rest_compat.rest.endpoint import validated


async def show(request: Request, context: Call) -> Response:
    """The page. For an unknown link browsers get a page, and other clients `NotFound`."""
    try:
        return _shown(await show_confirmation(context, validated(ConfirmationReference, request.path_params)))
    except NotFound as refusal:
        return wrong_link(request, refusal, render_wrong_link)


async def decide(request: Request, context: Call) -> Response:
    """Record the answer; the page has status 409 when there was one before or the link has expired. See `show`."""
    decision = validated(DecideConfirmation, await form_of(request, context))
    try:
        return _shown(await decide_confirmation(context, decision))
    except ApprovalDecided as refusal:
        return _shown(await show_confirmation(context, ConfirmationReference(token=decision.token)), refusal.status)
    except NotFound as refusal:
        return wrong_link(request, refusal, render_wrong_link)


def _shown(confirmation: Confirmation, status: int = 200) -> Response:
    return page(render(confirmation.question, confirmation.status), status)
