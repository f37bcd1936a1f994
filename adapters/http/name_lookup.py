"""Looking names up in threads of their own, so that a name server that does not answer holds up nothing else."""

import asyncio
import socket
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from aiohttp.abc import AbstractResolver, ResolveResult

NUMERIC = socket.AI_NUMERICHOST | socket.AI_NUMERICSERV


class Lookup(AbstractResolver):
    """Asks the system, which knows its hosts file and its name servers."""

    def __init__(self, threads: ThreadPoolExecutor) -> None:
        self._threads = threads

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        """The addresses of a name. Raises `OSError` when it has none."""
        ask = partial(socket.getaddrinfo, host, port, family, socket.SOCK_STREAM, 0, socket.AI_ADDRCONFIG)
        found = await asyncio.get_running_loop().run_in_executor(self._threads, ask)
        return [
            ResolveResult(hostname=host, host=str(where[0]), port=port, family=kind, proto=protocol, flags=NUMERIC)
            for kind, _, protocol, _, where in found
        ]

    async def close(self) -> None:
        """There is nothing to close: the threads are their maker's."""
