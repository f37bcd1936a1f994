"""Proof items."""

from sqlalchemy import bindparam, func, select

from adapters.storage.statement import AmongIds, find, insertion, rows, value
from adapters.storage.tables import ProofItemRow, proof_item

INSERT_PROOF_ITEM = insertion(proof_item)
PROOF_ITEMS = find(proof_item, ProofItemRow, proof_item.c.task_id == bindparam("task_id"), order_by=(proof_item.c.id,))
PROOF_ITEM = find(
    proof_item, ProofItemRow, proof_item.c.id == bindparam("id"), proof_item.c.task_id == bindparam("task_id")
)
COUNT_PROOF_ITEMS = value(
    int, select(func.count()).select_from(proof_item).where(proof_item.c.task_id == bindparam("task_id"))
)
PROOF_ITEMS_OF_TASKS = rows(
    ProofItemRow, select(proof_item).where(AmongIds(proof_item.c.task_id, "task_ids")).order_by(proof_item.c.id)
)
