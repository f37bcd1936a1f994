"""The screening service: a real one is called with a signature, and its answer, or the lack of one, decides."""

import json
import time
from collections.abc import AsyncIterator
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from standardwebhooks.webhooks import Webhook

from adapters.http.client import HttpSender
from adapters.storage.queries.tasks.rows import select_task
from domain.lifecycle.statuses import Status
from domain.refusals.tasks import HeldForReview
from domain.screening.rules import PublicationRules, ScreeningVerdict
from domain.screening.service import Judgement, ScreeningService
from resolvers.accounts.staff import create_staff
from resolvers.amendments import terms
from resolvers.core.context import SYSTEM_CALLER, Call
from resolvers.screening import service
from resolvers.staff import held_tasks
from resolvers.tasks import dispatch
from tests import actors
from tests.receiver import Receiver, receiving
from tests.resolvers.screening.test_holds import under
from tests.resolvers.stages import Scene

SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"


def answering(said: Any) -> bytes:
    body = json.dumps(said).encode()
    return b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n%s" % (len(body), body)


@pytest.fixture
async def receiver() -> AsyncIterator[Receiver]:
    async with receiving() as opened:
        yield opened


@pytest.fixture
async def screened(scene: Scene, receiver: Receiver) -> AsyncIterator[Scene]:
    """The scene with a screening service, in the time of the system, by which the receiver checks signatures."""
    scene.clock.time = time.time_ns() // 1000
    sender = HttpSender("fieldcall/test", allow_private=True)
    service = ScreeningService(receiver.url, SECRET, 1, ScreeningVerdict.HOLD)
    services = replace(scene.services, sender=sender, screening=service)
    # The scene's own member of the staff is of its time, which lies ahead.
    staff = actors.Actor(services, (await create_staff(services, "Reviewer")).key)
    yield under(replace(scene, services=services, staff=staff), PublicationRules(is_screened=True))
    await sender.stop()


async def test_each_verdict_is_carried_out(screened: Scene, receiver: Receiver) -> None:
    receiver.answer = answering({"verdict": "publish", "reason": ""})
    made = await actors.dispatch(screened.agent, description="Ring the bell.", payoutAmount="5.00")
    assert (made.auto_publish_deferred_reason, made.held.by, made.held.waits_for_staff) == (
        "held_for_review",
        "service",
        False,
    )
    assert await screened.staff(held_tasks.list_held_tasks) == [], "no human is asked yet"
    assert isinstance(await screened.refused(screened.agent, dispatch.publish_task, taskId=made.id), HeldForReview)
    await screened.work_off()
    assert await screened.status(made.id) is Status.PUBLISHED
    (call,) = receiver.received
    asked = Webhook(SECRET).verify(call.body, call.headers)
    assert (asked["taskId"], asked["description"], asked["payoutAmount"]) == (made.id, "Ring the bell.", "5.00")

    receiver.answer = answering({"verdict": "refuse", "reason": "Nobody rings there."})
    refused = await screened.funded(payoutAmount="5.00")
    with pytest.raises(HeldForReview):
        await screened.agent(dispatch.publish_task, taskId=refused)
    await screened.work_off()
    seen = await screened.agent(dispatch.get_task, taskId=refused, includeAllowedActions=True)
    assert (seen.status, [one.code for one in seen.warnings]) == (Status.FUNDED, ["publication_refused"])
    assert seen.warnings[0].message == "The task cannot be published: Nobody rings there."
    await screened.agent(dispatch.request_publication_review, taskId=refused, reason="They asked for it.")
    await screened.staff(held_tasks.release_held_task, taskId=refused)
    assert await screened.status(refused) is Status.PUBLISHED

    receiver.answer = answering({"verdict": "hold", "reason": "Look at it.", "more": 1})
    held = (await actors.dispatch(screened.agent, payoutAmount="5.00")).id
    await screened.work_off()
    (waiting,) = await screened.staff(held_tasks.list_held_tasks)
    assert (waiting.id, waiting.held.reason, waiting.held.by) == (held, "Look at it.", "service")


async def test_an_answer_about_another_text_publishes_nothing(screened: Scene, receiver: Receiver) -> None:
    receiver.answer = answering({"verdict": "publish", "reason": ""})
    task_id = (await actors.dispatch(screened.agent, description="Ring the bell.")).id
    reader = screened.services.database.reader
    context = Call(screened.services, SYSTEM_CALLER, "req_system", "", screened.clock.now(), reader)
    before = await context.session.get(select_task(id=task_id))
    await screened.agent(terms.amend_task, taskId=task_id, description="Break the bell.")
    with pytest.raises(HeldForReview):
        await screened.agent(dispatch.publish_task, taskId=task_id)
    judgement = Judgement(ScreeningVerdict.PUBLISH, "")
    await context.transact(partial(service.conclude, screened=before, judgement=judgement))
    assert await screened.status(task_id) is Status.DRAFT
    receiver.answer = answering({"verdict": "refuse", "reason": "Nobody breaks bells."})
    await screened.work_off()
    assert await screened.status(task_id) is Status.DRAFT
    last = receiver.received[-1]
    assert Webhook(SECRET).verify(last.body, last.headers)["description"] == "Break the bell."


@pytest.mark.parametrize(
    "answer", [None, b"HTTP/1.1 500 No\r\nContent-Length: 0\r\n\r\n", answering({"verdict": "ok"})]
)
async def test_without_an_answer_the_setting_decides(screened: Scene, receiver: Receiver, answer: bytes | None) -> None:
    receiver.answer = answer
    made = await actors.dispatch(screened.agent, settlementMode="direct")
    await screened.work_off()
    (waiting,) = await screened.staff(held_tasks.list_held_tasks)
    assert (waiting.id, waiting.held.by) == (made.id, "service")
    assert screened.services.screening
    lenient = screened.services.screening._replace(on_failure=ScreeningVerdict.PUBLISH)
    open_again = replace(screened, services=replace(screened.services, screening=lenient))
    other = await actors.dispatch(screened.agent, settlementMode="direct")
    await open_again.work_off()
    assert await screened.status(other.id) is Status.PUBLISHED


async def test_a_service_that_restarts_is_asked_again(screened: Scene, receiver: Receiver) -> None:
    # One call fails, and one finds nobody: the connection closes, also the new one that is opened at once.
    receiver.first = [b"HTTP/1.1 503 No\r\nContent-Length: 0\r\n\r\n", b"", b""]
    receiver.answer = answering({"verdict": "publish"})
    made = await actors.dispatch(screened.agent, settlementMode="direct")
    await screened.work_off()
    assert await screened.status(made.id) is Status.PUBLISHED
    assert len({call.headers["webhook-id"] for call in receiver.received}) == 1
    assert len(receiver.received) == 4
