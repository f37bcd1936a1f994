"""A mail server of the library `aiosmtpd`, on a free port of the loopback, in the test's own loop."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default

from aiosmtpd.smtp import SMTP, Envelope, Session


class Post:
    """A mail server that keeps what it takes, or refuses every address."""

    def __init__(self, *, refuses: bool = False) -> None:
        self.taken: list[EmailMessage] = []
        self.recipients: list[list[str]] = []
        """The envelope's recipients of each mail that it has taken."""
        self.senders: list[str | None] = []
        self.port = 0
        self._refuses = refuses
        self._news = asyncio.Condition()

    async def arrived(self, number: int) -> None:
        """Wait until it has taken that many mails."""
        async with self._news:
            await self._news.wait_for(lambda: len(self.taken) >= number)

    async def handle_RCPT(  # noqa: N802 - the name that the library calls
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if self._refuses:
            return "550 no such box"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(  # noqa: N802 - the name that the library calls
        self, server: SMTP, session: Session, envelope: Envelope
    ) -> str:
        assert isinstance(envelope.original_content, bytes)
        self.recipients.append(envelope.rcpt_tos)
        self.senders.append(envelope.mail_from)
        self.taken.append(message_from_bytes(envelope.original_content, policy=default))
        async with self._news:
            self._news.notify_all()
        return "250 taken"


@asynccontextmanager
async def serving(post: Post) -> AsyncIterator[Post]:
    loop = asyncio.get_running_loop()
    async with await loop.create_server(lambda: SMTP(post), "127.0.0.1", 0) as server:
        post.port = server.sockets[0].getsockname()[1]
        yield post
