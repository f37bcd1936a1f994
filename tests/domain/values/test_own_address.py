"""Address in answers of a service that has several."""

import pytest

from domain.values.own_address import list_addresses, own_address


@pytest.mark.parametrize(
    ("public", "asked", "expected"),
    [
        (None, "http://anywhere:80", "http://anywhere:80"),
        ("http://localhost:8000", "http://127.0.0.1:8000", "http://127.0.0.1:8000"),
        ("http://localhost:8000", "http://[::1]:8000", "http://[::1]:8000"),
        ("http://127.0.0.1:8000", "http://localhost:8000", "http://localhost:8000"),
        ("http://[::1]:8000", "http://localhost:8000", "http://localhost:8000"),
        ("http://localhost/field", "http://127.0.0.1/field", "http://127.0.0.1/field"),
        ("http://localhost:8000", "http://127.0.0.1:8001", "http://localhost:8000"),
        ("http://localhost:8000", "http://127.0.0.1", "http://localhost:8000"),
        ("http://localhost:8000", "https://127.0.0.1:8000", "http://localhost:8000"),
        ("http://localhost:8000", "http://evil.example:8000", "http://localhost:8000"),
        ("http://localhost:8000", "http://[", "http://localhost:8000"),
        ("https://fieldcall.example", "http://localhost:8000", "https://fieldcall.example"),
    ],
)
def test_of_several_names_of_this_machine_answers_have_the_one_that_was_asked(
    public: str | None, asked: str, expected: str
) -> None:
    assert own_address(public, asked) == expected


def test_the_addresses_of_a_service_elsewhere_are_one() -> None:
    assert list_addresses("https://fieldcall.example") == {"https://fieldcall.example"}
