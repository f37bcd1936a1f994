"""Updates of a task while they happen, read from its stored events after each wake-up."""

import time
from collections import Counter
from collections.abc import AsyncGenerator, Awaitable, Callable, Collection
from contextlib import aclosing
from typing import Any, Final, NamedTuple

from domain.lifecycle.progress import STANDS_STILL, Progress
from domain.refusals.general import RateLimited
from resolvers.conversations.view import Conversation, GetConversation, get_conversation
from resolvers.core.context import Call
from resolvers.tasks.history import GetTaskEvents, get_task_events
from rest_compat.a2a.card import WAIT_SECONDS
from rest_compat.a2a.tasks import artifact_updates, render_task, status_updates

SILENCE_SECONDS: Final = 4
"""Silence after which an empty message is sent, because many clients give up after five seconds."""
FINAL_PROOF: Final = frozenset({"task.proof_uploaded", "task.completed"})
"""The events after which the proof no longer changes."""

Answer = dict[str, Any]


class Updates(NamedTuple):
    """The streams that one request may open, among those of all callers."""

    streams: Counter[int]
    """The open streams by the id of their agent, shared by all requests of this process."""
    renew: Callable[[Call], Awaitable[Call]]
    """Checks the credential again, and makes a new call for the same request. Raises a `Refusal`."""

    def require_place(self, call: Call) -> None:
        """Raise `RateLimited` if the calling agent has the maximum number of streams."""
        most = call.services.policy.maximum_connections
        if self.streams[call.caller_id] >= most:
            raise RateLimited(f"An agent has at most {most} streams at once. Close one.")

    async def follow(
        self, call: Call, conversation: Conversation, ends: Collection[Progress]
    ) -> AsyncGenerator[Answer | None]:
        """Yield the updates after a conversation until its progress is one of `ends`; None after each silence. The
        credential is checked before each read. Raises a `Refusal` once it is no longer valid.
        """
        agent_id, task_id = call.caller_id, conversation.task.id
        cursor = conversation.events[-1].sequence
        self.streams[agent_id] += 1
        try:
            while conversation.progress not in ends:
                call = await self.renew(call)
                awaited = GetTaskEvents(task_id=task_id, after=cursor, limit=1, wait=SILENCE_SECONDS)
                if not await get_task_events(call, awaited):
                    if call.services.stopping.is_set():
                        return
                    yield None
                    continue
                conversation = await get_conversation(call, GetConversation(task_id=task_id))
                events = [event for event in conversation.events if event.sequence > cursor]
                cursor = events[-1].sequence
                if any(event.event in FINAL_PROOF for event in events):
                    for update in artifact_updates(conversation):
                        yield update
                for update in status_updates(conversation, events):
                    yield update
        finally:
            self.streams[agent_id] -= 1
            if not self.streams[agent_id]:
                del self.streams[agent_id]

    async def until_still(
        self, call: Call, conversation: Conversation, history_length: int
    ) -> AsyncGenerator[Answer | None]:
        """Yield None from time to time until the task stands still or the timeout ends, and finally the task."""
        until = time.monotonic() + WAIT_SECONDS
        async with aclosing(self.follow(call, conversation, STANDS_STILL)) as updates:
            async for _ in updates:
                if time.monotonic() >= until:
                    break
                yield None
        call = await self.renew(call)
        conversation = await get_conversation(call, GetConversation(task_id=conversation.task.id))
        yield {"task": render_task(conversation, history_length=history_length)}


async def nothing() -> AsyncGenerator[Answer | None]:
    """A stream without updates."""
    updates: tuple[Answer, ...] = ()
    for update in updates:
        yield update
