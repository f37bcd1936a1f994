"""Practice worlds: the clock of each agent in test mode."""

from typing import NamedTuple

from sqlalchemy import UniqueConstraint

from adapters.storage.engine.columns.types import Instant, Key, table
from adapters.storage.tables.keys import AgentId


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
