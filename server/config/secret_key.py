"""The secret key: set in the environment, or generated once and stored beside an embedded database."""

import os
import secrets
from pathlib import Path

from server.config.settings import MIN_SECRET_KEY_LENGTH, PREFIX, Misconfigured, Settings


def secret_key(settings: Settings) -> str:
    """The key that is set, else the one in `<database file>.key`, which is generated when it is missing.

    Raises `Misconfigured` when the file does not hold a key.
    """
    if settings.secret_key is not None:
        return settings.secret_key.get_secret_value()
    database = settings.database_file
    assert database, "the settings require a key with PostgreSQL"
    path = database.with_name(database.name + ".key")
    if not path.exists():
        _make(path)
    key = path.read_text().strip()
    if len(key) < MIN_SECRET_KEY_LENGTH:
        raise Misconfigured(f"{path} does not hold a secret key; restore it, or set {PREFIX}SECRET_KEY")
    return key


def _make(path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w") as file:
        file.write(secrets.token_urlsafe(48) + "\n")
        file.flush()
        os.fsync(file.fileno())
    # A link appears whole or not at all, and fails when another process was first.
    try:
        os.link(draft, path)
    except FileExistsError:
        pass
    finally:
        draft.unlink()
