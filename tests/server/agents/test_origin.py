"""`fieldcall doctor --origin`, against a real service."""

from collections.abc import Iterator

import pytest
from typer.testing import CliRunner

from server.cli import main
from tests.server.test_cli import serve

APP = "https://app.example.org"


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serve(tmp_path_factory.mktemp("service"), FIELDCALL_ALLOWED_ORIGINS=APP) as (served, _):
        yield served


def check(address: str, origin: str) -> tuple[int, list[str]]:
    """The exit code and the lines about the origin."""
    done = CliRunner().invoke(main, ["doctor", "--url", address, "--origin", origin])
    return done.exit_code, done.output.splitlines()


def test_a_named_origin_may_call_and_needs_no_key(address: str) -> None:
    code, lines = check(address, APP)
    assert code == 0
    assert [line for line in lines if " origin " in line] == [
        "ok     origin    calls of the API are allowed",
        "ok     origin    calls of OAuth are allowed",
        "ok     origin    websockets are allowed",
        "ok     origin    documents are allowed",
    ]


def test_another_origin_is_refused_with_the_setting(address: str) -> None:
    code, lines = check(address, "https://other.example")
    assert code == 1
    assert "WRONG  origin    websockets are refused: /graphql answers 403" in lines
    assert any(line.startswith("WRONG  origin    calls of the API are refused: POST /graphql,") for line in lines)
    advice = "set FIELDCALL_ALLOWED_ORIGINS of the service to its present value and https://other.example"
    assert any(advice in line for line in lines)


@pytest.mark.parametrize(
    ("text", "advice"),
    [
        (f"{APP}/desk", f"the browser sends {APP}: check this one"),
        ("HTTPS://App.Example.org:443", f"the browser sends {APP}: check this one"),
        ("app.example.org", "write it as https://app.example.org"),
    ],
)
def test_another_form_than_that_of_browsers_is_named(address: str, text: str, advice: str) -> None:
    code, lines = check(address, text)
    assert code == 1
    assert lines[-1].strip() == f"-> {advice}"
