"""The hash of a ledger transaction, computed here by another way, and what it covers."""

import hashlib
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.lifecycle.statuses import Actor
from domain.money.hash_chain import BEGINNING, chain_hash
from domain.money.ledger import Account

COLUMNS: dict[str, Any] = {"kind": "hold", "task_id": 7, "deposit_id": None, "actor": "agent", "request_id": 'req é"'}
LINES = [("available", 1, -5, 10), ("platform_fees", 0, 5, None)]
FIRST = chain_hash(BEGINNING, COLUMNS, LINES)


def test_the_bytes_are_those_of_json() -> None:
    text = (
        '[{"kind":"hold","task_id":7,"actor":"agent","request_id":"req \\u00e9\\""},'
        '[["available",1,-5,10],["platform_fees",0,5,null]]]'
    )
    assert json.loads(text)[1] == [list(line) for line in LINES]
    assert hashlib.blake2b(bytes(32) + text.encode("ascii"), digest_size=32).digest() == FIRST


def test_names_count_as_the_text_that_is_stored() -> None:
    lines = [(Account.AVAILABLE, *LINES[0][1:]), (Account.FEES, *LINES[1][1:])]
    assert chain_hash(BEGINNING, COLUMNS | {"actor": Actor.AGENT}, lines) == FIRST


def test_a_column_that_is_null_does_not_count() -> None:
    assert chain_hash(BEGINNING, COLUMNS | {"of_a_later_version": None}, LINES) == FIRST


@pytest.mark.parametrize(
    ("before", "columns", "lines"),
    [
        (FIRST, COLUMNS, LINES),
        (BEGINNING, COLUMNS | {"task_id": 8}, LINES),
        (BEGINNING, COLUMNS | {"task_id": None, "deposit_id": 7}, LINES),
        (BEGINNING, COLUMNS | {"task_id": "7"}, LINES),
        (BEGINNING, COLUMNS, LINES[::-1]),
        (BEGINNING, COLUMNS, LINES[:1]),
        (BEGINNING, COLUMNS, [("available", 1, -5, 11), LINES[1]]),
        (BEGINNING, COLUMNS, [LINES[0], ("platform_fees", 0, 5, 0)]),
    ],
)
def test_everything_else_counts(before: bytes, columns: dict[str, Any], lines: list[Any]) -> None:
    assert chain_hash(before, columns, lines) != FIRST


@given(
    st.dictionaries(st.text(), st.text() | st.integers() | st.none()),
    st.lists(st.tuples(st.sampled_from(Account), st.integers(), st.integers() | st.none())),
)
def test_each_content_is_the_json_that_is_documented(columns: dict[str, Any], lines: list[Any]) -> None:
    stored = {name: value for name, value in columns.items() if value is not None}
    text = json.dumps([stored, lines], separators=(",", ":"))
    assert chain_hash(FIRST, columns, lines) == hashlib.blake2b(FIRST + text.encode("ascii"), digest_size=32).digest()


texts = st.dictionaries(st.sampled_from(list(COLUMNS)), st.text('a"\\é,:[{1') | st.integers() | st.none())


@given(texts, texts)
def test_two_contents_have_one_hash_only_when_they_are_the_same(one: dict[str, Any], other: dict[str, Any]) -> None:
    said = [{name: value for name, value in each.items() if value is not None} for each in (one, other)]
    same = list(said[0].items()) == list(said[1].items())
    assert (chain_hash(BEGINNING, one, LINES) == chain_hash(BEGINNING, other, LINES)) is same
