"""`fieldcall trigger`: sends the example of an event to an endpoint, signed like a webhook, without a task."""

import json
import sys
from typing import Any

from server.agents.listen import Forwarding
from server.agents.remote import Service


def trigger(service: Service, event_type: str | None, forwarding: Forwarding | None) -> int:
    """Send one event and print the answer; without a type print all. Return the exit code; raises `OutOfReach`."""
    examples: dict[str, Any] = {row["eventType"]: row for row in service.rest("GET", "/events")}
    if event_type is None:
        print(*(f"{name:34} {row['description']}" for name, row in examples.items()), sep="\n")
        return 0
    if event_type not in examples:
        print(f"There is no event {event_type}. All events: {', '.join(examples)}", file=sys.stderr)
        return 2
    body = json.dumps(examples[event_type]["example"])
    if forwarding is None:
        print(body)
        return 0
    result = forwarding.take({"id": 0, "body": body})
    print(f"{event_type}  -> {result.says}")
    return int(not result.is_taken)
