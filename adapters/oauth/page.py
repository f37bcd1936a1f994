"""The consent page: the client, the account, the requested rights and the spending limit. HTML without script.

A person with several kinds of accounts sees the rights of the chosen one: the style sheet hides those of the others.
"""

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
AGENT: Final = "agent"
OPERATOR: Final = "operator"
STAFF: Final = "staff"


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


class OfferedAccount(NamedTuple):
    """An account that the client could act for. `kind` is agent, operator or staff."""

    acting_as: str
    """The account, as the form sends it."""
    kind: str
    name: str
    scopes: frozenset[Scope]
    """The scopes that the person may give."""


@dataclass(frozen=True, slots=True)
class ConsentPage:
    """The content of the page. `locale` is a slug; the fields of the form are as their reader left them."""

    locale: str
    person: str
    asking: Asking
    accounts: Sequence[OfferedAccount]
    requested: Sequence[Scope]
    currencies: Sequence[str]
    token: str
    account: str = ""
    scopes: frozenset[Scope] = frozenset()
    amount: str = ""
    currency: str = ""
    period: LimitPeriod = LimitPeriod.MONTH
    unlimited: bool = False
    fault: Fault | None = None
    """The reason why the form was refused."""

    def find_kinds(self, scope: Scope) -> list[str]:
        """Return the kinds of the accounts for which the person may give a scope."""
        return list(dict.fromkeys(account.kind for account in self.accounts if scope in account.scopes))

    def find_style(self, *kinds: str) -> str:
        """Return the class of a part that concerns accounts of some kinds; empty if all offered ones are of them."""
        concerns_all = {account.kind for account in self.accounts} <= set(kinds)
        return "" if concerns_all else " ".join(("of", *(f"of-{kind}" for kind in kinds)))


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


def render_no_account(locale: str) -> str:
    """Render the whole HTML document for a person without an account that can be given, in a locale (a slug)."""
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
    names = {AGENT: "{name}", OPERATOR: words.operator, STAFF: words.staff}
    accounts = [(account.acting_as, names[account.kind].format(name=account.name)) for account in page.accounts]
    scopes = (_scope(page, words, scope) for scope in page.requested)
    fields: list[FormChoice | _Group] = [
        FormChoice("account", "account", words.agent, accounts, page.account),
        _Group(words.may, tuple(scopes)),
    ]
    if set(page.requested) - {Scope.READ} and any(account.kind == AGENT for account in page.accounts):
        fields.append(_limit(page, words))
    return form(
        Button(words.allow, "primary", "decision", ConsentAnswer.ALLOW),
        Button(words.refuse, "", "decision", ConsentAnswer.REFUSE),
        fields=fields,
        hidden={TOKEN: page.token},
    )


def _scope(page: ConsentPage, words: ConsentWording, scope: Scope) -> "_Box":
    """Render the checkbox of a scope, with its meaning for each kind of account."""
    kinds = page.find_kinds(scope)
    labels = (
        _Label(getattr(words, scope if kind == AGENT else f"{kind}_{scope}"), page.find_style(kind)) for kind in kinds
    )
    return _Box(f"{SCOPE}{scope}", tuple(labels), scope in page.scopes, page.find_style(*kinds))


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
            _Box("unlimited", (_Label(words.unlimited),), page.unlimited),
        ),
        page.find_style(AGENT),
    )


class _Label(NamedTuple):
    """A label of a box. `style` is its class."""

    text: str
    style: str = ""

    def __str__(self) -> str:
        return f"<span{_class(self.style)}>{escape(self.text)}</span>"


def _class(style: str) -> str:
    return f' class="{style}"' if style else ""


class _Box(NamedTuple):
    """A box to tick."""

    name: str
    labels: Sequence[_Label]
    is_ticked: bool
    style: str = ""

    def __str__(self) -> str:
        checked = " checked" if self.is_ticked else ""
        style = f"box {self.style}".strip()
        return (
            f'<label class="{style}"><input type="checkbox" name="{self.name}" value="{TICKED}"{checked}>'
            f"{''.join(map(str, self.labels))}</label>"
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
    style: str = ""

    def __str__(self) -> str:
        return "\n".join(
            (
                f"<fieldset{_class(self.style)}><legend>{escape(self.legend)}</legend>",
                *map(str, self.fields),
                "</fieldset>",
            )
        )
