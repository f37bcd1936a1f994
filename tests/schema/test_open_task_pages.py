"""Pages of open tasks, from both ends of their order."""

from itertools import combinations
from typing import Any

from tests.schema.client import CREATE_TASK, Client
from tests.schema.test_mutation import JPEG_TASK, operator

PAGE = """query($first: Int, $after: String, $last: Int, $before: String) {
  openTasks(first: $first, after: $after, last: $last, before: $before) { nodes { id } edges { cursor }
    pageInfo { hasNextPage hasPreviousPage } } }"""
NOWHERE: dict[str, Any] = {
    "locationAddress": "behind the station, Netherlands",
    "locationLatitude": None,
    "locationLongitude": None,
}
PLACES: list[dict[str, Any]] = [{}, {"locationLatitude": 52.45}, NOWHERE]


async def test_open_tasks_are_paged_from_both_ends(client: Client) -> None:
    agent, worker = await client.agent(), await operator(client)
    order = []
    for priority in ("URGENT", "NORMAL"):
        for place in PLACES:
            task = {**JPEG_TASK, **place, "priority": priority, "publishImmediately": True}
            order.append((await client.ask(CREATE_TASK, {"input": task}, agent))["createTask"]["id"])
    whole = (await client.ask(PAGE, {}, worker))["openTasks"]
    assert [node["id"] for node in whole["nodes"]] == order
    ends = [(place, edge["cursor"]) for place, edge in enumerate(whole["edges"])]
    for (begin, after), (end, before) in combinations([(-1, None), *ends, (len(order), None)], 2):
        between = order[begin + 1 : end]
        for side, part, has_more in (("first", between[:2], "hasNextPage"), ("last", between[-2:], "hasPreviousPage")):
            page = (await client.ask(PAGE, {side: 2, "after": after, "before": before}, worker))["openTasks"]
            assert [node["id"] for node in page["nodes"]] == part
            assert page["pageInfo"][has_more] is (len(between) > 2)
    pages: list[str] = []
    before = None
    while page := (await client.ask(PAGE, {"last": 4, "before": before}, worker))["openTasks"]["edges"]:
        pages, before = [edge["cursor"] for edge in page] + pages, page[0]["cursor"]
    assert pages == [cursor for _, cursor in ends]
    problem = await client.refused(PAGE, {"first": 1, "last": 1}, worker)
    assert [fault["field"] for fault in problem["errors"]] == ["last"]
