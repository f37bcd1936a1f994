"""`/`: the home page, without assets from other hosts."""

from html import escape
from importlib.resources import files
from string import Template

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from adapters.pages.frame import TOKENS, compute_hash
from adapters.pages.reading import SCRIPT

PAGE = Template(files("server.reference").joinpath("home.html").read_text("utf-8"))
STYLE = TOKENS + files("server.reference").joinpath("home.css").read_text("utf-8")
CONTENT_SECURITY_POLICY = (
    f"default-src 'none'; style-src {compute_hash(STYLE)}; script-src {compute_hash(SCRIPT)}; base-uri 'none'; "
    "frame-ancestors 'none'"
)


GUEST = '<a class="way" href="try">Try it</a>'


class Home:
    """The handler of the page for one version. `takes_guests` offers access without registration."""

    def __init__(self, version: str, *, takes_guests: bool) -> None:
        self._version = version
        self._guest = GUEST if takes_guests else ""

    async def show_page(self, request: Request) -> Response:
        page = PAGE.substitute(
            style=STYLE,
            script=SCRIPT,
            version=escape(self._version),
            guest=self._guest,
            base_url=escape(request.state.base_url),
        )
        return HTMLResponse(page, headers={"Content-Security-Policy": CONTENT_SECURITY_POLICY})
