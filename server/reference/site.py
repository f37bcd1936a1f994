"""`/docs`: the reference of every operation, the guides and the search, as pages that need no script.

A page is made from the OpenAPI document at its first request, and cached compressed: there is one for each subject and
guide. The address of the service is inserted into its examples when it is sent.
"""

import asyncio
import zlib
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from functools import cached_property
from html import escape
from importlib.resources import files
from typing import Any, Final

import orjson
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from adapters.pages import reading
from adapters.pages.code import block
from adapters.pages.reading import PageContent, inline
from domain.refusals.general import NotFound
from resolvers.core.context import OperationAddresses, Services
from rest_compat.discovery.first_steps import as_shell, publish
from rest_compat.http.caching import validated_by_tag
from rest_compat.http.examples import utc_day
from rest_compat.http.exchange import make_context
from rest_compat.http.problem_page import answer_refused
from rest_compat.rest.routes import ROUTES
from rest_compat.tools.tools import TOOLS
from server.reference import graph_types, guides, llms, operations, search
from server.reference.operations import DocumentTag
from server.reference.samples import BASE

STYLE: Final = files("server.reference").joinpath("reference.css").read_text("utf-8")
ABOUT: Final = (
    "Software agents dispatch physical-world tasks to human operators, follow them live, review the proof and settle "
    "the money: the same operations over REST, GraphQL, tools and MCP."
)
AFTER_IT: Final = """\
<p>The script begins with a new agent in test mode, whose tasks simulated operators carry out: it ends with a paid task
within seconds. An agent without <code>testMode</code> makes the same calls, and people do the work. The examples of the
reference take the key from <code>$KEY</code>. <a href="docs/how-to/practice">Practice mode</a> explains the clock and
the courses of tasks.</p>"""
FOR_PROGRAMS: Final = """\
<h2>For programs</h2>
<ul>
<li><a href="clients">Clients for Python and TypeScript</a></li>
<li><a href="api/v1/openapi.json">OpenAPI 3.1</a></li>
<li><a href="schema.graphql">GraphQL schema</a></li>
<li><a href="asyncapi.json">AsyncAPI 3</a></li>
<li><a href="api/v1/tools">Tools</a></li>
<li><a href=".well-known/mcp.json">MCP</a></li>
</ul>"""
GRAPH_TYPE: Final = f"{guides.GRAPH}/"
"""Beginning of the names of pages about types of the graph."""
PROSE: Final = "\n.prose { max-width: 780px; }\n.prose .table, .prose pre { max-width: none; }\n"


class ReferencePages:
    """The handlers of the pages. `description` returns the OpenAPI document as JSON."""

    def __init__(self, services: Services, base_url: str | None, description: Callable[[], bytes]) -> None:
        self._services = services
        self._base_url = base_url
        self._description = description
        self._pages: dict[str, tuple[bytes, str]] = {}
        """The compressed page of each requested path, and its policy, for the times of `_day`."""
        self._day: date | None = None
        self._making = asyncio.Lock()

    def routes(self) -> list[BaseRoute]:
        """All paths below `/docs`, and the schema of the graph."""
        return [
            Route("/schema.graphql", graph_types.show_document),
            Route("/docs", self._show_page),
            Route("/docs/search", self._search),
            Route("/docs/guides", self._redirect_guide),
            Route("/docs/guides/{name}", self._redirect_guide),
            Route("/docs/{kind}/{name:path}.md", self._text),
            Route("/docs/{kind}/{name:path}", self._show_page),
            Route("/docs/{subject}", self._show_page),
        ]

    async def _show_page(self, request: Request) -> Response:
        path = request.url.path.removeprefix(request.scope.get("root_path", ""))
        if self._day != (today := utc_day(self._services.clock.now())):
            self._day, self._pages = today, {}
        if path not in self._pages:
            async with self._making:
                page = await asyncio.to_thread(self._make, path)
            if page is None:
                return self._unknown(request)
            text = reading.document(page, path).encode()
            self._pages[path] = (zlib.compress(text, 9), reading.content_security_policy(page))
        compressed, policy = self._pages[path]
        return self._sent(request, zlib.decompress(compressed).decode(), policy)

    async def _search(self, request: Request) -> Response:
        query = request.query_params.get("q", "")[:100]
        async with self._making:
            everything = await asyncio.to_thread(lambda: self._entries)
        hits = await asyncio.to_thread(search.search, everything, query)
        page = PageContent(f"Search: {query}" if query else "Search", _results(query, hits), style=STYLE)
        return self._sent(request, reading.document(page, "/docs/search"), reading.content_security_policy(page))

    async def _text(self, request: Request) -> Response:
        """The Markdown of a page, for programs."""
        name = "{kind}/{name}".format_map(request.path_params)
        type_name = name.removeprefix(GRAPH_TYPE)
        if type_name != name and type_name in graph_types.read_types():
            text = graph_types.as_markdown(type_name)
        elif name in guides.names() or name.removesuffix("/index") in guides.KINDS:
            text = llms.guide_text(name).replace(llms.BASE, request.state.base_url)
        else:
            return self._unknown(request)
        return validated_by_tag(request, Response(text, media_type="text/markdown"))

    async def _redirect_guide(self, request: Request) -> Response:
        """Lead from the address of a guide in version 0.1.0 to that of its page."""
        name = request.path_params.get("name", "").removesuffix(".md")
        page = next((page for page in guides.names() if name and page.endswith(f"/{name}")), "reference")
        suffix = ".md" if request.url.path.endswith(".md") and page != "reference" else ""
        context = make_context(request, self._services, self._base_url)
        return RedirectResponse(f"{context.base_url}/docs/{page}{suffix}", status_code=308)

    def _sent(self, request: Request, text: str, policy: str) -> Response:
        context = make_context(request, self._services, self._base_url)
        response = validated_by_tag(request, HTMLResponse(text.replace(BASE, escape(context.base_url))))
        # A browser applies the policy of a 304, too.
        response.headers["Content-Security-Policy"] = policy
        return response

    def _unknown(self, request: Request) -> Response:
        refusal = NotFound("The reference has no such page.")
        return answer_refused(request, make_context(request, self._services, self._base_url), refusal)

    def _make(self, path: str) -> PageContent | None:
        """Return the page of a path; None if there is none."""
        if path == "/docs":
            body = _overview(self._subjects, self._services.addresses)
            side = self._contents("", "")
            return PageContent("Documentation", body, about=ABOUT, section="docs", side=side, style=STYLE)
        name = path.removeprefix("/docs/")
        if name in guides.KINDS or name in guides.names():
            return _guide(name)
        if name.startswith(GRAPH_TYPE) and (type_name := name.removeprefix(GRAPH_TYPE)) in graph_types.read_types():
            return _graph_type(type_name)
        subject = next((subject for subject in self._subjects if subject.slug == name), None)
        if subject is None:
            return None
        body = operations.render_page(self._document(), subject, ROWS, TOOL_NAMES, utc_day(self._services.clock.now()))
        side = self._contents("../", subject.slug)
        return PageContent(subject.name, body, about=subject.description, section="docs", side=side, style=STYLE)

    def _document(self) -> Mapping[str, Any]:
        document: Mapping[str, Any] = orjson.loads(self._description())
        return document

    @cached_property
    def _subjects(self) -> list[DocumentTag]:
        return operations.subjects(self._document())

    @cached_property
    def _entries(self) -> list[search.Entry]:
        tools = {address: TOOL_NAMES.get(row.operation.name, "") for address, row in ROWS.items()}
        return search.entries(self._document(), tools)

    def _contents(self, up: str, current: str) -> str:
        """Return the links beside a page; `up` is the relative path from it to `/`."""
        groups = [("Start", [(f"{up}docs", "Overview")])] + [
            (group, [(f"{up}docs/{subject.slug}", subject.title) for subject in members])
            for group, members in _grouped(self._subjects).items()
        ]
        return reading.contents("All subjects", groups, f"{up}docs/{current}" if current else f"{up}docs")


ROWS: Final = {row.address: row for row in ROUTES}
TOOL_NAMES: Final = {tool.operation.name: tool.name for tool in reversed(TOOLS)}


def _grouped(subjects: list[DocumentTag]) -> Mapping[str, list[DocumentTag]]:
    groups: dict[str, list[DocumentTag]] = {}
    for subject in subjects:
        groups.setdefault(subject.group or "Operations", []).append(subject)
    return groups


def _overview(subjects: list[DocumentTag], addresses: Mapping[str, OperationAddresses]) -> str:
    first = block(as_shell(publish(BASE, addresses)), "bash")
    head = f'<h1>Documentation</h1>\n<p class="lead">{ABOUT}</p>\n{reading.finder("docs/search")}'
    parts = [head, *(_list_kind(kind) for kind in guides.KINDS if kind != "reference")]
    parts += [f'<h2 id="first-calls">The first calls</h2>\n{first}\n{AFTER_IT}', _list_kind("reference")]
    for group, members in _grouped(subjects).items():
        items = ((f"docs/{one.slug}", escape(one.title), inline(one.description)) for one in members)
        parts.append(f'<h2 id="{reading.make_anchor(group)}">{escape(group)}</h2>\n{reading.cards(items)}')
    return "\n".join((*parts, FOR_PROGRAMS))


def _list_kind(kind: str) -> str:
    """Return the pages of a kind as cards below its heading, for the page at `/docs`."""
    names = [name for group in guides.groups()[kind].values() for name in group]
    items = ((f"docs/{name}", escape(guides.read_title(name)), inline(guides.about(name))) for name in names)
    return f'<h2 id="{kind}"><a href="docs/{kind}">{guides.KINDS[kind]}</a></h2>\n{reading.cards(items)}'


def _guide(name: str) -> PageContent:
    """Return a page of a kind, or the index of one."""
    guide = guides.guide(name)
    root = reading.find_root(f"/docs/{name}")
    side = _side(name, guides.DECISIONS if name in guides.decisions() else name, guide.headings)
    body = f'<div class="prose">{guide.body}</div>'
    if name in guides.KINDS:
        about = guides.about(f"{name}/index")
    else:
        about = guides.about(name)
        body += _link_markdown(f"{root}docs/{name}.md")
    return PageContent(guide.title, body, about=about, section=_section(name), side=side, style=PROSE)


def _graph_type(name: str) -> PageContent:
    """Return the page of a type of the graph."""
    body = graph_types.render_page(name) + _link_markdown(f"{name}.md")
    side = _side(f"{GRAPH_TYPE}{name}", guides.GRAPH, [])
    about = graph_types.summarize(graph_types.read_types()[name])
    title = f"{name} (GraphQL)"
    return PageContent(title, body, about=about, section=_section(GRAPH_TYPE), side=side, style=STYLE + PROSE)


def _link_markdown(address: str) -> str:
    return f'\n<p class="quiet">The same <a href="{address}">as Markdown</a>.</p>'


def _section(name: str) -> str:
    return f"docs/{name.partition('/')[0]}"


def _side(name: str, current: str, headings: Sequence[tuple[str, str]]) -> str:
    """Return the links beside a page: the pages of its kind, of which one is `current`, and its headings."""
    kind, root = name.partition("/")[0], reading.find_root(f"/docs/{name}")
    groups = [
        (group, [(f"{root}docs/{page}", guides.read_title(page)) for page in pages])
        for group, pages in guides.groups()[kind].items()
    ]
    if headings:
        groups.append(("On this page", [(f"#{anchor}", text) for anchor, text in headings]))
    return reading.contents(guides.KINDS[kind], groups, f"{root}docs/{current}")


def _results(query: str, hits: list[search.Entry]) -> str:
    shown = "\n".join(map(_result, hits))
    few = {0: "Nothing has all these words. Try fewer, or one.", 1: "One result"}
    number = few.get(len(hits), f"{len(hits)} results")
    answer = f"<p>{number}</p>\n{shown}" if query.strip() else ""
    return f"<h1>Search</h1>\n{reading.finder('search', query)}\n{answer}"


def _result(hit: search.Entry) -> str:
    excerpt = search.excerpt(hit)
    return (
        f'<div class="hit"><a href="../{hit.address}">{inline(hit.title)}</a> '
        f'<span class="chip">{escape(hit.kind)}</span>' + (f"<p>{inline(excerpt)}</p>" if excerpt else "") + "</div>"
    )
