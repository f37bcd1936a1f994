"""Authorization requests: required proof, and the scopes that they may ask for."""

import pytest

from domain.accounts.scopes import Scope
from domain.oauth.errors import ErrorCode, OAuthError
from domain.oauth.requests import check_challenge, check_resource, is_resource, is_verified, narrowed, requested_scopes

VERIFIER = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
CHALLENGE = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
"""The pair of RFC 7636, appendix B."""
BASE = "https://service.example"


def test_the_example_of_the_standard_is_verified() -> None:
    assert check_challenge(CHALLENGE, "S256") == CHALLENGE
    assert is_verified(VERIFIER, CHALLENGE)


@pytest.mark.parametrize("verifier", [None, "", CHALLENGE, VERIFIER[:-1], VERIFIER + "=", VERIFIER.lower(), "a" * 129])
def test_another_verifier_is_not(verifier: str | None) -> None:
    assert not is_verified(verifier, CHALLENGE)


@pytest.mark.parametrize(
    ("challenge", "method"),
    [(None, "S256"), (None, None), (CHALLENGE, None), (VERIFIER, "plain"), (CHALLENGE + "=", "S256"), ("x", "S256")],
)
def test_a_request_without_s256_is_refused(challenge: str | None, method: str | None) -> None:
    with pytest.raises(OAuthError) as refused:
        check_challenge(challenge, method)
    assert refused.value.code == ErrorCode.INVALID_REQUEST


def test_a_request_names_scopes_or_gets_the_usual_ones() -> None:
    usual = {Scope.READ, Scope.DISPATCH}
    assert requested_scopes(None) == requested_scopes("") == usual
    assert requested_scopes("settle offline_access read") == {Scope.SETTLE, Scope.READ}
    with pytest.raises(OAuthError) as refused:
        requested_scopes("openid profile")
    assert refused.value.code == ErrorCode.INVALID_SCOPE


def test_a_refresh_narrows_and_never_widens() -> None:
    granted = frozenset({Scope.READ, Scope.DISPATCH})
    assert narrowed(None, granted) == granted
    assert narrowed("read", granted) == {Scope.READ}
    with pytest.raises(OAuthError) as refused:
        narrowed("read settle", granted)
    assert refused.value.code == ErrorCode.INVALID_SCOPE


@pytest.mark.parametrize("path", ["", "/mcp", "/api/v1", "/graphql"])
def test_a_surface_stands_for_the_service(path: str) -> None:
    """RFC 8707, section 2, and with a slash as without: the service answers both alike."""
    assert check_resource([BASE + path], BASE) == BASE + path
    assert check_resource([f"{BASE}{path}/", BASE + path], BASE) == BASE + path
    assert check_resource([], BASE) == BASE


@pytest.mark.parametrize(
    "resource",
    [
        "https://service.example/mcp/",
        "HTTPS://Service.EXAMPLE/mcp",
        "https://service.example:443/mcp",
        "https://service.example:/mcp",
        "https://service.example/%6Dcp",
        "https://service.example/%6dcp/",
        "https://%73ervice.example/mcp",
        "https://service.example/./api/../mcp",
        "https://service.example/%2E/mcp",
    ],
)
def test_equivalent_resources_are_one(resource: str) -> None:
    """RFC 3986, sections 6.2.2 and 6.2.3."""
    assert check_resource([resource, f"{BASE}/mcp"], BASE) == f"{BASE}/mcp"
    assert check_resource([resource], f"{BASE.upper()}:443/") == f"{BASE}/mcp"
    assert is_resource(f"{BASE}/mcp", BASE)


@pytest.mark.parametrize(
    "resource",
    [
        "https://other.example/mcp",
        f"{BASE}/mcp//",
        f"{BASE}/MCP",
        f"{BASE}/mcp?",
        f"{BASE}/mcp#",
        f"{BASE}:8443/mcp",
        f"{BASE}/m%2Fcp",
        "https://user@service.example/mcp",
        f"{BASE}.evil.example/mcp",
        f"{BASE}/mcp#x",
        f"{BASE}/mcp?x",
        "http://service.example/mcp",
        "mcp",
        "",
    ],
)
def test_the_resource_of_another_service_is_refused(resource: str) -> None:
    for resources in ([resource], [f"{BASE}/mcp", resource]):
        with pytest.raises(OAuthError) as refused:
            check_resource(resources, BASE)
        assert refused.value.code == ErrorCode.INVALID_TARGET
