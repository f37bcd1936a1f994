import pytest

from domain.people.sign_in import CODE_ALPHABET, CODE_LENGTH, MAX_PATH_LENGTH, local_path, make_code
from domain.values.pasted import code_in


def test_a_code_is_read_from_a_digest_in_letters_that_nobody_confuses() -> None:
    assert make_code(bytes(range(200, 232))) == "ABCDEFGH"
    assert len(make_code(b"\xff" * 32)) == CODE_LENGTH == 8
    assert len(set(CODE_ALPHABET)) == len(CODE_ALPHABET) == 32
    assert not set("01IO") & set(CODE_ALPHABET)


@pytest.mark.parametrize("typed", ["ABCD2345", "abcd-2345", " AbCd 2345 "])
def test_a_code_may_be_typed_in_many_ways(typed: str) -> None:
    assert code_in(typed) == "ABCD2345"


@pytest.mark.parametrize("path", ["/", "/account", "/oauth/authorize?client_id=https%3A%2F%2Fa.example&state=x/y"])
def test_a_path_of_the_service_is_followed(path: str) -> None:
    assert local_path(path) == path


@pytest.mark.parametrize(
    "text",
    [
        None,
        "",
        "account",
        "https://evil.example/",
        "//evil.example/",
        "/\\evil.example/",
        "\\/evil.example",
        "/a\\b",
        "/\t/evil.example",
        "/a\r\nSet-Cookie: x=y",
        "/a b",
        "/ä",
        "javascript:alert(1)",
        "/" + "a" * MAX_PATH_LENGTH,
    ],
)
def test_nothing_else_is(text: str | None) -> None:
    assert local_path(text) is None
