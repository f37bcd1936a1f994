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
    insertion,
    optional,
    plain_insertion,
    returning_rows,
    select_count,
    select_value,
    select_where,
    statement,
    statements,
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
from adapters.storage.tables.people import CountedMailRow, counted_mail, person, session
from adapters.storage.tables.webhooks import PushKeyRow, endpoint, push_key
from domain.lifecycle.statuses import Actor
from domain.spending.approvals import ApprovalStatus
from domain.support import SupportStatus
from domain.webhooks.contact_methods import MethodType
from domain.webhooks.notification_texts import NotificationStatus, OperatorEvent

INSERT_NOTIFICATION = plain_insertion(notification, NotificationRow)
INSERT_OPERATOR_NOTIFICATION = plain_insertion(operator_notification, OperatorNotificationRow)
INSERT_SENT_NOTIFICATION = insertion(operator_notification, OperatorNotificationRow)
"""As the statement before, for one that is also sent to contact methods: returns its id."""


@statement(select_where(operator_notification, operator_notification.c.id == bindparam("id"), lock=True))
def lock_notification(id: int) -> OperatorNotificationRow: ...
@update_by_id(operator_notification)
def set_sent(key: int, status: str) -> None: ...


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


@statement(delete(operator_notification).where(operator_notification.c.id.in_(select(_offers.c.id))))
def delete_offers(task_id: int, taken_by: int) -> None:
    """Delete the offers of a task that were neither listed nor sent, except that of the operator who accepted it."""


_FOR_STAFF = [name for name in StaffNotificationRow._fields if name not in ("id", "staff_id")]
_keyed = (
    select(api_key.c.owner_id)
    .where(api_key.c.actor == literal_column(f"'{Actor.PLATFORM}'"), api_key.c.active == literal_column("1"))
    .distinct()
    .subquery("keyed")
)


@statement(
    insert(staff_notification).from_select(
        ["staff_id", *_FOR_STAFF],
        select(staff.c.id, *(bindparam(name, type_=staff_notification.c[name].type) for name in _FOR_STAFF))
        .select_from(staff.outerjoin(_keyed, _keyed.c.owner_id == staff.c.id))
        .where(staff.c.ended_at.is_(None), or_(staff.c.person_id.is_not(None), _keyed.c.owner_id.is_not(None))),
    )
)
def insert_staff_notifications(
    *,
    event: str,
    title: str,
    body: str,
    task_id: int | None,
    support_request_id: int | None,
    operator_id: int | None,
    status: str,
    created_at: int,
) -> None:
    """Insert a notification for each member of the staff who can read it."""


class NotificationStatements(NamedTuple):
    """The statements for notifications of one kind of recipient, whose id is `owner_id`.

    `pages` has the statements of a page: by False the newest first, by True the oldest first; `unread_pages` those of
    the ones that are not marked as read.
    """

    pages: dict[bool, Statement[..., Any]]
    unread_pages: dict[bool, Statement[..., Any]]
    newest: Statement[..., int]
    by_id: Statement[..., Any]
    number: Statement[..., int]
    unread: Statement[..., int]
    unread_number: Statement[..., int]
    mark_read: Statement[..., None]
    to_change: Statement[..., Any]
    deliver: Statement[..., None]
    set_status: Statement[..., None]


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
        by_id=returning_rows(row, select_where(table, AmongIds(table.c.id, "ids"))),
        number=select_value(int, count.where(of_owner, new_since)).unbounded(),
        unread=select_value(int, count.where(of_owner, unread)).unbounded(),
        unread_number=select_value(int, count.where(of_owner, unread, new_since)).unbounded(),
        mark_read=command(
            update(table).where(of_owner, table.c.id.in_(oldest_unread)).values(status=NotificationStatus.READ.value)
        ),
        to_change=returning_rows(row, select_where(table, of_owner, table.c.id == bindparam("id"), lock=True)),
        deliver=command(
            update(table)
            .where(AmongIds(table.c.id, "ids"), table.c.status == NotificationStatus.PENDING.value)
            .values(status=NotificationStatus.DELIVERED.value)
        ),
        set_status=command(update(table).where(table.c.id == bindparam("key")).values(status=bindparam("status"))),
    )


def _both_ways(row: type[Any], page: Select[Any], sequence: ColumnElement[int]) -> dict[bool, Statement[..., Any]]:
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


@statements({actor: select_where(email_confirmation, of_owner, _OF_ADDRESS) for actor, of_owner in _OF_OWNER.items()})
def select_confirmation(owner_id: int, address: str) -> EmailConfirmationRow: ...


@statement(select_where(email_confirmation, email_confirmation.c.id == bindparam("id")))
def select_confirmation_by_id(id: int) -> EmailConfirmationRow: ...


@statement(select_where(email_confirmation, email_confirmation.c.id == bindparam("id"), lock=True))
def lock_confirmation(id: int) -> EmailConfirmationRow: ...


@statements(
    {
        actor: select_where(email_confirmation, of_owner, email_confirmation.c.status == ApprovalStatus.APPROVED.value)
        for actor, of_owner in _OF_OWNER.items()
    }
)
def select_confirmed_addresses(owner_id: int) -> EmailConfirmationRow: ...


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


INSERT_CONFIRMATION = insertion(email_confirmation, EmailConfirmationRow)


@update_by_id(email_confirmation)
def ask_again(key: int, locale: str, base_url: str, asked_at: int, expires_at: int) -> None: ...


@update_by_id(email_confirmation)
def set_confirmation(key: int, status: str, decided_at: int | None) -> None: ...


OF_AGENT = support_request.c.agent_id == bindparam("agent_id")

INSERT_SUPPORT_REQUEST = insertion(support_request, SupportRequestRow)


@statement(select_where(support_request, support_request.c.id == bindparam("id")))
def select_support_request(id: int) -> SupportRequestRow: ...
@statement(select_where(support_request, support_request.c.id == bindparam("id"), lock=True))
def lock_support_request(id: int) -> SupportRequestRow: ...
@update_by_id(support_request)
def move_support_request(key: int, status: str, updated_at: int, closed_at: int | None) -> None: ...


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


@statements(
    {
        (actor, from_oldest): page
        for actor, expression in OWN_SUPPORT_REQUESTS.items()
        for from_oldest, page in both_ways(expression, support_request).items()
    },
    unbounded=("type", "status"),
)
def select_own_support_requests(
    *, owner_id: int, type: str | None, status: str | None, older_than: int, newer_than: int, limit: int
) -> SupportRequestRow: ...
@statements(
    {actor: select_count(expression, support_request) for actor, expression in OWN_SUPPORT_REQUESTS.items()},
    unbounded=True,
)
def count_own_support_requests(owner_id: int, type: str | None, status: str | None) -> int: ...
@statement(
    select_where(
        support_request,
        AmongIds(support_request.c.related_task_id, "task_ids"),
        order_by=(support_request.c.id.desc(),),
    )
)
def select_support_requests_of_tasks(task_ids: str) -> SupportRequestRow: ...
@statement(
    select_where(
        support_request,
        OF_AGENT,
        support_request.c.status == SupportStatus.WAITING_FOR_AGENT.value,
        order_by=(support_request.c.updated_at, support_request.c.id),
        limit=bindparam("limit"),
    ),
    unbounded=True,
)
def select_support_requests_waiting(agent_id: int, limit: int) -> SupportRequestRow:
    """The longest waiting come first."""


INSERT_SUPPORT_MESSAGE = insertion(support_message, SupportMessageRow)


@statement(
    select_where(
        support_message, AmongIds(support_message.c.request_id, "request_ids"), order_by=(support_message.c.id,)
    )
)
def select_messages_of_requests(request_ids: str) -> SupportMessageRow: ...
@statement(
    select(func.coalesce(func.max(support_message.c.id), 0)).where(
        support_message.c.request_id == bindparam("request_id")
    )
)
def select_newest_message(request_id: int) -> int:
    """The id of the newest message of a thread."""


@statement(
    select_where(
        support_message,
        support_message.c.request_id == bindparam("request_id"),
        support_message.c.id == bindparam("id"),
    )
)
def select_support_message(request_id: int, id: int) -> SupportMessageRow: ...
@statement(
    select_where(
        support_message,
        support_message.c.request_id == bindparam("request_id"),
        support_message.c.id > bindparam("after"),
        order_by=(support_message.c.id,),
        limit=bindparam("limit"),
    )
)
def select_messages_after(request_id: int, after: int, limit: int) -> SupportMessageRow: ...


# The second condition of operators is that of the index.
_CONTACT_METHODS_OF = {
    Actor.AGENT: (contact_method.c.agent_id == bindparam("owner_id"),),
    Actor.OPERATOR: (contact_method.c.operator_id == bindparam("owner_id"), contact_method.c.operator_id.is_not(None)),
}


CONTACT_METHOD_ID = contact_method.c.id == bindparam("id")


@statements(
    {
        actor: select_where(contact_method, *of_owner, order_by=(contact_method.c.priority, contact_method.c.id))
        for actor, of_owner in _CONTACT_METHODS_OF.items()
    }
)
def select_contact_methods(owner_id: int) -> ContactMethodRow:
    """Primary ones first."""


@statements(
    {
        actor: select_where(contact_method, *of_owner, CONTACT_METHOD_ID, lock=True)
        for actor, of_owner in _CONTACT_METHODS_OF.items()
    }
)
def lock_contact_method(owner_id: int, id: int) -> ContactMethodRow: ...


@statements(
    {
        actor: select(func.count()).select_from(contact_method).where(*of_owner)
        for actor, of_owner in _CONTACT_METHODS_OF.items()
    }
)
def count_contact_methods(owner_id: int) -> int: ...


class NotifiedOperator(NamedTuple):
    """An operator who is notified."""

    id: int
    locale: str | None
    """The locale of the person who has claimed the operator; None before that."""
    has_methods: bool
    """True if it has an active contact method."""


@statement(
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
    .order_by(operator.c.id)
)
def select_readers(operator_ids: str) -> NotifiedOperator:
    """Some operators, with the columns that a notification of each depends on."""


INSERT_CONTACT_METHOD = insertion(contact_method, ContactMethodRow)


@update_by_id(contact_method)
def change_contact_method(
    *,
    key: int,
    method_type: str,
    endpoint: str,
    priority: int,
    fan_out: bool,
    config: bytes | None,
    active: bool,
    label: str | None,
    session_id: int | None,
) -> None: ...


@statements(
    {
        actor: delete(contact_method).where(*of_owner, CONTACT_METHOD_ID).returning(contact_method)
        for actor, of_owner in _CONTACT_METHODS_OF.items()
    }
)
def delete_contact_method(owner_id: int, id: int) -> ContactMethodRow: ...


@statement(
    select_where(
        contact_method,
        *_CONTACT_METHODS_OF[Actor.OPERATOR],
        contact_method.c.method_type == literal_column(f"'{MethodType.PUSH}'"),
        contact_method.c.endpoint == bindparam("endpoint"),
        lock=True,
    )
)
def lock_push_method(owner_id: int, endpoint: str) -> ContactMethodRow: ...


@statement(delete(contact_method).where(CONTACT_METHOD_ID))
def delete_push_method(id: int | None) -> None:
    """Forget a browser whose push service says that its subscription has ended."""


_OF_PERSON = contact_method.c.operator_id.in_(
    select(operator.c.id).where(operator.c.person_id == bindparam("person_id"))
)


@statement(
    delete(contact_method).where(
        _OF_PERSON,
        contact_method.c.session_id.is_not(None),
        contact_method.c.session_id.not_in(
            select(session.c.id).where(session.c.person_id == bindparam("person_id"), *OPEN_SESSION)
        ),
    )
)
def delete_push_methods_of_ended(person_id: int, now: int) -> None:
    """Forget the browsers in which a person is no longer signed in."""


@statement(
    update(contact_method)
    .where(_OF_PERSON, contact_method.c.session_id == bindparam("key"))
    .values(session_id=bindparam("session_id"))
)
def hand_over_push_methods(session_id: int | None, person_id: int, key: int) -> None:
    """Set another session for a browser."""


@statement(select(Lock(0x4669_656D, "number")))
def take_push_key_lock(number: int) -> None:
    """Lock with which processes that start together make one key."""


@statement(select_where(push_key, order_by=(push_key.c.id,), limit=1))
def select_push_key() -> PushKeyRow: ...


INSERT_PUSH_KEY = insertion(push_key, PushKeyRow)


class MethodEndpoint(NamedTuple):
    """The endpoint at the address of a contact method."""

    contact_method_id: int
    endpoint_id: int
    event_types_json: str | None


@statements(
    {
        actor: select(contact_method.c.id, endpoint.c.id, endpoint.c.event_types_json)
        .join(
            endpoint,
            and_(
                of_owner,
                endpoint.c.channel == contact_method.c.method_type,
                endpoint.c.address == contact_method.c.endpoint,
            ),
        )
        .where(*_CONTACT_METHODS_OF[actor])
        .order_by(contact_method.c.id)
        for actor, of_owner in OF_OWNER.items()
    }
)
def select_method_endpoints(owner_id: int) -> MethodEndpoint:
    """The endpoints of an owner's contact methods. Channels have the names of the methods' types."""
