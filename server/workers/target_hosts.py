"""The bounds of calls to each target host, over the endpoints of all agents.

One worker leases all endpoints of a host, so its count includes all calls of the service to the host.
"""

from dataclasses import dataclass

from adapters.http.hosts import MAX_IDLE_HOSTS, Pace
from adapters.storage.tables.webhooks import EndpointRow
from domain.values.time import SECOND, Instant
from domain.webhooks.retry import EndpointHealth

MAX_CALLS_TO_ENDPOINT = 2
"""Maximum concurrent calls to one endpoint; one for an endpoint that has not yet accepted an event."""


@dataclass(slots=True)
class _TargetHost:
    pace: Pace
    calls: int = 0
    """Concurrent calls that leased endpoints may make."""
    doubtful_calls: int = 0
    """Calls of these that belong to new or failing endpoints."""
    line_end: Instant = 0
    """Time at which the last endpoint in the queue is due."""


class TargetHosts:
    """The hosts to which a worker sends: `max_calls` concurrent calls and `max_calls_per_second` for each host. New and
    failing endpoints get at most half of a host's calls, so that hanging ones do not block the others.
    """

    def __init__(self, max_calls: int, max_calls_per_second: int) -> None:
        self._max_calls = max_calls
        self._max_doubtful_calls = max(max_calls // 2, 1)
        self._max_calls_per_second = max_calls_per_second
        self._hosts: dict[str, _TargetHost] = {}

    def count_calls(self, endpoint: EndpointRow) -> int:
        """Return the number of concurrent calls to an endpoint."""
        return 1 if endpoint.proven_at is None else min(MAX_CALLS_TO_ENDPOINT, self._max_doubtful_calls)

    def admit(self, endpoint: EndpointRow) -> bool:
        """Reserve calls of the host for an endpoint until `release`; return False if too few are left."""
        if not endpoint.host:
            return True
        host, calls, doubtful = self._host(endpoint.host), self.count_calls(endpoint), _is_doubtful(endpoint)
        if host.calls + calls > self._max_calls:
            return False
        if doubtful and host.doubtful_calls + calls > self._max_doubtful_calls:
            return False
        host.calls += calls
        host.doubtful_calls += calls if doubtful else 0
        return True

    def release(self, endpoint: EndpointRow, now: Instant) -> bool:
        """Release the calls of an admitted endpoint. Return True if other endpoints wait in the host's queue."""
        if not endpoint.host:
            return False
        host, calls = self._hosts[endpoint.host], self.count_calls(endpoint)
        host.calls -= calls
        host.doubtful_calls -= calls if _is_doubtful(endpoint) else 0
        return host.line_end > now

    def place_in_line(self, endpoint: EndpointRow, now: Instant) -> Instant:
        """Return the time at which a refused endpoint is due again, after all others in its host's queue."""
        host = self._host(endpoint.host)
        host.line_end = max(host.line_end, now) + SECOND // self._max_calls_per_second
        return host.line_end

    async def take_turn(self, endpoint: EndpointRow) -> None:
        """Wait until a call to the endpoint's host may begin, and count it."""
        if not endpoint.host:
            return
        await self._hosts[endpoint.host].pace.take_turn()

    def _host(self, name: str) -> _TargetHost:
        if name not in self._hosts:
            if len(self._hosts) >= MAX_IDLE_HOSTS:
                self._forget_idle()
            self._hosts[name] = _TargetHost(Pace(self._max_calls_per_second))
        return self._hosts[name]

    def _forget_idle(self) -> None:
        self._hosts = {name: host for name, host in self._hosts.items() if host.calls or not host.pace.is_idle}


def _is_doubtful(endpoint: EndpointRow) -> bool:
    return endpoint.health is not EndpointHealth.PROVEN
