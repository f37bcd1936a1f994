"""The reasons of events in a reader's language: first stands the name of a numbered reason, or of a ruling."""

from typing import Final

from adapters.i18n.texts import Texts
from domain.lifecycle.reasons import CancellationReason, ReviewReason
from domain.values.json_text import JsonError, parse

REVIEWS: Final = Texts("desks.shared.reasons", dict[str, str])
CANCELLATIONS: Final = Texts("desks.shared.cancellations", dict[str, str])
RULINGS: Final = Texts("desks.shared.rulings", dict[str, str])
BY_A_PARTY: Final = frozenset((CancellationReason.AgentCancelled.name, CancellationReason.PlatformCancelled.name))
"""Reasons that say only which party cancelled, beside the reason."""


def name_reason(text: str, slug: str) -> str:
    """Return the reason with its name in a locale (a slug), and a text in JSON without its quotation marks."""
    name, _, note = text.partition(": ")
    if name in BY_A_PARTY:
        return note
    if named := _named(name, slug):
        return f"{named}: {note}" if note else named
    return _unquoted(text)


def _named(name: str, slug: str) -> str | None:
    if name in ReviewReason.__members__:
        return REVIEWS[slug][str(ReviewReason[name].value)]
    if name == CancellationReason.FraudRisk.name:
        return REVIEWS[slug][str(ReviewReason.SuspectedFraud.value)]
    if name in CancellationReason.__members__:
        return CANCELLATIONS[slug][str(CancellationReason[name].value)]
    return RULINGS[slug].get(name)


def _unquoted(text: str) -> str:
    """Return the text of an answer, which is kept as JSON."""
    if not text.startswith('"'):
        return text
    try:
        answer = parse(text)
    except JsonError:
        return text
    return answer if isinstance(answer, str) else text
