"""Answers of `GET /api/v1` and `GET /mcp`: entry pages, because newcomers open both addresses first."""

from html import escape

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from adapters.pages.frame import document
from adapters.pages.negotiation import prefers_html
from domain.refusals.general import KEY_FORM, MethodNotAllowed
from resolvers.core.context import Context
from rest_compat.http.exchange import answer, refused
from rest_compat.pages.page import page
from rest_compat.rest.route import PREFIX

REFERENCE = "/docs"


async def show_rest(request: Request, context: Context) -> Response:
    """`/api/v1`: the reference for a browser, else the addresses to begin at."""
    base = context.base_url
    if prefers_html(request.headers.get("accept")):
        response: Response = RedirectResponse(f"{base}{REFERENCE}", 303)
    else:
        response = answer(
            {
                "title": "Fieldcall over REST",
                "reference": f"{base}{REFERENCE}",
                "openapi": f"{base}{PREFIX}/openapi.json",
                "platform": f"{base}/.well-known/fieldcall.json",
                "registration": f"POST {base}{PREFIX}/agents/register",
                "authentication": KEY_FORM,
                "tools": f"{base}{PREFIX}/tools",
                "mcp": f"{base}/mcp",
                "graphql": f"{base}/graphql",
                "problems": f"{base}/problems",
            }
        )
    response.headers["Vary"] = "Accept"
    return response


async def show_mcp(request: Request, context: Context) -> Response:
    """`/mcp` without a message: instructions for a browser, else 405, which means for clients that there is no
    stream."""
    address = f"{context.base_url}/mcp"
    if prefers_html(request.headers.get("accept")):
        response = page(_how_to_connect(escape(address)))
    else:
        detail = (
            f"This is the MCP endpoint (streamable HTTP): send JSON-RPC with POST. Give {address} to an MCP client."
        )
        response = refused(context, MethodNotAllowed(f"{detail} The reference is at {context.base_url}{REFERENCE}."))
        response.headers["Allow"] = "POST"
    response.headers["Vary"] = "Accept"
    return response


def _how_to_connect(address: str) -> str:
    say = "Programs speak the Model Context Protocol here. Give this address to your assistant as a connector:"
    keys = "The assistant signs you in when it needs to, or sends an API key: <code>Authorization: Bearer KEY</code>"
    body = (
        "<h1>This is for assistants</h1>",
        f"<p>{say}</p>",
        f"<p><code>{address}</code></p>",
        f"<p>On a command line: <code>claude mcp add --transport http fieldcall {address}</code></p>",
        f"<p>{keys}</p>",
        f'<p><a href="{REFERENCE}">Read the reference</a></p>',
        '<p><a href="/">What this service is</a></p>',
    )
    return document(locale="en", title="MCP", body=body)
