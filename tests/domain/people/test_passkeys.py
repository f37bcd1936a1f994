"""At which addresses browsers have passkeys."""

import pytest

from domain.people.passkeys import relying_party


@pytest.mark.parametrize(
    ("base_url", "host", "origin"),
    [
        ("https://field.example", "field.example", "https://field.example"),
        ("https://field.example:443/below", "field.example", "https://field.example"),
        ("https://field.example:8443", "field.example", "https://field.example:8443"),
        ("https://Feldruf.Example", "feldruf.example", "https://feldruf.example"),
        ("https://bücher.example", "xn--bcher-kva.example", "https://xn--bcher-kva.example"),
        ("http://localhost:8000", "localhost", "http://localhost:8000"),
        ("http://desk.localhost:80", "desk.localhost", "http://desk.localhost"),
    ],
)
def test_a_name_has_passkeys(base_url: str, host: str, origin: str) -> None:
    assert relying_party(base_url) == (host, origin)


@pytest.mark.parametrize(
    "base_url",
    [
        "http://field.example",
        "http://127.0.0.1:8000",
        "https://192.0.2.1",
        "https://[2001:db8::1]",
        "https://",
        "http://localhost.example",
    ],
)
def test_an_ip_address_and_http_have_none(base_url: str) -> None:
    assert relying_party(base_url) is None
