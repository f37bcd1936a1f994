"""Content negotiation between pages for people and JSON for programs."""

from typing import Final

from adapters.i18n.choice import preferences, qualities

JSON: Final = frozenset({"application/json", "application/problem+json", "application/graphql-response+json"})


def prefers_html(accept: str | None) -> bool:
    """Return true if an Accept header prefers HTML to JSON, as those of browsers do; false for one that accepts all."""
    named = (media_type.lower() for media_type in preferences(accept or ""))
    return next((media_type == "text/html" for media_type in named if media_type in {"text/html", *JSON}), False)


def accepts(accept: str, media_type: str) -> bool:
    """Return False if an Accept header gives a media type the quality 0: "not acceptable" (RFC 9110, 12.4.2)."""
    return (media_type, 0.0) not in ((name.lower(), quality) for name, quality in qualities(accept))
