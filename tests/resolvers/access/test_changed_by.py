"""Authors of changes: each side learns the key or the person of its own changes, the staff those of all."""

import json
from dataclasses import dataclass
from typing import Any

import httpx2
import pytest

from adapters.storage.engine.statements.selections import select_where
from adapters.storage.engine.statements.typed import ManyAgents, statement
from adapters.storage.tables.webhooks import WebhookEventRow, webhook_event
from domain.lifecycle.statuses import Actor as By
from domain.lifecycle.statuses import Status
from domain.people.roles import StaffRole
from resolvers.access.sessions import PresentedSession, caller_of_session
from resolvers.core.context import Call
from resolvers.core.operation import Operation
from resolvers.ledger import wallets
from resolvers.staff import audit_log, disputes
from resolvers.tasks import dispatch, history, settlement
from tests import actors
from tests.people import signed_in
from tests.resolvers.stages import Scene


@statement(select_where(webhook_event, order_by=(webhook_event.c.id,)), many_agents=ManyAgents.MAINTENANCE)
def select_messages() -> WebhookEventRow: ...


@dataclass
class Person:
    """Somebody who is signed in, and what it acts as."""

    scene: Scene
    session: PresentedSession

    async def __call__(self, operation: Operation[Any, Any], **fields: Any) -> Any:
        services = self.scene.services
        call = Call(services, None, "req_test", actors.BASE_URL, services.clock.now(), services.database.reader)
        call.become(await caller_of_session(services, self.session))
        return await operation(call, operation.request.model_validate(fields))


def list_changes(changes: list[Any]) -> list[tuple[str, str | None] | None]:
    return [change.changed_by and (change.changed_by.kind.value, change.changed_by.name) for change in changes]


async def test_each_side_sees_its_own_and_the_staff_all(scene: Scene) -> None:
    agent = f"agent:{scene.agent.id}"
    owner = Person(
        scene, PresentedSession(await signed_in(scene.services, "ann@owner.example", agent=scene.agent.id), agent)
    )
    judge = Person(
        scene,
        PresentedSession(await signed_in(scene.services, "kim@staff.example", staff=StaffRole.TRUST), "staff"),
    )
    task_id = await scene.reach(Status.UNDER_REVIEW, webhookUrl="https://hooks.example.org/fieldcall")
    await owner(settlement.dispute_task, taskId=task_id, disputeReasonCodeRef=1)
    ((dispute_id, movements),) = [(task_id, (await judge(disputes.get_dispute, taskId=task_id)).ledger)]
    assert list_changes(movements) == [("key", "registration")]
    await judge(settlement.resolve_dispute, taskId=dispute_id, outcome="split", operatorAmount="20.00", note="Half.")

    key, own = ("key", "registration"), ("person", "ann@owner.example")
    system, staff = ("system", None), ("person", "kim@staff.example")
    events = await scene.agent(history.get_task_history, taskId=task_id)
    by_name = dict(zip([event.event for event in events], list_changes(events), strict=True))
    assert by_name["task.published"] == key
    assert by_name["task.accepted"] is None, "the operator's key is its own affair"
    assert by_name["task.under_review"] == system
    assert by_name["task.disputed"] == own
    assert by_name["task.closed"] is None, "who decided is the platform's affair"
    whole = await scene.agent(dispatch.get_task, taskId=task_id, includeEvents=True)
    assert whole.events == events

    for_staff = await scene.staff(history.get_task_history, taskId=task_id)
    seen = dict(zip([event.event for event in for_staff], list_changes(for_staff), strict=True))
    assert (seen["task.accepted"], seen["task.disputed"], seen["task.closed"]) == (key, own, staff)
    assert {event.changed_by_actor_type for event in for_staff if event.event == "task.accepted"} == {By.OPERATOR}
    for_operator = await scene.operator(history.list_operator_events, taskId=task_id)
    told = dict(zip([event.event for event in for_operator], list_changes(for_operator), strict=True))
    assert (told["task.accepted"], told["task.disputed"], told["task.closed"]) == (key, None, None)

    lock, divided = list_changes((await scene.agent(wallets.list_wallet_transactions, taskId=task_id))[::-1])
    assert (lock, divided) == (key, None)
    newest = (await judge(audit_log.list_audit_log))[0]
    assert (newest.by.kind, newest.by.email, newest.by.name) == (
        "person",
        "kim@staff.example",
        "kim@staff.example",
    )
    person_id = (await caller_of_session(scene.services, judge.session)).person_id
    assert newest.by.id == person_id

    sent = [row.body for row in await scene.services.database.reader.find_all(select_messages())]
    assert sent
    assert not [text for text in sent if "@" in text], "an address is in no message to an endpoint"
    (disputed,) = [json.loads(text) for text in sent if json.loads(text)["event_type"] == "task.disputed"]
    owner_id = (await caller_of_session(scene.services, owner.session)).person_id
    assert disputed["payload"]["changed_by"] == {"kind": "person", "id": owner_id}


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
async def test_the_graph_names_who_it_was(scene: Scene, client: httpx2.AsyncClient) -> None:
    await scene.published(payoutAmount="5.00")
    by = "changedBy { kind id name }"
    document = f"{{ tasks {{ nodes {{ events {{ event {by} }} }} }} wallet {{ transactions {{ nodes {{ {by} }} }} }} }}"
    headers = {"Authorization": f"Bearer {scene.agent.key}"}
    answer = (await client.post("/graphql", json={"query": document}, headers=headers)).json()["data"]
    (created,) = answer["tasks"]["nodes"][0]["events"]
    first_key = {"kind": "KEY", "id": "1", "name": "registration"}
    assert created == {"event": "task.published", "changedBy": first_key}
    nobody = {"kind": "SYSTEM", "id": None, "name": None}
    locked, paid, asked = (node["changedBy"] for node in answer["wallet"]["transactions"]["nodes"])
    assert (locked, paid, asked) == (first_key, nobody, first_key), "whoever paid had no key"
