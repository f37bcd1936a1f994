"""Agents, operators and staff, with their keys and settings; the secret keys of the service that stored secrets and API
keys depend on."""

from typing import Annotated, NamedTuple

from sqlalchemy import CheckConstraint, Index, UniqueConstraint

from adapters.storage.engine.columns.types import Encrypted, Id, Instant, Int32, Key, Mark, partial_index, table
from adapters.storage.tables import people as people  # noqa: PLC0414 - operators and staff refer to its tables
from adapters.storage.tables.keys import AgentId, OperatorId, PersonId
from domain.lifecycle.statuses import Status
from domain.records import wide


class AgentRow(NamedTuple):
    """A software agent that dispatches tasks."""

    id: Key
    name: str
    description: str | None
    agent_type: str
    email: str | None
    website_url: str | None
    referral_source: str | None
    agent_framework: str | None
    framework_version: str | None
    callback_url: str | None
    callback_secret: Encrypted | None
    callback_config_json: Encrypted | None
    locale: str | None
    accepted_terms_version: str
    accepted_terms_at: Instant
    status: str
    status_before_suspension: str | None
    suspension_reason: str | None
    webhook_secret: Encrypted
    previous_webhook_secret: Encrypted | None
    previous_webhook_secret_until: Instant | None
    event_sequence: Int32
    """The number of the agent's last event."""
    free_events: Int32
    """The events that the agent has caused without spending money in the minute that began at the next column."""
    free_events_since: Instant
    direct_tasks_month: Int32
    """The last month, yyyyMM in UTC, in which the agent published a direct task."""
    direct_tasks_published: Int32
    """The number of direct tasks published in that month."""
    has_contact_methods: bool
    has_spending_rules: bool
    created_at: Instant
    address: str | None = None
    """`email` as `domain.people.addresses` writes it, by which its reader claims the agent."""
    tasks_draft: Int32 = 0
    """The number of the agent's tasks in this status; so are the next columns, `TASK_COUNTERS`."""
    tasks_quoted: Int32 = 0
    tasks_funded: Int32 = 0
    tasks_published: Int32 = 0
    tasks_accepted: Int32 = 0
    tasks_en_route: Int32 = 0
    tasks_arrived: Int32 = 0
    tasks_in_progress: Int32 = 0
    tasks_proof_submitted: Int32 = 0
    tasks_proof_uploaded: Int32 = 0
    tasks_under_review: Int32 = 0
    tasks_rejected: Int32 = 0
    tasks_completed: Int32 = 0
    tasks_settled: Int32 = 0
    tasks_disputed: Int32 = 0
    tasks_closed: Int32 = 0
    tasks_cancelled: Int32 = 0
    tasks_expired: Int32 = 0
    auto_approve_at: Int32 | None = None
    """The score from which the proof of its tasks is approved automatically; None for no score."""
    auto_approve_after_minutes: Int32 | None = None
    """The minutes between the begin of the review and the automatic approval, if they differ from the usual ones."""


class OperatorRow(NamedTuple):
    """An operator, or a simulated one in the practice world of an agent."""

    id: Key
    name: str
    email: str
    country: str
    latitude: float
    """Latitude in degrees, WGS 84; the longitude is in degrees, too."""
    longitude: float
    radius_km: Int32
    """The distance that the operator travels, in kilometres."""
    languages_json: str
    skills_json: str
    equipment_json: str
    service_category_ids_json: str
    accepted_terms_version: str
    status: str
    status_before_suspension: str | None
    suspension_reason: str | None
    accuracy: float | None
    """Radius of uncertainty, in metres."""
    location_source: str | None
    located_at: Instant
    practice_agent_id: AgentId | None
    created_at: Instant
    event_sequence: Int32 = 0
    """The number of the operator's last event."""
    tasks_done: Int32 = 0
    """The tasks for which the operator was paid, and the direct ones that their agents have acknowledged."""
    reviews: Int32 = 0
    """The reviews of its work; the next column is the sum of their ratings."""
    stars: Int32 = 0
    person_id: PersonId | None = None
    """The person that the operator is, once it has claimed the account."""
    address: str | None = None
    """`email` as `domain.people.addresses` writes it, by which its reader claims the account; none for a simulated
    one."""
    webhook_secret: Encrypted | None = None
    """The secret that signs calls to its webhooks; none before its first one."""
    previous_webhook_secret: Encrypted | None = None
    previous_webhook_secret_until: Instant | None = None
    tasks_accepted: Int32 = 0
    """The tasks that it has accepted; the next columns count those that it gave back, and those that were taken from it
    because it did not appear."""
    tasks_released: Int32 = 0
    no_shows: Int32 = 0


class StaffRow(NamedTuple):
    """A member of the platform's staff, known by the name of its key."""

    id: Key
    name: str
    created_at: Instant
    person_id: PersonId | None
    """The person that the member is, once it has signed in with `email`."""
    email: str | None
    """E-mail address in lower case."""
    role: str
    """Value of `domain.people.roles.StaffRole`."""
    earlier_role: str | None
    """The role that applies until `counts_from`; None for a new member."""
    counts_from: Instant
    """The instant from which the role applies."""
    ended_at: Instant | None
    """Time at which the member left the staff."""


class ApiKeyRow(NamedTuple):
    """An API key of an agent, an operator or the staff. Only its keyed hash is stored."""

    id: Key
    actor: str
    owner_id: Id
    name: str
    prefix: str
    """The first characters of the key, for display."""
    digest: bytes
    """The keyed hash of the key."""
    secret_key_fingerprint: str
    """The secret key of the service with which the hash is keyed."""
    scopes: str
    """Scopes in the form of `domain.accounts.scopes.as_text`."""
    has_spending_rules: bool
    """True if the key has spending rules of its own."""
    active: bool
    created_at: Instant
    expires_at: Instant | None
    last_used_at: Instant | None
    grant_id: Id | None = None
    """The grant whose access token this is; none for a key. No foreign key: the grant refers to this row."""


agent = table(
    "agent",
    AgentRow,
    Index(None, "status", "id"),
    Index(None, "email"),
    Index(None, "address"),
)


@wide
class EventNumbers(NamedTuple):
    """The columns of an agent that its events change or need: last number, free events, endpoints, tasks by status."""

    id: int
    event_sequence: int
    """The last number that was used."""
    callback_url: str | None
    has_contact_methods: bool
    free_events: int
    free_events_since: int
    status: str
    """The agent's own, not that of a task."""
    tasks_draft: int
    """The number of the agent's tasks in this status; so are the next fields, `TASK_COUNTERS`."""
    tasks_quoted: int
    tasks_funded: int
    tasks_published: int
    tasks_accepted: int
    tasks_en_route: int
    tasks_arrived: int
    tasks_in_progress: int
    tasks_proof_submitted: int
    tasks_proof_uploaded: int
    tasks_under_review: int
    tasks_rejected: int
    tasks_completed: int
    tasks_settled: int
    tasks_disputed: int
    tasks_closed: int
    tasks_cancelled: int
    tasks_expired: int


TASK_COUNTERS = {status: f"tasks_{status.name.lower()}" for status in Status}
"""The columns with the numbers of an agent's tasks, by status. They move with the events of these."""


IS_A_PERSON = "practice_agent_id IS NULL AND created_at > 0"
"""Simulated operators are in no list of the staff. The second condition keeps SQLite from reading these indexes for
other searches by status, which have their own."""


operator = table(
    "operator",
    OperatorRow,
    UniqueConstraint("person_id"),
    Index(None, "email"),
    Index(None, "address"),
    partial_index("ix_operator_person", "id", where=IS_A_PERSON),
    partial_index("ix_operator_person_status", "status", "id", where=IS_A_PERSON),
    partial_index("ix_operator_person_country", "country", "id", where=IS_A_PERSON),
    partial_index("ix_operator_practice", "practice_agent_id", where="practice_agent_id IS NOT NULL"),
)


staff = table("staff", StaffRow, UniqueConstraint("name"), UniqueConstraint("person_id"), Index(None, "email"))


api_key = table(
    "api_key",
    ApiKeyRow,
    UniqueConstraint("digest"),
    Index(None, "actor", "owner_id"),
    partial_index("ix_api_key_grant_id", "grant_id", where="grant_id IS NOT NULL"),
)


class ContactMethodRow(NamedTuple):
    """A channel for notifications to an agent or an operator."""

    id: Key
    agent_id: AgentId | None
    method_type: str
    endpoint: str
    priority: Int32
    """1 is the primary method, 2 its fallback."""
    fan_out: bool
    """True if it receives each event independently of the others; else it takes part in the fallback."""
    config: Encrypted | None
    """The authentication config as JSON text; of a browser its keys."""
    active: bool
    created_at: Instant
    operator_id: OperatorId | None = None
    label: str | None = None
    """The owner's name for it."""
    session_id: Id | None = None
    """The session of the browser that subscribed itself. The contact method ends with it."""


class IntegrationPreferenceRow(NamedTuple):
    """A preference of an agent about its integration."""

    id: Key
    agent_id: AgentId
    preference: str
    notes: str | None
    created_at: Instant


class ServiceInterestRow(NamedTuple):
    """An agent's interest in services, without a concrete task."""

    id: Key
    agent_id: AgentId
    region: str
    service_category_id: Int32 | None
    custom_description: str | None
    estimated_volume: str | None
    budget_indication: str | None
    priority_level: str | None
    created_at: Instant


class WaitlistEntryRow(NamedTuple):
    """An agent's place on the waitlist of a country; at most one for each agent."""

    id: Key
    agent_id: AgentId
    country: str
    joined_at: Instant


contact_method = table(
    "contact_method",
    ContactMethodRow,
    Index(None, "agent_id", "priority"),
    partial_index("ix_contact_method_operator", "operator_id", "priority", where="operator_id IS NOT NULL"),
    CheckConstraint("(agent_id IS NULL) <> (operator_id IS NULL)", "one_owner"),
)


integration_preference = table("integration_preference", IntegrationPreferenceRow, Index(None, "agent_id"))


service_interest = table("service_interest", ServiceInterestRow, Index(None, "agent_id"))


class OperatorRatingRow(NamedTuple):
    """The reviews of an operator's work in a service category, 0 for tasks without one."""

    id: Key
    operator_id: OperatorId
    service_category_id: Int32
    reviews: Int32
    stars: Int32
    """The sum of the ratings."""


class AgentReputationRow(NamedTuple):
    """The reputation of an agent among operators: their reviews of it, and its decisions on their work."""

    id: Key
    agent_id: AgentId
    reviews: Int32
    stars: Int32
    """The sum of the ratings."""
    decisions: Int32
    """The pieces of work that were approved, rejected or disputed."""
    rejections: Int32
    """The pieces of work that the agent rejected or disputed."""
    waits_json: str
    """The times that work waited for its decision, as `domain.accounts.reputation` counts them."""


class OperatorPreferenceRow(NamedTuple):
    """An agent's preference for or against an operator; no row for an operator without one."""

    id: Key
    agent_id: AgentId
    operator_id: OperatorId
    preference: str
    changed_at: Instant


operator_preference = table(
    "operator_preference",
    OperatorPreferenceRow,
    UniqueConstraint("agent_id", "operator_id"),
    partial_index("ix_operator_preference_blocked", "operator_id", "agent_id", where="preference = 'blocked'"),
)


waitlist_entry = table(
    "waitlist_entry", WaitlistEntryRow, UniqueConstraint("agent_id"), Index(None, "country", "joined_at")
)


operator_rating = table("operator_rating", OperatorRatingRow, UniqueConstraint("operator_id", "service_category_id"))


agent_reputation = table("agent_reputation", AgentReputationRow, UniqueConstraint("agent_id"))


class SecretKeyRow(NamedTuple):
    """A secret key that is or was the newest one, known by its fingerprint; kept until nothing depends on it."""

    fingerprint: Annotated[str, Mark.PRIMARY]
    since: Instant
    """Time at which a process first started with it."""


secret_key = table("secret_key", SecretKeyRow)


class PracticeWorldRow(NamedTuple):
    """The clock of an agent's practice world (`PracticeClock`)."""

    id: Key
    agent_id: AgentId
    shown: Instant
    set_at: Instant
    speed: float
    refused: str | None
    """The last refusal of a simulated act."""


practice_world = table("practice_world", PracticeWorldRow, UniqueConstraint("agent_id"))
