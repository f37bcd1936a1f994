"""A slash at the end of a path: every surface answers with or without it."""

from http import HTTPStatus
from typing import Final
from urllib.parse import quote

from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from adapters.http.headers import first_values
from adapters.pages.negotiation import prefers_html

READS: Final = frozenset(("GET", "HEAD"))


class TrailingSlash:
    """Removes the slash from the end of a path before routing. A request of a program is never redirected, because
    clients lose bodies and keys on a redirect. A browser that reads a page is redirected, because the links of a page
    are relative to its address.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan" or not scope["path"].endswith("/") or not _remove_slash(scope):
            await self.app(scope, receive, send)
        elif scope["type"] == "http" and scope["method"] in READS and prefers_html(first_values(scope).get("accept")):
            await _redirect(scope)(scope, receive, send)
        else:
            await self.app(scope, receive, send)


def _remove_slash(scope: Scope) -> bool:
    """Remove the slash from the end of the path; return False for the root, a double slash, or an escaped slash."""
    path = scope["path"]
    raw = scope.get("raw_path") or quote(path).encode()
    if path.removeprefix(scope.get("root_path", "")) == "/" or path.endswith("//") or not raw.endswith(b"/"):
        return False
    scope["path"], scope["raw_path"] = path[:-1], raw[:-1]
    return True


def _redirect(scope: Scope) -> Response:
    """Return a relative redirect to the path without the slash, so that a proxy can serve it below another path."""
    name = scope["raw_path"].rpartition(b"/")[2].decode("latin-1")
    query = scope.get("query_string", b"").decode("latin-1")
    location = f"../{name}{f'?{query}' if query else ''}"
    return Response(status_code=HTTPStatus.PERMANENT_REDIRECT, headers={"Location": location})
