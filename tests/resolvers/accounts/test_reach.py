"""Operators in reach of a task: who counts, and how many are counted."""

from adapters.storage.queries.tasks.rows import select_task
from adapters.storage.tables.tasks import TaskRow
from domain.lifecycle.statuses import Status
from resolvers.accounts.reach import Reach, measure_reach
from resolvers.core.context import SYSTEM_CALLER, Context
from tests import actors
from tests.resolvers.stages import Scene

NOWHERE = {"locationAddress": "Netherlands", "locationLatitude": None, "locationLongitude": None}


async def stored(scene: Scene, **fields: object) -> TaskRow:
    return await scene.services.database.reader.get(select_task(id=await scene.reach(Status.DRAFT, **fields)))


def reader(scene: Scene) -> Context:
    services = scene.services
    return Context(services, SYSTEM_CALLER, "req_test", "", services.clock.now(), services.database.reader)


async def test_operators_are_counted_until_there_are_enough(scene: Scene) -> None:
    for latitude in (52.38, 52.4):
        await actors.register_operator(scene.services, latitude=latitude, longitude=4.89)
    row = await stored(scene)
    assert (await measure_reach(reader(scene), row)).operators == 3
    assert (await measure_reach(reader(scene), row, enough=1)).operators == 1
    near = await stored(scene, locationRadiusKm=1)
    assert (await measure_reach(reader(scene), near)).operators == 1


async def test_a_task_at_an_unknown_place_reaches_its_country_at_no_distance(scene: Scene) -> None:
    await actors.register_operator(scene.services, countryIsoCode="BE")
    assert await measure_reach(reader(scene), await stored(scene, **NOWHERE)) == Reach(1, None)
