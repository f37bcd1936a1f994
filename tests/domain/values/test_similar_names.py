"""A misspelt name leads to the one that is meant."""

import time

import pytest

from domain.values.similar_names import MAX_LENGTH, closest, did_you_mean

FIELDS = ("locationAddress", "locationLatitude", "payoutAmount", "payoutCurrency", "publishImmediately", "title")


@pytest.mark.parametrize(
    ("sent", "meant"),
    [
        ("location_address", "locationAddress"),
        ("location-address", "locationAddress"),
        ("LocationAddress", "locationAddress"),
        ("locationAdress", "locationAddress"),
        ("payout_ammount", "payoutAmount"),
        ("titel", "title"),
        ("publishNow", None),
        ("colour", None),
        ("", None),
        ("_", None),
        ("title" * MAX_LENGTH, None),
    ],
)
def test_the_same_letters_or_nearly_the_same(sent: str, meant: str | None) -> None:
    assert closest(sent, FIELDS) == meant
    assert did_you_mean(sent, FIELDS) == (f" (did you mean {meant}?)" if meant else "")


def test_a_long_list_is_only_searched_for_the_same_letters() -> None:
    names = [f"name{number:05}" for number in range(50_000)]
    begin = time.process_time()
    assert closest("NAME_00007", names) == "name00007"
    assert closest("nam00007", names) is None
    assert time.process_time() - begin < 1
