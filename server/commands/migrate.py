"""`fieldcall migrate`, which migrates a database to this version, and `fieldcall distribute`, which distributes its
tables over the servers of Citus."""

from adapters.storage.engine.migration import migrate
from server.config.database import database_faults_named, direct_setting, require_restored
from server.config.settings import PREFIX, Misconfigured, Settings


async def run(settings: Settings, *, contract: bool) -> str:
    """Run the missing revisions, and return a sentence. Raises `Misconfigured` if they cannot be run."""
    require_restored(settings)
    setting = direct_setting(settings)
    try:
        with database_faults_named(settings, setting):
            reached = await migrate.upgrade(settings.direct_url, contract=contract)
    except migrate.NotMigrated as reason:
        raise Misconfigured(f"{PREFIX}{setting}: {reason}") from None
    newest, revision = migrate.newest(), reached.revision
    assert revision is not None, "a migrated database has a revision"
    said = f"The database is at revision {revision}"
    if revision > newest:
        return f"{said} of a newer version, on which this version (revision {newest}) runs."
    if reached.lacks_a_step:
        return (
            f"{said}, and this version needs {migrate.required()}. A step between takes away what earlier versions "
            "need: stop their processes, then run: fieldcall migrate --contract"
        )
    if revision < newest:
        return (
            f"{said}, on which this version runs. When no process of an earlier version runs any more: "
            "fieldcall migrate --contract"
        )
    return f"{said}."


async def distribute_tables(settings: Settings, *, shards: int) -> str:
    """Distribute the tables, and return a sentence. Raises `Misconfigured` if this is not possible."""
    # The driver is not needed with an embedded database.
    from adapters.storage.citus.placement import NotDistributedError, distribute  # noqa: PLC0415

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
