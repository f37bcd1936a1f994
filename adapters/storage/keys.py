"""API keys and who they stand for."""

from typing import NamedTuple

from sqlalchemy import and_, bindparam, select, update

from adapters.storage.practice_tables import practice_world
from adapters.storage.record import Instant
from adapters.storage.statement import AmongIds, change, changing, find, insertion, rows
from adapters.storage.tables import ApiKeyRow, StaffRow, agent, api_key, operator, staff
from domain.statuses import Actor


class KeyHolder(NamedTuple):
    """What one indexed read tells about a key: the key, and the status of its owner (none for staff).

    The last three are the clock of an agent in test mode.
    """

    id: int
    digest: bytes
    actor: str
    owner_id: int
    active: bool
    last_used_at: Instant | None
    agent_status: str | None
    operator_status: str | None
    has_spending_rules: bool | None
    shown: Instant | None
    set_at: Instant | None
    speed: float | None


KEY_BY_DIGEST = rows(
    KeyHolder,
    select(
        api_key.c.id,
        api_key.c.digest,
        api_key.c.actor,
        api_key.c.owner_id,
        api_key.c.active,
        api_key.c.last_used_at,
        agent.c.status,
        operator.c.status,
        agent.c.has_spending_rules,
        practice_world.c.shown,
        practice_world.c.set_at,
        practice_world.c.speed,
    )
    .select_from(api_key)
    .outerjoin(agent, and_(api_key.c.actor == Actor.AGENT.value, agent.c.id == api_key.c.owner_id))
    .outerjoin(operator, and_(api_key.c.actor == Actor.OPERATOR.value, operator.c.id == api_key.c.owner_id))
    .outerjoin(practice_world, practice_world.c.agent_id == agent.c.id)
    .where(api_key.c.digest == bindparam("digest")),
)
KEYS_OF_OWNER = find(
    api_key,
    ApiKeyRow,
    api_key.c.actor == bindparam("actor"),
    api_key.c.owner_id == bindparam("owner_id"),
    order_by=(api_key.c.id,),
)
KEY_OF_OWNER = find(
    api_key,
    ApiKeyRow,
    api_key.c.id == bindparam("id"),
    api_key.c.actor == bindparam("actor"),
    api_key.c.owner_id == bindparam("owner_id"),
)
INSERT_KEY = insertion(api_key)
SET_KEY_ACTIVE = changing(api_key, "active")
KEYS_REVOKED = find(api_key, ApiKeyRow, AmongIds(api_key.c.id, "ids"), api_key.c.active == 0)
INSERT_STAFF = insertion(staff)
STAFF_BY_ID = find(staff, StaffRow, staff.c.id == bindparam("id"))
STAFF_BY_NAME = find(staff, StaffRow, staff.c.name == bindparam("name"))
TOUCH_KEY = change(
    update(api_key).where(api_key.c.id == bindparam("key")).values(last_used_at=bindparam("last_used_at"))
)
