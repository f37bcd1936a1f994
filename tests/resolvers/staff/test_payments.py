"""Staff sees deposits and bank transfers with their agent, and payouts with their operator."""

from domain.lifecycle.statuses import Status
from resolvers.payments import bank_transfers, deposits, payouts
from resolvers.tasks import settlement
from tests import actors
from tests.resolvers.staff.conftest import Desk

ACCOUNT = {"iban": "NL91 ABNA 0417 1643 00"}


async def test_staff_sees_whose_money_it_is(desk: Desk) -> None:
    scene = desk.scene
    other = await actors.register_agent(scene.services)
    paid = await actors.fund_wallet(other, "75.00")
    waiting = await other(deposits.deposit_to_wallet, amount="20.00", currency="EUR")
    reference = (await other(bank_transfers.get_bank_transfer_details, currency="EUR")).reference
    credit = {"reference": reference, "amount": "10.00", "currency": "EUR", "bankReference": "2027 0102 00417"}
    await scene.staff(bank_transfers.credit_bank_transfer, **credit)

    assert await desk.ids(f"/deposits?agentId={other.id}", "externalId") == [waiting.external_id, paid]
    assert await desk.ids("/deposits?status=pending", "externalId") == [waiting.external_id]
    assert len(await desk.ids("/deposits?provider=embedded&direction=asc&limit=2")) == 2
    assert (await desk.get(f"/deposits/{paid}"))["agentId"] == other.id
    query = f"""{{ deposits(filter: {{agentId: "{other.id}", status: PAID}}) {{ totalCount nodes {{
      externalId amount agent {{ id }} task {{ id }} }} }}
      bankTransfers(filter: {{bankReference: "2027010200417"}}) {{ totalCount nodes {{
        amount bankReference agent {{ id }} }} }} }}"""
    shown = await desk.ask(query)
    assert shown["deposits"] == {
        "totalCount": 1,
        "nodes": [{"externalId": paid, "amount": "75.00", "agent": {"id": str(other.id)}, "task": None}],
    }
    assert shown["bankTransfers"] == {
        "totalCount": 1,
        "nodes": [{"amount": "10.00", "bankReference": "2027010200417", "agent": {"id": str(other.id)}}],
    }
    assert await desk.ids(f"/bank-transfers?agentId={other.id}", "reference") == [reference]
    assert await desk.ids(f"/bank-transfers?agentId={scene.agent.id}") == []
    missing = await desk.send("GET", "/deposits/dep_00000000000000000000")
    assert (missing.status_code, missing.json()["code"]) == (404, "not_found")
    roots = ("deposits { totalCount }", "bankTransfers { totalCount }", "reversals { nodes { agent { id } } }")
    await desk.is_for_staff_alone("/deposits", f"/deposits/{paid}", "/bank-transfers", roots=roots)


async def test_staff_sees_whom_it_pays(desk: Desk) -> None:
    scene = desk.scene
    task_id = await scene.reach(Status.UNDER_REVIEW)
    await scene.agent(settlement.approve_task, taskId=task_id)
    asked = await scene.operator(payouts.request_payout, currency="EUR", destination=ACCOUNT)
    listed = "payouts(status: REQUESTED{}) {{ totalCount nodes {{ id operator {{ id name }} }} }}"
    mine = listed.format(f', operatorId: "{scene.operator.id}"')
    nobodys = listed.format(', operatorId: "2147483647"')
    shown = await desk.ask(f"{{ mine: {mine} nobodys: {nobodys} }}")
    operator = {"id": str(scene.operator.id), "name": "Noor"}
    assert shown["mine"] == {"totalCount": 1, "nodes": [{"id": str(asked.id), "operator": operator}]}
    assert shown["nobodys"] == {"totalCount": 0, "nodes": []}
    assert await desk.ids(f"/payouts?operatorId={scene.operator.id}&status=requested") == [asked.id]
    own = await desk.ask(f"{{ {listed.format('')} }}", scene.operator.key)
    assert own["payouts"]["nodes"] == [{"id": str(asked.id), "operator": None}]
    refused = await desk.problem(f"{{ {mine} }}", scene.operator.key)
    assert [error["field"] for error in refused["errors"]] == ["operatorId"]
