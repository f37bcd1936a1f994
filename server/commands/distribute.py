"""`fieldcall distribute`: brings the tables of agents to the servers of Citus."""

from adapters.storage.citus.placement import NotDistributedError, distribute
from server.config.settings import Misconfigured, Settings


async def run(settings: Settings, *, shards: int) -> str:
    """Distribute the tables, and return a sentence. Raises `Misconfigured` where that cannot be done."""
    if settings.database_file:
        raise Misconfigured("distribute is for PostgreSQL with Citus, and the database is a file")
    try:
        placement = await distribute(settings.direct_url, shards)
    except NotDistributedError as reason:
        raise Misconfigured(str(reason)) from None
    return (
        f"The tables of agents are distributed in {placement.shards} parts over {placement.servers} servers. Start the "
        "processes anew: they find out when they start."
    )
