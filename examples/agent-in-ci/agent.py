"""An agent that has shop fronts photographed: it dispatches the task, follows it, and makes the agent's decisions.

It uses REST and remembers only the last event that it has read of each task. Its reaction to an event depends on the
task's current state, so it may read an event twice, as after a restart.
"""

import json
import os
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from enum import IntEnum
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

import httpx2

Json = dict[str, Any]

PAYOUT, CURRENCY = 40, "EUR"
PROOF = {"minPhotos": 2, "requireGpsWithinRadiusMeters": 200, "requireTimestampWithinMinutes": 60}
ACCEPT_WITHIN, COMPLETE_WITHIN = timedelta(hours=2), timedelta(days=3)
ENDED = ("Closed", "Cancelled", "Expired")
ANSWERS = ("wait", "photograph_from_outside")
"""The agent's answers to an operator before a closed door, the best first."""
NO_SHOW = 6
"""The code of the reason for cancelling."""
LONG_POLL_SECONDS = 20
"""Seconds that the service waits for an event before it answers."""


class Reason(IntEnum):
    """Reasons for rejecting proof, the gravest first. The agent states the gravest that applies."""

    SUSPECTED_FRAUD = 6
    WRONG_LOCATION = 1
    OUTSIDE_TIME_WINDOW = 7
    MISSING_MANDATORY_EVENT = 8
    INCOMPLETE = 4
    INSUFFICIENT_PROOF = 2


REASONS = {
    "unique_photo": Reason.SUSPECTED_FRAUD,
    "edited": Reason.SUSPECTED_FRAUD,
    "modified_later": Reason.SUSPECTED_FRAUD,
    "gps_within_radius": Reason.WRONG_LOCATION,
    "timestamp_within": Reason.OUTSIDE_TIME_WINDOW,
    "min_photos": Reason.INCOMPLETE,
    "video": Reason.INCOMPLETE,
    "checklist": Reason.INCOMPLETE,
}
"""Reasons by the rules of verdicts and the codes of warnings; others are insufficient proof."""


class Shop(NamedTuple):
    """A shop and its location."""

    name: str
    address: str
    latitude: float
    longitude: float
    zone: str
    """The IANA time zone of a task's times."""


class Complaint(NamedTuple):
    """A fault of a proof."""

    reason: Reason
    sentence: str


class Refused(Exception):
    """The service has refused a call; `code` is for programs, the message for people."""

    def __init__(self, problem: Json) -> None:
        super().__init__(problem["detail"])
        self.code = str(problem["code"])


class ShopFrontAgent:
    """`http` has the address of the service and the agent's key; `now` is the clock for deadlines.

    `max_delay` limits how late a time the agent accepts when an operator asks to reschedule.
    """

    def __init__(
        self,
        http: httpx2.Client,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
        max_delay: timedelta = timedelta(days=2),
    ) -> None:
        self._http, self._now, self._max_delay = http, now, max_delay
        self._last_read: dict[int, int] = {}
        self._handlers: dict[str, Callable[[Json], None]] = {
            "task.under_review": self._review,
            "task.decision_requested": self._decide,
            "task.reschedule_requested": self._answer_reschedules,
            "task.overdue": self._give_up,
        }

    def dispatch(self, order: str, shop: Shop, **fields: Any) -> int:
        """Have a front photographed and return the task's number. The same `order` is dispatched only once.

        Raises `Refused`, also when the wallet does not cover it.
        """
        request = {
            "title": f"Photograph the front of {shop.name}",
            "description": "Two photographs of the whole front, one of them with the house number.",
            "locationAddress": shop.address,
            "locationLatitude": shop.latitude,
            "locationLongitude": shop.longitude,
            "payoutAmount": PAYOUT,
            "payoutCurrency": CURRENCY,
            "acceptBy": _local(self._now() + ACCEPT_WITHIN, shop.zone),
            "completeBy": _local(self._now() + COMPLETE_WITHIN, shop.zone),
            "proofRequirementsJson": PROOF,
            "requestId": order,
        }
        task = self._call("POST", "/tasks", **request | fields)
        if why := task["autoPublishDeferredReason"]:
            raise Refused({"code": why, "detail": f"Task {task['id']} stays a draft: {why}."})
        return int(task["id"])

    def follow(self, task_id: int) -> Json:
        """Handle a task's events until it has ended, and return it."""
        while (task := self.task(task_id))["status"] not in ENDED:
            self.handle_events(task_id, wait=LONG_POLL_SECONDS)
        return task

    def handle_events(self, task_id: int, wait: int = 0) -> None:
        """Handle new events of a task; wait up to `wait` seconds for the first."""
        after = self._last_read.get(task_id, 0)
        for event in self._call("GET", f"/tasks/{task_id}/events?after={after}&wait={wait}"):
            if handle := self._handlers.get(event["event"]):
                handle(self.task(task_id))
            self._last_read[task_id] = event["sequence"]

    def task(self, task_id: int) -> Json:
        """The current state of a task."""
        return dict(self._call("GET", f"/tasks/{task_id}"))

    def _review(self, task: Json) -> None:
        if task["status"] != "UnderReview":
            return
        complaints = sorted(_complaints(self._call("GET", f"/tasks/{task['id']}/proofs")), key=_gravity)
        if not complaints:
            self._call("POST", f"/tasks/{task['id']}/approve")
            return
        notes = " ".join(complaint.sentence for complaint in complaints)
        self.reject(task["id"], complaints[0].reason, notes)

    def reject(self, task_id: int, reason: Reason, notes: str) -> None:
        """Reject the proof of a task; its operator may contest that."""
        self._call("POST", f"/tasks/{task_id}/reject-review", rejectReasonCodeRef=int(reason), notes=notes)

    def _decide(self, task: Json) -> None:
        for question in self._call("GET", f"/tasks/{task['id']}/decisions"):
            options = json.loads(question["optionsJson"])
            known = [answer for answer in ANSWERS if answer in options]
            # The default, or a person, answers questions that the agent cannot.
            if question["status"] == "Pending" and known:
                path = f"/tasks/{task['id']}/decisions/{question['id']}/resolve"
                self._call("POST", path, agentDecisionJson=json.dumps(known[0]))

    def _answer_reschedules(self, task: Json) -> None:
        latest = _local(self._now() + self._max_delay, task["timezone"])
        for request in self._call("GET", f"/tasks/{task['id']}/reschedules"):
            if (request["status"], request["askedBy"]) == ("Pending", "operator"):
                times = (time for name, time in request.items() if name.startswith("new") and isinstance(time, int))
                answer = "approve" if max(times) <= latest else "reject"
                self._call("POST", f"/tasks/{task['id']}/reschedule/{request['id']}/{answer}")

    def _give_up(self, task: Json) -> None:
        # An operator who has set out is late; one who has not will not come. Past completeBy, cancelling costs nothing.
        if task["status"] == "Accepted":
            self._call("POST", f"/tasks/{task['id']}/cancel-with-settlement", cancellationReasonCodeRef=NO_SHOW)

    def _call(self, method: str, path: str, **body: Any) -> Any:
        response = self._http.request(
            method, f"/api/v1/agents/me{path}", json=body or None, timeout=LONG_POLL_SECONDS + 10
        )
        if response.is_error:
            raise Refused(response.json())
        return response.json()


def _complaints(proofs: Json) -> Iterator[Complaint]:
    """The faults of a proof: failed verdicts, warnings about photographs, and skipped steps."""
    for verdict in proofs["validationResults"]:
        if not verdict["passed"]:
            # An unknown distance is no proof of a wrong location.
            known = verdict["rule"] != "gps_within_radius" or verdict["measured"]
            reason = REASONS.get(verdict["rule"]) if known else None
            earlier = verdict["earlierUse"]
            where = f" (task {earlier['taskId']}, item {earlier['proofItemId']})" if earlier else ""
            yield Complaint(reason or Reason.INSUFFICIENT_PROOF, f"{verdict['message']}{where}.")
    for item in proofs["items"]:
        for warning in item["warnings"]:
            reason = REASONS.get(warning["code"], Reason.INSUFFICIENT_PROOF)
            yield Complaint(reason, f"{warning['message']} (item {item['id']}).")
    for step in proofs["missingSteps"]:
        yield Complaint(Reason.MISSING_MANDATORY_EVENT, f"{step} was not reported.")


def _gravity(complaint: Complaint) -> int:
    return list(Reason).index(complaint.reason)


def _local(moment: datetime, zone: str) -> int:
    """An instant in the service's format: 14 digits in the task's time zone."""
    return int(moment.astimezone(ZoneInfo(zone)).strftime("%Y%m%d%H%M%S"))


if __name__ == "__main__":
    SHOP = Shop("De Hoek", "Keizersgracht 1, 1015 Amsterdam, Netherlands", 52.3791, 4.8893, "Europe/Amsterdam")
    HEADERS = {"Authorization": f"Bearer {os.environ['FIELDCALL_KEY']}"}
    with httpx2.Client(base_url=os.environ["FIELDCALL_URL"], headers=HEADERS) as client:
        agent = ShopFrontAgent(client)
        print(agent.follow(agent.dispatch(f"de-hoek-{datetime.now(UTC):%Y-%m-%d}", SHOP))["status"])
