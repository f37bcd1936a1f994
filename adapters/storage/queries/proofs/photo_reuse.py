"""Earlier uses of a proof's photographs."""

from typing import NamedTuple

from sqlalchemy import bindparam, delete, func, select

from adapters.storage.engine.statements.changes import plain_insertion
from adapters.storage.engine.statements.expressions import AmongIds
from adapters.storage.engine.statements.typed import ManyAgents, statement
from adapters.storage.tables.accounts import practice_world
from adapters.storage.tables.proofs import PhotoPrintRow, photo_print


class PhotoUse(NamedTuple):
    """The first use of a picture in an agent's tasks."""

    picture_hash: int
    agent_id: int
    proof_item_id: int


INSERT_PHOTO_PRINT = plain_insertion(photo_print, PhotoPrintRow)


@statement(
    delete(photo_print).where(
        AmongIds(photo_print.c.band, "bands"),
        photo_print.c.picture_hash == bindparam("picture_hash"),
        photo_print.c.agent_id == bindparam("agent_id"),
        photo_print.c.proof_item_id == bindparam("proof_item_id"),
    )
)
def delete_photo_prints(bands: str, picture_hash: int, agent_id: int, proof_item_id: int) -> None: ...
@statement(
    select(photo_print.c.picture_hash, photo_print.c.agent_id, photo_print.c.proof_item_id)
    .outerjoin(practice_world, practice_world.c.agent_id == photo_print.c.agent_id)
    .where(
        AmongIds(photo_print.c.band, "bands"), func.coalesce(practice_world.c.agent_id, 0) == bindparam("practice_id")
    ),
    unbounded=True,
    many_agents=ManyAgents.OTHER_KEYS,
)
def select_photos_alike(bands: str, practice_id: int) -> PhotoUse:
    """`practice_id` is the agent's id of a practice world, or 0 for real tasks."""
