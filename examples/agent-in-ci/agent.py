"""An agent that has shop fronts photographed: it dispatches the task, follows it, and makes the agent's decisions.

It remembers nothing. Its reaction to an event depends on the task's current state, so it may read an event twice, as
after a restart.
"""

import json
import os
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from enum import IntEnum
from typing import Any, NamedTuple

from fieldcall_client import AgentClient
from fieldcall_client.generated.models import StatusEvent, Task, TaskProofs

PAYOUT, CURRENCY = 40, "EUR"
PROOF = {"minPhotos": 2, "requireGpsWithinRadiusMeters": 200, "requireTimestampWithinMinutes": 60}
ACCEPT_WITHIN, COMPLETE_WITHIN = timedelta(hours=2), timedelta(days=3)
ANSWERS = ("wait", "photograph_from_outside")
"""The agent's answers to an operator before a closed door, the best first."""
NO_SHOW = 6
"""The code of the reason for cancelling."""


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


class Complaint(NamedTuple):
    """A fault of a proof."""

    reason: Reason
    sentence: str


class NotPublished(Exception):
    """Raised if a task stays a draft; `code` is for programs, the message for people."""

    def __init__(self, task: Task) -> None:
        self.code = str(task.auto_publish_deferred_reason)
        super().__init__(f"Task {task.id} stays a draft: {self.code}.")


class ShopFrontAgent:
    """`client` has the address of the service and the agent's key.

    `max_delay` limits how late a time the agent accepts when an operator asks to reschedule.
    """

    def __init__(self, client: AgentClient, max_delay: timedelta = timedelta(days=2)) -> None:
        self._client, self._max_delay = client, max_delay
        self._handlers: dict[str, Callable[[Task], None]] = {
            "task.under_review": self._review,
            "task.decision_requested": self._decide,
            "task.reschedule_requested": self._answer_reschedules,
            "task.overdue": self._give_up,
        }

    def dispatch(self, order: str, shop: Shop, **fields: Any) -> int:
        """Have a front photographed and return the task's number. The same `order` is dispatched only once.

        Raises `ProblemError` for a refusal, and `NotPublished` if the wallet does not cover it.
        """
        request = {
            "title": f"Photograph the front of {shop.name}",
            "description": "Two photographs of the whole front, one of them with the house number.",
            "location_address": shop.address,
            "location_latitude": shop.latitude,
            "location_longitude": shop.longitude,
            "payout_amount": PAYOUT,
            "payout_currency": CURRENCY,
            "accept_within_seconds": int(ACCEPT_WITHIN.total_seconds()),
            "complete_within_seconds": int(COMPLETE_WITHIN.total_seconds()),
            "proof_requirements_json": PROOF,
            "request_id": order,
        }
        task = self._client.create_task(**request | fields)
        if task.auto_publish_deferred_reason:
            raise NotPublished(task)
        return task.id

    def follow(self, task_id: int) -> Task:
        """Handle a task's events until it has ended, and return it."""
        for event in self._client.events(task_id):
            self.handle(event)
        return self._client.task(task_id)

    def handle(self, event: StatusEvent) -> None:
        """React to an event of a task."""
        if handler := self._handlers.get(event.event):
            handler(self._client.task(event.task_id))

    def reject(self, task_id: int, reason: Reason, notes: str) -> None:
        """Reject the proof of a task; its operator may contest that."""
        self._client.reject_task_review(task_id, reject_reason_code_ref=int(reason), notes=notes)

    def _review(self, task: Task) -> None:
        if task.status != "UnderReview":
            return
        complaints = sorted(_find_complaints(self._client.task_proofs(task.id)), key=_gravity)
        if complaints:
            self.reject(task.id, complaints[0].reason, " ".join(complaint.sentence for complaint in complaints))
        else:
            self._client.approve_task(task.id)

    def _decide(self, task: Task) -> None:
        for question in self._client.decision_requests(task.id):
            options = json.loads(question.options_json)
            known = [answer for answer in ANSWERS if answer in options]
            # The default, or a person, answers questions that the agent cannot.
            if question.status == "Pending" and known:
                self._client.resolve_decision(task.id, question.id, agent_decision_json=json.dumps(known[0]))

    def _answer_reschedules(self, task: Task) -> None:
        for request in self._client.reschedule_requests(task.id):
            if (request.status, request.asked_by) != ("Pending", "operator"):
                continue
            times = (
                request.new_time_window_end_instant,
                request.new_requested_time_instant,
                request.new_committed_time_instant,
            )
            is_soon = all(time - request.created_instant <= self._max_delay for time in times if time)
            answer = self._client.approve_reschedule if is_soon else self._client.reject_reschedule
            answer(task.id, request.id)

    def _give_up(self, task: Task) -> None:
        # An operator who has set out is late; one who has not will not come. Past completeBy, cancelling costs nothing.
        if task.status == "Accepted":
            self._client.cancel_task_with_settlement(task.id, cancellation_reason_code_ref=NO_SHOW)


def _find_complaints(proofs: TaskProofs) -> Iterator[Complaint]:
    """The faults of a proof: failed verdicts, warnings about photographs, and skipped steps."""
    for verdict in proofs.validation_results:
        if not verdict.passed:
            # An unknown distance is no proof of a wrong location.
            known = verdict.rule != "gps_within_radius" or verdict.measured
            reason = REASONS.get(verdict.rule) if known else None
            earlier = verdict.earlier_use
            where = f" (task {earlier.task_id}, item {earlier.proof_item_id})" if earlier else ""
            yield Complaint(reason or Reason.INSUFFICIENT_PROOF, f"{verdict.message}{where}.")
    for item in proofs.items:
        for warning in item.warnings:
            reason = REASONS.get(warning.code, Reason.INSUFFICIENT_PROOF)
            yield Complaint(reason, f"{warning.message} (item {item.id}).")
    for step in proofs.missing_steps:
        yield Complaint(Reason.MISSING_MANDATORY_EVENT, f"{step} was not reported.")


def _gravity(complaint: Complaint) -> int:
    return list(Reason).index(complaint.reason)


if __name__ == "__main__":
    SHOP = Shop("De Hoek", "Keizersgracht 1, 1015 Amsterdam, Netherlands", 52.3791, 4.8893)
    with AgentClient(os.environ["FIELD_URL"], os.environ["FIELD_KEY"]) as client:
        agent = ShopFrontAgent(client)
        print(agent.follow(agent.dispatch(f"de-hoek-{datetime.now(UTC):%Y-%m-%d}", SHOP)).status)
