"""Where an answer may go: https or loopback, to the character."""

import pytest

from domain.oauth.redirects import check_redirect_uri, is_registered, with_answer


@pytest.mark.parametrize(
    "uri",
    [
        "https://app.example/callback",
        "https://app.example:8443/cb?kept=1",
        "http://127.0.0.1/cb",
        "http://127.8.9.1:4711/",
        "http://localhost:33418/callback",
        "http://[::1]:9/cb",
    ],
)
def test_https_and_loopback_may_be_named(uri: str) -> None:
    check_redirect_uri(uri)
    assert is_registered(uri, (uri,))


@pytest.mark.parametrize(
    "uri",
    [
        "http://app.example/cb",
        "http://127.0.0.1.evil.example/cb",
        "http://localhost.evil.example/cb",
        "http://localhost@evil.example/cb",
        "https://app.example@evil.example/cb",
        "https://app.example/cb#part",
        "https://app.example/cb#",
        "https://app.example\\@evil.example/cb",
        "https:///cb",
        "https:app.example",
        "https://app.example:0/",
        "https://app.example:99999/",
        "https://[::1",
        "https://app.example/a b",
        "https://app.example/\x00",
        " https://app.example/",
        "https://äpp.example/",
        "javascript:alert(1)//https://app.example",
        "data:text/html,x",
        "cursor://anysphere/callback",
        "/callback",
        "",
        "https://app.example/" + "a" * 500,
    ],
)
def test_nothing_else_may_be_named(uri: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        check_redirect_uri(uri)


@pytest.mark.parametrize(
    "uri",
    [
        "https://app.example/callback/",
        "https://app.example/callback?x=1",
        "https://app.example/Callback",
        "https://APP.example/callback",
        "https://app.example:443/callback",
        "https://app.example/callback/../callback",
        "https://app.example/%63allback",
        "https://app.example.evil.example/callback",
        "https://app.example:8443/callback",
        "http://app.example/callback",
    ],
)
def test_an_address_that_only_resembles_is_another(uri: str) -> None:
    assert not is_registered(uri, ("https://app.example/callback", "https://app.example/other"))


@pytest.mark.parametrize(
    ("uri", "matches"),
    [
        ("http://127.0.0.1:1/cb", True),
        ("http://127.0.0.1/cb", True),
        ("http://localhost:4711/cb", False),
        ("http://[::1]:4711/cb", False),
        ("http://127.0.0.1:4711/cb2", False),
        ("http://127.0.0.1:4711/cb?x=1", False),
        ("https://127.0.0.1:4711/cb", False),
        ("http://127.0.0.1:4711@evil.example/cb", False),
        ("http://127.0.0.1.evil.example:4711/cb", False),
    ],
)
def test_only_the_port_of_a_loopback_address_is_free(uri: str, *, matches: bool) -> None:
    assert is_registered(uri, ("http://127.0.0.1:33418/cb",)) is matches


def test_an_answer_is_added_to_the_query_that_is_there() -> None:
    assert with_answer("https://a.example/cb", code="c/1", state=None) == "https://a.example/cb?code=c%2F1"
    assert with_answer("https://a.example/cb?k=%26&e=", state="a&b=c#") == (
        "https://a.example/cb?k=%26&e=&state=a%26b%3Dc%23"
    )
