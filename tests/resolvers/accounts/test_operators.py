"""Operators: registration, profile, place and earnings."""

from decimal import Decimal
from typing import Any

import pytest
from pydantic import ValidationError

from adapters.storage.engine.transactions.session import Session
from adapters.storage.queries.ledger.wallets import INSERT_EARNINGS
from adapters.storage.tables.ledger import EarningsRow
from domain.lifecycle.statuses import OperatorStatus
from domain.money.hash_chain import BEGINNING
from domain.policy import Policy
from domain.refusals.accounts import TermsNotAccepted, TermsOutdated
from domain.refusals.general import InvalidInput
from resolvers.accounts import operators
from resolvers.accounts.operators import RegisterOperator, UpdateOperator
from resolvers.wire.model import invalid
from tests.resolvers.harness import NOON, NOON_WALLCLOCK, OPERATOR, Harness

HOUR = 3_600_000_000


async def test_registration_gives_the_profile_and_the_key(harness: Harness) -> None:
    made = await harness.operator()
    assert made.operator.model_dump() == {
        "dryRun": False,
        "ledgerLines": None,
        "id": made.operator.id,
        "name": "Noor",
        "email": "noor@example.org",
        "countryIsoCode": "NL",
        "latitude": 52.37,
        "longitude": 4.9,
        "radiusKm": 20,
        "languages": ["nl", "en-GB"],
        "skills": ["photography"],
        "equipment": [],
        "serviceCategoryIds": [],
        "status": OperatorStatus.REGISTERED,
        "suspensionReason": None,
        "acceptedTermsVersion": "2026-11-01",
        "locatedAt": NOON_WALLCLOCK,
        "createdAt": NOON_WALLCLOCK,
        "locatedInstant": "2027-01-02T12:00:00Z",
        "createdInstant": "2027-01-02T12:00:00Z",
        "rating": None,
        "reviewCount": 0,
        "tasksDone": 0,
        "sequence": 0,
        "earnings": [],
    }
    assert await harness.call(operators.get_operator, made.api_key) == made.operator
    assert made.api_key not in repr(await harness.everything())


async def test_operators_are_approved_at_once_where_the_policy_says_so(harness: Harness) -> None:
    made = await harness.under(Policy(operators_approved_at_once=True)).operator()
    assert made.operator.status is OperatorStatus.APPROVED


async def test_what_may_be_left_out_has_a_default(harness: Harness) -> None:
    given = {name: OPERATOR[name] for name in OPERATOR if name not in ("radiusKm", "languages", "skills")}
    made = await harness.call(operators.register_operator, **given)
    assert (made.operator.radius_km, made.operator.languages, made.operator.skills) == (25, [], [])


@pytest.mark.parametrize(
    ("given", "refusal"),
    [
        ({"acceptedTerms": False}, TermsNotAccepted),
        ({"acceptedTermsVersion": "1"}, TermsOutdated),
        ({"countryIsoCode": "ZZ"}, InvalidInput),
    ],
)
async def test_a_refused_registration_changes_nothing(
    harness: Harness, given: dict[str, Any], refusal: type[Exception]
) -> None:
    before = await harness.everything()
    with pytest.raises(refusal):
        await harness.operator(**given)
    assert await harness.everything() == before


@pytest.mark.parametrize(
    ("field", "wrong", "named"),
    [
        ("latitude", 90.1, "latitude"),
        ("latitude", "north", "latitude"),
        ("longitude", -180.5, "longitude"),
        ("longitude", float("nan"), "longitude"),
        ("radiusKm", 0, "radiusKm"),
        ("radiusKm", 1001, "radiusKm"),
        ("radiusKm", 2.5, "radiusKm"),
        ("languages", ["english please"], "languages[0]"),
        ("languages", ["nl"] * 21, "languages"),
        ("skills", ["ok", ""], "skills[1]"),
        ("skills", ["x"] * 51, "skills"),
        ("countryIsoCode", "NLD", "countryIsoCode"),
        ("email", "noor", "email"),
        ("phone", "1", "phone"),
    ],
)
def test_every_field_has_its_bounds(field: str, wrong: object, named: str) -> None:
    with pytest.raises(ValidationError) as refused:
        RegisterOperator.model_validate({**OPERATOR, field: wrong})
    assert [error.field for error in invalid(refused.value).errors] == [named]


@pytest.mark.parametrize(
    ("given", "changed"),
    [
        ({"name": "Nora"}, {"name": "Nora"}),
        ({"countryIsoCode": "be", "radiusKm": 5}, {"countryIsoCode": "BE", "radiusKm": 5}),
        ({"languages": [], "skills": ["driving"]}, {"languages": [], "skills": ["driving"]}),
        (
            {"latitude": 50.0},
            {"latitude": 50.0, "locatedAt": NOON_WALLCLOCK + 10_000, "locatedInstant": "2027-01-02T13:00:00Z"},
        ),
        ({}, {}),
    ],
)
async def test_only_supplied_fields_change_even_before_approval(
    harness: Harness, given: dict[str, Any], changed: dict[str, Any]
) -> None:
    other, made = await harness.operator(), await harness.operator()
    harness.clock.time = NOON + HOUR
    answer = await harness.call(operators.update_operator, made.api_key, **given)
    assert answer.model_dump() == {**made.operator.model_dump(), **changed}
    assert await harness.call(operators.get_operator, made.api_key) == answer
    assert await harness.call(operators.get_operator, other.api_key) == other.operator


async def test_an_update_to_no_country_changes_nothing(harness: Harness) -> None:
    made = await harness.operator()
    await harness.caller(made.api_key)
    before = await harness.everything()
    with pytest.raises(InvalidInput, match="countryIsoCode"):
        await harness.call(operators.update_operator, made.api_key, name="Nora", countryIsoCode="ZZ")
    assert await harness.everything() == before


@pytest.mark.parametrize("field", list(UpdateOperator.model_json_schema()["properties"]))
def test_nothing_of_the_profile_can_be_emptied(field: str) -> None:
    with pytest.raises(ValidationError, match="must not be null"):
        UpdateOperator.model_validate({field: None})


@pytest.mark.parametrize("given", [{"latitude": 0, "longitude": 0}, {"latitude": -0.0, "longitude": 1e-9}])
async def test_a_profile_at_no_position_is_refused(harness: Harness, given: dict[str, float]) -> None:
    """WGS 84: 0, 0 is what devices state without a GPS fix, and nobody works there."""
    made = await harness.operator()
    await harness.caller(made.api_key)
    before = await harness.everything()
    with pytest.raises(InvalidInput) as refused:
        await harness.call(operators.update_operator, made.api_key, **given)
    assert [(error.field, error.code) for error in refused.value.errors] == [("latitude", "no_position")]
    with pytest.raises(InvalidInput) as refused:
        await harness.operator(**given)
    assert [(error.field, error.code) for error in refused.value.errors] == [("latitude", "no_position")]
    assert await harness.everything() == before


async def test_earnings_are_exact_in_each_currency_and_ones_own(harness: Harness) -> None:
    made, other = await harness.operator(), await harness.operator()

    async def earn(session: Session) -> None:
        for currency, earned, paid_out in (("EUR", 12345, 100), ("JPY", 700, 0)):
            await session.get(
                INSERT_EARNINGS(
                    EarningsRow(
                        id=0,
                        operator_id=made.operator.id,
                        currency=currency,
                        earned=earned,
                        paid_out=paid_out,
                        chain_hash=BEGINNING,
                        chain_length=0,
                    )
                )
            )

    await harness.services.database.write(earn)
    earnings = (await harness.call(operators.get_operator, made.api_key)).earnings
    assert [(row.currency, row.earned_balance, row.paid_out_balance) for row in earnings] == [
        ("EUR", Decimal("123.45"), Decimal("1.00")),
        ("JPY", Decimal(700), Decimal(0)),
    ]
    assert (await harness.call(operators.get_operator, other.api_key)).earnings == []
