"""The hosted checkout page: complete in every locale, safe with hostile text, true to its checkout."""

import base64
import hashlib
from dataclasses import asdict, replace
from decimal import Decimal

import pytest

from adapters.i18n.locales import CULTURES
from adapters.pages.checkout import WORDING, CheckoutPage, render
from adapters.pages.frame import content_security_policy
from domain.money.deposits import OUTCOME, CheckoutDecision, DepositStatus
from tests.html_document import Document

PAGE = CheckoutPage(
    external_id="dep_1",
    amount=Decimal("1250.00"),
    currency="EUR",
    description="Wallet deposit",
    payee="Northwind",
    status=DepositStatus.PENDING,
    locale="en",
    return_url="https://agent.example.com/done?a=1&b=2",
)


def test_a_pending_checkout_asks_for_a_decision_at_its_own_address() -> None:
    document = Document(render(PAGE))
    assert document.all("form") == [{"method": "post"}]
    assert [(button["name"], button["value"]) for button in document.all("button")] == [
        ("decision", "pay"),
        ("decision", "decline"),
        ("decision", "cancel"),
    ]
    assert document.all("a") == []
    for shown in ("€1,250.00", "Northwind", "Wallet deposit", "dep_1", "Test payment", "No real money moves"):
        assert shown in document.text


@pytest.mark.parametrize("locale", CULTURES)
def test_a_payment_into_the_wallet_says_so(locale: str) -> None:
    words = WORDING[locale].deposit.format(currency="EUR")
    assert words in Document(render(replace(PAGE, description="", locale=locale))).text


def test_the_form_carries_its_state_as_it_is() -> None:
    document = Document(render(replace(PAGE, state="1.ab")))
    assert document.all("input") == [{"type": "hidden", "name": "state", "value": "1.ab"}]
    assert Document(render(replace(PAGE, state="1.ab", status=DepositStatus.PAID))).all("input") == []


def test_a_checkout_at_another_provider_leads_there_and_is_no_test() -> None:
    document = Document(render(replace(PAGE, is_test=False, pay_url="https://checkout.stripe.test/c/1?a=1&b=2")))
    assert [link["href"] for link in document.all("a")] == ["https://checkout.stripe.test/c/1?a=1&b=2"]
    assert document.all("form") == []
    assert "Pay €1,250.00" in document.text
    assert WORDING["en"].test not in document.text
    assert WORDING["en"].test_notice not in document.text


@pytest.mark.parametrize("locale", CULTURES)
@pytest.mark.parametrize("status", [status for status in DepositStatus if status is not DepositStatus.PENDING])
def test_a_finished_checkout_shows_its_result_and_the_way_back(status: DepositStatus, locale: str) -> None:
    document = Document(render(replace(PAGE, status=status, locale=locale)))
    words = WORDING[locale]
    assert document.all("form") == []
    assert document.all("button") == []
    assert getattr(words, status) in document.text
    assert getattr(words, f"{status}_text") in document.text
    assert words.test_notice in document.text
    assert [link["href"] for link in document.all("a")] == [PAGE.return_url]
    assert words.back.format(host="agent.example.com") in document.text


@pytest.mark.parametrize(
    "return_url",
    [None, "", "javascript:alert(1)", "data:text/html,x", "//evil.example", "https://", "http://[", "/x"],
)
def test_only_a_web_address_becomes_a_link(return_url: str | None) -> None:
    html = render(replace(PAGE, status=DepositStatus.PAID, return_url=return_url))
    assert Document(html).all("a") == []
    assert "You can close this page." in html


HOSTILE = """</dd></title></style><script>alert(1)</script><img src=x onerror="alert('1')">&amp;${style}$"""


@pytest.mark.parametrize("status", DepositStatus)
def test_hostile_text_stays_text(status: DepositStatus) -> None:
    harmless = Document(render(replace(PAGE, status=status)))
    html = render(replace(PAGE, status=status, external_id=HOSTILE, description=HOSTILE, payee=HOSTILE))
    document = Document(html)
    assert document.elements == harmless.elements
    assert document.text.count(HOSTILE) == 3


def test_a_hostile_return_address_stays_an_attribute() -> None:
    address = "https://agent.example.com/\"><script>alert('1')</script>"
    document = Document(render(replace(PAGE, status=DepositStatus.PAID, return_url=address)))
    assert [link["href"] for link in document.all("a")] == [address]
    assert document.all("script") == []


def test_a_name_written_from_right_to_left_is_isolated() -> None:
    assert "<bdi>\N{RIGHT-TO-LEFT OVERRIDE}dnim</bdi>" in render(replace(PAGE, payee="\N{RIGHT-TO-LEFT OVERRIDE}dnim"))


@pytest.mark.parametrize("status", DepositStatus)
def test_the_page_needs_nothing_that_its_policy_forbids(status: DepositStatus) -> None:
    document = Document(render(replace(PAGE, status=status)))
    digest = base64.b64encode(hashlib.sha256(document.style.encode()).digest()).decode()
    assert f"style-src 'sha256-{digest}'" in content_security_policy()
    assert "url(" not in document.style
    assert "@import" not in document.style
    for tag, attributes in document.elements:
        assert tag not in {"script", "link", "img", "iframe", "object"}
        assert not {"style", "src", "action", "formaction"} & attributes.keys()


@pytest.mark.parametrize("locale", CULTURES)
def test_the_page_names_its_language(locale: str) -> None:
    with_place = {key for key, text in asdict(WORDING[locale]).items() if "{" in text}
    assert with_place == {"title", "pay", "back", "deposit"}
    assert Document(render(replace(PAGE, locale=locale))).all("html") == [{"lang": CULTURES[locale], "dir": "ltr"}]


def test_every_decision_ends_a_pending_checkout() -> None:
    assert dict(OUTCOME) == {
        CheckoutDecision.PAY: DepositStatus.PAID,
        CheckoutDecision.DECLINE: DepositStatus.DECLINED,
        CheckoutDecision.CANCEL: DepositStatus.CANCELLED,
    }
