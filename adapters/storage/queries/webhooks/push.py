"""Browsers that receive push messages, and the key of the messages."""

from sqlalchemy import bindparam, delete, literal_column, select, update

from adapters.storage.engine.statements.changes import insertion
from adapters.storage.engine.statements.expressions import Lock
from adapters.storage.engine.statements.selections import select_where
from adapters.storage.engine.statements.typed import statement
from adapters.storage.queries.people.sessions import OPEN_SESSION
from adapters.storage.queries.webhooks.contact_methods import CONTACT_METHOD_ID, CONTACT_METHODS_OF
from adapters.storage.tables.accounts import ContactMethodRow, contact_method, operator
from adapters.storage.tables.people import session
from adapters.storage.tables.webhooks import PushKeyRow, push_key
from domain.lifecycle.statuses import Actor
from domain.webhooks.contact_methods import MethodType


@statement(
    select_where(
        contact_method,
        *CONTACT_METHODS_OF[Actor.OPERATOR],
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
