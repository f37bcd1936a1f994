"""Questions in mails: each is a row, its mail is a job, its link has a keyed hash of the row; its page has two
buttons."""

import re
from collections.abc import Callable
from typing import Generic, Protocol, TypeVar

from pydantic import Field

from adapters.approvals.question import Question, mail
from adapters.storage.engine.statements.typed import Statement
from domain.refusals.general import NotFound
from domain.spending.approvals import ApprovalDecision, ApprovalStatus
from domain.values.time import Instant
from resolvers.core.context import Call, Context
from resolvers.mail.door import send_mail
from resolvers.wire.model import Wire


class QuestionReference(Wire):
    """Identifies a question by the link in its mail."""

    token: str = Field(max_length=100)
    """The end of the link."""


class AnswerQuestion(QuestionReference):
    """The reader's answer."""

    decision: ApprovalDecision
    """Approve or decline."""


class MailedQuestion(Wire):
    """A question in a mail, and its status."""

    status: ApprovalStatus
    """Status of the question, or its outcome."""
    question: Question
    """Texts of the page."""


class QuestionRow(Protocol):
    """The columns that the rows of all questions have."""

    @property
    def id(self) -> int: ...
    @property
    def status(self) -> str: ...
    @property
    def address(self) -> str: ...
    @property
    def base_url(self) -> str: ...
    @property
    def expires_at(self) -> Instant: ...


class NumberedRow(Protocol):
    """The columns of a row that a link leads to."""

    @property
    def id(self) -> int: ...


Linked = TypeVar("Linked", bound=NumberedRow)
Row = TypeVar("Row", bound=QuestionRow)


class SignedLinks(Generic[Linked]):
    """The tokens in links to rows of one kind. They cannot be derived from the database alone.

    A token is `prefix`, the number of the row that `statement` reads, and the keyed hash of its `content`.
    """

    def __init__(
        self, prefix: str, noun: str, statement: Statement[..., Linked], content: Callable[[Linked], str]
    ) -> None:
        self._prefix = prefix
        self._pattern = re.compile(rf"{prefix}_([1-9][0-9]{{0,9}})_([0-9a-f]{{64}})")
        self._noun = noun
        self._statement = statement
        self._content = content

    def token(self, context: Context, row: Linked) -> str:
        """Return the token of a row's link."""
        return f"{self._prefix}_{row.id}_{context.services.keyring.digest(self._content(row)).hex()}"

    async def find_row(self, context: Context, token: str) -> Linked:
        """Return the row of a link. Raises `NotFound` for a link that this service did not make."""
        match = self._pattern.fullmatch(token)
        row = await context.session.find(self._statement(id=int(match[1]))) if match and int(match[1]) < 2**31 else None
        if match is None or row is None or not context.services.keyring.signed(self._content(row), match[2]):
            raise NotFound(f"There is no such {self._noun}.")
        return row


class MailedLinks(SignedLinks[Row]):
    """The links of questions of one kind, to `/{noun}s/{token}`."""

    def link(self, context: Context, row: Row) -> str:
        """Return the address of a question's page."""
        return f"{row.base_url}/{self._noun}s/{self.token(context, row)}"

    async def send(
        self, context: Call, row: Row, question: Question, identity: str, *, is_admitted: bool = False
    ) -> None:
        """Mail a question, as `send_mail` does."""
        message = mail(question, row.address, self.link(context, row), identity)
        await send_mail(context, message, is_admitted=is_admitted)


def find_status(context: Context, row: QuestionRow) -> ApprovalStatus:
    """Return the current status of a question: an unanswered one expires in time."""
    if row.status == ApprovalStatus.PENDING and row.expires_at <= context.real_now:
        return ApprovalStatus.EXPIRED
    return ApprovalStatus(row.status)
