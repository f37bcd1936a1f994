"""The service as processes: servers with a worker in each, or a worker alone."""

import asyncio
import errno
import os
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from ipaddress import ip_address
from socket import AF_INET, AF_INET6, SO_REUSEADDR, SOL_SOCKET, socket
from types import FrameType, ModuleType
from typing import Final, Literal, cast

import structlog
import uvicorn
from starlette.applications import Starlette
from uvicorn.supervisors import multiprocess

from adapters.storage.files.ownership import describe_version
from domain.money.deposits import EMBEDDED
from resolvers.core.context import Services
from rest_compat.discovery.first_steps import as_shell, publish
from server.config.database import serving_owner
from server.config.settings import PREFIX, Misconfigured, Settings
from server.config.wiring import addresses, prepare_to_serve, running
from server.http.admission import Admission
from server.http.connections import IDLE_SECONDS, BoundedHttp
from server.http.draining import DRAIN, STOPPING, Drain
from server.http.open_connections import OpenConnections
from server.http.websockets import SmallWebsocket
from server.monitoring.listener import check_port, serve_metrics
from server.monitoring.page import Metrics
from server.monitoring.readings import process_and_service
from server.monitoring.traces import recorded_spans
from server.process import demo_agent, demo_people
from server.process.accepting import Accepting
from server.workers.jobs import work
from subscriptions.transports.websocket import MAX_MESSAGE_SIZE

STOP_SECONDS = 10
"""Total seconds that a server may take to stop."""
CLOSING_SECONDS = 3
"""Seconds of these for the steps after the last request: the worker's calls, the databases."""
MIN_SHUTDOWN_SECONDS = 1
"""Minimum seconds for requests under way, even after the longest drain."""
try:
    import resource as _resource
except ImportError:  # Windows
    _resource = None  # type: ignore[assignment]
resource: ModuleType | None = _resource
"""Module for the limits of a process; None if the system has none."""

OWN_FILES = 200
"""Open files of a process in addition to its connections: databases, uploads, calls to endpoints."""
UVLOOP: Final = "uvloop"
LIVE_STRIPE_KEYS = ("sk_live_", "rk_live_")
ALL_INTERFACES = ("0.0.0.0", "::")  # noqa: S104 - compared with, not bound
DEMO_SETTINGS = {
    "OPERATOR_APPROVAL": "auto",
    "ALLOW_PRIVATE_TARGETS": "true",
    "PRINT_MAIL": "true",
    # Test suites register an agent for each test.
    "REGISTRATIONS_PER_HOUR": "10000",
}
DEMO_ADDRESSES = {"owner": demo_people.OWNER, "operator": demo_people.OPERATOR, "staff": demo_people.STAFF}
"""Addresses with which the people of `--demo` sign in."""
NOTES = {
    "stripe": (),
    "embedded": (f"  Payments {PREFIX}PAYMENTS=embedded: every deposit is test money",),
    "none": (f"  Payments none: deposits are refused, except in test mode; {PREFIX}PAYMENTS changes it",),
}
"""Notes about payments that are printed at the start."""

log = structlog.get_logger("fieldcall")


def choose_demo_settings() -> None:
    """Set the defaults of `--demo` in the environment, where every worker process reads them."""
    for name, value in DEMO_SETTINGS.items():
        os.environ.setdefault(PREFIX + name, value)
    if f"{PREFIX}STRIPE_KEY" not in os.environ:
        os.environ.setdefault(f"{PREFIX}PAYMENTS", EMBEDDED)


def check_demo(settings: Settings, host: str) -> None:
    """Refuse to expose the demo to other machines while it takes real money. Raises `Misconfigured`."""
    key = settings.stripe_key.get_secret_value() if settings.stripe_key else ""
    if key.startswith(LIVE_STRIPE_KEYS) and not _is_loopback(host):
        raise Misconfigured(
            f"--demo does not listen at {host} with a live key of Stripe ({PREFIX}STRIPE_KEY): it approves operators "
            "unseen and calls private addresses. Take a test key, listen at 127.0.0.1, or leave out --demo."
        )


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


class Server(uvicorn.Server):
    """Drains before it stops for SIGTERM, and notifies the application of both, even without open connections, because
    a call whose client has left may still wait."""

    _drained_at: float | None = None
    _accepting: tuple[Accepting, ...] = ()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        # A second signal, or Ctrl+C, ends the server without a delay.
        if sig != signal.SIGTERM or self._drained_at is not None or not self.started:
            super().handle_exit(sig, frame)
            return
        self._captured_signals.append(sig)
        self._drained_at = time.monotonic() + self.lifespan.state[DRAIN].seconds

    async def startup(self, sockets: list[socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            if self.config.loop == UVLOOP:
                http = cast("partial[BoundedHttp]", self.config.http)
                protocol = partial(
                    http, config=self.config, server_state=self.server_state, app_state=self.lifespan.state
                )
                admission: Admission = http.args[0].admission
                self._accepting = tuple(Accepting(listening, protocol, admission) for listening in sockets or ())
            log.info("the server has started")

    async def on_tick(self, counter: int) -> bool:
        if self._drained_at is not None:
            drain: Drain = self.lifespan.state[DRAIN]
            if not drain.begun.is_set():
                # Not in the signal handler, which may interrupt the writing of another line.
                log.info("the server drains", seconds=drain.seconds)
                drain.begun.set()
            self.should_exit = self.should_exit or time.monotonic() >= self._drained_at
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket] | None = None) -> None:
        self.lifespan.state[DRAIN].begun.set()
        self.lifespan.state[STOPPING].set()
        for accepting in self._accepting:
            accepting.stop()
        await super().shutdown(sockets)
        log.info("the server has stopped")


class ServingProcess(multiprocess.Process):
    """One of several processes that share a port."""

    @property
    def server(self) -> Server:
        if self._server is None:
            self._server = Server(config=self.config)
        return cast("Server", self._server)


def serve(settings: Settings, host: str, port: int, workers: int, *, demo: bool, with_worker: bool = True) -> None:
    """Serve until a signal ends it, after requests under way. Raises `Misconfigured` and `FileOwnedError`."""
    if demo:
        check_demo(settings, host)
    if workers == 1:
        check_port(settings)
    check_address(host, port)
    with serving_owner(settings):
        _serve_owned(settings, host, port, workers, demo=demo, with_worker=with_worker)


def _serve_owned(settings: Settings, host: str, port: int, workers: int, *, demo: bool, with_worker: bool) -> None:
    asyncio.run(prepare_to_serve(settings))
    app = f"server.http.app:{'from_environment' if with_worker else 'without_worker'}"
    config = configuration(app, settings, host=host, port=port, workers=workers)
    bound = config.bind_socket()
    # From here on, connections wait in the queue until the service is loaded, instead of being refused.
    bound.listen(config.backlog)
    address = settings.base_url or _address(*bound.getsockname()[:2])
    if demo:
        # Links in mails need a public address: a trial uses the one at which it listens. Worker processes read it, too.
        os.environ.setdefault(f"{PREFIX}BASE_URL", address)
    print(welcome(settings, address, asyncio.run(demo_agent.keys(settings)) if demo else None), flush=True)
    if workers > 1:
        # The supervisor makes its processes from the class of this name.
        multiprocess.Process = ServingProcess  # type: ignore[misc]
        multiprocess.Multiprocess(config, [bound]).run()
    else:
        Server(config).run([bound])


def check_address(host: str, port: int) -> None:
    """Raise `Misconfigured` if the service cannot listen there, before anything else is started."""
    with socket(AF_INET6 if ":" in host else AF_INET) as trial:
        # The server sets the same option: otherwise ended connections hold the port for a minute.
        trial.setsockopt(SOL_SOCKET, SO_REUSEADDR, 1)
        try:
            trial.bind((host, port))
        except OSError as fault:
            if fault.errno == errno.EADDRINUSE:
                raise Misconfigured(f"port {port} of {host} is in use: take another one with --port") from None
            raise Misconfigured(
                f"this machine does not listen at port {port} of {host}: {fault.strerror}; see --host and --port"
            ) from None


def configuration(
    app: str | Callable[[], Starlette], settings: Settings, *, host: str, port: int, workers: int = 1
) -> uvicorn.Config:
    """Return uvicorn's configuration. `app` makes the application; several processes need it by name."""
    proxies = settings.forwarded_allow_ips
    connections = OpenConnections(
        _allow_files(settings.max_open_connections),
        settings.max_address_connections,
        proxies,
        Admission(settings.max_requests),
    )
    return uvicorn.Config(
        app,
        factory=True,
        host=host,
        port=port,
        workers=workers,
        loop=_loop(),
        http=cast("type[asyncio.Protocol]", partial(BoundedHttp, connections)),
        ws=cast("type[asyncio.Protocol]", partial(SmallWebsocket, connections)),
        ws_max_size=MAX_MESSAGE_SIZE,
        # Compression would more than double the memory of each connection, and messages are short.
        ws_per_message_deflate=False,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        forwarded_allow_ips="*" if "*" in proxies else list(proxies),
        timeout_keep_alive=IDLE_SECONDS,
        timeout_graceful_shutdown=max(MIN_SHUTDOWN_SECONDS, STOP_SECONDS - CLOSING_SECONDS - settings.drain),
    )


def _loop() -> Literal["uvloop", "asyncio"]:
    """Return uvloop if it can be imported: not on Windows."""
    try:
        import uvloop  # noqa: F401, PLC0415 - whether it can be loaded is the question
    except ImportError:
        return "asyncio"
    return UVLOOP


def _allow_files(connections: int) -> int:
    """Raise the limit of open files for that number of connections. Return the number of connections that the limit
    allows."""
    if resource is None:
        return connections
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    limit = connections + OWN_FILES
    if hard != resource.RLIM_INFINITY:
        limit = min(limit, hard)
    if soft != resource.RLIM_INFINITY and soft < limit:
        resource.setrlimit(resource.RLIMIT_NOFILE, (limit, hard))
    return max(1, min(connections, limit - OWN_FILES))


def _address(host: str, port: int) -> str:
    # By name, because browsers do not support passkeys at a bare IP address.
    if host in ALL_INTERFACES or _is_loopback(host):
        host = "localhost"
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def welcome(settings: Settings, address: str, demo_keys: demo_agent.DemoKeys | None) -> str:
    """The text printed at the start: the service's addresses and the next command."""
    lines = [f"Fieldcall is at {address}", f"  GraphQL {address}/graphql   REST {address}/api/v1   MCP {address}/mcp"]
    if settings.database_file:
        lines.append(f"  Database {settings.database_file} (keep {settings.database_file}.key with it)")
        lines.append(f"  {describe_version()}")
    lines += NOTES[settings.payment_mode]
    if demo_keys:
        lines.append("  For trials only: --demo sets")
        lines += (
            f"    {variable.name}={variable.current}  ({variable.meaning})"
            for variable in settings.variables()
            if variable.name.removeprefix(PREFIX) in DEMO_SETTINGS
        )
        lines.append(f"  Demo agent {demo_keys.demo}")
        lines.append(f"  Practice agent {demo_keys.practice}")
        lines.append("  Sign in within 10 minutes, each link once (fieldcall sign-in ADDRESS makes another):")
        lines += (
            f"    {who:8} {DEMO_ADDRESSES[who]:21} {address}{path}" for who, path in demo_keys.links._asdict().items()
        )
    if settings.simulated_operators:
        lines.append(f"  Next: open {address} and press Try it, or let an agent make its first calls in a shell:")
        lines += ("", _first_calls(address, demo_keys), "")
    elif settings.payment_mode == EMBEDDED:
        # The demonstration pays on the built-in page.
        lines.append(f"  Next: fieldcall demo --url {address}")
    if not demo_keys:
        lines.append("A key for the staff: fieldcall keys create-platform NAME")
    lines.append("Ctrl+C stops the service.")
    return "\n".join(lines)


def _first_calls(address: str, demo_keys: demo_agent.DemoKeys | None) -> str:
    """Return the first calls as a script; the practice agent of `--demo` needs no registration."""
    steps = publish(address, addresses())
    return as_shell(steps[1:], {"apiKey": demo_keys.practice}) if demo_keys else as_shell(steps)


async def run_worker(settings: Settings) -> None:
    """Run a worker without a server until a signal ends it, after work under way.

    Raises `Misconfigured` and `FileOwnedError`.
    """
    with serving_owner(settings):
        await prepare_to_serve(settings)
        async with recorded_spans(settings), running(settings) as services:
            metrics = Metrics(partial(process_and_service, services, backup_folder=settings.backup_folder))
            async with serve_metrics(settings, metrics):
                await _until_signalled(services)


async def _until_signalled(services: Services) -> None:
    worker = asyncio.create_task(work(services))
    loop = asyncio.get_running_loop()

    def stop() -> None:
        # Set first, so that work under way can end sooner, such as a check of the ledger.
        services.stopping.set()
        worker.cancel()

    for number in (signal.SIGINT, signal.SIGTERM):
        try:
            loop.add_signal_handler(number, stop)
        except NotImplementedError:  # Windows
            signal.signal(number, lambda *_: loop.call_soon_threadsafe(stop))
    log.info("the worker has started")
    with suppress(asyncio.CancelledError):
        await worker
    log.info("the worker has stopped")
