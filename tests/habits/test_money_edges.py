"""Money in the graph: the settlement and the movements of a task, locks in pages, balances over time, filters."""

from typing import Any

import httpx2

from domain.lifecycle.statuses import Status
from resolvers.tasks import settlement
from schema.app import graphql_app
from tests.resolvers.stages import HOUR, Scene
from tests.schema.client import Client

SETTLEMENT = "settlement { id outcome operatorGross operatorFee operatorNet agentCharged agentFee refunded at }"
TASK = f"""query($id: ID!) {{ task(id: $id) {{ {SETTLEMENT} transactions(first: 2) {{
  totalCount nodes {{ type relatedSettlementId }} pageInfo {{ hasNextPage endCursor }} }} }} }}"""
MORE = """query($id: ID!, $after: String) { task(id: $id) {
  transactions(first: 2, after: $after) { nodes { type } pageInfo { hasNextPage } }
  oldest: transactions(last: 1) { nodes { type } } } }"""
LOCKS = """query($after: String) { wallet { lockedBalance
  locks(first: 2, after: $after) { totalCount nodes { taskId lockedAmount task { id } } pageInfo { endCursor } } } }"""
LEDGER = """query($kinds: [EntryKind!], $from: Timestamp) { wallet {
  transactions(kinds: $kinds, from: $from) { totalCount nodes { type taskId } } } }"""
BALANCES = (
    """{ wallets { balances(from: 20270102120000, every: HOUR) { at available locked total moneyIn moneyOut } } }"""
)
STATISTICS = """{ taskStatistics(filter: {payoutCurrency: "EUR"}) {
  heldByStatus { currency status count amount } spentByCategory { currency serviceCategoryId count amount } } }"""
MAP = """query($box: AreaInput!) {
  tasks(filter: {within: $box, priority: NORMAL}) { totalCount }
  taskCells(within: $box, zoom: 12, filter: {status: [PUBLISHED]}) { count byStatus { status count } task { id } }
  taskStatistics { byCountry { countryIsoCode count } byOperator { operatorId count completed } } }"""
AMSTERDAM = {"north": 52.4, "east": 5, "south": 52.3, "west": 4.8}


def asking(scene: Scene) -> Client:
    return Client(httpx2.AsyncClient(transport=httpx2.ASGITransport(graphql_app(scene.services)), base_url="http://x"))


async def test_money_is_followed_from_the_task_and_from_the_wallet(scene: Scene) -> None:
    client, key = asking(scene), scene.agent.key

    async def ask(query: str, **variables: Any) -> Any:
        return await client.ask(query, variables, key)

    paid = await scene.reach(Status.UNDER_REVIEW, "escrow")
    assert (await ask(TASK, id=paid))["task"]["settlement"] is None
    scene.clock.advance(HOUR)
    await scene.agent(settlement.approve_task_review, taskId=paid)
    task = (await ask(TASK, id=paid))["task"]
    number = task["settlement"].pop("id")
    assert task["settlement"] == {
        "outcome": "PAYOUT",
        "operatorGross": "50.00",
        "operatorFee": "5.00",
        "operatorNet": "45.00",
        "agentCharged": "52.50",
        "agentFee": "2.50",
        "refunded": "0.00",
        "at": 20270102140000,
    }
    page = task["transactions"]
    assert (page["totalCount"], page["pageInfo"]["hasNextPage"]) == (3, True)
    assert page["nodes"] == [
        {"type": "SETTLEMENT", "relatedSettlementId": number},
        {"type": "LOCK", "relatedSettlementId": None},
    ]
    more = (await ask(MORE, id=paid, after=page["pageInfo"]["endCursor"]))["task"]
    assert more["transactions"] == {"nodes": [{"type": "HOLD"}], "pageInfo": {"hasNextPage": False}}
    assert more["oldest"]["nodes"] == [{"type": "HOLD"}]
    own = (await client.ask(TASK, {"id": paid}, scene.operator.key))["task"]
    assert (own["settlement"]["operatorNet"], own["settlement"]["agentCharged"]) == ("45.00", None)
    assert own["transactions"]["totalCount"] == 0

    scene.clock.advance(HOUR)
    open_tasks = [str(await scene.published()) for _ in range(3)][::-1]
    wallet = (await ask(LOCKS))["wallet"]
    locks = wallet["locks"]
    assert (wallet["lockedBalance"], locks["totalCount"]) == ("157.50", 3)
    rest = (await ask(LOCKS, after=locks["pageInfo"]["endCursor"]))["wallet"]["locks"]["nodes"]
    assert [*locks["nodes"], *rest] == [
        {"taskId": task_id, "lockedAmount": "52.50", "task": {"id": task_id}} for task_id in open_tasks
    ]
    ledger = (await ask(LEDGER, kinds=["LOCK", "SETTLEMENT"], **{"from": 20270102130000}))["wallet"]["transactions"]
    assert ledger["totalCount"] == len(ledger["nodes"]) == 4
    assert ledger["nodes"][-1] == {"type": "SETTLEMENT", "taskId": str(paid)}
    scene.clock.advance(HOUR)
    (wallet,) = (await ask(BALANCES))["wallets"]
    assert [tuple(point.values()) for point in wallet["balances"]] == [
        (20270102120000, "0.00", "0.00", "0.00", "0.00", "0.00"),
        (20270102130000, "447.50", "52.50", "500.00", "500.00", "0.00"),
        (20270102140000, "447.50", "0.00", "447.50", "0.00", "52.50"),
        (20270102150000, "290.00", "157.50", "447.50", "0.00", "0.00"),
    ]
    statistics = (await ask(STATISTICS))["taskStatistics"]
    assert statistics["heldByStatus"] == [{"currency": "EUR", "status": "PUBLISHED", "count": 3, "amount": "157.50"}]
    assert statistics["spentByCategory"] == [
        {"currency": "EUR", "serviceCategoryId": None, "count": 1, "amount": "52.50"}
    ]
    answer = await ask(MAP, box=AMSTERDAM)
    assert answer["tasks"] == {"totalCount": 4}
    assert answer["taskCells"] == [{"count": 3, "byStatus": [{"status": "PUBLISHED", "count": 3}], "task": None}]
    assert answer["taskStatistics"]["byCountry"] == [{"countryIsoCode": "NL", "count": 4}]
    problem = await client.refused(MAP, {"box": AMSTERDAM | {"south": 60}}, key)
    assert [error["field"] for error in problem["errors"]] == ["within.south"]
