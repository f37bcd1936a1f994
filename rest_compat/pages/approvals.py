"""`/approvals/{token}`: where an agent's owner approves or declines what an e-mail asked."""

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
    """The page as it stands. Raises `NotFound` for a link that is not ours, which browsers get a page about."""
    try:
        return _shown(await show_approval(context, validated(ApprovalReference, request.path_params)))
    except NotFound as refusal:
        return wrong_link(request, refusal, render_wrong_link)


async def decide(request: Request, context: Call) -> Response:
    """What the owner chose; a second time, or too late, the page as it is with 409. Raises `NotFound` like `show`."""
    wanted = validated(DecideApproval, await form_of(request, context))
    try:
        return _shown(await decide_approval(context, wanted))
    except ApprovalDecided as refusal:
        return _shown(await show_approval(context, ApprovalReference(token=wanted.token)), refusal.status)
    except NotFound as refusal:
        return wrong_link(request, refusal, render_wrong_link)


def _shown(approval: Approval, status: int = 200) -> Response:
    return page(render(approval.question, approval.status), status)
