"""E-mail over SMTP; without a mail server, to the terminal in trials, else to the log."""

import sys
import time
from email.headerregistry import Address, AddressHeader, HeaderRegistry
from email.message import EmailMessage
from email.policy import SMTP

import structlog

from domain.people.addresses import MailAddress
from domain.ports import CallFault, CallResult, Mail

OK = 250
BAD_MAILBOX = 553
"""Mailbox name not allowed (RFC 5321)."""
THIS_MACHINE = "localhost"
"""The only host without a dot that a sender may have, for trials."""
TIMEOUT_SECONDS = 15.0
"""The time for the whole exchange, in seconds."""

HIDDEN = "hidden"

log = structlog.get_logger("fieldcall.mail")


def parse_sender(text: str) -> Address:
    """Read the sender of all mails, with or without a name. Raises `ValueError` for anything but one address."""
    # A line break would begin another header.
    header = HeaderRegistry()("from", text if text.isprintable() else "")
    assert isinstance(header, AddressHeader), "it is the header of a sender"
    if header.defects or len(header.addresses) != 1:
        raise ValueError("must be one e-mail address, with or without a name before it in <>")
    sender = header.addresses[0]
    if sender.domain != THIS_MACHINE:
        MailAddress(sender.addr_spec)
    return sender


class LogMailer:
    """Writes every e-mail to the log, until a mail server is configured, without its code. The log hides the links."""

    async def send(self, mail: Mail) -> CallResult:
        text = mail.text.replace(mail.code, HIDDEN) if mail.code else mail.text
        log.info("mail", to=mail.to, subject=mail.subject, text=text, identity=mail.identity)
        return CallResult(0, OK, b"written to the log")


class TerminalMailer:
    """Prints every e-mail whole, links included, to standard output: for trials, where the reader is the owner."""

    async def send(self, mail: Mail) -> CallResult:
        sys.stdout.write(f"\n--- Mail to {mail.to}: {mail.subject}\n{mail.text}---\n")
        sys.stdout.flush()
        return CallResult(0, OK, b"printed")


class SmtpMailer:
    """Sends over SMTP. `sender` is the From address. `tls` uses TLS from the start, else STARTTLS when offered."""

    def __init__(
        self,
        host: str,
        port: int | None,
        *,
        sender: str,
        username: str | None = None,
        password: str | None = None,
        tls: bool = False,
    ) -> None:
        self._host = host
        self._port = port
        self._sender = parse_sender(sender)
        self._username = username
        self._password = password
        self._tls = tls

    async def send(self, mail: Mail) -> CallResult:
        """Send the e-mail once. A refusal of the server is an answer with the server's code.

        Envelope and header name the same parsed address. A text that is not an address is refused here, too.
        """
        # Imported with the first mail: most processes never send one.
        import aiosmtplib  # noqa: PLC0415

        started = time.monotonic()
        try:
            to = MailAddress(mail.to)
        except ValueError:
            return CallResult(0, BAD_MAILBOX, b"not an e-mail address")
        try:
            _, reply = await aiosmtplib.send(
                self._message(mail, to),
                sender=self._sender.addr_spec,
                recipients=[to.route],
                hostname=self._host,
                port=self._port,
                username=self._username,
                password=self._password,
                use_tls=self._tls,
                timeout=TIMEOUT_SECONDS,
            )
        except aiosmtplib.SMTPResponseException as refusal:
            return CallResult(_since(started), refusal.code, refusal.message.encode())
        except aiosmtplib.SMTPRecipientsRefused as refused:
            first = refused.recipients[0]
            return CallResult(_since(started), first.code, first.message.encode())
        except aiosmtplib.SMTPTimeoutError:
            return CallResult(_since(started), fault=CallFault.TIMEOUT)
        except (aiosmtplib.SMTPException, OSError):
            return CallResult(_since(started), fault=CallFault.UNREACHABLE)
        return CallResult(_since(started), OK, reply.encode())

    def _message(self, mail: Mail, to: MailAddress) -> EmailMessage:
        message = EmailMessage(policy=SMTP)
        message["From"] = self._sender
        message["To"] = Address(username=to.local, domain=to.domain)
        # In one line, because a user may have chosen a name in it.
        message["Subject"] = " ".join(mail.subject.split())
        message["Message-ID"] = f"<{mail.identity}@{self._sender.domain}>"
        # Keeps automatic responders from answering (RFC 3834).
        message["Auto-Submitted"] = "auto-generated"
        message.set_content(mail.text)
        if mail.html is not None:
            message.add_alternative(mail.html, subtype="html")
        message["Content-Language"] = mail.language
        return message


def _since(started: float) -> int:
    return round((time.monotonic() - started) * 1000)
