"""Claims: a person who has proved an address takes the agents and the operator that were registered with it.

See docs/reference/people.md and docs/decisions/0050.
"""

from enum import StrEnum
from typing import Any, Self

from pydantic import PrivateAttr

from adapters.storage.queries.accounts.agents import lock_agent
from adapters.storage.queries.accounts.operators import lock_operator
from adapters.storage.queries.people.accounts import select_operator_of_person
from adapters.storage.queries.people.claims import (
    ClaimableRow,
    revoke_keys_of_owner,
    select_claimable_agents,
    select_claimable_operators,
)
from adapters.storage.queries.people.memberships import delete_member
from adapters.storage.queries.people.persons import lock_person, select_person_by_id, set_person_of_operator
from domain.lifecycle.statuses import Actor
from domain.people.recovery import RecoverySubject
from domain.people.roles import MemberRole
from domain.refusals.general import NotFound
from domain.refusals.people import AlreadyOperator
from domain.webhooks.notifications import NoticeDetails, OperatorEvent
from resolvers.access.grants import end_grants
from resolvers.accounts.confirmations import confirm_owner
from resolvers.core.context import Context, Transaction
from resolvers.core.operation import Snapshot, operation
from resolvers.events.operator_notices import notify_operator
from resolvers.people.memberships import AgentMembers, lock_members, make_owner
from resolvers.people.recovery import ask_for_access
from resolvers.wire.model import Nothing, Wire
from resolvers.wire.scalars import Flag, Id, Int32, OwnId, OwnTime, server_time
from subscriptions.transports.channels import key_channel, person_channel

MAX_CLAIMABLE = 100
"""Maximum number of agents, and of operators, that are offered at a time. A claimed one is no longer offered."""


class ClaimKind(StrEnum):
    """Kind of the claimed account."""

    AGENT = Actor.AGENT.value
    """An agent: the person becomes its owner."""
    OPERATOR = Actor.OPERATOR.value
    """An operator: the person is that operator."""


class ClaimableAccount(Wire):
    """An agent or an operator with the person's address in its profile. Times are UTC."""

    node_key = ("_person_id", "kind", "id")

    kind: ClaimKind
    """Kind of the account."""
    id: OwnId
    """Number of the agent or operator."""
    name: str
    """Its name."""
    status: str
    """Its status; a suspended account stays suspended when it is claimed."""
    created_at: OwnTime
    """Time at which it registered."""
    active_keys: Int32
    """Number of its API keys that work. The client that registered it has one: claim it with revokeAccess if that was
    not you."""
    last_used_at: OwnTime | None
    """Time at which one of these keys was last used; null for never."""
    has_owner: bool
    """True if a person has it already. That person is asked by mail first."""
    effective_at: OwnTime | None
    """Time at which a pending claim by this person takes effect, if nobody refuses it; else null."""

    _person_id: int = PrivateAttr()

    @classmethod
    def from_row(cls, kind: ClaimKind, row: ClaimableRow, person_id: int) -> "ClaimableAccount":
        view = cls(
            kind=kind,
            id=row.id,
            name=row.name,
            status=row.status,
            created_at=server_time(row.created_at),
            active_keys=row.active_keys,
            last_used_at=server_time(row.last_used_at),
            has_owner=bool(row.is_claimed),
            effective_at=server_time(row.effective_at),
        )
        view._person_id = person_id
        return view


class ClaimAgent(Wire):
    """The agent to claim."""

    agent_id: Id
    """Number of the agent."""
    revoke_access: Flag = False
    """Revokes all of its API keys and removes all of its members first: for a lost key, or for an agent that somebody
    else registered. Only while it has no owner."""


class ClaimOperator(Wire):
    """The operator to claim."""

    operator_id: Id
    """Number of the operator."""
    revoke_access: Flag = False
    """Revokes all of its API keys first: for a lost key. Only while no person has it."""


class Claim(Wire):
    """Outcome of a claim. Times are UTC."""

    node_key = ("_person_id", "kind", "id")

    kind: ClaimKind
    """Kind of the claimed account."""
    id: OwnId
    """Number of the agent or operator."""
    name: str
    """Its name."""
    claimed: bool
    """True if the person has it now."""
    effective_at: OwnTime | None
    """Time at which the claim takes effect if another person has the account, unless that person refuses by the link in
    its mail."""

    _person_id: int = PrivateAttr()

    @classmethod
    def from_stored(cls, stored: dict[str, Any], context: Context) -> Self:
        return cls.model_validate(stored).of_person(context.person_id)

    def of_person(self, person_id: int) -> Self:
        """Return the claim of a person."""
        self._person_id = person_id
        return self


@operation(Actor.PERSON, reads=Snapshot.ONE)
async def list_claimable(read: Context, request: Nothing) -> list[ClaimableAccount]:
    """List the agents and operators with the signed-in person's address in their profile that it has not claimed."""
    person = await read.session.get(select_person_by_id(id=read.person_id))
    return [
        ClaimableAccount.from_row(kind, row, person.id)
        for kind, statement in (
            (ClaimKind.AGENT, select_claimable_agents),
            (ClaimKind.OPERATOR, select_claimable_operators),
        )
        for row in await read.session.find_all(
            statement(address=person.address, person_id=person.id, now=read.real_now, limit=MAX_CLAIMABLE)
        )
    ]


@operation(Actor.PERSON, fresh=True)
async def claim_agent(transaction: Transaction, request: ClaimAgent) -> Claim:
    """Become the owner of an agent with the signed-in person's address in its profile; its status becomes Verified.

    If the agent has owners, they are asked by mail, and the claim takes effect after 24 hours unless one of them
    refuses. A suspended agent stays suspended. Repeating it changes nothing.
    """
    person = await transaction.session.get(lock_person(id=transaction.person_id))
    agent = await transaction.session.find(lock_agent(id=request.agent_id))
    members = await lock_members(transaction.session, agent) if agent else None
    own = members.of_person(person.id) if members else None
    is_owner = own is not None and own.role == MemberRole.OWNER
    if agent is None or members is None or not (is_owner or agent.address == person.address):
        raise NotFound("There is no such agent.")
    effective_at = None
    if not is_owner and members.owners():
        recovery = await ask_for_access(
            transaction,
            RecoverySubject.AGENT,
            agent.id,
            person,
            address_from=members.owners()[0].address,
            account=agent.name,
        )
        effective_at = recovery.effective_at
    elif not is_owner:
        if request.revoke_access:
            members = await _end_all_access(transaction, members)
        await confirm_owner(transaction, agent, person.locale)
        await make_owner(transaction, members, person)
    return Claim(
        kind=ClaimKind.AGENT,
        id=agent.id,
        name=agent.name,
        claimed=effective_at is None,
        effective_at=server_time(effective_at),
    ).of_person(person.id)


@operation(Actor.PERSON, fresh=True)
async def claim_operator(transaction: Transaction, request: ClaimOperator) -> Claim:
    """Become the operator with the signed-in person's address in its profile. A person is at most one operator.

    If another person is that operator, it is asked by mail, and the claim takes effect after 24 hours unless it
    refuses. A suspended operator stays suspended. Repeating it changes nothing.

    A granted claim is final.
    """
    person = await transaction.session.get(lock_person(id=transaction.person_id))
    operator = await transaction.session.find(lock_operator(id=request.operator_id))
    is_own = operator is not None and operator.person_id == person.id
    if operator is None or not (is_own or operator.address == person.address):
        raise NotFound("There is no such operator.")
    effective_at = None
    if (
        not is_own
        and (other := await transaction.session.find(select_operator_of_person(person_id=person.id))) is not None
    ):
        raise AlreadyOperator(f"{person.address} is the operator {other.id} already.")
    if not is_own and operator.person_id is not None:
        holder = await transaction.session.get(select_person_by_id(id=operator.person_id))
        recovery = await ask_for_access(
            transaction,
            RecoverySubject.OPERATOR,
            operator.id,
            person,
            address_from=holder.address,
            account=operator.name,
        )
        effective_at = recovery.effective_at
    elif not is_own:
        if request.revoke_access:
            await _revoke_keys(transaction, Actor.OPERATOR, operator.id)
        await transaction.session.execute(set_person_of_operator(key=operator.id, person_id=person.id))
        await notify_operator(transaction, operator.id, NoticeDetails(OperatorEvent.CLAIMED))
    return Claim(
        kind=ClaimKind.OPERATOR,
        id=operator.id,
        name=operator.name,
        claimed=effective_at is None,
        effective_at=server_time(effective_at),
    ).of_person(person.id)


async def _end_all_access(context: Transaction, members: AgentMembers) -> AgentMembers:
    """End all access to an agent: its keys and its members."""
    await _revoke_keys(context, Actor.AGENT, members.agent.id)
    for member in members.rows:
        await context.session.execute(delete_member(key=member.id))
        if member.person_id is not None:
            await end_grants(context, person_id=member.person_id, actor=Actor.AGENT, owner_id=members.agent.id)
            context.notify_channel(person_channel(member.person_id))
    return members._replace(rows=())


async def _revoke_keys(context: Transaction, actor: Actor, owner_id: int) -> None:
    for key_id in await context.session.find_all(revoke_keys_of_owner(of_actor=actor.value, of_id=owner_id)):
        context.notify_channel(key_channel(key_id))
