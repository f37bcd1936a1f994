"""The choice of a locale by the tags and headers of requests."""

from collections.abc import Iterator
from typing import Final

from babel.core import get_global

from adapters.i18n.locales import CULTURES, DEFAULT

MAX_PREFERENCES: Final = 50
"""Names of a header that are read; browsers send at most ten."""
MAX_PREFERENCE_LENGTH: Final = 200
"""Characters of one name, with its parameters."""
_SLUGS: Final = {slug.lower(): slug for slug in CULTURES}


def choose_locale(requested: str | None, accept_language: str | None) -> str:
    """Return the slug of the best locale: the requested one, else the browser's preference, else English.

    Both may be any BCP 47 tag: `es-MX` gives `es-419`, `pt-PT` and `pt-AO` give `pt`, `de-AT` gives `de`.
    Invalid tags are ignored.
    """
    return preferred_locale(requested, accept_language) or DEFAULT


def preferred_locale(requested: str | None, accept_language: str | None) -> str | None:
    """Return the same as `choose_locale`, but None without a preference."""
    explicit = [requested] if requested else []
    return next((slug for tag in (*explicit, *preferences(accept_language or "")) if (slug := nearest(tag))), None)


def known_slug(stored: str) -> str:
    """Return a stored locale, or the nearest one if this version of the service does not know it.

    A row may name a locale that was removed; its reader gets the mail or page in any case.
    """
    return stored if stored in CULTURES else choose_locale(stored, None)


def to_culture(slug: str) -> str:
    """Return the BCP 47 culture of a locale (a slug)."""
    return CULTURES[known_slug(slug)]


def nearest(tag: str) -> str | None:
    """Return the slug of the locale for a BCP 47 tag; None without one."""
    language, *others = tag.strip().replace("_", "-").lower().split("-")
    if exact := _SLUGS.get("-".join((language, *others))):
        return exact
    for other in others:
        # Regional parents of Spanish and Portuguese, which are closer than the language's main locale.
        parent = get_global("parent_exceptions").get(f"{language}_{other.upper()}", "")
        if shared := _SLUGS.get(parent.replace("_", "-").lower()):
            return shared
    return _SLUGS.get(language)


def preferences(header: str) -> Iterator[str]:
    """Yield the names in an Accept or Accept-Language header (RFC 9110, 12.5), best first, equals in their order."""
    weighted = [(quality, name) for name, quality in qualities(header) if quality > 0]
    return (name for _quality, name in sorted(weighted, key=lambda preference: -preference[0]))


def qualities(header: str) -> Iterator[tuple[str, float]]:
    """Yield the names in such a header with their qualities from 0 to 1; at most `MAX_PREFERENCES` of them are read.

    A name that is too long, or whose quality is not a number, is left out.
    """
    for part in header.split(",", MAX_PREFERENCES)[:MAX_PREFERENCES]:
        if len(part) > MAX_PREFERENCE_LENGTH:
            continue
        name, *parameters = (parameter.strip() for parameter in part.split(";"))
        weights = [parameter.replace(" ", "").lower() for parameter in parameters]
        try:
            quality = next((float(weight[2:]) for weight in weights if weight.startswith("q=")), 1.0)
        except ValueError:
            continue
        yield name, quality
