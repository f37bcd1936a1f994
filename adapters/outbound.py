"""Calls to addresses that clients named. The address is checked at connect time, where no trick with names helps."""

import ssl
import time
from functools import partial
from socket import socket
from typing import TYPE_CHECKING, Any

from domain.ports import Answer, CallFault, OutgoingCall
from domain.public_address import is_public

if TYPE_CHECKING:
    import aiohttp

READ_AT_MOST = 64_000
"""Bytes of an answer."""
KEPT = 1024
"""Bytes of an answer that are shown."""
CHUNK = 8192


class NotPublicError(Exception):
    """The address of the connection is not one of the public Internet."""


class HttpSender:
    """Sends over HTTP. `patience` is in seconds for the whole exchange."""

    def __init__(self, user_agent: str, *, allow_private: bool, patience: float = 15.0) -> None:
        self._user_agent = user_agent
        self._allow_private = allow_private
        self._patience = patience

    async def post(self, call: OutgoingCall) -> Answer:
        """Send it once. Follows no redirect, uses no proxy, keeps no cookie, unpacks nothing."""
        # Loaded with the first call: it is a third of a second that a start does not need.
        import aiohttp  # noqa: PLC0415

        started = time.monotonic()
        took = partial(_milliseconds_since, started)
        try:
            async with (
                self._session() as session,
                session.post(call.url, data=call.body, headers=call.headers, allow_redirects=False) as response,
            ):
                beginning = await _read(response)
                # A longer answer is not waited for.
                response.close()
                return Answer(took(), response.status, beginning[:KEPT])
        except NotPublicError:
            return Answer(took(), fault=CallFault.NOT_PUBLIC)
        except TimeoutError:
            return Answer(took(), fault=CallFault.TIMEOUT)
        except (aiohttp.ClientSSLError, ssl.SSLError):
            return Answer(took(), fault=CallFault.ENCRYPTION)
        except aiohttp.ClientConnectorDNSError:
            return Answer(took(), fault=CallFault.UNRESOLVABLE)
        except (aiohttp.InvalidURL, aiohttp.ClientResponseError, aiohttp.ClientPayloadError, ValueError):
            return Answer(took(), fault=CallFault.UNREADABLE)
        except (aiohttp.ClientError, OSError):
            return Answer(took(), fault=CallFault.UNREACHABLE)

    def _session(self) -> "aiohttp.ClientSession":
        import aiohttp  # noqa: PLC0415

        return aiohttp.ClientSession(
            # One attempt after the other, so that a refused address ends the call.
            connector=aiohttp.TCPConnector(
                socket_factory=self._open, happy_eyeballs_delay=None, force_close=True, use_dns_cache=False
            ),
            timeout=aiohttp.ClientTimeout(total=self._patience),
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
        if len(read) >= READ_AT_MOST:
            break
    return bytes(read)


def _milliseconds_since(started: float) -> int:
    return round((time.monotonic() - started) * 1000)
