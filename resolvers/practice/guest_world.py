"""The practice world that a guest finds: test money, and tasks in different stages (docs/how-to/practice.md).

The tasks are dispatched and carried out by the same operations as all others, on the clock of the world.
"""

from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import Any, Final, NamedTuple
from zoneinfo import ZoneInfo

from adapters.i18n.texts import Texts
from domain.money.deposits import CheckoutDecision
from domain.practice.scenarios import SimulationScenario
from domain.refusals.general import TooManyPictures
from domain.values.time import SECOND
from resolvers.access.authentication import find_caller
from resolvers.core.context import Call
from resolvers.core.operation import Operation
from resolvers.payments.deposits import decide_checkout, deposit_to_wallet
from resolvers.practice.clock import advance_clock
from resolvers.tasks.dispatch import create_task

MONEY: Final = 500
CURRENCY: Final = "EUR"
PROOF: Final = '{"minPhotos": 1, "requireGpsWithinRadiusMeters": 200, "requireTimestampWithinMinutes": 60}'
SAMPLES: Final = "samples"
"""Workflow of the tasks, by which the home page separates them from those that the guest sends."""
ZONE: Final = ZoneInfo("Europe/Amsterdam")
"""Time zone of the tasks."""
FIRST_HOUR, LAST_HOUR = 9, 16
"""Hours at the tasks between which photographs are light. The world of a guest who comes at night begins next day."""
LIFE_SECONDS: Final = 120
"""Seconds in which simulated operators carry out a task, or ask their question."""
ON_THE_WAY_SECONDS: Final = 12
"""Seconds after which a simulated operator is on the way."""


@dataclass(frozen=True, slots=True)
class GuestWording:
    """The texts of the tasks in one locale."""

    shop: str
    meter: str
    lift: str
    scaffold: str
    parcel: str
    notice: str
    description: str
    menu: str


WORDING: Final = Texts("practice.guest", GuestWording)


class Errand(NamedTuple):
    """A task of the world."""

    title: str
    """Name of its title in `GuestWording`."""
    address: str
    latitude: float
    longitude: float
    payout: str
    scenario: SimulationScenario = SimulationScenario.HAPPY_PATH
    is_published: bool = True


CARRIED_OUT: Final = (
    Errand("shop", "Keizersgracht 214, 1016 DX Amsterdam", 52.3722, 4.8853, "20.00"),
    Errand("meter", "Javaplein 9, 1095 CJ Amsterdam", 52.3622, 4.9404, "14.50"),
    Errand(
        "lift",
        "Julianaplein 1, 1097 DN Amsterdam",
        52.3465,
        4.9177,
        "18.00",
        SimulationScenario.ASKS_DECISION,
    ),
    Errand(
        "menu",
        "Utrechtsestraat 60, 1017 VP Amsterdam",
        52.3632,
        4.8985,
        "12.00",
        SimulationScenario.GPS_OFF,
    ),
)
"""The operator of the third asks a question; the others wait for a review, the last of them without a position."""
BEGUN: Final = (
    Errand("scaffold", "Vijzelstraat 40, 1017 HK Amsterdam", 52.3647, 4.8925, "16.00"),
    Errand(
        "parcel",
        "Westerstraat 187, 1015 MA Amsterdam",
        52.3793,
        4.8809,
        "24.00",
        SimulationScenario.NOBODY_ACCEPTS,
    ),
    Errand("notice", "Overtoom 301, 1054 HS Amsterdam", 52.3611, 4.8652, "15.00", is_published=False),
)
"""The operator of the first is on the way, the second is open, the third is a draft."""


async def fill_world(call: Call, key: str, locale: str) -> None:
    """Give the agent of this key money, and tasks in the order of their stages, with texts in a locale.

    Takes about a second, mostly for photographs.
    """
    act = partial(_act, call, key)
    now = datetime.fromtimestamp(call.real_now / SECOND, ZONE)
    await act(advance_clock, by=_seconds_to_light(now))
    deposit = await act(deposit_to_wallet, amount=MONEY, currency=CURRENCY)
    await act(decide_checkout, externalId=deposit.external_id, decision=CheckoutDecision.PAY)
    words = WORDING[locale]
    for errands, seconds in ((CARRIED_OUT, LIFE_SECONDS), (BEGUN, ON_THE_WAY_SECONDS)):
        for errand in errands:
            await act(create_task, **_fields(errand, words), descriptionLanguage=locale)
        with suppress(TooManyPictures):
            # The worker draws them as soon as there is capacity, and the world goes on.
            await act(advance_clock, by=seconds)


async def _act(call: Call, key: str, operation: Operation[Any, Any], **arguments: Any) -> Any:
    """Run an operation as the agent of a key. Raises a `Refusal`."""
    services = call.services
    own = Call(services, None, call.request_id, call.base_url, services.clock.now(), services.database.reader)
    # Found anew each time: an advance has changed the clock of its world.
    own.become(await find_caller(services, key))
    return await operation(own, operation.request.model_validate(arguments))


def _seconds_to_light(now: datetime) -> int:
    """Return the seconds until photographs at the tasks are light, 0 by day."""
    if FIRST_HOUR <= now.hour < LAST_HOUR:
        return 0
    morning = now.replace(hour=FIRST_HOUR, minute=0, second=0, microsecond=0)
    if now >= morning:
        morning += timedelta(days=1)
    return round((morning - now).total_seconds())


def _fields(errand: Errand, words: GuestWording) -> dict[str, Any]:
    return {
        "title": getattr(words, errand.title),
        "description": words.description,
        "locationAddress": errand.address,
        "locationLatitude": errand.latitude,
        "locationLongitude": errand.longitude,
        "payoutAmount": errand.payout,
        "payoutCurrency": CURRENCY,
        "proofRequirementsJson": PROOF,
        "simulationScenario": errand.scenario,
        "publishImmediately": errand.is_published,
        "workflowId": SAMPLES,
    }
