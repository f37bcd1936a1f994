"""Which reads a replica answers: others' writes may come late, one's own never."""

import shutil
from dataclasses import replace
from pathlib import Path

from adapters.storage.engine.sqlite import SQLiteDatabase
from resolvers.accounts import staff as staff_operations
from resolvers.core.context import Services
from resolvers.core.operation import OPERATIONS, Kind
from resolvers.core.replica import ON_REPLICA, Replica
from resolvers.staff import agents
from server.config.wiring import load_resolvers
from tests import actors
from tests.browser import ON_SQLITE


def test_only_reads_are_named() -> None:
    load_resolvers()
    assert {name for name in ON_REPLICA if OPERATIONS[name].kind is not Kind.READ} == set()


@ON_SQLITE
async def test_a_caller_that_has_just_written_reads_the_database_itself(
    services: Services, tmp_path: Path, migrated_file: Path
) -> None:
    # A replica that lags behind for ever.
    shutil.copyfile(migrated_file, tmp_path / "replica.db")
    behind = SQLiteDatabase(str(tmp_path / "replica.db"))
    await behind.start()
    services = replace(services, replica=Replica(behind))
    await actors.register_agent(services)
    worker = await actors.register_operator(services)
    staff = await actors.platform(services)
    assert services.replica
    assert await staff(agents.list_agents) == [], "the replica has none"
    await staff(staff_operations.suspend_operator, operatorId=worker.id, reason="Asked to.")
    assert len(await staff(agents.list_agents)) == 1
    assert len(await staff(agents.list_agents)) == 1
    assert not services.replica.serves("get_wallet", None), "money is read where it is written"
    await behind.stop()
