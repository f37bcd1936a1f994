"""The ten locales of pages, mails and desks. See docs/reference/catalogue.md#locales."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final


@dataclass(frozen=True, slots=True)
class Locale:
    """A locale: its slug in requests, its BCP 47 culture, and its name in its own language (CLDR)."""

    slug: str
    culture: str
    native_name: str
    is_default: bool = False


LOCALES = (
    Locale("en", "en-GB", "English", is_default=True),
    Locale("nl", "nl-NL", "Nederlands"),
    Locale("de", "de-DE", "Deutsch"),
    Locale("fr", "fr-FR", "français"),
    Locale("es", "es-ES", "español"),
    Locale("es-419", "es-419", "español (Latinoamérica)"),
    Locale("pt", "pt-PT", "português"),
    Locale("pt-BR", "pt-BR", "português (Brasil)"),
    Locale("it", "it-IT", "italiano"),
    Locale("pl", "pl-PL", "polski"),
)

DEFAULT: Final = next(locale.slug for locale in LOCALES if locale.is_default)
CULTURES: Final[Mapping[str, str]] = MappingProxyType({locale.slug: locale.culture for locale in LOCALES})
"""The BCP 47 culture of each locale, by slug."""
