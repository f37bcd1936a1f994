"""Endpoints of agents and operators."""

from sqlalchemy import Text, and_, bindparam, case, exists, literal_column, or_, select, update

from adapters.storage.engine.statements.changes import insertion, update_by_id
from adapters.storage.engine.statements.expressions import AmongIds
from adapters.storage.engine.statements.selections import both_ways, select_count, select_where
from adapters.storage.engine.statements.typed import statement, statements
from adapters.storage.tables.accounts import agent, contact_method, operator
from adapters.storage.tables.webhooks import EndpointRow, endpoint
from domain.lifecycle.statuses import Actor
from domain.webhooks.retry import EndpointStatus


def _webhook_secrets(
    key: int,
    webhook_secret: bytes | None,
    previous_webhook_secret: bytes | None,
    previous_webhook_secret_until: int | None,
) -> None: ...


SET_WEBHOOK_SECRETS = {
    actor: update_by_id(table)(_webhook_secrets) for actor, table in ((Actor.AGENT, agent), (Actor.OPERATOR, operator))
}


BY_ID = endpoint.c.id == bindparam("id")

OF_OWNER = {
    Actor.AGENT: endpoint.c.agent_id == bindparam("owner_id"),
    # The second condition is that of the index.
    Actor.OPERATOR: and_(endpoint.c.operator_id == bindparam("owner_id"), endpoint.c.operator_id.is_not(None)),
}


@statements(
    {
        actor: select_where(
            endpoint,
            of_owner,
            endpoint.c.channel == bindparam("channel"),
            endpoint.c.address == bindparam("address"),
            lock=True,
        )
        for actor, of_owner in OF_OWNER.items()
    }
)
def lock_endpoint(owner_id: int, channel: str, address: str) -> EndpointRow:
    """Locked when a delivery is added and when a lease ends, so that neither transaction misses the other's change."""


@statement(select_where(endpoint, BY_ID, lock=True))
def lock_endpoint_by_id(id: int) -> EndpointRow: ...
@statement(select_where(endpoint, BY_ID))
def select_endpoint_by_id(id: int) -> EndpointRow: ...


INSERT_ENDPOINT = insertion(endpoint, EndpointRow)


@update_by_id(endpoint)
def set_endpoint_due(key: int, due_at: int | None) -> None: ...
@update_by_id(endpoint)
def set_endpoint(
    *,
    key: int,
    due_at: int | None,
    leased_until: int | None,
    paused_until: int | None,
    failing_since: int | None,
    disabled_at: int | None,
    disabled_because: str | None,
    proven_at: int | None,
    last_failed_delivery_id: int | None,
    last_failed_attempt: int | None,
) -> None: ...
@update_by_id(endpoint)
def set_endpoint_event_types(key: int, event_types_json: str | None) -> None: ...
@update_by_id(endpoint)
def set_lease(key: int, leased_until: int | None) -> None: ...
@update_by_id(endpoint)
def set_endpoint_postponed(
    key: int, due_at: int | None, leased_until: int | None, paused_until: int | None
) -> None: ...
@statement(
    select_where(
        endpoint,
        endpoint.c.agent_id == bindparam("agent_id"),
        or_(endpoint.c.disabled_at.is_not(None), endpoint.c.failing_since.is_not(None)),
        order_by=(endpoint.c.id,),
        limit=bindparam("limit"),
    )
)
def select_unhealthy_endpoints(agent_id: int, limit: int) -> EndpointRow: ...


STATUS = case(
    (endpoint.c.disabled_at.is_not(None), literal_column(f"'{EndpointStatus.DISABLED}'")),
    (endpoint.c.failing_since.is_not(None), literal_column(f"'{EndpointStatus.FAILING}'")),
    (endpoint.c.proven_at.is_not(None), literal_column(f"'{EndpointStatus.WORKING}'")),
    else_=literal_column(f"'{EndpointStatus.NEW}'"),
)
"""Status with the values of `EndpointRow.status`."""
_own = {
    actor: select(endpoint).where(
        of_owner, or_(bindparam("status", type_=Text()).is_(None), bindparam("status", type_=Text()) == STATUS)
    )
    for actor, of_owner in OF_OWNER.items()
}


@statements(
    {
        (actor, from_oldest): page
        for actor, own in _own.items()
        for from_oldest, page in both_ways(own, endpoint).items()
    },
    unbounded=("status",),
)
def select_endpoints(
    owner_id: int, status: str | None, older_than: int, newer_than: int, limit: int
) -> EndpointRow: ...
@statements({actor: select_count(own, endpoint) for actor, own in _own.items()}, unbounded=True)
def select_endpoint_count(owner_id: int, status: str | None) -> int: ...
@statements({actor: select_where(endpoint, BY_ID, of_owner, lock=True) for actor, of_owner in OF_OWNER.items()})
def lock_own_endpoint(id: int, owner_id: int) -> EndpointRow: ...
@statement(select_where(endpoint, AmongIds(endpoint.c.id, "ids")))
def select_endpoints_to_show(ids: str) -> EndpointRow: ...


@statement(
    update(agent)
    .where(agent.c.id == bindparam("key"))
    .values(
        has_contact_methods=case(
            (
                exists().where(contact_method.c.agent_id == bindparam("key"), contact_method.c.active != 0),
                1,
            ),
            else_=0,
        )
    )
)
def set_has_contact_methods(key: int) -> None:
    """Store with an agent whether it has an active contact method, for which events are recorded."""
