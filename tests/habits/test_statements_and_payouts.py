"""Statements and payouts as clients see them, over REST and in the graph."""

import csv
from typing import Any

import httpx2

from domain.lifecycle.statuses import Status
from resolvers.tasks import settlement
from tests.actors import Actor
from tests.resolvers.stages import Scene

STATEMENT = "/api/v1/agents/me/wallet/statement"
PERIOD = {"currency": "EUR", "from": "20270101000000", "until": "20270301000000"}
LINES = """query($first: Int, $after: String) { wallet(currency: "EUR") {
  statement(from: 20270101000000, until: 20270301000000) {
    opening { total } closing { available total } periodFrom periodUntil
    lines(first: $first, after: $after) { totalCount pageInfo { endCursor hasNextPage }
      nodes { id type change { available locked } balance { total } task { title } } } } } }"""
ASK = """mutation($iban: String) { requestPayout(input: {currency: "EUR", destination: {iban: $iban}}) {
  ... on Payout { id status amount } ... on Problem { code errors { field } } } }"""
CONFIRM = """mutation($id: ID!) { confirmPayout(payoutId: $id, bankReference: "B1") {
  ... on Payout { status } ... on Problem { code } } }"""
LIST = """{ payouts(status: PAID) { totalCount nodes { id bankReference destination { iban } } }
  operator { earnings { currency earnedBalance requestedBalance paidOutBalance } } }"""


async def ask(client: httpx2.AsyncClient, actor: Actor, query: str, **variables: Any) -> Any:
    sent = {"query": query, "variables": variables}
    answer = (await client.post("/graphql", json=sent, headers={"Authorization": f"Bearer {actor.key}"})).json()
    assert "errors" not in answer, answer
    return answer["data"]


async def test_a_statement_is_json_or_csv(scene: Scene, client: httpx2.AsyncClient) -> None:
    await scene.published(title="@SUM(A1)")
    client.headers["Authorization"] = f"Bearer {scene.agent.key}"
    made = (await client.get(STATEMENT, params=PERIOD)).json()
    assert (made["opening"]["total"], made["closing"]["available"], made["closing"]["locked"]) == (0, 447.5, 52.5)
    assert (made["periodFrom"], [line["type"] for line in made["lines"]]) == (
        20270101000000,
        ["deposit_opened", "deposit_credited", "lock"],
    )
    response = await client.get(STATEMENT, params=PERIOD | {"format": "csv"})
    assert response.headers["content-type"].startswith("text/csv")
    assert response.headers["cache-control"] == "no-store"
    assert 'filename="statement-EUR-20270101-20270228.csv"' in response.headers["content-disposition"]
    lines = list(csv.DictReader(response.text.splitlines()))
    assert [line["type"] for line in lines] == [
        "opening balance",
        *(line["type"] for line in made["lines"]),
        "closing balance",
    ]
    assert (lines[3]["task title"], lines[3]["available change"], lines[4]["locked"]) == (
        "'@SUM(A1)",
        "-52.50",
        "52.50",
    )
    for wrong, field in (
        ({"format": "raw"}, "format"),
        ({"until": "20260101000000"}, "until"),
        ({"from": "x"}, "from"),
    ):
        refused = await client.get(STATEMENT, params=PERIOD | wrong)
        assert (refused.status_code, refused.json()["errors"][0]["field"]) == (400, field)


async def test_a_statement_is_paged_in_the_graph(scene: Scene, client: httpx2.AsyncClient) -> None:
    await scene.published()
    first = (await ask(client, scene.agent, LINES, first=2))["wallet"]["statement"]
    assert (first["opening"], first["closing"], first["periodUntil"]) == (
        {"total": "0.00"},
        {"available": "447.50", "total": "500.00"},
        20270301000000,
    )
    lines = first["lines"]
    assert (lines["totalCount"], lines["pageInfo"]["hasNextPage"]) == (3, True)
    lock = lines["nodes"][0]
    assert (lock["type"], lock["change"], lock["task"]) == (
        "LOCK",
        {"available": "-52.50", "locked": "52.50"},
        {"title": "Photograph a shop front"},
    )
    after = lines["pageInfo"]["endCursor"]
    rest = (await ask(client, scene.agent, LINES, first=2, after=after))["wallet"]["statement"]["lines"]
    assert [line["type"] for line in rest["nodes"]] == ["DEPOSIT_OPENED"]


async def test_a_payout_goes_its_way_in_the_graph_and_over_rest(scene: Scene, client: httpx2.AsyncClient) -> None:
    task_id = await scene.reach(Status.UNDER_REVIEW)
    await scene.agent(settlement.approve_task, taskId=task_id)
    wrong = (await ask(client, scene.operator, ASK, iban="NL00 ABNA 0417 1643 00"))["requestPayout"]
    assert wrong == {"code": "validation_failed", "errors": [{"field": "destination.iban"}]}
    asked = (await ask(client, scene.operator, ASK, iban="NL91 ABNA 0417 1643 00"))["requestPayout"]
    assert (asked["status"], asked["amount"]) == ("REQUESTED", "45.00")
    again = (await ask(client, scene.operator, ASK, iban="NL91 ABNA 0417 1643 00"))["requestPayout"]
    assert again["code"] == "payout_pending"
    assert (await ask(client, scene.operator, CONFIRM, id=asked["id"]))["confirmPayout"] == {"code": "forbidden"}

    staff = {"Authorization": f"Bearer {scene.staff.key}"}
    (waiting,) = (await client.get("/api/v1/platform/payouts?status=requested", headers=staff)).json()
    assert (waiting["operatorId"], waiting["amount"]) == (scene.operator.id, 45.0)
    assert (await ask(client, scene.staff, CONFIRM, id=asked["id"]))["confirmPayout"] == {"status": "PAID"}
    late = await client.post(f"/api/v1/platform/payouts/{asked['id']}/decline", json={"reason": "No."}, headers=staff)
    assert (late.status_code, late.json()["code"]) == (400, "payout_decided")

    found = await ask(client, scene.operator, LIST)
    assert found["payouts"] == {
        "totalCount": 1,
        "nodes": [{"id": asked["id"], "bankReference": "B1", "destination": {"iban": "NL91ABNA0417164300"}}],
    }
    balances = {"earnedBalance": "0.00", "requestedBalance": "0.00", "paidOutBalance": "45.00"}
    assert found["operator"]["earnings"] == [{"currency": "EUR", **balances}]
