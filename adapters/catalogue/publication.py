"""The conditions for publishing a task: policy.toml, or the administrator's own file."""

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError

from adapters.catalogue import capabilities, countries, currencies
from adapters.catalogue.files import read
from domain.screening.floor import LeastPay
from domain.screening.rules import Objection, PublicationRules, ScreeningRule, ScreeningVerdict

SHIPPED = "policy.toml"
SPACED_CHOICE = re.compile(r"\{[^{}\s]*\s")
ANY_MULTIPLIER = 1
"""A multiplier of no effect: only codes and decimal places of the currencies are needed, not the bounds of payouts."""
Text = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=500)]


class Strict(BaseModel):
    """A table of the file; an unknown key is refused."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class PublicationRule(Strict):
    """A rule on words and categories."""

    name: Text
    verdict: ScreeningVerdict
    reason: Text
    words: tuple[Text, ...] = ()
    categories: tuple[int, ...] = ()


class PolicyFile(Strict):
    """The whole file."""

    least_pay_per_hour: Mapping[str, Mapping[str, Annotated[int, Field(gt=0, le=10**9)]]] = Field(default_factory=dict)
    rule: tuple[PublicationRule, ...] = ()


def load(path: Path | None = None, *, is_screened: bool = False) -> PublicationRules:
    """Read the shipped file, or the one at `path`. Raises `ValueError` that names the error in it."""
    try:
        file = _shipped() if path is None else _checked(tomllib.loads(path.read_text(encoding="utf-8-sig")))
    except OSError as error:
        raise ValueError(f"cannot be read: {error.strerror}") from None
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        where = ".".join(map(str, first["loc"]))
        raise ValueError(f"{where}: {first['msg']}") from None
    known_countries, _ = countries.load()
    known_currencies = currencies.load(ANY_MULTIPLIER, ANY_MULTIPLIER)
    least_pays = {}
    for country, by_currency in file.least_pay_per_hour.items():
        if country not in known_countries:
            raise ValueError(f"least_pay_per_hour: {country} is no country (ISO 3166-1 alpha-2)")
        if unknown := by_currency.keys() - known_currencies.keys():
            raise ValueError(f"least_pay_per_hour.{country}: {min(unknown)} is no currency of this service (ISO 4217)")
        least_pays[country] = {
            code: LeastPay(amount, known_currencies[code].places) for code, amount in by_currency.items()
        }
    rules = sorted(map(_rule, file.rule), key=lambda rule: rule.objection.verdict is ScreeningVerdict.HOLD)
    usual_minutes = {
        category.id: category.default_duration_minutes for category in capabilities.load_categories().values()
    }
    return PublicationRules(least_pays, tuple(rules), is_screened, usual_minutes)


@cache
def _shipped() -> PolicyFile:
    return _checked(read(SHIPPED))


def _checked(content: dict[str, Any]) -> PolicyFile:
    return PolicyFile.model_validate(content)


def _rule(rule: PublicationRule) -> ScreeningRule:
    if rule.verdict is ScreeningVerdict.PUBLISH:
        raise ValueError(f"rule {rule.name}: the verdict must be refuse or hold")
    if not (rule.words or rule.categories):
        raise ValueError(f"rule {rule.name}: words or categories are required")
    if spaced := [word for word in rule.words if SPACED_CHOICE.search(word)]:
        raise ValueError(f"rule {rule.name}: {spaced[0]} has a choice of more than one word")
    categories = capabilities.load_categories() if rule.categories else {}
    for category_id in rule.categories:
        if category_id not in categories:
            raise ValueError(f"rule {rule.name}: there is no category {category_id}")
    chosen = {row.id for row in categories.values() if row.id in rule.categories or row.parent_id in rule.categories}
    screening_rule = ScreeningRule.from_phrases(Objection(rule.name, rule.verdict, rule.reason), rule.words, chosen)
    if empty := [word for word, phrase in zip(rule.words, screening_rule.phrases, strict=True) if not phrase.parts]:
        raise ValueError(f"rule {rule.name}: {empty[0]} has no letter and no digit")
    return screening_rule
