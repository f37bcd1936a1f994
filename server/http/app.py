"""All surfaces as one ASGI application."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from functools import partial
from typing import NamedTuple

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Scope

from adapters.rate_limits import counters_at
from domain.policy import person_limit
from domain.refusals.general import InternalFault, MethodNotAllowed, Unavailable
from domain.refusals.refusal import Refusal
from domain.values.limits import Limit
from domain.values.uri import split_uri
from resolvers.core.context import Services
from resolvers.wire.version import VERSION
from rest_compat.app import RestSurface, rest_surface
from rest_compat.http.cross_origin import CrossOrigin, Origins
from rest_compat.http.dispatch import Dispatcher
from rest_compat.http.exchange import make_context
from rest_compat.http.problem_page import answer_refused
from rest_compat.http.trailing_slash import TrailingSlash
from schema.app import GraphEndpoint, GraphStream, graphql_app
from schema.graphiql import page_files
from schema.types.context import Rules
from schema.types.persisted import read_documents
from server.config.environment import forget_empty_variables
from server.config.garbage_collection import collect_rarely
from server.config.logging import configure
from server.config.rates import network_limit
from server.config.settings import PREFIX, Misconfigured, Settings, load
from server.config.wiring import build, started
from server.http.compression import Compression
from server.http.dashboard import Desks
from server.http.draining import DRAIN, STOPPING, Drain
from server.http.map_tiles import MapTiles
from server.http.probes import Probes
from server.http.rate_limits import RateLimits, RequestLimits, senders
from server.http.refusals import AllowedHosts, EncodingCheck, HostCheck, Respond, refusal_responder
from server.http.request_log import RequestLog
from server.http.short_way import ShortWay
from server.http.websockets import Websockets
from server.monitoring.graph import of_graph
from server.monitoring.listener import serve_metrics
from server.monitoring.page import LocalMetrics, Metrics
from server.monitoring.readings import process_and_service
from server.monitoring.traces import recorded_spans
from server.reference import asyncapi, graph_examples, llms
from server.reference.home import Home
from server.reference.released_clients import ReleasedClients
from server.reference.site import ReferencePages
from server.workers.jobs import work

RESTART_SECONDS = 5
"""Seconds after which a client should repeat a request that the end of the service interrupted."""


def from_environment(*, with_worker: bool = True) -> Starlette:
    """Make the application of this process, for a server that imports it by name. Raises `Misconfigured`."""
    forget_empty_variables()
    settings = load()
    configure(settings.log_level)
    app = create_app(build(settings), settings, with_worker=with_worker)
    collect_rarely()
    return app


def without_worker() -> Starlette:
    """Make the application without a worker, because other processes run the due jobs. Raises `Misconfigured`."""
    return from_environment(with_worker=False)


def create_app(services: Services, settings: Settings, *, with_worker: bool = True) -> Starlette:
    """Make the application with every surface over these services. Its lifespan starts and stops the services, and a
    worker if `with_worker` is true. Raises `Misconfigured`.
    """
    counted = RequestLimits.from_limits(
        Limit.parse(settings.rate_limit),
        person_limit(Limit.parse(settings.rate_limit)),
        network_limit(settings.rate_limit, settings.network_rate_limit),
        counters_at(settings.broadcast),
    )
    respond = refusal_responder(services, settings.base_url)
    # HTTP and websockets share the senders, so that each key is looked up once.
    limits = partial(RateLimits, limits=counted, senders=senders(services), respond=respond) if counted else None
    origins, hosts = Origins(settings.allowed_origins), AllowedHosts(allowed_hosts(settings))
    graph = graphql_app(services, rules=_rules(settings), base_url=settings.base_url, allows_origin=origins.check)
    rest = rest_surface(
        services,
        version=VERSION,
        base_url=settings.base_url,
        allowed_hosts=allowed_hosts(settings),
        allowed_origins=settings.allowed_origins,
    )
    metrics = Metrics(partial(process_and_service, services, (partial(of_graph, graph),), settings.backup_folder))
    problems = ProblemHandlers(services, settings.base_url, rest.paths)
    home = Home(VERSION, services.addresses, takes_guests=settings.simulated_operators > 0)
    tiles = MapTiles.from_setting(settings.map, settings.map_attribution)
    app = Starlette(
        routes=[
            *Desks(services, settings.base_url, home, tiles).routes(),
            Route("/asyncapi.json", asyncapi.show_document, methods=["GET"]),
            *ReferencePages(services, settings.base_url, rest.description).routes(),
            *llms.routes(),
            *ReleasedClients(services, settings.base_url).routes(),
            Route("/graphql", graph),
            Route("/graphql/stream", GraphStream(graph)),
            Route("/graphql/examples.json", graph_examples.show_examples, methods=["GET"]),
            page_files(),
            *rest.routes,
        ],
        exception_handlers={HTTPException: problems.unknown_route},
        middleware=[
            problems.logged(settings),
            Middleware(TrailingSlash),
            Middleware(Probes, services=services),
            Middleware(ShortWay, hosts=hosts, limits=limits, graph=graph, rest=rest.paths),
            *_long_way(settings, graph, hosts, origins, limits, respond=respond, metrics=metrics),
        ],
        lifespan=_lifespan(
            services,
            settings,
            rest,
            graph,
            counted=counted,
            monitored=partial(serve_metrics, settings, metrics),
            with_worker=with_worker,
        ),
    )
    # A redirect loses the body of a request, so `TrailingSlash` handles slashes instead.
    app.router.redirect_slashes = False
    return app


class ProblemHandlers(NamedTuple):
    """Answers to requests that have no route or whose handler failed."""

    services: Services
    base_url: str | None
    paths: Dispatcher

    def logged(self, settings: Settings) -> Middleware:
        """Return the request log, which answers requests that no other part has answered."""
        return Middleware(
            RequestLog,
            base_url=settings.base_url,
            fault=self.fault,
            stopped=self.stopped,
            draining=self.services.draining,
            recent=self.services.recent_requests,
        )

    def unknown_route(self, request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        if error.status_code != MethodNotAllowed.status:
            return self._problem(request, self.paths.nothing_at(request.method, request.url.path))
        allowed = (error.headers or {})["Allow"]
        response = self._problem(request, MethodNotAllowed(f"This path has {allowed}."))
        response.headers["Allow"] = allowed
        return response

    def fault(self, scope: Scope) -> Response:
        refusal = InternalFault("The service failed. Its log has the cause under this request id.")
        return self._problem(Request(scope), refusal)

    def stopped(self, scope: Scope) -> Response | None:
        if not self.services.stopping.is_set():
            return None
        return self._problem(Request(scope), Unavailable("The service is stopping.", retry_after=RESTART_SECONDS))

    def _problem(self, request: Request, refusal: Refusal) -> Response:
        return answer_refused(request, make_context(request, self.services, self.base_url), refusal)


def _long_way(
    settings: Settings,
    graph: ASGIApp,
    hosts: AllowedHosts,
    origins: Origins,
    limits: Callable[[ASGIApp], RateLimits] | None,
    *,
    respond: Respond,
    metrics: Metrics,
) -> list[Middleware]:
    """Return the middlewares of all other requests, the outermost first."""
    return [
        # Before the check of hosts, which may allow only the public one.
        *([Middleware(LocalMetrics, metrics=metrics)] if settings.metrics_port is None else []),
        Middleware(HostCheck, hosts=hosts, respond=respond),
        Middleware(Websockets, path="/graphql", to=limits(graph) if limits else graph),
        Middleware(CrossOrigin, origins=origins),
        Middleware(Compression),
        *([Middleware(limits)] if limits else []),
        Middleware(EncodingCheck, respond=respond),
    ]


def _lifespan(
    services: Services,
    settings: Settings,
    rest: RestSurface,
    graph: GraphEndpoint,
    *,
    counted: RequestLimits | None,
    monitored: Callable[[], AbstractAsyncContextManager[None]],
    with_worker: bool,
) -> Callable[[Starlette], AbstractAsyncContextManager[dict[str, object]]]:
    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[dict[str, object]]:
        async with recorded_spans(settings), started(services), rest.lifespan(), monitored():
            worker = asyncio.create_task(work(services)) if with_worker else None
            stopping = asyncio.create_task(_stop(services, graph, worker))
            try:
                yield {STOPPING: services.stopping, DRAIN: Drain(services.draining, settings.drain)}
            finally:
                services.draining.set()
                services.stopping.set()
                await stopping
                if worker:
                    with suppress(asyncio.CancelledError):
                        await worker
                if counted:
                    await counted.sender.close()

    return lifespan


async def _stop(services: Services, graph: GraphEndpoint, worker: "asyncio.Task[None] | None") -> None:
    """Once the service begins to stop, end the worker and the streams; requests under way continue."""
    await services.draining.wait()
    if worker:
        # Other workers can take its remaining jobs at once.
        worker.cancel()
    await services.stopping.wait()
    graph.end_streams()


def _rules(settings: Settings) -> Rules:
    try:
        documents = read_documents(settings.persisted_documents)
    except ValueError as fault:
        raise Misconfigured(f"{PREFIX}PERSISTED_DOCUMENTS: {fault}") from None
    return Rules(settings.introspection, settings.max_cost, documents)


def allowed_hosts(settings: Settings) -> tuple[str, ...]:
    """The hosts of the settings, and the host of the public address."""
    own = split_uri(settings.base_url).host if settings.base_url else None
    return (*settings.allowed_hosts, own) if own else settings.allowed_hosts
