"""Client of a running service, for the commands for authors of agents: HTTP with an agent's key."""

import json
from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Any, Self

import httpx2

from domain.values.pasted import key_in

TIMEOUT_SECONDS = 75.0
"""Seconds to wait for an answer. Long polls take up to 60."""
API = "/api/v1"
SURFACES = (API, "/graphql", "/mcp", "/a2a")
"""Paths of surfaces at the end of a copied address, which is then not that of the service."""


Key = str | Callable[[], str]
"""A key, or a function that returns the one to use at a call."""


class AsSent(float):
    """A number that is printed in the form in which the service sent it: an amount has the decimals of its currency."""

    def __new__(cls, text: str) -> Self:
        number = super().__new__(cls, text)
        number.text = text
        return number

    text: str

    def __str__(self) -> str:
        return self.text


def printed(value: Any, margin: str = "\n") -> str:
    """Return a value as indented JSON, with its numbers in the form in which they were sent."""
    inner = f"{margin}  "
    match value:
        case AsSent():
            return str(value)
        case {} if value:
            rows = (f"{json.dumps(name, ensure_ascii=False)}: {printed(item, inner)}" for name, item in value.items())
            return f"{{{inner}{f',{inner}'.join(rows)}{margin}}}"
        case [_, *_]:
            return f"[{inner}{f',{inner}'.join(printed(item, inner) for item in value)}{margin}]"
    return json.dumps(value, ensure_ascii=False)


class OutOfReach(ConnectionError):  # noqa: N818 - as below
    """Raised without an answer of a Fieldcall service; the message is a sentence with the cause."""


class Refused(Exception):  # noqa: N818 - what happened; the problem says the rest
    """A refusal of the service with its problem."""

    def __init__(self, problem: Mapping[str, Any], retry_after: float | None = None) -> None:
        super().__init__(f"{problem['code']} ({problem['status']}): {problem['detail']}")
        self.problem = problem
        self.retry_after = retry_after
        """Seconds after which the call can be repeated, for a temporary refusal."""


class BadAddress(ValueError):  # noqa: N818 - as above
    """Raised for an address that cannot be called; the message is a sentence with the cause."""


def require_endpoint(url: str) -> None:
    """Raise `BadAddress` for a text that is not the address of an agent's endpoint."""
    try:
        parts = httpx2.URL(url)
    except httpx2.InvalidURL as fault:
        raise BadAddress(f"{url}: {fault}; an address begins with http:// or https://") from None
    if not (url.startswith(("http://", "https://")) and parts.host):
        raise BadAddress(
            f"{url}: the address of an endpoint begins with http:// or https://, as http://127.0.0.1:3000/"
        )


class Service:
    """A service at an address, called with a key or without one.

    Calls raise `OutOfReach` without an answer of a Fieldcall service, and `Refused`. Exiting its context closes its
    connections.
    """

    def __init__(self, url: str, key: Key | None) -> None:
        if not url.startswith(("http://", "https://")):
            raise OutOfReach(f"{url}: the address of a service begins with http:// or https://")
        self.url = url.rstrip("/")
        for surface in SURFACES:
            if self.url.endswith(surface):
                service = self.url.removesuffix(surface)
                raise OutOfReach(f"{url}: leave off {surface}: the address of the service is {service}")
        self._key = key
        self._http = httpx2.Client(base_url=self.url, auth=self._authorize, timeout=TIMEOUT_SECONDS)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._http.close()

    def read_key(self) -> str | None:
        """Return the key of the next call."""
        return self._key() if callable(self._key) else self._key

    def _authorize(self, request: httpx2.Request) -> httpx2.Request:
        if key := self.read_key():
            request.headers["Authorization"] = f"Bearer {key_in(key)}"
        return request

    def send(self, method: str, path: str, **options: Any) -> httpx2.Response:
        """Return the successful response of a path, or a redirect."""
        response = self.answer(method, path, **options)
        if response.status_code < HTTPStatus.BAD_REQUEST:
            return response
        problem = _problem(response)
        if problem is None:
            raise OutOfReach(
                f"{response.url} answers {response.status_code} without a problem of Fieldcall's. "
                "Is it the right address?"
            )
        retry_after = response.headers.get("Retry-After", "")
        raise Refused(problem, float(retry_after) if retry_after.isdecimal() else None)

    def answer(self, method: str, path: str, **options: Any) -> httpx2.Response:
        """Return the response of a path with any status. Raises `OutOfReach` without one."""
        try:
            return self._http.request(method, path, **options)
        except (httpx2.TransportError, httpx2.InvalidURL) as fault:
            raise OutOfReach(f"{self.url} cannot be reached: {str(fault) or type(fault).__name__}") from None

    def rest(self, method: str, path: str, **options: Any) -> Any:
        """The answer of an endpoint below `/api/v1`."""
        return parse_content(self.send(method, API + path, **options))

    def call_tool(self, tool: str, arguments: Mapping[str, Any]) -> Any:
        """The result of a tool."""
        return self.rest("POST", "/tools/call", json={"tool": tool, "arguments": arguments})["result"]

    def graphql(self, document: str) -> Any:
        """The value of the only field of a document."""
        answer = parse_content(self.send("POST", "/graphql", json={"query": document}))
        for error in answer.get("errors", ()):
            raise Refused(error["extensions"])
        (value,) = answer["data"].values()
        return value


def _problem(response: httpx2.Response) -> Mapping[str, Any] | None:
    try:
        answer = response.json()
    except ValueError:
        return None
    if not isinstance(answer, dict):
        return None
    # The tool bridge has an envelope.
    problem = answer.get("error", answer)
    return problem if isinstance(problem, dict) and {"code", "status", "detail"} <= problem.keys() else None


def parse_content(response: httpx2.Response) -> Any:
    """The JSON of an answer. Raises `OutOfReach`."""
    try:
        return json.loads(response.content, parse_float=AsSent)
    except ValueError:
        raise OutOfReach(f"{response.url} does not answer in JSON. Is it the right address?") from None
