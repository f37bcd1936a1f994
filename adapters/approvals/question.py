"""The question to an agent's owner in the owner's locale, for the e-mail and the page."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from adapters.approvals.wording import WORDING, ApprovalWording
from adapters.i18n.formats import country_name, format_amount, format_instant
from adapters.pages.letter import Letter, compose
from domain.ports import Mail
from domain.spending.approvals import ApprovalStatus
from domain.spending.rules import Breach, Limits, SpendingRule, SpendingRules
from domain.values.money import Currency, from_minor

MAX_DESCRIPTION_LENGTH = 500
"""Characters of a task's description that a mail and a page show."""
MAX_NAME_LENGTH = 40
"""Characters of a name that a mail to an unconfirmed address shows."""
NOT_IN_A_NAME = re.compile(r"[^\w' -]+")
"""Characters that a mail program could turn into a link: an agent chooses its name and the recipient of the mail."""


@dataclass(frozen=True, slots=True)
class QuestionReply:
    """The words around an answer: of the buttons, and of the page after each outcome (a title and a sentence)."""

    yes: str
    no: str
    link: str
    """The sentence before the link, with the place `{date}`."""
    ignore: str
    """The consequence of not answering."""
    outcomes: Mapping[ApprovalStatus, tuple[str, str]]


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
    reply: QuestionReply

    @property
    def words(self) -> ApprovalWording:
        return WORDING[self.locale]


@dataclass(frozen=True, slots=True)
class AskedTask:
    """The task that an owner is asked about. `country` is an ISO 3166-1 code; `payee` is None until one accepts it."""

    id: int
    title: str
    description: str
    address: str
    country: str
    payee: str | None


def about_task(
    locale: str, agent_name: str, task: AskedTask, breach: Breach, *, spent_today: int, until: int
) -> Question:
    """Ask whether a task may be paid for above a limit. `spent_today` is in minor units, for all keys of the agent.

    `until` is an instant (microseconds), here and below.
    """
    words = WORDING[locale]

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
        (words.task, f"{task.id}: {task.title}"),
        (words.description, _shortened(task.description)),
        (words.address, task.address),
        (words.country, country_name(task.country, locale)),
        (words.payee, task.payee or words.open_payee),
        (words.cost, cost),
        (limit, money(breach.limit)),
    ]
    if breach.rule is SpendingRule.PER_MONTH:
        details.append((words.spent, money(breach.spent)))
    details.append((words.spent_today, money(spent_today)))
    return Question(
        locale=locale,
        subject=words.task_subject.format(task=task.id, cost=cost),
        heading=words.task_heading,
        emphasis=cost,
        text=words.task_text.format(cost=cost),
        details=tuple(details),
        until=format_instant(until, locale),
        reply=_approval(words),
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
        reply=_approval(words),
    )


def about_address(locale: str, agent_id: int | None, address: str, *, until: int) -> Question:
    """Ask whether the e-mail address that an agent named is the reader's own; without a number, an operator named it.

    The reader may be a stranger, so the mail has no text of a client: no name, and not the address, which only the page
    shows.
    """
    words = WORDING[locale]
    if agent_id is None:
        text = words.confirm_work_text
        ignore, refused, lapsed = words.confirm_work_ignore, words.refused_work_text, words.lapsed_work_text
    else:
        text = words.confirm_text.format(agent=agent_id)
        ignore, refused, lapsed = words.confirm_ignore, words.refused_text, words.lapsed_text
    return Question(
        locale=locale,
        subject=words.confirm_heading,
        heading=words.confirm_heading,
        emphasis=address,
        text=text,
        details=(),
        until=format_instant(until, locale),
        reply=QuestionReply(
            yes=words.confirm,
            no=words.refuse,
            link=words.confirm_link,
            ignore=ignore,
            outcomes={
                ApprovalStatus.APPROVED: (words.confirmed, words.confirmed_text),
                ApprovalStatus.DECLINED: (words.refused, refused),
                ApprovalStatus.EXPIRED: (words.expired, lapsed),
            },
        ),
    )


def about_access(locale: str, account: str, address: str, *, until: int, is_moved: bool = False) -> Question:
    """Ask the people with access to an account whether an address gets access, too; without an answer it does.

    `is_moved` is true if the account already signs in with that address.
    """
    words, date = WORDING[locale], format_instant(until, locale)
    heading = words.moved_heading if is_moved else words.recover_heading
    text = words.moved_text if is_moved else words.recover_text
    return Question(
        locale=locale,
        subject=heading,
        heading=heading,
        emphasis="",
        text=text.format(account=account, address=address, date=date),
        details=(),
        until=date,
        reply=QuestionReply(
            yes=words.recover_yes,
            no=words.recover_no,
            link=words.recover_link,
            ignore=words.recover_ignore,
            outcomes={
                ApprovalStatus.APPROVED: (words.recover_given, words.confirmed_text),
                ApprovalStatus.DECLINED: (words.declined, words.declined_text),
                ApprovalStatus.EXPIRED: (words.recover_given, words.recover_over),
            },
        ),
    )


def shown_name(name: str) -> str:
    """Return the part of an agent's name that is shown in a mail to a possible stranger."""
    return NOT_IN_A_NAME.sub(" ", name)[:MAX_NAME_LENGTH].strip()


def _approval(words: ApprovalWording) -> QuestionReply:
    return QuestionReply(
        yes=words.approve,
        no=words.decline,
        link=words.link,
        ignore=words.ignore,
        outcomes={
            ApprovalStatus.APPROVED: (words.approved, words.approved_text),
            ApprovalStatus.DECLINED: (words.declined, words.declined_text),
            ApprovalStatus.EXPIRED: (words.expired, words.expired_text),
        },
    )


def _shortened(text: str) -> str:
    return (
        text if len(text) <= MAX_DESCRIPTION_LENGTH else f"{text[: MAX_DESCRIPTION_LENGTH - 1]}\N{HORIZONTAL ELLIPSIS}"
    )


def _limits(words: ApprovalWording, limits: Limits, currency: Currency, locale: str) -> list[tuple[str, str]]:
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
    letter = Letter(
        locale=question.locale,
        subject=question.subject,
        text=question.text,
        details=question.details,
        line=question.words.line,
        before_link=question.reply.link.format(date=question.until),
        link=link,
        ending=question.reply.ignore,
    )
    return compose(letter, address, identity)
