"""The embedded provider's checkout page."""

from dataclasses import dataclass
from decimal import Decimal
from html import escape
from typing import Final, NamedTuple

from adapters.i18n.formats import format_amount
from adapters.i18n.texts import Texts
from adapters.pages.form import Button, form
from adapters.pages.frame import (
    CROSS,
    TICK,
    WAITING,
    closing,
    details,
    document,
    link,
    outcome_head,
    row,
    wrong_link,
)
from domain.money.deposits import CheckoutDecision, DepositStatus
from domain.values.uri import parse_web_address


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
class CheckoutWording:
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
    pay_again: str
    """The payer's next step after any of these three."""
    wrong_link_text: str
    gone_text: str
    back: str


class CheckoutOutcome(NamedTuple):
    """The texts of a finished checkout, and the path of its icon on a grid of 24."""

    heading: str
    text: str
    icon: str


WORDING: Final = Texts("pages.checkout", CheckoutWording)


def render(page: CheckoutPage) -> str:
    """Render the whole HTML document.

    A pending checkout is decided by `POST` to the page's URL, form field `decision`. Any other shows its outcome, with
    a link to `return_url` if that is http or https.
    """
    words = WORDING[page.locale]
    amount = format_amount(page.amount, page.currency, page.locale)
    rows = [
        (words.payee, page.payee, "payee"),
        (words.purpose, page.description or purpose_of_deposit(page.currency, page.locale), "purpose"),
        (words.reference, page.external_id, "reference"),
    ]
    outcome = _outcome(page, words)
    if outcome is None:
        head = f'<h1 class="label">{escape(words.to_pay)}</h1>\n<p class="amount">{escape(amount)}</p>'
        foot = _decisions(page, words, amount)
    else:
        head = outcome_head(page.status, *outcome)
        rows.insert(0, (words.amount, amount, "money"))
        foot = _way_back(page.return_url, page.locale)
    return document(
        locale=page.locale,
        title=words.title.format(amount=amount) if outcome is None else outcome.heading,
        note=_render_note(words) if page.is_test else "",
        body=(head, details(row(*detail) for detail in rows if detail[1]), foot),
    )


def render_wrong_link(locale: str) -> str:
    """Render the whole HTML document for an unknown checkout, in a locale (a slug)."""
    return wrong_link(locale, WORDING[locale].wrong_link_text)


def render_gone(locale: str) -> str:
    """Render the whole HTML document for a checkout of test money that is no longer accepted, in a locale (a slug)."""
    return wrong_link(locale, WORDING[locale].gone_text)


def purpose_of_deposit(currency: str, locale: str) -> str:
    """Return the purpose of a payment into a wallet, in a locale (a slug)."""
    return WORDING[locale].deposit.format(currency=currency)


def _render_note(words: CheckoutWording) -> str:
    return f'<p class="note"><strong>{escape(words.test)}</strong>{escape(words.test_notice)}</p>'


def _decisions(page: CheckoutPage, words: CheckoutWording, amount: str) -> str:
    if not page.is_test:
        return link(page.pay_url, words.pay.format(amount=amount)) if page.pay_url else ""
    return form(
        Button(words.pay.format(amount=amount), "primary", "decision", CheckoutDecision.PAY),
        Button(words.decline, "", "decision", CheckoutDecision.DECLINE),
        Button(words.cancel, "plain", "decision", CheckoutDecision.CANCEL),
        hidden={"state": page.state},
    )


def _outcome(page: CheckoutPage, words: CheckoutWording) -> CheckoutOutcome | None:
    match page.status:
        case DepositStatus.PENDING:
            return CheckoutOutcome(words.processing, words.processing_text, WAITING) if page.processing else None
        case DepositStatus.PAID:
            return CheckoutOutcome(words.paid, words.paid_text, TICK)
        case DepositStatus.DECLINED:
            return CheckoutOutcome(words.declined, f"{words.declined_text} {words.pay_again}", CROSS)
        case DepositStatus.CANCELLED:
            return CheckoutOutcome(words.cancelled, f"{words.cancelled_text} {words.pay_again}", "M8 12h8")
        case DepositStatus.EXPIRED:
            return CheckoutOutcome(words.expired, f"{words.expired_text} {words.pay_again}", WAITING)


def _way_back(return_url: str | None, locale: str) -> str:
    # The agent supplied this URL: other schemes than http and https could run a script here.
    address = return_url or ""
    try:
        host = parse_web_address(address, "http", "https").host
    except ValueError:
        return closing(locale)
    label = WORDING[locale].back.format(host=host)
    return link(address, label)
