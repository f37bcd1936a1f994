"""Endpoints: leased as a whole, so that one worker at a time sends to each, whatever is waiting for it."""

from sqlalchemy import bindparam, case, exists, literal_column, or_, update

from adapters.storage.account_tables import contact_method
from adapters.storage.call_tables import EndpointRow, endpoint
from adapters.storage.statement import change, changing, find, first_free, insertion, rows
from adapters.storage.tables import agent
from domain.channels import MethodType

BY_ID = endpoint.c.id == bindparam("id")

ENDPOINT_TO_CHANGE = find(
    endpoint,
    EndpointRow,
    endpoint.c.agent_id == bindparam("agent_id"),
    endpoint.c.channel == bindparam("channel"),
    endpoint.c.address == bindparam("address"),
    lock=True,
)
"""Locked by whoever adds a delivery and by whoever ends a lease, so that neither misses what the other does."""
ENDPOINT_BY_ID_TO_CHANGE = find(endpoint, EndpointRow, BY_ID, lock=True)
ENDPOINT_BY_ID = find(endpoint, EndpointRow, BY_ID)
INSERT_ENDPOINT = insertion(endpoint)
SET_ENDPOINT_DUE = changing(endpoint, "due_at")
SET_ENDPOINT = changing(
    endpoint, "due_at", "leased_until", "paused_until", "failing_since", "disabled_at", "disabled_because"
)
UNHEALTHY_ENDPOINTS = find(
    endpoint,
    EndpointRow,
    endpoint.c.agent_id == bindparam("agent_id"),
    or_(endpoint.c.disabled_at.is_not(None), endpoint.c.failing_since.is_not(None)),
    order_by=(endpoint.c.id,),
    limit=bindparam("limit"),
)

FREE = or_(
    endpoint.c.leased_until.is_(None),
    endpoint.c.leased_until <= bindparam("now"),
    # A lease that ends later than any that is given now was given before the clock was set back.
    endpoint.c.leased_until > bindparam("lease"),
)
CLAIM_ENDPOINTS = {
    failing: rows(
        EndpointRow,
        update(endpoint)
        .where(
            first_free(
                endpoint,
                endpoint.c.due_at <= bindparam("now"),
                FREE,
                endpoint.c.failing_since.is_not(None) if failing else endpoint.c.failing_since.is_(None),
                order_by=(endpoint.c.due_at,),
                limit=bindparam("limit"),
            )
        )
        .values(leased_until=bindparam("lease"))
        .returning(endpoint),
    )
    for failing in (False, True)
}
"""Lease endpoints that have something due: those that fail (true) apart from the others, whom they must not delay."""

NOTE_CONTACT_METHODS = change(
    update(agent)
    .where(agent.c.id == bindparam("key"))
    .values(
        has_contact_methods=case(
            (
                exists().where(
                    contact_method.c.agent_id == bindparam("key"),
                    contact_method.c.active != 0,
                    contact_method.c.method_type != literal_column(f"'{MethodType.POLLING}'"),
                ),
                1,
            ),
            else_=0,
        )
    )
)
"""Note with an agent whether any contact method of its must be told of events."""
