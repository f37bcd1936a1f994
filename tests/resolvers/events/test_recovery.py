"""After a failover or a restore that may have lost commits, no number is reused, and followers are notified."""

import pytest

from domain.refusals.general import InvalidCursor
from resolvers.core.context import Services
from resolvers.events.recovery import recover
from resolvers.tasks import dispatch, history
from resolvers.webhooks import contact_methods, feed
from tests import actors

MARGIN = 100_000
"""Numbers that the runbook promises to give up, which more than a failover can have lost."""


async def test_no_number_is_given_twice_and_a_follower_of_what_was_undone_is_told(services: Services) -> None:
    agent = await actors.register_agent(services)
    await agent(contact_methods.add_contact_method, methodType="polling", endpoint="-", priority=1)
    kept = await actors.dispatch(agent, publishImmediately=False)
    (created,) = await agent(history.get_task_events, taskId=kept.id)
    last = created.sequence
    await recover(services.database, services.clock.now())
    # Somebody has followed three events further, in the database that is gone.
    ahead = last + 3
    with pytest.raises(InvalidCursor, match=f"continue after {last}"):
        await agent(history.get_task_events, taskId=kept.id, after=ahead)
    again = await actors.dispatch(agent, publishImmediately=False)
    assert again.id > kept.id + MARGIN
    await agent(dispatch.cancel_task, taskId=kept.id)
    for call, more in ((history.get_task_events, {"taskId": kept.id}), (feed.list_webhook_events, {})):
        with pytest.raises(InvalidCursor, match=f"continue after {last}"):
            await agent(call, after=ahead, **more)
        # A reader that continues from a remaining event, or from a later one, misses nothing.
        numbers = [event.sequence for event in await agent(call, after=last, **more)]
        assert min(numbers) > last + MARGIN
        assert await agent(call, after=max(numbers), **more) == []
