"""Refusals about one task: with next calls that are ready to send."""

from dataclasses import replace
from decimal import Decimal

from pydantic.alias_generators import to_camel

from adapters.storage.tables.tasks import TaskRow
from domain.lifecycle import guidance
from domain.lifecycle.guards import Facts
from domain.lifecycle.statuses import Actor, Status
from domain.lifecycle.transitions import Trigger
from domain.refusals.payments import InsufficientFunds
from domain.refusals.refusal import Refusal
from domain.refusals.suggestion import Suggestion, Way
from domain.values.money import from_minor
from resolvers.core.context import Context
from resolvers.core.operation import OPERATIONS


def explain(context: Context, refusal: Refusal, row: TaskRow, facts: Facts) -> Refusal:
    """Return the refusal with the task as argument of its suggestions; without suggestions, with what the table allows
    now."""
    detail = refusal.detail
    suggestions = tuple(
        replace(suggestion, arguments=_arguments(suggestion.operation, row)) if _lacks_task(suggestion) else suggestion
        for suggestion in refusal.next_actions
        # A task that is not created has no id.
        if row.id or not _lacks_task(suggestion)
    )
    if isinstance(refusal, InsufficientFunds):
        suggestions = possible = _ways_to_pay(context, row, facts)
        if facts.status is Status.QUOTED and context.takes_payments and facts.country_live:
            # The first suggestion is the same call with the other funding method.
            detail += " With fundingMethod psp, somebody pays for it on a hosted page."
    else:
        possible = tuple(suggestion for suggestion in suggestions if _is_possible(suggestion, context.actor, facts))
    return refusal.amended(
        detail=detail,
        # The right operation for the task is named even before or after the time at which it is possible. If one of
        # several is possible, that one is named.
        pointer=next(iter((*possible, *suggestions)), None),
        next_actions=possible
        or guidance.next_actions(context.actor, facts, row.id, _again(context, row))
        or ((read_task(context.actor, row.id),) if row.id else ()),
    )


def read_task(actor: Actor, task_id: int) -> Suggestion:
    """Suggest reading a task, after a refusal that leaves nothing else to do."""
    way = Way.READ_OPERATOR_TASK if actor is Actor.OPERATOR else Way.READ_TASK
    return Suggestion(way, "It shows the task as it is now, with what you can do.", {"taskId": task_id})


def _lacks_task(suggestion: Suggestion) -> bool:
    return not suggestion.arguments and "task_id" in OPERATIONS[suggestion.operation].request.model_fields


def _is_possible(suggestion: Suggestion, actor: Actor, facts: Facts) -> bool:
    if suggestion.operation not in set(Trigger):
        return True
    return guidance.leads_on(Trigger(suggestion.operation), actor, facts)


def _arguments(operation: str, row: TaskRow) -> dict[str, object]:
    examples = guidance.EXAMPLES.get(Trigger(operation), {}) if operation in set(Trigger) else {}
    return {"taskId": row.id} | examples


def _ways_to_pay(context: Context, row: TaskRow, facts: Facts) -> tuple[Suggestion, ...]:
    ways = tuple(guidance.ways_to_pay(facts, row.id))
    quote = Suggestion(Trigger.QUOTE, "A quoted task can be paid for on a hosted page.", {"taskId": row.id})
    if ways and facts.status is not Status.QUOTED and _is_possible(quote, context.actor, facts):
        ways = (quote, *ways)
    return (*ways, *(by_bank(context, row.currency) if facts.country_live else ()))


REPEATED = (
    "title",
    "description",
    "location_address",
    "location_latitude",
    "location_longitude",
    "service_category_id",
    "settlement_mode",
    "proof_requirements_json",
    "capability_id",
    "input_json",
    "result_schema_json",
)
"""Columns that a repeated task copies from the earlier one. Its times are not copied: they have passed."""


def dispatched_again(task: object, payout: Decimal, currency: str) -> dict[str, object]:
    """The arguments that dispatch a task once more, of its row or its view."""
    repeated = {to_camel(name): getattr(task, name) for name in REPEATED}
    known = {name: value for name, value in repeated.items() if value is not None}
    return {**known, "payoutAmount": payout, "payoutCurrency": currency}


def _again(context: Context, row: TaskRow) -> dict[str, object]:
    places = context.services.catalogue.currencies[row.currency].places
    return dispatched_again(row, from_minor(row.payout, places), row.currency)


def by_bank(context: Context, currency: str) -> tuple[Suggestion, ...]:
    """Suggest a bank transfer, which takes days; none in practice worlds, which have no banks."""
    if context.practice:
        return ()
    why = "Or send the money from a bank; it takes days to arrive."
    return (Suggestion(Way.PAY_BY_BANK, why, {"currency": currency}),)
