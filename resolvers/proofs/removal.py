"""Removal of proof that should not be submitted, such as a photograph without the position that its task requires."""

from adapters.storage.engine.statements.changes import set_columns
from adapters.storage.queries.pay.expenses import forget_receipt
from adapters.storage.queries.proofs.items import (
    compare_anew,
    remove_proof_item,
    select_later_uses,
    select_proof_item,
    select_proof_items,
)
from adapters.storage.tables.proofs import ProofItemRow
from adapters.storage.tables.tasks import TaskRow, task
from domain.accounts.scopes import Scope
from domain.lifecycle.statuses import Actor
from domain.lifecycle.transitions import Trigger
from resolvers.core.context import Context, Transaction
from resolvers.core.operation import operation
from resolvers.lifecycle.access import owned
from resolvers.lifecycle.step import Step
from resolvers.lifecycle.transition import advance
from resolvers.proofs.photo_reuse import find_earlier, forget_hash, store_hash
from resolvers.proofs.submission import ProofReference, no_such_item, proof_reviews
from resolvers.proofs.upload import verdicts_on
from resolvers.proofs.view import TaskProofs, find_least_score


@operation(Actor.OPERATOR, scope=Scope.DISPATCH)
async def remove_proof(transaction: Transaction, request: ProofReference) -> TaskProofs:
    """Remove a photo or video from the proof of a task in progress, permanently: nobody sees it any longer. The answer
    has the verdicts on the remaining proof. The file still counts as one of the uploads that a task may have,
    and an expense with this receipt stays claimed without it."""
    row = await owned(transaction, request.task_id, change=True)
    item = await transaction.session.find(select_proof_item(id=request.proof_item_id, task_id=row.id))
    if item is None or item.operator_id != transaction.operator_id:
        raise no_such_item(request)
    row = (await advance(transaction, row, Step(Trigger.REMOVE_PROOF))).row
    await transaction.session.execute(remove_proof_item(key=item.id, removed_at=transaction.now))
    if row.expenses is not None:
        await transaction.session.execute(forget_receipt(of_task=row.id, of_item=item.id))
    await _release_photo(transaction, row, item)
    items = await transaction.session.find_all(select_proof_items(task_id=row.id))
    least = find_least_score(other for other in items if other.operator_id == row.operator_id)
    await transaction.session.execute(set_columns(task, row.id, {"proof_score": least}))
    (review,) = await proof_reviews(transaction, [row], thumbnails=False)
    return review


async def _release_photo(context: Context, row: TaskRow, removed: ProofItemRow) -> None:
    """Compare again the photos of the task that repeated a removed one, and allow the removed picture again.

    A picture that was also submitted for another task stays known: its removal here does not make it new there.
    """
    if removed.picture_hash is None:
        return
    repeats = await context.session.find_all(select_later_uses(id=removed.id))
    if any(item.task_id != row.id for item in repeats):
        return
    await forget_hash(context, row.agent_id, removed.picture_hash, removed.id)
    for item in repeats:
        earlier = await find_earlier(context, row.agent_id, item.picture_hash, before=item.id)
        if not item.earlier_bits:
            await store_hash(context, row.agent_id, item.picture_hash, item.id, earlier)
        compared = item._replace(
            earlier_item_id=earlier.proof_item_id if earlier else None, earlier_bits=earlier.bits if earlier else None
        )
        await context.session.execute(
            compare_anew(
                key=item.id,
                earlier_item_id=compared.earlier_item_id,
                earlier_bits=compared.earlier_bits,
                verdicts_json=verdicts_on(context, row, compared),
            )
        )
