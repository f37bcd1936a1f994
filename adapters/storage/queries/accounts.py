"""Statements about agents, operators and staff: keys, preferences, contact methods, interests, waitlist, and about data
that depends on a secret key of the service."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from sqlalchemy import (
    ColumnElement,
    Table,
    and_,
    bindparam,
    case,
    delete,
    exists,
    func,
    insert,
    literal,
    not_,
    or_,
    select,
    update,
)

from adapters.storage.engine.columns import METADATA, Instant, Mark
from adapters.storage.engine.statement import (
    AmongIds,
    Statement,
    command,
    insertion,
    select_where,
    statement,
    update_by_id,
)
from adapters.storage.tables.accounts import (
    AgentRow,
    ApiKeyRow,
    IntegrationPreferenceRow,
    OperatorRow,
    SecretKeyRow,
    ServiceInterestRow,
    StaffRow,
    WaitlistEntryRow,
    agent,
    api_key,
    integration_preference,
    operator,
    secret_key,
    service_interest,
    staff,
    waitlist_entry,
)
from adapters.storage.tables.practice import practice_world
from domain.lifecycle.statuses import Actor


@statement(select_where(agent, agent.c.id == bindparam("id")))
def select_agent_by_id(id: int) -> AgentRow: ...


@statement(select_where(agent, agent.c.id == bindparam("id"), lock=True))
def lock_agent(id: int) -> AgentRow: ...


INSERT_AGENT = insertion(agent, AgentRow, in_32_bits=True)


@update_by_id(agent)
def set_agent_status(
    key: int, status: str, status_before_suspension: str | None, suspension_reason: str | None
) -> None: ...


def _webhook_secrets(
    key: int,
    webhook_secret: bytes | None,
    previous_webhook_secret: bytes | None,
    previous_webhook_secret_until: int | None,
) -> None: ...


SET_WEBHOOK_SECRETS = {
    actor: update_by_id(table)(_webhook_secrets) for actor, table in ((Actor.AGENT, agent), (Actor.OPERATOR, operator))
}


@statement(select_where(operator, operator.c.id == bindparam("id")))
def select_operator_by_id(id: int) -> OperatorRow: ...


@statement(select_where(operator, operator.c.id == bindparam("id"), lock=True))
def lock_operator(id: int) -> OperatorRow: ...


INSERT_OPERATOR = insertion(operator, OperatorRow)


@update_by_id(operator)
def set_operator_status(
    key: int, status: str, status_before_suspension: str | None, suspension_reason: str | None
) -> None: ...


@update_by_id(operator)
def set_operator_location(
    *, key: int, latitude: float, longitude: float, accuracy: float | None, location_source: str | None, located_at: int
) -> None: ...


class KeyHolder(NamedTuple):
    """A key or an access token with the status of its owner (None for staff), from one indexed read.

    The last three columns are the clock of an agent in test mode.
    """

    id: int
    digest: bytes
    actor: str
    owner_id: int
    scopes: str
    has_rules_of_its_own: bool
    active: bool
    expires_at: Instant | None
    last_used_at: Instant | None
    agent_status: str | None
    operator_status: str | None
    suspension_reason: str | None
    has_spending_rules: bool | None
    """True if the agent has spending rules, its own or those of one of its keys."""
    grant_id: int | None
    """The grant of an access token."""
    staff_role: str | None
    staff_earlier_role: str | None
    staff_counts_from: Instant | None
    staff_ended_at: Instant | None
    shown: Instant | None
    set_at: Instant | None
    speed: float | None


@statement(
    select(
        api_key.c.id,
        api_key.c.digest,
        api_key.c.actor,
        api_key.c.owner_id,
        api_key.c.scopes,
        api_key.c.has_spending_rules,
        api_key.c.active,
        api_key.c.expires_at,
        api_key.c.last_used_at,
        agent.c.status,
        operator.c.status,
        func.coalesce(agent.c.suspension_reason, operator.c.suspension_reason),
        agent.c.has_spending_rules,
        api_key.c.grant_id,
        staff.c.role,
        staff.c.earlier_role,
        staff.c.counts_from,
        staff.c.ended_at,
        practice_world.c.shown,
        practice_world.c.set_at,
        practice_world.c.speed,
    )
    .select_from(api_key)
    .outerjoin(agent, and_(api_key.c.actor == Actor.AGENT.value, agent.c.id == api_key.c.owner_id))
    .outerjoin(operator, and_(api_key.c.actor == Actor.OPERATOR.value, operator.c.id == api_key.c.owner_id))
    .outerjoin(staff, and_(api_key.c.actor == Actor.PLATFORM.value, staff.c.id == api_key.c.owner_id))
    .outerjoin(practice_world, practice_world.c.agent_id == agent.c.id)
    .where(api_key.c.digest == bindparam("digest"))
)
def select_key_by_digest(digest: bytes) -> KeyHolder: ...


OF_OWNER = (api_key.c.actor == bindparam("actor"), api_key.c.owner_id == bindparam("owner_id"))


IS_KEY = api_key.c.grant_id.is_(None)
"""Condition that excludes access tokens, which are not in lists of keys."""


@statement(select_where(api_key, *OF_OWNER, IS_KEY, order_by=(api_key.c.id,)))
def select_keys_of_owner(actor: str, owner_id: int) -> ApiKeyRow: ...


@statement(select_where(api_key, api_key.c.id == bindparam("id"), *OF_OWNER))
def select_key_of_owner(id: int, actor: str, owner_id: int) -> ApiKeyRow:
    """A key or an access token of an owner."""


def _is_valid(moment: str) -> ColumnElement[bool]:
    """Return the condition that a key is neither revoked nor expired at the instant of a parameter."""
    return and_(api_key.c.active == 1, or_(api_key.c.expires_at.is_(None), api_key.c.expires_at > bindparam(moment)))


class KeyCounts(NamedTuple):
    """The number of keys of an owner, and of its new keys."""

    valid: int
    new: int


@statement(
    select(
        func.coalesce(func.sum(case((_is_valid("now"), 1), else_=0)), 0),
        func.coalesce(func.sum(case((api_key.c.created_at > bindparam("since"), 1), else_=0)), 0),
    ).where(*OF_OWNER, IS_KEY)
)
def count_keys(now: int, since: int, actor: str, owner_id: int) -> KeyCounts: ...


INSERT_KEY = insertion(api_key, ApiKeyRow)


@statement(select_where(api_key, api_key.c.id == bindparam("id")))
def select_key_by_id(id: int) -> ApiKeyRow: ...


@update_by_id(api_key)
def set_key_active(key: int, active: bool) -> None: ...


@update_by_id(api_key)
def set_key_has_spending_rules(key: int, has_spending_rules: bool) -> None: ...


@statement(select(api_key.c.id).where(AmongIds(api_key.c.id, "ids"), not_(_is_valid("now"))))
def select_invalid_keys(ids: str, now: int) -> int:
    """The revoked and expired keys among some ids."""


class OwnedKey(NamedTuple):
    """A key with the name of its owner and, for the staff, its role; for the administrator."""

    id: int
    actor: str
    owner_id: int
    owner: str
    name: str
    prefix: str
    scopes: str
    has_spending_rules: bool
    active: bool
    created_at: Instant
    expires_at: Instant | None
    last_used_at: Instant | None
    role: str | None


@statement(
    select(
        api_key.c.id,
        api_key.c.actor,
        api_key.c.owner_id,
        func.coalesce(agent.c.name, operator.c.name, staff.c.name),
        api_key.c.name,
        api_key.c.prefix,
        api_key.c.scopes,
        api_key.c.has_spending_rules,
        api_key.c.active,
        api_key.c.created_at,
        api_key.c.expires_at,
        api_key.c.last_used_at,
        staff.c.role,
    )
    .select_from(api_key)
    .outerjoin(agent, and_(api_key.c.actor == Actor.AGENT.value, agent.c.id == api_key.c.owner_id))
    .outerjoin(operator, and_(api_key.c.actor == Actor.OPERATOR.value, operator.c.id == api_key.c.owner_id))
    .outerjoin(staff, and_(api_key.c.actor == Actor.PLATFORM.value, staff.c.id == api_key.c.owner_id))
    .where(api_key.c.id > bindparam("after"), IS_KEY)
    .order_by(api_key.c.id)
    .limit(bindparam("limit"))
)
def select_all_keys(after: int, limit: int) -> OwnedKey:
    """Keys of all owners after an id, oldest first."""


INSERT_STAFF = insertion(staff, StaffRow)


@statement(select_where(staff, staff.c.id == bindparam("id")))
def select_staff_by_id(id: int) -> StaffRow: ...


@statement(select_where(staff, staff.c.id == bindparam("id"), lock=True))
def lock_staff(id: int) -> StaffRow: ...


@statement(select_where(staff, staff.c.name == bindparam("name")))
def select_staff_by_name(name: str) -> StaffRow: ...


@statement(
    update(api_key)
    .where(api_key.c.id == bindparam("key"), api_key.c.digest == bindparam("known_digest"))
    .values(
        last_used_at=bindparam("last_used_at"),
        digest=bindparam("new_digest"),
        secret_key_fingerprint=bindparam("fingerprint"),
    )
)
def touch_key(new_digest: bytes, fingerprint: str, last_used_at: int | None, key: int, known_digest: bytes) -> None:
    """Note when a key was used, and hash it under the newest secret key. A token may have been replaced since."""


class DirectTasksRow(NamedTuple):
    """The number of direct tasks in the last month in which the agent published any."""

    month: int
    published: int


_DIRECT_TASKS = select(agent.c.direct_tasks_month, agent.c.direct_tasks_published).where(
    agent.c.id == bindparam("agent_id")
)


@statement(_DIRECT_TASKS)
def select_direct_tasks(agent_id: int) -> DirectTasksRow: ...


@statement(_DIRECT_TASKS.with_for_update())
def lock_direct_tasks(agent_id: int) -> DirectTasksRow: ...


@update_by_id(agent)
def count_direct_tasks(key: int, direct_tasks_month: int, direct_tasks_published: int) -> None: ...


PREFERENCES_OF_AGENT = integration_preference.c.agent_id == bindparam("agent_id")


@statement(select_where(integration_preference, PREFERENCES_OF_AGENT, order_by=(integration_preference.c.id,)))
def select_preferences(agent_id: int) -> IntegrationPreferenceRow: ...


@statement(select(func.count()).select_from(integration_preference).where(PREFERENCES_OF_AGENT))
def count_preferences(agent_id: int) -> int: ...


INSERT_PREFERENCE = insertion(integration_preference, IntegrationPreferenceRow)


@statement(
    delete(integration_preference)
    .where(PREFERENCES_OF_AGENT, integration_preference.c.id == bindparam("id"))
    .returning(integration_preference)
)
def delete_preference(agent_id: int, id: int) -> IntegrationPreferenceRow: ...


INTERESTS_OF_AGENT = service_interest.c.agent_id == bindparam("agent_id")


INTEREST_ID = service_interest.c.id == bindparam("id")


@statement(select_where(service_interest, INTERESTS_OF_AGENT, order_by=(service_interest.c.id,)))
def select_interests(agent_id: int) -> ServiceInterestRow: ...


@statement(select_where(service_interest, INTERESTS_OF_AGENT, INTEREST_ID, lock=True))
def lock_interest(agent_id: int, id: int) -> ServiceInterestRow: ...


@statement(select(func.count()).select_from(service_interest).where(INTERESTS_OF_AGENT))
def count_interests(agent_id: int) -> int: ...


INSERT_INTEREST = insertion(service_interest, ServiceInterestRow)


@update_by_id(service_interest)
def change_interest(
    *,
    key: int,
    region: str,
    service_category_id: int | None,
    custom_description: str | None,
    estimated_volume: str | None,
    budget_indication: str | None,
    priority_level: str | None,
) -> None: ...


@statement(delete(service_interest).where(INTERESTS_OF_AGENT, INTEREST_ID).returning(service_interest))
def delete_interest(agent_id: int, id: int) -> ServiceInterestRow: ...


ENTRIES_OF_AGENT = waitlist_entry.c.agent_id == bindparam("agent_id")


@statement(select_where(waitlist_entry, ENTRIES_OF_AGENT))
def select_waitlist_entry(agent_id: int) -> WaitlistEntryRow: ...


@statement(select_where(waitlist_entry, ENTRIES_OF_AGENT, lock=True))
def lock_waitlist_entry(agent_id: int) -> WaitlistEntryRow: ...


INSERT_WAITLIST_ENTRY = insertion(waitlist_entry, WaitlistEntryRow)


@update_by_id(waitlist_entry)
def change_waitlist_entry(key: int, country: str, joined_at: int) -> None: ...


@statement(
    select(func.count())
    .select_from(waitlist_entry)
    .where(
        waitlist_entry.c.country == bindparam("country"),
        or_(
            waitlist_entry.c.joined_at < bindparam("joined_at"),
            and_(waitlist_entry.c.joined_at == bindparam("joined_at"), waitlist_entry.c.id <= bindparam("id")),
        ),
    ),
    unbounded=True,
)
def select_place_for_country(country: str, joined_at: int, id: int) -> int:
    """The position of an entry in its country's list; the first is 1."""


@statement(
    select(func.count())
    .select_from(agent)
    .where(agent.c.id <= bindparam("agent_id"), ~exists().where(waitlist_entry.c.agent_id == agent.c.id)),
    unbounded=True,
)
def count_earlier_entries(agent_id: int) -> int:
    """The position of an agent among those without an entry for a country."""


@statement(
    select(waitlist_entry.c.agent_id)
    .where(waitlist_entry.c.country == bindparam("country"))
    .order_by(waitlist_entry.c.agent_id)
)
def select_agents_waiting_for(country: str) -> int:
    """The agents in a country's list, in the order in which they are locked."""


@statement(select_where(secret_key, order_by=(secret_key.c.since, secret_key.c.fingerprint)))
def select_secret_keys() -> SecretKeyRow: ...


@statement(
    insert(secret_key).from_select(
        ["fingerprint", "since"],
        select(
            bindparam("new_fingerprint", type_=secret_key.c.fingerprint.type),
            bindparam("now", type_=secret_key.c.since.type),
        ).where(~select(literal(1)).where(secret_key.c.fingerprint == bindparam("new_fingerprint")).exists()),
    )
)
def insert_secret_key(new_fingerprint: str, now: int) -> None:
    """Insert a secret key, unless it exists."""


@statement(delete(secret_key).where(secret_key.c.fingerprint == bindparam("key")))
def delete_secret_key(key: str) -> None: ...


_HANGS = (api_key.c.active == 1, api_key.c.secret_key_fingerprint != bindparam("newest"))


@statement(select(func.count()).select_from(api_key).where(*_HANGS))
def select_api_keys_on_older(newest: str) -> int:
    """The number of active API keys that are not hashed under the newest secret key."""


@statement(update(api_key).where(*_HANGS).values(active=0))
def revoke_api_keys_on_older(newest: str) -> None: ...


class EncryptedTable(NamedTuple):
    """A table with secrets: its batches in the order of the primary key, and the change of one secret."""

    name: str
    start: Any
    """Less than every primary key."""
    columns: tuple[str, ...]
    batch: Statement[..., tuple[Any, ...]]
    """The primary key and the secrets of the next rows that have any."""
    replace: dict[str, Statement[..., None]]
    """Replaces a secret by column, unless somebody else has replaced it since it was read."""


def encrypted_tables() -> Iterator[EncryptedTable]:
    """Every table with columns of secrets, as their types say."""
    for table in METADATA.sorted_tables:
        if columns := [column for column in table.c if Mark.ENCRYPTED in column.info]:
            (identity,) = table.primary_key
            rows = (
                select(identity, *columns)
                .where(identity > bindparam("after"), or_(*(column.is_not(None) for column in columns)))
                .order_by(identity)
                .limit(bindparam("limit"))
            )
            yield EncryptedTable(
                name=table.name,
                start=0 if identity.type.python_type is int else "",
                columns=tuple(column.name for column in columns),
                batch=Statement(rows, tuple),
                replace={column.name: _replacement(table, column.name) for column in columns},
            )


def _replacement(table: Table, column: str) -> Statement[..., None]:
    (identity,) = table.primary_key
    unchanged = table.c[column] == bindparam("old")
    return command(update(table).where(identity == bindparam("key"), unchanged).values({column: bindparam("new")}))
