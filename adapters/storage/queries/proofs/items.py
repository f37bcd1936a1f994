"""Proof items of tasks."""

from typing import NamedTuple

from sqlalchemy import bindparam, func, select

from adapters.storage.engine.statements.changes import insertion, update_by_id
from adapters.storage.engine.statements.expressions import AmongIds
from adapters.storage.engine.statements.selections import select_where
from adapters.storage.engine.statements.typed import ManyAgents, statement
from adapters.storage.tables.proofs import ProofItemRow, proof_item
from adapters.storage.tables.tasks import task


class ItemOwner(NamedTuple):
    """The task, agent and operator of a proof item."""

    id: int
    task_id: int
    agent_id: int
    operator_id: int | None


NOT_REMOVED = proof_item.c.removed_at.is_(None)
INSERT_PROOF_ITEM = insertion(proof_item, ProofItemRow)


@update_by_id(proof_item)
def remove_proof_item(key: int, removed_at: int | None) -> None: ...
@update_by_id(proof_item)
def compare_anew(key: int, earlier_item_id: int | None, earlier_bits: int | None, verdicts_json: str) -> None: ...
@update_by_id(proof_item)
def store_verdicts(key: int, verdicts_json: str) -> None: ...
@statement(
    select_where(proof_item, proof_item.c.task_id == bindparam("task_id"), NOT_REMOVED, order_by=(proof_item.c.id,))
)
def select_proof_items(task_id: int) -> ProofItemRow: ...
@statement(
    select_where(
        proof_item, proof_item.c.id == bindparam("id"), proof_item.c.task_id == bindparam("task_id"), NOT_REMOVED
    )
)
def select_proof_item(id: int, task_id: int) -> ProofItemRow: ...
@statement(
    select_where(
        proof_item,
        proof_item.c.earlier_item_id == bindparam("id"),
        proof_item.c.earlier_item_id.is_not(None),
        NOT_REMOVED,
        order_by=(proof_item.c.id,),
    ),
    many_agents=ManyAgents.OTHER_KEYS,
)
def select_later_uses(id: int) -> ProofItemRow:
    """The items whose photo was found again at one item."""


@statement(select(func.count()).select_from(proof_item).where(proof_item.c.task_id == bindparam("task_id")))
def count_proof_items(task_id: int) -> int: ...
@statement(
    select(func.count())
    .select_from(proof_item)
    .where(proof_item.c.task_id == bindparam("task_id"), proof_item.c.capture_nonce == bindparam("capture_nonce"))
)
def count_files_of_challenge(task_id: int, capture_nonce: str) -> int: ...
@statement(
    select(func.count())
    .select_from(proof_item)
    .where(
        proof_item.c.task_id == bindparam("task_id"),
        proof_item.c.operator_id == bindparam("operator_id"),
        NOT_REMOVED,
        proof_item.c.uploaded_instant >= bindparam("since"),
    )
)
def count_items_of_operator(task_id: int, operator_id: int | None, since: int | None) -> int: ...
@statement(select(proof_item).where(AmongIds(proof_item.c.task_id, "task_ids"), NOT_REMOVED).order_by(proof_item.c.id))
def select_proof_items_of_tasks(task_ids: str) -> ProofItemRow: ...


@statement(
    select(proof_item.c.id, proof_item.c.task_id, task.c.agent_id, task.c.operator_id)
    .join(task, task.c.id == proof_item.c.task_id)
    .where(AmongIds(proof_item.c.id, "item_ids"), NOT_REMOVED)
)
def select_owners_of_items(item_ids: str) -> ItemOwner: ...
