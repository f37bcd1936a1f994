"""Confirmation of e-mail addresses that agents and operators name. Each address gets one mail, which asks its reader
to confirm it, and nothing else before that (docs/decisions/0037)."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import orjson

from adapters.approvals.question import Question, about_address
from adapters.i18n.choice import choose_locale
from adapters.storage.queries.accounts.agents import lock_agent, select_agent_by_id, set_agent_status
from adapters.storage.queries.accounts.confirmations import (
    INSERT_CONFIRMATION,
    ask_again,
    lock_confirmation,
    select_confirmation,
    select_confirmation_by_id,
    select_confirmed_addresses,
    set_confirmation,
)
from adapters.storage.queries.accounts.operators import select_operator_by_id
from adapters.storage.queries.people.persons import select_person_by_id
from adapters.storage.queries.staff.lists import select_confirmations_of_agents
from adapters.storage.tables.accounts import AgentRow
from adapters.storage.tables.messages import EmailConfirmationRow
from domain.lifecycle.statuses import Actor, AgentStatus
from domain.people.addresses import normalised_address
from domain.refusals.spending import ApprovalDecided
from domain.spending.approvals import OUTCOME, ApprovalStatus
from domain.values.time import HOUR, Instant
from domain.webhooks.contact_methods import Owner
from resolvers.core.context import Call, Context, Transaction
from resolvers.core.jobs import JobKind, job
from resolvers.core.operation import Snapshot, operation
from resolvers.mail.door import admit_mail, schedule_mail
from resolvers.mail.questions import (
    AnswerQuestion,
    MailedLinks,
    MailedQuestion,
    QuestionReference,
    find_status,
)
from subscriptions.transports.channels import account_channel

CONFIRMATION_LIFETIME = 72 * HOUR
"""Validity of a link. In this time the address gets no other mail for the same agent."""


def _signed_text(row: EmailConfirmationRow) -> str:
    return f"confirmation {row.id} {row.agent_id} {row.address} {row.expires_at}"


LINKS = MailedLinks("cnf", "confirmation", select_confirmation_by_id, _signed_text)


class EmailState(NamedTuple):
    """The confirmation of an address, and a sentence about a missing one."""

    confirmed_at: Instant | None = None
    notice: str | None = None


async def email_state(context: Context, agent_id: int, address: str | None) -> EmailState:
    """Return the state of an address that an agent named."""
    if address is None:
        return EmailState()
    return _state(context, await _confirmation(context, Owner(Actor.AGENT, agent_id), address))


async def _confirmation(context: Context, owner: Owner, address: str) -> EmailConfirmationRow | None:
    return await context.session.find(
        select_confirmation[owner.actor](owner_id=owner.id, address=normalised_address(address))
    )


async def email_states(context: Context, owners: Sequence[AgentRow]) -> dict[int, EmailState]:
    """Return the states of the addresses of agents' owners, by agent id, with one statement."""
    ids = orjson.dumps([owner.id for owner in owners]).decode()
    rows = {
        (row.agent_id, row.address): row
        for row in await context.session.find_all(select_confirmations_of_agents(agent_ids=ids))
    }
    return {
        owner.id: _state(context, rows.get((owner.id, owner.address))) if owner.address else EmailState()
        for owner in owners
    }


def _state(context: Context, row: EmailConfirmationRow | None) -> EmailState:
    if row is None:
        if not context.services.base_url:
            return EmailState(
                notice="No mail is sent to this address: the service has no public address for links "
                "(FIELDCALL_BASE_URL), so nobody can confirm it."
            )
        return EmailState(
            notice="This address is not confirmed, and was mailed too often in the last 24 hours. Set it again later."
        )
    match find_status(context, row):
        case ApprovalStatus.APPROVED:
            return EmailState(confirmed_at=row.decided_at)
        case ApprovalStatus.DECLINED:
            return EmailState(notice="The reader of this address has refused it: nothing is sent to it.")
        case ApprovalStatus.EXPIRED:
            return EmailState(notice="Nobody confirmed this address in time. Set it again for another mail.")
    return EmailState(
        notice="This address was sent a mail with a link to confirm it. Until that is done nothing else is sent to it."
    )


async def is_confirmed(context: Context, owner: Owner, address: str) -> bool:
    """Return true if an address that an agent or an operator named is confirmed: otherwise only the question is mailed.

    An operator has confirmed the address with which it signs in.
    """
    if _state(context, await _confirmation(context, owner, address)).confirmed_at is not None:
        return True
    return owner.actor is Actor.OPERATOR and normalised_address(address) in await _own_addresses(context, owner.id)


async def confirmed_addresses(context: Context, owner: Owner) -> dict[str, Instant]:
    """Return the confirmed addresses of an agent or an operator, in lower case, each with the time of confirmation."""
    rows = await context.session.find_all(select_confirmed_addresses[owner.actor](owner_id=owner.id))
    own = await _own_addresses(context, owner.id) if owner.actor is Actor.OPERATOR else {}
    return own | {row.address: row.decided_at for row in rows if row.decided_at is not None}


async def _own_addresses(context: Context, operator_id: int) -> dict[str, Instant]:
    """Return the address with which an operator signs in, and its first use; none before a person has claimed it."""
    row = await context.session.get(select_operator_by_id(id=operator_id))
    if row.person_id is None:
        return {}
    person = await context.session.get(select_person_by_id(id=row.person_id))
    return {person.address: person.created_at}


async def find_locale(context: Context, owner: Owner) -> str | None:
    """Return the locale in which an agent's owner or an operator is addressed; None if it is unknown."""
    if owner.actor is Actor.AGENT:
        return (await context.session.get(select_agent_by_id(id=owner.id))).locale
    row = await context.session.get(select_operator_by_id(id=owner.id))
    return None if row.person_id is None else (await context.session.get(select_person_by_id(id=row.person_id))).locale


async def ask_for_confirmation(context: Transaction, owner: Owner, address: str, locale: str | None) -> None:
    """Have the question mailed to an address, unless it was mailed lately or answered, or the address got too many
    mails.

    `locale` is the owner's. Without a public address of the service no link can be made, so no mail is sent: the host
    of a request is chosen by its sender.
    """
    base_url = context.services.base_url
    if not base_url:
        return
    address, now = normalised_address(address), context.real_now
    if await is_confirmed(context, owner, address):
        return
    row = await _confirmation(context, owner, address)
    if row and (row.status != ApprovalStatus.PENDING or row.expires_at > now):
        return
    if not await admit_mail(context, address):
        return
    question: dict[str, Any] = {
        "locale": choose_locale(locale, context.language),
        "base_url": base_url,
        "asked_at": now,
        "expires_at": now + CONFIRMATION_LIFETIME,
    }
    if row:
        confirmation_id = row.id
        await context.session.execute(ask_again(key=row.id, **question))
    else:
        confirmation = EmailConfirmationRow(
            id=0,
            agent_id=owner.columns["agent_id"],
            operator_id=owner.columns["operator_id"],
            address=address,
            status=ApprovalStatus.PENDING,
            decided_at=None,
            **question,
        )
        confirmation_id = await context.session.get(INSERT_CONFIRMATION(confirmation))
    await schedule_mail(context, JobKind.SEND_CONFIRMATION, confirmation_id)


async def ask_owner(context: Transaction, owner: AgentRow) -> EmailState:
    """Have the question mailed to an agent's owner, if it names one, and return the state of the address."""
    if owner.email is not None:
        await ask_for_confirmation(context, Owner(Actor.AGENT, owner.id), owner.email, owner.locale)
    return await email_state(context, owner.id, owner.email)


@job(JobKind.SEND_CONFIRMATION, outside=True)
async def send_confirmation(context: Call, confirmation_id: int) -> None:
    """Send the question about an address. Raises `Unavailable` when the mail server refuses it: the job is retried."""
    row = await context.session.get(select_confirmation_by_id(id=confirmation_id))
    if find_status(context, row) is not ApprovalStatus.PENDING:
        return
    await LINKS.send(context, row, _question(row), f"confirmation-{row.id}-{row.asked_at}", is_admitted=True)


def _question(row: EmailConfirmationRow) -> Question:
    return about_address(row.locale, row.agent_id, row.address, until=row.expires_at)


@operation(reads=Snapshot.ONE)
async def show_confirmation(read: Context, request: QuestionReference) -> MailedQuestion:
    """Read the question behind the link in a mail. Reading it confirms nothing."""
    row = await LINKS.find_row(read, request.token)
    return MailedQuestion(status=find_status(read, row), question=_question(row))


@operation()
async def decide_confirmation(transaction: Transaction, request: AnswerQuestion) -> MailedQuestion:
    """Confirm or refuse an address as its reader, once. An agent whose owner's address is confirmed is Verified."""
    row = await LINKS.find_row(transaction, request.token)
    owner = None if row.agent_id is None else await transaction.session.get(lock_agent(id=row.agent_id))
    row = await transaction.session.get(lock_confirmation(id=row.id))
    if find_status(transaction, row) is not ApprovalStatus.PENDING:
        raise ApprovalDecided("This address was confirmed or refused before, or nobody answered in time.")
    status = OUTCOME[request.decision]
    question = _question(row)
    await transaction.session.execute(set_confirmation(key=row.id, status=status, decided_at=transaction.real_now))
    if status is ApprovalStatus.APPROVED and owner and owner.address == row.address:
        await _verify(transaction, owner)
    return MailedQuestion(status=status, question=question)


async def confirm_owner(context: Transaction, owner: AgentRow, locale: str) -> AgentRow:
    """Return the locked agent as Verified: a person who has proved the address in its profile has claimed it.

    The claim confirms the address, even if its reader was never asked or has refused it before.
    """
    assert owner.address is not None, "only an agent with an address is claimed"
    address, now = owner.address, context.real_now
    row = await _confirmation(context, Owner(Actor.AGENT, owner.id), address)
    if row is None:
        confirmation = EmailConfirmationRow(
            id=0,
            agent_id=owner.id,
            operator_id=None,
            address=address,
            locale=locale,
            base_url=context.base_url,
            asked_at=now,
            expires_at=now,
            status=ApprovalStatus.APPROVED,
            decided_at=now,
        )
        await context.session.get(INSERT_CONFIRMATION(confirmation))
    elif row.status != ApprovalStatus.APPROVED:
        await context.session.execute(set_confirmation(key=row.id, status=ApprovalStatus.APPROVED, decided_at=now))
    return await _verify(context, owner)


async def _verify(context: Transaction, owner: AgentRow) -> AgentRow:
    return await move_status(context, owner, AgentStatus.REGISTERED, AgentStatus.VERIFIED)


async def begin_anew(context: Transaction, owner: AgentRow, address: str | None) -> AgentRow:
    """Return the locked agent with the owner's address `address`. It stays Verified only if that is confirmed."""
    if address is not None and await is_confirmed(context, Owner(Actor.AGENT, owner.id), address):
        return await _verify(context, owner)
    return await move_status(context, owner, AgentStatus.VERIFIED, AgentStatus.REGISTERED)


async def move_status(context: Transaction, owner: AgentRow, before: AgentStatus, after: AgentStatus) -> AgentRow:
    """Move an agent from one status to another, also if it is the status before a suspension."""
    if owner.status == before:
        owner = owner._replace(status=after.value)
    elif owner.status_before_suspension == before:
        owner = owner._replace(status_before_suspension=after.value)
    else:
        return owner
    await context.session.execute(
        set_agent_status(
            key=owner.id,
            status=owner.status,
            status_before_suspension=owner.status_before_suspension,
            suspension_reason=owner.suspension_reason,
        )
    )
    context.notify_channel(account_channel(Owner(Actor.AGENT, owner.id)))
    return owner
