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
    returning_rows,
    select_rows,
    select_value,
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

AGENT_BY_ID = select_rows(agent, AgentRow, agent.c.id == bindparam("id"))


AGENT_TO_CHANGE = select_rows(agent, AgentRow, agent.c.id == bindparam("id"), lock=True)


INSERT_AGENT = insertion(agent, in_32_bits=True)


SET_AGENT_STATUS = update_by_id(agent, "status", "status_before_suspension", "suspension_reason")


SET_WEBHOOK_SECRETS = {
    actor: update_by_id(table, "webhook_secret", "previous_webhook_secret", "previous_webhook_secret_until")
    for actor, table in ((Actor.AGENT, agent), (Actor.OPERATOR, operator))
}


OPERATOR_BY_ID = select_rows(operator, OperatorRow, operator.c.id == bindparam("id"))


OPERATOR_TO_CHANGE = select_rows(operator, OperatorRow, operator.c.id == bindparam("id"), lock=True)


INSERT_OPERATOR = insertion(operator)


SET_OPERATOR_STATUS = update_by_id(operator, "status", "status_before_suspension", "suspension_reason")


SET_OPERATOR_LOCATION = update_by_id(operator, "latitude", "longitude", "accuracy", "location_source", "located_at")


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


KEY_BY_DIGEST = returning_rows(
    KeyHolder,
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
    .where(api_key.c.digest == bindparam("digest")),
)


OF_OWNER = (api_key.c.actor == bindparam("actor"), api_key.c.owner_id == bindparam("owner_id"))


IS_KEY = api_key.c.grant_id.is_(None)
"""Condition that excludes access tokens, which are not in lists of keys."""


KEYS_OF_OWNER = select_rows(api_key, ApiKeyRow, *OF_OWNER, IS_KEY, order_by=(api_key.c.id,))


KEY_OF_OWNER = select_rows(api_key, ApiKeyRow, api_key.c.id == bindparam("id"), *OF_OWNER)
"""A key or an access token of an owner."""


def _is_valid(moment: str) -> ColumnElement[bool]:
    """Return the condition that a key is neither revoked nor expired at the instant of a parameter."""
    return and_(api_key.c.active == 1, or_(api_key.c.expires_at.is_(None), api_key.c.expires_at > bindparam(moment)))


class KeyCounts(NamedTuple):
    """The number of keys of an owner, and of its new keys."""

    valid: int
    new: int


COUNT_KEYS = returning_rows(
    KeyCounts,
    select(
        func.coalesce(func.sum(case((_is_valid("now"), 1), else_=0)), 0),
        func.coalesce(func.sum(case((api_key.c.created_at > bindparam("since"), 1), else_=0)), 0),
    ).where(*OF_OWNER, IS_KEY),
)


INSERT_KEY = insertion(api_key)


KEY_BY_ID = select_rows(api_key, ApiKeyRow, api_key.c.id == bindparam("id"))


SET_KEY_ACTIVE = update_by_id(api_key, "active")


SET_KEY_HAS_SPENDING_RULES = update_by_id(api_key, "has_spending_rules")


INVALID_KEYS = select_value(int, select(api_key.c.id).where(AmongIds(api_key.c.id, "ids"), not_(_is_valid("now"))))
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


ALL_KEYS = returning_rows(
    OwnedKey,
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
    .limit(bindparam("limit")),
)
"""Keys of all owners after an id, oldest first."""


INSERT_STAFF = insertion(staff)


STAFF_BY_ID = select_rows(staff, StaffRow, staff.c.id == bindparam("id"))


STAFF_TO_CHANGE = select_rows(staff, StaffRow, staff.c.id == bindparam("id"), lock=True)


STAFF_BY_NAME = select_rows(staff, StaffRow, staff.c.name == bindparam("name"))


TOUCH_KEY = command(
    update(api_key)
    .where(api_key.c.id == bindparam("key"), api_key.c.digest == bindparam("known_digest"))
    .values(
        last_used_at=bindparam("last_used_at"),
        digest=bindparam("new_digest"),
        secret_key_fingerprint=bindparam("fingerprint"),
    )
)
"""Note when a key was used, and hash it under the newest secret key. An access token may have been replaced since."""


class DirectTasksRow(NamedTuple):
    """The number of direct tasks in the last month in which the agent published any."""

    month: int
    published: int


_DIRECT_TASKS = select(agent.c.direct_tasks_month, agent.c.direct_tasks_published).where(
    agent.c.id == bindparam("agent_id")
)


DIRECT_TASKS = returning_rows(DirectTasksRow, _DIRECT_TASKS)


DIRECT_TASKS_TO_CHANGE = returning_rows(DirectTasksRow, _DIRECT_TASKS.with_for_update())


COUNT_DIRECT_TASKS = update_by_id(agent, "direct_tasks_month", "direct_tasks_published")


PREFERENCES_OF_AGENT = integration_preference.c.agent_id == bindparam("agent_id")


PREFERENCES = select_rows(
    integration_preference, IntegrationPreferenceRow, PREFERENCES_OF_AGENT, order_by=(integration_preference.c.id,)
)


COUNT_PREFERENCES = select_value(
    int, select(func.count()).select_from(integration_preference).where(PREFERENCES_OF_AGENT)
)


INSERT_PREFERENCE = insertion(integration_preference)


DELETE_PREFERENCE = returning_rows(
    IntegrationPreferenceRow,
    delete(integration_preference)
    .where(PREFERENCES_OF_AGENT, integration_preference.c.id == bindparam("id"))
    .returning(integration_preference),
)


INTERESTS_OF_AGENT = service_interest.c.agent_id == bindparam("agent_id")


INTEREST_ID = service_interest.c.id == bindparam("id")


INTERESTS = select_rows(service_interest, ServiceInterestRow, INTERESTS_OF_AGENT, order_by=(service_interest.c.id,))


INTEREST_TO_CHANGE = select_rows(service_interest, ServiceInterestRow, INTERESTS_OF_AGENT, INTEREST_ID, lock=True)


COUNT_INTERESTS = select_value(int, select(func.count()).select_from(service_interest).where(INTERESTS_OF_AGENT))


INSERT_INTEREST = insertion(service_interest)


CHANGE_INTEREST = update_by_id(
    service_interest,
    "region",
    "service_category_id",
    "custom_description",
    "estimated_volume",
    "budget_indication",
    "priority_level",
)


DELETE_INTEREST = returning_rows(
    ServiceInterestRow, delete(service_interest).where(INTERESTS_OF_AGENT, INTEREST_ID).returning(service_interest)
)


ENTRIES_OF_AGENT = waitlist_entry.c.agent_id == bindparam("agent_id")


WAITLIST_ENTRY = select_rows(waitlist_entry, WaitlistEntryRow, ENTRIES_OF_AGENT)


WAITLIST_ENTRY_TO_CHANGE = select_rows(waitlist_entry, WaitlistEntryRow, ENTRIES_OF_AGENT, lock=True)


INSERT_WAITLIST_ENTRY = insertion(waitlist_entry)


CHANGE_WAITLIST_ENTRY = update_by_id(waitlist_entry, "country", "joined_at")


PLACE_FOR_COUNTRY = select_value(
    int,
    select(func.count())
    .select_from(waitlist_entry)
    .where(
        waitlist_entry.c.country == bindparam("country"),
        or_(
            waitlist_entry.c.joined_at < bindparam("joined_at"),
            and_(waitlist_entry.c.joined_at == bindparam("joined_at"), waitlist_entry.c.id <= bindparam("id")),
        ),
    ),
).unbounded()
"""The position of an entry in its country's list; the first is 1."""


PLACE_AMONG_ALL = select_value(
    int,
    select(func.count())
    .select_from(agent)
    .where(agent.c.id <= bindparam("agent_id"), ~exists().where(waitlist_entry.c.agent_id == agent.c.id)),
).unbounded()
"""The position of an agent among those without an entry for a country."""


AGENTS_WAITING_FOR = select_value(
    int,
    select(waitlist_entry.c.agent_id)
    .where(waitlist_entry.c.country == bindparam("country"))
    .order_by(waitlist_entry.c.agent_id),
)
"""The agents in a country's list, in the order in which they are locked."""


SECRET_KEYS = select_rows(secret_key, SecretKeyRow, order_by=(secret_key.c.since, secret_key.c.fingerprint))


INSERT_SECRET_KEY = command(
    insert(secret_key).from_select(
        ["fingerprint", "since"],
        select(
            bindparam("new_fingerprint", type_=secret_key.c.fingerprint.type),
            bindparam("now", type_=secret_key.c.since.type),
        ).where(~select(literal(1)).where(secret_key.c.fingerprint == bindparam("new_fingerprint")).exists()),
    )
)
"""Insert a secret key, unless it exists."""


DELETE_SECRET_KEY = command(delete(secret_key).where(secret_key.c.fingerprint == bindparam("key")))


_HANGS = (api_key.c.active == 1, api_key.c.secret_key_fingerprint != bindparam("newest"))


API_KEYS_ON_OLDER = select_value(int, select(func.count()).select_from(api_key).where(*_HANGS))
"""The number of active API keys that are not hashed under the newest secret key."""


REVOKE_API_KEYS_ON_OLDER = command(update(api_key).where(*_HANGS).values(active=0))


class EncryptedTable(NamedTuple):
    """A table with secrets: its batches in the order of the primary key, and the change of one secret."""

    name: str
    start: Any
    """Less than every primary key."""
    columns: tuple[str, ...]
    batch: Statement[tuple[Any, ...]]
    """The primary key and the secrets of the next rows that have any."""
    replace: dict[str, Statement[None]]
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


def _replacement(table: Table, column: str) -> Statement[None]:
    (identity,) = table.primary_key
    unchanged = table.c[column] == bindparam("old")
    return command(update(table).where(identity == bindparam("key"), unchanged).values({column: bindparam("new")}))
