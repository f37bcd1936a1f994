"""The table by which a photograph that was used before is found."""

from typing import Annotated, NamedTuple

from sqlalchemy import Index

from adapters.storage.record import Int32, Key, Reference, table
from adapters.storage.tables import AgentId


class PhotoPrintRow(NamedTuple):
    """The first use of a picture in any of an agent's tasks: a row for each band of its hash (`domain.likeness`)."""

    id: Key
    band: Int32
    picture_hash: int
    agent_id: AgentId
    proof_item_id: Annotated[int, Reference("proof_item")]


# The index has all that the search needs.
photo_print = table("photo_print", PhotoPrintRow, Index(None, "band", "picture_hash", "agent_id", "proof_item_id"))
