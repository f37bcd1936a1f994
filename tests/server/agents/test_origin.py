"""`fieldcall doctor --origin`, against a real service."""

import asyncio
from collections.abc import Iterator
from email.utils import formatdate

import pytest
from aiohttp import web
from typer.testing import CliRunner

from server.agents.origin import PROXY_ADVICE
from server.cli import main
from tests.server.test_cli import serve
from tests.simulators.serving import answering

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


async def test_a_refusal_by_a_proxy_names_the_proxy_and_a_busy_service_itself() -> None:
    """A setting of the service ends neither of them."""
    statuses = {"OPTIONS": 405, "GET": 502}

    async def proxy(request: web.Request) -> web.Response:
        if request.path == "/api/v1/health":
            return web.json_response({"version": "0.2.0"}, headers={"Date": formatdate(usegmt=True)})
        return web.Response(status=200 if request.path == "/schema.graphql" else statuses[request.method])

    async with answering(proxy) as url:
        code, lines = await asyncio.to_thread(check, url, APP)
        advice = {line.strip() for line in lines if "->" in line}
        assert (code, advice) == (1, {f"-> {PROXY_ADVICE}"})
        for what in ("calls of the API", "calls of OAuth", "websockets", "documents"):
            assert any(f"origin    {what} are refused: " in line for line in lines), what
        statuses |= {"OPTIONS": 503, "GET": 429}
        code, lines = await asyncio.to_thread(check, url, APP)
        advised = [line.strip() for line in lines if "->" in line]
        assert (code, ["run this again" in line for line in advised[:2]]) == (1, [True, True])
        assert "FIELDCALL_RATE_LIMIT" in advised[2]


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
