"""The secret keys: set in the environment, or generated once and stored beside an embedded database."""

import os
import secrets
from pathlib import Path

from adapters.private_files import make_private_folder
from server.config.settings import MIN_SECRET_KEY_LENGTH, PREFIX, Misconfigured, Settings


def secret_keys(settings: Settings) -> tuple[str, ...]:
    """Return the secret keys, the newest first: those of a rotation, then the one that is set or stored. A key is
    stored in `<database file>.key`, which is generated if no key is set. Raises `Misconfigured` if the file does not
    hold a key.
    """
    path = key_file(settings)
    if path and settings.secret_key is None and not (settings.secret_keys or path.exists()):
        _make(path)
    keys = existing_secret_keys(settings)
    assert keys, "the settings require a key with PostgreSQL"
    return keys


def existing_secret_keys(settings: Settings) -> tuple[str, ...]:
    """Return the secret keys without making any: empty if no key is set or stored."""
    keys = [key.get_secret_value() for key in settings.secret_keys]
    if settings.secret_key is not None:
        keys.append(settings.secret_key.get_secret_value())
    elif (path := key_file(settings)) and path.exists():
        keys.append(_stored(path))
    return tuple(dict.fromkeys(keys))


def key_file(settings: Settings) -> Path | None:
    """The file that holds the key of an embedded database."""
    database = settings.database_file
    return database.with_name(database.name + ".key") if database else None


def _stored(path: Path) -> str:
    key = path.read_text().strip()
    if len(key) < MIN_SECRET_KEY_LENGTH:
        raise Misconfigured(f"{path} does not hold a secret key; restore it, or set {PREFIX}SECRET_KEY")
    return key


def _make(path: Path) -> None:
    make_private_folder(path.parent)
    draft = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w") as file:
        file.write(secrets.token_urlsafe(48) + "\n")
        file.flush()
        os.fsync(file.fileno())
    # A link appears whole or not at all, and fails if another process was first.
    try:
        os.link(draft, path)
    except FileExistsError:
        pass
    finally:
        draft.unlink()
