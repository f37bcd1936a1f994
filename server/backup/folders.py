"""The folder of backups: a new backup appears whole or not at all, and the age of the newest one is measured."""

import errno
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from types import ModuleType
from typing import Final, NamedTuple

from pydantic import BaseModel, ConfigDict, ValidationError

from adapters.blobs.disk import sync_folder
from adapters.private_files import FOLDER_MODE, make_private_folder
from server.backup.manifest import MANIFEST, Manifest, read_manifest, write_durably
from server.config.settings import PREFIX, Misconfigured, Settings

try:
    import fcntl as _fcntl
except ImportError:  # Windows
    _fcntl = None  # type: ignore[assignment]
fcntl: ModuleType | None = _fcntl
"""Module for locks of files; None if the system has none."""

PARTIAL: Final = ".partial"
"""Suffix of the name of a folder in which a backup is made. The name begins with a dot."""
DRILL_FILE: Final = "last-drill.json"
NAME_FORMAT: Final = "%Y-%m-%dT%H-%M-%SZ"


class Backup(NamedTuple):
    """A complete backup."""

    folder: Path
    manifest: Manifest


class DrillRecord(BaseModel):
    """Result of the last drill."""

    model_config = ConfigDict(frozen=True)

    at: datetime
    ok: bool
    backup: str
    """Name of the backup's folder."""
    fault: str | None = None


def choose_folder(settings: Settings, folder: Path | None) -> Path:
    """Return the folder for a new backup: the given one, or a new one in the folder of the settings. Raises
    `Misconfigured` if it cannot be used.
    """
    if folder is None:
        folder = _name_folder(find_holder(settings, None))
    folder = folder.absolute()
    if folder.is_mount():
        raise Misconfigured(f"{folder} is a mounted file system: name a folder in it, such as {folder / 'first'}")
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise Misconfigured(f"{folder} is not empty: name a new folder")
    return folder


def _name_folder(holder: Path) -> Path:
    """Return a new folder named after the time; further ones of the same second have a number behind it."""
    first = holder / datetime.now(UTC).strftime(NAME_FORMAT)
    folder, number = first, 1
    while folder.exists() or _find_partial(folder).exists():
        number += 1
        folder = first.with_name(f"{first.name}-{number}")
    return folder


def _find_partial(folder: Path) -> Path:
    """Return the folder in which a backup is made before it has its name."""
    return folder.with_name(f".{folder.name}{PARTIAL}")


def find_holder(settings: Settings, folder: Path | None) -> Path:
    """Return the folder that holds backups. Raises `Misconfigured` if none is set."""
    chosen = folder or settings.backup_folder
    if chosen is None:
        raise Misconfigured(f"name a folder, or set {PREFIX}BACKUP_FOLDER to the one that holds all backups")
    return chosen


def find_backup(folder: Path) -> Backup:
    """Return the backup in a folder, or the newest of those in it. Raises `Misconfigured`."""
    if (folder / MANIFEST).exists():
        return Backup(folder, read_manifest(folder))
    newest = find_newest(folder)
    if newest is None:
        raise Misconfigured(f"{folder} is not a backup and holds none: there is no {MANIFEST}")
    return newest


def find_newest(holder: Path) -> Backup | None:
    """Return the newest complete backup in a folder."""
    backups = []
    with suppress(FileNotFoundError, NotADirectoryError):
        for folder in holder.glob("[!.]*"):
            # A folder with a damaged manifest is skipped; the drill reports it.
            with suppress(Misconfigured):
                backups.append(Backup(folder, read_manifest(folder)))
    return max(backups, key=lambda backup: backup.manifest.created_at, default=None)


@contextmanager
def making(folder: Path) -> Iterator[Path]:
    """Make a folder in which a backup is written, and give it its name at the end.

    Folders that killed backups have left are removed first; a failed backup leaves nothing.
    """
    make_private_folder(folder.parent)
    for left in folder.parent.glob(f".*{PARTIAL}"):
        _remove_unused(left)
    partial = _find_partial(folder)
    try:
        partial.mkdir(mode=FOLDER_MODE)
    except FileExistsError:
        raise Misconfigured(f"another backup into {folder} runs: wait for its end") from None
    try:
        with locked_folder(partial):
            yield partial
            sync_folder(partial)
            _give_name(partial, folder)
            sync_folder(folder.parent)
    except BaseException:
        shutil.rmtree(partial, ignore_errors=True)
        raise


def _give_name(partial: Path, folder: Path) -> None:
    try:
        partial.rename(folder)
    except OSError as fault:
        if fault.errno not in (errno.ENOTEMPTY, errno.EEXIST):
            raise
        raise Misconfigured(f"another backup has filled {folder} meanwhile: run the command again") from None


def _remove_unused(partial: Path) -> None:
    with suppress(BlockingIOError, FileNotFoundError), locked_folder(partial):
        shutil.rmtree(partial)


@contextmanager
def locked_folder(folder: Path) -> Iterator[None]:
    """Lock a folder for as long as the context or the process lasts; on Windows nothing is locked.

    Raises `BlockingIOError` while another process has it.
    """
    if not fcntl:
        yield
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield
    finally:
        os.close(handle)


def record_drill(holder: Path, record: DrillRecord) -> None:
    """Store the result of a drill beside the backups."""
    write_durably(holder / DRILL_FILE, record.model_dump_json(indent=2) + "\n")


def read_drill(holder: Path) -> DrillRecord | None:
    """Return the result of the last drill; None before the first."""
    try:
        return DrillRecord.model_validate_json((holder / DRILL_FILE).read_bytes())
    except (FileNotFoundError, NotADirectoryError, ValidationError):
        return None
