"""The texts of operators' notifications, in each locale. Agents get the same notifications in English."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from adapters.i18n.formats import format_amount
from adapters.i18n.locales import DEFAULT
from adapters.i18n.texts import Texts
from adapters.notifications.reasons import name_reason
from domain.support import SupportStatus
from domain.webhooks.notifications import OPERATOR_EVENTS, NoticeDetails, NotificationText
from domain.webhooks.retry import DisabledBecause

TERMS: Final = frozenset((*SupportStatus, *DisabledBecause))


@dataclass(frozen=True, slots=True)
class NotificationWording:
    """The texts in one locale. Raises `TypeError` for a missing or unknown event or term."""

    reason: str
    without_reason: str
    in_city: str
    titles: Mapping[str, str]
    texts: Mapping[str, str]
    terms: Mapping[str, str]

    def __post_init__(self) -> None:
        for texts, names in ((self.titles, OPERATOR_EVENTS), (self.texts, OPERATOR_EVENTS), (self.terms, TERMS)):
            if wrong := texts.keys() ^ names:
                raise TypeError(f"missing or unknown: {', '.join(sorted(wrong))}")


WORDING: Final = Texts("notifications", NotificationWording)


def in_words(details: NoticeDetails, locale: str | None = None) -> NotificationText:
    """Return title and text in a locale (a slug), in English without one."""
    slug = locale or DEFAULT
    words = WORDING[slug]
    template = words.in_city if details.city else words.texts[details.event]
    reason = name_reason(details.reason, slug) if details.reason else details.reason
    why = words.reason.format(reason=reason) if reason else words.without_reason
    text = template.format(
        name=details.name,
        reason=reason,
        why=why,
        amount=format_amount(*details.amount, slug) if details.amount else "",
        city=details.city,
        address=details.address,
        term=words.terms[details.term] if details.term else "",
    )
    if details.name and "{name}" not in template:
        text = f"{details.name}: {text}"
    if reason and "{reason}" not in template and "{why}" not in template:
        text = f"{text} {why}"
    return NotificationText(words.titles[details.event], text)
