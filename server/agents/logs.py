"""`fieldcall logs`: prints an agent's requests and the deliveries to its endpoints, and follows them.

Several processes may serve one address, and each remembers the requests that it answered. So the last minute is read
again each time, over a new connection, and each line is printed once.
"""

import json
import secrets
import signal
import sys
import time
from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from random import sample
from typing import Any, NamedTuple

from adapters.tracing.recent_requests import FOLLOWER, MAX_REQUESTS
from server.agents.call import REFUSED, explained
from server.agents.listen import read_with_retries
from server.agents.remote import Refused, Service

POLL_SECONDS = 1.0
OVERLAP = 60_000_000
"""Microseconds of requests that are read again each time."""
MAX_DELIVERIES = 50
MAX_KEYS = 20 * (MAX_REQUESTS + MAX_DELIVERIES)
"""Printed lines that are remembered, so that each is printed once."""


class LogLine(NamedTuple):
    """A request, or an attempt of a delivery. `key` is the same whenever it is read."""

    key: tuple[str, ...]
    kind: str
    instant: str
    row: Mapping[str, Any]

    def as_json(self) -> str:
        return json.dumps({"kind": self.kind, **self.row})

    def as_text(self) -> str:
        """Return the line for people: time, status, subject and result."""
        row = self.row
        if self.kind == "request":
            called = ",".join(row["operations"]) or "-"
            problem = f"  {row['problem']}" if row["problem"] else ""
            subject = f"{row['method']} {row['path']}  {called}{problem}  {row['durationMs']} ms  {row['requestId']}"
            return f"{self.instant}  {row['status']}  {subject}"
        task = f"  task {row['taskId']}" if row["taskId"] else ""
        status = row["responseStatus"] or row["fault"]
        return f"{self.instant}  {status}  {row['eventType']}{task} -> {row['url']}  attempt {row['attempt']}"


class PrintedLines:
    """Prints lines, each once."""

    def __init__(self, *, as_json: bool) -> None:
        self._as_json = as_json
        self._keys: OrderedDict[tuple[str, ...], None] = OrderedDict()

    def print_new(self, lines: Sequence[LogLine]) -> None:
        """Print those lines that were not printed before, by time."""
        for line in sorted(lines, key=lambda line: line.instant):
            if line.key not in self._keys:
                print(line.as_json() if self._as_json else line.as_text(), flush=True)
            self._keys[line.key] = None
            self._keys.move_to_end(line.key)
        while len(self._keys) > MAX_KEYS:
            self._keys.popitem(last=False)


def print_logs(service: Service, *, follow: bool, as_json: bool = False) -> int:
    """Print what the service remembers, and follow it until a signal ends it.

    Return the exit code. Raises `OutOfReach`.
    """
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    printed = PrintedLines(as_json=as_json)
    try:
        newest = _print_from(service, printed, 1)
        while follow:
            time.sleep(POLL_SECONDS)
            newest = read_with_retries(partial(_print_from, service, printed, newest))
    except KeyboardInterrupt:
        return 0
    except Refused as refusal:
        print(*explained(refusal), sep="\n", file=sys.stderr)
        return REFUSED
    return 0


def _print_from(service: Service, printed: PrintedLines, newest: int) -> int:
    """Print new lines, and return the highest id of a request so far."""
    # The id names these requests, so that they are not in the log themselves.
    headers = {"X-Request-Id": f"{FOLLOWER}{secrets.token_hex(8)}", "Connection": "close"}
    read = partial(service.rest, "GET", headers=headers)
    reads = {
        "/agents/me/requests": {"after": max(1, newest - OVERLAP)},
        "/agents/me/webhook-deliveries": {"limit": MAX_DELIVERIES},
    }
    # In a random order, because processes that share a port may take connections in turns.
    answers = {path: read(path=path, params=reads[path]) for path in sample(tuple(reads), len(reads))}
    requests, deliveries = (answers[path] for path in reads)
    printed.print_new([*_lines_of_requests(requests), *_lines_of_deliveries(deliveries)])
    return max([newest, *(int(row["id"]) for row in requests)])


def _lines_of_requests(rows: Sequence[Mapping[str, Any]]) -> Iterator[LogLine]:
    for row in rows:
        yield LogLine(("request", row["requestId"], str(row["id"])), "request", row["answeredInstant"], row)


def _lines_of_deliveries(rows: Sequence[Mapping[str, Any]]) -> Iterator[LogLine]:
    """Yield a line for each attempt."""
    for delivery in rows:
        for attempt in delivery["attempts"]:
            key = ("delivery", str(delivery["id"]), str(attempt["attempt"]))
            named = {name: delivery[name] for name in ("id", "eventId", "eventType", "taskId", "endpointId", "url")}
            yield LogLine(key, "delivery", attempt["sentInstant"], named | attempt)
