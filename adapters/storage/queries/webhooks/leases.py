"""Leases of endpoints. One worker at a time leases an endpoint and sends all its deliveries."""

from sqlalchemy import and_, bindparam, exists, literal_column, or_, select, update

from adapters.storage.engine.statements.expressions import TryLock
from adapters.storage.engine.statements.selections import first_free
from adapters.storage.engine.statements.typed import statement, statements
from adapters.storage.tables.webhooks import EndpointRow, endpoint
from domain.webhooks.retry import EndpointHealth

FREE = or_(endpoint.c.leased_until.is_(None), endpoint.c.leased_until <= bindparam("now"))


@statement(select(TryLock(0x4669_656C)))
def take_claim_lock() -> bool:
    """True if this transaction alone claims endpoints: two at once could each give a host to a worker of their own."""


_other = endpoint.alias("other")
HOST_IS_ELSEWHERE = (
    exists()
    .where(
        _other.c.host == endpoint.c.host,
        _other.c.host != literal_column("''"),
        _other.c.leased_until > bindparam("now"),
        _other.c.leased_by != bindparam("worker"),
    )
    .correlate(endpoint)
)
"""True if another worker leases an endpoint of the same host."""
HEALTH = {
    EndpointHealth.PROVEN: and_(endpoint.c.failing_since.is_(None), endpoint.c.proven_at.is_not(None)),
    EndpointHealth.NEW: and_(endpoint.c.failing_since.is_(None), endpoint.c.proven_at.is_(None)),
    EndpointHealth.FAILING: endpoint.c.failing_since.is_not(None),
}


@statements(
    {
        health: update(endpoint)
        .where(
            first_free(
                endpoint,
                endpoint.c.due_at <= bindparam("now"),
                FREE,
                ~HOST_IS_ELSEWHERE,
                condition,
                order_by=(endpoint.c.due_at,),
                limit=bindparam("limit"),
            )
        )
        .values(leased_until=bindparam("lease"), leased_by=bindparam("worker"))
        .returning(endpoint)
        for health, condition in HEALTH.items()
    }
)
def lease_endpoints(now: int, worker: str | None, limit: int, lease: int | None) -> EndpointRow:
    """Lease endpoints with due deliveries by their health, so that those that hang do not delay those that work."""
