"""Profiles of the command line: services with keys or sign-ins under names, in a file that only its user can read."""

import json
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

import typer

from adapters.private_files import FILE_MODE, make_private_file
from adapters.storage.files.ownership import FileLock
from server.agents.authorization import Tokens, refresh, refuse, revoke, sign_in
from server.agents.call import REFUSED, explained
from server.agents.remote import OutOfReach, Refused, Service
from server.config.settings import Misconfigured

DEFAULT = "default"
"""Name of the profile without a name."""
LOCK_SECONDS: Final = 60.0
"""Wait for another command that refreshes a token."""
MARGIN_SECONDS: Final = 60.0
"""A token that ends within this time is refreshed before a call."""


class Profile(NamedTuple):
    """A service, and the key of an agent there or the tokens of a sign-in."""

    url: str
    key: str
    """An API key, or an access token."""
    client_id: str | None = None
    """Client of the sign-in; null for a key."""
    refresh_token: str | None = None
    expires_at: float | None = None
    """End of the access token, in seconds since 1970; null for a key."""

    def with_tokens(self, tokens: Tokens) -> "Profile":
        """Return the profile with the tokens of its sign-in."""
        return Profile(self.url, tokens.access_token, tokens.client_id, tokens.refresh_token, tokens.expires_at)


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


def read_key(name: str | None) -> str:
    """Return the key of a profile; an access token that ends soon is refreshed first.

    Raises `Refused` if the sign-in has ended, and `OutOfReach`.
    """
    name = name or DEFAULT
    profile = _read()[name]
    if not _ends_soon(profile):
        return profile.key
    with _locked():
        # Another command may have refreshed it meanwhile, and a second use of a refresh token ends the grant.
        profiles = _read()
        profile = profiles[name]
        if _ends_soon(profile) and profile.client_id and profile.refresh_token:
            with Service(profile.url, None) as service:
                try:
                    profile = profile.with_tokens(refresh(service, profile.client_id, profile.refresh_token))
                except Refused:
                    raise refuse(
                        f"the sign-in of profile {name} has ended. Next: fieldcall login --profile {name}"
                    ) from None
            _write(profiles | {name: profile})
    return profile.key


def login_by_key(service: Service, name: str | None, key: str) -> int:
    """Check a key, and store it with the service. Return the exit code; raises `OutOfReach`."""
    return _store(service, name, Profile(service.url, key))


def login_in_browser(service: Service, name: str | None, scopes: str, *, is_opened: bool) -> int:
    """Sign in by the browser, and store the tokens with the service. Return the exit code; raises `OutOfReach`."""
    try:
        tokens = sign_in(service, scopes, is_opened=is_opened)
    except Refused as refusal:
        return _explain(refusal)
    with Service(service.url, tokens.access_token) as as_agent:
        stored = _store(as_agent, name, Profile(service.url, tokens.access_token).with_tokens(tokens))
    if stored == REFUSED:
        # The person chose an account that is no agent: nothing here uses its access.
        revoke(service, tokens.client_id, tokens.refresh_token)
        advice = "Next: fieldcall login, and choose an agent"
        print(f"The sign-in is not stored, and its access is revoked. {advice}", file=sys.stderr)
    return stored


def logout(name: str | None) -> int:
    """Remove a profile, and revoke its sign-in. A key stays valid until it is revoked. Return the exit code."""
    name = name or DEFAULT
    with _locked():
        profiles = _read()
        profile = profiles.pop(name, None)
        if profile is None:
            print(f"There is no profile {name}.", file=sys.stderr)
            return 1
        _write(profiles)
    if profile.client_id is None:
        print(f"Profile {name} is removed. The key stays valid until it is revoked.")
        return 0
    try:
        with Service(profile.url, None) as service:
            revoke(service, profile.client_id, profile.refresh_token or profile.key)
    except (OutOfReach, Refused) as fault:
        print(f"Profile {name} is removed, but its access was not revoked: {fault}", file=sys.stderr)
        print("Next: end it at the desk of the agent, Keys, Assistants", file=sys.stderr)
        return 1
    print(f"Profile {name} is removed and its access revoked.")
    return 0


def list_profiles() -> int:
    """Print the profiles with the beginning of each key."""
    profiles = _read()
    for name, profile in profiles.items():
        print(f"{name:16} {profile.url}  {'signed in' if profile.client_id else f'{profile.key[:18]}…'}")
    if not profiles:
        print("There is no profile. Next: fieldcall login")
    return 0


def _store(service: Service, name: str | None, profile: Profile) -> int:
    name = name or DEFAULT
    try:
        agent = service.rest("GET", "/agents/me")
    except Refused as refusal:
        return _explain(refusal)
    with _locked():
        _write(_read() | {name: profile})
    print(f"Profile {name}: agent {agent['id']} ({agent['agentName']}) at {service.url}.")
    print(f"Next: fieldcall doctor --profile {name}")
    return 0


def _explain(refusal: Refused) -> int:
    print(*explained(refusal), sep="\n", file=sys.stderr)
    return REFUSED


def _ends_soon(profile: Profile) -> bool:
    return profile.expires_at is not None and profile.expires_at - MARGIN_SECONDS <= time.time()


@contextmanager
def _locked() -> Iterator[None]:
    """Exclude other commands that change the profiles. Raises `Misconfigured` when one of them does not end."""
    lock = FileLock(file().with_suffix(".lock"))
    try:
        if not lock.acquire(LOCK_SECONDS):
            raise Misconfigured(f"{file()} is changed by another command")
        yield
    finally:
        lock.close()


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
    rows = {
        name: {key: value for key, value in row._asdict().items() if value is not None}
        for name, row in profiles.items()
    }
    part.write_text(json.dumps(rows, indent=1), "utf-8")
    part.replace(file())
