"""Errors of a start: each ends the real command with a sentence that names the setting and the next step."""

import socket
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.server.test_cli import SERVE, fieldcall

KEY = "s" * 40
DATABASE = "FIELDCALL_DATABASE_URL"
UNREACHABLE = "postgresql+asyncpg://nobody:hunter2@127.0.0.1:1/none"


class StartError(NamedTuple):
    """A start that fails, and both parts of its sentence."""

    variables: dict[str, str]
    names: str
    next_step: str
    prepare: Callable[[Path], object] = lambda _: None


def _write_files(folder: Path) -> None:
    (folder / "file").write_text("no folder")


def _migrate(folder: Path) -> None:
    assert fieldcall(folder, "migrate").returncode == 0
    assert fieldcall(folder, "keys", "create-platform", "Ada").returncode == 0


def _migrate_to_newer_release(folder: Path) -> None:
    _migrate(folder)
    with closing(sqlite3.connect(folder / "fieldcall.db")) as database, database:
        database.execute("INSERT INTO schema_change VALUES ('9999', 'contract', 0)")
        database.execute("UPDATE alembic_version SET version_num = '9999'")


def _damage_key(folder: Path) -> None:
    _migrate(folder)
    (folder / "fieldcall.db.key").write_text("short")


ERRORS = {
    "value": StartError({"FIELDCALL_MAX_BODY": "much"}, "FIELDCALL_MAX_BODY: ", "Correct it or unset it"),
    "choice": StartError(
        {"FIELDCALL_OPERATOR_APPROVAL": "never"}, "FIELDCALL_OPERATOR_APPROVAL: ", "should be 'manual' or 'auto'"
    ),
    "unknown": StartError({"FIELDCALL_QQQ": "1"}, "FIELDCALL_QQQ: ", "`fieldcall settings` lists them all"),
    "placeholder": StartError({"FIELDCALL_STRIPE_KEY": "sk_…"}, "FIELDCALL_STRIPE_KEY: ", "Enter your own value"),
    "short secret key": StartError(
        {"FIELDCALL_SECRET_KEY": "secret"}, "FIELDCALL_SECRET_KEY: ", "should have at least 32 characters, not 6"
    ),
    "misspelt": StartError(
        {"FIELDCALL_DATABSE_URL": "x"}, "FIELDCALL_DATABSE_URL: ", "FIELDCALL_DATABASE_URL was probably meant"
    ),
    "no database": StartError(
        {DATABASE: UNREACHABLE, "FIELDCALL_SECRET_KEY": KEY},
        f"{DATABASE}: no database answers: ",
        "Start it, or correct the address",
    ),
    "no database past the pooler": StartError(
        {DATABASE: UNREACHABLE, "FIELDCALL_DATABASE_DIRECT_URL": UNREACHABLE, "FIELDCALL_SECRET_KEY": KEY},
        "FIELDCALL_DATABASE_DIRECT_URL: no database answers: ",
        "Start it, or correct the address",
    ),
    "no secret key": StartError({DATABASE: UNREACHABLE}, "FIELDCALL_SECRET_KEY is required", "32 random characters"),
    "damaged secret key": StartError(
        {}, "fieldcall.db.key does not hold a secret key", "restore it, or set FIELDCALL_SECRET_KEY", _damage_key
    ),
    "other secret key": StartError(
        {"FIELDCALL_SECRET_KEY": KEY}, "FIELDCALL_SECRET_KEY (or what ", "Restore that key.", _migrate
    ),
    "folder of the database": StartError(
        {DATABASE: "sqlite+aiosqlite:///./file/fieldcall.db"},
        "/file/fieldcall.db.lock: Not a directory",
        "Name a file in a folder that you may write to",
        _write_files,
    ),
    "no database in the file": StartError(
        {DATABASE: "sqlite+aiosqlite:///./file"},
        f"{DATABASE}: the database is damaged (file is not a database)",
        "Name another file, or restore a backup",
        _write_files,
    ),
    "folder of the proofs": StartError(
        {"FIELDCALL_BLOB_URL": "file://./file/blobs"}, "FIELDCALL_BLOB_URL: ", "Name another one", _write_files
    ),
    "newer release": StartError(
        {},
        f"{DATABASE}: the database is at revision 9999 of a newer version",
        "run that newer version, or go back to a backup from before",
        _migrate_to_newer_release,
    ),
    "map": StartError({"FIELDCALL_MAP": "none.pmtiles"}, "FIELDCALL_MAP: ", "Correct it or unset it"),
}


@pytest.mark.parametrize("error", ERRORS.values(), ids=ERRORS.keys())
def test_a_start_error_names_the_setting_and_the_next_step(tmp_path: Path, error: StartError) -> None:
    error.prepare(tmp_path)
    ended = fieldcall(tmp_path, *SERVE, **error.variables)
    assert (ended.returncode, ended.stdout) == (2, "")
    # A line of the log may come before the sentence.
    *_, sentence = ended.stderr.splitlines()
    assert sentence.startswith("fieldcall: ")
    assert error.names in sentence
    assert error.next_step in sentence
    assert "Traceback" not in ended.stderr
    assert "hunter2" not in ended.stderr


def test_a_port_in_use_is_named_with_its_option_or_setting(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        of_service = fieldcall(tmp_path, "serve", "--port", str(port))
        of_metrics = fieldcall(tmp_path, *SERVE, FIELDCALL_METRICS_HOST="127.0.0.1", FIELDCALL_METRICS_PORT=str(port))
    assert (of_service.returncode, of_metrics.returncode) == (2, 2)
    assert of_service.stderr == f"fieldcall: port {port} of 127.0.0.1 is in use: take another one with --port\n"
    assert of_metrics.stderr == (
        f"fieldcall: FIELDCALL_METRICS_PORT: port {port} of 127.0.0.1 is in use: choose another one\n"
    )
    assert list(tmp_path.iterdir()) == []
