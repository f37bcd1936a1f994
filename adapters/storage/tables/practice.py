"""Practice worlds: a clock for each agent in test mode."""

from typing import NamedTuple

from sqlalchemy import UniqueConstraint

from adapters.storage.engine.columns import Instant, Key, table
from adapters.storage.tables.keys import AgentId


class PracticeWorldRow(NamedTuple):
    """The clock of an agent's practice world (`PracticeClock`), and what was refused there last."""

    id: Key
    agent_id: AgentId
    shown: Instant
    set_at: Instant
    speed: float
    refused: str | None


practice_world = table("practice_world", PracticeWorldRow, UniqueConstraint("agent_id"))
