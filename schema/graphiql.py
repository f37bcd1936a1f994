"""The page for browsers at `/graphql`: GraphiQL with examples, without requests to other hosts.

Its script and style sheet in `page/` are built from the folder `graphiql/` of the repository.
"""

from functools import cache
from importlib.resources import files
from typing import Final

from starlette.responses import HTMLResponse, Response
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""Inline styles are allowed, because the editors write their styles into the page."""


def page() -> Response:
    """The page."""
    return HTMLResponse(_text(), headers={"content-security-policy": POLICY})


def page_files() -> Mount:
    """The route of the page's script and style sheet."""
    return Mount("/graphql/page", StaticFiles(packages=[("schema", "page")]))


@cache
def _text() -> str:
    return files("schema").joinpath("page.html").read_text(encoding="utf-8")
