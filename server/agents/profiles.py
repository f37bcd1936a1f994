"""Profiles of the command line: services and keys of agents under names, in a file that only its user can read."""

import json
import sys
from pathlib import Path
from typing import Any, NamedTuple

import typer

from adapters.private_files import FILE_MODE, make_private_file
from server.agents.call import REFUSED, explained
from server.agents.remote import Refused, Service
from server.config.settings import Misconfigured

DEFAULT = "default"
"""Name of the profile without a name."""


class Profile(NamedTuple):
    """A service, and the key of an agent there."""

    url: str
    key: str


def file() -> Path:
    """Return the file of the profiles, in the folder for settings of the user's system."""
    return Path(typer.get_app_dir("fieldcall")) / "profiles.json"


def find_profile(name: str | None) -> Profile | None:
    """Return a profile, the default one without a name. Raises `Misconfigured` for an unknown name."""
    profiles = _read()
    if name and name not in profiles:
        known = ", ".join(profiles) or "none"
        next_step = f"Next: fieldcall login --profile {name}"
        raise Misconfigured(f"FIELD_PROFILE: there is no profile {name}. Known: {known}. {next_step}")
    return profiles.get(name or DEFAULT)


def login(service: Service, name: str | None, key: str) -> int:
    """Check a key, and store it with the service. Return the exit code; raises `OutOfReach`."""
    name = name or DEFAULT
    try:
        agent = service.rest("GET", "/agents/me")
    except Refused as refusal:
        print(*explained(refusal), sep="\n", file=sys.stderr)
        return REFUSED
    _write(_read() | {name: Profile(service.url, key)})
    print(f"Profile {name}: agent {agent['id']} ({agent['agentName']}) at {service.url}.")
    print(f"Next: fieldcall doctor --profile {name}")
    return 0


def logout(name: str | None) -> int:
    """Remove a profile. The key stays valid until it is revoked."""
    name, profiles = name or DEFAULT, _read()
    if profiles.pop(name, None) is None:
        print(f"There is no profile {name}.", file=sys.stderr)
        return 1
    _write(profiles)
    print(f"Profile {name} is removed. The key stays valid until it is revoked.")
    return 0


def list_profiles() -> int:
    """Print the profiles with the beginning of each key."""
    profiles = _read()
    for name, profile in profiles.items():
        print(f"{name:16} {profile.url}  {profile.key[:18]}…")
    if not profiles:
        print("There is no profile. Next: fieldcall login")
    return 0


def _read() -> dict[str, Profile]:
    if not file().exists():
        return {}
    try:
        stored: dict[str, Any] = json.loads(file().read_text("utf-8"))
        return {name: Profile(**row) for name, row in stored.items()}
    except (ValueError, TypeError, AttributeError):
        raise Misconfigured(f"{file()} cannot be read: remove it, then run fieldcall login again") from None


def _write(profiles: dict[str, Profile]) -> None:
    """Replace the file as a whole."""
    part = file().with_suffix(".part")
    make_private_file(part)
    part.chmod(FILE_MODE)
    part.write_text(json.dumps({name: row._asdict() for name, row in profiles.items()}, indent=1), "utf-8")
    part.replace(file())
