"""The words of the page of evidence in one locale: its own, and those that the desks have for the same facts."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from pydantic.alias_generators import to_snake

from adapters.i18n.texts import Texts, collect_texts
from domain.money.ledger import Account


@dataclass(frozen=True, slots=True)
class EvidenceWording:
    """The texts of the page alone."""

    title: str
    status: str
    divided: str
    not_divided: str
    verify: str
    size: str
    removed: str
    files: str
    report: str
    result: str
    verdicts: str
    events: str
    messages: str
    decisions: str
    money: str
    settlement: str
    terms: str
    none: str
    yes: str
    no: str
    columns: Mapping[str, str]
    values: Mapping[str, str]
    facts: Mapping[str, str]


WORDING: Final = Texts("pages.evidence", EvidenceWording)


class EvidenceWords:
    """The words for names and values of the documents in a locale (a slug); those without a word stay."""

    def __init__(self, locale: str) -> None:
        self.locale = locale
        self.own = WORDING[locale]

    def name_fact(self, name: str) -> str:
        """Return the label of a term or of an amount of the settlement."""
        return self.own.facts.get(name) or self._find("desks.problems.fields", name) or name

    def write_value(self, value: object) -> object:
        """Return the word for a value; other values unchanged."""
        if isinstance(value, bool):
            return self.own.yes if value else self.own.no
        return self.own.values.get(value, value) if isinstance(value, str) else value

    def name_status(self, status: str) -> str:
        return self._find("desks.shared.statuses", to_snake(status).upper()) or status

    def name_event(self, event: str) -> str:
        events = self._find("desks.work.events", event)
        return events or self._find("agent_notifications.task_titles", event) or event

    def name_movement(self, movement: str) -> str:
        return self._find("desks.shared.entries", movement.upper()) or movement

    def name_account(self, account: str) -> str:
        return self._find("desks.shared.accounts", Account(account).name) or account

    def write_verdict(self, verdict: Mapping[str, Any]) -> str:
        """Return the sentence of a verdict: in English the recorded one, which is the most exact."""
        sentence = self._find("desks.problems.verdicts", f"{verdict['rule']}_{verdict['outcome']}")
        if self.locale == "en" or sentence is None:
            return str(verdict["message"])
        return sentence.format(measured=verdict["measured"], limit=verdict["limit"])

    def _find(self, context: str, key: str) -> str | None:
        return _read(context, self.locale).get((context, key))


@cache
def _read(context: str, locale: str) -> Mapping[tuple[str, str], str]:
    return collect_texts(context, locale)
