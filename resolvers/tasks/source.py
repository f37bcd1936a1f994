"""The source of the view of a task: where each of its fields comes from."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property
from typing import TypeVar

from adapters.storage.tables.tasks import TaskRow
from domain.lifecycle import guidance
from domain.lifecycle.guards import Facts
from domain.lifecycle.statuses import TERMINAL, Actor, SettlementMode, Status
from domain.lifecycle.transitions import Trigger
from domain.money.pay_terms import AssignmentMode, pay_for_minutes
from domain.money.pricing import divide
from domain.screening.rules import BEFORE_THE_VERDICT, Screener, ScreeningState
from domain.tasks.approach import estimate_eta_seconds
from domain.values import wallclock
from domain.values.money import from_minor
from domain.values.wallclock import Wallclock, in_zone, known
from domain.webhooks.redaction import mask_address
from resolvers.core.context import Context
from resolvers.ledger.settlements import Settlement
from resolvers.lifecycle.facts import find_obstacles
from resolvers.lifecycle.guidance import TaskGuidance
from resolvers.lifecycle.place import (
    PlaceView,
    ResolvedAddress,
    TaskWarning,
    publication_warnings,
    task_warnings,
)
from resolvers.lifecycle.timers import review_hours
from resolvers.results.terms import find_result_schema, load_result
from resolvers.spending.obstacle import SpendingObstacle
from resolvers.tasks.input import OperatorRequirements
from resolvers.wire.model import Wire
from resolvers.wire.scalars import JsonObject, OwnTime, server_time


class Matching(Wire):
    """The search for an operator."""

    state: str
    """searching, matched or expired."""
    operators_told: int | None = None
    """Number of operators who were notified of the task; null until then, and for operators."""
    nearest_operator_metres: float | None = None
    """Distance of the nearest of them, to about a kilometre; null when none was notified, and for operators."""


class Held(Wire):
    """Reason why a task is held before it is published. A decision ends the hold; the agent is notified."""

    reason: str
    """Reason in words: of the rule, of the screening service, or of the agent that asked for a human decision."""
    rule: str | None
    """Name of the rule of the policy that holds the task; null if something else holds it."""
    since: OwnTime
    """Begin of the hold, on the clock at the task."""
    by: Screener
    """Cause of the hold: a rule of the policy, the screening service, or the agent that asked for a human decision."""
    waits_for_staff: bool
    """True if the platform's staff decides; false while the screening service is asked."""


class ChangeRequest(Wire):
    """A request of the agent to change the submitted proof."""

    message: str
    """Message of the agent."""
    items: list[str]
    """Parts to add, replace or remove."""
    requested_at: OwnTime
    """Time of the request, on the clock at the task."""
    due_at: OwnTime
    """Time until which the operator can change the proof and submit it again. What is there is submitted then."""
    is_pending: bool
    """True until the proof is submitted again."""


Value = TypeVar("Value")
DONE = (Status.COMPLETED, Status.SETTLED, *TERMINAL)
IN_REVIEW = (Status.PROOF_UPLOADED, Status.UNDER_REVIEW, Status.COMPLETED)
MATCHING: dict[str, Matching] = {
    Status.PUBLISHED: Matching(state="searching"),
    Status.ACCEPTED: Matching(state="matched"),
    Status.EXPIRED: Matching(state="expired"),
}


@dataclass
class TaskParts:
    """Parts of the fields of a task. `facts` is called only when needed, so that a view costs little without
    guidance."""

    context: Context
    row: TaskRow
    facts: Callable[[], Facts]
    settled: Settlement | None = None
    replay: bool = False
    listed: bool = False
    """True if it is one of many."""

    @cached_property
    def guidance(self) -> TaskGuidance:
        return TaskGuidance.from_facts(self.context, self.facts)

    @property
    def by_operator(self) -> bool:
        return self.context.actor is Actor.OPERATOR

    @property
    def is_stranger(self) -> bool:
        """True for an operator who does not have the task."""
        return self.by_operator and self.row.operator_id != self.context.operator_id

    def money(self, minor: int) -> Decimal:
        return from_minor(minor, self.context.services.catalogue.currencies[self.row.currency].places)

    def local(self, instant: int | None) -> Wallclock | None:
        return None if instant is None else wallclock.at(instant, self.row.timezone)

    def in_zone(self, time: int | None) -> Wallclock | None:
        return in_zone(time, self.row.timezone)

    def seconds_until(self, instant: int | None) -> int | None:
        return None if instant is None else wallclock.seconds_until(instant, self.context.now)

    def hidden(self, value: Value) -> Value | None:
        """Return a value of the agent's side; None for an operator, who does not see it."""
        return None if self.by_operator else value

    def is_at(self, *statuses: Status) -> bool:
        return self.row.status in statuses

    @cached_property
    def unpublished(self) -> Facts | None:
        """The facts of a task that has yet to be published."""
        return self.facts() if self.is_at(Status.DRAFT, Status.QUOTED, Status.FUNDED) else None

    @cached_property
    def deferred(self) -> Facts | None:
        """The facts of a task that was to be published, but is still a draft."""
        return self.unpublished if self.is_at(Status.DRAFT) and self.row.publish_wished else None

    @cached_property
    def place(self) -> PlaceView:
        return PlaceView(self.context, self.row)


class TaskSource(TaskParts):
    """Rules for the fields of a task that are not columns of its row, each under the name of its field."""

    def agent_notes(self) -> str | None:
        return None if self.is_stranger else self.row.agent_notes

    def location_address(self) -> str:
        return self.place.address

    def location_latitude(self) -> float | None:
        point = self.place.point
        return point and point.latitude

    def location_longitude(self) -> float | None:
        point = self.place.point
        return point and point.longitude

    def country_iso_code(self) -> str:
        return self.row.country

    def resolved_location_address_object(self) -> ResolvedAddress:
        return self.place.resolved

    def location_warnings(self) -> list[str]:
        waits_for_country = self.unpublished is not None and not self.unpublished.country_live
        return self.place.warnings(waits_for_country=waits_for_country)

    def warnings(self) -> list[TaskWarning]:
        of_publication = publication_warnings(self.unpublished) if self.unpublished else []
        return task_warnings(self.context, self.row) + of_publication

    def payout_amount(self) -> Decimal:
        return self.money(self.row.payout)

    def payout_currency(self) -> str:
        return self.row.currency

    def platform_fee_by_agent(self) -> Decimal | None:
        return self.hidden(self.money(self.row.agent_fee))

    def platform_fee_by_operator(self) -> Decimal:
        return self.money(self.row.operator_fee)

    def total_agent_cost(self) -> Decimal | None:
        row = self.row
        return self.hidden(
            self.money(row.price.total if row.settlement_mode == SettlementMode.ESCROW else row.price.payout)
        )

    def assignment_mode(self) -> AssignmentMode:
        return AssignmentMode(self.row.assignment_mode or AssignmentMode.FIRST_COME)

    def agreed_amount(self) -> Decimal | None:
        row = self.row
        return self.money(row.price.payout) if row.is_negotiable and row.operator_id is not None else None

    def pending_offer_count(self) -> int | None:
        return self.hidden(self.row.pending_offers or 0)

    def unread_message_count(self) -> int | None:
        row = self.row
        if self.context.actor is Actor.AGENT:
            return row.unread_by_agent or 0
        is_own = self.by_operator and row.operator_id == self.context.operator_id
        return row.unread_by_operator or 0 if is_own else None

    def max_minutes(self) -> int | None:
        return self.row.pay_terms.max_minutes

    def maximum_payable(self) -> Decimal:
        return self.money(self.row.price.payout)

    def minimum_operator_net(self) -> Decimal | None:
        row, most = self.row, self.row.pay_terms.max_minutes
        if not row.is_hourly or most is None:
            return None
        least = pay_for_minutes(row.payout, min(most, self.context.services.policy.minimum_billable_minutes))
        return self.money(least - row.price.fees_on(least)[1])

    def expense_budget(self) -> Decimal | None:
        budget = self.row.expense_budget
        return None if budget is None else self.money(budget)

    def payable_amount(self) -> Decimal | None:
        row = self.row
        return None if row.is_hourly and row.billable_minutes is None else self.money(row.payable)

    def payable_operator_net(self) -> Decimal:
        row = self.row
        return self.money(divide(row.price, row.payable).operator)

    def bonus(self) -> Decimal | None:
        return None if self.row.bonus is None else self.money(self.row.bonus)

    def terms_version(self) -> int:
        return self.row.terms_version or 1

    def max_budget(self) -> Decimal | None:
        budget = self.row.max_budget
        return None if budget is None else self.hidden(self.money(budget))

    def reserved_amount(self) -> Decimal:
        return self.money(self.row.reserved)

    def locked_amount(self) -> Decimal:
        return self.money(min(self.row.locked, self.row.price.payout) if self.by_operator else self.row.locked)

    def settlement(self) -> Settlement | None:
        return self.settled

    def quote_expires_at(self) -> Wallclock | None:
        return server_time(self.row.quote_expires_at)

    def quote_expires_in_seconds(self) -> int | None:
        return self.seconds_until(self.row.quote_expires_at) if self.is_at(Status.QUOTED) else None

    def auto_publish_deferred(self) -> bool:
        return self.deferred is not None

    def auto_publish_deferred_reason(self) -> str | None:
        deferred = self.deferred
        return None if deferred is None else guidance.obstacle(Trigger.PUBLISH, Actor.AGENT, deferred)

    def held(self) -> Held | None:
        row = self.row
        if row.screening not in BEFORE_THE_VERDICT or not self.is_at(Status.DRAFT, Status.FUNDED):
            return None
        since = self.local(row.screened_instant)
        assert since is not None, "it was noted when the task was held"
        assert row.screening_reason is not None, "and why"
        assert row.screened_by is not None, "and by whom"
        by = Screener(row.screened_by)
        waits_for_staff = row.screening == ScreeningState.HELD
        objection = find_obstacles(row, self.context.services.policy).objection if by is Screener.RULE else None
        rule = objection.rule if objection else None
        return Held(reason=row.screening_reason, rule=rule, since=since, by=by, waits_for_staff=waits_for_staff)

    def spending_obstacle(self) -> SpendingObstacle | None:
        breach = self.deferred and self.deferred.spending
        return SpendingObstacle.from_breach(breach) if breach else None

    def workflow_id(self) -> str | None:
        return self.hidden(self.row.workflow_id)

    def request_id(self) -> str | None:
        return self.hidden(self.row.request_id)

    def idempotent_replay(self) -> bool:
        return self.replay

    def webhook_url(self) -> str | None:
        return self.hidden(self.row.webhook_url and mask_address(self.row.webhook_url))

    def time_window_start(self) -> Wallclock | None:
        return self.in_zone(self.row.time_window_start)

    def time_window_end(self) -> Wallclock | None:
        return self.in_zone(self.row.time_window_end)

    def time_window_end_in_seconds(self) -> int | None:
        return self.seconds_until(self.row.time_window_end_instant)

    def requested_time(self) -> Wallclock | None:
        return self.in_zone(self.row.requested_time)

    def committed_time(self) -> Wallclock | None:
        return self.in_zone(self.row.committed_time)

    def deadline_at(self) -> Wallclock | None:
        return known(self.row.deadline_at, self.row.deadline_instant)

    def deadline_in_seconds(self) -> int | None:
        return self.seconds_until(self.row.deadline_instant)

    def accept_by(self) -> Wallclock | None:
        return self.row.accept_by_shown

    def complete_by(self) -> Wallclock | None:
        return self.row.complete_by_shown

    def expected_completion_in_seconds(self) -> int | None:
        if self.is_at(*DONE):
            return None
        return self.seconds_until(self.row.complete_by_instant or self.row.deadline_instant)

    def review_within_hours(self) -> int:
        return review_hours(self.row, self.context.services.policy)

    def review_ends_in_seconds(self) -> int | None:
        return self.seconds_until(self.row.review_by_instant) if self.is_at(*IN_REVIEW) else None

    def auto_approve_at(self) -> int | None:
        return self.hidden(self.row.auto_approve_at)

    def auto_approval_due_at(self) -> Wallclock | None:
        return self.local(self.row.auto_approval_instant) if self.is_at(*IN_REVIEW) else None

    def agent_id(self) -> int | None:
        return self.row.agent_id if self.context.actor is Actor.PLATFORM else None

    def accepted_at(self) -> Wallclock | None:
        return known(self.row.accepted_at, self.row.accepted_instant)

    def operator_requirements(self) -> OperatorRequirements | None:
        stored = self.row.operator_requirements_json
        return None if stored is None else OperatorRequirements(**json.loads(stored))

    def input_json(self) -> str | None:
        return None if self.is_stranger else self.row.input_json

    def result_schema(self) -> JsonObject | None:
        schema = find_result_schema(self.context.services.catalogue, self.row)
        return None if schema is None else JsonObject(schema)

    def result_json(self) -> str | None:
        return None if self.is_stranger else self.row.result_json

    def result(self) -> JsonObject | None:
        return None if self.is_stranger else load_result(self.row.result_json)

    def exclusive_until(self) -> Wallclock | None:
        return self.local(self.row.exclusive_until_instant)

    def arrived_at(self) -> Wallclock | None:
        return known(self.row.arrived_at, self.row.arrived_instant)

    def eta_seconds(self) -> int | None:
        approach = self.row.approach if self.is_at(Status.EN_ROUTE) else None
        return approach and estimate_eta_seconds(approach, self.context.now)

    def change_request(self) -> ChangeRequest | None:
        row, changes = self.row, self.row.changes
        if changes is None:
            return None
        due = row.complete_by_instant if row.has_pending_changes else None
        return ChangeRequest(
            message=changes.message,
            items=list(changes.items),
            requested_at=wallclock.at(changes.requested, row.timezone),
            due_at=wallclock.at(due or changes.due, row.timezone),
            is_pending=row.has_pending_changes,
        )

    def change_requests(self) -> int:
        return self.row.change_requests or 0

    def reject_reason_code_ref(self) -> int | None:
        return self.row.reject_reason

    def contest_until(self) -> Wallclock | None:
        return self.local(self.row.contest_until)

    def matching(self) -> Matching | None:
        matching, operators_told = MATCHING.get(self.row.status), self.row.operators_told
        if matching is None or self.by_operator or operators_told is None:
            return matching
        nearest = self.row.nearest_operator_metres
        return Matching(state=matching.state, operators_told=operators_told, nearest_operator_metres=nearest)

    def created_at(self) -> Wallclock:
        return known(self.row.created_at, self.row.created_instant)

    def updated_at(self) -> Wallclock:
        return wallclock.at(self.row.updated_instant, self.row.timezone)

    def _guidance(self) -> TaskGuidance:
        return self.guidance

    def _is_listed(self) -> bool:
        return self.listed
