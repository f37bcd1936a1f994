"""The port of its own for metrics."""

import asyncio
import socket
from functools import partial

import httpx2
import pytest

from resolvers.core.context import Services
from server.config.settings import Misconfigured, Settings
from server.monitoring.listener import check_port, serve_metrics
from server.monitoring.page import Metrics
from server.monitoring.readings import process_and_service
from tests.server.monitoring.samples import ON_SQLITE

pytestmark = ON_SQLITE


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        return int(free.getsockname()[1])


async def test_metrics_and_liveness_and_nothing_else(services: Services, settings: Settings) -> None:
    port = free_port()
    chosen = settings.model_copy(update={"metrics_port": port, "metrics_host": "127.0.0.1"})
    metrics = Metrics(partial(process_and_service, services))
    async with serve_metrics(chosen, metrics), httpx2.AsyncClient(base_url=f"http://127.0.0.1:{port}") as client:
        # The port decides, for every scraper and every proxy.
        page = await client.get("/metrics", headers={"X-Forwarded-For": "10.0.0.1", "Host": "elsewhere"})
        assert page.headers["content-type"].startswith("text/plain; version=0.0.4")
        assert "\nfieldcall_database_up 1\n" in page.text
        assert (await client.get("/healthz")).json() == {"status": "ok"}
        assert (await client.head("/metrics")).status_code == 200
        assert (await client.get("/")).status_code == 404
        assert (await client.post("/metrics")).status_code == 405
        with pytest.raises(Misconfigured, match=f"METRICS_PORT: port {port} of 127.0.0.1 is in use"):
            check_port(chosen)
        with pytest.raises(Misconfigured, match="is in use"):
            async with serve_metrics(chosen, metrics):
                pass
        # A caller that sends what is no request is closed without an answer.
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"x" * 40_000)
        assert await reader.read() == b""
        writer.close()
    with pytest.raises(httpx2.ConnectError):
        httpx2.get(f"http://127.0.0.1:{port}/metrics")


async def test_an_address_that_is_not_here(settings: Settings) -> None:
    elsewhere = settings.model_copy(update={"metrics_port": free_port(), "metrics_host": "203.0.113.9"})
    with pytest.raises(Misconfigured, match="METRICS_HOST: this machine does not listen at"):
        check_port(elsewhere)
