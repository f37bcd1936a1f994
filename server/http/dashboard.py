"""`/` and the desks: the built pages of `server/dashboard/` for signed-in people, and the home page for everybody else.
The pages are built from the folder `dashboard/` of the repository. They use only the public graph. The build names its
files without hashes. The service adds the version of each to its address, so that browsers can cache it for ever: an
import map gives the versions to the imports of the scripts.
"""

import asyncio
import hashlib
import json
import mimetypes
import re
from base64 import b64encode
from collections.abc import Mapping
from functools import cache
from gzip import compress
from heapq import nlargest
from http import HTTPStatus
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final, NamedTuple

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from adapters.geocoding import gazetteer
from adapters.i18n.choice import choose_locale
from adapters.pages.no_script import render_no_script
from resolvers.core.context import Services
from rest_compat.http.exchange import make_context
from rest_compat.pages.session import led, page_session
from server.http.map_tiles import MapTiles
from server.reference.home import Home

BUILT: Final = files("server").joinpath("dashboard")
FIELD_APP: Final = files("server").joinpath("field_app")
"""Folder with the manifest and the icons of the operator's app, which are not built."""
PAGE: Final = "index.html"
FIELD_PAGE: Final = "field.html"
PLACE: Final = '<div id="desk"></div>'
"""The element of a page that its script fills."""
WORKER: Final = "worker.js"
MAP_WORKER: Final = "assets/maplibre-gl-worker.js"
"""Script of the maps that reads tiles beside the page, by the policy of the page."""
ASSET: Final = re.compile(r"/dashboard/(assets/[\w.-]+)")
SIGN_IN: Final = "/sign-in"
POLICY: Final = (
    "default-src 'none'; script-src 'self' '{import_map}'; style-src 'self'; img-src 'self' data: blob:; "
    "media-src 'self' blob:; connect-src 'self'{tiles}; manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)
PERMISSIONS: Final = "camera=(self), geolocation=(self), microphone=()"
"""Browser features that the operator's pages may use; the other desks use none."""
DESKS: Final = ("/desk", "/field", "/staff")
"""Paths of the desks of owners, operators and the staff."""
CITIES: Final = "cities.json"
"""File with the names and places of cities, which is not built."""
CITY_POINTS: Final = "cities.geojson"
"""The same cities for the maps of the desks, as GeoJSON (RFC 7946)."""
MAX_CITIES: Final = 24_000
"""Number of the largest cities, with about 25,000 people and more: 250 kB compressed."""
BROTLI: Final = ".br"
"""Suffix of the name of a file that the build of the wheel has compressed."""
KEPT_FOR_EVER: Final = "public, max-age=31536000, immutable"
CHECKED_EACH_TIME: Final = "no-cache"


class File(NamedTuple):
    """A built file, with its compressed forms if they are smaller: by coding, the smallest first."""

    content: bytes
    compressed: dict[str, bytes]
    media_type: str
    etag: str


class Desks:
    """The handlers of the pages of the desks, and of `/`."""

    def __init__(self, services: Services, base_url: str | None, home: Home, tiles: MapTiles) -> None:
        self._services = services
        self._base_url = base_url
        self._home = home
        self._tiles = tiles
        self._policy = POLICY.format(
            import_map=_digest(_import_map()), tiles=f" {tiles.origin}" if tiles.origin else ""
        )

    def routes(self) -> list[Route]:
        """The routes of the desks and of their files."""
        return [
            Route("/", self.start, methods=["GET"]),
            Route("/field/worker.js", self.worker, methods=["GET"]),
            *(Route(f"{desk}{rest}", self.page, methods=["GET"]) for desk in DESKS for rest in ("", "/{path:path}")),
            *self._tiles.routes(),
            Route("/dashboard/{path:path}", self.file, methods=["GET"]),
        ]

    async def start(self, request: Request) -> Response:
        """Return the desk of a signed-in person, else the home page."""
        shown = await self._is_signed_in(request)
        response = self._page(request, PAGE) if shown else await self._home.show_page(request)
        response.headers["Vary"] = "Cookie, Accept-Encoding, Accept-Language"
        return response

    async def page(self, request: Request) -> Response:
        """Return a page of a desk; a person who is not signed in is redirected to sign in, and back."""
        if await self._is_signed_in(request):
            is_field = request.url.path.startswith("/field")
            return self._page(request, FIELD_PAGE if is_field else PAGE)
        query = f"?{request.url.query}" if request.url.query else ""
        return led(SIGN_IN, f"{request.url.path}{query}")

    async def file(self, request: Request) -> Response:
        """Return a file that a page loads. Raises a 404 for an unknown name, and for the version of another build."""
        name = request.path_params["path"]
        if name in {CITIES, CITY_POINTS}:
            columns_or_points = _cities if name == CITIES else _city_points
            return _sent(request, await asyncio.to_thread(columns_or_points), {"Cache-Control": CHECKED_EACH_TIME})
        if name not in _files():
            raise HTTPException(HTTPStatus.NOT_FOUND)
        if name in {PAGE, FIELD_PAGE}:
            return self._page(request, name)
        version = request.query_params.get("v")
        # The files of a build name what they import from each other by its letters: two builds must not mix.
        if version not in {None, _versions().get(name)}:
            raise HTTPException(HTTPStatus.NOT_FOUND)
        headers = {"Cache-Control": KEPT_FOR_EVER if version else CHECKED_EACH_TIME}
        if name == MAP_WORKER:
            headers["Content-Security-Policy"] = self._policy
        return _sent(request, _file(name), headers)

    async def worker(self, request: Request) -> Response:
        """The service worker of `/field`, whose scope begins above the folder of its address."""
        headers = {"Cache-Control": CHECKED_EACH_TIME, "Content-Security-Policy": self._policy}
        return _sent(request, _file(WORKER), headers | {"Service-Worker-Allowed": "/field"})

    def _page(self, request: Request, name: str) -> Response:
        headers = {"Cache-Control": CHECKED_EACH_TIME, "Content-Security-Policy": self._policy}
        if name == FIELD_PAGE:
            headers["Permissions-Policy"] = PERMISSIONS
        locale = choose_locale(None, request.headers.get("accept-language"))
        return _sent(request, _page_file(name, locale), headers)

    async def _is_signed_in(self, request: Request) -> bool:
        return await page_session(request, make_context(request, self._services, self._base_url))


def _sent(request: Request, file: File, headers: dict[str, str]) -> Response:
    headers |= {"ETag": file.etag, "Vary": "Accept-Encoding"}
    if request.headers.get("if-none-match") == file.etag:
        return Response(status_code=HTTPStatus.NOT_MODIFIED, headers=headers)
    accepted = {coding.strip() for coding in request.headers.get("accept-encoding", "").split(",")}
    for coding, content in file.compressed.items():
        if coding in accepted:
            return Response(content, media_type=file.media_type, headers=headers | {"Content-Encoding": coding})
    return Response(file.content, media_type=file.media_type, headers=headers)


@cache
def _files() -> Mapping[str, Traversable]:
    """Return all files by name; requests can read no others."""
    entries = {entry.name: entry for folder in (BUILT, FIELD_APP) for entry in folder.iterdir() if entry.is_file()}
    entries |= {f"assets/{entry.name}": entry for entry in BUILT.joinpath("assets").iterdir()}
    return {name: entry for name, entry in entries.items() if not name.endswith(BROTLI)}


@cache
def _versions() -> Mapping[str, str]:
    """Return the version of each file whose address has one, by its name."""
    assets = sorted(name for name in _files() if name.startswith("assets/"))
    return {name: hashlib.sha256(_files()[name].read_bytes()).hexdigest()[:16] for name in assets}


@cache
def _import_map() -> str:
    """Return the addresses of all files with their versions, as an import map."""
    names = {f"/dashboard/{name}": f"/dashboard/{name}?v={version}" for name, version in _versions().items()}
    return json.dumps({"imports": names}, separators=(",", ":"))


def _digest(script: str) -> str:
    """Return the source of a policy that allows an inline script."""
    return f"sha256-{b64encode(hashlib.sha256(script.encode()).digest()).decode()}"


@cache
def _file(name: str) -> File:
    media_type = mimetypes.guess_type(name)[0] or "application/octet-stream"
    content = _files()[name].read_bytes()
    if name == WORKER:
        content = _with_versions(content.decode()).encode()
    file = _packed(content, media_type)
    brotli = BUILT.joinpath(f"{name}{BROTLI}")
    return file._replace(compressed={"br": brotli.read_bytes()} | file.compressed) if brotli.is_file() else file


@cache
def _page_file(name: str, locale: str) -> File:
    """Return a page, which has texts in the locale (a slug) for a browser without scripts."""
    page = _with_versions(_files()[name].read_text("utf-8")).replace(PLACE, PLACE + render_no_script(locale))
    return _packed(page.encode(), "text/html")


def _with_versions(text: str) -> str:
    """Return a page or the worker with versions in its addresses; a page gets the import map first."""
    text = ASSET.sub(lambda match: f"{match[0]}?v={_versions()[match[1]]}", text)
    return text.replace("<script", f'<script type="importmap">{_import_map()}</script>\n    <script', 1)


@cache
def _cities() -> File:
    """The cities as columns, the largest first; coordinates in hundredths of a degree."""
    largest = _largest_cities()
    columns = {
        "names": [city.name for city in largest],
        "countries": "".join(city.country for city in largest),
        "latitudes": [round(city.latitude * 100) for city in largest],
        "longitudes": [round(city.longitude * 100) for city in largest],
    }
    return _packed(json.dumps(columns, ensure_ascii=False, separators=(",", ":")).encode(), "application/json")


@cache
def _city_points() -> File:
    """The cities as points, with their `name` and their `rank` by population."""
    features = [
        {
            "type": "Feature",
            "properties": {"name": city.name, "rank": rank},
            "geometry": {"type": "Point", "coordinates": [round(city.longitude, 2), round(city.latitude, 2)]},
        }
        for rank, city in enumerate(_largest_cities())
    ]
    collection = {"type": "FeatureCollection", "features": features}
    return _packed(json.dumps(collection, ensure_ascii=False, separators=(",", ":")).encode(), "application/geo+json")


def _largest_cities() -> list[gazetteer.City]:
    return nlargest(MAX_CITIES, gazetteer.cities(), key=lambda city: city.population)


def _packed(content: bytes, media_type: str) -> File:
    compressed = compress(content, 9, mtime=0)
    etag = f'"{hashlib.sha256(content).hexdigest()[:32]}"'
    return File(content, {"gzip": compressed} if len(compressed) < len(content) else {}, media_type, etag)
