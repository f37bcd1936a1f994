"""The question to an agent's owner in the owner's locale, for the e-mail and the page."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from adapters.approvals.wording import WORDING, Wording
from adapters.payments.locales import CULTURES, country_name, format_amount, format_instant
from domain.ports import Mail
from domain.spending.rules import Breach, Limits, SpendingRule, SpendingRules
from domain.values.money import Currency, from_minor


@dataclass(frozen=True, slots=True)
class Question:
    """The texts of a question. `emphasis` is shown large; `details` are pairs of a label and a value."""

    locale: str
    subject: str
    heading: str
    emphasis: str
    text: str
    details: tuple[tuple[str, str], ...]
    until: str
    """The time at which the link expires, as text."""

    @property
    def words(self) -> Wording:
        return WORDING[self.locale]


def about_task(locale: str, agent_name: str, task: tuple[int, str, str], breach: Breach, *, until: int) -> Question:
    """Ask whether a task (its id, title and country code) may be paid for above a limit.

    `until` is an instant (microseconds), here and below.
    """
    words = WORDING[locale]
    task_id, title, country = task

    def money(minor: int) -> str:
        return _money(minor, breach.places, breach.currency, locale)

    cost = money(breach.cost)
    limit = {
        SpendingRule.PER_TASK: words.per_task,
        SpendingRule.PER_DAY: words.per_day,
        SpendingRule.PER_MONTH: words.per_month,
    }[breach.rule]
    details = [
        (words.agent, agent_name),
        (words.task, f"{task_id}: {title}"),
        (words.country, country_name(country, locale)),
        (words.cost, cost),
        (limit, money(breach.limit)),
    ]
    if breach.rule is not SpendingRule.PER_TASK:
        details.append((words.spent, money(breach.spent)))
    return Question(
        locale=locale,
        subject=words.task_subject.format(task=task_id, cost=cost),
        heading=words.task_heading,
        emphasis=cost,
        text=words.task_text.format(cost=cost),
        details=tuple(details),
        until=format_instant(until, locale),
    )


def about_rules(
    locale: str,
    names: tuple[str, str | None],
    rules: SpendingRules,
    categories: Iterable[str],
    currencies: Mapping[str, Currency],
    *,
    until: int,
) -> Question:
    """Ask whether the spending rules may become `rules`. `names` are the agent's and, for rules of one key, the
    key's."""
    words = WORDING[locale]
    agent_name, key_name = names
    details = [(words.agent, agent_name)]
    if key_name is not None:
        details.append((words.key, key_name))
    details.append((words.spending, words.frozen if rules.frozen else words.open))
    for code, limits in sorted(rules.limits.items()):
        details += _limits(words, limits, currencies[code], locale)
    if not rules.limits:
        details.append((words.limits, words.unlimited))
    countries = sorted(country_name(code, locale) for code in rules.countries or ())
    details.append((words.countries, words.all_countries if rules.countries is None else _listed(countries)))
    details.append((words.categories, words.all_categories if rules.categories is None else _listed(categories)))
    return Question(
        locale=locale,
        subject=words.rules_subject,
        heading=words.rules_heading,
        emphasis="",
        text=words.rules_text,
        details=tuple(details),
        until=format_instant(until, locale),
    )


def _limits(words: Wording, limits: Limits, currency: Currency, locale: str) -> list[tuple[str, str]]:
    labels = (words.per_task, words.per_day, words.per_month)
    return [
        (label, _money(limit, currency.places, currency.code, locale))
        for label, limit in zip(labels, limits, strict=True)
        if limit is not None
    ]


def _listed(names: Iterable[str]) -> str:
    return ", ".join(names) or "\N{EN DASH}"


def _money(minor: int, places: int, currency: str, locale: str) -> str:
    return format_amount(from_minor(minor, places), currency, locale)


def mail(question: Question, address: str, link: str, identity: str) -> Mail:
    """Make the e-mail that asks the question."""
    words = question.words
    parts = (
        question.text,
        "\n".join(words.line.format(label=label, value=" ".join(value.split())) for label, value in question.details),
        words.link.format(date=question.until) + f"\n{link}",
        words.ignore,
    )
    return Mail(address, question.subject, "\n\n".join(parts) + "\n", identity, CULTURES[question.locale])
