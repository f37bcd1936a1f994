"""A request, its operation, its jobs and its webhooks form one trace, at a real collector."""

import gzip
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, NamedTuple

import httpx2
import pytest
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest

from server.config.settings import Misconfigured, Settings
from server.monitoring.traces import recorded_spans
from server.process.background import serving
from tests.actors import AGENT, TASK
from tests.faults.server import serving as server_process
from tests.server.monitoring.samples import ON_SQLITE

pytestmark = ON_SQLITE
TRACE, PARENT = "0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331"
SENT = {"traceparent": f"00-{TRACE}-{PARENT}-01"}
MCP_HEADERS = {"Accept": "application/json, text/event-stream"}
DEADLINE_SECONDS = 30.0


class Span(NamedTuple):
    name: str
    id: str
    parent: str
    attributes: dict[str, Any]


class Collector(ThreadingHTTPServer):
    """Takes spans at `/v1/traces`, and webhooks everywhere else."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Receiver)
        self.spans: dict[str, list[Span]] = {}
        self.hooks: list[str | None] = []

    def url(self, path: str) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}{path}"

    def take(self, body: bytes) -> None:
        for resource in ExportTraceServiceRequest.FromString(body).resource_spans:
            for scope in resource.scope_spans:
                for span in scope.spans:
                    attributes = {each.key: each.value.string_value or each.value.int_value for each in span.attributes}
                    self.spans.setdefault(span.trace_id.hex(), []).append(
                        Span(span.name, span.span_id.hex(), span.parent_span_id.hex(), attributes)
                    )


class Receiver(BaseHTTPRequestHandler):
    server: Collector

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        if self.path == "/v1/traces":
            self.server.take(gzip.decompress(body) if self.headers["Content-Encoding"] == "gzip" else body)
        else:
            self.server.hooks.append(self.headers["traceparent"])
        self.send_response(200)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def collector() -> Iterator[Collector]:
    with Collector() as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield server
        server.shutdown()
        thread.join()


@contextmanager
def agent(settings: Settings, **changes: Any) -> Iterator[httpx2.Client]:
    """An agent of a real service that may call this machine; it registered within the trace."""
    # Mails have links to the public address.
    chosen = settings.model_copy(
        update={"allow_private_targets": True, "base_url": "http://127.0.0.1", "print_mail": True, **changes}
    )
    with (
        serving(chosen) as address,
        httpx2.Client(base_url=address, trust_env=False, timeout=DEADLINE_SECONDS) as client,
    ):
        made = client.post("/api/v1/agents/register", json=AGENT | {"email": "owner@example.org"}, headers=SENT)
        client.headers["X-API-Key"] = made.json()["apiKey"]
        yield client


def create(client: httpx2.Client, collector: Collector, hooks: int = 1) -> None:
    """Create a draft over REST within the trace, and wait until its webhook is there."""
    draft = TASK | {"publishImmediately": False, "webhookUrl": collector.url("/hook")}
    assert client.post("/api/v1/agents/me/tasks", json=draft, headers=SENT).status_code == 200
    until = time.monotonic() + DEADLINE_SECONDS
    while len(collector.hooks) < hooks and time.monotonic() < until:
        time.sleep(0.05)


def test_a_request_its_job_and_its_webhook_are_one_trace(settings: Settings, collector: Collector) -> None:
    with agent(settings, traces_url=collector.url("/v1/traces")) as client:
        create(client, collector)
        call = {"name": "list_countries", "arguments": {}, "_meta": SENT}
        message = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": call}
        assert client.post("/mcp", json=message, headers=MCP_HEADERS).status_code == 200
        assert client.get("/healthz", headers=SENT).status_code == 200
        untraced = client.get("/api/v1/agents/me")
    spans = collector.spans[TRACE]
    by_id = {span.id: span for span in spans}

    def path(span: Span) -> tuple[str, ...]:
        return (*(path(by_id[span.parent]) if span.parent in by_id else (span.parent,)), span.name)

    paths = {path(span) for span in spans}
    created = (PARENT, "POST /api/v1/agents/me/tasks", "create_task", "transaction")
    registered = (PARENT, "POST /api/v1/agents/register", "register_agent", "transaction")
    assert {created, registered, (PARENT, "tools/call list_countries", "list_countries")} <= paths
    (delivered,) = [span for span in spans if path(span) == (*created, "deliver task.created")]
    assert collector.hooks == [f"00-{TRACE}-{delivered.id}-01"]
    assert delivered.attributes["http.response.status_code"] == 200
    assert (*registered, "job send_confirmation", "transaction") in paths
    assert not any("healthz" in span.name for span in spans), "probes are no part of a trace"
    (request,) = [span for span in spans if path(span) == created[:2]]
    assert request.attributes["fieldcall.operation"] == "create_task"
    assert (request.attributes["http.response.status_code"], request.attributes["http.route"]) == (
        200,
        "/api/v1/agents/me/tasks",
    )
    # A request without a trace begins one.
    alone = [found for trace, found in collector.spans.items() if trace != TRACE]
    ids = [span.attributes.get("fieldcall.request_id") for found in alone for span in found]
    assert untraced.headers["x-request-id"] in ids


async def test_the_line_of_a_request_names_its_trace(settings: Settings, tmp_path: Path) -> None:
    """From the header, or from the body of a tool's call."""
    call = {"name": "list_countries", "arguments": {}, "_meta": SENT}
    message = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": call}
    async with server_process(settings, tmp_path) as server:
        async with httpx2.AsyncClient(base_url=server.address, timeout=DEADLINE_SECONDS) as client:
            for headers in (SENT, {}):
                await client.get("/api/v1/health", headers=headers)
            assert (await client.post("/mcp", json=message, headers=MCP_HEADERS)).status_code == 200
        await server.stop()
    lines = [line for line in server.log if line["event"] == "request"]
    assert [(line["path"], line.get("trace_id")) for line in lines] == [
        ("/api/v1/health", TRACE),
        ("/api/v1/health", None),
        ("/mcp", TRACE),
    ]


def test_without_a_collector_a_trace_is_handed_on(settings: Settings, collector: Collector) -> None:
    with agent(settings) as client:
        create(client, collector)
        client.headers["traceparent"] = "nothing of the kind"
        draft = TASK | {"publishImmediately": False, "webhookUrl": collector.url("/other")}
        assert client.post("/api/v1/agents/me/tasks", json=draft).status_code == 200
        create(client, collector, hooks=3)
    assert sorted(collector.hooks, key=str) == [*[f"00-{TRACE}-{PARENT}-01"] * 2, None]
    assert not collector.spans


async def test_what_is_lacking_is_named(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "adapters.tracing.open_telemetry", None)
    with pytest.raises(Misconfigured, match=r"FIELDCALL_TRACES_URL needs OpenTelemetry.*fieldcall\[otel\]"):
        async with recorded_spans(settings.model_copy(update={"traces_url": "http://127.0.0.1:4318/v1/traces"})):
            pass
