"""Manifest of a backup: its files with their hashes, and the secret keys and the version that it needs. It is written
last, into a folder that is renamed last. A folder without a manifest is no backup.
"""

import hashlib
import json
import os
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, Literal

from pydantic import BaseModel, ConfigDict, ValidationError

from adapters.blobs.disk import sync_folder
from adapters.private_files import FILE_MODE
from server.config.settings import Misconfigured

MANIFEST: Final = "manifest.json"
BLOB_LIST: Final = "blobs.txt"
BLOBS: Final = "blobs"
FORMAT: Final = 1
CHUNK_BYTES: Final = 1024 * 1024
DATABASE_FILES: Final[Mapping[str, str]] = {"sqlite": "database.sqlite", "postgresql": "database.dump"}
"""Name of the database's file, by kind of database."""


class StoredFile(BaseModel):
    """A file of the backup, by its path in it."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    path: str
    bytes: int
    sha256: str


class Manifest(BaseModel):
    """Description of one backup. It holds fingerprints of secret keys, never a key."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    format: Literal[1] = FORMAT
    created_at: datetime
    """Instant of the snapshot, in UTC."""
    version: str
    """Version of Fieldcall that made the backup."""
    revision: str
    """Revision of the database's schema."""
    database: Literal["sqlite", "postgresql"]
    secret_keys: tuple[str, ...]
    """Fingerprints of the secret keys that the database needs."""
    files: tuple[StoredFile, ...]
    """The database and the list of blobs."""
    blobs: int
    """Number of blobs in the backup."""
    blob_bytes: int
    missing_blobs: tuple[str, ...]
    """Blobs in rows that the blob store did not have, or had with another content."""
    numbers: dict[str, int]
    """Highest id that each table has used."""
    rows: dict[str, int]
    """Number of rows of the tables that matter most."""

    @property
    def database_file(self) -> str:
        """Path of the database in the backup."""
        return DATABASE_FILES[self.database]

    @property
    def age_seconds(self) -> float:
        """Seconds since the snapshot."""
        return (datetime.now(UTC) - self.created_at).total_seconds()


def read_manifest(folder: Path) -> Manifest:
    """Read the manifest of a backup. Raises `Misconfigured` for a folder that is no backup of this format."""
    path = folder / MANIFEST
    try:
        return Manifest.model_validate_json(path.read_bytes())
    except (FileNotFoundError, NotADirectoryError):
        raise Misconfigured(f"{folder} is not a backup: it has no {MANIFEST}") from None
    except ValidationError:
        raise Misconfigured(f"{path} is damaged, or was written by a newer version of Fieldcall") from None


def check_files(folder: Path, manifest: Manifest) -> None:
    """Compare the files with the hashes in the manifest. Raises `Misconfigured` for the first that differs."""
    for file in manifest.files:
        path = folder / file.path
        if not path.is_file():
            raise Misconfigured(f"the backup is damaged: {path} is missing. Take another backup")
        if describe_file(folder, file.path) != file:
            raise Misconfigured(f"the backup is damaged: {path} differs from its hash. Take another backup")


def describe_file(folder: Path, path: str) -> StoredFile:
    """Hash a file of a backup."""
    with (folder / path).open("rb") as content:
        digest = hashlib.file_digest(content, "sha256").hexdigest()
        return StoredFile(path=path, bytes=content.tell(), sha256=digest)


def read_blob_list(folder: Path) -> Iterator[str]:
    """Yield the names of the blobs in the backup."""
    with (folder / BLOB_LIST).open(encoding="ascii") as lines:
        for line in lines:
            yield line.strip()


def write_durably(path: Path, content: str) -> None:
    """Write a private file durably, whole or not at all."""
    draft = path.with_name(f".{path.name}.draft")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, FILE_MODE), "w") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)
    sync_folder(path.parent)


def sync_file(path: Path) -> None:
    """Sync the content of a file to the disk."""
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def as_json(record: Mapping[str, object]) -> str:
    """Write a record as indented JSON."""
    return json.dumps(record, indent=2) + "\n"
