"""Practice operators who ask a question by a message, and go on once it is answered."""

from domain.lifecycle.statuses import Status
from resolvers.core.context import Services
from resolvers.messaging import sending, thread
from tests.actors import SetClock
from tests.resolvers.practising import DAY, HOUR, practising
from tests.resolvers.stages import set_scene


async def test_an_operator_asks_and_goes_on_after_the_answer(services: Services, clock: SetClock) -> None:
    setting = await set_scene(services, clock)
    world = await practising(services)
    task = await world.task("asks_a_question", descriptionLanguage="de")
    await world.advance(DAY)
    waiting = await world.seen(task.id)
    assert (waiting.status, waiting.unread_message_count) == (Status.IN_PROGRESS, 1)
    (question,) = await world.agent(thread.list_task_messages, taskId=task.id)
    assert question.author == "operator"
    assert question.body.startswith("Der Eingang ist geschlossen.")
    await world.agent(sending.send_message, taskId=task.id, body="Ja, bitte.")
    await world.advance(HOUR)
    assert (await world.seen(task.id)).status is Status.UNDER_REVIEW
    messages = await world.agent(thread.list_task_messages, taskId=task.id)
    assert [one.author for one in messages] == ["operator", "agent", "operator"]
    assert messages[1].read_at is not None
    await setting.check()
