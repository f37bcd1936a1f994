"""Base of all clients: connections, the graph, events and suggested actions.

`make clients` makes the clients without `await` from this module: `generated/client.py` is its copy.
"""

import asyncio
import copy
from collections.abc import AsyncIterator, Callable, Mapping
from time import monotonic
from typing import Any, Self, TypeVar

import httpx2

from fieldcall_client import events as following
from fieldcall_client.events import FollowedEvent
from fieldcall_client.generated.models import AnyEvent, NextAction
from fieldcall_client.generated.version import VERSION
from fieldcall_client.problems import FieldcallError, UnreachableError
from fieldcall_client.records import decode, parse
from fieldcall_client.transport import TIMEOUT_SECONDS, Attempt, Retries, next_page, request
from fieldcall_client.webhooks import parse_event

Result = TypeVar("Result")


class AsyncClient:
    """A connection to a service, with or without an API key.

    A call that fails for a passing reason is tried again `max_retries` times; a write has an idempotency key, so it is
    done once. `log` gets each attempt. Bring your own `http` for a proxy or certificates; closing the client closes it
    too.
    """

    def __init__(
        self,
        url: str,
        key: str | None = None,
        *,
        max_retries: int = 3,
        timeout_seconds: float | None = None,
        log: Callable[[Attempt], object] | None = None,
        http: httpx2.AsyncClient | None = None,
    ) -> None:
        self._url = url.rstrip("/")
        self._headers = {"User-Agent": f"fieldcall-client-python/{VERSION}"}
        if key:
            self._headers["Authorization"] = f"Bearer {key.strip()}"
        self._max_retries = max_retries
        self._timeout_seconds = timeout_seconds
        self._log = log
        self._http = http or httpx2.AsyncClient(timeout=TIMEOUT_SECONDS)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.aclose()

    async def aclose(self) -> None:
        """Close the connections."""
        await self._http.aclose()

    def with_options(self, *, max_retries: int | None = None, timeout_seconds: float | None = None) -> Self:
        """Return a client with other options for its calls, over the same connections.

        For one call: `agent.with_options(timeout_seconds=5, max_retries=0).task(7)`. None leaves an option unchanged.
        """
        other = copy.copy(self)
        if max_retries is not None:
            other._max_retries = max_retries  # noqa: SLF001 - it is of the same class
        if timeout_seconds is not None:
            other._timeout_seconds = timeout_seconds  # noqa: SLF001 - it is of the same class
        return other

    async def events(self, task_id: int | None = None, *, after: int | None = 0) -> AsyncIterator[FollowedEvent]:
        """Follow the events of a task, to its end, or of all without an end: those after the cursor first, then live.

        A lost connection is opened again after the last event, so that no event is lost or repeated. Keep the
        `sequence` of the last event that you have processed, and pass it as `after` when you start again. 0 returns all
        events, None only new ones. `webhook` of an event has its payload. Raises `ProblemError`, or `UnreachableError`
        if the service stays unreachable.
        """
        start = following.newest(await self.graphql(following.NEWEST)) if after is None else after
        if task_id is not None and start:
            state = await self.graphql(following.STATE, {"taskId": str(task_id)})
            if following.has_ended(state, start):
                return
        follower, retries = following.Follower(task_id, start), Retries(self._max_retries)
        while True:
            failure: httpx2.Response | Exception = UnreachableError("the stream has ended")
            connection, began = follower.request(), monotonic()
            try:
                async with self._http.sse(**self._complete(connection)) as stream:
                    if stream.response.is_success:
                        retries = Retries(following.RECONNECTS)
                        async for message in stream:
                            if event := follower.read(message):
                                yield event
                                if follower.has_ended:
                                    return
                    else:
                        await stream.response.aread()
                        failure = stream.response
            except (httpx2.TransportError, FieldcallError) as error:
                failure = error
            self._report(connection, 1, began, failure)
            await asyncio.sleep(retries.seconds_after(failure))

    async def feed(self, task_id: int | None = None, *, after: int = 0) -> AsyncIterator[AnyEvent]:
        """Follow the agent's events in the form of webhooks: of a task, to its end, or of all kinds without an end.

        Each event has a class of its own with a typed payload, as from `verify`. The service records events while the
        agent has an active contact method, such as one of the type polling. Keep the `sequence` of the last event that
        you have processed, and pass it as `after` when you start again. Raises as `events` does.
        """
        while True:
            fields = {"after": after, "wait": following.WAIT_SECONDS}
            page = await self._request(request("GET", following.FEED, None, fields), following.RECONNECTS)
            for row in parse(page.content):
                after = row["sequence"]
                event = parse_event(row["body"])
                if task_id in (None, event.task_id):
                    yield event
                    if task_id is not None and event.to_status in following.ENDED:
                        return

    async def graphql(self, query: str, variables: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """Run a query or a mutation of the graph and return its data. Raises `ProblemError` for an error."""
        response = await self._request(request("POST", "/graphql", None, {"query": query, "variables": variables}))
        result = parse(response.content)
        following.raise_errors(result)
        return dict(result["data"])

    async def take(self, action: NextAction) -> Any:
        """Execute a suggested action unchanged, and return its JSON. Raises `ProblemError`."""
        if not action.endpoint:
            raise FieldcallError(f"{action.code} is in the graph alone: {action.mutation}")
        method, path = action.endpoint.split(" ")
        return parse((await self._request(request(method, path, None, action.arguments))).content)

    async def _call(self, result: type[Result], options: Mapping[str, Any]) -> Result:
        answer: Result = decode(result, parse((await self._request(options)).content))
        return answer

    async def _file(self, options: Mapping[str, Any]) -> bytes:
        return (await self._request(options)).content

    async def _pages(self, item: type[Result], options: Mapping[str, Any]) -> AsyncIterator[Result]:
        query = options["params"]
        while True:
            page = await self._request({**options, "params": query})
            for value in parse(page.content):
                yield decode(item, value)
            query = next_page(page)
            if not query:
                return

    async def _request(self, options: Mapping[str, Any], max_retries: int | None = None) -> httpx2.Response:
        retries = Retries(self._max_retries if max_retries is None else max_retries)
        if self._timeout_seconds is not None:
            # A long poll is answered when its time has passed.
            wait = options.get("timeout", TIMEOUT_SECONDS) - TIMEOUT_SECONDS
            options = {**options, "timeout": self._timeout_seconds + wait}
        number = 0
        while True:
            outcome: httpx2.Response | Exception
            number, began = number + 1, monotonic()
            try:
                outcome = await self._http.request(**self._complete(options))
            except httpx2.TransportError as error:
                outcome = error
            self._report(options, number, began, outcome)
            if isinstance(outcome, httpx2.Response) and outcome.is_success:
                return outcome
            await asyncio.sleep(retries.seconds_after(outcome))

    def _report(
        self, options: Mapping[str, Any], number: int, began: float, outcome: httpx2.Response | Exception
    ) -> None:
        if self._log:
            self._log(Attempt.describe(options, number, monotonic() - began, outcome))

    def _complete(self, options: Mapping[str, Any]) -> dict[str, Any]:
        headers = self._headers | options.get("headers", {})
        return {**options, "url": self._url + options["url"], "headers": headers}
