"""Routing: finds the handler for a path and a method, and turns exceptions into problems."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from domain.refusals.general import MethodNotAllowed, NotFound
from domain.refusals.refusal import Refusal
from resolvers.core.activity import note_route
from resolvers.core.context import Call, Services
from rest_compat.http.exchange import fault, make_context
from rest_compat.http.problem_page import answer_refused
from rest_compat.http.similar_paths import KnownPath, did_you_mean

Handler = Callable[[Request, Call], Awaitable[Response]]


class Leaf(NamedTuple):
    """A handler with the names of its path parameters, and the path that it was added for."""

    handler: Handler
    names: tuple[str, ...]
    path: str


@dataclass(slots=True)
class Branch:
    """The segments that can follow one segment of a path."""

    fixed: dict[str, "Branch"] = field(default_factory=dict)
    variable: "Branch | None" = None
    leaves: dict[str, Leaf] = field(default_factory=dict)


class Dispatcher:
    """An ASGI application over many paths. A lookup takes one step for each segment, for any number of paths.

    A fixed segment wins over a parameter in its place: `/tasks/open` over `/tasks/{taskId}`.
    """

    def __init__(self, services: Services, base_url: str | None = None) -> None:
        self._services = services
        self._base_url = base_url
        self._root = Branch()
        self._known: list[KnownPath] = []

    def add(self, method: str, path: str, handler: Handler) -> None:
        """Add a handler for `path`, whose segments in braces are parameters. A path with GET also answers HEAD."""
        branch = self._root
        names = []
        for segment in path.split("/"):
            if segment.startswith("{"):
                names.append(segment[1:-1])
                branch.variable = branch.variable or Branch()
                branch = branch.variable
            else:
                branch = branch.fixed.setdefault(segment, Branch())
        assert method not in branch.leaves, f"two handlers for {method} {path}"
        branch.leaves[method] = Leaf(handler, tuple(names), path)
        self._known.append(KnownPath.from_path(method, path))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        context = make_context(request, self._services, self._base_url)
        allowed: list[str] = []
        try:
            leaves, values = self._find(scope["method"], scope["path"].removeprefix(scope.get("root_path", "")))
            leaf = leaves.get("GET" if scope["method"] == "HEAD" else scope["method"])
            if leaf is None:
                allowed = [*leaves, "HEAD"] if "GET" in leaves else [*leaves]
                raise MethodNotAllowed(f"This path has {', '.join(allowed)}.")  # noqa: TRY301 - one way out
            note_route(leaf.path)
            scope["path_params"] = dict(zip(leaf.names, values, strict=True))
            response = await leaf.handler(request, context)
        except Refusal as refusal:
            response = answer_refused(request, context, refusal)
            if allowed:
                response.headers["Allow"] = ", ".join(allowed)
        except ClientDisconnect:
            return
        except Exception as error:  # noqa: BLE001 - `fault` logs it; the client gets no details
            response = answer_refused(request, context, fault(context, error))
        response.headers["X-Request-Id"] = context.request_id
        if context.replayed:
            response.headers["Idempotent-Replayed"] = "true"
        await response(scope, receive, send)

    def known_paths(self) -> list[str]:
        """Return each path that has a handler once, in the order in which they were added."""
        return list(dict.fromkeys(known.path for known in self._known))

    def nothing_at(self, method: str, path: str) -> NotFound:
        """Return the refusal of an unknown path, with a similar one if there is any."""
        hint = did_you_mean("GET" if method == "HEAD" else method, path, self._known)
        return NotFound(
            f"There is nothing at this path{hint}. GET /api/v1 has the first steps, and /docs lists all operations."
        )

    def _find(self, method: str, path: str) -> tuple[dict[str, Leaf], list[str]]:
        branch = self._root
        values = []
        # A slash at the end of a path makes no difference, in the whole application.
        for segment in path.removesuffix("/").split("/"):
            following = branch.fixed.get(segment)
            if following is None and segment:
                following = branch.variable
                values.append(segment)
            if following is None:
                raise self.nothing_at(method, path)
            branch = following
        if not branch.leaves:
            raise self.nothing_at(method, path)
        return branch.leaves, values
