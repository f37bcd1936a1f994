"""Dry runs in the graph: an answer without ids, so that a client's cache does not store what did not happen."""

from enum import Enum
from typing import Any

from domain.lifecycle.statuses import Status
from resolvers.core.dry_run import DryRunReport, LedgerLine
from resolvers.core.operation import Operation
from resolvers.core.problem import NextAction
from resolvers.lifecycle.place import ResolvedAddress
from resolvers.spending.obstacle import SpendingObstacle
from resolvers.tasks.source import Held
from resolvers.wire.model import Wire
from resolvers.wire.scalars import Amount, OwnTime


class DryRunWarning(Wire):
    """A part of the request that will not work as written, or that prevents the next step."""

    code: str
    """Kind of warning."""
    field: str | None
    """The field concerned, as a camelCase path."""
    message: str
    """The warning as a sentence, with what to do."""


class ResolvedLocation(ResolvedAddress):
    """The place of a task as the service understood it."""

    latitude: float | None
    """Latitude in degrees."""
    longitude: float | None
    """Longitude in degrees."""
    timezone: str
    """IANA time zone."""
    confidence: float
    """Confidence of the geocoder, from 0 to 1."""
    warnings: list[str]
    """Doubts about the address, as sentences."""


class DryRun(Wire):
    """Effects that an operation would have. Nothing has changed, so it has no id."""

    operation: str
    """Name of the operation, such as cancel_task."""
    status: str | None
    """Status afterwards of the task, payout or payment, such as CANCELLED; null if it does not change."""
    total_cost: Amount | None
    """Cost of the task for its agent, fees included; null if the operation has no cost."""
    currency: str | None
    """ISO 4217; null without money."""
    amount: Amount | None
    """Most that the task pays before fees, or amount of the payout, payment or refund; null without one."""
    platform_fee_by_agent: Amount | None
    """Fee that the agent pays in addition to the payout."""
    platform_fee_by_operator: Amount | None
    """Fee that is deducted from the payout."""
    ledger_lines: list[LedgerLine]
    """Postings that the operation would write, in order."""
    warnings: list[DryRunWarning]
    """Parts of the request that will not work as written."""
    resolved_location: ResolvedLocation | None
    """The place of the task; null for what is no task."""
    spending_obstacle: SpendingObstacle | None
    """Spending rule that would keep the task from being published."""
    held: Held | None
    """Reason why the platform would look at the task before it is published."""
    deadline_at: OwnTime | None
    """Time until which the task would have to be accepted."""
    next_actions: list[NextAction]
    """Next actions that would be suggested, in order."""


def make_dry_run(operation: Operation[Any, Any], report: DryRunReport, result: Any) -> DryRun:
    """Return the dry run of an operation with this result."""

    def find(*names: str) -> Any:
        return next((value for name in names if (value := getattr(result, name, None)) is not None), None)

    return DryRun(
        operation=operation.name,
        status=_find_status(report, result),
        total_cost=find("total_agent_cost", "charged_amount"),
        currency=find("payout_currency", "currency"),
        amount=find("maximum_payable", "amount", "charged_amount"),
        platform_fee_by_agent=find("platform_fee_by_agent"),
        platform_fee_by_operator=find("platform_fee_by_operator"),
        ledger_lines=report.lines,
        warnings=[
            DryRunWarning(
                code=warning.code.name if isinstance(warning.code, Enum) else warning.code,
                field=getattr(warning, "field", None),
                message=warning.message,
            )
            for warning in find("warnings") or ()
        ],
        resolved_location=_find_location(result),
        spending_obstacle=find("spending_obstacle"),
        held=find("held"),
        deadline_at=find("deadline_at"),
        next_actions=find("next_actions") or [],
    )


def _find_status(report: DryRunReport, result: Any) -> str | None:
    """Return the new status: of a task as its events have it, of anything else as the result has it."""
    status = report.status or getattr(result, "status", None)
    if not isinstance(status, Enum) or (isinstance(status, Status) and not report.status):
        return None
    return status.name


def _find_location(result: Any) -> ResolvedLocation | None:
    address = getattr(result, "resolved_location_address_object", None)
    if address is None:
        return None
    return ResolvedLocation(
        **address.model_dump(by_alias=False),
        latitude=result.location_latitude,
        longitude=result.location_longitude,
        timezone=result.timezone,
        confidence=result.geocoding_confidence,
        warnings=result.location_warnings,
    )
