"""E-mail: over SMTP to the server of the settings, or to the log where there is none."""

import time
from email.message import EmailMessage
from email.utils import parseaddr

import structlog

from domain.ports import Answer, CallFault, Mail

OK = 250
TIMEOUT_SECONDS = 15.0
"""Seconds for the whole exchange."""

log = structlog.get_logger("fieldcall.mail")


class LogMailer:
    """Writes every mail to the log, for trying things out and until there is a mail server."""

    async def send(self, mail: Mail) -> Answer:
        log.info("mail", to=mail.to, subject=mail.subject, text=mail.text, identity=mail.identity)
        return Answer(0, OK, b"written to the log")


class SmtpMailer:
    """Sends over SMTP. `sender` is the address that mails are from; TLS is used from the start or where offered."""

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
        self._sender = sender
        self._username = username
        self._password = password
        self._tls = tls

    async def send(self, mail: Mail) -> Answer:
        """Hand it over once; what the server refuses is an answer with its own code."""
        # Loaded with the first mail, which most processes never send.
        import aiosmtplib  # noqa: PLC0415

        started = time.monotonic()
        try:
            _, said = await aiosmtplib.send(
                self._message(mail),
                hostname=self._host,
                port=self._port,
                username=self._username,
                password=self._password,
                use_tls=self._tls,
                timeout=TIMEOUT_SECONDS,
            )
        except aiosmtplib.SMTPResponseException as refusal:
            return Answer(_since(started), refusal.code, refusal.message.encode())
        except aiosmtplib.SMTPRecipientsRefused as refused:
            first = refused.recipients[0]
            return Answer(_since(started), first.code, first.message.encode())
        except aiosmtplib.SMTPTimeoutError:
            return Answer(_since(started), fault=CallFault.TIMEOUT)
        except (aiosmtplib.SMTPException, OSError):
            return Answer(_since(started), fault=CallFault.UNREACHABLE)
        return Answer(_since(started), OK, said.encode())

    def _message(self, mail: Mail) -> EmailMessage:
        message = EmailMessage()
        message["From"] = self._sender
        message["To"] = mail.to
        message["Subject"] = mail.subject
        message["Message-ID"] = f"<{mail.identity}@{parseaddr(self._sender)[1].rpartition('@')[2]}>"
        # Whoever answers such mail by itself must not.
        message["Auto-Submitted"] = "auto-generated"
        message.set_content(mail.text)
        message["Content-Language"] = mail.language
        return message


def _since(started: float) -> int:
    return round((time.monotonic() - started) * 1000)
