"""E-mail, over a real socket to a server that speaks SMTP."""

from dataclasses import replace

import pytest
import structlog

from adapters.i18n.locales import CULTURES
from adapters.mail import LogMailer, SmtpMailer, parse_sender
from adapters.pages.frame import WORDING
from adapters.pages.letter import Letter, compose
from adapters.people.letters import write_letter
from domain.people.sign_in import SignInPurpose
from domain.ports import CallFault, Mail
from server.config.settings import Misconfigured, load
from server.config.wiring import _mailer
from tests.html_document import Document
from tests.simulators.mail_server import Post, serving

MAIL = Mail("owner@example.org", "Task accepted", "An operator accepted the task: Grüße\n", "event-7")
UNTIL = 1_799_157_900_000_000


async def test_a_mail_is_handed_over_with_an_identity_that_a_repeat_has_too() -> None:
    async with serving(Post()) as post:
        mailer = SmtpMailer("127.0.0.1", post.port, sender="Fieldcall <service@fieldcall.example>")
        answers = [await mailer.send(MAIL), await mailer.send(MAIL)]
    assert [(answer.status, answer.fault) for answer in answers] == [(250, None)] * 2
    first, second = post.taken
    assert first["Message-ID"] == second["Message-ID"] == "<event-7@fieldcall.example>"
    assert first["Content-Language"] == "en"
    assert (first["To"], first["Subject"], first["Auto-Submitted"]) == (MAIL.to, MAIL.subject, "auto-generated")
    assert first.get_content_type() == "text/plain"
    assert first.get_content().split() == MAIL.text.split()


def spaceless(text: str) -> str:
    return "".join(text.split())


@pytest.mark.parametrize("locale", CULTURES)
async def test_both_parts_of_a_mail_say_the_same_and_its_one_button_leads_to_the_page(locale: str) -> None:
    link = "https://fieldcall.example/sign-in/a?b=1&c=2"
    letters = [
        *(
            write_letter(purpose, locale, "owner@example.org", link=link, code="K7PM2XQD", until=UNTIL)
            for purpose in SignInPurpose
        ),
        write_letter(SignInPurpose.SIGN_IN, locale, "owner@example.org", link=link, code=None, until=UNTIL),
        Letter(locale, "?", "<b>?", (("A", "x\ny"), ("<", ">")), before_link="Go:", link=link, ending="&amp;"),
    ]
    async with serving(Post()) as post:
        mailer = SmtpMailer("127.0.0.1", post.port, sender="Fieldcall <service@fieldcall.example>")
        for letter in letters:
            assert (await mailer.send(compose(letter, "owner@example.org", "letter-1"))).status == 250
    for letter, message in zip(letters, post.taken, strict=True):
        assert (message.get_content_type(), message["Content-Language"]) == ("multipart/alternative", CULTURES[locale])
        text, html = (part.get_content() for part in message.iter_parts())
        assert [part.get_content_type() for part in message.iter_parts()] == ["text/plain", "text/html"]
        document = Document(html)
        links = [link] if letter.link else []
        assert [anchor["href"] for anchor in document.all("a")] == links
        assert [line for line in text.splitlines() if "://" in line] == links
        button = WORDING[locale].open_page if letter.link else ""
        assert spaceless(document.text) == spaceless(letter.subject + text.replace(link, button))
        assert document.all("html") == [{"lang": CULTURES[locale], "dir": "ltr"}]
        assert [document.all(tag) for tag in ("img", "script", "link", "form")] == [[], [], [], []]


async def test_envelope_and_header_name_the_address_that_was_parsed_and_nobody_else() -> None:
    """A display name and a quoted part hide a second address: the mail server of the library reads that one."""
    async with serving(Post()) as post:
        mailer = SmtpMailer("127.0.0.1", post.port, sender='"Field, call" <service@fieldcall.example>')
        for to in (
            "http://evil.example/x<victim@bank.example>",
            '"eve@evil.example,"@bank.example',
            "victim@bank.example, eve@evil.example",
            "victim@bank.example\r\nBcc: eve@evil.example",
            "victim@bank.example (http://evil.example)",
        ):
            answer = await mailer.send(replace(MAIL, to=to))
            assert (answer.status, answer.beginning) == (553, b"not an e-mail address")
        assert (await mailer.send(replace(MAIL, to="o'neil/x@m\u00fcnchen.example"))).status == 250
    (message,) = post.taken
    assert post.recipients == [["o'neil/x@xn--mnchen-3ya.example"]]
    assert post.senders == ["service@fieldcall.example"]
    assert message["To"] == post.recipients[0][0]
    assert message["From"] == '"Field, call" <service@fieldcall.example>'


async def test_a_subject_is_one_header_whatever_is_in_it() -> None:
    async with serving(Post()) as post:
        mailer = SmtpMailer("127.0.0.1", post.port, sender="service@fieldcall.example")
        subject = "Task\r\nBcc: eve@evil.example\u2028\n\nhello"
        assert (await mailer.send(replace(MAIL, subject=subject))).status == 250
    (message,) = post.taken
    assert message["Subject"] == "Task Bcc: eve@evil.example hello"
    assert message["Bcc"] is None
    assert post.recipients == [[MAIL.to]]


@pytest.mark.parametrize("sender", ["", "fieldcall", "a@b.example, c@d.example", "Field\ncall <a@b.example>", "<a@b>"])
def test_a_sender_is_one_address(sender: str) -> None:
    with pytest.raises(ValueError, match="must be "):
        parse_sender(sender)
    with pytest.raises(Misconfigured, match="MAIL_FROM"):
        load(mail_from=sender)


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


async def test_the_log_has_no_code() -> None:
    letter = write_letter(SignInPurpose.PROOF, "en", "owner@example.org", link=None, code="K7PM2XQD", until=UNTIL)
    with structlog.testing.capture_logs() as lines:
        await LogMailer().send(compose(letter, "owner@example.org", "proof-1"))
    (line,) = lines
    assert "K7PM" not in str(line)
    assert line["text"].count("hidden") == 1
