"""The secret keys of the service that stored secrets and API keys hang on."""

from typing import Annotated, NamedTuple

from adapters.storage.engine.columns import Instant, Mark, table


class SecretKeyRow(NamedTuple):
    """A secret key that has been the newest one, known by its fingerprint alone, until nothing hangs on it any more."""

    fingerprint: Annotated[str, Mark.PRIMARY]
    since: Instant
    """When a process first started with it."""


secret_key = table("secret_key", SecretKeyRow)
