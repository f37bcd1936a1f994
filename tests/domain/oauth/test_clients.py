"""Registration of OAuth clients: accepted ones, and the stored part of their metadata."""

from typing import Any

import pytest

from domain.oauth.clients import ClientMetadata, is_metadata_address, metadata_at, parse_metadata
from domain.oauth.errors import ErrorCode, OAuthError

ADDRESS = "https://app.example/oauth/client.json"
CALLBACK = "https://app.example/callback"
DOCUMENT: dict[str, Any] = {"client_id": ADDRESS, "client_name": "App", "redirect_uris": [CALLBACK]}


def test_a_client_is_its_name_its_redirects_and_its_page() -> None:
    said = {**DOCUMENT, "client_uri": "https://app.example/", "logo_uri": "javascript:1", "software_id": 4}
    assert parse_metadata(said) == ClientMetadata("App", (CALLBACK,), "https://app.example/")
    assert parse_metadata({"redirect_uris": ["http://127.0.0.1:8/cb"]}).name == "127.0.0.1:8"


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"redirect_uris": None}, ErrorCode.INVALID_REDIRECT_URI),
        ({"redirect_uris": []}, ErrorCode.INVALID_REDIRECT_URI),
        ({"redirect_uris": CALLBACK}, ErrorCode.INVALID_REDIRECT_URI),
        ({"redirect_uris": [CALLBACK] * 11}, ErrorCode.INVALID_REDIRECT_URI),
        ({"redirect_uris": [7, "javascript:alert(1)"]}, ErrorCode.INVALID_REDIRECT_URI),
        ({"redirect_uris": ["http://app.example/"]}, ErrorCode.INVALID_REDIRECT_URI),
        ({"client_name": "x" * 81}, ErrorCode.INVALID_CLIENT_METADATA),
        ({"client_name": "App\u202egnp"}, ErrorCode.INVALID_CLIENT_METADATA),
        ({"client_name": {"en": "App"}}, ErrorCode.INVALID_CLIENT_METADATA),
        ({"client_uri": "javascript:alert(1)"}, ErrorCode.INVALID_CLIENT_METADATA),
        ({"grant_types": ["client_credentials"]}, ErrorCode.INVALID_CLIENT_METADATA),
        ({"grant_types": "authorization_code"}, ErrorCode.INVALID_CLIENT_METADATA),
        ({"response_types": ["token"]}, ErrorCode.INVALID_CLIENT_METADATA),
    ],
)
def test_what_cannot_be_kept_is_refused_by_its_name(changes: dict[str, Any], code: ErrorCode) -> None:
    with pytest.raises(OAuthError, match=next(iter(changes))) as refused:
        parse_metadata({**DOCUMENT, **changes})
    assert refused.value.code == code


def test_one_refused_redirect_uri_refuses_no_other() -> None:
    """RFC 7591, section 3.2.1: the server may reject a requested value, and its answer says what is registered."""
    native = "cursor://anysphere.cursor-mcp/oauth/callback"
    kept = parse_metadata({**DOCUMENT, "redirect_uris": ["javascript:alert(1)", CALLBACK, 7, native, CALLBACK]})
    assert kept.redirect_uris == (CALLBACK, native)
    assert [sentence.partition(":")[0] for sentence in kept.dropped] == ["redirect_uris[0]", "redirect_uris[2]"]
    assert "javascript" in kept.dropped[0]


def test_a_registration_has_one_id_whatever_its_order() -> None:
    """RFC 7591, section 3.2.1: instances of a client may have the same id."""
    uris = [CALLBACK, "com.example.app:/cb"]
    one = parse_metadata({**DOCUMENT, "redirect_uris": uris}).client_id
    assert one == parse_metadata({"client_name": " App ", "redirect_uris": [*uris[::-1], "data:,"], "x": 1}).client_id
    others = (
        {**DOCUMENT, "redirect_uris": uris[:1]},
        {**DOCUMENT, "redirect_uris": uris, "client_name": "app"},
        {**DOCUMENT, "redirect_uris": uris, "client_uri": "https://app.example/"},
    )
    assert len({one, *(parse_metadata(other).client_id for other in others)}) == 4
    assert len(one) == 32


@pytest.mark.parametrize(
    "changes",
    [
        {"client_id": "https://other.example/client.json"},
        {"client_id": None},
        {"token_endpoint_auth_method": "client_secret_post"},
        {"client_secret": "x"},
    ],
)
def test_a_document_speaks_for_its_own_address_and_keeps_no_secret(changes: dict[str, Any]) -> None:
    assert metadata_at(ADDRESS, DOCUMENT).name == "App"
    with pytest.raises(OAuthError) as refused:
        metadata_at(ADDRESS, {**DOCUMENT, **changes})
    assert refused.value.code == ErrorCode.INVALID_CLIENT


@pytest.mark.parametrize(
    ("client_id", "is_address"),
    [
        (ADDRESS, True),
        ("https://app.example:8443/c", True),
        ("https://app.example", False),
        ("https://app.example/", False),
        ("http://app.example/client.json", False),
        ("http://127.0.0.1:9/client.json", False),
        ("https://app.example/a/../client.json", False),
        ("https://app.example/client.json#x", False),
        ("https://user@app.example/client.json", False),
        ("file:///etc/passwd", False),
        ("fc_client_1", False),
    ],
)
def test_only_https_with_a_path_is_an_address_to_read(client_id: str, *, is_address: bool) -> None:
    assert is_metadata_address(client_id) is is_address


def test_development_may_read_documents_of_the_same_computer() -> None:
    assert is_metadata_address("http://127.0.0.1:9/client.json", allow_private=True)
    assert not is_metadata_address("http://10.0.0.1:9/client.json", allow_private=True)
