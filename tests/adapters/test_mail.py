"""E-mail, over a real socket to a server that speaks SMTP."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from email import message_from_string
from email.message import Message

from adapters.mail import LogMailer, SmtpMailer
from domain.ports import CallFault, Mail
from server.config.settings import load
from server.config.wiring import _mailer

MAIL = Mail("owner@example.org", "Task accepted", "An operator accepted the task: Grüße\n", "event-7")


class Post:
    """A mail server that keeps what it takes, or refuses every address."""

    def __init__(self, *, refuses: bool = False) -> None:
        self.taken: list[Message] = []
        self.port = 0
        self._refuses = refuses

    async def talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"220 mail.example.org\r\n")
        while line := (await reader.readline()).decode().strip():
            match line.split(":")[0].split()[0].upper():
                case "EHLO":
                    writer.write(b"250 mail.example.org\r\n")
                case "RCPT" if self._refuses:
                    writer.write(b"550 no such box\r\n")
                case "DATA":
                    writer.write(b"354 go on\r\n")
                    content = (await reader.readuntil(b"\r\n.\r\n")).decode()
                    self.taken.append(message_from_string(content.removesuffix("\r\n.\r\n")))
                    writer.write(b"250 taken\r\n")
                case "QUIT":
                    writer.write(b"221 bye\r\n")
                    break
                case _:
                    writer.write(b"250 OK\r\n")
        writer.close()


@asynccontextmanager
async def serving(post: Post) -> AsyncIterator[Post]:
    async with await asyncio.start_server(post.talk, "127.0.0.1", 0) as server:
        post.port = server.sockets[0].getsockname()[1]
        yield post


async def test_a_mail_is_handed_over_with_an_identity_that_a_repeat_has_too() -> None:
    async with serving(Post()) as post:
        mailer = SmtpMailer("127.0.0.1", post.port, sender="Fieldcall <service@fieldcall.example>")
        answers = [await mailer.send(MAIL), await mailer.send(MAIL)]
    assert [(answer.status, answer.fault) for answer in answers] == [(250, None)] * 2
    first, second = post.taken
    assert first["Message-ID"] == second["Message-ID"] == "<event-7@fieldcall.example>"
    assert first["Content-Language"] == "en"
    assert (first["To"], first["Subject"], first["Auto-Submitted"]) == (MAIL.to, MAIL.subject, "auto-generated")
    payload = first.get_payload(decode=True)
    assert isinstance(payload, bytes)
    assert payload.decode().split() == MAIL.text.split()


async def test_what_the_server_refuses_is_an_answer() -> None:
    async with serving(Post(refuses=True)) as post:
        answer = await SmtpMailer("127.0.0.1", post.port, sender="service@fieldcall.example").send(MAIL)
    assert (answer.status, answer.beginning) == (550, b"no such box")


async def test_where_no_server_is_the_mail_is_tried_again_later() -> None:
    async with serving(Post()) as post:
        port = post.port
    answer = await SmtpMailer("127.0.0.1", port, sender="service@fieldcall.example").send(MAIL)
    assert (answer.status, answer.fault) == (None, CallFault.UNREACHABLE)


async def test_without_a_server_mail_is_written_to_the_log() -> None:
    settings = load(database_url="sqlite+aiosqlite:///none.db")
    mailer = _mailer(settings)
    assert isinstance(mailer, LogMailer)
    assert (await mailer.send(MAIL)).status == 250
    assert isinstance(_mailer(load(smtp_url="smtps://me:p%40ss@mail.example.org:465")), SmtpMailer)
