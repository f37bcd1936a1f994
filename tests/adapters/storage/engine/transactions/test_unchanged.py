"""Values that a commit forgets."""

from adapters.storage.engine.transactions.unchanged import MAX_VALUES, WhileUnchanged


def test_a_value_counts_until_the_version_changes() -> None:
    values = WhileUnchanged[str]()
    assert values.find(1, b"one") is None
    values.add(1, b"one", "first")
    assert values.find(1, b"one") == "first"
    assert values.find(2, b"one") is None
    # The row was read before the commit, and another request has seen the next version meanwhile.
    values.add(1, b"one", "first")
    assert values.find(2, b"one") is None
    assert values.find(1, b"one") is None


def test_nothing_is_remembered_of_an_unknown_version() -> None:
    values = WhileUnchanged[str]()
    assert values.find(None, b"one") is None
    values.add(None, b"one", "first")
    assert values.find(None, b"one") is None


def test_the_number_of_values_is_bounded() -> None:
    values = WhileUnchanged[int]()
    values.find(1, b"")
    for number in range(MAX_VALUES + 1):
        values.add(1, str(number).encode(), number)
    assert values.find(1, str(MAX_VALUES - 1).encode()) == MAX_VALUES - 1
    assert values.find(1, str(MAX_VALUES).encode()) is None
