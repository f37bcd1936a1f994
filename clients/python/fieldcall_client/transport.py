"""Calls and their retries: the part that the clients with and without `await` share."""

import json
import random
import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias
from urllib.parse import parse_qsl, quote, urlsplit

import httpx2

from fieldcall_client.problems import ProblemError, UnreachableError, parse_problem
from fieldcall_client.records import encode

Upload: TypeAlias = Path | tuple[str, bytes]
"""A file to send: its path, or its name and its content."""

TIMEOUT_SECONDS = 30.0
FIRST_DELAY_SECONDS = 0.2
LONGEST_DELAY_SECONDS = 15.0
LONGEST_RETRY_AFTER_SECONDS = 60.0
"""Maximum `Retry-After` in seconds for which the client waits; the caller handles longer ones."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """One attempt of a call, for a log. It has no key, no query and no body."""

    method: str
    path: str
    number: int
    """1 for the first attempt of a call, 2 for its first retry. Each connection of `events()` counts anew."""
    seconds: float
    """Duration; that of a stream is until its end."""
    status: int | None
    """HTTP status; None if no answer arrived."""
    request_id: str | None
    """Id of the request in the log of the service."""
    error: str | None
    """Reason why no answer arrived."""

    @classmethod
    def describe(
        cls, options: Mapping[str, Any], number: int, seconds: float, outcome: httpx2.Response | Exception
    ) -> "Attempt":
        """Describe an attempt with these arguments of an HTTP client."""
        response = outcome if isinstance(outcome, httpx2.Response) else None
        return cls(
            method=options["method"],
            path=options["url"],
            number=number,
            seconds=seconds,
            status=response.status_code if response is not None else None,
            request_id=response.headers.get("X-Request-Id") if response is not None else None,
            error=None if response is not None else f"{type(outcome).__name__}: {outcome}",
        )


def path(template: str, *values: int | str) -> str:
    """A path with its parameters filled in."""
    return template.format(*(quote(str(value), safe="") for value in values))


def request(
    method: str,
    address: str,
    kind: Any = None,
    fields: Mapping[str, Any] | None = None,
    *,
    file: Upload | list[Upload] | None = None,
    idempotency_key: str | None = None,
) -> dict[str, Any]:
    """The arguments of an HTTP client for one call, the same on every try. `kind` is the type of `fields`.

    Every write gets an idempotency key, so that a repeat never does it twice.
    """
    encoded = encode(kind, fields or {})
    options: dict[str, Any] = {"method": method, "url": address, "headers": {}}
    if method != "GET":
        options["headers"]["Idempotency-Key"] = idempotency_key or str(uuid.uuid4())
    if method in ("GET", "DELETE"):
        options["params"] = {name: _as_text(value) for name, value in encoded.items() if value is not None}
        # A long poll is answered when its time has passed.
        options["timeout"] = TIMEOUT_SECONDS + float(encoded.get("wait") or 0)
    elif file is None:
        options["json"] = encoded
    else:
        uploads = file if isinstance(file, list) else [file]
        options["files"] = [("file", _named(upload)) for upload in uploads]
        options["data"] = {
            name: value if isinstance(value, str) else json.dumps(value)
            for name, value in encoded.items()
            if value is not None
        }
    return options


def next_page(response: httpx2.Response) -> dict[str, str]:
    """Return the query of the next page; empty after the last one."""
    return dict(parse_qsl(urlsplit(response.links.get("next", {}).get("url", "")).query))


class Retries:
    """The remaining attempts of a call."""

    def __init__(self, tries: int) -> None:
        self._left = tries
        self._delay = FIRST_DELAY_SECONDS

    def seconds_after(self, failure: httpx2.Response | Exception) -> float:
        """Return the pause before the next attempt. Raises the failure if no attempt is left or would help."""
        error = _make_error(failure)
        pause = error.retry_after_seconds
        if not self._left or not error.is_temporary or (pause or 0) > LONGEST_RETRY_AFTER_SECONDS:
            raise error from (None if failure is error or isinstance(failure, httpx2.Response) else failure)
        self._left -= 1
        self._delay, delay = min(2 * self._delay, LONGEST_DELAY_SECONDS), self._delay
        # Clients that were disconnected together must not reconnect together.
        return pause if pause is not None else delay * random.uniform(0.5, 1)  # noqa: S311 - no secret


def _make_error(failure: httpx2.Response | Exception) -> ProblemError | UnreachableError:
    if isinstance(failure, httpx2.Response):
        return parse_problem(failure)
    if isinstance(failure, ProblemError | UnreachableError):
        return failure
    return UnreachableError(f"{type(failure).__name__}: {failure}")


def _as_text(value: Any) -> str:
    if isinstance(value, list):
        return ",".join(map(_as_text, value))
    return json.dumps(value) if isinstance(value, bool) else str(value)


def _named(upload: Upload) -> tuple[str, bytes]:
    return (upload.name, upload.read_bytes()) if isinstance(upload, Path) else upload
