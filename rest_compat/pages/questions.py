"""`/approvals`, `/confirmations` and `/access-requests`: pages where the reader of a mail answers its question."""

from typing import Any, NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from adapters.approvals.page import render, render_wrong_link
from domain.refusals.general import NotFound
from domain.refusals.spending import ApprovalDecided
from resolvers.accounts.confirmations import decide_confirmation, show_confirmation
from resolvers.core.context import Call
from resolvers.core.operation import Operation
from resolvers.mail.questions import AnswerQuestion, MailedQuestion, QuestionReference
from resolvers.people.recovery import decide_recovery, show_recovery
from resolvers.spending.decisions import decide_approval, show_approval
from rest_compat.pages.page import page, read_form, wrong_link
from rest_compat.rest.endpoint import validated


class QuestionPage(NamedTuple):
    """The page of the questions that two operations show and decide. For an unknown link, browsers get a page, and
    other clients `NotFound`.
    """

    read: Operation[Any, Any]
    answer: Operation[Any, Any]

    async def show_question(self, request: Request, context: Call) -> Response:
        """The page. Reading it decides nothing."""
        try:
            return _render_question(await self.read(context, validated(QuestionReference, request.path_params)))
        except NotFound as refusal:
            return wrong_link(request, refusal, render_wrong_link)

    async def decide(self, request: Request, context: Call) -> Response:
        """Record the answer; the page has status 409 if there was an earlier answer or the link has expired."""
        answer = validated(AnswerQuestion, await read_form(request, context))
        try:
            return _render_question(await self.answer(context, answer))
        except ApprovalDecided as refusal:
            return _render_question(await self.read(context, QuestionReference(token=answer.token)), refusal.status)
        except NotFound as refusal:
            return wrong_link(request, refusal, render_wrong_link)


APPROVALS = QuestionPage(show_approval, decide_approval)
CONFIRMATIONS = QuestionPage(show_confirmation, decide_confirmation)
ACCESS_REQUESTS = QuestionPage(show_recovery, decide_recovery)


def _render_question(mailed: MailedQuestion, status: int = 200) -> Response:
    return page(render(mailed.question, mailed.status), status)
