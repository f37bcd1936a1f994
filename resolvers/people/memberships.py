"""The people who may act for an agent, and their roles (docs/reference/people.md, docs/decisions/0050)."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from adapters.notifications.agents import members_notice
from adapters.people.notices import NoticeKind
from adapters.storage.engine.transactions.session import Session
from adapters.storage.queries.accounts.agents import lock_agent, select_agent_by_id
from adapters.storage.queries.oauth.grants import GrantRow
from adapters.storage.queries.people.memberships import (
    INSERT_MEMBER,
    MemberRow,
    delete_member,
    drop_waiting_twin,
    select_member_page,
    select_members_of_agent,
    select_number_of_members,
    set_member_role,
    set_person_of_memberships,
)
from adapters.storage.queries.people.persons import select_person_by_address, select_person_by_id
from adapters.storage.tables.accounts import AgentRow
from adapters.storage.tables.people import AgentMembershipRow, PersonRow
from domain.accounts.scopes import Scope
from domain.lifecycle.statuses import Actor
from domain.people.addresses import normalised_address
from domain.people.memberships import require_allowed_change
from domain.people.roles import MemberRole
from domain.refusals.general import InvalidInput, NotFound
from domain.refusals.people import AlreadyMember
from domain.webhooks.notifications import AccountEvent
from resolvers.access.grants import end_grants
from resolvers.core.context import Context, Transaction, enter_world
from resolvers.core.operation import Snapshot, operation
from resolvers.events.account_events import notify
from resolvers.people.notices import NoticeAccount, send_notice
from resolvers.wire.model import Wire
from resolvers.wire.pages import Cursor, Limit, PageBetween
from resolvers.wire.scalars import (
    LARGEST_ID,
    Email,
    Id,
    OwnId,
    OwnTime,
    server_time,
)
from subscriptions.messages.payloads import MembersChanged
from subscriptions.transports.channels import person_channel

MAX_MEMBERS = 50
"""Maximum number of members of an agent."""


class AgentMember(Wire):
    """A person who may act for an agent. Times are UTC."""

    node_fields = ("member_id",)

    id: OwnId
    """Number of the membership."""
    email: str
    """Address with which the person signs in."""
    role: MemberRole
    """Rights of the person."""
    created_at: OwnTime
    """Time at which the person was added, or claimed the agent."""

    @classmethod
    def from_row(cls, row: MemberRow) -> "AgentMember":
        return cls(id=row.id, email=row.address, role=MemberRole(row.role), created_at=server_time(row.created_at))


class ListAgentMembers(Wire):
    """Page of members, newest first."""

    limit: Limit = 100
    """Maximum number of members to return."""
    after: Cursor = 0
    """Id of the last member of the previous page; 0 starts with the newest."""


class AddAgentMember(Wire):
    """The address of a person, and its role."""

    email: Email
    """Address with which the person signs in, or will sign in for the first time."""
    role: MemberRole = MemberRole.MEMBER
    """Rights of the person; only an owner who has signed in adds an owner."""


class SetAgentMemberRole(Wire):
    """A member, and its new role."""

    member_id: Id
    """Number of the membership."""
    role: MemberRole
    """New rights of the person."""


class AgentMemberReference(Wire):
    """Identifies a member of the calling agent."""

    member_id: Id
    """Number of the membership."""


class LeaveAgent(Wire):
    """The agent to leave."""

    agent_id: Id
    """Number of the agent."""


class AgentMembers(NamedTuple):
    """A locked agent, and all of its members."""

    agent: AgentRow
    rows: Sequence[MemberRow]

    def owners(self) -> list[MemberRow]:
        """Return the members who have signed in and own the agent."""
        return [row for row in self.rows if row.role == MemberRole.OWNER and row.person_id is not None]

    def of_person(self, person_id: int) -> MemberRow | None:
        return next((row for row in self.rows if row.person_id == person_id), None)


async def lock_members(session: Session, agent: AgentRow) -> AgentMembers:
    """Return the members of an agent. The caller has locked the agent, so that its members change one after the
    other."""
    return AgentMembers(agent, await session.find_all(select_members_of_agent(agent_id=agent.id)))


@operation(Actor.AGENT, reads=Snapshot.SINGLE)
async def list_agent_members(read: Context, request: ListAgentMembers) -> list[AgentMember]:
    """List the people who may act for the calling agent, newest first, including those who have not signed in yet."""
    return await members_in(read, PageBetween(request.after or LARGEST_ID, 0, request.limit, from_oldest=False))


async def members_in(context: Context, page: PageBetween) -> list[AgentMember]:
    """A page of the calling agent's members, newest first."""
    rows = await context.session.find_all(
        select_member_page[page.from_oldest](
            agent_id=context.agent_id, older_than=page.older_than, newer_than=page.newer_than, limit=page.limit
        )
    )
    return [AgentMember.from_row(row) for row in (rows[::-1] if page.from_oldest else rows)]


async def count_members(context: Context) -> int:
    """Number of the calling agent's members."""
    return await context.session.get(select_number_of_members(agent_id=context.agent_id))


@operation(Actor.AGENT, scope=Scope.MANAGE, fresh=True)
async def add_agent_member(transaction: Transaction, request: AddAgentMember) -> AgentMember:
    """Add a person who may act for the calling agent, and send a mail to that person. A new person can sign in from now
    on.

    A key adds members and viewers. Only an owner who has signed in adds an owner.
    """
    members = await _own_members(transaction)
    address = normalised_address(request.email)
    if any(row.address == address for row in members.rows):
        raise AlreadyMember(f"{address} is a member of the agent already.")
    if len(members.rows) >= MAX_MEMBERS:
        raise InvalidInput.for_field(
            "email", "too_many", f"is one too many: an agent has at most {MAX_MEMBERS} members"
        )
    require_allowed_change(None, request.role, other_owners=0, by_owner=_is_by_owner(transaction, members))
    person = await transaction.session.find(select_person_by_address(address=address))
    row = await insert_member(
        transaction,
        members,
        MemberRow(
            id=0,
            person_id=person.id if person else None,
            role=request.role.value,
            created_at=transaction.real_now,
            address=address,
            locale=person.locale if person else None,
        ),
    )
    return AgentMember.from_row(row)


@operation(Actor.AGENT, scope=Scope.MANAGE, fresh=True)
async def set_agent_member_role(transaction: Transaction, request: SetAgentMemberRole) -> AgentMember:
    """Change the role of a member. Only an owner who has signed in makes an owner, or changes the role of one.

    The last owner stays one. Repeating it changes nothing.
    """
    members = await _own_members(transaction)
    return AgentMember.from_row(
        await change_role(transaction, members, _member(members, request.member_id), request.role)
    )


@operation(Actor.AGENT, scope=Scope.MANAGE, fresh=True)
async def remove_agent_member(transaction: Transaction, request: AgentMemberReference) -> AgentMember:
    """End a member's right to act for the calling agent, at once. The last owner cannot be removed.

    Keys that the member has made stay valid: revoke those that nobody else uses.
    """
    members = await _own_members(transaction)
    return AgentMember.from_row(await change_role(transaction, members, _member(members, request.member_id), None))


@operation(Actor.PERSON)
async def leave_agent(transaction: Transaction, request: LeaveAgent) -> AgentMember:
    """End the signed-in person's own right to act for an agent; its last owner cannot leave it."""
    agent = await transaction.session.find(lock_agent(id=request.agent_id))
    members = await lock_members(transaction.session, agent) if agent else None
    own = members.of_person(transaction.person_id) if members else None
    if members is None or own is None:
        raise NotFound("There is no such agent.")
    return AgentMember.from_row(await change_role(transaction, members, own, None))


async def _own_members(context: Transaction) -> AgentMembers:
    return await lock_members(context.session, await context.session.get(lock_agent(id=context.agent_id)))


def _member(members: AgentMembers, member_id: int) -> MemberRow:
    row = next((row for row in members.rows if row.id == member_id), None)
    if row is None:
        raise NotFound("There is no such member.")
    return row


def _signed_in(context: Transaction) -> int | None:
    """Return the person who makes the change in a session; None for keys, tokens and the service."""
    return context.caller.person_id if context.caller else None


def _is_by_owner(context: Transaction, members: AgentMembers) -> bool:
    """Return true if an owner makes the change in a session. A key or a token never counts as its owner."""
    person_id = _signed_in(context)
    return any(row.person_id == person_id for row in members.owners())


async def change_role(
    context: Transaction, members: AgentMembers, member: MemberRow, role: MemberRole | None
) -> MemberRow:
    """Change the role of a member, or end it with None. Raises `OwnersDecide` and `LastOwner`."""
    before = MemberRole(member.role)
    others = sum(row.id != member.id for row in members.owners())
    require_allowed_change(before, role, other_owners=others, by_owner=_is_by_owner(context, members))
    if role is before:
        return member
    if role is None:
        await context.session.execute(delete_member(key=member.id))
    else:
        await context.session.execute(set_member_role(key=member.id, role=role.value))
    if member.person_id is not None:
        if role is None:
            await end_grants(context, person_id=member.person_id, actor=Actor.AGENT, owner_id=members.agent.id)
        context.notify_channel(person_channel(member.person_id))
    await _notify_members(context, members, member, before, role)
    return member if role is None else member._replace(role=role.value)


async def insert_member(context: Transaction, members: AgentMembers, member: MemberRow) -> MemberRow:
    """Add a member. The caller has checked the right to add it."""
    member_id = await context.session.get(
        INSERT_MEMBER(
            AgentMembershipRow(
                id=0,
                person_id=member.person_id,
                agent_id=members.agent.id,
                role=member.role,
                created_at=member.created_at,
                address=member.address if member.person_id is None else None,
            )
        )
    )
    await _notify_members(context, members, member, None, MemberRole(member.role))
    return member._replace(id=member_id)


async def mail_of_program(context: Transaction, grant: GrantRow, *, is_stolen: bool) -> None:
    """Mail the person who authorized a program, and the owners of its agent, that it may now act for the account.

    With `is_stolen` the mail says that the program may no longer act.
    """
    kind = NoticeKind.STOLEN if is_stolen else NoticeKind.CONNECTED
    if grant.actor != Actor.AGENT:
        person = await context.session.get(select_person_by_id(id=grant.person_id))
        account = NoticeAccount(grant.owner_id, grant.account_name, person.locale)
        reader = MemberRow(0, person.id, "", context.real_now, person.address, person.locale)
        await send_notice(context, account, reader, kind, (grant.client_name, None))
        return
    agent = await context.session.get(select_agent_by_id(id=grant.owner_id))
    for member in (await lock_members(context.session, agent)).rows:
        if member.person_id is not None and (member.role == MemberRole.OWNER or member.person_id == grant.person_id):
            await send_notice(context, agent, member, kind, (grant.client_name, None))


async def make_owner(context: Transaction, members: AgentMembers, person: PersonRow) -> None:
    """Make a person an owner of an agent; the caller has checked its right. Repeating it changes nothing."""
    own = members.of_person(person.id)
    role = MemberRole.OWNER
    if own is None:
        member = MemberRow(0, person.id, role.value, context.real_now, person.address, person.locale)
        await insert_member(context, members, member)
    elif own.role != role:
        await context.session.execute(set_member_role(key=own.id, role=role.value))
        await _notify_members(context, members, own, MemberRole(own.role), role)


async def take_up_memberships(context: Transaction, person_id: int, address: str) -> None:
    """Give a person the roles that were granted to an address before the person proved it."""
    await context.session.execute(drop_waiting_twin(waiting_address=address, person=person_id))
    await context.session.execute(set_person_of_memberships(waiting_address=address, person=person_id))


async def _notify_members(
    context: Transaction, members: AgentMembers, member: MemberRow, before: MemberRole | None, after: MemberRole | None
) -> None:
    """Notify the agent, mail the member, and mail all owners except the one who made the change."""
    agent, actor = members.agent, _signed_in(context)
    world = replace(context)
    await enter_world(world, agent.id)
    payload = MembersChanged(email=member.address, previous_role=before, role=after)
    await notify(world, agent.id, AccountEvent.MEMBERS_CHANGED, members_notice(member.address, after), payload)
    gone_or_changed = NoticeKind.REMOVED if after is None else NoticeKind.ROLE
    kind = NoticeKind.ADDED if before is None else gone_or_changed
    is_stranger = member.person_id is None
    # An address that never signed in gets one mail.
    if (is_stranger and before is None) or (not is_stranger and member.person_id != actor):
        await send_notice(context, agent, member, kind, (member.address, after))
    for owner in members.owners():
        if owner.person_id not in (actor, member.person_id):
            await send_notice(context, agent, owner, NoticeKind.MEMBERS, (member.address, after))
