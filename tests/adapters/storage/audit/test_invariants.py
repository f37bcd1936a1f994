"""Each way of cooking the books is found, with the rows that were touched."""

import sqlite3
from contextlib import closing
from functools import partial
from typing import NamedTuple

import asyncpg
import pytest

from adapters.storage.audit.invariants import INVARIANTS
from adapters.storage.audit.verification import CHAINED
from adapters.storage.engine.postgresql.database import PostgresDatabase
from adapters.storage.engine.sqlite.database import SQLiteDatabase
from resolvers.core.context import Services
from tests.adapters.books import (
    ITS_ACCOUNTS,
    ITS_OWN_CAUSE,
    ITS_OWNER,
    ITS_STATUS,
    SETTLED,
    breaches,
    broken,
    busy_books,
    claimed_books,
    cook,
    hashes,
    places,
    removed,
    reversed_books,
)

COUNTED = "an agent's numbers of tasks by status are those of its tasks"
CAUSED = "every transaction names its cause, actor and request"


class Fault(NamedTuple):
    """A fault to plant, and the rows that an invariant has to name for it: each with its place and id."""

    invariant: str
    rows: tuple[tuple[str, int], ...]
    statements: tuple[str, ...]


def plant(faults: dict[str, list[tuple[tuple[tuple[str, int], ...], list[str]]]]) -> list[Fault]:
    return [Fault(name, rows, tuple(cooked)) for name, listed in faults.items() for rows, cooked in listed]


OTHER_WALLET = (
    "INSERT INTO wallet (id, agent_id, currency, available, reserved, locked, pending, debt, lifetime_credited, "
    "lifetime_settled, chain_hash, chain_length, created_at) "
    "SELECT 2, agent_id, 'USD', 0, 0, 0, 0, 0, 0, 0, chain_hash, 0, created_at FROM wallet"
)
OTHER_EARNINGS = (
    "INSERT INTO earnings (id, operator_id, currency, earned, paid_out, chain_hash, chain_length) "
    "SELECT 2, operator_id, 'USD', 0, 0, chain_hash, 0 FROM earnings"
)
FAULTS = plant(
    {
        "a transaction names the payment provider of its deposit, or the bank of its transfer": [
            (
                broken("ledger_transaction.provider", 2, 9, 10),
                [
                    "UPDATE ledger_transaction SET provider = 'stripe' WHERE id = 2",
                    "UPDATE ledger_transaction SET provider = NULL WHERE id = 9",
                    "UPDATE ledger_transaction SET provider = 'bank' WHERE id = 10",
                ],
            ),
        ],
        "the postings of a transaction sum to zero": [
            (broken("ledger_transaction", 2), ["UPDATE posting SET amount = amount + 1 WHERE id = 4"]),
            (broken("ledger_transaction", 11), ["DELETE FROM posting WHERE id = 23"]),
            (broken("ledger_transaction", 9), ["DELETE FROM posting WHERE transaction_id = 9"]),
        ],
        "a wallet's balances are the sums of its postings": [
            (broken("wallet.available", 1), ["UPDATE wallet SET available = available + 7"]),
            (broken("wallet.available", 1) + broken("wallet.locked", 1), list(removed(13))),
        ],
        "an operator's earnings are the sums of their postings": [
            (broken("earnings.earned", 1), ["UPDATE earnings SET earned = earned + 7"]),
            (broken("earnings.paid_out", 1), ["UPDATE earnings SET paid_out = 0"]),
        ],
        "a posting has the wallet or operator of its transaction, in its currency": [
            (broken("posting without earnings", 22, 37), ["UPDATE posting SET owner_id = 99 WHERE account = 'earned'"]),
            (broken("posting without wallet", 18), ["UPDATE ledger_transaction SET currency = 'USD' WHERE id = 9"]),
            (
                broken("posting without wallet", 18),
                [OTHER_WALLET, "UPDATE ledger_transaction SET wallet_id = 2 WHERE id = 9"],
            ),
            (
                broken("posting without earnings", 37, 38),
                [OTHER_EARNINGS, "UPDATE ledger_transaction SET earnings_id = 2 WHERE id = 18"],
            ),
        ],
        "running balances continue from posting to posting": [
            (broken("posting.balance", 18), ["UPDATE posting SET balance = balance + 1 WHERE id = 18"]),
        ],
        "what a transaction left available continues from one to the next": [
            (broken("ledger_transaction.available", 9), ["UPDATE ledger_transaction SET available = 0 WHERE id = 9"]),
            (broken("ledger_transaction.available", 18), ["UPDATE ledger_transaction SET available = 0 WHERE id = 18"]),
        ],
        "a wallet's holds are those of its tasks": [
            (broken("wallet.locked", 1), ["UPDATE task SET locked = locked + 1 WHERE id = 3"]),
        ],
        "a task holds what was posted for it": [
            (broken("task.locked", 3), ["UPDATE task SET locked = locked + 1 WHERE id = 3"]),
            (broken("task.reserved", 2), ["UPDATE task SET reserved = reserved + 1 WHERE id = 2"]),
            (broken("task.locked", 3, 5), ["UPDATE ledger_transaction SET task_id = 5 WHERE id = 13"]),
        ],
        ITS_STATUS: [
            (broken("task.locked", 3), ["UPDATE task SET status = 'Closed' WHERE id = 3"]),
            (broken("task.reserved", 2), ["UPDATE task SET status = 'Cancelled' WHERE id = 2"]),
            (broken("task.locked", 3), ["UPDATE task SET status = 'Draft' WHERE id = 3"]),
            (broken("task.locked", 3), ["UPDATE task SET settlement_mode = 'direct' WHERE id = 3"]),
            (broken("task.locked", 3), ["UPDATE task SET payout = payout + 1 WHERE id = 3"]),
            (broken("task.locked", 3), ["UPDATE task SET status = 'Disputed', locked = 0 WHERE id = 3"]),
            (
                broken("task.locked", 2) + broken("task.reserved", 2),
                ["UPDATE task SET status = 'Published' WHERE id = 2"],
            ),
        ],
        "a wallet's pending balance is that of its open deposits": [
            (broken("wallet.pending", 1), ["UPDATE deposit SET status = 'expired' WHERE id = 3"]),
        ],
        "lifetime figures are the sums of what they count": [
            (broken("wallet.lifetime_settled", 1), ["UPDATE wallet SET lifetime_settled = 0"]),
            (broken("wallet.lifetime_credited", 1), ["UPDATE wallet SET lifetime_credited = lifetime_credited - 2000"]),
        ],
        "available is what was credited less settled, gone back, reserved and locked": [
            (broken("wallet.available", 1), ["UPDATE wallet SET available = available + 7"]),
        ],
        "a bank transfer was credited once": [
            (broken("bank_transfer.amount", 1), ["UPDATE bank_transfer SET amount = 1999"]),
            (
                broken("bank_transfer.amount", 1),
                ["UPDATE ledger_transaction SET bank_transfer_id = NULL, task_id = 1 WHERE id = 9"],
            ),
        ],
        "a deposit was credited once if it was paid": [
            (broken("deposit.amount", 1), ["UPDATE deposit SET amount = 49999 WHERE id = 1"]),
            (broken("deposit.amount", 1), ["UPDATE deposit SET status = 'expired' WHERE id = 1"]),
            (broken("deposit.amount", 2), ["UPDATE deposit SET status = 'paid' WHERE id = 2"]),
        ],
        "what went back of a deposit was debited once, and is not more than it": [
            (broken("deposit.refunded", 1), ["UPDATE refund SET status = 'failed'"]),
            (
                broken("deposit.refunded", 1) + broken("refund.amount", 1),
                ["UPDATE refund SET amount = 50001 WHERE id = 1"],
            ),
        ],
        "a payout was posted once if it was paid, and one that waits is earned": [
            (broken("payout.amount", 1), ["UPDATE payout SET amount = 99"]),
            (broken("payout.amount", 1), ["UPDATE payout SET status = 'declined'"]),
        ],
        CHAINED: [
            (hashes(15), ["UPDATE ledger_transaction SET kind = 'lock_returned' WHERE id = 15"]),
            (hashes(13), ["UPDATE ledger_transaction SET refund_id = 1 WHERE id = 13"]),
        ],
        ITS_OWN_CAUSE: [
            (
                broken("ledger_transaction.cause", 9),
                ["UPDATE ledger_transaction SET bank_transfer_id = NULL, task_id = 1 WHERE id = 9"],
            ),
            (broken("ledger_transaction.cause", 13), ["UPDATE ledger_transaction SET refund_id = 1 WHERE id = 13"]),
            (broken("ledger_transaction.cause", 9), ["UPDATE ledger_transaction SET kind = 'gift' WHERE id = 9"]),
        ],
        ITS_OWNER: [
            (broken("ledger_transaction.wallet_id", 9), [OTHER_WALLET, "UPDATE bank_transfer SET wallet_id = 2"]),
            (
                broken("ledger_transaction.wallet_id", 1, 2, 3, 4, 5) + broken("deposit.wallet_id", 1),
                [OTHER_WALLET, "UPDATE deposit SET wallet_id = 2 WHERE id = 1"],
            ),
            (
                broken("ledger_transaction.wallet_id", 13) + broken("task.wallet_id", 3),
                [OTHER_WALLET, "UPDATE task SET wallet_id = 2 WHERE id = 3"],
            ),
            (broken("ledger_transaction.earnings_id", 18), [OTHER_EARNINGS, "UPDATE payout SET earnings_id = 2"]),
            (broken("ledger_transaction.deposit_id", 3), ["UPDATE refund SET deposit_id = 2 WHERE id = 1"]),
            (broken("ledger_transaction.task_id", 2), ["UPDATE ledger_transaction SET task_id = 1 WHERE id = 2"]),
        ],
        ITS_ACCOUNTS: [
            (broken("posting.amount", 21), ["UPDATE posting SET account = 'available' WHERE id = 21"]),
            (broken("posting.amount", 18), ["UPDATE posting SET account = 'locked' WHERE id = 18"]),
            (broken("posting.amount", 31), ["UPDATE ledger_transaction SET kind = 'lock_returned' WHERE id = 15"]),
        ],
        SETTLED: [
            (broken("task.settled", 1), ["UPDATE task SET settled = 0 WHERE id = 1"]),
            (broken("task.settled", 1), ["UPDATE ledger_transaction SET kind = 'hold' WHERE id = 11"]),
            (broken("posting.owner_id", 22), ["UPDATE task SET operator_id = NULL WHERE id = 1"]),
        ],
        COUNTED: [
            (broken("agent.tasks_draft", 1), ["UPDATE agent SET tasks_draft = tasks_draft + 1"]),
            (
                broken("agent.tasks_published", 1) + broken("agent.tasks_expired", 1),
                ["UPDATE task SET status = 'Expired' WHERE id = 3"],
            ),
        ],
        "nothing is negative": [
            (broken("earnings.paid_out", 1), ["UPDATE earnings SET paid_out = -1"]),
        ],
    }
)


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: "; ".join(fault.statements))
async def test_cooked_books_are_found(services: Services, fault: Fault) -> None:
    await busy_books(services)
    await services.database.write(partial(cook, statements=fault.statements))
    assert places(await breaches(services))[fault.invariant] == set(fault.rows)


OWED = "a wallet that owes has nothing available"
TAKEN_BACK = "what was taken back of a deposit was debited once, and is not more than it"
REVERSED = plant(
    {
        OWED: [
            (broken("wallet.debt", 1), ["UPDATE wallet SET debt = -1"]),
        ],
        TAKEN_BACK: [
            (broken("deposit.taken_back", 1), ["UPDATE reversal SET returned = 0"]),
            (broken("deposit.taken_back", 1), ["UPDATE reversal SET withdrawn = 999, returned = 0"]),
            (broken("deposit.taken_back", 1), ["DELETE FROM reversal", "UPDATE deposit SET taken_back = 1"]),
            (broken("deposit.taken_back", 1), [*removed(4)]),
        ],
        "a wallet's balances are the sums of its postings": [
            (broken("wallet.available", 1) + broken("wallet.debt", 1), [*removed(6)]),
        ],
    }
)


@pytest.mark.parametrize("fault", REVERSED, ids=lambda fault: "; ".join(fault.statements))
async def test_what_was_taken_back_and_cooked_is_found(services: Services, fault: Fault) -> None:
    await reversed_books(services)
    await services.database.write(partial(cook, statements=fault.statements))
    assert places(await breaches(services))[fault.invariant] == set(fault.rows)


CLAIMED = plant(
    {
        "a task's expenses are those that are claimed or paid, within its budget": [
            (broken("task.expenses", 1), ["UPDATE task SET expenses = expenses + 1"]),
            (broken("task.expenses", 1), ["UPDATE expense SET status = 'CLAIMED' WHERE id = 2"]),
            (broken("task.expenses", 1), ["DELETE FROM expense"]),
            (broken("task.expenses", 1), ["UPDATE task SET expense_budget = 299"]),
        ],
        "a task's bonuses are those that were paid, to its operator": [
            (broken("task.bonus", 1), ["UPDATE task SET bonus = 199"]),
            (broken("task.bonus", 1), ["UPDATE task SET bonus = NULL"]),
        ],
        "a task bills at most the minutes that it pays for": [
            (broken("task.billable_minutes", 1), ["UPDATE task SET billable_minutes = 46"]),
            (
                broken("task.billable_minutes", 1),
                ["UPDATE task SET max_minutes = NULL, estimated_duration_minutes = 3, billable_minutes = 16"],
            ),
        ],
    }
)


@pytest.mark.parametrize("fault", CLAIMED, ids=lambda fault: "; ".join(fault.statements))
async def test_what_was_claimed_and_cooked_is_found(services: Services, fault: Fault) -> None:
    await claimed_books(services)
    assert await breaches(services) == {}
    await services.database.write(partial(cook, statements=fault.statements))
    assert places(await breaches(services))[fault.invariant] == set(fault.rows)


UNCONSTRAINED = {
    "cause": Fault(
        CAUSED,
        broken("ledger_transaction without cause", 9),
        ("UPDATE ledger_transaction SET bank_transfer_id = NULL WHERE id = 9",),
    ),
    "actor": Fault(
        CAUSED,
        broken("ledger_transaction without actor", 9),
        ("UPDATE ledger_transaction SET actor_id = 0 WHERE id = 9",),
    ),
    "request": Fault(
        CAUSED,
        broken("ledger_transaction without request", 9),
        ("UPDATE ledger_transaction SET request_id = '' WHERE id = 9",),
    ),
    "chain": Fault(
        CHAINED,
        broken("ledger_transaction of no chain", 9) + hashes(10) + broken("wallet.chain_length", 1),
        ("UPDATE ledger_transaction SET wallet_id = NULL WHERE id = 9",),
    ),
    "transaction": Fault(
        "a posting has the wallet or operator of its transaction, in its currency",
        broken("posting without ledger_transaction", 17, 18),
        ("DELETE FROM ledger_transaction WHERE id = 9",),
    ),
    "wallet": Fault(
        CHAINED,
        broken("wallet that is missing", 1),
        ("DELETE FROM wallet",),
    ),
}
"""Changes that the constraints of the database refuse, until the owner of its schema drops them."""


@pytest.mark.parametrize("name", UNCONSTRAINED)
async def test_what_the_database_refuses_is_found_where_its_checks_were_dropped(services: Services, name: str) -> None:
    await busy_books(services)
    fault = UNCONSTRAINED[name]
    with pytest.raises((sqlite3.IntegrityError, asyncpg.IntegrityConstraintViolationError)):
        await services.database.write(partial(cook, statements=fault.statements))
    assert await breaches(services) == {}
    if isinstance(services.database, SQLiteDatabase):
        with closing(sqlite3.connect(services.database.path)) as connection:
            connection.execute("PRAGMA ignore_check_constraints = ON")
            connection.execute(*fault.statements)
            connection.commit()
    else:
        assert isinstance(services.database, PostgresDatabase)
        async with services.database.connection() as connection:
            await connection.execute(DROP_CONSTRAINTS)
            await connection.execute(*fault.statements)
    assert places(await breaches(services))[fault.invariant] == set(fault.rows)


DROP_CONSTRAINTS = """
DO $$ DECLARE found record; BEGIN
  FOR found IN
    SELECT conrelid::regclass AS place, conname FROM pg_constraint WHERE contype IN ('c', 'f') AND conrelid > 0
  LOOP
    EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', found.place, found.conname);
  END LOOP;
END $$
"""


def test_every_invariant_is_broken_by_a_fault() -> None:
    planted = {fault.invariant for fault in (*FAULTS, *REVERSED, *CLAIMED, *UNCONSTRAINED.values())}
    assert planted == {name for name, _, _ in INVARIANTS} | {CHAINED}
