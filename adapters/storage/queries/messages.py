"""Statements about notifications of agents, operators and staff, in pages by sequence, which is the order of creation,
about support requests and their threads, e-mail addresses that are to be confirmed, mails that budgets count, and
contact methods."""

from typing import Any, Final, NamedTuple

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Select,
    Table,
    and_,
    bindparam,
    delete,
    exists,
    func,
    insert,
    literal_column,
    or_,
    select,
    update,
)

from adapters.storage.engine.columns import Instant
from adapters.storage.engine.statement import (
    AmongIds,
    Lock,
    Statement,
    both_ways,
    command,
    count,
    insertion,
    optional,
    plain_insertion,
    returning_rows,
    select_rows,
    select_value,
    update_by_id,
)
from adapters.storage.queries.people import OPEN_SESSION
from adapters.storage.queries.webhooks import OF_OWNER
from adapters.storage.tables.accounts import ContactMethodRow, api_key, contact_method, operator, staff
from adapters.storage.tables.messages import (
    EmailConfirmationRow,
    NotificationRow,
    OperatorNotificationRow,
    StaffNotificationRow,
    SupportMessageRow,
    SupportRequestRow,
    email_confirmation,
    notification,
    operator_notification,
    staff_notification,
    support_message,
    support_request,
)
from adapters.storage.tables.people import counted_mail, person, session
from adapters.storage.tables.webhooks import PushKeyRow, endpoint, push_key
from domain.lifecycle.statuses import Actor
from domain.spending.approvals import ApprovalStatus
from domain.support import SupportStatus
from domain.webhooks.contact_methods import MethodType
from domain.webhooks.notification_texts import NotificationStatus, OperatorEvent

INSERT_NOTIFICATION = plain_insertion(notification)
INSERT_OPERATOR_NOTIFICATION = plain_insertion(operator_notification)
INSERT_SENT_NOTIFICATION = insertion(operator_notification)
"""As the statement before, for one that is also sent to contact methods: returns its id."""
NOTIFICATION_TO_SEND = select_rows(
    operator_notification, OperatorNotificationRow, operator_notification.c.id == bindparam("id"), lock=True
)
SET_SENT = update_by_id(operator_notification, "status")


_offers = (
    select(operator_notification.c.id)
    .where(
        operator_notification.c.task_id == bindparam("task_id"),
        # Literals, as in the index: with parameters, it is not used.
        operator_notification.c.event == literal_column(f"'{OperatorEvent.TASK_OPEN}'"),
        operator_notification.c.status == literal_column(f"'{NotificationStatus.PENDING}'"),
        operator_notification.c.operator_id != bindparam("taken_by"),
    )
    # A locked notification is being listed or sent now, so it stays.
    .with_for_update(skip_locked=True)
    .cte("offers")
)
WITHDRAW_OFFERS = command(delete(operator_notification).where(operator_notification.c.id.in_(select(_offers.c.id))))
"""Delete the offers of a task that were neither listed nor sent, except that of the operator who accepted it."""


_FOR_STAFF = [name for name in StaffNotificationRow._fields if name not in ("id", "staff_id")]
_keyed = (
    select(api_key.c.owner_id)
    .where(api_key.c.actor == literal_column(f"'{Actor.PLATFORM}'"), api_key.c.active == literal_column("1"))
    .distinct()
    .subquery("keyed")
)
NOTIFY_STAFF = command(
    insert(staff_notification).from_select(
        ["staff_id", *_FOR_STAFF],
        select(staff.c.id, *(bindparam(name, type_=staff_notification.c[name].type) for name in _FOR_STAFF))
        .select_from(staff.outerjoin(_keyed, _keyed.c.owner_id == staff.c.id))
        .where(staff.c.ended_at.is_(None), or_(staff.c.person_id.is_not(None), _keyed.c.owner_id.is_not(None))),
    )
)
"""Insert a notification for each member of the staff who can read it."""


class NotificationStatements(NamedTuple):
    """The statements for notifications of one kind of recipient, whose id is `owner_id`.

    `pages` has the statements of a page: by False the newest first, by True the oldest first; `unread_pages` those of
    the ones that are not marked as read.
    """

    pages: dict[bool, Statement[Any]]
    unread_pages: dict[bool, Statement[Any]]
    newest: Statement[int]
    by_id: Statement[Any]
    number: Statement[int]
    unread: Statement[int]
    unread_number: Statement[int]
    mark_read: Statement[None]
    to_change: Statement[Any]
    deliver: Statement[None]
    set_status: Statement[None]


def _between(sequence: ColumnElement[int]) -> tuple[ColumnElement[bool], ...]:
    """Return the condition between two sequences. Those of operators and of the staff are ids, which may have more bits
    than a sequence."""
    older, newer = (bindparam(name, type_=BigInteger()) for name in ("older_than", "newer_than"))
    return sequence < older, sequence > newer


def _statements(
    table: Table, row: type[Any], owner: ColumnElement[int], sequence: ColumnElement[int]
) -> NotificationStatements:
    of_owner = owner == bindparam("owner_id")
    new_since = table.c.created_at >= bindparam("since")
    # A literal, as in the index: with a parameter, the index is not used.
    unread = table.c.status != literal_column(f"'{NotificationStatus.READ}'")
    count = select(func.count()).select_from(table)
    page = select(table).where(of_owner, new_since, *_between(sequence)).limit(bindparam("limit"))
    oldest_unread = (
        select(table.c.id)
        .where(of_owner, unread, sequence <= bindparam("through"))
        .order_by(sequence)
        .limit(bindparam("limit"))
    )
    return NotificationStatements(
        pages=_both_ways(row, page, sequence),
        unread_pages=_both_ways(row, page.where(unread), sequence),
        newest=select_value(int, select(func.coalesce(func.max(sequence), 0)).where(of_owner)),
        by_id=select_rows(table, row, AmongIds(table.c.id, "ids")),
        number=select_value(int, count.where(of_owner, new_since)).unbounded(),
        unread=select_value(int, count.where(of_owner, unread)).unbounded(),
        unread_number=select_value(int, count.where(of_owner, unread, new_since)).unbounded(),
        mark_read=command(
            update(table).where(of_owner, table.c.id.in_(oldest_unread)).values(status=NotificationStatus.READ.value)
        ),
        to_change=select_rows(table, row, of_owner, table.c.id == bindparam("id"), lock=True),
        deliver=command(
            update(table)
            .where(AmongIds(table.c.id, "ids"), table.c.status == NotificationStatus.PENDING.value)
            .values(status=NotificationStatus.DELIVERED.value)
        ),
        set_status=update_by_id(table, "status"),
    )


def _both_ways(row: type[Any], page: Select[Any], sequence: ColumnElement[int]) -> dict[bool, Statement[Any]]:
    return {
        False: returning_rows(row, page.order_by(sequence.desc())).unbounded("since"),
        True: returning_rows(row, page.order_by(sequence)).unbounded("since"),
    }


NOTIFICATION_STATEMENTS = {
    Actor.AGENT: _statements(notification, NotificationRow, notification.c.agent_id, notification.c.sequence),
    Actor.OPERATOR: _statements(
        operator_notification, OperatorNotificationRow, operator_notification.c.operator_id, operator_notification.c.id
    ),
    Actor.PLATFORM: _statements(
        staff_notification, StaffNotificationRow, staff_notification.c.staff_id, staff_notification.c.id
    ),
}


_OF_OWNER = {
    Actor.AGENT: email_confirmation.c.agent_id == bindparam("owner_id"),
    Actor.OPERATOR: email_confirmation.c.operator_id == bindparam("owner_id"),
}
_OF_ADDRESS = email_confirmation.c.address == bindparam("address")


CONFIRMATION = {
    actor: select_rows(email_confirmation, EmailConfirmationRow, of_owner, _OF_ADDRESS)
    for actor, of_owner in _OF_OWNER.items()
}


CONFIRMATION_BY_ID = select_rows(email_confirmation, EmailConfirmationRow, email_confirmation.c.id == bindparam("id"))


CONFIRMATION_TO_CHANGE = select_rows(
    email_confirmation, EmailConfirmationRow, email_confirmation.c.id == bindparam("id"), lock=True
)


CONFIRMED_ADDRESSES = {
    actor: select_rows(
        email_confirmation,
        EmailConfirmationRow,
        of_owner,
        email_confirmation.c.status == ApprovalStatus.APPROVED.value,
    )
    for actor, of_owner in _OF_OWNER.items()
}


MAILS_LOCK = command(select(Lock(0x5369_676E, "number")))
"""Held by a transaction that counts the mails to a mailbox or of a network, and adds one."""
INSERT_COUNTED_MAIL = plain_insertion(counted_mail)
DELETE_COUNTED_MAILS = command(delete(counted_mail).where(counted_mail.c.created_at <= bindparam("until")))


class CountedMails(NamedTuple):
    """The number of mails since an instant, and when the first was asked for."""

    number: int
    first: Instant | None


_TO_MAILBOX: Final = counted_mail.c.mailbox_digest == bindparam("mailbox")
_OF_NETWORK: Final = counted_mail.c.network == bindparam("network")
_BY_STRANGER: Final = counted_mail.c.asker.is_(None)
_SENT: Final = counted_mail.c.is_sent == 1


def _mails(*conditions: ColumnElement[bool]) -> Statement[CountedMails]:
    return returning_rows(
        CountedMails,
        select(func.count(), func.min(counted_mail.c.created_at)).where(
            *conditions, counted_mail.c.created_at > bindparam("since")
        ),
    )


MAILS_TO_MAILBOX = _mails(_TO_MAILBOX, _SENT)
MAILS_BY_STRANGERS = _mails(_TO_MAILBOX, _SENT, _BY_STRANGER)
MAILS_OF_NETWORK = _mails(_OF_NETWORK)
"""All mails that a network has asked for, sent or not."""
MAILS_OF_NETWORK_TO_MAILBOX = _mails(_TO_MAILBOX, _OF_NETWORK, _BY_STRANGER)
MAILS_OF_ASKER = _mails(_TO_MAILBOX, counted_mail.c.asker == bindparam("asker"))


INSERT_CONFIRMATION = insertion(email_confirmation)


ASK_AGAIN = update_by_id(email_confirmation, "locale", "base_url", "asked_at", "expires_at")


SET_CONFIRMATION = update_by_id(email_confirmation, "status", "decided_at")

OF_AGENT = support_request.c.agent_id == bindparam("agent_id")

INSERT_SUPPORT_REQUEST = insertion(support_request)
SUPPORT_REQUEST = select_rows(support_request, SupportRequestRow, support_request.c.id == bindparam("id"))
SUPPORT_REQUEST_TO_CHANGE = select_rows(
    support_request, SupportRequestRow, support_request.c.id == bindparam("id"), lock=True
)
MOVE_SUPPORT_REQUEST = update_by_id(support_request, "status", "updated_at", "closed_at")

FILTERED = select(support_request).where(
    optional(support_request.c.type, "type"), optional(support_request.c.status, "status")
)
OWN_SUPPORT_REQUESTS = {
    Actor.AGENT: FILTERED.where(support_request.c.agent_id == bindparam("owner_id")),
    # The second condition is that of the index.
    Actor.OPERATOR: FILTERED.where(
        support_request.c.operator_id == bindparam("owner_id"), support_request.c.operator_id.is_not(None)
    ),
}
OWN_SUPPORT_REQUEST_PAGES = {
    actor: both_ways(SupportRequestRow, expression, support_request, ("type", "status"))
    for actor, expression in OWN_SUPPORT_REQUESTS.items()
}
OWN_SUPPORT_REQUEST_COUNTS = {
    actor: count(expression, support_request) for actor, expression in OWN_SUPPORT_REQUESTS.items()
}
SUPPORT_REQUESTS_OF_TASKS = select_rows(
    support_request,
    SupportRequestRow,
    AmongIds(support_request.c.related_task_id, "task_ids"),
    order_by=(support_request.c.id.desc(),),
)
SUPPORT_REQUESTS_WAITING = select_rows(
    support_request,
    SupportRequestRow,
    OF_AGENT,
    support_request.c.status == SupportStatus.WAITING_FOR_AGENT.value,
    order_by=(support_request.c.updated_at, support_request.c.id),
    limit=bindparam("limit"),
).unbounded()
"""The longest waiting come first."""

INSERT_SUPPORT_MESSAGE = insertion(support_message)
MESSAGES_OF_REQUESTS = select_rows(
    support_message,
    SupportMessageRow,
    AmongIds(support_message.c.request_id, "request_ids"),
    order_by=(support_message.c.id,),
)
NEWEST_MESSAGE = select_value(
    int,
    select(func.coalesce(func.max(support_message.c.id), 0)).where(
        support_message.c.request_id == bindparam("request_id")
    ),
)
"""The id of the newest message of a thread."""
SUPPORT_MESSAGE = select_rows(
    support_message,
    SupportMessageRow,
    support_message.c.request_id == bindparam("request_id"),
    support_message.c.id == bindparam("id"),
)
MESSAGES_AFTER = select_rows(
    support_message,
    SupportMessageRow,
    support_message.c.request_id == bindparam("request_id"),
    support_message.c.id > bindparam("after"),
    order_by=(support_message.c.id,),
    limit=bindparam("limit"),
)


# The second condition of operators is that of the index.
_CONTACT_METHODS_OF = {
    Actor.AGENT: (contact_method.c.agent_id == bindparam("owner_id"),),
    Actor.OPERATOR: (contact_method.c.operator_id == bindparam("owner_id"), contact_method.c.operator_id.is_not(None)),
}


CONTACT_METHOD_ID = contact_method.c.id == bindparam("id")


CONTACT_METHODS = {
    actor: select_rows(
        contact_method, ContactMethodRow, *of_owner, order_by=(contact_method.c.priority, contact_method.c.id)
    )
    for actor, of_owner in _CONTACT_METHODS_OF.items()
}
"""Primary ones first."""


CONTACT_METHOD_TO_CHANGE = {
    actor: select_rows(contact_method, ContactMethodRow, *of_owner, CONTACT_METHOD_ID, lock=True)
    for actor, of_owner in _CONTACT_METHODS_OF.items()
}


COUNT_CONTACT_METHODS = {
    actor: select_value(int, select(func.count()).select_from(contact_method).where(*of_owner))
    for actor, of_owner in _CONTACT_METHODS_OF.items()
}


class Reader(NamedTuple):
    """An operator who is notified."""

    id: int
    locale: str | None
    """The locale of the person who has claimed the operator; None before that."""
    has_methods: bool
    """True if it has an active contact method."""


READERS = returning_rows(
    Reader,
    select(
        operator.c.id,
        person.c.locale,
        exists().where(
            contact_method.c.operator_id == operator.c.id,
            contact_method.c.operator_id.is_not(None),
            contact_method.c.active != literal_column("0"),
        ),
    )
    .select_from(operator)
    .outerjoin(person, person.c.id == operator.c.person_id)
    .where(AmongIds(operator.c.id, "operator_ids"))
    .order_by(operator.c.id),
)
"""Some operators, with the columns that a notification of each depends on."""


INSERT_CONTACT_METHOD = insertion(contact_method)


CHANGE_CONTACT_METHOD = update_by_id(
    contact_method, "method_type", "endpoint", "priority", "fan_out", "config", "active", "label", "session_id"
)


DELETE_CONTACT_METHOD = {
    actor: returning_rows(
        ContactMethodRow, delete(contact_method).where(*of_owner, CONTACT_METHOD_ID).returning(contact_method)
    )
    for actor, of_owner in _CONTACT_METHODS_OF.items()
}


PUSH_METHOD_TO_CHANGE = select_rows(
    contact_method,
    ContactMethodRow,
    *_CONTACT_METHODS_OF[Actor.OPERATOR],
    contact_method.c.method_type == literal_column(f"'{MethodType.PUSH}'"),
    contact_method.c.endpoint == bindparam("endpoint"),
    lock=True,
)


DELETE_PUSH_METHOD = command(delete(contact_method).where(CONTACT_METHOD_ID))
"""Forget a browser whose push service says that its subscription has ended."""
_OF_PERSON = contact_method.c.operator_id.in_(
    select(operator.c.id).where(operator.c.person_id == bindparam("person_id"))
)
DELETE_PUSH_METHODS_OF_ENDED = command(
    delete(contact_method).where(
        _OF_PERSON,
        contact_method.c.session_id.is_not(None),
        contact_method.c.session_id.not_in(
            select(session.c.id).where(session.c.person_id == bindparam("person_id"), *OPEN_SESSION)
        ),
    )
)
"""Forget the browsers in which a person is no longer signed in."""
HAND_OVER_PUSH_METHODS = command(
    update(contact_method)
    .where(_OF_PERSON, contact_method.c.session_id == bindparam("key"))
    .values(session_id=bindparam("session_id"))
)
"""Set another session for a browser."""


PUSH_KEY_LOCK = command(select(Lock(0x4669_656D, "number")))
"""Lock with which processes that start together make one key."""
PUSH_KEY = select_rows(push_key, PushKeyRow, order_by=(push_key.c.id,), limit=1)
INSERT_PUSH_KEY = insertion(push_key)


class MethodEndpoint(NamedTuple):
    """The endpoint at the address of a contact method."""

    contact_method_id: int
    endpoint_id: int
    event_types_json: str | None


METHOD_ENDPOINTS = {
    actor: returning_rows(
        MethodEndpoint,
        select(contact_method.c.id, endpoint.c.id, endpoint.c.event_types_json)
        .join(
            endpoint,
            and_(
                of_owner,
                endpoint.c.channel == contact_method.c.method_type,
                endpoint.c.address == contact_method.c.endpoint,
            ),
        )
        .where(*_CONTACT_METHODS_OF[actor])
        .order_by(contact_method.c.id),
    )
    for actor, of_owner in OF_OWNER.items()
}
"""The endpoints of an owner's contact methods. Channels have the names of the methods' types."""
