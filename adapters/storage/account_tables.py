"""The tables of what agents tell about themselves: channels, preferences, interests, the waitlist."""

from typing import NamedTuple

from sqlalchemy import Index, UniqueConstraint

from adapters.storage.record import Instant, Int32, Key, table
from adapters.storage.tables import AgentId


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
