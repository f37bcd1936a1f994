"""Statements about proof items, and earlier uses of their photographs."""

from typing import NamedTuple

from sqlalchemy import bindparam, delete, func, select

from adapters.storage.engine.statement import (
    AmongIds,
    command,
    insertion,
    plain_insertion,
    returning_rows,
    select_rows,
    select_value,
    update_by_id,
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


NOT_REMOVED = proof_item.c.removed_at.is_(None)
INSERT_PROOF_ITEM = insertion(proof_item)
REMOVE_PROOF_ITEM = update_by_id(proof_item, "removed_at")
COMPARE_ANEW = update_by_id(proof_item, "earlier_item_id", "earlier_bits", "verdicts_json")
PROOF_ITEMS = select_rows(
    proof_item, ProofItemRow, proof_item.c.task_id == bindparam("task_id"), NOT_REMOVED, order_by=(proof_item.c.id,)
)
PROOF_ITEM = select_rows(
    proof_item,
    ProofItemRow,
    proof_item.c.id == bindparam("id"),
    proof_item.c.task_id == bindparam("task_id"),
    NOT_REMOVED,
)
LATER_USES = select_rows(
    proof_item,
    ProofItemRow,
    proof_item.c.earlier_item_id == bindparam("id"),
    proof_item.c.earlier_item_id.is_not(None),
    NOT_REMOVED,
    order_by=(proof_item.c.id,),
)
"""The items whose photo was found again at one item."""
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
        NOT_REMOVED,
        proof_item.c.uploaded_instant >= bindparam("since"),
    ),
)
PROOF_ITEMS_OF_TASKS = returning_rows(
    ProofItemRow,
    select(proof_item).where(AmongIds(proof_item.c.task_id, "task_ids"), NOT_REMOVED).order_by(proof_item.c.id),
)
INSERT_PHOTO_PRINT = plain_insertion(photo_print)
DELETE_PHOTO_PRINTS = command(
    delete(photo_print).where(
        AmongIds(photo_print.c.band, "bands"),
        photo_print.c.picture_hash == bindparam("picture_hash"),
        photo_print.c.agent_id == bindparam("agent_id"),
        photo_print.c.proof_item_id == bindparam("proof_item_id"),
    )
)
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
    .where(AmongIds(proof_item.c.id, "item_ids"), NOT_REMOVED),
)
