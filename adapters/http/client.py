"""Calls to addresses that clients named. The address is checked at connect time, where no trick with names helps."""

import asyncio
import ssl
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from socket import socket
from typing import TYPE_CHECKING, Any

from domain.ports import Answer, CallFault, OutgoingCall
from domain.webhooks.public_address import is_public
from domain.webhooks.retry import ANSWER_TIMEOUT_SECONDS

if TYPE_CHECKING:
    import aiohttp

MAX_RESPONSE_BYTES = 64_000
"""Bytes of an answer."""
MAX_SHOWN_BYTES = 1024
"""Bytes of an answer that are shown."""
CHUNK = 8192
IDLE_TIMEOUT_SECONDS = 2.0
"""Seconds for which an unused connection is kept."""
MAX_LOOKUPS = 64
"""Names looked up at a time: each blocks a thread, for seconds where a name server does not answer."""
ABNORMAL = 1006
"""The code of a websocket that broke before the other side agreed to close it."""


class NotPublicError(Exception):
    """The address of the connection is not one of the public Internet."""


class HttpSender:
    """Sends over HTTP, with connections that are used again. `timeout_seconds` is in seconds for the whole exchange.

    Belongs to the event loop that it is first used in, until it is stopped.
    """

    def __init__(
        self, user_agent: str, *, allow_private: bool, timeout_seconds: float = ANSWER_TIMEOUT_SECONDS
    ) -> None:
        self._user_agent = user_agent
        self._allow_private = allow_private
        self._timeout_seconds = timeout_seconds
        self._session: aiohttp.ClientSession | None = None
        self._lookups: ThreadPoolExecutor | None = None

    async def post(self, call: OutgoingCall) -> Answer:
        """Send it once. Follows no redirect, uses no proxy, keeps no cookie, unpacks nothing."""

        async def exchange(session: "aiohttp.ClientSession") -> Answer:
            async with session.post(call.url, data=call.body, headers=call.headers, allow_redirects=False) as response:
                beginning = await _read(response)
                if not response.content.at_eof():
                    # A longer answer is not waited for.
                    response.close()
                return Answer(
                    0, response.status, beginning[:MAX_SHOWN_BYTES], retry_after=response.headers.get("Retry-After")
                )

        return await self._answer(exchange)

    async def push(self, call: OutgoingCall) -> Answer:
        """Open a websocket, send the body as one message and close; taken once the other side has closed too."""

        async def exchange(session: "aiohttp.ClientSession") -> Answer:
            headers = {name: value for name, value in call.headers.items() if name != "Content-Type"}
            async with session.ws_connect(call.url, headers=headers, max_msg_size=MAX_RESPONSE_BYTES) as websocket:
                await websocket.send_str(call.body.decode())
                await websocket.close()
                broken = websocket.close_code is None or websocket.close_code == ABNORMAL
                return Answer(0, fault=CallFault.UNREACHABLE if broken else None)

        return await self._answer(exchange)

    async def stop(self) -> None:
        """Close every connection."""
        session, self._session = self._session, None
        lookups, self._lookups = self._lookups, None
        if session:
            await session.close()
        if lookups:
            lookups.shutdown(wait=False, cancel_futures=True)

    async def _answer(self, exchange: "Callable[[aiohttp.ClientSession], Awaitable[Answer]]") -> Answer:
        """What came of an exchange, with the time that it took."""
        # Loaded with the first call: it is a third of a second that a start does not need.
        import aiohttp  # noqa: PLC0415

        started = time.monotonic()
        try:
            async with asyncio.timeout(self._timeout_seconds):
                found = await self._on_an_open_connection(exchange)
        except NotPublicError:
            found = Answer(0, fault=CallFault.NOT_PUBLIC)
        except TimeoutError:
            found = Answer(0, fault=CallFault.TIMEOUT)
        except aiohttp.WSServerHandshakeError as refused:
            found = Answer(0, refused.status)
        except (aiohttp.ClientSSLError, ssl.SSLError):
            found = Answer(0, fault=CallFault.ENCRYPTION)
        except aiohttp.ClientConnectorDNSError:
            found = Answer(0, fault=CallFault.UNRESOLVABLE)
        except (aiohttp.InvalidURL, aiohttp.ClientResponseError, aiohttp.ClientPayloadError, ValueError):
            found = Answer(0, fault=CallFault.UNREADABLE)
        except (aiohttp.ClientError, OSError):
            found = Answer(0, fault=CallFault.UNREACHABLE)
        return replace(found, duration=round((time.monotonic() - started) * 1000))

    async def _on_an_open_connection(self, exchange: "Callable[[aiohttp.ClientSession], Awaitable[Answer]]") -> Answer:
        """The exchange, begun again on a new connection when one broke that may have been closed in the meantime."""
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

        from adapters.http.name_lookup import Lookup  # noqa: PLC0415 - as above

        return aiohttp.ClientSession(
            # One address after the other, so that a refused one ends the call. Whoever sends bounds how much at a time.
            connector=aiohttp.TCPConnector(
                socket_factory=self._open,
                resolver=Lookup(lookups),
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
        )

    def _open(self, address: tuple[Any, ...]) -> socket:
        family, kind, protocol, _, where = address
        if not (self._allow_private or is_public(where[0])):
            raise NotPublicError
        made = socket(family, kind, protocol)
        made.setblocking(False)
        return made


async def _read(response: "aiohttp.ClientResponse") -> bytes:
    read = bytearray()
    async for chunk in response.content.iter_chunked(CHUNK):
        read += chunk
        if len(read) >= MAX_RESPONSE_BYTES:
            break
    return bytes(read)
