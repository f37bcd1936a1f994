"""`/approvals/{token}`: the HTML page where an agent's owner answers an approval request from an e-mail."""

from starlette.requests import Request
from starlette.responses import Response

from adapters.approvals.page import render, render_wrong_link
from domain.refusals.general import NotFound
from domain.refusals.spending import ApprovalDecided
from resolvers.core.context import Call
from resolvers.spending.decisions import Approval, ApprovalReference, DecideApproval, decide_approval, show_approval
from rest_compat.pages.page import form_of, page, wrong_link
from rest_compat.rest.endpoint import validated


async def show(request: Request, context: Call) -> Response:
    """The page. For an unknown link browsers get a page, and other clients `NotFound`."""
    try:
        return _shown(await show_approval(context, validated(ApprovalReference, request.path_params)))
    except NotFound as refusal:
        return wrong_link(request, refusal, render_wrong_link)


async def decide(request: Request, context: Call) -> Response:
    """Record the owner's decision; the page has status 409 when it was decided or has expired before. See `show`."""
    decision = validated(DecideApproval, await form_of(request, context))
    try:
        return _shown(await decide_approval(context, decision))
    except ApprovalDecided as refusal:
        return _shown(await show_approval(context, ApprovalReference(token=decision.token)), refusal.status)
    except NotFound as refusal:
        return wrong_link(request, refusal, render_wrong_link)


def _shown(approval: Approval, status: int = 200) -> Response:
    return page(render(approval.question, approval.status), status)
