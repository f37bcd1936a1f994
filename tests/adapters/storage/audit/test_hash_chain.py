"""Hash chains find a change of the ledger that keeps every sum correct."""

from functools import partial

import pytest

from adapters.storage.audit.verification import CHAINED
from adapters.storage.tables.ledger import LedgerTransactionRow
from resolvers.core.context import Services
from tests.adapters.books import breaches, broken, busy_books, cook, hashes, places, removed

ENDS_ELSEWHERE = (("wallet.chain_hash", 1), ("wallet.chain_length", 1))
COLUMNS = ", ".join(LedgerTransactionRow._fields[1:])


def copied(source: int, target: int) -> str:
    return (
        f"INSERT INTO ledger_transaction (id, {COLUMNS}) SELECT {target}, {COLUMNS} "
        f"FROM ledger_transaction WHERE id = {source}"
    )


def copied_postings(source: int, target: int) -> str:
    return (
        "INSERT INTO posting (id, transaction_id, account, owner_id, amount, balance) "
        f"SELECT id + 100, {target}, account, owner_id, amount, balance FROM posting WHERE transaction_id = {source}"
    )


HIDDEN = {
    "a movement that is edited in all places": (
        hashes(*range(9, 18)),
        (
            "UPDATE posting SET amount = amount * 2 WHERE transaction_id = 9",
            "UPDATE posting SET balance = balance + 2000 WHERE account = 'available' AND id >= 18",
            "UPDATE ledger_transaction SET available = available + 2000 WHERE id BETWEEN 9 AND 17",
            "UPDATE wallet SET available = available + 2000, lifetime_credited = lifetime_credited + 2000",
            "UPDATE bank_transfer SET amount = 4000",
        ),
    ),
    "two movements that cancel each other and are taken out": (
        (*hashes(16), ("wallet.chain_length", 1)),
        removed(14, 15),
    ),
    "two movements that cancel each other and are cut off the end": (ENDS_ELSEWHERE, removed(16, 17)),
    "two movements that cancel each other and are put in": (
        (*hashes(19), *ENDS_ELSEWHERE),
        # The second of them follows the first, as it did where it comes from.
        (copied(14, 19), copied(15, 20), copied_postings(14, 19), copied_postings(15, 20)),
    ),
    "two movements that go to the end": (
        (*hashes(16, 19), ("wallet.chain_hash", 1)),
        (
            copied(14, 19),
            copied(15, 20),
            "UPDATE posting SET transaction_id = transaction_id + 5 WHERE transaction_id IN (14, 15)",
            *removed(14, 15),
        ),
    ),
    "another time": (hashes(9), ("UPDATE ledger_transaction SET created_at = created_at + 1 WHERE id = 9",)),
    "another actor": (hashes(9), ("UPDATE ledger_transaction SET actor_id = 2 WHERE id = 9",)),
    "another request": (hashes(9), ("UPDATE ledger_transaction SET request_id = 'req_other' WHERE id = 9",)),
    "another owner of the fees": (hashes(11), ("UPDATE posting SET owner_id = 7 WHERE id = 23",)),
    "postings in another order": (hashes(9), ("UPDATE posting SET id = 117 WHERE id = 17",)),
    "another hash": (
        hashes(5, 6),
        ("UPDATE ledger_transaction SET chain_hash = (SELECT chain_hash FROM wallet) WHERE id = 5",),
    ),
    "another end of the chain": (
        broken("wallet.chain_hash", 1),
        ("UPDATE wallet SET chain_hash = (SELECT chain_hash FROM ledger_transaction WHERE id = 16)",),
    ),
    "another length of the chain": (
        broken("wallet.chain_length", 1),
        ("UPDATE wallet SET chain_length = 18",),
    ),
    "another time of a payout": (hashes(18), ("UPDATE ledger_transaction SET created_at = 1 WHERE id = 18",)),
    "a payout that was never asked for": (
        broken("earnings.chain_hash", 1) + broken("earnings.chain_length", 1),
        (
            *removed(18),
            "UPDATE earnings SET earned = 450, paid_out = 0",
            "DELETE FROM payout",
        ),
    ),
}
"""Changes that keep every sum correct: only the chains find them, and they name these rows and no others."""


@pytest.mark.parametrize("name", HIDDEN)
async def test_what_no_sum_shows_is_found_by_the_chains(services: Services, name: str) -> None:
    await busy_books(services)
    rows, statements = HIDDEN[name]
    await services.database.write(partial(cook, statements=statements))
    assert places(await breaches(services)) == {CHAINED: set(rows)}
