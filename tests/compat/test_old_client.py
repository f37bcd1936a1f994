"""The calls of an old client, replayed: answers may gain members, and none that it reads may change.

`calls.toml` is the client: data, made by hand from what was promised. This module only replays it.
"""

import json
import re
import time
import tomllib
from pathlib import Path
from typing import Any

import httpx2
import pytest

from tests.journeys.people import HERE, photo
from tests.rest_compat.specification import ROWS

CALLS: list[dict[str, Any]] = tomllib.loads(Path(__file__).with_name("calls.toml").read_text(encoding="utf-8"))["call"]
MEMBER = re.compile(r"([\w.\[\]]+)(\??):(\w+)(?:\(([^)]*)\))?")
TIMEOUT_SECONDS = 20


def is_type(value: Any, name: str) -> bool:
    """Return true if a value has a type of the table."""
    whole = isinstance(value, int) and not isinstance(value, bool)
    match name:
        case "string":
            return isinstance(value, str)
        case "int32":
            return whole and abs(value) < 2**31
        case "int64":
            return whole
        case "time":
            return whole and len(str(value)) == 14
        case "decimal":
            return whole or isinstance(value, float)
        case "boolean":
            return isinstance(value, bool)
        case "json":
            return isinstance(value, str) and json.loads(value) is not ...
        case "list":
            return isinstance(value, list)
        case "object":
            return isinstance(value, dict)
    raise AssertionError(f"{name} is no type of the table")


def values_at(answer: Any, path: str) -> list[Any]:
    """The values at a path such as `tools[].name`. Raises `KeyError` for a member that is not there."""
    found = [answer]
    for step in path.split("."):
        name = step.removesuffix("[]")
        found = [value[name] for value in found]
        if step.endswith("[]"):
            found = [item for value in found for item in value]
    return found


def differences(answer: Any, gives: str) -> list[str]:
    """Return the members that a client reads and an answer lacks."""
    lacking = []
    for word in gives.split():
        match = MEMBER.fullmatch(word)
        assert match, word
        path, nullable, type_, values = match.groups()
        try:
            found = values_at(answer, path)
        except (KeyError, TypeError):
            lacking.append(f"{word}: is missing")
            continue
        for value in found:
            shown = str(value).lower() if isinstance(value, bool) else str(value)
            if value is None and nullable:
                continue
            if not is_type(value, type_) or (values and shown not in values.split("|")):
                lacking.append(f"{word}: is {value!r:.100}")
    return lacking


class OldClient:
    """Sends the calls, and keeps what later ones need."""

    def __init__(self, http: httpx2.Client, staff_key: str) -> None:
        self.http = http
        self.kept: dict[str, Any] = {"staff": staff_key}

    def filled(self, part: Any) -> Any:
        """Return a part of a request, with the names in braces replaced by stored values."""
        if isinstance(part, dict):
            return {key: self.filled(value) for key, value in part.items()}
        if isinstance(part, list):
            return [self.filled(value) for value in part]
        return re.sub(r"{(\w+)}", lambda name: str(self.kept[name[1]]), part) if isinstance(part, str) else part

    def send(self, call: dict[str, Any]) -> httpx2.Response:
        method, _, path = self.filled(call["send"]).partition(" ")
        headers = {"Authorization": f"Bearer {self.kept[call['as']]}"} if "as" in call else {}
        if method == "PAY":
            return self.http.post(path, data={"decision": "pay"})
        url = f"/api/v1{path}"
        if method == "UPLOAD":
            files, data = {"file": ("shop.jpg", photo(1), "image/jpeg")}, {"location": json.dumps(HERE)}
            return self.http.post(url, headers=headers, files=files, data=data)
        if method == "RAW":
            method = "GET"
        body = {"json": self.filled(call["body"])} if "body" in call else {}
        return self.http.request(method, url, headers=headers, **body)

    def replay(self, call: dict[str, Any]) -> list[str]:
        """Send a call, store the values that it is to keep, and return the faults of the answer."""
        response = self.send(call)
        until = time.monotonic() + TIMEOUT_SECONDS
        while "until" in call and any(response.json()[name] != value for name, value in call["until"].items()):
            assert time.monotonic() < until, call["row"]
            time.sleep(0.05)
            response = self.send(call)
        if response.status_code != call.get("status", 200):
            return [f"status {response.status_code}: {response.text[:500]}"]
        if call["send"].startswith("RAW"):
            return [] if response.headers["content-type"] == "image/jpeg" else [response.headers["content-type"]]
        if "gives" not in call:
            return []
        answer = response.json()
        if call.get("lists", False):
            if not (isinstance(answer, list) and answer):
                return ["is no array of at least one"]
            wrong = [each for item in answer for each in differences(item, call["gives"])]
            answer = answer[0]
        else:
            wrong = differences(answer, call["gives"])
        if not wrong:
            self.kept |= {name: values_at(answer, path)[0] for name, path in call.get("keep", {}).items()}
        return wrong


def test_an_old_client_reads_what_it_always_has(live_server: str, platform_key: str) -> None:
    with httpx2.Client(base_url=live_server, timeout=TIMEOUT_SECONDS) as http:
        client = OldClient(http, platform_key)
        for call in CALLS:
            wrong = client.replay(call)
            assert not wrong, f"{call['row']}\n{call['send']}\n" + "\n".join(wrong)


def test_every_promised_row_is_called() -> None:
    called = set()
    for call in CALLS:
        method, _, path = call["send"].partition(" ")
        plain = re.sub(r"{\w+}|\b999999\b", "{}", path.partition("?")[0])
        called.add(({"UPLOAD": "POST", "RAW": "GET"}.get(method, method), plain))
    promised = {(row.method, re.sub(r"{\w+}", "{}", row.path)) for row in ROWS}
    assert promised <= called


@pytest.mark.parametrize(
    ("answer", "wrong"),
    [
        ({"id": 7, "at": None, "of": {"name": "a"}}, []),
        ({"id": "7", "at": None, "of": {"name": "a"}}, ["id:int32: is '7'"]),
        ({"id": 7, "at": 20261120, "of": {"name": "a"}}, ["at?:time: is 20261120"]),
        ({"id": 7, "of": {"name": "a"}}, ["at?:time: is missing"]),
        ({"id": 7, "at": None, "of": {"name": "c"}, "more": 1}, ["of.name:string(a|b): is 'c'"]),
    ],
)
def test_a_changed_shape_is_found(answer: Any, wrong: list[str]) -> None:
    assert differences(answer, "id:int32 at?:time of.name:string(a|b)") == wrong
