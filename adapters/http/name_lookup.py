"""DNS look-ups in separate threads, so that an unresponsive name server blocks nothing else."""

import asyncio
import socket
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from aiohttp.abc import AbstractResolver, ResolveResult

NUMERIC = socket.AI_NUMERICHOST | socket.AI_NUMERICSERV


class SystemResolver(AbstractResolver):
    """Resolves names with the system's resolver, which reads its hosts file and name servers."""

    def __init__(self, threads: ThreadPoolExecutor) -> None:
        self._threads = threads

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        """Return the addresses of a name. Raises `OSError` when it has none."""
        look_up = partial(socket.getaddrinfo, host, port, family, socket.SOCK_STREAM, 0, socket.AI_ADDRCONFIG)
        entries = await asyncio.get_running_loop().run_in_executor(self._threads, look_up)
        return [
            ResolveResult(hostname=host, host=str(where[0]), port=port, family=kind, proto=protocol, flags=NUMERIC)
            for kind, _, protocol, _, where in entries
        ]

    async def close(self) -> None:
        """Do nothing: the creator of the threads stops them."""
