"""The REST surface as a whole, for the application to mount."""

from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import NamedTuple

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route
from starlette.types import ASGIApp, Receive, Scope, Send

from adapters.pages.tracking import SCRIPT as TRACK_SCRIPT
from adapters.people.passkeys import SCRIPT
from adapters.people.sign_in import TERMS
from domain.oauth.challenge import PROTECTED_RESOURCE
from resolvers.core.context import Call, Services
from resolvers.evidence.names import KEYS_PATH
from resolvers.tracking.links import PATH as TRACK
from rest_compat.a2a import paths as a2a
from rest_compat.discovery.documents import Discovery
from rest_compat.http import health
from rest_compat.http.dispatch import Dispatcher, Handler
from rest_compat.http.lazy import LazyApp
from rest_compat.oauth import consent, endpoints, metadata
from rest_compat.pages import account, checkout, entrances, files, passkeys, proof, sign_in, tracking
from rest_compat.pages.questions import ACCESS_REQUESTS, APPROVALS, CONFIRMATIONS
from rest_compat.pages.session import for_people
from rest_compat.reference import legal_page, lifecycle_page, problem_pages
from rest_compat.reference.description import Description
from rest_compat.rest import payment_events
from rest_compat.rest.endpoint import RouteHandler
from rest_compat.rest.files import Download, UploadHandler
from rest_compat.rest.route import AUTHORIZE, PREFIX, TOKEN, Rest
from rest_compat.rest.routes import ROUTES
from rest_compat.tools.bridge import Bridge
from rest_compat.tools.tool import Tool
from rest_compat.tools.tools import TOOLS

API = "/api/{rest:path}"
"""One route for all paths below `/api`, so that unknown paths get a problem, too."""
MCP = "/mcp"


class RestSurface(NamedTuple):
    """Routes for the application, and a context to enter once while they are served."""

    routes: list[BaseRoute]
    paths: Dispatcher
    """Dispatcher of all routes except those of MCP and of A2A's bindings."""
    lifespan: Callable[[], AbstractAsyncContextManager[None]]
    description: Callable[[], bytes]
    """Returns the OpenAPI document as JSON, which is made once a day, for the times of its examples."""


def rest_surface(
    services: Services,
    *,
    version: str,
    base_url: str | None = None,
    allowed_hosts: Sequence[str] | None = None,
    allowed_origins: Sequence[str] = (),
) -> RestSurface:
    """REST, the tool bridge, MCP, HTML pages and documents. Each application needs its own.

    `base_url` is the public address for links; without it, they use the address that each request was sent to.
    """

    def mcp_app() -> Starlette:
        # The import of the library takes a second.
        from rest_compat.mcp import server as mcp  # noqa: PLC0415

        return mcp.server(
            services,
            TOOLS,
            version=version,
            base_url=base_url,
            allowed_hosts=allowed_hosts,
            allowed_origins=allowed_origins,
        )

    mcp_endpoint = LazyApp(mcp_app)

    description = Description(services.clock, version, base_url)
    paths = dispatcher(services, ROUTES, TOOLS, base_url=base_url)
    paths.add("GET", f"{PREFIX}/openapi.json", description.answer)
    _add_pages(paths, Discovery(version))
    agents = AgentSurface(services, base_url)
    routes: list[BaseRoute] = [
        # The server has no sessions, which GET would stream and DELETE would end: it refuses both, as the protocol
        # allows.
        Route(MCP, mcp_endpoint, methods=["POST"]),
        Route(MCP, paths, methods=["GET"]),
        Route(a2a.JSON_RPC, agents),
        Route(a2a.EVERYTHING_BELOW, agents),
        Route(API, paths),
        *(Route(path, paths) for path in paths.known_paths() if path != MCP and not path.startswith("/api/")),
    ]
    return RestSurface(routes, paths, mcp_endpoint.running, description.read)


def dispatcher(
    services: Services, rows: Iterable[Rest], tools: Iterable[Tool], *, base_url: str | None = None
) -> Dispatcher:
    """The paths below `/api/v1`: a handler for each row, and the tool bridge."""
    paths = Dispatcher(services, base_url)
    for row in rows:
        paths.add(row.method, row.path, handler(row))
    bridge = Bridge(tools)
    paths.add("GET", f"{PREFIX}/tools", bridge.list_tools)
    paths.add("GET", f"{PREFIX}/tools/{{name}}", bridge.show_tool)
    paths.add("POST", f"{PREFIX}/tools/call", bridge.call_tool)
    return paths


class AgentSurface:
    """The A2A protocol, loaded at the first request."""

    def __init__(self, services: Services, base_url: str | None) -> None:
        self._services = services
        self._base_url = base_url
        self._surface: ASGIApp | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self._surface is None:
            from rest_compat.a2a.surface import Surface  # noqa: PLC0415

            self._surface = Surface(self._services, self._base_url)
        await self._surface(scope, receive, send)


def _agent_card(version: str, document: str) -> Handler:
    """Return the handler of a document of the agent card, whose module is loaded at the first request."""

    async def show_document(request: Request, context: Call) -> Response:
        from rest_compat.a2a.card import AgentCard  # noqa: PLC0415

        response: Response = await getattr(AgentCard(version), document)(request, context)
        return response

    return show_document


def handler(row: Rest) -> Handler:
    """The handler of a row."""
    if row.upload:
        return UploadHandler(row)
    if row.raw or row.is_file:
        return Download(row)
    return RouteHandler(row)


def _add_pages(paths: Dispatcher, discovery: Discovery) -> None:
    paths.add("GET", "/checkout/{externalId}", checkout.show_page)
    paths.add("POST", "/checkout/{externalId}", checkout.decide)
    paths.add("GET", "/approvals/{token}", APPROVALS.show_question)
    paths.add("POST", "/approvals/{token}", APPROVALS.decide)
    paths.add("GET", "/confirmations/{token}", CONFIRMATIONS.show_question)
    paths.add("POST", "/confirmations/{token}", CONFIRMATIONS.decide)
    paths.add("GET", "/access-requests/{token}", ACCESS_REQUESTS.show_question)
    paths.add("POST", "/access-requests/{token}", ACCESS_REQUESTS.decide)
    paths.add("GET", "/files/{token}", files.show_file)
    paths.add("GET", f"{TRACK}{{token}}", tracking.show_page)
    paths.add("GET", f"{TRACK}{{token}}/state", tracking.show_state)
    paths.add("GET", f"{TRACK}{{token}}/photos/{{number}}", tracking.show_photo)
    paths.add("GET", TRACK_SCRIPT, tracking.show_script)
    for method, path, handler_of_page in (*sign_in.ROUTES, *proof.ROUTES, *account.ROUTES):
        paths.add(method, path, for_people(handler_of_page))
    paths.add("GET", SCRIPT, passkeys.show_script)
    paths.add("POST", f"{PREFIX}/payments/stripe/webhook", payment_events.receive_stripe_event)
    paths.add("GET", PREFIX, entrances.show_rest)
    paths.add("GET", MCP, entrances.show_mcp)
    paths.add("GET", "/lifecycle", lifecycle_page.show_page)
    paths.add("GET", TERMS, legal_page.show_page)
    paths.add("GET", "/problems", problem_pages.index)
    paths.add("GET", "/problems/{code}", problem_pages.page)
    paths.add("GET", "/.well-known/mcp.json", discovery.server_card)
    paths.add("GET", "/mcp/server-card", discovery.typed_server_card)
    paths.add("GET", "/.well-known/ai-catalog.json", discovery.catalogue)
    paths.add("GET", "/.well-known/fieldcall.json", discovery.platform)
    paths.add("GET", KEYS_PATH, discovery.evidence_keys)
    paths.add("GET", PROTECTED_RESOURCE, metadata.service)
    paths.add("GET", metadata.MCP_RESOURCE, metadata.mcp)
    paths.add("GET", metadata.SERVER, metadata.server)
    paths.add("GET", AUTHORIZE, for_people(consent.show_consent))
    paths.add("POST", AUTHORIZE, for_people(consent.decide))
    paths.add("POST", TOKEN, endpoints.token)
    paths.add("POST", endpoints.REGISTER, endpoints.register)
    paths.add("POST", endpoints.REVOKE, endpoints.revoke)
    paths.add("GET", a2a.CARD, _agent_card(discovery.version, "show_card"))
    paths.add("GET", a2a.KEY_SET, _agent_card(discovery.version, "show_keys"))
    paths.add("GET", "/healthz", health.alive)
    paths.add("GET", "/readyz", health.ready)
