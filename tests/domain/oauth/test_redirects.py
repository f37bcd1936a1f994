"""Redirect addresses: https, loopback or a program on the device, compared to the character."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.oauth.redirects import (
    RESERVED_SCHEMES,
    check_redirect_uri,
    find_destination,
    is_registered,
    redirect_source,
    shown_host,
    with_answer,
)


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
    """RFC 8252, sections 7.2 and 7.3."""
    check_redirect_uri(uri)
    assert is_registered(uri, (uri,))


NATIVE = (
    "cursor://anysphere.cursor-mcp/oauth/callback",
    "vscode://vscode.github-authentication/did-authenticate",
    "vscode-insiders://publisher.extension/cb?windowId=1",
    "com.example.app:/oauth2redirect/example-provider",
    "com.example.app:/",
    "COM.Example.App://cb",
    "msauth.com.example.app://auth",
    "x-my+app.2:///cb",
)


@pytest.mark.parametrize("uri", NATIVE)
def test_a_program_on_the_device_may_be_named_by_its_scheme(uri: str) -> None:
    """RFC 8252, section 7.1: a private-use URI scheme."""
    check_redirect_uri(uri)
    assert is_registered(uri, (uri,))
    assert find_destination(uri) is None


def test_a_scheme_that_belongs_to_no_program_is_refused(subtests: pytest.Subtests) -> None:
    """RFC 8252, section 8.4, and OAuth 2.0 Security (RFC 9700), section 4.1.1."""
    for uri in [
        *(f"{scheme}:/x" for scheme in sorted(RESERVED_SCHEMES - {"https"})),
        "JavaScript:/alert(1)",
        "javascript://app.example/%0Aalert(1)",
        "data:text/html,x",
        "blob:https://app.example/1",
        "mailto:ada@example.org",
        "about:blank",
        "view-source:https://app.example/",
        "ms-settings:/",
        "MS-msdt:/id",
        "urn:ietf:wg:oauth:2.0:oob",
    ]:
        refused = pytest.raises(ValueError, match=r"belongs to no program|http:// and a loopback|needs a host")
        with subtests.test(uri=uri), refused:
            check_redirect_uri(uri)


@pytest.mark.parametrize(
    "uri",
    [
        # These have no scheme; read as URIs they would have the schemes `localhost` and `app.example`.
        "localhost:3000/callback",
        "app.example:8443/callback",
        "com.example.app:callback",
        "com.example.app://user@host/cb",
        "com.example.app:/cb#part",
        "com.example.app:/a b",
        "com.example.app:/%zz",
        "com_example:/cb",
        "-app:/cb",
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
    """RFC 9700, section 2.1: exact string matching."""
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
    """RFC 8252, section 7.3: the server allows any port of a loopback address."""
    assert is_registered(uri, ("http://127.0.0.1:33418/cb",)) is matches


@pytest.mark.parametrize("uri", NATIVE)
def test_the_scheme_of_a_program_is_compared_to_the_character(uri: str) -> None:
    """RFC 9700, section 2.1."""
    for other in (f"{uri}/", uri.swapcase(), uri.replace(":/", ":///", 1), f"{uri}?x"):
        assert not is_registered(other, (uri,))


@given(st.integers(0, 65_535), st.sampled_from(("127.0.0.1", "[::1]", "localhost")))
def test_any_port_of_a_loopback_address_matches_any(port: int, host: str) -> None:
    """RFC 8252, section 7.3."""
    assert is_registered(f"http://{host}:{port}/cb?x=1", (f"http://{host}/cb?x=1",)) is (port > 0)
    assert not is_registered(f"https://{host}:{port}/cb", (f"https://{host}/cb",))


@pytest.mark.parametrize(
    ("uri", "source", "shown"),
    [
        ("https://app.example:8443/cb", "https://app.example:8443", "app.example:8443"),
        ("http://127.0.0.1:9/cb", "http://127.0.0.1:9", "127.0.0.1:9"),
        ("http://[::1]:9/cb", "http:", "[::1]:9"),
        ("cursor://anysphere.cursor-mcp/cb", "cursor:", "anysphere.cursor-mcp"),
        ("com.example.app:/cb", "com.example.app:", "com.example.app:"),
    ],
)
def test_a_policy_lets_a_form_be_answered_by_each_kind_of_redirect(uri: str, source: str, shown: str) -> None:
    """CSP Level 3, `form-action`: a private-use scheme is known by its name alone."""
    assert (redirect_source(uri), shown_host(uri)) == (source, shown)


def test_an_answer_is_added_to_the_query_that_is_there() -> None:
    assert with_answer("https://a.example/cb", code="c/1", state=None) == "https://a.example/cb?code=c%2F1"
    assert with_answer("com.example.app:/cb", code="c") == "com.example.app:/cb?code=c"
    assert with_answer("https://a.example/cb?k=%41+%2f", code="c") == "https://a.example/cb?k=%41+%2f&code=c"
    assert with_answer("https://a.example/cb?k=%26&e=", state="a&b=c#") == (
        "https://a.example/cb?k=%26&e=&state=a%26b%3Dc%23"
    )
