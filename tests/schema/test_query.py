"""Reading through the graph, over HTTP."""

import pytest

from tests.schema.client import Client

TASKS = """query($first: Int, $after: String, $last: Int, $before: String) {
  tasks(first: $first, after: $after, last: $last, before: $before) { totalCount nodes { id }
    edges { cursor node { id } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }"""


async def test_the_caller_is_found_by_the_kind_of_its_key(client: Client) -> None:
    key = await client.agent()
    assert await client.ask("{ agent { agentName status } operator { id } platform { name } }", key=key) == {
        "agent": {"agentName": "Errand", "status": "REGISTERED"},
        "operator": None,
        "platform": None,
    }


async def test_the_catalogue_is_public(client: Client) -> None:
    data = await client.ask(
        "{ countries { isoCode phase } currencies { code minPayoutAmount } legalDocuments { version } }"
    )
    assert {"isoCode": "NL", "phase": "LIVE"} in data["countries"]
    assert {"code": "EUR", "minPayoutAmount": "1.00"} in data["currencies"]
    assert len(data["legalDocuments"]) == 4
    everything = await client.ask("{ currencies(includeAll: true) { code } }")
    assert len(everything["currencies"]) > len(data["currencies"])


async def test_a_task_is_read_with_its_edges(client: Client) -> None:
    key = await client.agent()
    task = await client.draft(key)
    query = """query($id: ID!) { task(id: $id) { id status payoutAmount createdAt nextActions { mutation }
      allowedActions { code allowed problemCode } events { sequence event fromStatus toStatus changedByActorType
        task { id title } } } }"""
    view = (await client.ask(query, {"id": task}, key))["task"]
    assert (view["id"], view["status"], view["payoutAmount"]) == (task, "DRAFT", "25.00")
    assert len(str(view["createdAt"])) == 14
    assert view["events"] == [
        {
            "sequence": 1,
            "event": "task.created",
            "fromStatus": None,
            "toStatus": "DRAFT",
            "changedByActorType": "AGENT",
            "task": {"id": task, "title": "Photograph a shop front"},
        }
    ]
    assert {"code": "approve_task", "allowed": False, "problemCode": "wrong_status"} in view["allowedActions"]


async def test_pages_go_both_ways_and_meet(client: Client) -> None:
    key = await client.agent()
    ids = [await client.draft(key) for _ in range(5)][::-1]

    first = (await client.ask(TASKS, {"first": 2}, key))["tasks"]
    assert [node["id"] for node in first["nodes"]] == ids[:2]
    assert first["totalCount"] == 5
    assert [edge["node"]["id"] for edge in first["edges"]] == ids[:2]
    assert (first["pageInfo"]["hasNextPage"], first["pageInfo"]["hasPreviousPage"]) == (True, False)

    second = (await client.ask(TASKS, {"first": 3, "after": first["pageInfo"]["endCursor"]}, key))["tasks"]
    assert [node["id"] for node in second["nodes"]] == ids[2:]
    assert (second["pageInfo"]["hasNextPage"], second["pageInfo"]["hasPreviousPage"]) == (False, True)

    back = (await client.ask(TASKS, {"last": 1, "before": second["pageInfo"]["startCursor"]}, key))["tasks"]
    assert [node["id"] for node in back["nodes"]] == ids[1:2]
    assert (back["pageInfo"]["hasNextPage"], back["pageInfo"]["hasPreviousPage"]) == (True, True)

    assert [node["id"] for node in (await client.ask(TASKS, {"last": 2}, key))["tasks"]["nodes"]] == ids[3:]


@pytest.mark.parametrize("argument", ["first", "last"])
async def test_a_page_of_none_tells_how_many_there_are(client: Client, argument: str) -> None:
    key = await client.agent()
    about = "pageInfo { endCursor hasNextPage hasPreviousPage }"
    page = f"({argument}: 0) {{ totalCount nodes {{ id }} edges {{ cursor }} {about} }}"
    query = f"{{ tasks{page} notifications{page} }}"
    nothing = {"nodes": [], "edges": []}
    ends = {"endCursor": None, "hasNextPage": False, "hasPreviousPage": False}
    none = nothing | {"totalCount": 0, "pageInfo": ends}
    assert await client.ask(query, key=key) == {"tasks": none, "notifications": none}
    await client.draft(key)
    more = nothing | {
        "totalCount": 1,
        "pageInfo": ends | {"hasNextPage" if argument == "first" else "hasPreviousPage": True},
    }
    assert await client.ask(query, key=key) == {"tasks": more, "notifications": more}
    shown = (await client.ask("{ notifications { nodes { status } } }", key=key))["notifications"]["nodes"]
    assert [notification["status"] for notification in shown] == ["DELIVERED"]


async def test_tasks_are_filtered_by_status(client: Client) -> None:
    key = await client.agent()
    task = await client.draft(key)
    query = "query($status: [Status!]) { tasks(filter: {status: $status}) { totalCount nodes { id } } }"
    assert (await client.ask(query, {"status": "DRAFT"}, key))["tasks"] == {"totalCount": 1, "nodes": [{"id": task}]}
    assert (await client.ask(query, {"status": "CLOSED"}, key))["tasks"] == {"totalCount": 0, "nodes": []}


@pytest.mark.parametrize(
    ("arguments", "field"),
    [
        ({"first": -1}, "first"),
        ({"first": 201}, "first"),
        ({"last": -1}, "last"),
        ({"first": 1, "last": 1}, "last"),
        ({"after": "nonsense"}, "after"),
        ({"before": "aWQ6OTk5OTk5OTk5OTk5"}, "before"),
        ({"after": "é"}, "after"),
    ],
)
async def test_a_wrong_page_is_refused_by_the_name_of_its_argument(
    client: Client, arguments: dict[str, object], field: str
) -> None:
    problem = await client.refused(TASKS, arguments, await client.agent())
    assert problem["code"] == "validation_failed"
    assert [error["field"] for error in problem["errors"]] == [field]


async def test_another_agents_task_does_not_exist(client: Client) -> None:
    owner, stranger = await client.agent(), await client.agent()
    task = await client.draft(owner)
    foreign = await client.refused("query($id: ID!) { task(id: $id) { id } }", {"id": task}, stranger)
    absent = await client.refused("query($id: ID!) { task(id: $id) { id } }", {"id": "999"}, stranger)
    assert (foreign["code"], foreign["status"]) == ("not_found", 404)
    assert foreign["detail"].replace(task, "999") == absent["detail"]
    assert (await client.ask(TASKS, key=stranger))["tasks"]["totalCount"] == 0


async def test_a_wallet_is_read_with_its_ledger_and_deposits(client: Client) -> None:
    key = await client.agent()
    deposit = """mutation { depositToWallet(input: {amount: "100.00", currency: "EUR"}) {
      __typename ... on Deposit { externalId status checkoutUrl } ... on Problem { detail } } }"""
    deposited = (await client.ask(deposit, key=key))["depositToWallet"]
    assert (deposited["__typename"], deposited["status"]) == ("Deposit", "PENDING")
    query = """{ wallets { currency pendingBalance availableBalance spentToday locks { nodes { taskId } }
      transactions(first: 1) { totalCount nodes { type postings { account amount } } pageInfo { hasNextPage } }
      deposits { totalCount nodes { externalId amount } } } wallet { currency } }"""
    data = await client.ask(query, key=key)
    assert data["wallet"] == {"currency": "EUR"}
    (wallet,) = data["wallets"]
    assert (wallet["pendingBalance"], wallet["availableBalance"], wallet["locks"]["nodes"]) == ("100.00", "0.00", [])
    assert wallet["spentToday"] == "0.00"
    assert wallet["deposits"] == {
        "totalCount": 1,
        "nodes": [{"externalId": deposited["externalId"], "amount": "100.00"}],
    }
    assert wallet["transactions"]["totalCount"] == 1
    assert wallet["transactions"]["nodes"][0]["postings"] == [{"account": "PENDING", "amount": "100.00"}]
