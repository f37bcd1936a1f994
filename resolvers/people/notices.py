"""Mails about the members and programs of an account, limited for each address."""

from typing import NamedTuple

from adapters.approvals.question import shown_name
from adapters.i18n.choice import choose_locale
from adapters.people.notices import AccountNotice, NoticeKind, mail
from adapters.storage.queries.people.memberships import MemberRow
from adapters.storage.queries.people.notices import (
    INSERT_NOTICE,
    delete_old_notices,
    select_notice_by_id,
    select_notices_since,
)
from adapters.storage.tables.accounts import AgentRow
from adapters.storage.tables.people import PersonNoticeRow
from domain.people.roles import MemberRole
from domain.values.time import DAY, HOUR
from resolvers.core.context import Call, Transaction
from resolvers.core.jobs import JobKind, job
from resolvers.mail.door import admit_mail, schedule_mail, send_mail

MAX_PER_HOUR = 20
"""Maximum mails to a person."""
KEPT = 30 * DAY
"""Minimum retention of a mail, once another one goes to its address."""


class NoticeAccount(NamedTuple):
    """The account that a mail is about, when it is no agent."""

    id: int
    name: str
    locale: str | None


async def send_notice(
    context: Transaction,
    agent: AgentRow | NoticeAccount,
    reader: MemberRow,
    kind: NoticeKind,
    change: tuple[str, MemberRole | None],
) -> None:
    """Have a member mailed about a change of the members or programs of an account, unless its address got too many
    mails.

    `change` is an address and its new role, or the name of a program. A mail to an address that never signed in has the
    agent's number and the role, and no text of a client. Without a public address of the service no link can be made,
    so nothing is mailed.
    """
    about, role = change
    name = shown_name(agent.name)
    base_url, now = context.services.base_url, context.real_now
    if not base_url:
        return
    if reader.person_id is None:
        if not await admit_mail(context, reader.address):
            return
        kind, name, about = NoticeKind.INVITED, str(agent.id), ""
    elif await context.session.get(select_notices_since(address=reader.address, since=now - HOUR)) >= MAX_PER_HOUR:
        return
    await context.session.execute(delete_old_notices(to_address=reader.address, before=now - KEPT))
    notice_id = await context.session.get(
        INSERT_NOTICE(
            PersonNoticeRow(
                id=0,
                address=reader.address,
                locale=reader.locale or choose_locale(agent.locale, context.language),
                base_url=base_url,
                kind=kind.value,
                agent_name=name,
                about=about,
                role=None if role is None else role.value,
                created_at=now,
            )
        )
    )
    await schedule_mail(context, JobKind.SEND_NOTICE, notice_id)


@job(JobKind.SEND_NOTICE, outside=True)
async def mail_notice(context: Call, notice_id: int) -> None:
    """Send a mail about members. Raises `Unavailable` when the mail server refuses it: the job is retried."""
    row = await context.session.get(select_notice_by_id(id=notice_id))
    notice = AccountNotice(
        NoticeKind(row.kind), row.agent_name, row.about, None if row.role is None else MemberRole(row.role)
    )
    message = mail(notice, row.locale, row.address, row.base_url, f"notice-{row.id}")
    await send_mail(context, message, is_admitted=notice.kind is NoticeKind.INVITED)
