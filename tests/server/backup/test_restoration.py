"""A backup takes the place of a database, and a crash at any step loses neither."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from adapters.blobs.s3 import ObjectBlobs
from adapters.storage.engine.postgresql.server import MARK
from adapters.storage.files.damage import Damage
from domain.refusals.general import Unavailable
from resolvers.events.recovery import MARGIN
from server.backup.creation import back_up
from server.backup.postgres_databases import connected
from server.backup.restoration import Options, restore
from server.config.database import require_restored
from server.config.settings import Misconfigured, Settings
from tests.databases import execute, make_sibling_address, named
from tests.server.backup.installations import Installation, install
from tests.server.backup.killing import SERVER_STEPS, run_until_step
from tests.server.test_cli import fieldcall
from tests.simulators.bucket import keeping

MAX_STEPS = 60
REPLACE = Options(replace=True)
sqlite_alone = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
postgresql_alone = pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)


def crash(installation: Installation, title: str) -> None:
    """Leave the database as `kill -9` does: with a log whose commits are not in the file yet."""
    file = installation.file
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA wal_autocheckpoint = 0")
        connection.execute("UPDATE task SET title = ?", (title,))
        crashed = installation.folder / "crashed"
        crashed.mkdir()
        for path in file.parent.glob(f"{file.name}*"):
            if path.is_file():
                shutil.copyfile(path, crashed / path.name)
    for path in crashed.iterdir():
        path.replace(file.with_name(path.name))
    crashed.rmdir()
    assert file.with_name(f"{file.name}-wal").stat().st_size > 0


def side_files(installation: Installation) -> set[str]:
    """Return what is beside the database that belongs to no other one, apart from locks."""
    found = {path.name.removeprefix("fieldcall.db") for path in installation.folder.glob("fieldcall.db*")}
    return {name for name in found if not name.startswith(".replaced-")} - {"", ".lock", ".write-lock"}


def titles(file: Path) -> set[str]:
    with closing(sqlite3.connect(file)) as connection:
        return {title for (title,) in connection.execute("SELECT title FROM task")}


async def installed(settings: Settings, folder: Path) -> Installation:
    return await install(settings, folder, f"sqlite+aiosqlite:///{folder}/fieldcall.db")


@sqlite_alone
async def test_in_place_after_a_crash_the_old_log_is_not_replayed(settings: Settings, tmp_path: Path) -> None:
    here = await installed(settings, tmp_path / "here")
    task_id = await here.add_task("As it was")
    await back_up(here.settings, tmp_path / "backup")
    for _ in range(3):
        await here.add_task("Lost")
    crash(here, "Changed")
    said = await restore(here.settings, tmp_path / "backup", REPLACE)
    assert "No number that the replaced database has given is given again." in said
    assert await here.read_title(task_id) == "As it was"
    (kept,) = here.folder.glob("fieldcall.db.replaced-*")
    assert titles(kept) == {"Changed"}
    assert side_files(here) == set()


async def test_a_restored_database_is_not_marked_as_damaged(settings: Settings, tmp_path: Path) -> None:
    here = await installed(settings, tmp_path / "here")
    await here.add_task("As it was")
    if here.settings.database_file:
        await back_up(here.settings, tmp_path / "backup")
        Damage(here.file).record_fault("database disk image is malformed")
    else:
        async with connected(here.settings.direct_url) as connection:
            await connection.execute(f"COMMENT ON TABLE alembic_version IS '{MARK}invalid page in block 0'")
        await back_up(here.settings, tmp_path / "backup")
    with pytest.raises(Unavailable, match="The database is damaged"):
        await here.add_task("Refused")
    await restore(here.settings, tmp_path / "backup", REPLACE)
    assert await here.add_task("After it")


@pytest.mark.timeout(400)
@sqlite_alone
async def test_a_kill_at_any_step_leaves_the_old_or_the_new_database(settings: Settings, tmp_path: Path) -> None:
    here = await installed(settings, tmp_path / "here")
    await here.add_task("As it was")
    await back_up(here.settings, tmp_path / "backup")
    crash(here, "Changed")
    (tmp_path / "here").rename(tmp_path / "template")
    command = ("restore", str(tmp_path / "backup"), "--replace")
    refused = old = new = 0
    for step in range(1, MAX_STEPS):
        shutil.copytree(tmp_path / "template", here.folder)
        ended = run_until_step(step, tmp_path, *command, **here.variables)
        if ended.returncode == 0:
            break
        assert ended.returncode == -9, ended.stderr
        if (here.folder / "fieldcall.db.restoring/ready.json").exists():
            with pytest.raises(Misconfigured, match="was interrupted: repeat the same fieldcall restore command"):
                require_restored(here.settings)
            refused += 1
        else:
            found = titles(here.file)
            assert found in ({"Changed"}, {"As it was"})
            old += found == {"Changed"}
            new += found == {"As it was"}
        await restore(here.settings, tmp_path / "backup", REPLACE)
        assert titles(here.file) == {"As it was"}
        assert side_files(here) == set()
        shutil.rmtree(here.folder)
    else:
        pytest.fail("the command does not end")
    # Before the last step, in the middle of it, and after it.
    assert (old >= 2, refused >= 3, new >= 1) == (True, True, True)


@sqlite_alone
async def test_a_number_that_was_given_after_the_backup_is_not_given_again(settings: Settings, tmp_path: Path) -> None:
    here = await installed(settings, tmp_path / "here")
    await here.add_task("As it was")
    await back_up(here.settings, tmp_path / "backup")
    far = 3 * MARGIN
    with closing(sqlite3.connect(here.file)) as connection, connection:
        connection.execute("UPDATE sqlite_sequence SET seq = ? WHERE name = 'task'", (far,))
        connection.execute("UPDATE agent SET event_sequence = ?", (2 * far,))
    await restore(here.settings, tmp_path / "backup", REPLACE)
    assert await here.add_task("After it") > far
    with closing(sqlite3.connect(here.file)) as connection:
        assert connection.execute("SELECT min(event_sequence) FROM agent").fetchone()[0] > 2 * far


@sqlite_alone
async def test_without_the_replaced_database_the_margin_is_given_up(settings: Settings, tmp_path: Path) -> None:
    here = await installed(settings, tmp_path / "here")
    first = await here.add_task("As it was")
    await back_up(here.settings, tmp_path / "backup")
    here.file.write_bytes(b"no database" * 1_000)
    said = await restore(here.settings, tmp_path / "backup", REPLACE)
    assert f"{MARGIN:,} numbers of every account and table were given up" in said
    assert await here.add_task("After it") == first + MARGIN + 1


@sqlite_alone
async def test_what_is_refused_changes_nothing(settings: Settings, tmp_path: Path) -> None:
    here = await installed(settings, tmp_path / "here")
    await here.add_task("As it was")
    backup = tmp_path / "backup"
    await back_up(here.settings, backup)
    before = contents(here.folder)

    async def refuse(reason: str, options: Options = REPLACE, chosen: Settings = here.settings) -> None:
        with pytest.raises(Misconfigured, match=reason):
            await restore(chosen, backup, options)
        assert contents(here.folder) == before

    await refuse("is not empty. --replace", Options())
    other = here.settings.model_copy(
        update={"secret_key": type(settings.secret_key)("another secret key, only for tests")}
    )
    await refuse("written with the secret key of fingerprint", chosen=other)
    with closing(sqlite3.connect(here.file)) as connection:
        connection.execute("SELECT * FROM task").fetchone()
        connection.execute("BEGIN IMMEDIATE")
        in_use = fieldcall(tmp_path, "restore", str(backup), "--replace", **here.variables)
        assert (in_use.returncode, "is in use by another process" in in_use.stderr) == (2, True)
        connection.execute("ROLLBACK")
    manifest = (backup / "manifest.json").read_text()
    (backup / "manifest.json").write_text(manifest.replace('"revision": "0', '"revision": "9'))
    await refuse("whose schema .* is newer than this version's")
    (backup / "manifest.json").write_text("{}")
    await refuse("is damaged, or was written by a newer version")
    (backup / "manifest.json").unlink()
    await refuse("is not a backup and holds none")
    (backup / "manifest.json").write_text(manifest)
    (backup / "database.sqlite").write_bytes(b"x")
    await refuse("differs from its hash")
    (backup / "database.sqlite").unlink()
    await refuse("is missing")


@sqlite_alone
async def test_on_a_fresh_machine_the_secret_key_is_asked_for(settings: Settings, tmp_path: Path) -> None:
    here = await installed(settings, tmp_path / "here")
    task_id = await here.add_task("As it was")
    await back_up(here.settings, tmp_path / "backup")
    fresh = tmp_path / "fresh"
    fresh.mkdir()
    refused = fieldcall(fresh, "restore", str(tmp_path / "backup"))
    assert refused.returncode == 2
    assert "none is given. Set that key in FIELDCALL_SECRET_KEY, or put it into fieldcall.db.key" in refused.stderr
    assert list(fresh.iterdir()) == []
    assert settings.secret_key
    (fresh / "fieldcall.db.key").write_text(settings.secret_key.get_secret_value())
    done = fieldcall(fresh, "restore", str(tmp_path))
    assert done.returncode == 0, done.stderr
    assert "You can start the service." in done.stderr
    there = here.settings.model_copy(update={"database_url": f"sqlite+aiosqlite:///{fresh}/fieldcall.db"})
    assert await Installation(there, fresh, here.key).read_title(task_id) == "As it was"


@sqlite_alone
async def test_a_file_from_elsewhere_is_restored_as_safely(settings: Settings, tmp_path: Path) -> None:
    here = await installed(settings, tmp_path / "here")
    await here.add_task("As it was")
    with closing(sqlite3.connect(tmp_path / "elsewhere.db")) as copy, closing(sqlite3.connect(here.file)) as connection:
        connection.backup(copy)
    crash(here, "Changed")
    said = await restore(here.settings, tmp_path / "elsewhere.db", REPLACE)
    assert "the blob store lacks 0 of the 0 that rows name" in said
    assert titles(here.file) == {"As it was"}


@sqlite_alone
async def test_files_come_back_from_a_bucket_into_a_bucket(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = await install(settings, tmp_path / "here", settings.database_url)
    await here.add_task("As it was")
    async with keeping() as bucket:
        for name, value in (("ENDPOINT_URL", bucket.url), ("REGION", "eu-west-1"), ("ACCESS_KEY_ID", "key")):
            monkeypatch.setenv(f"AWS_{name}", value)
        monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "secret")
        stored = [await ObjectBlobs("s3://proofs").put(content) for content in (b"one", b"two")]
        here.settings = here.settings.model_copy(update={"blob_url": "s3://proofs"})
        name_blobs(here, *stored, "0" * 64)
        said = await back_up(here.settings, tmp_path / "backup")
        assert "1 task and 2 files" in said
        assert "Missing or damaged in the blob store: 1 file that rows name" in said
        bucket.objects.clear()
        there = here.settings.model_copy(update={"database_url": f"sqlite+aiosqlite:///{tmp_path}/empty.db"})
        said = await restore(there, tmp_path / "backup", Options())
        assert "2 files, 2 of them new to the blob store; the backup lacked 1 more file, as they were at" in said
        assert [await ObjectBlobs("s3://proofs").get(name) for name in stored] == [b"one", b"two"]


def name_blobs(installation: Installation, *names: str) -> None:
    """Have rows name blobs."""
    rows = ", ".join(f"('notification', '{name}', '', 1, 1, 1, 1, 1)" for name in names)
    columns = "kind, blob, digest, row_count, bytes, first_instant, last_instant, created_at"
    statement = f"INSERT INTO archive ({columns}) VALUES {rows}"
    with closing(sqlite3.connect(installation.file)) as connection, connection:
        connection.execute(statement)


@pytest.mark.timeout(400)
@postgresql_alone
async def test_postgresql_after_a_kill_at_any_step_is_old_or_new(
    settings: Settings, tmp_path: Path, postgres_server: str
) -> None:
    await execute(postgres_server, "CREATE DATABASE killed")
    here = await install(settings, tmp_path / "here", named(postgres_server, "killed"))
    task_id = await here.add_task("As it was")
    address = make_sibling_address(postgres_server, "killed")
    made = fieldcall(tmp_path, "backup", str(tmp_path / "backup"), **here.variables)
    assert made.returncode == 0, made.stderr
    command = ("restore", str(tmp_path / "backup"), "--replace")
    old = new = 0
    for step in range(1, MAX_STEPS):
        await execute(address, "UPDATE task SET title = 'Changed'")
        ended = run_until_step(step, tmp_path, *command, steps=SERVER_STEPS, **here.variables)
        found = await here.read_title(task_id)
        if ended.returncode == 0:
            break
        assert ended.returncode == -9, ended.stderr
        assert found in ("Changed", "As it was")
        old += found == "Changed"
        new += found == "As it was"
    else:
        pytest.fail("the command does not end")
    assert found == "As it was"
    assert old > 3
    kept = fieldcall(tmp_path, *command, **here.variables)
    assert "The replaced database is kept as killed_replaced_" in kept.stderr
    assert "No number that the replaced database has given is given again" in kept.stderr


@pytest.mark.timeout(400)
@postgresql_alone
async def test_an_empty_database_of_postgresql_is_filled_whole_or_takes_no_writes(
    settings: Settings, tmp_path: Path, postgres_server: str
) -> None:
    await execute(postgres_server, "CREATE DATABASE origin")
    here = await install(settings, tmp_path / "here", named(postgres_server, "origin"))
    task_id = await here.add_task("As it was")
    assert fieldcall(tmp_path, "backup", str(tmp_path / "backup"), **here.variables).returncode == 0
    command = ("restore", str(tmp_path / "backup"))
    refused = fieldcall(tmp_path, *command, **here.variables)
    assert (refused.returncode, "is not empty. --replace" in refused.stderr) == (2, True)
    await execute(postgres_server, "DROP DATABASE origin WITH (FORCE)")
    await execute(postgres_server, "CREATE DATABASE origin")
    interrupted = 0
    for step in range(1, MAX_STEPS):
        ended = run_until_step(step, tmp_path, *command, steps=SERVER_STEPS, **here.variables)
        if ended.returncode == 0:
            break
        recovered = fieldcall(tmp_path, "recover", **here.variables)
        assert recovered.returncode == 2, recovered.stderr
        interrupted += "takes no writes" in recovered.stderr
    else:
        pytest.fail("the command does not end")
    assert interrupted > 2
    assert await here.read_title(task_id) == "As it was"
    assert await here.add_task("After it") > MARGIN


def contents(folder: Path) -> dict[Path, bytes]:
    """The files of an installation, but the lock, which names the process that took it last."""
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file() and path.suffix != ".lock"}
