"""Evidence of tasks: the keys that sign it, and the tasks that have any."""

from sqlalchemy import null, or_, select, update

from adapters.storage.engine.statements.changes import insertion
from adapters.storage.engine.statements.expressions import AmongIds, Lock
from adapters.storage.engine.statements.selections import select_where
from adapters.storage.engine.statements.typed import statement
from adapters.storage.queries.proofs.items import NOT_REMOVED
from adapters.storage.tables.proofs import EvidenceKeyRow, evidence_key, proof_item
from adapters.storage.tables.tasks import task


@statement(select(Lock(0x4669_6576, "number")))
def take_evidence_key_lock(number: int) -> None:
    """Lock with which processes that start together make one key."""


@statement(select_where(evidence_key, order_by=(evidence_key.c.id.desc(),)))
def select_evidence_keys() -> EvidenceKeyRow:
    """Newest first: the first one signs."""


INSERT_EVIDENCE_KEY = insertion(evidence_key, EvidenceKeyRow)


@statement(update(evidence_key).where(evidence_key.c.private_key.is_not(None)).values(private_key=null()))
def retire_evidence_keys() -> None:
    """Forget the private halves of all keys."""


@statement(
    select(task.c.id).where(
        AmongIds(task.c.id, "task_ids"),
        or_(
            task.c.proof_checklist_json.is_not(None),
            task.c.proof_report.is_not(None),
            task.c.result_json.is_not(None),
            # The tasks are named in it too, because PostgreSQL may read the items of a subquery once for all rows.
            select(proof_item.c.id)
            .where(proof_item.c.task_id == task.c.id, AmongIds(proof_item.c.task_id, "task_ids"), NOT_REMOVED)
            .exists(),
        ),
    )
)
def select_tasks_with_proof(task_ids: str) -> int:
    """The tasks to which a file was uploaded as proof, a report or a result, or whose proof was submitted without."""
