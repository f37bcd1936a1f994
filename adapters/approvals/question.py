"""A question to an agent's owner in its own language: what the e-mail and the page both say."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from decimal import Decimal

from adapters.approvals.wording import Wording, wording_of
from adapters.payments.locales import format_amount
from domain.money import Currency, from_minor
from domain.ports import Mail
from domain.spending import Breach, Limits, SpendingRule, SpendingRules


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked: a heading, what stands out, the circumstances in pairs of a label and a value."""

    locale: str
    subject: str
    heading: str
    emphasis: str
    text: str
    details: tuple[tuple[str, str], ...]

    @property
    def words(self) -> Wording:
        return wording_of(self.locale)


def about_task(locale: str, agent_name: str, task: tuple[int, str, str], breach: Breach) -> Question:
    """Whether a task (its id, title and country) may be paid for above a limit."""
    words = wording_of(locale)
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
        (words.country, country),
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
    )


def about_rules(
    locale: str,
    names: tuple[str, str | None],
    rules: SpendingRules,
    categories: Iterable[str],
    currencies: Mapping[str, Currency],
) -> Question:
    """Whether spending rules may become these. `names` are the agent's and, for the rules of one key, the key's."""
    words = wording_of(locale)
    agent_name, key_name = names
    details = [(words.agent, agent_name)]
    if key_name is not None:
        details.append((words.key, key_name))
    details.append((words.spending, words.frozen if rules.frozen else words.open))
    for code, limits in sorted(rules.limits.items()):
        details += _limits(words, limits, currencies[code], locale)
    if not rules.limits:
        details.append((words.limits, words.unlimited))
    details.append((words.countries, words.all if rules.countries is None else ", ".join(sorted(rules.countries))))
    details.append((words.categories, words.all if rules.categories is None else ", ".join(categories)))
    return Question(
        locale=locale,
        subject=words.rules_subject,
        heading=words.rules_heading,
        emphasis="",
        text=words.rules_text,
        details=tuple(details),
    )


def _limits(words: Wording, limits: Limits, currency: Currency, locale: str) -> list[tuple[str, str]]:
    labels = (words.per_task, words.per_day, words.per_month)
    return [
        (label, _money(limit, currency.places, currency.code, locale))
        for label, limit in zip(labels, limits, strict=True)
        if limit is not None
    ]


def _money(minor: int, places: int, currency: str, locale: str) -> str:
    amount: Decimal = from_minor(minor, places)
    return format_amount(amount, currency, locale)


def mail(question: Question, address: str, link: str, until: int, identity: str) -> Mail:
    """The e-mail that asks; `until` is an instant in microseconds."""
    words = question.words
    date = datetime.fromtimestamp(until // 1_000_000, UTC).strftime("%Y-%m-%d %H:%M")
    parts = (
        question.text,
        "\n".join(f"{label}: {' '.join(value.split())}" for label, value in question.details),
        words.link.format(date=date) + f"\n{link}",
        words.ignore,
    )
    return Mail(address, question.subject, "\n\n".join(parts) + "\n", identity)
