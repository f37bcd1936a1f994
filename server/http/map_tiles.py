"""The tiles of streets on the desks' maps: a PMTiles file of this machine, or a server of tiles elsewhere.

Without them a map has land, borders and the names of cities, and from the streets on a scale (docs/desks.md).
"""

import json
from http import HTTPStatus
from pathlib import Path
from typing import NamedTuple, Self

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Route

from domain.values.uri import origin_of
from server.config.addresses import is_web_address


class MapTiles(NamedTuple):
    """Where the pages find tiles, and who made them."""

    address: str | None
    """Of a server of tiles, with `{z}`, `{x}` and `{y}`."""
    file: Path | None
    attribution: str

    @classmethod
    def of(cls, source: str | None, attribution: str) -> Self:
        """The tiles of a setting that was checked."""
        if source is None or is_web_address(source):
            return cls(source, None, attribution)
        return cls(None, Path(source), attribution)

    @property
    def origin(self) -> str:
        """The origin that the pages may load tiles from beside their own; empty without one."""
        return origin_of(self.address or "")

    def routes(self) -> list[Route]:
        """What the pages read of it."""
        return [
            Route("/dashboard/map.json", self.described, methods=["GET"]),
            Route("/dashboard/map.pmtiles", self.packed, methods=["GET"]),
        ]

    async def described(self, request: Request) -> Response:  # noqa: ARG002 - a route takes it
        """Where the tiles are: `tiles` is null without any."""
        tiles = "/dashboard/map.pmtiles" if self.file else self.address
        described = json.dumps({"tiles": tiles, "attribution": self.attribution}, ensure_ascii=False)
        return Response(described, media_type="application/json", headers={"Cache-Control": "no-cache"})

    async def packed(self, request: Request) -> Response:  # noqa: ARG002 - the response reads its range
        """The file of tiles, of which a page asks for ranges. Raises a 404 without one."""
        if self.file is None:
            raise HTTPException(HTTPStatus.NOT_FOUND)
        return FileResponse(self.file, media_type="application/vnd.pmtiles", headers={"Cache-Control": "no-cache"})
