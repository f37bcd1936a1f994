"""Whether a request comes from somebody who reads pages, or from a program that reads JSON."""

from typing import Final

from adapters.payments.locales import preferences

JSON: Final = frozenset({"application/json", "application/problem+json", "application/graphql-response+json"})


def prefers_html(accept: str | None) -> bool:
    """Whether an Accept header prefers HTML to JSON, as those of browsers do. One that takes anything does not."""
    named = (media_type.lower() for media_type in preferences(accept or ""))
    return next((media_type == "text/html" for media_type in named if media_type in {"text/html", *JSON}), False)
