"""HTML pages: reads their forms and sends their documents. They need no script and are never cached."""

from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qsl

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from adapters.i18n.choice import choose_locale
from adapters.pages.frame import content_security_policy
from adapters.pages.negotiation import prefers_html
from domain.refusals.general import MalformedBody
from domain.refusals.refusal import Refusal
from resolvers.core.context import Call
from rest_compat.http import json_body
from rest_compat.rest.endpoint import merge

FORM = "application/x-www-form-urlencoded"
MAX_FORM_BYTES = 10_000
MAX_FIELDS = 20
STRICT = content_security_policy()
"""The policy of a page without script whose forms stay on this origin."""


async def read_form(request: Request, context: Call) -> dict[str, Any]:
    """Return the fields of a page's form and of its path. The context changes as in `json_body.read`.

    Raises `UnsupportedMedia`, `TooLarge` and `MalformedBody`.
    """
    json_body.require_media_type(request, FORM)
    body = await json_body.read(request, context, MAX_FORM_BYTES)
    fields: dict[str, Any] = dict(request.path_params)
    try:
        pairs = parse_qsl(body.decode("ascii"), keep_blank_values=True, errors="strict", max_num_fields=MAX_FIELDS)
    except ValueError:
        raise MalformedBody("The form cannot be read.") from None
    for name, value in pairs:
        merge(fields, {name: value})
    return fields


def page(document: str, status: int = 200, policy: str = STRICT) -> Response:
    """The response with an HTML document."""
    headers = {"Content-Security-Policy": policy, "Cache-Control": "no-store"}
    return HTMLResponse(document, status, headers)


def wrong_link(request: Request, refusal: Refusal, render: Callable[[str], str]) -> Response:
    """Return the page that `render` makes for a locale. Raises the refusal for clients that are not browsers."""
    if not prefers_html(request.headers.get("accept")):
        raise refusal
    # The owner of the link and their locale are unknown: the browser states its reader's language.
    return page(render(choose_locale(None, request.headers.get("accept-language"))), refusal.status)
