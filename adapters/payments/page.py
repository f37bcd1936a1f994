"""The embedded provider's checkout page: one HTML document without scripts or external assets."""

import hashlib
from base64 import b64encode
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from html import escape
from importlib.resources import files
from string import Template
from types import MappingProxyType
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from adapters.payments.locales import CULTURES, format_amount, load_texts
from domain.money.deposits import CheckoutDecision, DepositStatus


@dataclass(frozen=True, slots=True)
class CheckoutPage:
    """The content of the page. `amount` has all decimal places of `currency` (ISO 4217); `locale` is a slug.

    `description` is empty for a deposit to the wallet. A pending checkout is decided by the page's form, which contains
    `state`, or paid at another provider's `pay_url`. `processing` is a payment by a method that takes days.
    """

    external_id: str
    amount: Decimal
    currency: str
    description: str
    payee: str
    status: DepositStatus
    locale: str
    return_url: str | None
    state: str | None = None
    pay_url: str | None = None
    processing: bool = False
    is_test: bool = True


@dataclass(frozen=True, slots=True)
class Wording:
    """The texts of the page in one locale."""

    title: str
    to_pay: str
    amount: str
    payee: str
    purpose: str
    deposit: str
    reference: str
    pay: str
    decline: str
    cancel: str
    test: str
    test_notice: str
    processing: str
    processing_text: str
    paid: str
    paid_text: str
    declined: str
    declined_text: str
    cancelled: str
    cancelled_text: str
    expired: str
    expired_text: str
    wrong_link: str
    wrong_link_text: str
    gone_text: str
    back: str
    close: str


class Outcome(NamedTuple):
    """The texts of a finished checkout, and the path of its icon on a grid of 24."""

    heading: str
    text: str
    icon: str


def _resource(name: str) -> str:
    return files("adapters.payments").joinpath(name).read_text("utf-8")


# A missing or unknown key in a table raises at import.
WORDING: Final[Mapping[str, Wording]] = MappingProxyType(
    {slug: Wording(**table) for slug, table in load_texts("adapters.payments", "wording.toml").items()}
)

WAITING: Final = "M12 7v5l3 2"
"""The path of an icon: the hands of a clock."""
_PAGE: Final = Template(_resource("page.html"))
_STYLE: Final = "\n" + _resource("page.css")
_STYLE_HASH: Final = b64encode(hashlib.sha256(_STYLE.encode()).digest()).decode()

CONTENT_SECURITY_POLICY: Final = (
    f"default-src 'none'; style-src 'sha256-{_STYLE_HASH}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
"""The header to send with the page. Browsers apply `form-action` to redirects too: answer a decision with the page
itself or a redirect to it. The page links to the return URL."""


def render(page: CheckoutPage) -> str:
    """Render the whole HTML document.

    A pending checkout is decided by `POST` to the page's URL, form field `decision`. Any other shows its outcome, with
    a link to `return_url` if that is http or https.
    """
    words = WORDING[page.locale]
    amount = format_amount(page.amount, page.currency, page.locale)
    details = [
        (words.payee, page.payee, "payee"),
        (words.purpose, page.description or purpose_of_deposit(page.currency, page.locale), "purpose"),
        (words.reference, page.external_id, "reference"),
    ]
    outcome = _outcome(page, words)
    if outcome is None:
        head = f'<h1 class="label">{escape(words.to_pay)}</h1>\n<p class="amount">{escape(amount)}</p>'
        foot = _decisions(page, words, amount)
    else:
        head = _result(page.status, outcome)
        details.insert(0, (words.amount, amount, "money"))
        foot = _way_back(page.return_url, page.locale)
    return document(
        language=page.locale,
        title=words.title.format(amount=amount) if outcome is None else outcome.heading,
        note=_note(words) if page.is_test else "",
        head=head,
        rows=[row(*detail) for detail in details if detail[1]],
        foot=foot,
    )


def render_wrong_link(locale: str) -> str:
    """Render the whole HTML document for an unknown checkout, in a locale (a slug)."""
    return wrong_link(locale, WORDING[locale].wrong_link_text)


def render_gone(locale: str) -> str:
    """Render the whole HTML document for a checkout of test money that is not taken any more, in a locale (a slug)."""
    return wrong_link(locale, WORDING[locale].gone_text)


def wrong_link(locale: str, text: str) -> str:
    """Render the HTML page for an unknown link, with advice in `text`."""
    heading = WORDING[locale].wrong_link
    return document(
        language=locale,
        title=heading,
        head=outcome_head("declined", heading, text, "M12 7v6m0 3.5v.01"),
        foot=closing(locale),
    )


def document(*, language: str, title: str, head: str, foot: str, rows: Iterable[str] = (), note: str = "") -> str:
    """Render an HTML page in a locale (a slug). All arguments but the title are HTML."""
    return _PAGE.substitute(
        language=CULTURES[language],
        title=escape(title),
        style=_STYLE,
        note=note,
        head=head,
        rows="\n".join(("<dl>", *listed, "</dl>")) if (listed := list(rows)) else "",
        foot=foot,
    )


def purpose_of_deposit(currency: str, locale: str) -> str:
    """Return the purpose of a payment into a wallet, in a locale (a slug)."""
    return WORDING[locale].deposit.format(currency=currency)


def row(label: str, value: str, kind: str) -> str:
    """Render a row of the list of details."""
    # Isolated by <bdi>, so that right-to-left text cannot rearrange the text around it.
    return f'<div><dt>{escape(label)}</dt><dd class="{kind}"><bdi>{escape(value)}</bdi></dd></div>'


def _note(words: Wording) -> str:
    return f'<p class="note"><strong>{escape(words.test)}</strong>{escape(words.test_notice)}</p>'


def _decisions(page: CheckoutPage, words: Wording, amount: str) -> str:
    if not page.is_test:
        return _link(page.pay_url, words.pay.format(amount=amount)) if page.pay_url else ""
    buttons = (
        (CheckoutDecision.PAY, "primary", words.pay.format(amount=amount)),
        (CheckoutDecision.DECLINE, "", words.decline),
        (CheckoutDecision.CANCEL, "plain", words.cancel),
    )
    return "\n".join(
        (
            '<form method="post">',
            *([f'<input type="hidden" name="state" value="{escape(page.state)}">'] if page.state else []),
            *(
                f'<button name="decision" value="{decision}" class="{kind}">{escape(label)}</button>'
                for decision, kind, label in buttons
            ),
            "</form>",
        )
    )


def _outcome(page: CheckoutPage, words: Wording) -> Outcome | None:
    match page.status:
        case DepositStatus.PENDING:
            return Outcome(words.processing, words.processing_text, WAITING) if page.processing else None
        case DepositStatus.PAID:
            return Outcome(words.paid, words.paid_text, "m7.5 12.5 3 3 6-6.5")
        case DepositStatus.DECLINED:
            return Outcome(words.declined, words.declined_text, "m8.5 8.5 7 7m0-7-7 7")
        case DepositStatus.CANCELLED:
            return Outcome(words.cancelled, words.cancelled_text, "M8 12h8")
        case DepositStatus.EXPIRED:
            return Outcome(words.expired, words.expired_text, WAITING)


def _result(status: DepositStatus, outcome: Outcome) -> str:
    return outcome_head(status, outcome.heading, outcome.text, outcome.icon)


def outcome_head(kind: str, heading: str, text: str, icon: str) -> str:
    """Render the head of a page with an outcome; `icon` is a path on a grid of 24."""
    return (
        f'<div class="result {kind}" role="status">'
        '<svg width="60" height="60" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6" '
        'stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">'
        f'<circle cx="12" cy="12" r="10"/><path d="{icon}"/></svg>'
        f"<h1>{escape(heading)}</h1><p>{escape(text)}</p></div>"
    )


def _way_back(return_url: str | None, locale: str) -> str:
    # The agent supplied this URL: other schemes than http and https could run a script here.
    try:
        address = urlsplit(return_url or "")
    except ValueError:
        address = urlsplit("")
    if return_url is None or address.scheme not in {"http", "https"} or not address.hostname:
        return closing(locale)
    label = WORDING[locale].back.format(host=address.hostname)
    return _link(return_url, label)


def closing(locale: str) -> str:
    """Render the foot of a page without further actions, in a locale (a slug)."""
    return f'<p class="close">{escape(WORDING[locale].close)}</p>'


def _link(address: str, label: str) -> str:
    return f'<a class="back primary" rel="noreferrer" href="{escape(address)}">{escape(label)}</a>'
