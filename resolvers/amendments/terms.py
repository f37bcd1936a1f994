"""Amendment of a task before an operator has it: new terms under the same id (docs/reference/amendments.md)."""

import json
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from pydantic import Field, create_model
from pydantic.alias_generators import to_camel

from adapters.storage.queries.tasks.offers import expire_offers
from adapters.storage.tables.tasks import TaskRow
from domain.accounts.scopes import Scope
from domain.lifecycle.statuses import Actor, SettlementMode, Status
from domain.lifecycle.transitions import Trigger
from domain.money.pay_terms import AssignmentMode, PricingType
from domain.refusals.general import Conflict, InvalidInput
from domain.tasks.schedule import schedule_instants
from domain.values.money import from_minor
from domain.values.time import Instant
from domain.webhooks.notifications import OperatorEvent
from resolvers.core.context import Call, Context, Transaction
from resolvers.core.dry_run import SupportsDryRun
from resolvers.core.next_actions import read_task
from resolvers.core.operation import operation
from resolvers.lifecycle.access import owned
from resolvers.lifecycle.closing import notify_bidders
from resolvers.lifecycle.facts import FactSources, find_obstacles, underpaid_in
from resolvers.lifecycle.step import Step
from resolvers.lifecycle.timers import make_schedule, reset_timers
from resolvers.lifecycle.transition import MovedTask, advance
from resolvers.tasks.draft import both_or_neither, draft
from resolvers.tasks.input import DEADLINES, CreateTask, OperatorRequirements, TaskReference
from resolvers.tasks.relocation import publish_if_possible
from resolvers.tasks.view import Task, render_task
from subscriptions.transports.channels import OPEN_TASKS

FIXED: Final = frozenset({"settlement_mode", "payout_currency", "request_id", *SupportsDryRun.model_fields})
"""Fields of the creation that an amendment does not have."""
AMENDED: Final = {name: field for name, field in CreateTask.model_fields.items() if name not in FIXED}
CLEARABLE: Final = frozenset(
    name for name, field in AMENDED.items() if not field.is_required() and field.default is None
)
"""Fields that null clears. Others have a value always."""

DESCRIPTION: Final = "The task to amend, and its new terms; omitted fields do not change."


def _optional() -> dict[str, Any]:
    """Return the definitions of the fields, each of which may be omitted."""
    return {
        name: (
            field.rebuild_annotation() | None,
            # Without a default in the graph, which would send null for what a client leaves out.
            Field(default_factory=lambda: None, description=field.description, examples=field.examples),
        )
        for name, field in AMENDED.items()
    }


if TYPE_CHECKING:

    class AmendTask(SupportsDryRun, TaskReference):
        """The fields of a creation, which `create_model` adds."""

else:
    AmendTask = create_model(
        "AmendTask", __base__=(SupportsDryRun, TaskReference), __module__=__name__, __doc__=DESCRIPTION, **_optional()
    )


OF_PLACE: Final = (
    "place_latitude",
    "place_longitude",
    "country",
    "timezone",
    "city",
    "state",
    "postal_code",
    "street",
    "geocoding_confidence",
    "location_warnings_json",
)
OF_PAY: Final = ("payout", "agent_fee", "operator_fee", "maximum_payable", "agent_rate", "operator_rate")
OF_TIMES: Final = ("time_window_end_instant", "deadline_instant", "accept_by_instant", "complete_by_instant")
COLUMNS: Final = (
    *(name for name in AMENDED if name in TaskRow._fields),
    *OF_PLACE,
    *OF_PAY,
    *OF_TIMES,
    "operator_requirements_json",
    "publish_wished",
    "webhook_config",
)
"""Columns that follow from the fields of an amendment."""
SCREENED: Final = frozenset(
    {"title", "description", "agent_notes", "input_json", "result_schema_json", "service_category_id", "country"}
)
"""Columns that a rule or the screening service judges."""
OFFERED: Final = frozenset(
    {
        *("payout", "pricing_type", "max_minutes", "expense_budget", "assignment_mode", "proof_requirements_json"),
        *("capability_id", "result_schema_json"),
        *("location_address", "location_latitude", "location_longitude"),
        *("execution_mode", "time_window_start", "time_window_end", "requested_time", "tolerance_minutes"),
        *("buffer_minutes", "allowed_time_slots_json", "estimated_duration_minutes", "deadline_at", "complete_by"),
    }
)
"""Columns that an operator's offer is about: pay, place, times, proof and result."""
LOCATION: Final = frozenset({"location_address", "location_latitude", "location_longitude"})
"""Fields by which a place is found."""
LOCATED: Final = frozenset({*OF_PLACE, "location_address", "location_radius_km"})
"""Columns that determine the operators who are notified."""
SCHEDULE: Final = ("execution_mode", "time_window_start", "time_window_end", "requested_time")


@operation(Actor.AGENT, outside=True, scope=Scope.DISPATCH)
async def amend_task(call: Call, request: AmendTask) -> Task:
    """Change the terms of a task that no operator has accepted: any field but settlement, currency and requestId.

    The new terms are checked, screened and priced as those of a new task. A locked amount follows the new cost; if the
    wallet does not cover it, nothing changes. termsVersion rises, and a quoted task becomes a draft. null clears a
    field that has no default.
    """
    row = await owned(call, request.task_id)
    sent = {name: getattr(request, name) for name in AMENDED if name in request.model_fields_set}
    _check_nulls(sent)
    both_or_neither(sent.get("location_latitude"), sent.get("location_longitude"))
    amended = await draft(call, _combined(call, row, sent))
    changes = {name: getattr(amended, name) for name in COLUMNS if getattr(amended, name) != getattr(row, name)}
    if "webhook_config_json" not in sent:
        changes.pop("webhook_config", None)
    if LOCATION.isdisjoint(sent):
        # The same address is the same place, also if a geocoder has learned since.
        changes = {name: value for name, value in changes.items() if name not in OF_PLACE}
    if sent.keys().isdisjoint(("accept_by", "accept_within_seconds")) and row.accept_by is None:
        changes["accept_by_instant"] = _accepted_until(row, amended.accept_by_instant)
        if changes["accept_by_instant"] == row.accept_by_instant:
            del changes["accept_by_instant"]
    return await call.conclude(partial(_amend, read=row, changes=changes, sent=sent))


def _accepted_until(row: TaskRow, scheduled: Instant | None) -> Instant | None:
    """Return the end of the time to accept under a new schedule, if its agent names none.

    The time that publishing set stays, unless the work could no longer be done in time.
    """
    before = row.accept_by_instant
    if before is None or before == schedule_instants(make_schedule(row), row.timezone).accepted_until:
        return scheduled or before
    return min(before, scheduled or before)


def _check_nulls(sent: dict[str, Any]) -> None:
    """Refuse null for a field that always has a value."""
    for name, value in sent.items():
        if value is None and name not in CLEARABLE:
            raise InvalidInput.for_field(to_camel(name), "required", "cannot be cleared: send a value, or leave it out")


def _combined(context: Context, row: TaskRow, sent: dict[str, Any]) -> CreateTask:
    """Return the creation of the task as if its terms had been the new ones from the beginning."""
    currency = context.services.catalogue.currencies[row.currency]

    def amount(minor: int | None) -> object:
        return None if minor is None else from_minor(minor, currency.places)

    stored = {name: getattr(row, name) for name in AMENDED if name in TaskRow._fields}
    plan, required = make_schedule(row), row.operator_requirements_json
    stored |= {name: getattr(plan, name) for name in DEADLINES.values()}
    stored |= {name: bool(stored[name]) for name in ("is_flexible_window", "reschedule_allowed", "is_public")}
    stored |= {
        "payout_amount": amount(row.payout),
        "payout_currency": row.currency,
        "settlement_mode": SettlementMode(row.settlement_mode),
        "pricing_type": PricingType(row.pricing_type),
        "assignment_mode": AssignmentMode(row.assignment_mode or AssignmentMode.FIRST_COME),
        "execution_mode": plan.execution_mode,
        "max_budget": amount(row.max_budget),
        "expense_budget": amount(row.expense_budget),
        "publish_immediately": bool(row.publish_wished),
        "operator_requirements": required and OperatorRequirements.model_validate(json.loads(required)),
    }
    replaced = {DEADLINES[name]: None for name, value in sent.items() if name in DEADLINES and value is not None}
    if "location_address" in sent and "location_latitude" not in sent:
        replaced |= {"location_latitude": None, "location_longitude": None}
    if not sent.keys().isdisjoint(SCHEDULE[1:]) and row.requested_time is None and "execution_mode" not in sent:
        replaced["execution_mode"] = None
    if "capability_id" in sent:
        replaced["input_json"] = None
        if sent["capability_id"] is not None:
            replaced["service_category_id"] = None
    fields: dict[str, Any] = stored | replaced | sent
    return CreateTask.model_construct(**fields)


async def _amend(context: Transaction, *, read: TaskRow, changes: dict[str, Any], sent: dict[str, Any]) -> Task:
    row = await owned(context, read.id, change=True)
    if any(getattr(row, name) != getattr(read, name) for name in COLUMNS):
        sentence = "The terms of the task have changed meanwhile. Read it again."
        raise Conflict(sentence, next_actions=(read_task(context.actor, row.id),))
    moved = await _change_terms(context, row, changes, sent) if changes else MovedTask(row, FactSources())
    if sent.get("publish_immediately") and moved.row.status == Status.DRAFT:
        moved = await publish_if_possible(context, moved)
    return await render_task(context, *moved)


async def _change_terms(context: Transaction, row: TaskRow, changes: dict[str, Any], sent: dict[str, Any]) -> MovedTask:
    """Take the step that changes the terms of a locked task."""
    columns = changes | {"terms_version": (row.terms_version or 1) + 1, "approved_cost": None}
    if not LOCATED.isdisjoint(changes):
        columns |= {"operators_told": None, "nearest_operator_metres": None}
    if not SCREENED.isdisjoint(changes):
        # Every verdict, and every wait for one, was about another text.
        columns["screening"] = None
    if row.pending_offers and not OFFERED.isdisjoint(changes):
        await notify_bidders(context, row, OperatorEvent.OFFER_LAPSED)
        await context.session.execute(expire_offers(of_task=row.id, ended_instant=context.now))
        columns["pending_offers"] = 0
    if row.status == Status.QUOTED:
        columns |= {"quote_expires_at": None, "funding_flow": None}
    amended = row._replace(**columns)
    fields = sorted(to_camel(name) for name in sent)
    step = Step(
        Trigger.AMEND,
        ", ".join(fields),
        extra_facts=_facts(context, amended, changes),
        changes=columns,
        event_details={"changed_fields": fields},
    )
    moved = await advance(context, amended, step)
    if sent.get("publish_immediately") and moved.row.status == Status.DRAFT:
        moved = await publish_if_possible(context, moved)
    await reset_timers(context, moved.row)
    if moved.row.status == Status.PUBLISHED:
        context.notify_channel(OPEN_TASKS)
    return moved


def _facts(context: Context, amended: TaskRow, changes: dict[str, Any]) -> dict[str, Any]:
    """Return the facts of an open task that guards do not read otherwise: its pay, and the screening of a new text."""
    if amended.status != Status.PUBLISHED:
        return {}
    policy = context.services.policy
    if SCREENED.isdisjoint(changes):
        return {"underpaid": underpaid_in(amended, amended.country, policy)}
    obstacles = find_obstacles(amended._replace(status=Status.DRAFT), policy)
    return obstacles._asdict() | {"screening": None}
