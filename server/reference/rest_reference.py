"""`/docs`: the reference of REST, drawn by Swagger UI from the OpenAPI document, with nothing from elsewhere.

`swagger_ui/` is Swagger UI as it is published, two files of `swagger-ui-dist` and their licences.
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
    """The page, and where it finds its files."""
    return [
        Route("/docs", _show, methods=["GET"]),
        Mount("/docs/files", StaticFiles(packages=[("server.reference", "swagger_ui")])),
    ]


async def _show(request: Request) -> Response:  # noqa: ARG001 - it is a handler
    return HTMLResponse(PAGE, headers={"Content-Security-Policy": CONTENT_SECURITY_POLICY})
