"""The settings that are rates, such as `600/minute`."""

from typing import Annotated, Final

from pydantic import Field

from domain.values.limits import Limit

KEYS_OF_NETWORK: Final = 5
"""The default limit of a network, in limits of one key."""
Rate = Annotated[str, Field(pattern=r"^(off|[1-9]\d{0,8}/(second|minute|hour|day))$")]


def network_limit(of_key: str, of_network: str | None) -> Limit | None:
    """Return the limit of a network; None without a limit of a key."""
    limit = Limit.parse(of_key)
    if limit is None:
        return None
    return Limit.parse(of_network) if of_network else limit._replace(max_requests=KEYS_OF_NETWORK * limit.max_requests)
