"""The time of `fieldcall ledger verify` for a million ledger transactions, on SQLite and on PostgreSQL.

`resolvers.ledger.posting` itself makes the postings, over a session that stores its rows in large batches.
"""

import os
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterable
from contextlib import closing
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import asyncpg
from sqlalchemy import bindparam, insert, select
from sqlalchemy.dialects import sqlite as source_dialect

from adapters.storage.engine.columns.types import METADATA
from adapters.storage.engine.migration import migrate
from adapters.storage.engine.statements.changes import set_columns
from adapters.storage.engine.statements.typed import BoundStatement, Statement, command
from adapters.storage.engine.transactions.session import Session
from adapters.storage.queries.ledger.transactions import INSERT_TRANSACTION
from adapters.storage.queries.ledger.wallets import MOVE_WALLET, add_to_earnings, select_wallet
from adapters.storage.queries.tasks.rows import select_task
from adapters.storage.tables.accounts import TASK_COUNTERS, agent
from adapters.storage.tables.ledger import EarningsRow, WalletRow, earnings, ledger_transaction, wallet
from adapters.storage.tables.tasks import TaskRow, task
from benchmarks import people
from benchmarks.report import at_most, print_table
from domain.lifecycle.statuses import Actor, Status
from domain.money.hash_chain import BEGINNING
from domain.money.ledger import hold, lock, release_hold, settle
from domain.money.pricing import Division
from resolvers.core.context import Caller, Services, Transaction
from resolvers.ledger.posting import Cause, post
from resolvers.tasks import dispatch
from server.config.settings import PREFIX
from server.config.wiring import running
from tests.databases import execute, named
from tests.services import postgres

TRANSACTIONS = 1_000_000
TASKS = TRANSACTIONS // 5
AGENTS = 100
BATCH = 10_000
"""Tasks stored at once."""
GOAL_SECONDS = 60
DIVISION = Division(operator=900, platform=150, refund=0)
COST = sum(DIVISION)
COMMAND = (sys.executable, "-c", "from server.cli import main; main()", "ledger", "verify")


@cache
def _whole(table: Any) -> Statement[..., None]:
    """The statement that inserts rows with their ids."""
    return command(insert(table).values({column.name: bindparam(column.name) for column in table.c}))


class BatchingSession(Session):
    """The session that `post` uses. Collects the rows of a batch, and the earnings of one operator."""

    def __init__(self, operator_id: int, last_transaction: int) -> None:
        self.last_transaction = last_transaction
        self.earnings = EarningsRow(1, operator_id, "EUR", 0, 0, BEGINNING, 0)
        self.transactions: list[dict[str, Any]] = []
        self.postings: list[BoundStatement[Any]] = []

    async def find(self, bound: BoundStatement[Any]) -> Any:
        statement, parameters = bound
        if statement is INSERT_TRANSACTION:
            self.last_transaction += 1
            self.transactions.append({**parameters, "id": self.last_transaction})
            return self.last_transaction
        assert statement is add_to_earnings
        self.earnings = self.earnings._replace(earned=self.earnings.earned + parameters["add_earned"])
        return self.earnings

    async def find_all(self, bound: BoundStatement[Any]) -> list[Any]:
        raise NotImplementedError("posting reads no lists")

    async def execute(self, bound: BoundStatement[Any]) -> int:
        assert bound.statement is MOVE_WALLET
        return 1

    async def execute_many(self, bounds: Iterable[BoundStatement[Any]]) -> None:
        self.postings += bounds

    async def store(self, session: Session, *, work: list[dict[str, Any]]) -> None:
        """Store the collected rows with their tasks, and drop them."""
        await session.execute_many(_whole(task)(**row) for row in work)
        await session.execute_many(_whole(ledger_transaction)(**row) for row in self.transactions)
        await session.execute_many(self.postings)
        self.transactions, self.postings = [], []


async def fill(services: Services) -> None:
    """Create agents with money, and tasks of each agent in turn that were quoted twice, funded and settled."""
    owners = await people.concurrently(lambda _: people.agent(services, "1000000"), range(AGENTS))
    operator_id = (await people.operator(services)).caller.id
    reader = services.database.reader
    created = await people.call(
        services, dispatch.create_task, owners[0].caller, **people.TASK, publishImmediately=False
    )
    draft = await reader.get(select_task(id=created.id))
    wallets = [await reader.get(select_wallet(agent_id=owner.caller.id, currency="EUR")) for owner in owners]
    session = BatchingSession(operator_id, 2 * AGENTS)
    system = people.make_context(services, Caller(Actor.SYSTEM, 0))
    context = Transaction(services, system.caller, system.request_id, system.base_url, system.now, session)
    for start in range(0, TASKS, BATCH):
        work = []
        for number in range(start, start + BATCH):
            place = number % AGENTS
            before = wallets[place]
            row = draft._replace(id=draft.id + 1 + number, agent_id=before.agent_id, wallet_id=before.id)
            paid = DIVISION.operator + DIVISION.platform
            closed = row._replace(status=Status.CLOSED, operator_id=operator_id, settled=paid)
            work.append(closed._asdict())
            wallets[place] = await _settled(context, before, row, operator_id)
        await services.database.write(partial(session.store, work=work))
    await services.database.write(partial(_close, wallets=wallets, earned=session.earnings))


async def _settled(context: Transaction, wallet: WalletRow, row: TaskRow, operator_id: int) -> WalletRow:
    """Post the whole life of a task and return its wallet."""
    for movement in (
        hold(wallet.id, COST),
        release_hold(wallet.id, COST),
        hold(wallet.id, COST),
        lock(wallet.id, COST, COST),
        settle(wallet.id, operator_id, DIVISION),
    ):
        wallet = await post(context, wallet, movement, Cause(task_id=row.id))
    return wallet


async def _close(session: Session, *, wallets: list[WalletRow], earned: EarningsRow) -> None:
    for row in wallets:
        columns = row._asdict()
        del columns["id"]
        await session.execute(set_columns(wallet, row.id, columns))
        counter = {TASK_COUNTERS[Status.CLOSED]: TASKS // AGENTS}
        await session.execute(set_columns(agent, row.agent_id, counter))
    await session.execute(_whole(earnings)(**earned._asdict()))


class Check(NamedTuple):
    """The seconds of one run of the command, and whether every invariant holds."""

    seconds: float
    passed: bool


async def copied(path: Path, url: str) -> None:
    """Copy the database to PostgreSQL."""
    await migrate.upgrade(url)
    target = await asyncpg.connect(url.replace("+asyncpg", "", 1))
    await target.execute(f"TRUNCATE {', '.join(METADATA.tables)}")
    with closing(sqlite3.connect(path)) as source:
        for table in METADATA.sorted_tables:
            columns = [column.name for column in table.c]
            rows = source.execute(select(table).compile(dialect=source_dialect.dialect()).string)
            await target.copy_records_to_table(table.name, records=rows, columns=columns)
    await target.execute("ANALYZE")
    await target.close()


def check(url: str, secret_key: str) -> Check:
    """Verify the ledger by the command."""
    environment = os.environ | {f"{PREFIX}DATABASE_URL": url, f"{PREFIX}SECRET_KEY": secret_key}
    started_at = time.perf_counter()
    done = subprocess.run(COMMAND, env=environment, stdout=subprocess.PIPE, text=True, check=False)
    seconds = time.perf_counter() - started_at
    if done.returncode:
        print(done.stdout)
    return Check(seconds, done.returncode == 0)


def _secret_key(database: Path) -> str:
    return Path(f"{database}.key").read_text().strip()


async def run() -> None:
    """Fill the ledger, verify it on each database, and print the results."""
    checks = {}
    with TemporaryDirectory() as folder:
        settings = people.settings_in(Path(folder))
        async with running(settings) as services:
            await fill(services)
        assert settings.database_file
        secret_key = _secret_key(settings.database_file)
        checks["SQLite"] = check(settings.database_url, secret_key)
        with postgres() as server:
            await execute(server, "CREATE DATABASE verifying")
            url = named(server, "verifying")
            await copied(settings.database_file, url)
            checks["PostgreSQL"] = check(url, secret_key)
    print_table(
        f"fieldcall ledger verify, {TRANSACTIONS:,} ledger transactions of {TASKS:,} tasks",
        ("", "seconds", "a second"),
        [(name, f"{run.seconds:.1f}", f"{TRANSACTIONS / run.seconds:,.0f}") for name, run in checks.items()],
    )
    assert all(run.passed for run in checks.values())
    at_most(f"verifying {TRANSACTIONS:,} transactions", max(run.seconds for run in checks.values()), GOAL_SECONDS, "s")
