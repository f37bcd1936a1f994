"""Reference data that everybody may read."""

from decimal import Decimal

from domain.catalogue.countries import CountryPhase
from resolvers.accounts import staff
from resolvers.catalogue import reference as catalogue
from tests.resolvers.harness import NOON_WALLCLOCK, Harness

LIVE = {"NL", "GB", "FR", "IE", "US", "CA", "AU", "NZ", "HK", "IN", "EE"}


async def test_countries_are_a_list_object_with_the_fields_of_the_specification(harness: Harness) -> None:
    listed = await harness.call(catalogue.list_countries)
    assert (listed.ok, listed.count) == (True, len(harness.services.catalogue.countries))
    assert {country.iso_code for country in listed.countries if country.is_active} == LIVE
    assert "POST /api/v1/agents/me/waitlist" in listed.join_waitlist_info
    assert listed.model_dump().keys() == {"ok", "count", "countries", "joinWaitlistInfo"}
    netherlands = next(country for country in listed.countries if country.iso_code == "NL")
    assert netherlands.model_dump() == {
        "isoCode": "NL",
        "name": "Netherlands",
        "localName": "Nederland",
        "flagEmoji": "🇳🇱",
        "region": "Europe",
        "currencyCode": "EUR",
        "languageCode": "nl-NL",
        "timezone": "Europe/Amsterdam",
        "pspSupported": True,
        "isActive": True,
        "phase": CountryPhase.LIVE,
        "launchedAt": 20260112090000,
        "expectedLaunchAt": None,
        "launchedInstant": "2026-01-12T08:00:00Z",
        "expectedLaunchInstant": None,
    }


async def test_currencies_are_those_of_live_countries_or_all(harness: Harness) -> None:
    live = [currency.code for currency in await harness.call(catalogue.list_currencies)]
    assert set(live) == {"EUR", "GBP", "USD", "CAD", "AUD", "NZD", "HKD", "INR"}
    every = await harness.call(catalogue.list_currencies, includeAll="true")
    assert [currency.code for currency in every] == list(harness.services.catalogue.currencies)


async def test_a_currency_has_its_amounts_in_its_own_places(harness: Harness) -> None:
    every = {currency.code: currency for currency in await harness.call(catalogue.list_currencies, includeAll=True)}
    assert every["EUR"].model_dump() == {
        "code": "EUR",
        "name": "Euro",
        "symbol": "€",
        "decimalPlaces": 2,
        "zeroDecimal": False,
        "minChargeAmount": Decimal("0.50"),
        "minPayoutAmount": Decimal("1.00"),
        "maxPayoutAmount": Decimal("10000.00"),
    }
    assert (every["JPY"].decimal_places, every["JPY"].zero_decimal) == (0, True)
    assert str(every["JPY"].min_payout_amount) == "100"


async def test_a_changed_phase_shows_in_countries_and_currencies(harness: Harness) -> None:
    platform = await harness.staff()
    await harness.call(staff.set_country_phase, platform, isoCode="JP", phase="Live")
    await harness.call(staff.set_country_phase, platform, isoCode="IN", phase="Beta")
    listed = (await harness.call(catalogue.list_countries)).countries
    assert {country.iso_code for country in listed if country.is_active} == (LIVE | {"JP"}) - {"IN"}
    codes = {currency.code for currency in await harness.call(catalogue.list_currencies)}
    assert "JPY" in codes
    assert "INR" not in codes


async def test_legal_documents_come_with_version_and_text(harness: Harness) -> None:
    documents = await harness.call(catalogue.get_legal_documents)
    assert [document.type_reference for document in documents] == [
        "terms",
        "privacy",
        "acceptable_use",
        "agent_platform_terms",
    ]
    for document in documents:
        assert (document.version, document.effective_date) == ("2026-11-01", 20261101000000)
        assert document.content.startswith("# ")


async def test_health_tells_version_and_time(harness: Harness) -> None:
    health = await harness.call(catalogue.get_health)
    assert health.model_dump() == {
        "status": "ok",
        "service": "fieldcall",
        "version": catalogue.VERSION,
        "time": NOON_WALLCLOCK,
        "instant": "2027-01-02T12:00:00Z",
    }
