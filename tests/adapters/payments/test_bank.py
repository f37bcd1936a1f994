"""The built-in bank gives valid numbers, each for one wallet, and recognises what is mistyped."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from schwifty import IBAN

from adapters.i18n.locales import CULTURES
from adapters.payments.bank import BankAccount, Payee, instructions, make_account, parse_payee, with_check_digits

agents = st.integers(min_value=1, max_value=2**31 - 1)
currencies = st.sampled_from(["EUR", "USD", "JPY"])


@given(agents, currencies)
def test_an_account_is_valid_and_its_reference_leads_back(agent_id: int, currency: str) -> None:
    account = make_account(agent_id, currency)
    assert IBAN(account.iban, validate_bban=True).account_code == f"{currency}{agent_id:010}"
    assert len(account.reference) <= 25
    assert parse_payee(account.reference) == Payee(agent_id, currency)
    spaced = " ".join(account.reference[at : at + 4] for at in range(0, len(account.reference), 4))
    assert parse_payee(spaced.lower()) == Payee(agent_id, currency)


def test_the_numbers_of_a_wallet_stay_as_they_are() -> None:
    assert make_account(7, "EUR") == BankAccount("LU84000EUR0000000007", "RF86FCEUR7")


def test_check_digits_are_those_of_the_standard() -> None:
    assert with_check_digits("539007547034") == "RF18539007547034"


def test_no_bank_has_the_bank_code() -> None:
    assert IBAN(make_account(1, "EUR").iban).bank is None


@given(agents, currencies, st.data())
def test_one_wrong_character_is_recognised(agent_id: int, currency: str, data: st.DataObject) -> None:
    reference = make_account(agent_id, currency).reference
    at = data.draw(st.integers(min_value=2, max_value=len(reference) - 1))
    other = data.draw(st.sampled_from("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ").filter(lambda one: one != reference[at]))
    with pytest.raises(ValueError, match=r"mistyped|not a reference"):
        parse_payee(reference[:at] + other + reference[at + 1 :])


@pytest.mark.parametrize("text", ["", "RF", "RF18539007547034", "FCEUR7", "RF99FCEUR0", "RF00FCEUR99999999999"])
def test_what_is_no_reference_is_recognised(text: str) -> None:
    with pytest.raises(ValueError, match="is not a reference of this service"):
        parse_payee(text)


@pytest.mark.parametrize("locale", CULTURES)
def test_instructions_name_all_that_is_needed(locale: str) -> None:
    account = make_account(7, "EUR")
    text = instructions(account, "EUR", locale)
    assert account.iban in text
    assert account.reference in text
    assert "EUR" in text
