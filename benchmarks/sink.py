"""An endpoint that accepts every call, in a process of its own on one core: `sink CORE` prints its port."""

import asyncio
import os
import sys

ANSWER = b"HTTP/1.1 204 No Content\r\n\r\n"
END_OF_HEAD = b"\r\n\r\n"
LENGTH = b"content-length: "


class Sink(asyncio.Protocol):
    """One persistent connection. Answers a request when its body has arrived."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        self._received = b""

    def data_received(self, data: bytes) -> None:
        self._received += data
        while True:
            head, end, rest = self._received.partition(END_OF_HEAD)
            if not end:
                return
            length = int(head.lower().split(LENGTH, 1)[1].split(b"\r\n", 1)[0])
            if len(rest) < length:
                return
            self._received = rest[length:]
            self._transport.write(ANSWER)


async def serve() -> None:
    """Accept calls until the process ends."""
    server = await asyncio.get_running_loop().create_server(Sink, "127.0.0.1", 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


if __name__ == "__main__":
    os.sched_setaffinity(0, {int(sys.argv[1])})
    asyncio.run(serve())
