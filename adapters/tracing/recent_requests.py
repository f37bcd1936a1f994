"""The latest requests of each caller in this process, which authors of agents follow (`fieldcall logs`)."""

import time
from collections import OrderedDict, deque
from collections.abc import Sequence
from typing import Final, NamedTuple

MAX_CALLERS: Final = 300
"""Callers whose requests are remembered; those without a request for the longest time are forgotten first."""
MAX_REQUESTS: Final = 100
"""Requests of one caller that are remembered."""
MAX_PATH_CHARACTERS: Final = 200
FOLLOWER: Final = "fieldcall-logs-"
"""Beginning of the ids of requests that only follow the others, and are not remembered."""


class AnsweredRequest(NamedTuple):
    """A request with its answer, without query, headers and bodies, which may contain secrets."""

    number: int
    """Time of the answer in microseconds, at least 1 higher than that of the caller's request before."""
    request_id: str
    method: str
    path: str
    status: int
    operations: tuple[str, ...]
    problem: str
    duration_ms: int


class RecentRequests:
    """Remembers the latest requests by the number of their caller. Its size is bounded."""

    def __init__(self) -> None:
        self._of_callers: OrderedDict[int, deque[AnsweredRequest]] = OrderedDict()

    def add(self, caller_id: int, request: AnsweredRequest) -> None:
        """Remember a request that was answered just now. Its number is set here."""
        requests = self._of_callers.setdefault(caller_id, deque(maxlen=MAX_REQUESTS))
        self._of_callers.move_to_end(caller_id)
        if len(self._of_callers) > MAX_CALLERS:
            self._of_callers.popitem(last=False)
        number = max(time.time_ns() // 1000, requests[-1].number + 1 if requests else 0)
        requests.append(request._replace(number=number, path=request.path[:MAX_PATH_CHARACTERS]))

    def find_after(self, caller_id: int, number: int) -> Sequence[AnsweredRequest]:
        """Return the requests of a caller with a higher number, oldest first."""
        return [request for request in self._of_callers.get(caller_id, ()) if request.number > number]
