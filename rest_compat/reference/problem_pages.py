"""`/problems` and `/problems/{code}`: pages that explain each refusal with its docstring in `domain.refusals`."""

import asyncio
import json
import re
from collections.abc import Mapping
from functools import cache
from html import escape
from http import HTTPStatus
from inspect import getdoc
from itertools import groupby

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from adapters.pages.code import block
from adapters.pages.reading import PageContent, cards, content_security_policy, document, prose
from domain.refusals.general import NotFound
from domain.refusals.index import every_refusal
from domain.refusals.refusal import Refusal
from domain.refusals.tasks import WrongStatus
from resolvers.core.context import Context
from resolvers.core.problem import problem
from rest_compat.http.examples import examples
from rest_compat.reference import markdown
from rest_compat.reference.names import operation_ids
from rest_compat.reference.refusal_examples import met
from rest_compat.reference.refusals import list_refusals
from rest_compat.reference.tags import find_tag
from rest_compat.rest.routes import ROUTES

ABOUT = "Reasons to refuse a request, the same on every surface. A refused request has changed nothing."
SURFACES = """\
<ul>
<li>REST: the body of an answer with this status, as <code>application/problem+json</code>.</li>
<li>GraphQL: <code>... on Problem { code detail nextActions { mutation } }</code> in the result of a mutation, and
<code>extensions</code> of an error elsewhere.</li>
<li>Tools: <code>error</code> beside <code>"success": false</code>; in MCP the structured content of a result with
<code>isError</code>.</li>
</ul>"""
MAX_SOURCES = 24
SENTENCE = re.compile(r"(?<=[.:;])\s+(?=[A-Z`])")


async def index(request: Request, context: Context) -> Response:  # noqa: ARG001 - it is a handler
    parts = []
    for status, refusals in groupby(every_refusal(), key=lambda refusal: refusal.status):
        rows = cards(
            (f"problems/{refusal.code}", f"<code>{refusal.code}</code>", escape(refusal.title)) for refusal in refusals
        )
        parts.append(f'<h2 id="{status}">{status} {HTTPStatus(status).phrase}</h2>\n{rows}')
    body = f'<h1>Problems</h1>\n<p class="lead">{ABOUT}</p>\n' + "\n".join(parts)
    return _page("/problems", PageContent("Problems", body, about=ABOUT, section="problems", is_wide=True))


async def page(request: Request, context: Context) -> Response:
    """The page of one code. Raises `NotFound` for an unknown code."""
    code = request.path_params["code"]
    for refusal in every_refusal():
        if refusal.code == code:
            # The first call searches the code of all operations.
            sources = (await asyncio.to_thread(_operations)).get(code, {})
            body = _explained(refusal, context, sources)
            return _page(f"/problems/{code}", PageContent(refusal.title, body, about=refusal.title, section="problems"))
    raise NotFound("There is no problem with this code.")


def as_markdown() -> str:
    """The Markdown page of all refusals."""
    return markdown.page(
        "Problems",
        "Reasons to refuse a request, the same on every surface.",
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


@cache
def _operations() -> Mapping[str, Mapping[str, str]]:
    """Return the operations with each refusal code, with the address of each operation in the reference."""
    names = operation_ids(ROUTES)
    by_code: dict[str, dict[str, str]] = {}
    for row in ROUTES:
        for refusal in list_refusals(row.operation):
            by_code.setdefault(refusal.code, {})[names[row.address]] = f"{find_tag(row).slug}#{names[row.address]}"
    return by_code


def _sources(operations: Mapping[str, str]) -> str:
    """Return the operations with a refusal code as HTML; without any, a sentence about its origin."""
    if not operations:
        return "<p>It comes from the connection, the limits or the state of the service: any call may get it.</p>"
    shown = "".join(
        f'<li><a href="../docs/{address}"><code>{name}</code></a></li>'
        for name, address in list(operations.items())[:MAX_SOURCES]
    )
    rest = len(operations) - MAX_SOURCES
    more = f"<p>And {rest} more: the reference names the refusals of each operation.</p>" if rest > 0 else ""
    return f'<ul class="codes">{shown}</ul>\n{more}'


def _explained(refusal: type[Refusal], context: Context, sources: Mapping[str, str]) -> str:
    cause, advice = _cause_and_advice(getdoc(refusal) or "")
    lifecycle = '<p>Its <a href="../lifecycle">life cycle</a> shows who may move a task from where to where.</p>\n'
    return (
        f'<p class="eyebrow"><a href="../problems#{refusal.status}">{refusal.status} '
        f"{HTTPStatus(refusal.status).phrase}</a> · <code>{refusal.code}</code></p>\n"
        f"<h1>{escape(refusal.title)}</h1>\n"
        f'<h2 id="cause">Why</h2>\n{prose(cause)}\n'
        + (f'<h2 id="advice">What to do</h2>\n<div class="callout">{prose(advice)}</div>\n' if advice else "")
        + (lifecycle if issubclass(refusal, WrongStatus) else "")
        + f'<h2 id="example">An example</h2>\n{block(_example(refusal, context), "json")}\n'
        "<p><code>detail</code> states the fault of this request, <code>errors</code> names its fields, and "
        "<code>nextActions</code> are calls that are ready to send, as a tool, at REST or in GraphQL. "
        "<code>requestId</code> finds the request in the log of the service.</p>\n"
        f'<h2 id="operations">Operations</h2>\n{_sources(sources)}\n'
        f'<h2 id="surfaces">Surfaces</h2>\n{SURFACES}\n<p><a href="../problems">All problems</a></p>'
    )


def _cause_and_advice(text: str) -> tuple[str, str]:
    """Split a docstring into the cause, its first sentence, and the advice, the others."""
    cause, _, rest = text.partition("\n\n")
    if not rest:
        cause, *others = SENTENCE.split(text, maxsplit=1)
        rest = "".join(others)
    return cause, rest


def _example(refusal: type[Refusal], context: Context) -> str:
    """Return the recorded problem if it has this code, else an example, or one with the cause as its detail."""
    recorded = dict(examples().problem)
    if recorded["code"] != refusal.code and refusal.code in met():
        shown = problem(context, met()[refusal.code]).model_dump(mode="json")
        return json.dumps(shown | {"requestId": recorded["requestId"]}, indent=2, ensure_ascii=False)
    own = {
        "type": f"{context.base_url}/problems/{refusal.code}",
        "title": refusal.title,
        "status": refusal.status,
        "code": refusal.code,
    }
    if recorded["code"] != refusal.code:
        cause, _ = _cause_and_advice(getdoc(refusal) or "")
        own |= {"detail": " ".join(cause.split()).replace("`", ""), "values": {}, "errors": [], "nextActions": []}
    return json.dumps(recorded | own, indent=2, ensure_ascii=False)


def _page(path: str, page: PageContent) -> Response:
    return HTMLResponse(document(page, path), headers={"Content-Security-Policy": content_security_policy(page)})
