"""Each test is in one ring, and the nearest tests of a change are found."""

import pytest

from tests.changed import tests_for as nearest_tests
from tests.rings import RING_BY_PATH, RINGS, TESTS, WHOLE_ON_POSTGRESQL, parse_rings

FOLDERS = {path.parent.name for path in TESTS.glob("*/__init__.py")}


def test_every_folder_of_tests_has_a_ring_and_every_path_with_a_ring_exists() -> None:
    with_tests = {folder for folder in FOLDERS if any((TESTS / folder).rglob("test_*.py"))}
    assert with_tests <= RING_BY_PATH.keys()
    assert [path for path in (*RING_BY_PATH, *WHOLE_ON_POSTGRESQL) if not (TESTS / path).exists()] == []
    assert set(RING_BY_PATH.values()) <= RINGS.keys()


def test_a_module_is_in_a_farther_ring_than_its_folder() -> None:
    """A nearer one would go unread while the folder is left out."""
    modules = {path: ring for path, ring in RING_BY_PATH.items() if "/" in path}
    assert [path for path, ring in modules.items() if ring <= RING_BY_PATH[path.partition("/")[0]]] == []


@pytest.mark.parametrize(("text", "rings"), [("1-3", {1, 2, 3}), ("2,5", {2, 5}), ("4", {4}), ("1-2,6", {1, 2, 6})])
def test_rings_are_named_by_number_and_range(text: str, rings: set[int]) -> None:
    assert parse_rings(text) == rings


@pytest.mark.parametrize("text", ["0", "7", "1-9", "fast", "3-1", "1-", ","])
def test_unknown_rings_are_refused_with_an_example(text: str) -> None:
    with pytest.raises(pytest.UsageError, match="such as 1-3 or 2,5"):
        parse_rings(text)


def test_the_nearest_tests_of_a_module_mirror_it_and_its_importers() -> None:
    chosen = nearest_tests(
        ["domain/values/money.py", "docs/explanation/map.md", "tests/domain/test_support.py", "no/such/file"]
    )
    assert {"tests/domain/values/test_money.py", "tests/domain/test_support.py", "tests/test_words.py"} <= chosen
    assert "tests/domain/oauth/test_redirects.py" not in chosen
