"""Recording of spans in a process, if the settings name a collector (docs/how-to/traces.md)."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from adapters.tracing import spans
from resolvers.wire.version import VERSION
from server.config.logging import instance
from server.config.settings import PREFIX, Misconfigured, Settings


@asynccontextmanager
async def recorded_spans(settings: Settings) -> AsyncIterator[None]:
    """Record spans as long as the context lasts; then send the last ones. Raises `Misconfigured`."""
    if settings.traces_url is None:
        yield
        return
    recorder = _recorder(settings.traces_url)
    spans.record(recorder)
    try:
        yield
    finally:
        spans.record(None)
        await asyncio.to_thread(recorder.stop)


def _recorder(url: str) -> spans.Recorder:
    try:
        from adapters.tracing.open_telemetry import OpenTelemetry  # noqa: PLC0415 - an extra, which few installations have
    except ImportError as fault:
        raise Misconfigured(
            f"{PREFIX}TRACES_URL needs OpenTelemetry, which is not installed: install fieldcall[otel]"
        ) from fault
    return OpenTelemetry(url, VERSION, instance())
