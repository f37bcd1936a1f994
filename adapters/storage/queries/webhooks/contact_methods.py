"""Contact methods of agents and operators."""

from typing import NamedTuple

from sqlalchemy import and_, bindparam, delete, exists, func, literal_column, select

from adapters.storage.engine.statements.changes import insertion, update_by_id
from adapters.storage.engine.statements.expressions import AmongIds
from adapters.storage.engine.statements.selections import select_where
from adapters.storage.engine.statements.typed import statement, statements
from adapters.storage.queries.webhooks.endpoints import OF_OWNER
from adapters.storage.tables.accounts import ContactMethodRow, contact_method, operator
from adapters.storage.tables.people import person
from adapters.storage.tables.webhooks import endpoint
from domain.lifecycle.statuses import Actor

# The second condition of operators is that of the index.
CONTACT_METHODS_OF = {
    Actor.AGENT: (contact_method.c.agent_id == bindparam("owner_id"),),
    Actor.OPERATOR: (contact_method.c.operator_id == bindparam("owner_id"), contact_method.c.operator_id.is_not(None)),
}


CONTACT_METHOD_ID = contact_method.c.id == bindparam("id")


@statements(
    {
        actor: select_where(contact_method, *of_owner, order_by=(contact_method.c.priority, contact_method.c.id))
        for actor, of_owner in CONTACT_METHODS_OF.items()
    }
)
def select_contact_methods(owner_id: int) -> ContactMethodRow:
    """Primary ones first."""


@statements(
    {
        actor: select_where(contact_method, *of_owner, CONTACT_METHOD_ID, lock=True)
        for actor, of_owner in CONTACT_METHODS_OF.items()
    }
)
def lock_contact_method(owner_id: int, id: int) -> ContactMethodRow: ...


@statements(
    {
        actor: select(func.count()).select_from(contact_method).where(*of_owner)
        for actor, of_owner in CONTACT_METHODS_OF.items()
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
        for actor, of_owner in CONTACT_METHODS_OF.items()
    }
)
def delete_contact_method(owner_id: int, id: int) -> ContactMethodRow: ...


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
        .where(*CONTACT_METHODS_OF[actor])
        .order_by(contact_method.c.id)
        for actor, of_owner in OF_OWNER.items()
    }
)
def select_method_endpoints(owner_id: int) -> MethodEndpoint:
    """The endpoints of an owner's contact methods. Channels have the names of the methods' types."""
