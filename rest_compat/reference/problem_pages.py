"""`/problems` and `/problems/{code}`: pages that explain each refusal with its docstring in `domain.refusals`."""

import re
from html import escape
from inspect import getdoc
from string import Template

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from domain.refusals.general import NotFound
from domain.refusals.index import every_refusal
from domain.refusals.refusal import Refusal
from resolvers.core.context import Context
from rest_compat.reference import markdown

CONTENT_SECURITY_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"
PAGE = Template("""<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>$title</title>
<style>
:root { color-scheme: light dark }
body { font: 1rem/1.6 system-ui, sans-serif; max-width: 42rem; margin: 3rem auto; padding: 0 1rem }
code { font-family: ui-monospace, monospace }
dt { margin-top: 1rem }
</style>
$body
</html>
""")


async def index(request: Request, context: Context) -> Response:  # noqa: ARG001 - it is a handler
    rows = "\n".join(
        f'<dt><a href="problems/{refusal.code}"><code>{refusal.code}</code></a> ({refusal.status})</dt>'
        f"<dd>{escape(refusal.title)}</dd>"
        for refusal in every_refusal()
    )
    return _page("Problems", f"<h1>Problems</h1>\n<p>What a request can be refused for.</p>\n<dl>\n{rows}\n</dl>")


async def page(request: Request, context: Context) -> Response:  # noqa: ARG001 - it is a handler
    """The page of one code. Raises `NotFound` for an unknown code."""
    code = request.path_params["code"]
    for refusal in every_refusal():
        if refusal.code == code:
            return _page(refusal.title, _explained(refusal))
    raise NotFound("There is no problem with this code.")


def as_markdown() -> str:
    """The Markdown page of all refusals."""
    return markdown.page(
        "Problems",
        "What a request can be refused for, the same on every surface.",
        ("Code", "Status", "Title", "Meaning, and what to do"),
        (
            (f"`{refusal.code}`", str(refusal.status), refusal.title, getdoc(refusal) or "")
            for refusal in every_refusal()
        ),
    )


def explained_in_markdown(code: str) -> str:
    """The Markdown page of one refusal. Raises `StopIteration` for an unknown code."""
    refusal = next(refusal for refusal in every_refusal() if refusal.code == code)
    return f"# {refusal.title}\n\n`{code}`, HTTP status {refusal.status}\n\n{getdoc(refusal)}\n"


def _explained(refusal: type[Refusal]) -> str:
    text = re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(getdoc(refusal) or ""))
    paragraphs = "\n".join(f"<p>{paragraph}</p>" for paragraph in text.split("\n\n"))
    return (
        f"<h1>{escape(refusal.title)}</h1>\n<p><code>{refusal.code}</code>, HTTP status {refusal.status}</p>\n"
        f'{paragraphs}\n<p><a href="../problems">All problems</a></p>'
    )


def _page(title: str, body: str) -> Response:
    return HTMLResponse(
        PAGE.substitute(title=escape(title), body=body), headers={"Content-Security-Policy": CONTENT_SECURITY_POLICY}
    )
