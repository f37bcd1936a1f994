"""The consent page: the client, the agent, the requested rights and the spending limit. HTML without script."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Final, NamedTuple

from adapters.oauth.wording import WORDING, ConsentWording
from adapters.pages.form import TOKEN, Button, FormChoice, form
from adapters.pages.frame import dead_end, details, document, link, row
from domain.accounts.scopes import Scope
from domain.oauth.consent import ConsentAnswer, Fault, LimitPeriod

SCOPE: Final = "scope-"
"""Prefix of the name of a scope's checkbox."""
TICKED: Final = "yes"


@dataclass(frozen=True, slots=True)
class Asking:
    """The client that asks, as its reader may know it."""

    name: str
    host: str | None
    """The host whose document names the client; None for one that registered itself."""
    destination: str | None
    """The host that the answer goes to; None for a program on the reader's device."""

    @property
    def is_verified(self) -> bool:
        """Return true if the answer goes to the host that the name comes from, so that nobody else can use the name."""
        return self.host is not None and self.host == self.destination


@dataclass(frozen=True, slots=True)
class ConsentPage:
    """The content of the page. `locale` is a slug; the fields of the form are as their reader left them."""

    locale: str
    person: str
    asking: Asking
    agents: Sequence[tuple[int, str]]
    """Ids and names of the agents to choose from."""
    requested: Sequence[Scope]
    currencies: Sequence[str]
    token: str
    agent_id: int | None = None
    scopes: frozenset[Scope] = frozenset()
    amount: str = ""
    currency: str = ""
    period: LimitPeriod = LimitPeriod.MONTH
    unlimited: bool = False
    fault: Fault | None = None
    """The reason why the form was refused."""


def render(page: ConsentPage) -> str:
    """Render the whole HTML document. It is answered by `POST` to the page's own address."""
    words, asking = WORDING[page.locale], page.asking
    heading = words.heading.format(client=asking.name)
    rows = [(words.signed_in, page.person)]
    if asking.host is not None:
        rows.append((words.origin, asking.host))
    rows.append((words.returns, asking.destination or words.device))
    return document(
        locale=page.locale,
        title=heading,
        note="" if asking.is_verified else _render_note(words.unverified, words.unverified_text),
        body=(
            f"<h1><bdi>{escape(heading)}</bdi></h1>\n<p>{escape(words.text)}</p>",
            details(row(label, value, "purpose") for label, value in rows),
            _fault(page, words),
            _form(page, words),
        ),
    )


def render_no_agent(locale: str) -> str:
    """Render the whole HTML document for a person without an agent, in a locale (a slug)."""
    words = WORDING[locale]
    return dead_end(locale, words.no_agent, words.no_agent_text, link("/account", words.account))


def render_wrong_request(locale: str, reason: str) -> str:
    """Render the whole HTML document for a request that its client gets no answer to; `reason` is for its author."""
    words = WORDING[locale]
    foot = f'<p class="close" lang="en">{escape(reason)}</p>'
    return dead_end(locale, words.wrong_request, words.wrong_request_text, foot)


def render_faulty_request(locale: str, client: str, address: str, destination: str | None, reason: str) -> str:
    """Render the whole HTML document for an error of a client, with a link that returns the error to it.

    `address` is the client's, with the error; `destination` is its host, None for a program on the reader's device.
    """
    words = WORDING[locale]
    host = destination or words.device
    foot = f'{link(address, words.back.format(host=host))}<p class="close" lang="en">{escape(reason)}</p>'
    text = words.faulty_request_text.format(client=client, host=host)
    return dead_end(locale, words.wrong_request, text, foot)


def _render_note(heading: str, text: str) -> str:
    return f'<p class="note"><strong>{escape(heading)}</strong>{escape(text)}</p>'


def _fault(page: ConsentPage, words: ConsentWording) -> str:
    if page.fault is None:
        return ""
    text = getattr(words, page.fault).replace("{currency}", page.currency)
    return f'<p class="alert" role="alert">{escape(text)}</p>'


def _form(page: ConsentPage, words: ConsentWording) -> str:
    agents = [(str(number), name) for number, name in page.agents]
    scopes = (_Box(f"{SCOPE}{scope}", getattr(words, scope), scope in page.scopes) for scope in page.requested)
    fields: list[FormChoice | _Group] = [
        FormChoice("agent", "agent", words.agent, agents, str(page.agent_id)),
        _Group(words.may, tuple(scopes)),
    ]
    if set(page.requested) - {Scope.READ}:
        fields.append(_limit(page, words))
    return form(
        Button(words.allow, "primary", "decision", ConsentAnswer.ALLOW),
        Button(words.refuse, "", "decision", ConsentAnswer.REFUSE),
        fields=fields,
        hidden={TOKEN: page.token},
    )


def _limit(page: ConsentPage, words: ConsentWording) -> "_Group":
    periods = [(period.value, getattr(words, period)) for period in LimitPeriod]
    return _Group(
        words.limit,
        (
            _Amount(words.amount, page.amount),
            FormChoice(
                "currency", "currency", words.currency, [(code, code) for code in page.currencies], page.currency
            ),
            FormChoice("period", "period", words.period, periods, page.period),
            _Box("unlimited", words.unlimited, page.unlimited),
        ),
    )


class _Box(NamedTuple):
    """A box to tick."""

    name: str
    label: str
    is_ticked: bool

    def __str__(self) -> str:
        checked = " checked" if self.is_ticked else ""
        return (
            f'<label class="box"><input type="checkbox" name="{self.name}" value="{TICKED}"{checked}>'
            f"<span>{escape(self.label)}</span></label>"
        )


class _Amount(NamedTuple):
    """An amount, which may be left out."""

    label: str
    value: str

    def __str__(self) -> str:
        return (
            f'<div class="field"><label for="amount">{escape(self.label)}</label>'
            f'<input id="amount" name="amount" inputmode="decimal" maxlength="20" value="{escape(self.value)}"></div>'
        )


class _Group(NamedTuple):
    """Fields that belong together."""

    legend: str
    fields: Sequence[_Box | _Amount | FormChoice]

    def __str__(self) -> str:
        return "\n".join((f"<fieldset><legend>{escape(self.legend)}</legend>", *map(str, self.fields), "</fieldset>"))
