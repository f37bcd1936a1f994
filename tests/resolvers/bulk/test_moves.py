"""One move for many tasks: each on its own, by the rules for one task."""

from decimal import Decimal

import httpx2
import pytest
from pydantic import ValidationError
from starlette.applications import Starlette

from domain.accounts.scopes import Scope
from domain.lifecycle.statuses import Status
from domain.refusals.accounts import InsufficientScope
from domain.refusals.general import InvalidInput, NotFound
from resolvers.accounts import agents
from resolvers.bulk.moves import bulk_move_tasks
from resolvers.core.context import Services
from resolvers.spending import rules as spending_rules
from resolvers.tasks import dispatch
from tests.actors import BASE_URL, TASK, Actor, SetClock
from tests.resolvers.stages import Scene, set_scene

DRAFTS = {"status": ["Draft"]}
ON_SQLITE = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)


@pytest.fixture
async def scene(services: Services, clock: SetClock) -> Scene:
    return await set_scene(services, clock)


async def read_status(scene: Scene, task_id: int) -> Status:
    status: Status = (await scene.agent(dispatch.get_task, taskId=task_id)).status
    return status


async def test_each_task_is_moved_on_its_own_and_those_that_fail_say_why(scene: Scene) -> None:
    affordable = [await scene.reach(Status.DRAFT, payoutAmount="20.00", title=f"Errand {n}") for n in range(3)]
    dear = await scene.reach(Status.DRAFT, payoutAmount="900.00")
    before = await scene.everything()
    tried = await scene.agent(bulk_move_tasks, filter=DRAFTS, move="publish", dryRun=True)
    assert await scene.everything() == before, "a dry run changes nothing"
    assert (tried.dry_run, tried.total_count, tried.next_after) == (True, 4, None)
    assert [(result.task_id, result.ok) for result in tried.results] == [
        (dear, False),
        *((task_id, True) for task_id in reversed(affordable)),
    ]
    lines = [line for result in tried.results for line in result.ledger_lines if line.account == "locked"]

    done = await scene.agent(bulk_move_tasks, filter=DRAFTS, move="publish")
    refused = done.results[0].problem
    assert refused
    assert (refused.code, done.results[0].status) == ("insufficient_funds", Status.DRAFT)
    assert [result.status for result in done.results[1:]] == [Status.PUBLISHED] * 3
    assert (await scene.balances())[2] == str(sum(line.amount for line in lines)), "as the dry run said"
    assert [await read_status(scene, task_id) for task_id in affordable] == [Status.PUBLISHED] * 3

    again = await scene.agent(bulk_move_tasks, filter=DRAFTS, move="publish")
    assert [result.task_id for result in again.results] == [dear], "no task is moved twice"
    ended = await scene.agent(bulk_move_tasks, move="cancel", reason="Rain")
    assert {result.status for result in ended.results} == {Status.CANCELLED}
    assert ended.total_count == 4


async def test_work_is_approved_in_either_flow_and_rejected_with_a_reason(scene: Scene) -> None:
    simple = await scene.reach(Status.UNDER_REVIEW)
    quoted = await scene.reach(Status.UNDER_REVIEW, flow="escrow")
    direct = await scene.reach(Status.COMPLETED, flow="direct")
    approved = await scene.agent(bulk_move_tasks, move="approve", reason="Thank you")
    assert [(result.task_id, result.status) for result in approved.results] == [
        (direct, Status.CLOSED),
        (quoted, Status.CLOSED),
        (simple, Status.CLOSED),
    ]
    bad = await scene.reach(Status.UNDER_REVIEW, flow="escrow")
    for fields, field in (({"move": "reject"}, "required"), ({"move": "cancel", "rejectReasonCodeRef": 2}, "is for")):
        with pytest.raises(InvalidInput, match=field):
            await scene.agent(bulk_move_tasks, **fields)
    waiting = {"status": ["UnderReview"]}
    rejected = await scene.agent(bulk_move_tasks, filter=waiting, move="reject", rejectReasonCodeRef=5, reason="Dark")
    assert [(result.task_id, result.status) for result in rejected.results] == [(bad, Status.REJECTED)]


async def test_parts_follow_one_another_to_the_end(scene: Scene) -> None:
    drafts = [await scene.reach(Status.DRAFT) for _ in range(5)]
    moved: list[int] = []
    after = None
    for _ in range(3):
        part = await scene.agent(bulk_move_tasks, filter=DRAFTS, move="cancel", first=2, after=after)
        moved += [result.task_id for result in part.results]
        assert len(part.results) <= 2
        if len(moved) == 2:
            await scene.reach(Status.DRAFT)  # One that comes meanwhile.
        after = part.next_after
    assert (after, part.limit_reached) == (None, False)
    assert moved == drafts[::-1]
    assert await scene.agent(bulk_move_tasks, filter={"status": []}, move="cancel") == part.model_copy(
        update={"results": [], "total_count": 0}
    )


async def test_the_calls_that_continue_each_other_end_at_a_thousand_tasks(scene: Scene) -> None:
    drafts = [await scene.reach(Status.DRAFT) for _ in range(4)]
    part = await scene.agent(bulk_move_tasks, filter=DRAFTS, move="cancel", after=f"{drafts[3]}.998")
    assert [result.task_id for result in part.results] == [drafts[2], drafts[1]]
    assert (part.next_after, part.limit_reached) == (None, True)
    last = await scene.agent(bulk_move_tasks, filter=DRAFTS, move="cancel", after=f"{drafts[1]}.999")
    assert ([result.task_id for result in last.results], last.limit_reached) == ([drafts[0]], False)
    with pytest.raises(ValidationError, match="pattern"):
        await scene.agent(bulk_move_tasks, move="cancel", after=f"{drafts[3]}.1000")


@ON_SQLITE
async def test_tasks_are_also_named_in_place_of_a_filter(scene: Scene) -> None:
    drafts = [await scene.reach(Status.DRAFT) for _ in range(4)]
    chosen = [drafts[0], drafts[3], drafts[1], drafts[3]]
    first = await scene.agent(bulk_move_tasks, taskIds=chosen, move="cancel", first=2)
    assert [result.task_id for result in first.results] == [drafts[3], drafts[1]]
    assert first.total_count == 3
    last = await scene.agent(bulk_move_tasks, taskIds=chosen, move="cancel", first=2, after=first.next_after)
    assert ([result.task_id for result in last.results], last.next_after) == ([drafts[0]], None)
    assert await read_status(scene, drafts[2]) == Status.DRAFT
    before = await scene.everything()
    with pytest.raises(NotFound):
        await scene.agent(bulk_move_tasks, taskIds=[drafts[2], 999], move="cancel")
    with pytest.raises(InvalidInput, match="in place of filter"):
        await scene.agent(bulk_move_tasks, taskIds=[drafts[2]], filter=DRAFTS, move="cancel")
    assert await scene.everything() == before


@ON_SQLITE
async def test_rules_and_scopes_hold_for_each_task(scene: Scene) -> None:
    drafts = [await scene.reach(Status.DRAFT, payoutAmount="20.00") for _ in range(2)]
    made = await scene.agent(agents.create_api_key, keyName="Clerk", scopes=[Scope.READ, Scope.DISPATCH])
    clerk = Actor(scene.services, made.key, scene.agent.id)
    with pytest.raises(InsufficientScope):
        await clerk(bulk_move_tasks, move="approve")
    await scene.agent(spending_rules.freeze_spending, apiKeyId=made.api_key.id)
    frozen = await clerk(bulk_move_tasks, filter=DRAFTS, move="publish")
    assert [result.problem.code for result in frozen.results] == ["spending_frozen"] * 2
    assert (await scene.balances())[0] == str(Decimal("500.00"))
    same = [await scene.agent.once("a key", bulk_move_tasks, filter=DRAFTS, move="publish") for _ in range(2)]
    assert same[0] == same[1], "a repeat returns the first answer"
    assert [result.task_id for result in same[1].results] == drafts[::-1]


@ON_SQLITE
async def test_the_graph_moves_tasks_and_charges_before(app: Starlette, scene: Scene) -> None:
    task_id = await scene.reach(Status.DRAFT)
    document = (
        "mutation ($after: String) { bulkMoveTasks(input: {filter: {status: [DRAFT]}, move: CANCEL, after: $after}) "
        "{ ... on BulkMoved { totalCount nextAfter results { taskId ok status problem { code } task { title } } } "
        "... on Problem { code detail } } }"
    )
    async with httpx2.AsyncClient(transport=httpx2.ASGITransport(app), base_url=BASE_URL) as http:
        sent = {"json": {"query": document}, "headers": {"Authorization": f"Bearer {scene.agent.key}"}}
        answer = (await http.post("/graphql", **sent)).json()
        assert answer["data"]["bulkMoveTasks"] == {
            "totalCount": 1,
            "nextAfter": None,
            "results": [
                {
                    "taskId": str(task_id),
                    "ok": True,
                    "status": "CANCELLED",
                    "problem": None,
                    "task": {"title": TASK["title"]},
                }
            ],
        }
        fields = (f"m{number}: bulkMoveTasks(input: {{move: CANCEL}}) {{ __typename }}" for number in range(20))
        many = f"mutation {{ {' '.join(fields)} }}"
        refused = (await http.post("/graphql", **(sent | {"json": {"query": many}}))).json()
        assert "The cost of the query is" in refused["errors"][0]["message"]
