"""Handles of operators: the same for one agent, different for another, and made by the service alone."""

from hypothesis import given
from hypothesis import strategies as st

from resolvers.accounts.handles import LENGTH, make_handle, parse_handle
from resolvers.core.keyring import Keyring

KEYRING = Keyring("a" * 40)
NUMBERS = st.integers(1, 2**53 - 1)


@given(NUMBERS, NUMBERS)
def test_a_handle_names_an_operator_for_its_agent(agent_id: int, operator_id: int) -> None:
    handle = make_handle(KEYRING, agent_id, operator_id)
    assert handle == make_handle(KEYRING, agent_id, operator_id)
    assert (handle[:3], len(handle)) == ("op_", LENGTH)
    assert parse_handle(KEYRING, agent_id, handle) == operator_id
    assert parse_handle(KEYRING, agent_id + 1, handle) is None
    assert handle != make_handle(KEYRING, agent_id + 1, operator_id)


@given(st.text(max_size=40) | st.text("abcdefghijklmnopqrstuvwxyz234567", min_size=24, max_size=24).map("op_".__add__))
def test_another_text_is_no_handle(text: str) -> None:
    assert parse_handle(KEYRING, 7, text) is None


def test_a_handle_of_an_older_secret_key_is_known_while_keys_rotate() -> None:
    handle = make_handle(KEYRING, 7, 8)
    rotated = Keyring("b" * 40, "a" * 40)
    assert parse_handle(rotated, 7, handle) == parse_handle(rotated, 7, make_handle(rotated, 7, 8)) == 8
    assert parse_handle(Keyring("b" * 40), 7, handle) is None
