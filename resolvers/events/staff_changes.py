"""Mails to all admins about a change of the staff that they can revoke (docs/reference/staff.md#roles)."""

from functools import partial

from adapters.storage.queries.accounts.staff import select_staff_by_id
from adapters.storage.queries.staff.members import select_current_admins
from adapters.storage.tables.accounts import StaffRow
from domain.ports import Mail
from domain.values.time import Instant
from resolvers.core.context import Call, Transaction
from resolvers.core.jobs import JobKind, job
from resolvers.mail.door import admit_mail, has_answered, schedule_mail, send_mail
from resolvers.wire.scalars import server_time


async def schedule_admin_mail(context: Transaction, staff_id: int) -> None:
    """Have a change of a member of the staff mailed to the member and to all admins at once."""
    await schedule_mail(context, JobKind.MAIL_ADMINS, staff_id)


@job(JobKind.MAIL_ADMINS, outside=True)
async def mail_admins(context: Call, staff_id: int) -> None:
    """Mail the present state of a member. Raises `Unavailable` when the mail server refuses one: the job is retried.

    A mail to an address that never answered is counted as one to a stranger, and has only the number of the member.
    """
    member = await context.session.get(select_staff_by_id(id=staff_id))
    readers = {admin.email for admin in await context.session.find_all(select_current_admins())} | {member.email}
    for address in sorted(filter(None, readers)):
        is_known = await has_answered(context, address)
        if is_known or await context.transact(partial(admit_mail, to=address)):
            shown = member if is_known else member._replace(name=f"member {member.id}", email=None)
            message = letter(shown, address, context.real_now, context.services.base_url)
            await send_mail(context, message, is_admitted=True)


def letter(member: StaffRow, address: str, now: Instant, base_url: str | None) -> Mail:
    """Return the mail to one admin: the change, the time from which it is valid, and how to revoke it."""
    who = f"{member.name} ({member.email or 'no address'}, number {member.id})"
    place = f"{base_url}/staff/people" if base_url else "the page of the staff"
    if member.ended_at is not None:
        what = f"{who} has left the staff. All keys and sessions of the member have ended."
        how = f"If this is wrong, an admin adds the member again: {place}"
    else:
        waits = member.counts_from > now
        when = f"from {server_time(member.counts_from)} (UTC)" if waits else "now"
        what = f"The staff has changed: {who} has the role {member.role}, which counts {when}."
        how = (
            f"If you do not know why, revoke it now. Sign in and remove the member or change the role back: {place}\n"
            f"A program with your session calls remove_staff_member with staffId {member.id}. If no admin can sign in, "
            "stop the service and use the commands on the server."
        )
    identity = f"staff-{member.id}-{member.ended_at or member.counts_from}-{member.role}"
    return Mail(address, f"The staff has changed: {member.name}", f"{what}\n\n{how}\n", identity)
