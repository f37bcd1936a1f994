"""The instant beside each time: in the graph, on REST and in the tools, through clocks that go back."""

from collections.abc import Iterator
from typing import Any

import pytest
from graphql import GraphQLObjectType, get_named_type, is_non_null_type

from domain.values import wallclock
from resolvers.core.operation import OPERATIONS
from resolvers.tasks import dispatch, history
from resolvers.wire.files import FileAnswer
from resolvers.wire.instants import instant_name
from resolvers.wire.json_schema import make_schema
from schema.graph import graph
from tests.actors import TASK
from tests.resolvers.stages import Scene

OF_MANY_ZONES = {("DayTally", "day")}
SECOND_HALF_PAST_TWO = 1_824_946_200_000_000
"""2027-10-31 01:30:00 UTC: clocks in Amsterdam show 02:30 for the second time."""


def twin_on_the_wire(name: str) -> str:
    """The rule of docs/reference/times.md, in other words than the code's."""
    if name in ("at", "time", "timestamp"):
        return "instant"
    return f"{name[:-2]}Instant" if name.endswith("At") else f"{name}Instant"


@pytest.mark.parametrize(
    ("name", "instant"),
    [
        ("created_at", "created_instant"),
        ("deadline_at", "deadline_instant"),
        ("review_by", "review_by_instant"),
        ("requested_time", "requested_time_instant"),
        ("timestamp", "instant"),
        ("at", "instant"),
    ],
)
def test_the_name_of_an_instant_follows_from_that_of_the_time(name: str, instant: str) -> None:
    assert instant_name(name) == instant


def test_every_time_of_the_graph_has_its_instant() -> None:
    times = 0
    for type_ in graph()._schema.type_map.values():
        for name, field in type_.fields.items() if isinstance(type_, GraphQLObjectType) else ():
            if get_named_type(field.type).name != "Timestamp" or (type_.name, name) in OF_MANY_ZONES:
                continue
            times += 1
            instant = type_.fields[twin_on_the_wire(name)].type
            assert get_named_type(instant).name == "Instant", f"{type_.name}.{name}"
            assert is_non_null_type(instant) == is_non_null_type(field.type), f"{type_.name}.{name}"
    assert times > 50


def fields_in(schema: Any) -> Iterator[tuple[str, dict[str, Any], dict[str, Any]]]:
    """Every field of every object in JSON Schemas, with its name and the object's other fields."""
    for part in schema if isinstance(schema, list) else schema.values() if isinstance(schema, dict) else ():
        yield from fields_in(part)
    if isinstance(schema, dict) and schema.get("type") == "object":
        properties = schema.get("properties", {})
        yield from ((name, field, properties) for name, field in properties.items())


def test_every_time_of_an_answer_has_its_instant() -> None:
    times = 0
    answers = [operation.result for operation in OPERATIONS.values() if operation.result is not FileAnswer]
    for name, field, neighbours in fields_in([make_schema(answer, "serialization") for answer in answers]):
        kinds = [kind for kind in field.get("anyOf", [field]) if kind.get("minimum") == wallclock.EARLIEST]
        if not kinds or name == "day":
            continue
        times += 1
        instant = neighbours[twin_on_the_wire(name)]
        assert [kind["format"] for kind in instant.get("anyOf", [instant]) if "format" in kind] == ["date-time"]
        assert ("anyOf" in instant) == ("anyOf" in field)
    assert times > 50


async def test_an_instant_tells_the_two_hours_apart_when_clocks_go_back(scene: Scene) -> None:
    scene.clock.time = SECOND_HALF_PAST_TWO
    # Of the two the first counts, which was an hour ago.
    refusal = await scene.refused(scene.agent, dispatch.create_task, **TASK, deadlineAt=20271031023000)
    assert [error.field for error in refusal.errors] == ["deadlineAt"]
    fields = {"deadlineAt": 20271102023000, "requestedTime": 20271101090000, "toleranceMinutes": 10}
    fields["acceptWithinSeconds"] = 600
    created = await scene.agent.once("once", dispatch.create_task, **TASK, **fields)
    repeated = await scene.agent.once("once", dispatch.create_task, **TASK, **fields)
    assert repeated.model_dump() == created.model_dump()
    task_id = created.id
    shown = (await scene.agent(dispatch.get_task, taskId=task_id)).model_dump()
    assert shown["createdAt"] == 20271031023000
    assert shown["createdInstant"] == "2027-10-31T01:30:00Z"
    assert (shown["acceptBy"], shown["acceptByInstant"]) == (20271031024000, "2027-10-31T01:40:00Z")
    assert shown["deadlineInstant"] == "2027-11-02T01:30:00Z"
    assert shown["requestedTimeInstant"] == "2027-11-01T08:00:00Z"
    assert shown["acceptedInstant"] is shown["acceptedAt"] is None
    for event in await scene.agent(history.get_task_events, taskId=task_id):
        assert event.model_dump()["timestamp"] == 20271031023000
        assert event.model_dump()["instant"] == "2027-10-31T01:30:00Z"
