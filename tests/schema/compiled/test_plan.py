"""A compiled query gives what graphql-core gives, or is discarded where that reports an error."""

import json
import os
from collections import Counter
from dataclasses import replace
from typing import Annotated, Any, Final

import pytest
import strawberry
from graphql import ExecutionResult, GraphQLSchema, execute, parse, validate
from strawberry.schema.schema import StrawberryGraphQLCoreExecutionContext

from adapters.storage.engine.statements.needs import Needs
from adapters.storage.engine.statements.typed import Statement
from resolvers.accounts.staff import create_staff
from resolvers.core.context import Services
from resolvers.wire.model import to_json
from schema.compiled.compiler import COMPILER
from schema.compiled.plan import InterruptedRunError, QueryPlan, compile_query
from schema.compiled.plans import RUNS_BEFORE_COMPILING
from schema.execution.documents import MAX_SURPRISES, PLANS, Statements
from schema.graph import graph
from schema.types.context import ConnectionScope, GraphContext, Rules
from tests.schema.client import CREATE_TASK, TASK, Client
from tests.schema.compiled.random_documents import RandomDocuments
from tests.schema.execution.test_executor import DOCUMENTS, STOCK, THINGS
from tests.schema.nodes.test_tasks import accepted, change, move
from tests.schema.test_mutation import JPEG_TASK, WHEREABOUTS, operator

EXAMPLES: Final = int(os.environ.get("COMPILED_EXAMPLES", "300"))
"""Random documents; the environment asks for more."""
BATCH: Final = 1_000
"""Documents of one test. More are several tests, named after their seeds, which can go on where they were stopped."""
SEED: Final = int(os.environ.get("COMPILED_SEED", "18"))
"""The seed of the first batch; those of the others follow."""
CORE: GraphQLSchema = graph()._schema


class Still:
    """A clock that stands still, so that both ways read the same time."""

    def __init__(self, instant: int) -> None:
        self._instant = instant

    def now(self) -> int:
        return self._instant


@pytest.mark.parametrize("which", THINGS)
@pytest.mark.parametrize("document", DOCUMENTS)
async def test_what_is_wrong_is_left_to_graphql_core(document: str, which: str) -> None:
    plan = compile_query(STOCK, parse(document), None)
    assert plan
    stock = await STOCK.execute(document, {"which": which})
    if stock.errors:
        with pytest.raises(Exception):  # noqa: B017 - any discards the run
            await plan.run(None, {"which": which})
    else:
        assert json.dumps(await plan.run(None, {"which": which})) == json.dumps(stock.data)


@pytest.mark.parametrize(
    "document",
    [
        "{ __schema { queryType { name } } }",
        "{ notifications { totalCount } }",
        "mutation { a: publishTask(taskId: 1) { __typename } b: publishTask(taskId: 2) { __typename } }",
        "mutation { __typename }",
        "subscription { taskEvents { __typename } }",
        "query A { countries { isoCode } } query B { countries { isoCode } }",
        "query($a: Boolean!, $b: Boolean!) { countries { isoCode @skip(if: $a) name @skip(if: $b) } }",
        "{ " + " ".join(f"c{at}: countries {{ ...F }}" for at in range(80)) + " } "
        "fragment F on Country { isoCode name phase }",
        "{ ...F0 } "
        + " ".join(f"fragment F{at} on Query {{ ...F{at + 1} ...F{at + 1} }}" for at in range(30))
        + " fragment F30 on Query { countries { isoCode } }",
    ],
)
def test_what_is_not_compiled(document: str) -> None:
    assert compile_query(graph(), parse(document), None) is None


async def test_a_field_that_was_refused_is_run_once_more_by_graphql_core(client: Client) -> None:
    key = await client.agent()
    for _ in range(3):
        refused = await client.refused('{ task(id: "999") { id } }', key=key)
        assert (refused["code"], refused["status"]) == ("not_found", 404)
        assert (await client.refused("{ wallets { currency } }"))["code"] == "unauthenticated"


@strawberry.type
class Counted:
    """Count of a mutation's runs."""

    times: int

    @strawberry.field
    async def report(self, refuses: bool) -> str:
        if refuses:
            raise ValueError("an edge that cannot be read")
        return f"{self.times} times"


@strawberry.type
class Uncounted:
    """Alternative answer of a mutation."""

    why: str


@strawberry.type
class Nothing:
    """A root that has to be there."""

    nothing: str = ""


runs: Final[list[str]] = []


@strawberry.type
class Counting:
    """Notes each run."""

    @strawberry.mutation
    async def count(self, which: str) -> Annotated[Counted | Uncounted, strawberry.union("Count")]:
        runs.append(which)
        if which == "raises":
            raise ValueError("refused")
        return Uncounted(why="not now") if which == "says no" else Counted(times=len(runs))


COUNTING: Final = strawberry.Schema(Nothing, Counting)
COUNT: Final = """mutation($which: String!, $refuses: Boolean!) { done: count(which: $which) {
    __typename ... on Counted { times report(refuses: $refuses) } ... on Uncounted { why } } }"""


@pytest.mark.parametrize(("which", "refuses"), [("counts", False), ("says no", False), ("says no", True)])
async def test_a_mutation_is_put_together_as_graphql_core_does(which: str, refuses: bool) -> None:
    plan = compile_query(COUNTING, parse(COUNT), None)
    assert plan
    variables = {"which": which, "refuses": refuses}
    runs.clear()
    data = await plan.run(None, variables)
    assert runs == [which]
    runs.clear()
    assert data == (await COUNTING.execute(COUNT, variables)).data


async def test_a_mutation_whose_result_fails_has_run_once_and_says_with_what_outcome() -> None:
    plan = compile_query(COUNTING, parse(COUNT), None)
    assert plan
    for which, refuses in (("raises", False), ("counts", True)):
        runs.clear()
        with pytest.raises(InterruptedRunError) as interrupted:
            await plan.run(None, {"which": which, "refuses": refuses})
        assert runs == [which]
        (outcome,) = interrupted.value.outcomes.items()
        assert outcome[0] == "done"
        if which == "raises":
            with pytest.raises(ValueError, match="refused"):
                outcome[1].again()
        else:
            assert outcome[1].again() == Counted(times=1)
    runs.clear()
    with pytest.raises(Exception, match="variables"):
        await plan.run(None, {"which": 7, "refuses": False})
    assert runs == []


async def ask_often(client: Client, text: str, variables: Any, key: str) -> list[Any]:
    """Ask until graphql-core has answered often enough, and then thrice by the plan."""
    answers = []
    for _ in range(RUNS_BEFORE_COMPILING + 3):
        answers.append(await client.ask(text, variables, key))
        COMPILER.finish()
    return answers


async def test_a_compiled_mutation_does_and_refuses_what_any_does(client: Client) -> None:
    """The plan answers as graphql-core did at first."""
    key = await client.agent()
    edges = CREATE_TASK.replace("id status title", "id status title events { event }")
    hits = PLANS["hit"]
    titles = [f"Task {number}" for number in range(RUNS_BEFORE_COMPILING + 3)]
    created = []
    for title in titles:
        fields = {"input": {**TASK, "title": title, "publishImmediately": False}}
        created.append((await client.ask(edges, fields, key))["createTask"])
        COMPILER.finish()
    assert PLANS["hit"] == hits + 3
    assert [(task["title"], task["status"]) for task in created] == [(title, "DRAFT") for title in titles]
    assert [task["events"] for task in created] == [[{"event": "task.created"}]] * len(titles)
    assert len({task["id"] for task in created}) == len(titles)

    bad = {**TASK, "payoutAmount": "-1.00"}
    refused = await ask_often(client, CREATE_TASK, {"input": bad}, key)
    assert refused == refused[:1] * len(refused)
    assert refused[0]["createTask"]["errors"][0]["field"] == "payoutAmount"

    publish = """mutation($id: ID!) { publishTask(taskId: $id) { ... on Task { id } ... on Problem { code } } }"""
    unknown = await ask_often(client, publish, {"id": "999"}, key)
    assert unknown == [{"publishTask": {"code": "not_found"}}] * len(unknown)

    listed = await client.ask("{ tasks { nodes { title } } }", key=key)
    assert sorted(node["title"] for node in listed["tasks"]["nodes"]) == titles


async def test_a_compiled_mutation_keeps_its_idempotency_key_and_is_not_sent_by_get(client: Client) -> None:
    key = await client.agent()
    variables = {"input": {**TASK, "publishImmediately": False}}
    for name in ("first", "second", "third", "fourth", "fifth"):
        COMPILER.finish()
        body = {"query": CREATE_TASK, "variables": variables, "extensions": {"idempotencyKey": name}}
        headers = {"Authorization": f"Bearer {key}"}
        answers = [await client.http.post("/graphql", json=body, headers=headers) for _ in range(2)]
        assert answers[0].json() == answers[1].json()
        assert [answer.headers.get("idempotent-replayed") for answer in answers] == [None, "true"]
    sent = {"query": CREATE_TASK, "variables": json.dumps(variables)}
    for _ in range(3):
        refused = await client.http.get("/graphql", params=sent, headers={"Authorization": f"Bearer {key}"})
        assert refused.json()["errors"][0]["extensions"]["code"] == "method_not_allowed"
    listed = await client.ask("{ tasks { totalCount } }", key=key)
    assert listed["tasks"]["totalCount"] == 5


async def test_a_list_reads_what_it_shows_and_learns_what_else_it_needs(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    statements: list[Statement[..., Any]] = []
    narrow_statement = Needs.narrow_statement

    def recorded(needs: Needs, statement: Statement[..., Any]) -> Statement[..., Any]:
        statements.append(narrow_statement(needs, statement))
        return statements[-1]

    monkeypatch.setattr(Needs, "narrow_statement", recorded)
    key = await client.agent()
    await client.draft(key, title="Wait")
    # Of a task that was to be published, the facts tell why it is not.
    text = "{ tasks { nodes { title autoPublishDeferred autoPublishDeferredReason } edges { cursor } } }"
    answers = await ask_often(client, text, None, key)
    assert answers == answers[:1] * len(answers)
    every_column, *some = (len(statement.record._fields) for statement in statements)
    assert (every_column > 90, max(some) < 12) == (True, True), some
    await client.draft(key, title="Publish", publishImmediately=True)
    discarded = PLANS["discarded"]
    for _ in range(4):
        answer = await client.ask(text, key=key)
        deferred = {node["title"]: node["autoPublishDeferredReason"] for node in answer["tasks"]["nodes"]}
        assert deferred == {"Publish": "insufficient_funds", "Wait": None}
    assert PLANS["discarded"] == discarded + 1


async def test_the_history_of_a_task_learns_of_a_location_when_an_event_has_one(client: Client) -> None:
    agent, worker = await client.agent(), await operator(client)
    arguments = {**JPEG_TASK, "publishImmediately": True}
    task = (await client.ask(CREATE_TASK, {"input": arguments}, agent))["createTask"]["id"]
    text = "query Q($of: ID!) { task(id: $of) { events { event location { lat accuracy } } } }"
    answers = await ask_often(client, text, {"of": task}, agent)
    assert answers == answers[:1] * len(answers)
    assert [event["location"] for event in answers[0]["task"]["events"]] == [None]
    await move(client, "acceptTask", "AcceptTaskInput", worker, taskId=task)
    discarded = PLANS["discarded"]
    for _ in range(4):
        (*_, last) = (await client.ask(text, {"of": task}, agent))["task"]["events"]
        assert last == {
            "event": "task.accepted",
            "location": {"lat": WHEREABOUTS["lat"], "accuracy": WHEREABOUTS["accuracy"]},
        }
    assert PLANS["discarded"] == discarded + 1


async def test_a_single_statement_is_read_without_a_snapshot(
    client: Client, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[Any] = []
    kind: Any = type(services.database)
    snapshot = kind.lazy_snapshot
    monkeypatch.setattr(kind, "lazy_snapshot", lambda database: begun.append(snapshot(database)) or begun[-1])
    key = await client.agent()
    await client.draft(key, title="Wait")
    text = "query Q($of: ID!) { tasks { nodes { title } totalCount } task(id: $of) { id events { event } } }"
    for query, snapshots in (("{ tasks { nodes { title } } }", 0), (text, 1)):
        answers = await ask_often(client, query, {"of": "1"}, key)
        begun.clear()
        answers += [await client.ask(query, {"of": "1"}, key) for _ in range(3)]
        assert answers == answers[:1] * len(answers)
        assert len(begun) == snapshots * 3


def test_a_statement_more_than_expected_is_expected_from_then_on() -> None:
    statements = Statements()
    for _ in range(MAX_SURPRISES):
        statements.record_run(1)
        assert statements.are_single
        statements.note_discarded(surprised=True)
        assert not statements.are_single
    statements.record_run(1)
    assert not statements.are_single


@pytest.mark.parametrize("seed", range(SEED, SEED + max(EXAMPLES // BATCH, 1)))
async def test_random_queries_are_answered_alike(client: Client, services: Services, seed: int) -> None:
    agent, operator, _ = await accepted(client)
    for name, kind in (("startWork", "OperatorMoveInput"), ("completeTask", "CompleteTaskInput")):
        await move(client, name, kind, operator, taskId="1")
    await change(client, agent, "ReviewTaskInput", "reviewTask", "... on TaskReview { rating }", taskId="1", rating=5)
    await client.draft(agent, timeWindowStart=20991120100000)
    staff = (await create_staff(services, "Sam")).key
    still = replace(services, clock=Still(services.clock.now()))
    documents = RandomDocuments(CORE, seed, without=("notifications",))
    outcomes: Counter[str] = Counter()
    for number in range(min(EXAMPLES, BATCH)):
        text, variables = documents.document()
        if "yes" in variables:
            variables["yes"] = number % 2 == 0
        document = parse(text)
        # Validating takes as long as both runs.
        assert number % 10 or validate(CORE, document) == [], text
        plan = compile_query(graph(), document, None)
        assert plan, text
        key = (agent, operator, staff)[number % 3]
        outcomes[await _compare(plan, text, variables, _scope(still, key))] += 1
    assert outcomes["hit"] > outcomes.total() / 4, outcomes


async def _compare(plan: QueryPlan, text: str, variables: dict[str, Any], scope: ConnectionScope) -> str:
    """Run a query both ways. The plan has to be discarded exactly where graphql-core reports an error."""
    running: Any = execute(
        CORE,
        parse(text),
        None,
        context := GraphContext(scope),
        variables,
        executor_class=StrawberryGraphQLCoreExecutionContext,
    )
    stock: ExecutionResult = running if isinstance(running, ExecutionResult) else await running
    await context.close()
    # The second run reads what the first has shown alone.
    for _ in range(2):
        context = GraphContext(scope)
        data = None
        try:
            data = await plan.run(context, variables)
        except Exception as fault:  # noqa: BLE001 - any discards the run
            reason = fault
        await context.close()
        if data is None:
            assert stock.errors, (text, reason)
            return "discarded"
        assert not stock.errors, (text, stock.errors)
        assert to_json(data) == to_json(stock.data), text
    return "hit"


def _scope(services: Services, key: str) -> ConnectionScope:
    return ConnectionScope(services, Rules(), "http://service.test", "req_compiled", None, {key})
