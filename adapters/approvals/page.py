"""The page on which an owner approves or declines: in the frame of all pages."""

from html import escape

from adapters.approvals.question import Question
from adapters.approvals.wording import WORDING
from adapters.pages.form import Button, form
from adapters.pages.frame import CROSS, TICK, WAITING, closing, details, document, outcome_head, row, wrong_link
from domain.spending.approvals import ApprovalDecision, ApprovalStatus

ICONS = {
    ApprovalStatus.APPROVED: ("paid", TICK),
    ApprovalStatus.DECLINED: ("declined", CROSS),
    ApprovalStatus.EXPIRED: ("expired", WAITING),
}
"""CSS class and icon path of a decided question."""


def render(question: Question, status: ApprovalStatus) -> str:
    """Render the whole HTML document. A pending question is answered by `POST` to the page's URL, field `decision`."""
    title, rows = question.heading, question.details
    if status is ApprovalStatus.PENDING:
        head = _question_head(question)
        rows += ((question.words.until, question.until),)
        foot = _decisions(question.reply.yes, question.reply.no)
    else:
        kind, icon = ICONS[status]
        title, text = question.reply.outcomes[status]
        head = outcome_head(kind, title, text, icon)
        foot = closing(question.locale)
    return document(
        locale=question.locale,
        title=title,
        body=(head, details(row(label, value, "purpose") for label, value in rows), foot),
    )


def render_wrong_link(locale: str) -> str:
    """Render the whole HTML document for an unknown link, in a locale (a slug)."""
    return wrong_link(locale, WORDING[locale].wrong_link_text)


def _question_head(question: Question) -> str:
    if not question.emphasis:
        return f"<h1>{escape(question.heading)}</h1>\n<p>{escape(question.text)}</p>"
    return (
        f'<h1 class="label">{escape(question.heading)}</h1>\n'
        f'<p class="amount">{escape(question.emphasis)}</p>\n<p>{escape(question.text)}</p>'
    )


def _decisions(approve: str, decline: str) -> str:
    return form(
        Button(approve, "primary", "decision", ApprovalDecision.APPROVE),
        Button(decline, "", "decision", ApprovalDecision.DECLINE),
    )
