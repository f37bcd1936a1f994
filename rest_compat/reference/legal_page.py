"""`/legal`: the legal documents in force, for people to read before they accept them."""

import asyncio
import re
from functools import lru_cache

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from adapters.pages.reading import PageContent, content_security_policy, document
from adapters.people.sign_in import TERMS
from resolvers.catalogue.reference import get_legal_documents
from resolvers.core.context import Call
from resolvers.wire.model import Nothing

TITLE = "Legal documents"
HEADING = re.compile(r"(</?h)([1-5])(?=>)")
ABOUT = "The legal documents that are in force on this installation."


async def show_page(request: Request, context: Call) -> Response:  # noqa: ARG001 - it is a handler
    documents = await get_legal_documents(context, Nothing())
    page = PageContent(
        TITLE, await asyncio.to_thread(_render, tuple(document.content for document in documents)), about=ABOUT
    )
    return HTMLResponse(document(page, TERMS), headers={"Content-Security-Policy": content_security_policy(page)})


@lru_cache(maxsize=1)
def _render(texts: tuple[str, ...]) -> str:
    # The import of the library takes longer than the page.
    from markdown_it import MarkdownIt  # noqa: PLC0415

    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    rendered = "\n".join(parser.render(text) for text in texts)
    return f"<h1>{TITLE}</h1>\n{HEADING.sub(_lower, rendered)}"


def _lower(heading: re.Match[str]) -> str:
    """Return the tag of a heading one level below the title of the page."""
    return f"{heading[1]}{int(heading[2]) + 1}"
