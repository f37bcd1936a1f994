"""The probes of load balancers and kubelets, which call a process by its address, not by the service's name."""

from typing import Final

from starlette.types import ASGIApp, Receive, Scope, Send

from resolvers.core.context import Services
from rest_compat.http import health

PROBES: Final = ("/healthz", "/readyz")


class Probes:
    """Answers probes before host checks, rate limits and compression."""

    def __init__(self, app: ASGIApp, services: Services) -> None:
        self.app = app
        self._services = services

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["path"] not in PROBES or scope["method"] not in {"GET", "HEAD"}:
            await self.app(scope, receive, send)
            return
        is_alive = scope["path"] == "/healthz"
        response = health.live() if is_alive else await health.readiness(self._services)
        await response(scope, receive, send)
