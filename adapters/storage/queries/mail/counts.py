"""Mails that budgets count."""

from typing import Any, Final, NamedTuple

from sqlalchemy import ColumnElement, Select, bindparam, delete, func, select

from adapters.storage.engine.columns.types import Instant
from adapters.storage.engine.statements.changes import plain_insertion
from adapters.storage.engine.statements.expressions import Lock
from adapters.storage.engine.statements.typed import statement
from adapters.storage.tables.people import CountedMailRow, counted_mail


@statement(select(Lock(0x5369_676E, "number")))
def take_mails_lock(number: int) -> None:
    """Held by a transaction that counts the mails to a mailbox or of a network, and adds one."""


INSERT_COUNTED_MAIL = plain_insertion(counted_mail, CountedMailRow)


@statement(delete(counted_mail).where(counted_mail.c.created_at <= bindparam("until")))
def delete_mails_until(until: int) -> None: ...


class CountedMails(NamedTuple):
    """The number of mails since an instant, and when the first was asked for."""

    number: int
    first: Instant | None


_TO_MAILBOX: Final = counted_mail.c.mailbox_digest == bindparam("mailbox")
_OF_NETWORK: Final = counted_mail.c.network == bindparam("network")
_BY_STRANGER: Final = counted_mail.c.asker.is_(None)
_SENT: Final = counted_mail.c.is_sent == 1


def _mails(*conditions: ColumnElement[bool]) -> Select[int, Any]:
    return select(func.count(), func.min(counted_mail.c.created_at)).where(
        *conditions, counted_mail.c.created_at > bindparam("since")
    )


@statement(_mails(_TO_MAILBOX, _SENT))
def select_mails_to_mailbox(mailbox: bytes, since: int) -> CountedMails: ...
@statement(_mails(_TO_MAILBOX, _SENT, _BY_STRANGER))
def select_mails_by_strangers(mailbox: bytes, since: int) -> CountedMails: ...
@statement(_mails(_OF_NETWORK))
def select_mails_of_network(network: str, since: int) -> CountedMails:
    """Count all mails that a network has asked for, sent or not."""


@statement(_mails(_TO_MAILBOX, _OF_NETWORK, _BY_STRANGER))
def select_mails_of_network_to_mailbox(mailbox: bytes, network: str, since: int) -> CountedMails: ...
@statement(_mails(_TO_MAILBOX, counted_mail.c.asker == bindparam("asker")))
def select_mails_of_asker(mailbox: bytes, asker: str, since: int) -> CountedMails: ...
