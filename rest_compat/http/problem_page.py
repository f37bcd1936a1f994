"""The answer to a refused request: problem details for programs, a page for browsers."""

from html import escape

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from adapters.pages.negotiation import prefers_html
from adapters.pages.reading import PageContent, content_security_policy, document, find_root, inline
from domain.refusals.refusal import Refusal
from resolvers.core.context import Context
from resolvers.core.problem import NextAction, Problem, make_headers, problem
from rest_compat.http.exchange import refused

MAX_PATH_SHOWN = 200


def answer_refused(request: Request, context: Context, refusal: Refusal) -> Response:
    """Return the refusal as a page if the request prefers HTML, else as RFC 9457 problem details."""
    if not prefers_html(request.headers.get("accept")):
        return refused(context, refusal)
    path = request.scope["path"].removeprefix(request.scope.get("root_path", ""))
    page = PageContent(refusal.title, _body(problem(context, refusal), request.method, path))
    headers = {
        "Content-Security-Policy": content_security_policy(page),
        "Cache-Control": "no-store",
        "Vary": "Accept",
        **make_headers(refusal, context.base_url),
    }
    return HTMLResponse(document(page, path), refusal.status, headers)


def _body(details: Problem, method: str, path: str) -> str:
    root = find_root(path)
    shown = path if len(path) <= MAX_PATH_SHOWN else path[:MAX_PATH_SHOWN] + "…"
    errors = "\n".join(
        f"<li><code>{escape(error.field)}</code>: {escape(error.message)}</li>" for error in details.errors
    )
    steps = (
        *map(_step, details.next_actions),
        f'<a href="{root}problems/{details.code}">What <code>{details.code}</code> means, and what to do</a>',
        f'<a href="{root}docs">The reference of every operation</a>, or <a href="{root}docs/search">search it</a>',
        f'<a href="{root or "./"}">The first page</a>',
    )
    listed = "\n".join(f"<li>{step}</li>" for step in steps)
    return (
        f'<p class="eyebrow">{details.status} · <code>{escape(method)} {escape(shown)}</code></p>\n'
        f'<h1>{escape(details.title)}</h1>\n<p class="lead">{inline(details.detail)}</p>\n'
        + (f"<ul>{errors}</ul>\n" if errors else "")
        + f'<h2>What to do next</h2>\n<ul class="steps">\n{listed}\n</ul>\n'
        f'<p class="quiet">Request id <code>{escape(details.request_id)}</code>. Programs get this as JSON: they ask '
        "without <code>Accept: text/html</code>.</p>"
    )


def _step(action: NextAction) -> str:
    where = f" <code>{escape(action.endpoint)}</code>" if action.endpoint else ""
    return f"<strong>{escape(action.label)}</strong>{where}<br>{escape(action.why)}"
