"""The examples of the OpenAPI document are what the service says, and fit their schemas."""

import json
import re
from base64 import b64decode
from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from PIL import Image

from rest_compat.http.examples import examples, postpone
from rest_compat.reference import openapi
from rest_compat.rest.routes import ROUTES
from tests.rest_compat.front_door import VERSION
from tests.rest_compat.record_examples import FILE, played, render_text


async def test_the_scene_is_played_as_it_was_recorded(tmp_path: Path) -> None:
    said = await played(tmp_path)
    assert render_text(said) == FILE.read_text(encoding="utf-8"), "run: make examples"


@cache
def document() -> dict[str, Any]:
    return openapi.document(ROUTES, version=VERSION)


def contents(address: str) -> Iterator[dict[str, Any]]:
    """Every JSON content of an operation: of its body and of its successful answer."""
    method, _, path = address.partition(" ")
    described = document()["paths"][path][method.lower()]
    for part in (described.get("requestBody"), described["responses"]["200"]):
        if part and "application/json" in part["content"]:
            yield part["content"]["application/json"]


def check(schema: Any, example: Any) -> None:
    Draft202012Validator({**schema, "components": document()["components"]}).validate(example)


def test_every_body_and_every_answer_has_an_example_that_fits(subtests: pytest.Subtests) -> None:
    for address in [row.address for row in ROUTES]:
        with subtests.test(address=str(address)):
            for content in contents(address):
                assert "example" in content, "play it in tests/rest_compat/scene.py, then run: make examples"
                check(content["schema"], content["example"])


def shared(reference: Any) -> Any:
    """The parameter of several operations that a reference names."""
    return document()["components"]["parameters"][reference["$ref"].rpartition("/")[2]]


def test_every_example_of_a_parameter_fits(subtests: pytest.Subtests) -> None:
    for address in [row.address for row in ROUTES]:
        with subtests.test(address=str(address)):
            method, _, path = address.partition(" ")
            for named in document()["paths"][path][method.lower()]["parameters"]:
                parameter = shared(named) if "$ref" in named else named
                assert "example" in parameter or parameter["in"] != "path"
                if "example" in parameter:
                    check(parameter["schema"], parameter["example"])


def test_a_refusal_has_one_too() -> None:
    content = document()["components"]["responses"]["Problem"]["content"]["application/problem+json"]
    check(content["schema"], content["example"])
    assert content["example"]["nextActions"]


AHEAD = {"committedTime", "newCommittedTime", "acceptBy", "deadlineAt", "effectiveDate"}
PAST = {"capturedInstant", "from", "until"}


def read_times(value: Any, name: str = "") -> Iterator[tuple[str, datetime]]:
    """Every time in an example, with the name of its field."""
    match value:
        case dict():
            for key, part in value.items():
                yield from read_times(part, key)
        case list():
            for part in value:
                yield from read_times(part, name)
        case int() if 10**13 < value < 10**14:
            yield name, datetime.strptime(f"{value} +0000", "%Y%m%d%H%M%S %z")
        case str() if re.fullmatch(r"\d{4}-\d\d-\d\dT.*Z", value):
            yield name, datetime.fromisoformat(value)


@pytest.mark.parametrize("today", [date(2026, 11, 27), date(2028, 2, 29), date(2031, 7, 1)])
def test_the_times_of_requests_are_valid_all_day(today: date) -> None:
    begin = datetime.combine(today, time(), UTC)
    named = [pair for entry in examples().operations.values() for pair in read_times(postpone(entry.request, today))]
    assert {name for name, _ in named} <= AHEAD | PAST, "say here if it lies ahead or in the past"
    assert all(at >= begin + timedelta(hours=36) for name, at in named if name in AHEAD), "wherever the reader lives"
    assert all(at <= begin - timedelta(hours=12) for name, at in named if name in PAST)


def test_files_in_requests_are_whole() -> None:
    request = examples().operations["upload_proofs"].request
    for content in request["contents"]:
        Image.open(BytesIO(b64decode(content["contentBase64"]))).load()


def test_no_secret_of_a_machine_is_in_them() -> None:
    said = json.dumps(document())
    for word in ("127.0.0.1", "service.test", "/tmp"):
        assert word not in said
