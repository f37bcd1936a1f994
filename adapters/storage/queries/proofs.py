"""Statements about proof items, and earlier uses of their photographs."""

from typing import NamedTuple

from sqlalchemy import bindparam, func, select

from adapters.storage.engine.statement import (
    AmongIds,
    insertion,
    plain_insertion,
    returning_rows,
    select_rows,
    select_value,
)
from adapters.storage.tables.practice import practice_world
from adapters.storage.tables.proofs import ProofItemRow, photo_print, proof_item
from adapters.storage.tables.tasks import task


class PhotoUse(NamedTuple):
    """The first use of a picture in an agent's tasks."""

    picture_hash: int
    agent_id: int
    proof_item_id: int


class ItemOwner(NamedTuple):
    """The task, agent and operator of a proof item."""

    id: int
    task_id: int
    agent_id: int
    operator_id: int | None


INSERT_PROOF_ITEM = insertion(proof_item)
PROOF_ITEMS = select_rows(
    proof_item, ProofItemRow, proof_item.c.task_id == bindparam("task_id"), order_by=(proof_item.c.id,)
)
PROOF_ITEM = select_rows(
    proof_item, ProofItemRow, proof_item.c.id == bindparam("id"), proof_item.c.task_id == bindparam("task_id")
)
COUNT_PROOF_ITEMS = select_value(
    int, select(func.count()).select_from(proof_item).where(proof_item.c.task_id == bindparam("task_id"))
)
COUNT_ITEMS_OF_OPERATOR = select_value(
    int,
    select(func.count())
    .select_from(proof_item)
    .where(
        proof_item.c.task_id == bindparam("task_id"),
        proof_item.c.operator_id == bindparam("operator_id"),
        proof_item.c.uploaded_instant >= bindparam("since"),
    ),
)
PROOF_ITEMS_OF_TASKS = returning_rows(
    ProofItemRow, select(proof_item).where(AmongIds(proof_item.c.task_id, "task_ids")).order_by(proof_item.c.id)
)
INSERT_PHOTO_PRINT = plain_insertion(photo_print)
PHOTOS_ALIKE = returning_rows(
    PhotoUse,
    select(photo_print.c.picture_hash, photo_print.c.agent_id, photo_print.c.proof_item_id)
    .outerjoin(practice_world, practice_world.c.agent_id == photo_print.c.agent_id)
    .where(
        AmongIds(photo_print.c.band, "bands"), func.coalesce(practice_world.c.agent_id, 0) == bindparam("practice_id")
    ),
).unbounded()
"""`practice_id` is the agent's id of a practice world, or 0 for real tasks."""
OWNERS_OF_ITEMS = returning_rows(
    ItemOwner,
    select(proof_item.c.id, proof_item.c.task_id, task.c.agent_id, task.c.operator_id)
    .join(task, task.c.id == proof_item.c.task_id)
    .where(AmongIds(proof_item.c.id, "item_ids")),
)
