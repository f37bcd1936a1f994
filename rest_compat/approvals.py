"""`/approvals/{token}`: where an agent's owner approves or declines what an e-mail asked."""

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from adapters.approvals import page
from adapters.payments.locales import choose_locale
from adapters.payments.page import CONTENT_SECURITY_POLICY
from domain.errors import NotFound
from domain.spending_errors import ApprovalDecided
from resolvers.approval_decisions import (
    Approval,
    ApprovalReference,
    DecideApproval,
    decide_approval,
    show_approval,
)
from resolvers.operation import Context
from rest_compat.checkout import form_of
from rest_compat.endpoint import validated


async def show(request: Request, context: Context) -> Response:
    """The page as it stands. Raises `NotFound` for a link that is not ours, which browsers get a page about."""
    try:
        return _shown(await show_approval(context, validated(ApprovalReference, request.path_params)))
    except NotFound as refusal:
        return _unknown(request, refusal)


async def decide(request: Request, context: Context) -> Response:
    """What the owner chose; a second time, or too late, the page as it is with 409. Raises `NotFound` like `show`."""
    wanted = validated(DecideApproval, await form_of(request))
    try:
        return _shown(await decide_approval(context, wanted))
    except ApprovalDecided as refusal:
        return _shown(await show_approval(context, ApprovalReference(token=wanted.token)), refusal.status)
    except NotFound as refusal:
        return _unknown(request, refusal)


def _shown(approval: Approval, status: int = 200) -> Response:
    return _page(page.render(approval.question, approval.status), status)


def _unknown(request: Request, refusal: NotFound) -> Response:
    if "text/html" not in request.headers.get("accept", ""):
        raise refusal
    # Whose question it would be is not known, nor then the language: the browser says what its reader prefers.
    return _page(page.render_unknown(choose_locale(None, request.headers.get("accept-language"))), refusal.status)


def _page(document: str, status: int) -> Response:
    headers = {
        "Content-Security-Policy": CONTENT_SECURITY_POLICY,
        "Cache-Control": "no-store",
        "Referrer-Policy": "no-referrer",
    }
    return HTMLResponse(document, status, headers)
