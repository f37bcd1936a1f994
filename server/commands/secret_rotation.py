"""`fieldcall keys rotate-secret`: encrypts stored secrets under the newest secret key (docs/decisions/0036)."""

from datetime import UTC, datetime

from domain.values.time import SECOND, Instant
from resolvers.core.secret_keys import Rotation, rotate
from server.config.settings import PREFIX, Misconfigured, Settings
from server.config.wiring import running


async def rotate_secret(settings: Settings, *, retire: bool) -> str:
    """Rotate, and return a report of what was done and what is left to do. It may run again, and while the service
    runs. Raises `Misconfigured` if there is nothing to rotate, or if a stored secret cannot be read.
    """
    async with running(settings) as services:
        if len(services.keyring.fingerprints) == 1:
            raise Misconfigured(
                f"there is one secret key, so nothing to rotate: set {PREFIX}SECRET_KEYS=OLD,NEW and restart every "
                f"process, then set {PREFIX}SECRET_KEYS=NEW,OLD and restart every process, then run this again"
            )
        try:
            rotation = await rotate(services.database, services.keyring, services.clock.now(), retire=retire)
        except ValueError as fault:
            raise Misconfigured(f"{fault}; nothing was retired") from fault
    return report(rotation)


def report(rotation: Rotation) -> str:
    """Return the outcome in words."""
    lines = [f"{rotation.renewed} stored secrets were encrypted anew; all are under the newest secret key."]
    if rotation.retired:
        if rotation.api_keys:
            lines.append(f"{rotation.api_keys} API keys that hung on an older secret key are revoked.")
        lines.append(
            f"The older secret keys may go: set {PREFIX}SECRET_KEY to the newest alone, unset {PREFIX}SECRET_KEYS, "
            "and restart."
        )
        return "\n".join(lines)
    lines.append(
        f"{rotation.api_keys} active API keys still hang on an older secret key: each moves when it is used next."
    )
    lines.append(f"Links in mails that were sent before the rotation are valid until {_day(rotation.links_until)}.")
    lines.append(
        "Keep the older secret keys until then, and run this command again; with --retire it gives up what is left."
    )
    return "\n".join(lines)


def _day(instant: Instant) -> str:
    return datetime.fromtimestamp(instant // SECOND, UTC).strftime("%Y-%m-%d %H:%M UTC")
