"""Drafts: the row of a requested task before it is stored, with its place, times and amounts resolved and checked."""

import json
from decimal import Decimal
from typing import Final

from adapters.storage.tables.tasks import TaskRow
from domain.lifecycle.statuses import SettlementMode
from domain.money.pay_terms import MINUTES_IN_HOUR, AssignmentMode, PayTerms, PricingType, assume_max_minutes
from domain.money.pricing import FeeRates, price
from domain.ports import GeocodedPlace
from domain.practice.scenarios import SimulationScenario
from domain.proofs import requirements
from domain.refusals.general import InvalidInput
from domain.tasks import schedule
from domain.tasks.schedule import Schedule
from domain.values import wallclock
from domain.values.money import MAXIMUM_MINOR, Currency, from_minor, to_minor
from domain.values.time import MINUTE, SECOND
from resolvers.catalogue.capabilities import check_category, find_profile
from resolvers.core.context import Context
from resolvers.events.endpoints import encrypted_config
from resolvers.lifecycle.timers import instants
from resolvers.results.terms import check_data_terms
from resolvers.tasks.input import DEADLINES, WantedTask, at_place
from resolvers.wire.location import require_position

UNFILLED: Final = TaskRow._make(map(TaskRow._field_defaults.get, TaskRow._fields))
"""The row of a task with the default of each column, which is null for most, and which most keep in a draft."""


async def draft(context: Context, request: WantedTask) -> TaskRow:
    """Return the row of a requested task, without id and status. Raises `InvalidInput` naming the field.

    It must not run in a transaction, because the geocoder may call another server.
    """
    both_or_neither(request.location_latitude, request.location_longitude)
    place = await context.services.geocoder.locate(
        request.location_address,
        request.location_latitude,
        request.location_longitude,
        request.payout_currency or "",
    )
    request = at_place(request, DEADLINES, context.now, place.timezone)
    currency = _currency(context, request, place)
    payout = to_minor("payoutAmount", request.payout_amount, currency, currency.min_payout, currency.max_payout)
    terms = _pay_terms(request, payout, currency)
    is_fixed = terms.pricing is PricingType.FIXED
    rates = _rates(context, request)
    agreed = price(terms.maximum, rates)
    plan = _schedule(request)
    schedule.check_choice(plan)
    moments = schedule.check(plan, context.now, place.timezone)
    check_category(context.services.catalogue, "serviceCategoryId", request.service_category_id)
    capability = check_data_terms(context.services.catalogue, request)
    category_id = request.service_category_id or (capability.category_id if capability else None)
    default = find_profile(context.services.catalogue, category_id)
    requirements.parse_requirements(request.proof_requirements_json, default)

    scenario = _scenario(context, request)
    config = encrypted_config(context.services.keyring, "webhookConfigJson", request.webhook_config_json)
    return UNFILLED._replace(
        id=0,
        agent_id=context.agent_id,
        status="",
        request_id=request.request_id,
        title=request.title,
        description=request.description,
        agent_notes=request.agent_notes,
        description_language=request.description_language,
        location_address=request.location_address,
        location_latitude=place.latitude if place.has_coordinates else request.location_latitude,
        location_longitude=place.longitude if place.has_coordinates else request.location_longitude,
        location_radius_km=request.location_radius_km,
        place_latitude=place.latitude,
        place_longitude=place.longitude,
        country=place.country,
        timezone=place.timezone,
        city=place.city,
        state=place.state,
        postal_code=place.postal_code,
        street=place.street,
        geocoding_confidence=place.confidence,
        location_warnings_json=json.dumps(place.warnings),
        payout=payout,
        currency=currency.code,
        agent_fee=agreed.agent_fee,
        operator_fee=agreed.operator_fee,
        max_budget=_amount("maxBudget", request.max_budget, currency),
        settlement_mode=request.settlement_mode,
        reserved=0,
        locked=0,
        settled=0,
        funded_by_key_id=context.caller.key_id if context.caller else None,
        publish_wished=request.publish_immediately,
        service_category_id=category_id,
        estimated_duration_minutes=request.estimated_duration_minutes,
        pricing_type=request.pricing_type,
        assignment_mode=None if request.assignment_mode is AssignmentMode.FIRST_COME else request.assignment_mode,
        priority=request.priority,
        workflow_id=request.workflow_id,
        is_public=request.is_public,
        webhook_url=request.webhook_url,
        webhook_config=config,
        execution_mode=plan.execution_mode,
        time_window_start=request.time_window_start,
        time_window_end=request.time_window_end,
        requested_time=request.requested_time,
        tolerance_minutes=request.tolerance_minutes,
        buffer_minutes=request.buffer_minutes,
        is_flexible_window=request.is_flexible_window,
        reschedule_allowed=request.reschedule_allowed,
        allowed_time_slots_json=request.allowed_time_slots_json,
        deadline_at=request.deadline_at,
        accept_by=request.accept_by,
        complete_by=request.complete_by,
        review_within_hours=_review_hours(context, request),
        proof_requirements_json=request.proof_requirements_json,
        equipment_required=request.equipment_required,
        skills_required=request.skills_required,
        simulation_scenario=scenario,
        pending_decisions=0,
        asked_by_agent=0,
        asked_by_operator=0,
        endpoints=0,
        created_at=wallclock.at(context.now, place.timezone),
        created_instant=context.now,
        updated_instant=context.now,
        max_minutes=request.max_minutes,
        maximum_payable=terms.maximum if terms.pricing is PricingType.HOURLY else None,
        agent_rate=None if is_fixed else rates.agent,
        operator_rate=None if is_fixed else rates.operator,
        expense_budget=_amount("expenseBudget", request.expense_budget, currency, currency.max_payout),
        operator_requirements_json=_requirements(request, place),
        capability_id=request.capability_id,
        input_json=request.input_json,
        result_schema_json=request.result_schema_json,
        auto_approve_at=request.auto_approve_at,
        auto_approve_after_minutes=_minutes_to_approval(context, request),
        created_by_key_id=context.caller.key_id if context.caller else None,
        **instants(moments),
    )


def _pay_terms(request: WantedTask, payout: int, currency: Currency) -> PayTerms:
    """Return the terms of the requested pay, whose maximum is within the bounds of the currency."""
    if request.pricing_type is not PricingType.HOURLY:
        if request.max_minutes is not None:
            message = f"is for hourly tasks: leave it out, or set pricingType to {PricingType.HOURLY}"
            raise InvalidInput.for_field("maxMinutes", "not_expected", message)
        return PayTerms(request.pricing_type, payout)
    most = request.max_minutes or assume_max_minutes(request.estimated_duration_minutes)
    terms = PayTerms(PricingType.HOURLY, payout, most)
    if terms.maximum > currency.max_payout:
        largest = from_minor(currency.max_payout, currency.places)
        message = (
            f"must be so few that payoutAmount an hour comes to at most {largest} {currency.code}; "
            f"{most} minutes come to {from_minor(terms.maximum, currency.places)} {currency.code}"
        )
        values = {"maximum": str(largest), "currency": currency.code}
        raise InvalidInput.for_field("maxMinutes", "out_of_range", message, **values)
    return terms


def _rates(context: Context, request: WantedTask) -> FeeRates:
    """Return the rates of the platform's fees; none for a direct task."""
    policy = context.services.policy
    is_escrow = request.settlement_mode is SettlementMode.ESCROW
    return policy.fee_rates if is_escrow else FeeRates(0, 0)


def _amount(field: str, amount: Decimal | None, currency: Currency, maximum: int = MAXIMUM_MINOR) -> int | None:
    """Return an amount that may be left out, in minor units."""
    return None if amount is None else to_minor(field, amount, currency, maximum=maximum)


def both_or_neither(latitude: float | None, longitude: float | None) -> None:
    """Check that both coordinates are supplied and name a place, or neither is. Raises `InvalidInput`."""
    if (latitude is None) != (longitude is None):
        missing = "locationLatitude" if latitude is None else "locationLongitude"
        raise InvalidInput.for_field(missing, "required", "is required beside the other coordinate")
    require_position("locationLatitude", latitude, longitude)


def _requirements(request: WantedTask, place: GeocodedPlace) -> str | None:
    """Return the requirements for the operator as they are stored. Raises `InvalidInput` for a distance that cannot be
    measured."""
    required = request.operator_requirements
    if required is None:
        return None
    has_coordinates = place.has_coordinates or request.location_latitude is not None
    if required.max_distance_km is not None and not has_coordinates:
        message = "needs a task with coordinates: send locationLatitude and locationLongitude, or leave it out"
        raise InvalidInput.for_field("operatorRequirements.maxDistanceKm", "no_coordinates", message)
    return json.dumps(required.model_dump(by_alias=False))


def _scenario(context: Context, request: WantedTask) -> SimulationScenario | None:
    if context.practice:
        return request.simulation_scenario or SimulationScenario.HAPPY_PATH
    if request.simulation_scenario is not None:
        message = "is for test mode: register an agent with testMode, and use its key"
        raise InvalidInput.for_field("simulationScenario", "not_expected", message)
    return None


def _review_hours(context: Context, request: WantedTask) -> int | None:
    hours, longest = request.review_within_hours, context.services.policy.review_window // 3600
    if hours is not None and hours > longest:
        message = f"must be from 1 to {longest}, the hours of the service's review window"
        raise InvalidInput.for_field("reviewWithinHours", "out_of_bounds", message)
    return hours


def _minutes_to_approval(context: Context, request: WantedTask) -> int | None:
    """Return the minutes before an automatic approval. Raises `InvalidInput` beyond the review, or for direct tasks."""
    at, minutes = request.auto_approve_at, request.auto_approve_after_minutes
    if at is None and minutes is None:
        return None
    if request.settlement_mode is SettlementMode.DIRECT:
        stated = "autoApproveAfterMinutes" if at is None else "autoApproveAt"
        raise InvalidInput.for_field(stated, "not_expected", "is for escrow tasks: a direct task has nothing to pay")
    window = context.services.policy.review_window * SECOND // MINUTE
    longest = window if request.review_within_hours is None else request.review_within_hours * MINUTES_IN_HOUR
    if minutes is not None and minutes > longest:
        message = f"must be from 0 to {longest}, the minutes of the review"
        raise InvalidInput.for_field("autoApproveAfterMinutes", "out_of_bounds", message, maximum=longest)
    return minutes


def _currency(context: Context, request: WantedTask, place: GeocodedPlace) -> Currency:
    catalogue = context.services.catalogue
    code = request.payout_currency or catalogue.countries[place.country].currency_code
    currency = catalogue.currencies.get(code)
    if currency is None:
        raise InvalidInput.for_field("payoutCurrency", "unknown_currency", f"{code} is not a supported currency")
    return currency


def _schedule(request: WantedTask) -> Schedule:
    slots = request.allowed_time_slots_json
    return Schedule(
        execution_mode=schedule.detect(
            request.execution_mode, request.requested_time, request.time_window_start, request.time_window_end
        ),
        time_window_start=request.time_window_start,
        time_window_end=request.time_window_end,
        requested_time=request.requested_time,
        tolerance_minutes=request.tolerance_minutes,
        buffer_minutes=request.buffer_minutes,
        is_flexible_window=request.is_flexible_window,
        reschedule_allowed=request.reschedule_allowed,
        slots=schedule.parse_slots(slots) if slots else (),
        deadline_at=request.deadline_at,
        accept_by=request.accept_by,
        complete_by=request.complete_by,
    )
