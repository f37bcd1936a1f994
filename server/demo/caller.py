"""A client of each surface of the service."""

import json
from contextlib import suppress
from decimal import Decimal
from typing import Any, NamedTuple, TypeVar

import httpx2
from pydantic import TypeAdapter, ValidationError

from resolvers.wire.scalars import READ_BY_CLIENT

Answer = TypeVar("Answer")

ACCEPTED = 200
TIMEOUT_SECONDS = 20.0
"""Seconds to wait for an answer."""


class Stopped(Exception):  # noqa: N818 - its message is for the person who watches
    """Raised if the demonstration cannot continue; the message has the cause."""


class Photograph(NamedTuple):
    """A file to upload."""

    name: str
    content: bytes


class ServiceCaller:
    """Calls a service, with a key or without one. Every call raises `Stopped` when it is refused or not answered."""

    def __init__(self, http: httpx2.AsyncClient, key: str | None = None) -> None:
        self._http = http
        self._key = key
        self._headers = {"Authorization": f"Bearer {key}"} if key else {}

    async def page(self, method: str, address: str, **form: str) -> None:
        """Open a page as a browser does, or send its form."""
        await self._send(method, address, data=form or None)

    async def rest(self, answer: type[Answer], method: str, path: str, **options: Any) -> Answer:
        """Call an endpoint below `/api/v1`."""
        return _read(answer, await self._send(method, f"/api/v1{path}", **options))

    async def content(self, path: str) -> bytes:
        """The bytes of the response of an endpoint below `/api/v1`."""
        return (await self._send("GET", f"/api/v1{path}")).content

    async def graphql(self, document: str, **variables: Any) -> Any:
        """Execute a document and return the value of its only field."""
        return _only_field(await self._send("POST", "/graphql", json={"query": document, "variables": variables}))

    async def graphql_upload(self, document: str, photograph: Photograph, **fields: Any) -> Any:
        """Execute a document whose `$input` has a `file`, as a GraphQL multipart request."""
        operations = {"query": document, "variables": {"input": {**fields, "file": None}}}
        form = {"operations": json.dumps(operations), "map": json.dumps({"photograph": ["variables.input.file"]})}
        file = (photograph.name, photograph.content, "image/jpeg")
        return _only_field(await self._send("POST", "/graphql", data=form, files={"photograph": file}))

    async def bridge(self, answer: type[Answer], tool: str, **arguments: Any) -> Answer:
        """Call a tool through the bridge, with the key among its arguments."""
        call = {"tool": tool, "arguments": {"apiKey": self._key, **arguments}}
        response = await self._send("POST", "/api/v1/tools/call", json=call)
        return _read(answer, response, "result")

    async def mcp(self, tool: str, **arguments: Any) -> Any:
        """Call a tool over the Model Context Protocol, with the key in the header."""
        # The import takes a second; a service in this process has already imported it.
        from mcp import MCPError  # noqa: PLC0415
        from mcp.client import Client  # noqa: PLC0415
        from mcp.client.streamable_http import streamable_http_client  # noqa: PLC0415

        address = str(self._http.base_url.join("/mcp"))
        try:
            async with (
                httpx2.AsyncClient(headers=self._headers, timeout=TIMEOUT_SECONDS) as http,
                Client(streamable_http_client(address, http_client=http)) as client,
            ):
                result = await client.call_tool(tool, arguments)
        except MCPError as error:
            raise Stopped(f"{tool} failed over MCP: {error}") from None
        answer = result.structured_content or {}
        if result.is_error:
            raise Stopped(f"{tool} was refused: {answer.get('detail', result.content)}")
        return answer

    async def _send(self, method: str, address: str, **options: Any) -> httpx2.Response:
        try:
            response = await self._http.request(method, address, headers=self._headers, **options)
        except (httpx2.TransportError, httpx2.InvalidURL) as error:
            raise Stopped(f"{self._http.base_url} cannot be reached: {str(error) or type(error).__name__}") from None
        if response.status_code != ACCEPTED:
            raise Stopped(f"{method} {response.url.path} was refused with {response.status_code}: {_reason(response)}")
        return response


def _read(answer: type[Answer], response: httpx2.Response, member: str | None = None) -> Answer:
    try:
        # Amounts keep all the places of their currency.
        content = json.loads(response.content, parse_float=Decimal)
        what = content[member] if member else content
        # The instants next to the times are computed fields, which the model cannot read.
        return TypeAdapter(answer).validate_python(what, extra="ignore", context=READ_BY_CLIENT)
    except (ValueError, LookupError, TypeError) as error:
        what = f"{error.error_count()} fields differ" if isinstance(error, ValidationError) else "it is something else"
        raise Stopped(f"{response.url} does not answer as a Fieldcall of this version does: {what}.") from None


def _only_field(response: httpx2.Response) -> Any:
    answer = _read(dict[str, Any], response)
    for error in answer.get("errors", ()):
        raise Stopped(f"GraphQL: {error['message']}")
    ((name, value),) = answer["data"].items()
    if isinstance(value, dict) and value.get("__typename") == "Problem":
        raise Stopped(f"{name} was refused: {value['detail']}")
    return value


def _reason(response: httpx2.Response) -> str:
    """The detail of a problem."""
    with suppress(ValueError, LookupError, TypeError):
        answer = response.json()
        return str(answer.get("error", answer)["detail"])
    return "not a problem of Fieldcall's. Is it the right address?"
