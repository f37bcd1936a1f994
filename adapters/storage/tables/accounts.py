"""Agents, operators and staff, their keys, and what they have set."""

from typing import NamedTuple

from sqlalchemy import Index, UniqueConstraint

from adapters.storage.engine.columns import Instant, Int32, Key, partial_index, table
from adapters.storage.tables.keys import AgentId


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
    callback_secret: bytes | None
    callback_config_json: bytes | None
    locale: str | None
    accepted_terms_version: str
    accepted_terms_at: Instant
    status: str
    status_before_suspension: str | None
    suspension_reason: str | None
    webhook_secret: bytes
    previous_webhook_secret: bytes | None
    previous_webhook_secret_until: Instant | None
    event_sequence: Int32
    direct_tasks_month: Int32
    direct_tasks_published: Int32
    has_contact_methods: bool
    has_spending_rules: bool
    created_at: Instant


class OperatorRow(NamedTuple):
    """A human who carries tasks out, or a simulated one in the practice world of an agent."""

    id: Key
    name: str
    email: str
    country: str
    latitude: float
    longitude: float
    radius_km: Int32
    languages_json: str
    skills_json: str
    equipment_json: str
    service_category_ids_json: str
    accepted_terms_version: str
    status: str
    accuracy: float | None
    location_source: str | None
    located_at: Instant
    practice_agent_id: AgentId | None
    created_at: Instant


class StaffRow(NamedTuple):
    """A member of the platform's staff, known by the name of its key."""

    id: Key
    name: str
    created_at: Instant


class ApiKeyRow(NamedTuple):
    """A key of an agent, an operator or the staff: only its keyed hash is kept."""

    id: Key
    actor: str
    owner_id: Int32
    name: str
    prefix: str
    digest: bytes
    active: bool
    created_at: Instant
    last_used_at: Instant | None


agent = table("agent", AgentRow)


operator = table(
    "operator",
    OperatorRow,
    partial_index("ix_operator_practice", "practice_agent_id", where="practice_agent_id IS NOT NULL"),
)


staff = table("staff", StaffRow, UniqueConstraint("name"))


api_key = table("api_key", ApiKeyRow, UniqueConstraint("digest"), Index(None, "actor", "owner_id"))


class ContactMethodRow(NamedTuple):
    """A channel by which an agent is told what happens; `config` is its encrypted authentication."""

    id: Key
    agent_id: AgentId
    method_type: str
    endpoint: str
    priority: Int32
    config: bytes | None
    active: bool
    created_at: Instant


class IntegrationPreferenceRow(NamedTuple):
    """A way in which an agent prefers to be integrated."""

    id: Key
    agent_id: AgentId
    preference: str
    notes: str | None
    created_at: Instant


class ServiceInterestRow(NamedTuple):
    """A demand for services without a concrete task."""

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
    """The one country for which an agent waits."""

    id: Key
    agent_id: AgentId
    country: str
    joined_at: Instant


contact_method = table("contact_method", ContactMethodRow, Index(None, "agent_id", "priority"))


integration_preference = table("integration_preference", IntegrationPreferenceRow, Index(None, "agent_id"))


service_interest = table("service_interest", ServiceInterestRow, Index(None, "agent_id"))


waitlist_entry = table(
    "waitlist_entry", WaitlistEntryRow, UniqueConstraint("agent_id"), Index(None, "country", "joined_at")
)
