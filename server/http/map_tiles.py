"""Street tiles of the desks' maps: a PMTiles file of this machine, or a tile server elsewhere. Without them, a map has
land, borders and the names of cities, and at the zoom of streets a scale (docs/reference/desks.md).
"""

import json
from http import HTTPStatus
from pathlib import Path
from typing import NamedTuple, Self

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Route

from domain.values.uri import to_origin
from server.config.addresses import is_web_address


class MapTiles(NamedTuple):
    """Source of the tiles for the pages, and their attribution."""

    address: str | None
    """Address of a tile server, with `{z}`, `{x}` and `{y}`."""
    file: Path | None
    attribution: str

    @classmethod
    def from_setting(cls, source: str | None, attribution: str) -> Self:
        """Return the tiles of a checked setting."""
        if source is None or is_web_address(source):
            return cls(source, None, attribution)
        return cls(None, Path(source), attribution)

    @property
    def origin(self) -> str:
        """The further origin from which the pages may load tiles; empty without one."""
        return to_origin(self.address or "")

    def routes(self) -> list[Route]:
        """Return the routes of the description and of the tiles."""
        return [
            Route("/dashboard/map.json", self.described, methods=["GET"]),
            Route("/dashboard/map.pmtiles", self.packed, methods=["GET"]),
        ]

    async def described(self, request: Request) -> Response:  # noqa: ARG002 - a route takes it
        """Return the description of the tiles; `tiles` is null without any."""
        tiles = "/dashboard/map.pmtiles" if self.file else self.address
        described = json.dumps({"tiles": tiles, "attribution": self.attribution}, ensure_ascii=False)
        return Response(described, media_type="application/json", headers={"Cache-Control": "no-cache"})

    async def packed(self, request: Request) -> Response:  # noqa: ARG002 - the response reads its range
        """Return the file of tiles, of which a page requests ranges. Raises a 404 without one."""
        if self.file is None:
            raise HTTPException(HTTPStatus.NOT_FOUND)
        return FileResponse(self.file, media_type="application/vnd.pmtiles", headers={"Cache-Control": "no-cache"})
