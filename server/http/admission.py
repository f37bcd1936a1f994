"""The bound on the requests that one process works on at once (docs/decisions/0100-overload.md).

A request counts from its last byte to the first byte of its answer. So streams, websockets, long polls and uploads that
wait for their client do not count: each has a separate bound.
"""

from collections import Counter
from typing import Final

from domain.refusals.general import Unavailable
from domain.values.networks import to_network
from resolvers.core.arrival import Arrival

RETRY_SECONDS: Final = 1
"""Seconds after which a client of a full process should retry."""
OVERLOADED: Final = Unavailable(
    "The service has more requests than it can answer in time. This one was not read: send it again.",
    retry_after=RETRY_SECONDS,
)
EXEMPT: Final = (b"/healthz", b"/readyz", b"/metrics")
"""Paths that are always answered, because a busy instance must not look dead."""
EXEMPT_BEGINNINGS: Final = tuple(method + path for method in (b"GET ", b"HEAD ") for path in EXEMPT)
"""Beginnings of requests that may be for these paths."""


class Admission:
    """The requests under way in one process: at most `max_under_way`, of one network at most half of them."""

    def __init__(self, max_under_way: int) -> None:
        self._max = max_under_way
        self._max_of_network = max(1, max_under_way // 2)
        self._of_networks: Counter[str] = Counter()
        self.under_way = 0
        self.expected = 0
        """Connections that are being opened and whose request has already arrived."""

    @property
    def is_full(self) -> bool:
        return self.under_way + self.expected >= self._max

    def reason_against(self, network: str) -> str:
        """Return the reason to refuse one more request of a network (empty for a proxy); empty if it may begin."""
        if self.under_way >= self._max:
            return "full"
        if network and self._of_networks.get(network, 0) >= self._max_of_network:
            return "network"
        return ""

    def count(self, arrival: Arrival, network: str, now: float) -> None:
        """Count a request whose last byte has arrived."""

        def release() -> None:
            self.under_way -= 1
            if network:
                self._of_networks[network] -= 1
                if not self._of_networks[network]:
                    del self._of_networks[network]

        self.under_way += 1
        if network:
            self._of_networks[network] += 1
        arrival.complete(now, release)


def is_exempt(target: bytes) -> bool:
    """True for the target of a request that is always answered."""
    return target.partition(b"?")[0] in EXEMPT


def network_of_client(address: str) -> str:
    """The network of an address; empty without an address."""
    return to_network(address) if address else ""
