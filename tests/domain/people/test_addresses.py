"""An address is known by its ASCII letters in lower case; what only looks like it is another one."""

import pytest

from domain.people.addresses import normalised_address


def test_case_is_no_difference() -> None:
    assert normalised_address("Kate.O@Example.ORG") == "kate.o@example.org"


@pytest.mark.parametrize(
    "other",
    [
        "\N{KELVIN SIGN}ate@example.org",
        "k\N{CYRILLIC SMALL LETTER A}te@example.org",
        "\N{FULLWIDTH LATIN SMALL LETTER K}ate@example.org",
        "kate+agents@example.org",
        "k.ate@example.org",
        "kate@example.org.",
        "kate\N{ZERO WIDTH SPACE}@example.org",
    ],
)
def test_what_looks_like_it_is_another_address(other: str) -> None:
    assert normalised_address(other) != "kate@example.org"
    assert normalised_address(normalised_address(other)) == normalised_address(other)
