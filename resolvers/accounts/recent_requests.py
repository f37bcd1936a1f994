"""The latest requests of an agent with their answers: `fieldcall logs` reads them."""

from adapters.tracing.recent_requests import AnsweredRequest
from domain.lifecycle.statuses import Actor
from domain.values import wallclock
from resolvers.core.context import Call
from resolvers.core.operation import Snapshot, operation
from resolvers.wire.model import Wire
from resolvers.wire.scalars import Int32, LongId, OwnLongId, OwnTime


class ListRecentRequests(Wire):
    """Filter of recent requests."""

    after: LongId | None = None
    """Only requests with a higher id; when omitted, all that are remembered."""


class RecentRequest(Wire):
    """A request of the agent and its answer, without query, headers and bodies."""

    id: OwnLongId
    """Position among the agent's requests: the cursor."""
    request_id: str
    """Id of the request, which the answer has in the header X-Request-Id."""
    method: str
    """HTTP method; WS for a websocket, which is listed when it closes."""
    path: str
    """Path without the query; at most 200 characters."""
    status: Int32
    """HTTP status of the answer; for a websocket its close code."""
    operations: list[str]
    """Names of the operations that were called, at most 10."""
    problem: str | None
    """Code of the problem with which the request was refused; null if it was not."""
    duration_ms: Int32
    """Duration of the request, in milliseconds."""
    answered_at: OwnTime
    """Time of the answer, UTC."""

    @classmethod
    def from_answered(cls, answered: AnsweredRequest) -> "RecentRequest":
        return cls(
            id=answered.number,
            request_id=answered.request_id,
            method=answered.method,
            path=answered.path,
            status=answered.status,
            operations=list(answered.operations),
            problem=answered.problem or None,
            duration_ms=answered.duration_ms,
            answered_at=wallclock.at(answered.number, "UTC"),
        )


@operation(Actor.AGENT, reads=Snapshot.EACH)
async def list_recent_requests(call: Call, request: ListRecentRequests) -> list[RecentRequest]:
    """Read the calling agent's latest requests, oldest first, without those of `fieldcall logs`.

    The process that answers remembers up to 100 requests of an agent in memory. Of several processes, each has the
    requests that it answered, and a restart forgets them.
    """
    answered = call.services.recent_requests.find_after(call.agent_id, request.after or 0)
    return [RecentRequest.from_answered(row) for row in answered]
