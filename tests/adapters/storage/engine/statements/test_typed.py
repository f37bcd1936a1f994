"""The tables and the parameters of statements."""

import importlib
import pkgutil
import re
import subprocess
import sys
from pathlib import Path

import pytest

from adapters.storage import audit, queries
from adapters.storage.engine.columns.types import METADATA
from adapters.storage.engine.statements.typed import Statement

MODULES = [
    importlib.import_module(module.name)
    for room in (queries, audit)
    for module in pkgutil.walk_packages(room.__path__, f"{room.__name__}.")
]
STATEMENTS = {
    f"{module.__name__}.{name}": statement
    for module in MODULES
    for name, statement in vars(module).items()
    if isinstance(statement, Statement)
}


def test_every_table_in_its_text_is_in_its_table_access(subtests: pytest.Subtests) -> None:
    for name, statement in STATEMENTS.items():
        with subtests.test(name=name):
            table_access, text = statement.table_access, statement.postgresql.sql
            places = re.findall(r"(?:FROM|JOIN|INTO|UPDATE)\s+(\w+(?:,\s*\w+)*)", text)
            mentioned = {table for place in places for table in re.split(r",\s*", place)} & METADATA.tables.keys()
            assert mentioned <= table_access.tables
            assert (table_access.changed is not None) == bool(
                re.search(r"\b(INSERT INTO|UPDATE \w+ SET|DELETE FROM)\b", text)
            )
            assert table_access.inserts == text.startswith("INSERT INTO")
            if table_access.changed:
                table = METADATA.tables[table_access.changed]
                assert {key.column.table.name for key in table.foreign_keys} <= table_access.tables


def test_rows_come_after_those_to_which_they_refer() -> None:
    ranks = {
        each.table_access.changed: each.table_access.rank for each in STATEMENTS.values() if each.table_access.changed
    }
    for name, rank in ranks.items():
        referred = {key.column.table.name for key in METADATA.tables[name or ""].foreign_keys} - {name}
        assert all(ranks[other] < rank for other in referred if other in ranks)


def test_a_signature_has_the_parameters_of_its_expression() -> None:
    wrong = {}
    for name, statement in STATEMENTS.items():
        if not statement._names:
            continue
        compiled = (statement.sqlite, statement.postgresql)
        expected = {parameter for sql in compiled for parameter in sql.order if parameter not in sql.fixed}
        signature = set(statement._names) - {"return"}
        if signature != expected:
            wrong[name] = signature ^ expected
    assert wrong == {}


WRONG = """
from adapters.storage.engine.transactions.session import Session
from adapters.storage.queries.ledger.wallets import select_wallet

async def read(session: Session) -> None:
    select_wallet(agent_id=1, currency=978)
    select_wallet(agent_id=1, money="EUR")
    wallet = await session.get(select_wallet(agent_id=1, currency="EUR"))
    wallet.colour
"""


def test_wrong_parameters_and_columns_are_errors_of_types(tmp_path: Path) -> None:
    options = ("--config-file=", "--follow-imports=silent", f"--cache-dir={tmp_path}", "--no-error-summary")
    command = (sys.executable, "-m", "mypy", *options, "-c", WRONG)
    checked = subprocess.run(command, capture_output=True, text=True, check=False)
    assert re.findall(r"<string>:(\d+): error: .*\[(.+)\]", checked.stdout) == [
        ("6", "arg-type"),
        ("7", "call-arg"),
        ("9", "attr-defined"),
    ], checked.stdout
