"""The books hold after real work: `fieldcall ledger verify` says so, on one snapshot, and names what does not."""

from functools import partial

from adapters.storage.audit.invariants import TRANSACTIONS
from adapters.storage.audit.verification import CHAINED, MAX_BREACHES, InvariantResult, VerificationProgress, verify
from adapters.storage.engine.statements.changes import plain_insertion
from adapters.storage.engine.transactions.session import Session
from adapters.storage.tables.ledger import LedgerTransactionRow, ledger_transaction
from domain.money.ledger import EntryKind
from resolvers.core.context import Services
from resolvers.payments import deposits
from tests import actors
from tests.adapters.books import (
    LAST,
    amended_books,
    bargained_books,
    breaches,
    busy_books,
    claimed_books,
    reversed_books,
    select_entries,
    voided_books,
)


async def test_every_kind_of_movement_is_in_the_books_and_they_hold(services: Services) -> None:
    await busy_books(services)
    await reversed_books(services)
    await claimed_books(services)
    await voided_books(services)
    await amended_books(services)
    await bargained_books(services)
    assert {entry.kind for entry in await services.database.reader.find_all(select_entries())} == set(EntryKind)
    async with services.database.snapshot() as session:
        verdicts = await verify(session)
    assert [verdict for verdict in verdicts if verdict.breaches] == []
    assert all(verdict.checked for verdict in verdicts)


async def test_empty_books_hold(services: Services) -> None:
    assert await breaches(services) == {}


async def test_a_snapshot_does_not_see_what_is_written_meanwhile(services: Services) -> None:
    await busy_books(services)
    async with services.database.snapshot() as session:
        assert await session.find(TRANSACTIONS()) == LAST
        await actors.fund_wallet(await actors.register_agent(services))
        verdicts = await verify(session)
    assert {verdict.invariant: verdict.checked for verdict in verdicts}[CHAINED] == LAST
    assert not any(verdict.breaches for verdict in verdicts)
    assert await services.database.reader.find(TRANSACTIONS()) == LAST + 2
    assert await breaches(services) == {}


async def test_progress_goes_from_nothing_to_everything(services: Services) -> None:
    await busy_books(services)
    told: list[InvariantResult] = []
    steps: list[int] = []

    class Listening(VerificationProgress):
        def begin(self, rows: int) -> None:
            steps.append(-rows)

        def advance(self, rows: int) -> None:
            steps.append(rows)

        def record_result(self, verdict: InvariantResult) -> None:
            told.append(verdict)

    verdicts = await verify(services.database.reader, Listening())
    assert (told, sum(steps), steps[0] < 0) == (verdicts, 0, True)


async def test_of_many_breaches_the_first_thousand_are_named(services: Services) -> None:
    agent = await actors.register_agent(services)
    await agent(deposits.deposit_to_wallet, amount="8.00", currency="EUR")
    (entry,) = await services.database.reader.find_all(select_entries())
    copies = [entry] * (MAX_BREACHES + 7)
    await services.database.write(partial(copy, copies=copies))
    found = await breaches(services)
    assert {name: len(rows) for name, rows in found.items()} == {
        "the postings of a transaction sum to zero": MAX_BREACHES,
        CHAINED: MAX_BREACHES,
    }


async def copy(session: Session, *, copies: list[LedgerTransactionRow]) -> None:
    await session.insert_all(plain_insertion(ledger_transaction, LedgerTransactionRow), copies)
