"""`/clients/`: the wheel and the npm tarball of the clients, for people as a page and for programs as JSON.

A released wheel and image contain both files. In a checkout, `make clients` builds them.
"""

import asyncio
import hashlib
import re
from collections.abc import Sequence
from importlib.resources import files
from typing import Final, NamedTuple

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, JSONResponse, Response
from starlette.routing import BaseRoute, Route

from adapters.pages import reading
from adapters.pages.code import block
from adapters.pages.negotiation import JSON, prefers_html
from adapters.pages.reading import PageContent
from domain.refusals.general import NotFound
from resolvers.core.context import Services
from rest_compat.http.caching import validated_by_tag
from rest_compat.http.exchange import make_context
from rest_compat.http.problem_page import answer_refused

FOLDER: Final = files("server.reference").joinpath("client_files")
COMMAND: Final = "make clients"
MISSING: Final = f"This installation has no packages of the clients. In a checkout of Fieldcall, build them: {COMMAND}"
TITLE: Final = "Clients"
LEAD: Final = "The clients of this service, in its own version. Each is typed, retries calls and follows events live."
FILE_NAME: Final = re.compile(r"fieldcall[_-]client-(?P<version>\d[\w.]*?)(?:-py3-none-any)?\.(?P<kind>whl|tgz)")


class PackageKind(NamedTuple):
    """A kind of package: its language, the command that installs it from an address, its media type and its guide."""

    language: str
    install: str
    media_type: str
    guide: str


KINDS: Final = {
    "whl": PackageKind("Python", "pip install", "application/octet-stream", "docs/reference/python-client"),
    "tgz": PackageKind("TypeScript", "npm install", "application/gzip", "docs/reference/typescript-client"),
}


class Package(NamedTuple):
    """A file that installs a client."""

    kind: PackageKind
    version: str
    file_name: str
    content: bytes


class ReleasedClients:
    """The handlers of the list and of its files."""

    def __init__(self, services: Services, base_url: str | None) -> None:
        self._services = services
        self._base_url = base_url

    def routes(self) -> list[BaseRoute]:
        """Return the two paths."""
        return [Route("/clients", self._list), Route("/clients/{file_name}", self._send)]

    async def _list(self, request: Request) -> Response:
        packages = await asyncio.to_thread(read_packages)
        base = make_context(request, self._services, self._base_url).base_url
        accepted = request.headers.get("accept", "")
        if not prefers_html(accepted) and any(media_type in accepted for media_type in JSON):
            response: Response = JSONResponse(describe(packages, base))
        else:
            page = PageContent(TITLE, _body(packages, base), about=LEAD)
            response = HTMLResponse(reading.document(page, "/clients"))
            response.headers["Content-Security-Policy"] = reading.content_security_policy(page)
        response = validated_by_tag(request, response)
        response.headers["Vary"] = "Accept"
        return response

    async def _send(self, request: Request) -> Response:
        file_name = request.path_params["file_name"]
        named, path = FILE_NAME.fullmatch(file_name), FOLDER.joinpath(file_name)
        if named is None or not path.is_file():
            refusal = NotFound(
                f"There is no client {file_name[:100]}. " + (f"See {TITLE}." if FOLDER.is_dir() else MISSING)
            )
            return answer_refused(request, make_context(request, self._services, self._base_url), refusal)
        return FileResponse(str(path), media_type=KINDS[named["kind"]].media_type, filename=file_name)


def read_packages() -> Sequence[Package]:
    """Read the packages of this installation; empty if there are none."""
    if not FOLDER.is_dir():
        return ()
    named = ((entry, FILE_NAME.fullmatch(entry.name)) for entry in FOLDER.iterdir())
    packages = [Package(KINDS[it["kind"]], it["version"], entry.name, entry.read_bytes()) for entry, it in named if it]
    return sorted(packages, key=lambda package: package.kind.language)


def describe(packages: Sequence[Package], base: str) -> dict[str, object]:
    """Return the list for programs; without packages, `detail` names the command that builds them."""
    listed = [
        {
            "language": package.kind.language,
            "version": package.version,
            "fileName": package.file_name,
            "url": _address(package, base),
            "bytes": len(package.content),
            "sha256": hashlib.sha256(package.content).hexdigest(),
            "install": _install(package, base),
        }
        for package in packages
    ]
    return {"clients": listed, "detail": None if packages else MISSING}


def find_install(language: str, base: str) -> str:
    """Return the command that installs the client of a language; without its package, the page of the clients."""
    packages = [package for package in read_packages() if package.kind.language == language]
    return _install(packages[0], base) if packages else f"Install the client: {base}/clients"


def _body(packages: Sequence[Package], base: str) -> str:
    parts = [f'<h1>{TITLE}</h1>\n<p class="lead">{LEAD}</p>']
    for package in packages:
        digest = hashlib.sha256(package.content).hexdigest()
        parts.append(
            f"<h2>{package.kind.language}</h2>\n{block(_install(package, base), 'bash')}\n"
            f'<p><a href="clients/{package.file_name}">{package.file_name}</a>, '
            f"{len(package.content) / 1000:.0f} kB, version {package.version}. "
            f'<a href="{package.kind.guide}">Guide</a></p>\n<p class="quiet">SHA-256 <code>{digest}</code></p>'
        )
    if not packages:
        parts.append(f"<p>{MISSING.partition(': ')[0]}:</p>\n{block(COMMAND, 'bash')}")
    return "\n".join(parts)


def _install(package: Package, base: str) -> str:
    return f"{package.kind.install} {_address(package, base)}"


def _address(package: Package, base: str) -> str:
    return f"{base}/clients/{package.file_name}"
