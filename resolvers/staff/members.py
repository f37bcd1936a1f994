"""The members of the platform's staff: admins add them, change their roles and end their membership."""

from functools import partial
from typing import Self

from adapters.storage.queries.accounts.staff import lock_staff
from adapters.storage.queries.people.claims import revoke_keys_of_owner
from adapters.storage.queries.staff.lists import STAFF
from adapters.storage.queries.staff.members import lock_admins
from adapters.storage.tables.accounts import StaffRow
from domain.accounts.scopes import Scope
from domain.lifecycle.statuses import Actor
from domain.people.roles import STAFF_WAIT, StaffRole, counting_role, is_new_power
from domain.refusals.accounts import LastAdmin
from domain.refusals.general import NotFound
from domain.refusals.suggestion import Suggestion, Way
from resolvers.accounts.staff import change_staff, enlist, new_staff
from resolvers.core import audit
from resolvers.core.context import Context, Transaction
from resolvers.core.listing import Listing, ListPage, conditions_in, render_each
from resolvers.core.operation import Snapshot, operation
from resolvers.events.staff_changes import schedule_admin_mail
from resolvers.people.sessions import end_sessions
from resolvers.wire.model import Wire
from resolvers.wire.scalars import Email, Flag, Id, Line, OwnId, OwnTime, Prose, server_time
from subscriptions.transports.channels import key_channel, person_channel


class StaffFilter(Wire):
    """Conditions that members of the staff must meet; omitted ones are ignored."""

    role: StaffRole | None = None
    """Only members with this role."""
    ended: Flag = False
    """true: former members; false: current ones."""


class ListStaffMembers(ListPage, StaffFilter):
    """Filter and page of members of the staff."""


class StaffReference(Wire):
    """Identifies a member of the staff."""

    staff_id: Id
    """Number of the member."""


class AddStaffMember(Wire):
    """A new member of the staff."""

    name: Line
    """Name, unique among the staff. A former member returns under the old number."""
    email: Email
    """Address with which the member signs in, unique among the staff."""
    role: StaffRole
    """Role of the member."""
    reason: Prose | None = None
    """Reason, for the audit log."""


class SetStaffRole(StaffReference):
    """A member of the staff, and the new role."""

    role: StaffRole
    """New role of the member."""
    reason: Prose | None = None
    """Reason, for the audit log."""


class RemoveStaffMember(StaffReference):
    """The member of the staff who leaves."""

    reason: Prose | None = None
    """Reason, for the audit log."""


class StaffMember(Wire):
    """A member of the platform's staff."""

    node_fields = ("staff_id",)

    id: OwnId
    """Number of the member."""
    name: str
    """Name of the member."""
    email: str | None
    """Address with which the member signs in; null for a member with keys only."""
    role: StaffRole
    """Role of the member."""
    signed_in: bool
    """True if the member has signed in with the address."""
    counts_from: OwnTime
    """Time from which the role is valid, on the server's clock (UTC). Until then an earlier role is valid, or none."""
    created_at: OwnTime
    """Time at which the member joined the staff, on the server's clock (UTC)."""
    ended_at: OwnTime | None
    """Time at which the member left, on the server's clock (UTC)."""

    @classmethod
    def from_row(cls, row: StaffRow) -> Self:
        return cls(
            id=row.id,
            name=row.name,
            email=row.email,
            role=row.role,
            signed_in=row.person_id is not None,
            counts_from=server_time(row.counts_from),
            created_at=server_time(row.created_at),
            ended_at=server_time(row.ended_at),
        )


@operation(Actor.PLATFORM, reads=Snapshot.ONE, lists="staff_id", on_replica=True)
async def list_staff_members(read: Context, request: ListStaffMembers) -> list[StaffMember]:
    """List the members of the platform's staff with their roles, newest first."""
    return [view for _, view in await STAFF_LISTING.read(read, request, request.as_sorted(), request.direction)]


@operation(
    Actor.PLATFORM, scope=Scope.MANAGE, subject=audit.NEW_STAFF_MEMBER, role=StaffRole.ADMIN, fresh=True, signed_in=True
)
async def add_staff_member(transaction: Transaction, request: AddStaffMember) -> StaffMember:
    """Add a member to the platform's staff, who signs in with the address. Admins only.

    The role is valid after 24 hours. All admins are mailed at once, and each can remove the member in that time.
    """
    await transaction.session.find_all(lock_admins())
    now = transaction.real_now
    columns = new_staff(request.name, now, email=request.email, role=request.role, counts_from=now + STAFF_WAIT)
    member = await enlist(transaction.session, columns)
    await schedule_admin_mail(transaction, member.id)
    return StaffMember.from_row(member)


@operation(
    Actor.PLATFORM,
    scope=Scope.MANAGE,
    subject=audit.STAFF_MEMBER,
    role=StaffRole.ADMIN,
    fresh=True,
    signed_in=True,
    way=Way.CHANGE_ROLE,
)
async def set_staff_role(transaction: Transaction, request: SetStaffRole) -> StaffMember:
    """Give a member of the staff another role. Admins only; one admin remains.

    A role with less power is valid from the next call on, any other after 24 hours; until then the earlier one is. All
    admins are mailed at once.
    """
    member = await _member(transaction, request.staff_id, may_stay_admin=request.role is StaffRole.ADMIN)
    if member.person_id is not None:
        transaction.notify_channel(person_channel(member.person_id))
    now = transaction.real_now
    before = counting_role(member.role, member.earlier_role, member.counts_from, now)
    waits = is_new_power(request.role, before)
    member = member._replace(
        role=request.role, earlier_role=before if waits else None, counts_from=now + STAFF_WAIT if waits else now
    )
    await change_staff(transaction.session, member)
    await schedule_admin_mail(transaction, member.id)
    return StaffMember.from_row(member)


@operation(
    Actor.PLATFORM, scope=Scope.MANAGE, subject=audit.STAFF_MEMBER, role=StaffRole.ADMIN, fresh=True, signed_in=True
)
async def remove_staff_member(transaction: Transaction, request: RemoveStaffMember) -> StaffMember:
    """End a membership of the staff: the keys and sessions of the member end at once. Admins only; one admin remains.

    The member's actions stay on record under the same number.
    """
    member = await _member(transaction, request.staff_id, may_stay_admin=False)
    for key_id in await transaction.session.find_all(
        revoke_keys_of_owner(of_actor=Actor.PLATFORM.value, of_id=member.id)
    ):
        transaction.notify_channel(key_channel(key_id))
    if member.person_id is not None:
        await end_sessions(transaction, member.person_id)
    member = member._replace(person_id=None, ended_at=transaction.real_now)
    await change_staff(transaction.session, member)
    await schedule_admin_mail(transaction, member.id)
    return StaffMember.from_row(member)


async def _member(context: Transaction, staff_id: int, *, may_stay_admin: bool) -> StaffRow:
    """Return the locked row of a current member. Raises `NotFound`, and `LastAdmin` when no admin would remain."""
    now = context.real_now
    admins = [
        admin
        for admin in await context.session.find_all(lock_admins())
        if counting_role(admin.role, admin.earlier_role, admin.counts_from, now) is StaffRole.ADMIN
    ]
    member = await context.session.find(lock_staff(id=staff_id))
    if member is None or member.ended_at is not None:
        raise NotFound(f"There is no member {staff_id} of the staff.")
    if not may_stay_admin and [admin.id for admin in admins] == [staff_id]:
        raise LastAdmin(
            f"{member.name} is the only admin. Make somebody else an admin first.",
            next_actions=(Suggestion("list_staff_members", "It shows who could be one."),),
        )
    return member


STAFF_LISTING = Listing(
    STAFF, partial(conditions_in, kind=StaffFilter), render_each(lambda _, row: StaffMember.from_row(row))
)
