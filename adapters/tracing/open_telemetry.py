"""Records spans with OpenTelemetry and sends them by OTLP over HTTP. Needs the extra `otel`.

Its own variables hold besides: OTEL_SERVICE_NAME, OTEL_RESOURCE_ATTRIBUTES, OTEL_TRACES_SAMPLER,
OTEL_EXPORTER_OTLP_HEADERS and those of the batches.
"""

import os
from collections.abc import Mapping
from typing import Any

from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor
from opentelemetry.trace import NonRecordingSpan, Span, SpanKind, Status, StatusCode, set_span_in_context
from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

from adapters.tracing.spans import HEADER

PROPAGATOR = TraceContextTextMapPropagator()
SERVICE = "fieldcall"


class OpenTelemetrySpan:
    """A span of OpenTelemetry."""

    __slots__ = ("_span", "traceparent")

    def __init__(self, span: Span) -> None:
        self._span = span
        carrier: dict[str, str] = {}
        PROPAGATOR.inject(carrier, set_span_in_context(NonRecordingSpan(span.get_span_context())))
        self.traceparent = carrier[HEADER]

    def rename(self, name: str) -> None:
        self._span.update_name(name)

    def add_attributes(self, attributes: Mapping[str, Any]) -> None:
        self._span.set_attributes(dict(attributes))

    def end(self, fault: BaseException | None) -> None:
        if fault is not None:
            # The type only, because a message may repeat a client's text.
            self._span.set_attribute("error.type", type(fault).__name__)
            self._span.set_status(Status(StatusCode.ERROR))
        self._span.end()


class OpenTelemetry:
    """Records spans, and sends them in batches from a thread of its own."""

    def __init__(self, url: str, version: str, instance: str) -> None:
        """`url` is that of the collector, such as http://collector:4318/v1/traces."""
        resource = Resource.create(
            {
                "service.name": os.environ.get("OTEL_SERVICE_NAME", SERVICE),
                "service.version": version,
                "service.instance.id": instance,
            }
        )
        self._provider = TracerProvider(resource=resource, shutdown_on_exit=False)
        self._provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter(endpoint=url)))
        self._tracer = self._provider.get_tracer(SERVICE, version)

    def start(self, name: str, kind: str, parent: str | None) -> OpenTelemetrySpan:
        context = PROPAGATOR.extract({HEADER: parent} if parent else {})
        return OpenTelemetrySpan(self._tracer.start_span(name, context, SpanKind[kind.upper()]))

    def stop(self) -> None:
        self._provider.shutdown()
