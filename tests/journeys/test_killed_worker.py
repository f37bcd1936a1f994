"""A worker that is killed in the middle of sending, as a real process: another takes up what it had."""

import os
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from adapters.http.client import HttpSender
from domain.webhooks.retry import DeliveryStatus
from resolvers.core.context import Services
from resolvers.tasks import dispatch
from server.config.settings import PREFIX, Settings
from tests import actors
from tests.actors import SetClock
from tests.fork_server import LAUNCHER
from tests.receiver import receiving
from tests.server.test_cli import environment
from tests.server.workers.test_webhooks import delivering, draft, events, until, until_log

COMMAND = ("-c", "from server.cli import main; main()", "worker")
LEASE = 61
TASKS = 5


@contextmanager
def start_process(settings: Settings) -> Iterator["subprocess.Popen[bytes]"]:
    assert settings.secret_key
    variables = {
        f"{PREFIX}DATABASE_URL": settings.database_url,
        f"{PREFIX}BROADCAST_URL": settings.broadcast,
        f"{PREFIX}SECRET_KEY": settings.secret_key.get_secret_value(),
        f"{PREFIX}ALLOW_PRIVATE_TARGETS": "true",
    }
    command = (*LAUNCHER, *COMMAND)
    with subprocess.Popen(command, env=environment() | variables, stderr=subprocess.DEVNULL) as process:
        try:
            yield process
        finally:
            process.kill()


async def test_what_it_was_sending_is_sent_again(services: Services, settings: Settings, clock: SetClock) -> None:
    clock.time = time.time_ns() // 1000
    agent = await actors.register_agent(services)
    async with receiving(None) as receiver:
        with start_process(settings) as process:
            made = [await draft(agent, receiver.url) for _ in range(TASKS)]
            for task_id in made:
                await agent(dispatch.cancel_task, taskId=task_id)
            # One call to an endpoint that has accepted no event yet.
            await until(lambda: len(receiver.received) == 1)
            os.kill(process.pid, signal.SIGKILL)
            assert process.wait() == -signal.SIGKILL
        receiver.answer = b"HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n"
        sender = HttpSender("fieldcall/test", allow_private=True)
        clock.time = time.time_ns() // 1000
        clock.advance(LEASE)
        async with delivering(replace(services, sender=sender)):
            log = await until_log(agent, lambda log: all(row.status is DeliveryStatus.DELIVERED for row in log))
        await sender.stop()
    assert len(log) == 2 * TASKS
    assert len(receiver.received) == 2 * TASKS + 1
    for task_id in made:
        names = [name for about, name in events(receiver) if about == task_id]
        assert list(dict.fromkeys(names)) == ["task.created", "task.cancelled"]
    # Repeated calls have the same id and the same bytes.
    assert len({call.headers["webhook-id"] for call in receiver.received}) == 2 * TASKS
    assert len({(call.headers["webhook-id"], call.body) for call in receiver.received}) == 2 * TASKS
