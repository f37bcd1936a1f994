"""A bucket as its clients see it: the calls of S3 that keep, find and read objects, on a free port of the loopback."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from aiohttp import web

from tests.simulators.serving import answering

LARGEST = 200_000_000


@dataclass
class Bucket:
    """An object store in memory, with the calls that it received."""

    url: str = ""
    objects: dict[str, bytes] = field(default_factory=dict)
    parts: dict[int, bytes] = field(default_factory=dict)
    calls: list[str] = field(default_factory=list)
    refuses: int | None = None
    """The status with which it answers everything."""
    full: bool = False
    """True to refuse writes and still serve the stored objects."""

    async def answer(self, request: web.Request) -> web.Response:
        body, key, query = await request.read(), request.path.lstrip("/"), request.query
        assert request.headers["Authorization"].startswith("AWS4-HMAC-SHA256 Credential=key/")
        self.calls.append(request.method)
        if self.refuses or (self.full and request.method in ("PUT", "POST")):
            status = self.refuses or 507
            code = "AccessDenied" if status == 403 else "InsufficientStorage" if status == 507 else "SlowDown"
            return web.Response(status=status, text=f"<Error><Code>{code}</Code></Error>")
        match request.method:
            case "POST" if "uploads" in query:
                told = f"<Bucket>b</Bucket><Key>{key}</Key><UploadId>1</UploadId>"
                return web.Response(text=f"<InitiateMultipartUploadResult>{told}</InitiateMultipartUploadResult>")
            case "POST":
                self.objects[key] = b"".join(part for _, part in sorted(self.parts.items()))
                told = "<CompleteMultipartUploadResult><ETag>e</ETag></CompleteMultipartUploadResult>"
                return web.Response(text=told)
            case "PUT" if "partNumber" in query:
                self.parts[int(query["partNumber"])] = body
            case "PUT":
                self.objects[key] = body
            case _:
                return self._found(key, request.http_range)
        return web.Response(headers={"ETag": '"e"'})

    def _found(self, key: str, part: slice) -> web.Response:
        if key not in self.objects:
            return web.Response(status=404, text="<Error><Code>NoSuchKey</Code></Error>")
        headers = {"ETag": '"e"', "Last-Modified": "Sat, 02 Jan 2027 12:00:00 GMT"}
        content = self.objects[key]
        if part == slice(None, None, 1):
            return web.Response(body=content, headers=headers)
        start, end, _ = part.indices(len(content))
        headers["Content-Range"] = f"bytes {start}-{end - 1}/{len(content)}"
        return web.Response(status=206, body=content[start:end], headers=headers)


@asynccontextmanager
async def keeping() -> AsyncIterator[Bucket]:
    bucket = Bucket()
    async with answering(bucket.answer, largest=LARGEST) as bucket.url:
        yield bucket
