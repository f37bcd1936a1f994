"""What anybody may read: countries, currencies, locales, legal documents, health (docs/contract.md#reference-data)."""

from importlib.metadata import PackageNotFoundError, version
from typing import Literal

from domain.catalogue import countries
from domain.catalogue.countries import CountryPhase
from domain.values import money, wallclock
from resolvers.catalogue.countries import every_country
from resolvers.catalogue.legal_documents import documents_in_force
from resolvers.core.context import Context
from resolvers.core.operation import Kind, operation
from resolvers.wire.model import Nothing, Wire
from resolvers.wire.scalars import Amount, Flag, Int32, LocalTime

try:
    VERSION = version("fieldcall")
except PackageNotFoundError:
    VERSION = "unreleased"
    """The code runs from a checkout that has not been installed."""

JOIN_WAITLIST_INFO = (
    "Only Live countries execute tasks. For a country in any other phase join the waitlist with "
    "POST /api/v1/agents/me/waitlist and its countryIsoCode (tool join_country_waitlist)."
)


class Country(Wire):
    """A country and how far the service has come there."""

    iso_code: str
    """ISO 3166-1 alpha-2 code."""
    name: str
    """Name in English."""
    local_name: str
    """Name in the country's own language."""
    flag_emoji: str
    """Its flag."""
    region: str
    """Part of the world."""
    currency_code: str
    """ISO 4217 code of its currency."""
    language_code: str
    """Its main language, written language-REGION."""
    timezone: str
    """IANA zone of its capital."""
    psp_supported: bool
    """Whether the payment provider pays out to operators there."""
    is_active: bool
    """Whether tasks are carried out there."""
    phase: CountryPhase
    """How far it is: tasks are carried out in phase Live only."""
    launched_at: LocalTime | None
    """When it opened, on its own clocks."""
    expected_launch_at: LocalTime | None
    """When it is expected to open, on its own clocks."""

    @classmethod
    def of(cls, country: countries.Country) -> "Country":
        return cls.model_validate(country, from_attributes=True)


class CountryList(Wire):
    """All countries."""

    ok: bool
    """True."""
    count: Int32
    """How many countries are listed."""
    countries: list[Country]
    """The countries, Live ones first."""
    join_waitlist_info: str
    """How to be told when a country opens."""


class ListCurrencies(Wire):
    """Which currencies to list."""

    include_all: Flag = False
    """List every currency, not only those of Live countries."""


class Currency(Wire):
    """A currency in which tasks are paid; its amounts are in itself."""

    code: str
    """ISO 4217 code."""
    name: str
    """Name in English."""
    symbol: str
    """How it is written before an amount."""
    decimal_places: Int32
    """How many places its amounts have."""
    zero_decimal: bool
    """Whether the payment provider counts it in whole units."""
    min_charge_amount: Amount
    """The least that the payment provider charges."""
    min_payout_amount: Amount
    """The least that a task may pay."""
    max_payout_amount: Amount
    """The most that a task may pay."""

    @classmethod
    def of(cls, currency: money.Currency) -> "Currency":
        return cls(
            code=currency.code,
            name=currency.name,
            symbol=currency.symbol,
            decimal_places=currency.places,
            zero_decimal=currency.zero_decimal,
            min_charge_amount=money.from_minor(currency.minimum_charge, currency.places),
            min_payout_amount=money.from_minor(currency.min_payout, currency.places),
            max_payout_amount=money.from_minor(currency.max_payout, currency.places),
        )


class LegalDocument(Wire):
    """A document that registration accepts, in one of its versions."""

    type_reference: str
    """Which document it is, such as `terms`."""
    name: str
    """Its title."""
    version: str
    """Its version, a date. The newest of all documents is sent as `acceptedTermsVersion`."""
    effective_date: LocalTime
    """Since when it is in force, UTC."""
    content: str
    """Its text, in Markdown."""


class Locale(Wire):
    """A locale in which people are addressed, on payment pages for example."""

    slug: str
    """Names it in requests."""
    culture: str
    """BCP 47 name of the culture whose habits it follows."""
    native_name: str
    """Its name in its own language."""
    is_default: bool
    """Whether it is used where no other is asked for."""


class Health(Wire):
    """That the service answers."""

    status: Literal["ok"]
    """Always `ok`: a service that is not well does not answer."""
    service: str
    """Name of the service."""
    version: str
    """Version of the service."""
    time: LocalTime
    """The service's clock, UTC."""


@operation(kind=Kind.READ)
async def list_countries(context: Context, request: Nothing) -> CountryList:
    """All countries with their launch phases; only Live ones execute tasks."""
    listed = await every_country(context.session, context.services.catalogue)
    return CountryList(
        ok=True,
        count=len(listed),
        countries=[Country.of(country) for country in listed],
        join_waitlist_info=JOIN_WAITLIST_INFO,
    )


@operation(kind=Kind.READ)
async def list_currencies(context: Context, request: ListCurrencies) -> list[Currency]:
    """The currencies of Live countries with their payout bounds, or all of them."""
    catalogue = context.services.catalogue
    wanted = set(catalogue.currencies)
    if not request.include_all:
        every = await every_country(context.session, catalogue)
        wanted = {country.currency_code for country in every if country.is_active}
    return [Currency.of(currency) for code, currency in catalogue.currencies.items() if code in wanted]


@operation(kind=Kind.READ)
async def get_legal_documents(
    context: Context,
    request: Nothing,
) -> list[LegalDocument]:
    """The legal documents in force, which registration accepts."""
    documents = await documents_in_force(context)
    return [LegalDocument.model_validate(document, from_attributes=True) for document in documents]


@operation(kind=Kind.READ)
async def list_locales(context: Context, request: Nothing) -> list[Locale]:
    """The locales in which people are addressed, for the field locale of other requests."""
    locales = context.services.catalogue.locales.values()
    return [Locale.model_validate(locale, from_attributes=True) for locale in locales]


@operation(kind=Kind.READ)
async def get_health(context: Context, request: Nothing) -> Health:
    """Whether the service answers, and which version of it."""
    return Health(status="ok", service="fieldcall", version=VERSION, time=wallclock.at(context.now, "UTC"))
