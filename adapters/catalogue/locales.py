"""The locales of payment pages. See docs/reference/catalogue.md#locales."""

from dataclasses import dataclass


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
