"""Reference data that ships with the service. See docs/reference/catalogue.md."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from adapters.catalogue import capabilities, countries, currencies, legal, states
from adapters.catalogue.legal import LegalDocument
from adapters.catalogue.states import Subdivision
from adapters.i18n.locales import LOCALES, Locale
from domain.catalogue.capabilities import Capability, ServiceCategory
from domain.catalogue.countries import Country
from domain.values.money import Currency


@dataclass(frozen=True, slots=True, eq=False)
class Catalogue:
    """All reference data. `countries` by ISO 3166-1 alpha-2, Live ones first; `currencies` by ISO 4217; `locales` by
    slug; `legal_documents` by type reference; `categories` and `capabilities` by id.

    `country_names` maps a name or code to the ISO code; `states` maps an ISO code to the country's states, for the few
    countries whose addresses contain them.
    """

    countries: Mapping[str, Country]
    country_names: Mapping[str, str]
    states: Mapping[str, tuple[Subdivision, ...]]
    currencies: Mapping[str, Currency]
    legal_documents: Mapping[str, LegalDocument]
    locales: Mapping[str, Locale]
    categories: Mapping[int, ServiceCategory]
    capabilities: Mapping[int, Capability]


@cache
def load(min_multiplier: int, max_multiplier: int) -> Catalogue:
    """Load the data once, in about 25 ms. Payout bounds are the provider's minimum charge times the multipliers."""
    all_countries, country_names = countries.load()
    categories = capabilities.load_categories()
    return Catalogue(
        countries=all_countries,
        country_names=country_names,
        states=states.load(),
        currencies=currencies.load(min_multiplier, max_multiplier),
        legal_documents=legal.load(),
        locales={locale.slug: locale for locale in LOCALES},
        categories=categories,
        capabilities=capabilities.load_capabilities(categories),
    )
