"""The latest requests of an agent, in the memory of the process."""

from adapters.tracing.recent_requests import MAX_CALLERS, MAX_REQUESTS, AnsweredRequest, RecentRequests
from resolvers.accounts.recent_requests import list_recent_requests
from resolvers.core.context import Services
from tests.resolvers.stages import Scene

READ = AnsweredRequest(
    number=0,
    request_id="request-1",
    method="GET",
    path="/api/v1/agents/me",
    status=404,
    operations=("get_agent",),
    problem="not_found",
    duration_ms=3,
)


async def test_an_agent_reads_its_own_requests_after_a_cursor(scene: Scene, services: Services) -> None:
    assert await scene.agent(list_recent_requests) == []
    for caller_id in (scene.agent.id, scene.agent.id + 1, scene.agent.id):
        services.recent_requests.add(caller_id, READ)
    first, second = await scene.agent(list_recent_requests)
    assert first.id < second.id
    assert (first.path, first.operations, first.problem) == ("/api/v1/agents/me", ["get_agent"], "not_found")
    assert await scene.agent(list_recent_requests, after=first.id) == [second]


def test_the_memory_is_bounded() -> None:
    recent = RecentRequests()
    for caller_id in range(1, MAX_CALLERS + 2):
        recent.add(caller_id, READ)
    assert recent.find_after(1, 0) == [], "the caller without a request for the longest time is forgotten"
    for _ in range(MAX_REQUESTS):
        recent.add(2, READ._replace(path="/" * 1_000))
    requests = recent.find_after(2, 0)
    assert [len(request.path) for request in requests] == [200] * MAX_REQUESTS
    assert len({request.number for request in requests}) == MAX_REQUESTS
