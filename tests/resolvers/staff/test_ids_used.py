"""Ids beyond 32 bits, and the alarm of those that clients have been promised in 32 bits."""

import asyncio

import pytest
from sqlalchemy import text
from structlog.testing import capture_logs

from adapters.storage.audit import numbers as ids
from adapters.storage.engine.statements.typed import command, select_value
from adapters.storage.engine.transactions.session import Session
from domain.lifecycle.statuses import Status
from domain.refusals.general import Unavailable
from domain.webhooks.retry import DeliveryStatus
from resolvers.accounts import agents
from resolvers.core.jobs import schedule_recurring
from resolvers.ledger import wallets
from resolvers.payments import deposits
from resolvers.proofs import submission
from resolvers.tasks import dispatch as tasks
from resolvers.tasks import settlement
from resolvers.webhooks import contact_methods, delivery_log, feed, notifications
from tests.actors import dispatch, register_agent
from tests.resolvers.stages import Scene

BEYOND = 2**31 + 5
HALF = 2**30
LAST = 2**31 - 1
PROMISED = {"notification", "proof_item"}
"""Tables whose ids are published with 32 bits and may have more all the same: better than a service that stops."""


async def change(scene: Scene, *statements: str) -> None:
    async def work(session: Session) -> None:
        for statement in statements:
            await session.execute(command(text(statement))())

    await scene.services.database.write(work)


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
async def test_what_a_task_has_many_of_may_have_longer_ids(scene: Scene) -> None:
    await change(scene, *(f"SELECT setval('{table}_id_seq', {BEYOND})" for table in ids.LONG | PROMISED))
    await scene.agent(
        contact_methods.add_contact_method, methodType="webhook", endpoint="https://a.example/hook", fanOut=True
    )
    task_id = await scene.reach(Status.UNDER_REVIEW)
    await scene.agent(settlement.approve_task, taskId=task_id)
    await scene.work_off()

    (proof,) = (await scene.agent(submission.get_task_proofs, taskId=task_id)).items
    assert (
        await scene.agent(submission.get_proof_content, taskId=task_id, proofItemId=proof.id)
    ).proof_item_id > BEYOND
    newest, *_, oldest = await scene.agent(wallets.list_wallet_transactions, taskId=task_id)
    assert newest.id > oldest.id > BEYOND
    (second,) = await scene.agent(wallets.list_wallet_transactions, after=newest.id, limit=1)
    assert BEYOND < second.id < newest.id
    (notice,) = await scene.agent(notifications.list_notifications, limit=1)
    marked = await scene.agent(notifications.mark_notification_read, notificationId=notice.id)
    assert marked.id == notice.id > BEYOND
    event, *_ = await scene.agent(feed.list_webhook_events, limit=1)
    first, delivery = await scene.agent(delivery_log.list_webhook_deliveries, limit=2)
    assert min(event.id, delivery.id, delivery.event_id) > BEYOND
    assert (await scene.agent(delivery_log.list_webhook_deliveries, after=first.id, limit=1))[0].id == delivery.id
    again = await scene.agent(delivery_log.redeliver_webhook, deliveryId=delivery.id)
    assert (again.id, again.status) == (delivery.id, DeliveryStatus.PENDING)


async def test_the_log_warns_when_half_of_the_ids_are_used(scene: Scene) -> None:
    async def warned() -> list[tuple[str, int]]:
        await schedule_recurring(scene.services)
        with capture_logs() as lines:
            await scene.work_off()
        return [(line["table"], line["highest"]) for line in lines if line["event"] == "ids run out"]

    await change(scene, f"UPDATE staff SET id = {HALF - 1}")
    assert await warned() == []
    await change(scene, f"UPDATE staff SET id = {HALF}")
    assert await warned() == [("staff", HALF)]


LAST_GIVEN = {
    "postgresql": ("SELECT setval('{table}_id_seq', {number})",),
    "sqlite": (
        "DELETE FROM sqlite_sequence WHERE name = '{table}'",
        "INSERT INTO sqlite_sequence (name, seq) VALUES ('{table}', {number})",
    ),
}


async def list_ids(scene: Scene, table: str) -> set[int]:
    statement = select_value(int, text(f"SELECT id FROM {table}"))
    return set(await scene.services.database.reader.find_all(statement()))


async def create(scene: Scene, table: str) -> int:
    """Make a row in the way of clients, and give its id."""
    if table == "agent":
        agent = await register_agent(scene.services)
        assert (await agent(agents.get_agent)).id == agent.id
        return agent.id
    if table == "task":
        created: int = (await dispatch(scene.agent)).id
        assert (await scene.agent(tasks.get_task, taskId=created)).id == created
        return created
    await scene.agent(deposits.deposit_to_wallet, amount="20", currency="EUR")
    return max(await list_ids(scene, "deposit"))


@pytest.mark.parametrize("table", ["task", "agent", "deposit"])
async def test_after_the_last_id_that_clients_can_read_nothing_is_created(scene: Scene, table: str) -> None:
    last_given = LAST_GIVEN[scene.services.database.dialect]
    await change(scene, *(statement.format(table=table, number=LAST - 1) for statement in last_given))
    assert await create(scene, table) == LAST
    before = await scene.everything()
    for _ in range(2):
        with pytest.raises(Unavailable, match=f"has used all of its ids for {table}s") as refused:
            await create(scene, table)
        assert refused.value.retry_after == 3600
    assert await scene.everything() == before


async def test_of_tasks_that_come_together_those_with_a_readable_id_are_created(scene: Scene) -> None:
    last_given = LAST_GIVEN[scene.services.database.dialect]
    await change(scene, *(statement.format(table="task", number=LAST - 2) for statement in last_given))
    outcomes = await asyncio.gather(*(dispatch(scene.agent) for _ in range(5)), return_exceptions=True)
    created = {outcome.id for outcome in outcomes if not isinstance(outcome, Unavailable)}
    # PostgreSQL leaves out numbers that were drawn for a group of writes which had to begin anew.
    assert created == await list_ids(scene, "task") <= {LAST - 1, LAST}
