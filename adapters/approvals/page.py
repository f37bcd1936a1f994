"""The page on which an owner approves or declines: HTML without script, in the look of the payment page."""

from html import escape

from adapters.approvals.question import Question
from adapters.payments.page import document, outcome_head, row
from domain.approvals import ApprovalDecision, ApprovalStatus

ICONS = {
    ApprovalStatus.APPROVED: ("paid", "m7.5 12.5 3 3 6-6.5"),
    ApprovalStatus.DECLINED: ("declined", "m8.5 8.5 7 7m0-7-7 7"),
    ApprovalStatus.EXPIRED: ("expired", "M12 7v5l3 2"),
}
"""The look and the icon of a question that is settled."""


def render(question: Question, status: ApprovalStatus) -> str:
    """The whole document. A pending question is answered by `POST` to the page's own address, field `decision`."""
    words = question.words
    if status is ApprovalStatus.PENDING:
        head = f'<h1 class="label">{escape(question.heading)}</h1>\n<p class="amount">{escape(question.emphasis)}</p>'
        foot = _decisions(words.approve, words.decline)
    else:
        kind, icon = ICONS[status]
        head = outcome_head(kind, getattr(words, status), getattr(words, f"{status}_text"), icon)
        foot = f'<p class="close">{escape(words.close)}</p>'
    return document(
        language=question.locale,
        title=question.heading,
        head=head,
        rows=[row(label, value, "purpose") for label, value in question.details],
        foot=foot,
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
