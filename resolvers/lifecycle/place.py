"""The place of a task, as its agent, its operator and operators near it see it.

An operator who has not accepted a task sees the city and the coordinates to about a kilometre. Distances are measured
from these rounded coordinates, too: three exact distances would reveal the exact place.
"""

import json
from collections.abc import Iterator
from enum import StrEnum
from typing import Final, NamedTuple

from adapters.storage.tables.tasks import TaskRow
from domain.lifecycle.guards import Facts, address_certain, affordable, country_live, fit_to_publish, screened
from domain.lifecycle.statuses import Actor, Status
from domain.matching.geo import Point
from domain.money.pay_terms import ASSUMED_MINUTES
from domain.practice.scenarios import SimulationScenario
from domain.proofs.requirements import ProofRequirements, parse_requirements
from domain.proofs.verdicts import FIELD, KEY_OF, Rule
from domain.refusals.payments import InsufficientFunds
from domain.refusals.tasks import AddressUncertain, CountryNotLive, HeldForReview, PayBelowFloor, PublicationRefused
from domain.tasks.schedule import ExecutionMode
from domain.values.remembered import remembered
from resolvers.catalogue.capabilities import find_profile
from resolvers.core.context import Context
from resolvers.wire.lazy import LazyViews
from resolvers.wire.model import Wire

UNACCEPTED: Final = (None, Status.DRAFT, Status.QUOTED, Status.FUNDED, Status.PUBLISHED)
MAX_REMEMBERED_REQUIREMENTS: Final = 1_000
MAX_REMEMBERED_CHARACTERS: Final = 1_000


class ResolvedAddress(Wire):
    """The address as the geocoder understood it."""

    street: str | None
    """Street and number."""
    city: str | None
    """City."""
    country: str
    """ISO 3166-1 alpha-2 code."""
    state: str | None
    """State or province."""
    postal_code: str | None
    """Postal code."""


class TaskDoubt(StrEnum):
    """The reason of a warning about a task."""

    RADIUS_WITHOUT_COORDINATES = "radius_without_coordinates"
    """Proof must be near the task, which has no coordinates to measure from."""
    TIME_WINDOW_INCOMPLETE = "time_window_incomplete"
    """Only one end of a time window was given, so there is no window: the task is carried out as soon as possible."""
    HOURLY_WITHOUT_DURATION = "hourly_without_duration"
    """An hourly task names neither maxMinutes nor estimatedDurationMinutes: it pays for at most 60 minutes."""
    NOBODY_INVITED = "nobody_invited"
    """The task is private and nobody is invited to it: nobody can accept it."""
    NOBODY_BARGAINS = "nobody_bargains"
    """Test mode only: the task is negotiable, and its simulated operators accept its payoutAmount without offers."""
    COUNTRY_NOT_LIVE = CountryNotLive.code
    """Tasks cannot be executed in the country yet: the task cannot be published before that."""
    ADDRESS_UNCERTAIN = AddressUncertain.code
    """The place that the address names is uncertain, and there are no coordinates: the task cannot be published."""
    PAY_BELOW_FLOOR = PayBelowFloor.code
    """The payout leaves the operator less than the minimum pay: the task cannot be published."""
    INSUFFICIENT_FUNDS = InsufficientFunds.code
    """The wallet does not cover the cost: the task cannot be published before it does."""
    PUBLICATION_REFUSED = PublicationRefused.code
    """A rule, the screening service or the staff refuses publication."""
    NOBODY_IN_REACH = "nobody_in_reach"
    """No operator who would be notified of the task is in its reach. Only the answers of create and publish say so."""
    HELD_FOR_REVIEW = HeldForReview.code
    """The task is held, or will be: publication needs a decision."""


class TaskWarning(Wire):
    """A part of a task that will not work as written, or that prevents publishing it."""

    code: TaskDoubt
    """Kind of warning."""
    field: str
    """The field concerned, as a camelCase path."""
    message: str
    """The warning as a sentence, with what to do."""


class PlaceView:
    """The place of a task as the caller sees it. Parts that are not read are not computed."""

    __slots__ = ("context", "is_rough", "row")

    def __init__(self, context: Context, row: TaskRow) -> None:
        self.context = context
        self.row = row
        self.is_rough = context.actor is Actor.OPERATOR and row.operator_id != context.operator_id
        """True if the caller is an operator who has not accepted the task."""

    @property
    def address(self) -> str:
        if not self.is_rough:
            return self.row.location_address
        return ", ".join(dict.fromkeys(part for part in (self.row.city, self.row.state, self._country) if part))

    @property
    def point(self) -> Point | None:
        return rough_point(self.row) if self.is_rough else exact_point(self.row)

    @property
    def resolved(self) -> ResolvedAddress:
        return (
            ROUGH_ADDRESSES.make_view(RoughAddress(self.row))
            if self.is_rough
            else ADDRESSES.make_view(ExactAddress(self.row))
        )

    def warnings(self, *, waits_for_country: bool) -> list[str]:
        """Return the warnings. With `waits_for_country` its country is not live, so it cannot be published."""
        if self.context.actor is Actor.OPERATOR:
            return []
        warnings: list[str] = json.loads(self.row.location_warnings_json)
        if waits_for_country:
            warnings.append(f"{self._country} is not live yet: the task cannot be published before it is.")
        return warnings

    @property
    def _country(self) -> str:
        return self.context.services.catalogue.countries[self.row.country].name


class ExactAddress(NamedTuple):
    """Source of the whole address of a task."""

    row: TaskRow


class RoughAddress(NamedTuple):
    """Source of the address of a task for an operator who has not accepted it."""

    row: TaskRow

    def street(self) -> str | None:
        return None

    def postal_code(self) -> str | None:
        return None


ADDRESSES: Final = LazyViews(ResolvedAddress, TaskRow, ExactAddress)
ROUGH_ADDRESSES: Final = LazyViews(ResolvedAddress, TaskRow, RoughAddress)


@remembered(MAX_REMEMBERED_REQUIREMENTS, MAX_REMEMBERED_CHARACTERS)
def _required_radius(text: str | None, profile: ProofRequirements) -> int | None:
    # Cached, because agents write the same text for many tasks, and a list shows them all.
    return parse_requirements(text, profile).require_gps_within_radius_meters


def task_warnings(context: Context, row: TaskRow) -> list[TaskWarning]:
    """Return problems that the task's agent should know before an operator carries the task out."""
    if context.actor is Actor.OPERATOR:
        return []
    return [
        *_half_a_window(row),
        *_assumed_minutes(row),
        *_unmeasurable(context, row),
        *_without_invitation(row),
        *_without_bargaining(row),
    ]


def _without_invitation(row: TaskRow) -> Iterator[TaskWarning]:
    if not row.is_public and not row.invitations and (row.status or None) in UNACCEPTED:
        message = "The task is private and nobody is invited to it, so nobody can accept it: invite operators."
        yield TaskWarning(code=TaskDoubt.NOBODY_INVITED, field="isPublic", message=message)


def _without_bargaining(row: TaskRow) -> Iterator[TaskWarning]:
    takes_offers = row.is_negotiable and not row.needs_offer
    is_usual = row.simulation_scenario == SimulationScenario.HAPPY_PATH
    if takes_offers and is_usual and (row.status or None) in UNACCEPTED:
        scenario = SimulationScenario.BARGAINS.value
        message = (
            "Simulated operators accept a negotiable task at its payoutAmount. Create it with simulationScenario "
            f"{scenario} to practise with their offers."
        )
        yield TaskWarning(code=TaskDoubt.NOBODY_BARGAINS, field="simulationScenario", message=message)


def _half_a_window(row: TaskRow) -> Iterator[TaskWarning]:
    ends = {"timeWindowStart": row.time_window_start, "timeWindowEnd": row.time_window_end}
    missing = [name for name, value in ends.items() if value is None]
    if row.execution_mode == ExecutionMode.ASAP and len(missing) == 1:
        message = (
            f"Without {missing[0]} there is no time window: the task is carried out as soon as possible. Create it "
            "with both ends."
        )
        yield TaskWarning(code=TaskDoubt.TIME_WINDOW_INCOMPLETE, field=missing[0], message=message)


def _assumed_minutes(row: TaskRow) -> Iterator[TaskWarning]:
    if row.is_hourly and row.max_minutes is None and row.estimated_duration_minutes is None:
        message = f"The task pays for at most {ASSUMED_MINUTES} minutes of work. Set maxMinutes for more or fewer."
        yield TaskWarning(code=TaskDoubt.HOURLY_WITHOUT_DURATION, field="maxMinutes", message=message)


def _unmeasurable(context: Context, row: TaskRow) -> list[TaskWarning]:
    if exact_point(row) is not None:
        return []
    profile = find_profile(context.services.catalogue, row.service_category_id)
    radius = _required_radius(row.proof_requirements_json, profile)
    if radius is None:
        return []
    message = (
        f"Proof must come from within {radius} m of the task, which has no coordinates: the verdict will be "
        "cannot_be_measured. Set locationLatitude and locationLongitude."
    )
    code = TaskDoubt.RADIUS_WITHOUT_COORDINATES
    return [TaskWarning(code=code, field=f"{FIELD}.{KEY_OF[Rule.GPS_WITHIN_RADIUS]}", message=message)]


def publication_warnings(facts: Facts) -> list[TaskWarning]:
    """Return obstacles to publishing a task: from its country, the policy, the screening and the wallet."""
    refusal = fit_to_publish(facts)
    if refusal is None and facts.objection is not None:
        refusal = screened(facts)
    # After publication the cost is locked, or paid on site.
    unpaid = affordable(facts) if facts.currency else None
    refusals = [refusal for refusal in (address_certain(facts), country_live(facts), refusal, unpaid) if refusal]
    return [
        TaskWarning(
            code=TaskDoubt(refusal.code), field=DOUBTED.get(refusal.code, "description"), message=refusal.detail
        )
        for refusal in refusals
    ]


DOUBTED = {
    AddressUncertain.code: "locationAddress",
    CountryNotLive.code: "locationAddress",
    PayBelowFloor.code: "payoutAmount",
    InsufficientFunds.code: "payoutAmount",
}
"""Fields that refusals to publish are about, except the description."""


def exact_point(row: TaskRow) -> Point | None:
    """Return the coordinates that the agent has given; None when it gave only an address."""
    if row.location_latitude is None or row.location_longitude is None:
        return None
    return Point(row.location_latitude, row.location_longitude)


def known_point(row: TaskRow) -> Point | None:
    """Return the coordinates that the agent has given, else the centre of the area that the address names."""
    if row.place_latitude is None or row.place_longitude is None:
        return None
    return Point(row.place_latitude, row.place_longitude)


def rough_point(row: TaskRow) -> Point | None:
    """Return the same point to about a kilometre, for operators who have not accepted the task."""
    point = known_point(row)
    return point and point.coarse()
