"""`ledger.json`: the postings of a task that its reader may see, with hashes that recompute, and their totals.

The hash of a line covers the hash of its ledger transaction, so a line cannot be moved to another one. A transaction
whose postings the reader may all see, and which the reader or the service caused, has its whole record: its own hash
recomputes from that (docs/decisions/0022).
"""

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

import orjson

from adapters.storage.queries.ledger.records import (
    ChainedTransaction,
    select_transactions_of_task,
    select_whole_transactions,
)
from adapters.storage.queries.ledger.transactions import hashed_columns
from adapters.storage.tables.ledger import LedgerTransactionRow, PostingRow
from adapters.storage.tables.tasks import TaskRow
from domain.lifecycle.statuses import TERMINAL, Actor, SettlementMode
from domain.money.hash_chain import BEGINNING
from domain.money.ledger import BALANCE_ACCOUNTS, OPERATOR_ACCOUNTS
from domain.values.money import from_minor
from resolvers.core.context import Context
from resolvers.evidence.ledger_sums import Line, add_up, line_hash
from resolvers.ledger.settlements import Settlement
from resolvers.wire.scalars import server_time


async def ledger_document(context: Context, row: TaskRow, settlement: Settlement | None) -> dict[str, Any]:
    """Return the content of `ledger.json` for the caller."""
    entries = await context.session.find_all(select_transactions_of_task(task_id=row.id))
    ids = orjson.dumps([entry.row.id for entry in entries]).decode()
    postings: dict[int, list[PostingRow]] = defaultdict(list)
    for posting in await context.session.find_all(select_whole_transactions(transaction_ids=ids)) if entries else ():
        postings[posting.transaction_id].append(posting)
    places = context.services.catalogue.currencies[row.currency].places
    transactions = [_describe(context, entry, postings[entry.row.id], places) for entry in entries]
    transactions = [described for described in transactions if described["lines"]]
    return {
        "taskId": row.id,
        "currency": row.currency,
        "minorUnitDigits": places,
        "settled": is_settled(row, settlement),
        "settlement": settlement and settlement.to_encode(),
        "transactions": transactions,
        "totals": add_up(line for described in transactions for line in described["lines"]),
    }


def is_settled(row: TaskRow, settlement: Settlement | None) -> bool:
    """Return true if the money of the task is divided: a direct task has none, and must have ended."""
    return settlement is not None or (row.settlement_mode == SettlementMode.DIRECT and row.status in TERMINAL)


def _describe(
    context: Context, entry: ChainedTransaction, postings: Sequence[PostingRow], places: int
) -> dict[str, Any]:
    row, seen = entry.row, [posting for posting in postings if _may_see(context, posting)]
    lines = [_hashed(posting) for posting in seen]
    is_whole = len(seen) == len(postings) and _may_see_cause(context, row) and row.wallet_id is not None
    before = (entry.hash_before or BEGINNING).hex()
    return {
        "id": row.id,
        "type": row.kind,
        "createdAt": server_time(row.created_at),
        "actor": row.actor,
        "hash": row.chain_hash.hex(),
        "record": {"hashBefore": before, "columns": hashed_columns(row)} if is_whole else None,
        "lines": [
            {
                "account": posting.account,
                "amount": from_minor(posting.amount, places),
                "balanceAfter": None if posting.balance is None else from_minor(posting.balance, places),
                "hashed": line,
                "hash": line_hash(row.chain_hash, line),
            }
            for posting, line in zip(seen, lines, strict=True)
        ],
    }


def _hashed(posting: PostingRow) -> Line:
    return [posting.account, posting.owner_id, posting.amount, posting.balance]


def _may_see(context: Context, posting: PostingRow) -> bool:
    """Return true for a posting of the caller: of the task's wallet for its agent, of its earnings for an operator."""
    if context.actor is Actor.OPERATOR:
        return posting.account in OPERATOR_ACCOUNTS and posting.owner_id == context.operator_id
    return context.actor is Actor.PLATFORM or posting.account in BALANCE_ACCOUNTS


def _may_see_cause(context: Context, row: LedgerTransactionRow) -> bool:
    """Return true if the caller may see the actor and the credential of a transaction."""
    return context.actor is Actor.PLATFORM or row.actor in (Actor.SYSTEM, context.actor)
