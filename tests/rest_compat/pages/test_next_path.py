"""Nobody is led away: only known paths of this service are gone on to."""

import pytest

from rest_compat.pages.next_path import known_path

AUTHORISATION = "/oauth/authorize?client_id=https%3A%2F%2Fchat.example%2Fclient&scope=read%20settle&state=a.b~c_d-e"


@pytest.mark.parametrize("path", ["/", "/account", "/account/sessions", "/account/sessions?done=1", AUTHORISATION])
def test_a_known_path_is_gone_on_to(path: str) -> None:
    assert known_path(path) == path


@pytest.mark.parametrize(
    "path",
    [
        None,
        "",
        "account",
        "//evil.example",
        "//evil.example/account",
        "/\\evil.example",
        "\\\\evil.example",
        "https://evil.example/account",
        "https:/account",
        "javascript:alert(1)",
        "/account/../oauth/authorize",
        "/account//evil.example",
        "/account#https://evil.example",
        "/account\r\nSet-Cookie: fieldcall=x",
        "/account?a=\r\nLocation: https://evil.example",
        "/account?a=\\evil",
        "/account?<script>",
        "/%61ccount",
        " /account",
        "/\t/evil.example",
        "/unknown",
        "/sign-in/code",
        f"/account?{'a' * 3000}",
        "/account?\N{LATIN SMALL LETTER E WITH ACUTE}",
    ],
)
def test_anything_else_is_not(path: str | None) -> None:
    assert known_path(path) is None
