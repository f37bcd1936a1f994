"""Public reference data: countries, currencies, locales, legal documents, health (docs/reference/catalogue.md)."""

from typing import Literal

from domain.catalogue import countries
from domain.catalogue.countries import CountryPhase
from domain.values import money, wallclock
from resolvers.catalogue.countries import every_country
from resolvers.catalogue.legal_documents import LegalText, documents_in_force
from resolvers.core.context import Context
from resolvers.core.operation import Snapshot, operation
from resolvers.wire.model import Nothing, Wire
from resolvers.wire.scalars import SERVER_ZONE, Amount, Flag, Int32, OwnTime
from resolvers.wire.version import VERSION

JOIN_WAITLIST_INFO = (
    "Only Live countries execute tasks. For a country in any other phase join the waitlist with "
    "POST /api/v1/agents/me/waitlist and its countryIsoCode (tool join_country_waitlist)."
)


class Country(Wire):
    """A country and its launch phase."""

    iso_code: str
    """ISO 3166-1 alpha-2 code."""
    name: str
    """Name in English."""
    local_name: str
    """Name in the country's own language."""
    flag_emoji: str
    """Flag of the country, as an emoji."""
    region: str
    """Part of the world."""
    currency_code: str
    """ISO 4217 code of its currency."""
    language_code: str
    """Its main language, written language-REGION."""
    timezone: str
    """IANA time zone of its capital."""
    psp_supported: bool
    """True if the payment provider pays out to operators in the country."""
    is_active: bool
    """True if tasks are carried out in the country."""
    phase: CountryPhase
    """Launch phase of the country: tasks are carried out in phase Live only."""
    launched_at: OwnTime | None
    """Time at which the country opened, in its local time."""
    expected_launch_at: OwnTime | None
    """Time at which the country is expected to open, in its local time."""

    @classmethod
    def from_country(cls, country: countries.Country) -> "Country":
        times = {
            name: wallclock.in_zone(getattr(country, name), country.timezone)
            for name in ("launched_at", "expected_launch_at")
        }
        return cls(**{name: getattr(country, name) for name in cls.model_fields} | times)


class CountryList(Wire):
    """All countries."""

    ok: bool
    """Always true."""
    count: Int32
    """Number of countries."""
    countries: list[Country]
    """The countries, Live ones first."""
    join_waitlist_info: str
    """Instruction for joining the waitlist for a country."""


class ListCurrencies(Wire):
    """Filter for the list of currencies."""

    include_all: Flag = False
    """List every currency, not only those of Live countries."""


class Currency(Wire):
    """A currency in which tasks are paid, with bounds in the same currency."""

    code: str
    """ISO 4217 code."""
    name: str
    """Name in English."""
    symbol: str
    """Symbol, written before an amount."""
    decimal_places: Int32
    """Number of decimal places of its amounts."""
    zero_decimal: bool
    """True if the payment provider counts it in whole units."""
    min_charge_amount: Amount
    """Minimum amount that the payment provider charges."""
    min_payout_amount: Amount
    """Minimum payout of a task."""
    max_payout_amount: Amount
    """Maximum payout of a task."""

    @classmethod
    def from_currency(cls, currency: money.Currency) -> "Currency":
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
    """A version of a legal document that registration accepts."""

    type_reference: str
    """Type of the document, such as `terms`."""
    name: str
    """Title."""
    version: str
    """Version, a date. Clients send the newest version of all documents as `acceptedTermsVersion`."""
    effective_date: OwnTime
    """Time at which the version came into force, UTC."""
    content: str
    """Text, in Markdown."""

    @classmethod
    def from_text(cls, document: LegalText) -> "LegalDocument":
        return cls(
            type_reference=document.type_reference,
            name=document.name,
            version=document.version,
            effective_date=wallclock.in_zone(document.effective_date, SERVER_ZONE),
            content=document.content,
        )


class Locale(Wire):
    """A locale for texts that people read, such as payment pages."""

    slug: str
    """Name of the locale in requests."""
    culture: str
    """BCP 47 name of the culture whose conventions it follows."""
    native_name: str
    """Name of the locale in its own language."""
    is_default: bool
    """True if this locale is used when a request names no other."""


class Health(Wire):
    """The health of the service."""

    status: Literal["ok"]
    """Always `ok`: an unhealthy service does not answer."""
    service: str
    """Name of the service."""
    version: str
    """Version of the service."""
    time: OwnTime
    """Current time of the service, UTC."""


@operation(reads=Snapshot.ONE, on_replica=True)
async def list_countries(read: Context, request: Nothing) -> CountryList:
    """List all countries with their launch phases; only Live ones execute tasks."""
    every = await every_country(read.session, read.services.catalogue)
    return CountryList(
        ok=True,
        count=len(every),
        countries=[Country.from_country(country) for country in every],
        join_waitlist_info=JOIN_WAITLIST_INFO,
    )


@operation(reads=Snapshot.ONE, on_replica=True)
async def list_currencies(read: Context, request: ListCurrencies) -> list[Currency]:
    """List the currencies of Live countries with their payout bounds, or all currencies."""
    catalogue = read.services.catalogue
    codes = set(catalogue.currencies)
    if not request.include_all:
        every = await every_country(read.session, catalogue)
        codes = {country.currency_code for country in every if country.is_active}
    return [Currency.from_currency(currency) for code, currency in catalogue.currencies.items() if code in codes]


@operation(reads=Snapshot.ONE, on_replica=True)
async def get_legal_documents(read: Context, request: Nothing) -> list[LegalDocument]:
    """Read the legal documents in force, which registration accepts."""
    documents = await documents_in_force(read)
    return [LegalDocument.from_text(document) for document in documents]


@operation(reads=Snapshot.ONE, on_replica=True)
async def list_locales(read: Context, request: Nothing) -> list[Locale]:
    """List the locales for texts that people read, for the field locale of other requests."""
    locales = read.services.catalogue.locales.values()
    return [Locale.model_validate(locale, from_attributes=True) for locale in locales]


@operation(reads=Snapshot.ONE)
async def get_health(read: Context, request: Nothing) -> Health:
    """Check that the service answers, and read its version."""
    return Health(status="ok", service="fieldcall", version=VERSION, time=wallclock.at(read.now, "UTC"))
