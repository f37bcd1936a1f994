"""The erasure of a person, table by table, and its preconditions (docs/decisions/0095)."""

from typing import Final, NamedTuple

from sqlalchemy import (
    ColumnElement,
    Table,
    Text,
    bindparam,
    cast,
    delete,
    exists,
    func,
    literal_column,
    null,
    or_,
    select,
    update,
)

from adapters.storage.engine.statements.expressions import AmongIds
from adapters.storage.engine.statements.typed import ManyAgents, Statement, command, statement
from adapters.storage.tables.accounts import agent, api_key, contact_method, operator, operator_preference, staff
from adapters.storage.tables.agreements import task_invitation
from adapters.storage.tables.conversation import task_file, task_message
from adapters.storage.tables.ledger import earnings
from adapters.storage.tables.messages import (
    email_confirmation,
    operator_notification,
    staff_notification,
    support_message,
    support_request,
)
from adapters.storage.tables.oauth import oauth_code, oauth_grant, oauth_refresh_token
from adapters.storage.tables.payments import IS_OPEN, payout
from adapters.storage.tables.people import (
    agent_membership,
    passkey,
    person,
    person_notice,
    recovery,
    session,
    sign_in,
)
from adapters.storage.tables.proofs import proof_item
from adapters.storage.tables.spending import spending_approval
from adapters.storage.tables.tasks import status_event, task
from adapters.storage.tables.webhooks import endpoint, webhook_attempt, webhook_delivery, webhook_event
from domain.lifecycle.statuses import IN_EXECUTION, Actor, OperatorStatus, Status
from domain.people.roles import MemberRole
from domain.support import Sender, SupportStatus
from domain.tasks.messages import MessageAuthor

PERSON: Final = bindparam("person_id", type_=person.c.id.type)
OPERATOR: Final = bindparam("operator_id", type_=operator.c.id.type)
ADDRESS: Final = bindparam("address", type_=person.c.address.type)
ALIAS: Final = bindparam("alias", type_=person.c.address.type)
"""Replacement for the address."""
PSEUDONYM: Final = bindparam("pseudonym", type_=person.c.address.type)
"""Replacement for the name."""
NOT_REVIEWED: Final = (
    *IN_EXECUTION,
    Status.PROOF_SUBMITTED,
    Status.PROOF_UPLOADED,
    Status.UNDER_REVIEW,
    Status.REJECTED,
    Status.DISPUTED,
)
REMOVED: Final = "Erased at the sender's request."
NO_ID: Final = 0
"""Id for a missing person or operator."""


_others = agent_membership.alias("others")
_own_messages = (task_message.c.operator_id == OPERATOR, task_message.c.author == MessageAuthor.OPERATOR.value)


@statement(select(person.c.id).where(person.c.address == ADDRESS))
def select_person_of_address(address: str) -> int: ...


@statement(
    select(operator.c.id)
    .where(
        operator.c.practice_agent_id.is_(None),
        or_(operator.c.person_id == PERSON, operator.c.person_id.is_(None) & (operator.c.address == ADDRESS)),
    )
    .order_by(operator.c.id)
)
def select_operators_of_address(person_id: int, address: str) -> int: ...
@statement(
    select(agent_membership.c.agent_id)
    .where(
        agent_membership.c.person_id == PERSON,
        agent_membership.c.role == MemberRole.OWNER.value,
        ~exists().where(
            _others.c.agent_id == agent_membership.c.agent_id,
            _others.c.role == MemberRole.OWNER.value,
            _others.c.person_id != PERSON,
        ),
    )
    .order_by(agent_membership.c.agent_id)
)
def select_agents_owned_alone(person_id: int) -> int: ...
@statement(
    select(task.c.id)
    .where(task.c.operator_id == OPERATOR, or_(*(task.c.status == status.value for status in NOT_REVIEWED)))
    .order_by(task.c.id),
    many_agents=ManyAgents.MAINTENANCE,
)
def select_tasks_under_way(operator_id: int) -> int: ...
@statement(
    select(earnings.c.currency)
    .where(earnings.c.operator_id == OPERATOR, earnings.c.earned != 0)
    .order_by(earnings.c.currency)
)
def select_currencies_owed(operator_id: int) -> str: ...
@statement(
    select(payout.c.id)
    .join(earnings, earnings.c.id == payout.c.earnings_id)
    .where(earnings.c.operator_id == OPERATOR, literal_column(IS_OPEN))
    .order_by(payout.c.id)
)
def select_open_payouts(operator_id: int) -> int: ...
@statement(
    select(support_request.c.id)
    .where(support_request.c.operator_id == OPERATOR, support_request.c.status != SupportStatus.CLOSED.value)
    .order_by(support_request.c.id)
)
def select_open_support_requests(operator_id: int) -> int: ...
@statement(select(staff.c.role).where(staff.c.person_id == PERSON, staff.c.ended_at.is_(None)))
def select_role_in_staff(person_id: int) -> str: ...
@statement(
    select(status_event.c.task_id).where(status_event.c.operator_id == OPERATOR).distinct(),
    many_agents=ManyAgents.MAINTENANCE,
)
def select_tasks_of_operator(operator_id: int) -> int: ...
@statement(
    select(support_message.c.attachment_blob)
    .join(support_request, support_request.c.id == support_message.c.request_id)
    .where(
        support_request.c.operator_id == OPERATOR,
        support_message.c.sender == Sender.OPERATOR.value,
        support_message.c.attachment_blob.is_not(None),
    )
)
def select_attachments(operator_id: int) -> str: ...
@statement(
    select(task_file.c.blob)
    .join(task_message, task_message.c.id == task_file.c.message_id)
    .where(AmongIds(task_message.c.task_id, "task_ids"), *_own_messages)
)
def select_files_of_operator(operator_id: int, task_ids: str) -> str:
    """Return the files of an operator's messages about tasks."""


class TableChange(NamedTuple):
    """A change of the rows of one table. `what` describes them."""

    what: str
    statement: Statement[..., None]


def _delete(table: Table, *any_of: ColumnElement[bool]) -> TableChange:
    return TableChange("deleted", command(delete(table).where(or_(*any_of))))


def _empty(table: Table, *where: ColumnElement[bool], nulls: str = "", **values: object) -> TableChange:
    emptied = dict.fromkeys(nulls.split(), null())
    return TableChange("without personal data", command(update(table).where(*where).values(**values, **emptied)))


def _end(table: Table, *where: ColumnElement[bool], **values: object) -> TableChange:
    return TableChange("ended", command(update(table).where(*where).values(**values)))


_grants = select(oauth_grant.c.id).where(oauth_grant.c.person_id == PERSON)
_requests = select(support_request.c.id).where(support_request.c.operator_id == OPERATOR)
# One owner may have the address in several spellings, and each of its endpoints has another one.
_endpoint_alias = ALIAS.concat(literal_column("'-'")).concat(cast(endpoint.c.id, Text))
ERASURES: Final = (
    _delete(oauth_code, oauth_code.c.grant_id.in_(_grants)),
    _delete(oauth_refresh_token, oauth_refresh_token.c.grant_id.in_(_grants)),
    _end(api_key, api_key.c.grant_id.in_(_grants), active=0),
    _end(
        oauth_grant, oauth_grant.c.person_id == PERSON, oauth_grant.c.revoked_at.is_(None), revoked_at=bindparam("now")
    ),
    _delete(passkey, passkey.c.person_id == PERSON),
    _delete(session, session.c.person_id == PERSON),
    _delete(sign_in, sign_in.c.person_id == PERSON, sign_in.c.address == ADDRESS),
    _delete(agent_membership, agent_membership.c.person_id == PERSON, agent_membership.c.address == ADDRESS),
    _delete(
        recovery, recovery.c.person_id == PERSON, recovery.c.address_from == ADDRESS, recovery.c.address_to == ADDRESS
    ),
    _delete(person_notice, person_notice.c.address == ADDRESS, person_notice.c.about == ADDRESS),
    _delete(email_confirmation, email_confirmation.c.operator_id == OPERATOR, email_confirmation.c.address == ADDRESS),
    _delete(operator_preference, operator_preference.c.operator_id == OPERATOR),
    _empty(task_invitation, task_invitation.c.address == ADDRESS, nulls="address locale", email=ALIAS),
    _delete(contact_method, contact_method.c.operator_id == OPERATOR, func.lower(contact_method.c.endpoint) == ADDRESS),
    _delete(webhook_attempt, webhook_attempt.c.operator_id == OPERATOR),
    _delete(webhook_delivery, webhook_delivery.c.operator_id == OPERATOR),
    _empty(
        support_request,
        support_request.c.operator_id == OPERATOR,
        nulls="requested_resolution related_webhook_event_id",
        subject=PSEUDONYM,
        message=REMOVED,
    ),
    _empty(
        support_message,
        support_message.c.request_id.in_(_requests),
        support_message.c.sender == Sender.OPERATOR.value,
        nulls="attachment_json attachment_type attachment_name attachment_size attachment_blob",
        sender_name=PSEUDONYM,
        body=REMOVED,
    ),
    _delete(
        task_file,
        task_file.c.message_id.in_(
            select(task_message.c.id).where(AmongIds(task_message.c.task_id, "task_ids"), *_own_messages)
        ),
    ),
    _empty(
        task_message,
        AmongIds(task_message.c.task_id, "task_ids"),
        *_own_messages,
        nulls="latitude longitude accuracy source",
        body=REMOVED,
        files=0,
    ),
    _delete(webhook_event, webhook_event.c.operator_id == OPERATOR),
    _delete(endpoint, endpoint.c.operator_id == OPERATOR),
    _empty(endpoint, func.lower(endpoint.c.address) == ADDRESS, address=_endpoint_alias),
    _delete(operator_notification, operator_notification.c.operator_id == OPERATOR),
    _delete(
        staff_notification,
        staff_notification.c.operator_id == OPERATOR,
        staff_notification.c.support_request_id.in_(_requests),
    ),
    _end(api_key, api_key.c.actor == Actor.OPERATOR.value, api_key.c.owner_id == OPERATOR, active=0, name=PSEUDONYM),
    _empty(
        payout,
        payout.c.earnings_id.in_(select(earnings.c.id).where(earnings.c.operator_id == OPERATOR)),
        destination=bindparam("destination"),
    ),
    _empty(
        status_event,
        AmongIds(status_event.c.task_id, "task_ids"),
        status_event.c.actor == Actor.OPERATOR.value,
        status_event.c.actor_id == OPERATOR,
        nulls="latitude longitude accuracy source",
    ),
    _empty(
        proof_item,
        proof_item.c.operator_id == OPERATOR,
        nulls="latitude longitude accuracy source captured_latitude captured_longitude captured_accuracy",
    ),
    _empty(
        operator,
        operator.c.id == OPERATOR,
        nulls="address accuracy location_source webhook_secret previous_webhook_secret",
        name=PSEUDONYM,
        email=ALIAS,
        latitude=0.0,
        longitude=0.0,
        radius_km=1,
        languages_json="[]",
        skills_json="[]",
        equipment_json="[]",
        service_category_ids_json="[]",
        status=OperatorStatus.SUSPENDED.value,
        suspension_reason=REMOVED,
    ),
    _empty(staff, staff.c.person_id == PERSON, nulls="email", name=PSEUDONYM),
    _empty(spending_approval, func.lower(spending_approval.c.address) == ADDRESS, address=ALIAS),
    _empty(agent, agent.c.address == ADDRESS, nulls="email address"),
    _empty(person, person.c.id == PERSON, address=ALIAS),
)
"""Rows before those that they refer to."""
KEPT: Final = {
    "agent_review": "what an operator thought of a task's agent belongs to that agent",
    "earnings": "the books",
    "expense": "the books",
    "lost_events": "numbers alone",
    "offer": "the history of a task belongs to its agent",
    "operator_rating": "sums alone",
    "status_event": "the history of a task belongs to its agent; without positions",
    "task": "belongs to its agent",
    "task_message": "the conversation belongs to the task, without what the operator wrote",
    "task_review": "what an agent thought of the work belongs to that agent",
    "time_extension": "the history of a task belongs to its agent",
}
"""Tables that still name an operator by its number, with the reason."""
