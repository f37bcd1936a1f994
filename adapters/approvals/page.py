"""The page on which an owner approves or declines: HTML without script, in the look of the payment page."""

from html import escape

from adapters.approvals.question import Question
from adapters.approvals.wording import WORDING
from adapters.payments.page import closing, document, outcome_head, row, wrong_link
from domain.spending.approvals import ApprovalDecision, ApprovalStatus

ICONS = {
    ApprovalStatus.APPROVED: ("paid", "m7.5 12.5 3 3 6-6.5"),
    ApprovalStatus.DECLINED: ("declined", "m8.5 8.5 7 7m0-7-7 7"),
    ApprovalStatus.EXPIRED: ("expired", "M12 7v5l3 2"),
}
"""CSS class and icon path of a decided question."""


def render(question: Question, status: ApprovalStatus) -> str:
    """Render the whole HTML document. A pending question is answered by `POST` to the page's URL, field `decision`."""
    title, details = question.heading, question.details
    if status is ApprovalStatus.PENDING:
        head = _question_head(question)
        details += ((question.words.until, question.until),)
        foot = _decisions(question.reply.yes, question.reply.no)
    else:
        kind, icon = ICONS[status]
        title, text = question.reply.outcomes[status]
        head = outcome_head(kind, title, text, icon)
        foot = closing(question.locale)
    return document(
        language=question.locale,
        title=title,
        head=head,
        rows=[row(label, value, "purpose") for label, value in details],
        foot=foot,
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
    buttons = ((ApprovalDecision.APPROVE, "primary", approve), (ApprovalDecision.DECLINE, "", decline))
    return "\n".join(
        (
            '<form method="post">',
            *(
                f'<button name="decision" value="{decision}" class="{kind}">{escape(label)}</button>'
                for decision, kind, label in buttons
            ),
            "</form>",
        )
    )
