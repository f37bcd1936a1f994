"""Calls to URLs that clients supplied: all of them go through this module (docs/decisions/0102).

Every call goes to a public address, follows no redirect, and is bounded in time, in bytes and for each host. The
address is checked on connecting, which also covers DNS rebinding.
"""

import asyncio
import ssl
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from socket import socket
from typing import TYPE_CHECKING, Any

from adapters.http.hosts import Hosts
from domain.policy import HOST_CALLS, HOST_CALLS_PER_SECOND
from domain.ports import CallFault, CallResult, OutgoingCall
from domain.values.uri import called_host, split_uri
from domain.webhooks.public_address import is_allowed_port, is_public
from domain.webhooks.retry import ANSWER_TIMEOUT_SECONDS

if TYPE_CHECKING:
    import aiohttp
    from yarl import URL

MAX_RESPONSE_BYTES = 64_000
"""The most bytes of an answer that are read."""
MAX_SHOWN_BYTES = 1024
"""The most bytes of an answer that are stored and shown."""
CHUNK_BYTES = 8192
IDLE_TIMEOUT_SECONDS = 2.0
"""The time for which an idle connection stays open, in seconds."""
MAX_LOOKUPS = 64
"""The most concurrent DNS look-ups. Each blocks a thread, for seconds when a name server does not answer."""
MAX_WAIT_SECONDS = 5.0
"""The time that a call waits for its host, in seconds. Wait and exchange are shorter than the lease of an endpoint."""
ABNORMAL = 1006
"""The close code of a websocket whose connection broke."""
REDIRECTS = frozenset((301, 302, 303, 307, 308))


class NotPublicError(Exception):
    """The address of the connection is not on the public Internet, or its port is not one of a web server."""


class RedirectedError(Exception):
    """The other side answered with a redirect where only an opened websocket is an answer."""


class HttpSender:
    """Sends over HTTP on reused connections. `timeout_seconds` limits the whole exchange.

    Bound to the event loop of its first use, until it is stopped.
    """

    def __init__(
        self,
        user_agent: str,
        *,
        allow_private: bool,
        timeout_seconds: float = ANSWER_TIMEOUT_SECONDS,
        host_calls: int = HOST_CALLS,
        host_calls_per_second: int = HOST_CALLS_PER_SECOND,
    ) -> None:
        self._user_agent = user_agent
        self.allows_private = allow_private
        self._timeout_seconds = timeout_seconds
        self._make_hosts = partial(Hosts, host_calls, host_calls_per_second)
        self._hosts = self._make_hosts()
        self._session: aiohttp.ClientSession | None = None
        self._lookups: ThreadPoolExecutor | None = None

    async def post(self, call: OutgoingCall) -> CallResult:
        """Send the call once, without redirects, proxies, cookies and decompression."""

        async def exchange(session: "aiohttp.ClientSession") -> CallResult:
            url = _url_as_given(call.url)
            async with session.post(url, data=call.body, headers=call.headers, allow_redirects=False) as response:
                beginning = await _read(response)
                if not response.content.at_eof():
                    # Closed, because the rest of a long answer is not read.
                    response.close()
                return CallResult(
                    0, response.status, beginning[:MAX_SHOWN_BYTES], retry_after=response.headers.get("Retry-After")
                )

        return await self._answer(call.url, exchange)

    async def fetch(self, url: str, max_bytes: int) -> CallResult:
        """Read a JSON document, without redirects, proxies, cookies and decompression."""

        async def exchange(session: "aiohttp.ClientSession") -> CallResult:
            accepted = {"Accept": "application/json"}
            async with session.get(_url_as_given(url), headers=accepted, allow_redirects=False) as response:
                document = await _read(response, max_bytes + 1)
                if not response.content.at_eof():
                    response.close()
                return CallResult(0, response.status, document[: max_bytes + 1])

        return await self._answer(url, exchange)

    async def push(self, call: OutgoingCall) -> CallResult:
        """Open a websocket, send the body as one message and close. Succeeds once the other side has closed too.

        A redirect is not followed, and ends the call with `CallFault.REDIRECTED`.
        """

        async def exchange(session: "aiohttp.ClientSession") -> CallResult:
            headers = {name: value for name, value in call.headers.items() if name != "Content-Type"}
            url = _url_as_given(call.url)
            async with session.ws_connect(url, headers=headers, max_msg_size=MAX_RESPONSE_BYTES) as websocket:
                await websocket.send_str(call.body.decode())
                await websocket.close()
                broken = websocket.close_code is None or websocket.close_code == ABNORMAL
                return CallResult(0, fault=CallFault.UNREACHABLE if broken else None)

        return await self._answer(call.url, exchange)

    async def stop(self) -> None:
        """Close every connection."""
        self._hosts = self._make_hosts()
        session, self._session = self._session, None
        lookups, self._lookups = self._lookups, None
        if session:
            await session.close()
        if lookups:
            lookups.shutdown(wait=False, cancel_futures=True)

    async def _answer(
        self, url: str, exchange: "Callable[[aiohttp.ClientSession], Awaitable[CallResult]]"
    ) -> CallResult:
        """Return the result of an exchange once its host accepts a call; failures become faults.

        The duration excludes the wait for the host.
        """
        # Imported with the first call, because it would add a third of a second to the start.
        import aiohttp  # noqa: PLC0415

        started = time.monotonic()
        try:
            async with self._hosts.place(called_host(url), min(self._timeout_seconds, MAX_WAIT_SECONDS)):
                started = time.monotonic()
                async with asyncio.timeout(self._timeout_seconds):
                    answer = await self._on_an_open_connection(exchange)
        except RedirectedError:
            answer = CallResult(0, fault=CallFault.REDIRECTED)
        except NotPublicError:
            answer = CallResult(0, fault=CallFault.NOT_PUBLIC)
        except TimeoutError:
            answer = CallResult(0, fault=CallFault.TIMEOUT)
        except aiohttp.WSServerHandshakeError as refused:
            answer = CallResult(0, refused.status)
        except (aiohttp.ClientSSLError, ssl.SSLError):
            answer = CallResult(0, fault=CallFault.ENCRYPTION)
        except aiohttp.ClientConnectorDNSError:
            answer = CallResult(0, fault=CallFault.UNRESOLVABLE)
        except (aiohttp.InvalidURL, aiohttp.ClientResponseError, aiohttp.ClientPayloadError, ValueError):
            answer = CallResult(0, fault=CallFault.UNREADABLE)
        except (aiohttp.ClientError, OSError):
            answer = CallResult(0, fault=CallFault.UNREACHABLE)
        return replace(answer, duration=round((time.monotonic() - started) * 1000))

    async def _on_an_open_connection(
        self, exchange: "Callable[[aiohttp.ClientSession], Awaitable[CallResult]]"
    ) -> CallResult:
        """Run the exchange; once again on a new connection when a reused one turns out to be closed."""
        import aiohttp  # noqa: PLC0415 - as above

        try:
            return await exchange(self._opened())
        except aiohttp.ClientConnectorError:
            raise
        except (aiohttp.ServerDisconnectedError, aiohttp.ClientOSError):
            assert self._lookups, "a session has been opened"
            async with self._open_session(self._lookups, force_close=True) as session:
                return await exchange(session)

    def _opened(self) -> "aiohttp.ClientSession":
        if self._session is None:
            self._lookups = ThreadPoolExecutor(MAX_LOOKUPS, thread_name_prefix="lookup")
            self._session = self._open_session(self._lookups)
        return self._session

    def _open_session(self, lookups: ThreadPoolExecutor, *, force_close: bool = False) -> "aiohttp.ClientSession":
        import aiohttp  # noqa: PLC0415 - as above

        from adapters.http.name_lookup import SystemResolver  # noqa: PLC0415 - as above

        return aiohttp.ClientSession(
            # Addresses are tried one by one, so that a refused one ends the call. The caller limits concurrency.
            connector=aiohttp.TCPConnector(
                socket_factory=self._open,
                resolver=SystemResolver(lookups),
                happy_eyeballs_delay=None,
                use_dns_cache=False,
                limit=0,
                force_close=force_close,
                keepalive_timeout=None if force_close else IDLE_TIMEOUT_SECONDS,
            ),
            timeout=aiohttp.ClientTimeout(),
            cookie_jar=aiohttp.DummyCookieJar(),
            headers={"User-Agent": self._user_agent, "Accept-Encoding": "identity"},
            auto_decompress=False,
            trust_env=False,
            middlewares=(_refuse_redirects,),
        )

    def _open(self, address: tuple[Any, ...]) -> socket:
        family, kind, protocol, _, where = address
        if not (self.allows_private or (is_public(where[0]) and is_allowed_port(where[1]))):
            raise NotPublicError
        connection = socket(family, kind, protocol)
        connection.setblocking(False)
        return connection


def _url_as_given(address: str) -> "URL":
    """Return the URL of a call, whose request line has path and query as the client gave them, to the byte.

    The library would rewrite both: it decodes `%41` and drops an empty query, so that a signature over the address no
    longer matches. So it gets both as a path that is already encoded. The library parses the authority itself, as the
    name that it looks up. Raises `ValueError` for an address that cannot be called.
    """
    from yarl import URL  # noqa: PLC0415 - as above

    parts = split_uri(address)
    place = URL(f"{parts.scheme_name}://{parts.authority_text}")
    return URL.build(scheme=place.scheme, authority=place.raw_authority, path=parts.request_target, encoded=True)


async def _refuse_redirects(
    request: "aiohttp.ClientRequest", handler: "Callable[[aiohttp.ClientRequest], Awaitable[aiohttp.ClientResponse]]"
) -> "aiohttp.ClientResponse":
    """Refuse a redirect of a websocket before aiohttp follows it: `ws_connect` has no option against that.

    Other requests return a redirect as an answer: they are sent with `allow_redirects=False`.
    """
    response = await handler(request)
    if response.status in REDIRECTS and "Upgrade" in request.headers:
        response.close()
        raise RedirectedError
    return response


async def _read(response: "aiohttp.ClientResponse", bound: int = MAX_RESPONSE_BYTES) -> bytes:
    read = bytearray()
    async for chunk in response.content.iter_chunked(CHUNK_BYTES):
        read += chunk
        if len(read) >= bound:
            break
    return bytes(read)
