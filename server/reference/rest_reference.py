"""`/docs`: the REST reference by Swagger UI, from the OpenAPI document and without assets from other hosts.

`swagger_ui/` has two unchanged files of the package `swagger-ui-dist`, with their licences.
"""

from importlib.resources import files
from string import Template
from typing import Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from server.reference.home import hash_of

STYLE: Final = files("server.reference").joinpath("reference.css").read_text("utf-8")
SCRIPT: Final = files("server.reference").joinpath("reference.js").read_text("utf-8")
PAGE: Final = Template(files("server.reference").joinpath("reference.html").read_text("utf-8")).substitute(
    style=STYLE, script=SCRIPT
)
CONTENT_SECURITY_POLICY: Final = (
    f"default-src 'none'; script-src 'self' '{hash_of(SCRIPT)}'; style-src 'self' '{hash_of(STYLE)}'; "
    "img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


def routes() -> list[BaseRoute]:
    """The page and the files that it loads."""
    return [
        Route("/docs", _show, methods=["GET"]),
        Mount("/docs/files", StaticFiles(packages=[("server.reference", "swagger_ui")])),
    ]


async def _show(request: Request) -> Response:  # noqa: ARG001 - it is a handler
    return HTMLResponse(PAGE, headers={"Content-Security-Policy": CONTENT_SECURITY_POLICY})
