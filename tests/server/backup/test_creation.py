"""A backup is whole or not there, and is made while others write."""

import sqlite3
import stat
import threading
from contextlib import closing
from pathlib import Path

import pytest

from server.backup import folders
from server.backup.creation import back_up
from server.backup.manifest import read_manifest
from server.backup.sqlite_files import copy_database
from server.config.settings import Misconfigured
from tests.server.backup.installations import Installation, programs_path
from tests.server.backup.killing import run_until_step
from tests.server.test_cli import fieldcall

MAX_STEPS = 30
FULL = """
import resource, signal
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (500_000, resource.RLIM_INFINITY))
"""
sqlite_alone = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
postgresql_alone = pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)


async def test_it_says_what_it_holds_and_only_its_owner_reads_it(
    here: Installation, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", programs_path())
    said = await back_up(here.settings, tmp_path / "backup")
    assert said.startswith(f"Backed up 1 task and 0 files in {tmp_path}/backup.")
    manifest = read_manifest(tmp_path / "backup")
    assert (manifest.rows["task"], manifest.numbers["task"]) == (1, 1)
    assert len(manifest.secret_keys) == 1
    assert here.settings.secret_key
    for path in (tmp_path / "backup").rglob("*"):
        assert stat.S_IMODE(path.stat().st_mode) & 0o077 == 0, path
        assert path.is_dir() or here.settings.secret_key.get_secret_value().encode() not in path.read_bytes()


@sqlite_alone
async def test_what_cannot_be_backed_up_is_refused_and_leaves_nothing(here: Installation, tmp_path: Path) -> None:
    full = tmp_path / "full"
    full.mkdir()
    (full / "mine").write_text("kept")
    other = here.settings.secret_key and type(here.settings.secret_key)("another secret key, only for tests")
    for settings, folder, reason in (
        (here.settings, full, "is not empty: name a new folder"),
        (here.settings, None, "name a folder, or set FIELDCALL_BACKUP_FOLDER"),
        (here.settings.model_copy(update={"secret_key": other}), tmp_path / "new", "and another one is given"),
        (
            here.settings.model_copy(update={"database_url": f"sqlite+aiosqlite:///{tmp_path}/none.db"}),
            tmp_path / "new",
            "there is nothing to back up",
        ),
    ):
        with pytest.raises(Misconfigured, match=reason):
            await back_up(settings, folder)
    assert [path.name for path in full.iterdir()] == ["mine"]
    assert names(tmp_path) - {"fieldcall.db.lock", "fieldcall.db.write-lock"} == {"full", "here", "fieldcall.db"}


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


@sqlite_alone
async def test_backups_of_one_second_have_different_names(
    here: Installation, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The name of the folder is that of the second, which stands still here.
    monkeypatch.setattr(folders, "NAME_FORMAT", "2026-11-28T20-00-00Z")
    settings = here.settings.model_copy(update={"backup_folder": tmp_path / "backups"})
    said = [await back_up(settings, None) for _ in range(2)]
    with folders.making(folders.choose_folder(settings, None)):
        said.append(await back_up(settings, None))
    names = [f"2026-11-28T20-00-00Z{number}" for number in ("", "-2", "-3", "-4")]
    assert sorted(path.name for path in (tmp_path / "backups").iterdir()) == names
    assert [f"/{name}. " in sentence for name, sentence in zip((*names[:2], names[3]), said, strict=True)] == [True] * 3
    for name in (*names[:2], names[3]):
        assert read_manifest(tmp_path / "backups" / name).rows["task"] == 1


def test_a_folder_that_another_backup_filled_meanwhile_is_not_overwritten(tmp_path: Path) -> None:
    target = tmp_path / "backup"

    def make() -> None:
        with folders.making(target) as partial:
            (partial / "late").write_text("late")
            target.mkdir()
            (target / "first").write_text("first")

    with pytest.raises(Misconfigured, match="run the command again"):
        make()
    assert [path.name for path in target.iterdir()] == ["first"]
    assert list(tmp_path.iterdir()) == [target], "the partial folder is gone"


@sqlite_alone
async def test_a_full_disk_ends_in_a_sentence(here: Installation, tmp_path: Path) -> None:
    ended = run_until_step(10_000, tmp_path, "backup", str(tmp_path / "backup"), prelude=FULL, **here.variables)
    assert ended.returncode == 2
    assert "the disk is full" in ended.stderr
    assert "Traceback" not in ended.stderr
    assert not {name for name in names(tmp_path) if "backup" in name}


@sqlite_alone
async def test_a_killed_backup_leaves_nothing_that_looks_like_one(here: Installation, tmp_path: Path) -> None:
    holder = tmp_path / "backups"
    for step in range(1, MAX_STEPS):
        ended = run_until_step(step, tmp_path, "backup", str(holder / "new"), **here.variables)
        if ended.returncode == 0:
            break
        assert ended.returncode == -9, ended.stderr
        assert not (holder / "new").exists()
        drilled = [path.name for path in holder.iterdir() if not path.name.startswith(".")]
        assert drilled == []
    else:
        pytest.fail("the command does not end")
    assert step > 2
    assert [path.name for path in holder.iterdir()] == ["new"]


@sqlite_alone
async def test_writers_go_on_while_a_file_is_copied(here: Installation, tmp_path: Path) -> None:
    """Of two rows that are always changed together, the copy has one state."""
    with closing(sqlite3.connect(here.file, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("CREATE TABLE pair (a, b)")
        connection.execute("INSERT INTO pair VALUES (0, 0)")
        connection.execute("CREATE TABLE bulk (content)")
        connection.execute("INSERT INTO bulk VALUES (zeroblob(40000000))")
    stop = threading.Event()
    written = [0]

    def write() -> None:
        with closing(sqlite3.connect(here.file, isolation_level=None, timeout=0)) as connection:
            connection.execute("PRAGMA synchronous = OFF")
            while not stop.is_set():
                connection.execute("UPDATE pair SET a = a + 1, b = b + 1")
                written[0] += 1

    writer = threading.Thread(target=write)
    writer.start()
    try:
        while not written[0]:
            pass
        before = written[0]
        copy_database(here.file, tmp_path / "copy.db")
        after = written[0]
    finally:
        stop.set()
        writer.join()
    with closing(sqlite3.connect(tmp_path / "copy.db")) as copy:
        ((a, b),) = copy.execute("SELECT a, b FROM pair")
    assert a == b
    assert before <= a <= after
    # Without a timeout a write that was held up would have ended the writer.
    assert after > before


@sqlite_alone
async def test_a_damaged_database_is_not_backed_up(here: Installation, tmp_path: Path) -> None:
    with closing(sqlite3.connect(here.file)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        (root,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'ledger_transaction'").fetchone()
        (size,) = connection.execute("PRAGMA page_size").fetchone()
    with here.file.open("rb+") as file:
        file.seek((root - 1) * size)
        file.write(b"\xff" * size)
    with pytest.raises(Misconfigured, match="is damaged"):
        await back_up(here.settings, tmp_path / "backup")
    assert not {name for name in names(tmp_path) if "backup" in name}


@postgresql_alone
async def test_programs_of_postgresql_have_to_fit(here: Installation, tmp_path: Path) -> None:
    nothing = tmp_path / "nothing"
    nothing.mkdir()
    missing = fieldcall(tmp_path, "backup", str(tmp_path / "new"), **{**here.variables, "PATH": str(nothing)})
    assert missing.returncode == 2
    assert "a backup of PostgreSQL needs pg_dump, and PATH has none: install the client" in missing.stderr
    old = nothing / "pg_dump"
    old.write_text("#!/bin/sh\necho 'pg_dump (PostgreSQL) 9.6.1'\n")
    old.chmod(0o755)
    refused = fieldcall(tmp_path, "backup", str(tmp_path / "new"), **{**here.variables, "PATH": str(nothing)})
    assert refused.returncode == 2
    assert "is pg_dump (PostgreSQL) 9.6.1, and the server is PostgreSQL" in refused.stderr
    assert not {name for name in names(tmp_path) if "new" in name}
