"""Refusals as errors of the protocol: one table, and the form of each binding with our problem inside."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from starlette.responses import Response

from domain.refusals.general import (
    InternalFault,
    InvalidInput,
    MalformedBody,
    MethodNotAllowed,
    NotFound,
    UnsupportedMedia,
)
from domain.refusals.protocols import (
    PartNotSupported,
    ProtocolVersionNotSupported,
    UnknownMethod,
    UnsupportedOperation,
)
from domain.refusals.refusal import Refusal
from domain.refusals.tasks import WrongFundingFlow, WrongSettlementMode, WrongStatus
from resolvers.core.context import Context
from resolvers.core.problem import Problem, make_headers, problem
from resolvers.wire.model import to_json
from subscriptions.messages.a2a import CONTENT_TYPE

DOMAIN: Final = "a2a-protocol.org"
OWN_DOMAIN: Final = "fieldcall"
INFO: Final = "type.googleapis.com/google.rpc.ErrorInfo"
BAD_REQUEST: Final = "type.googleapis.com/google.rpc.BadRequest"
REFUSED: Final = -32000
"""The code of a refusal without a specific error in the protocol."""
INVALID_REQUEST: Final = -32600


class ProtocolError(NamedTuple):
    """An error of the protocol: its code in JSON-RPC, its HTTP status, and its name where the protocol has one."""

    code: int
    status: int
    reason: str | None = None
    status_name: str | None = None
    """Name of its `google.rpc.Code`, if it is not the usual one of the HTTP status."""


PRECONDITION: Final = "FAILED_PRECONDITION"
TASK_NOT_FOUND: Final = ProtocolError(-32001, 404, "TASK_NOT_FOUND")
TASK_NOT_CANCELABLE: Final = ProtocolError(-32002, 400, "TASK_NOT_CANCELABLE", PRECONDITION)
ERRORS: Final[Mapping[type[Refusal], ProtocolError]] = MappingProxyType(
    {
        NotFound: TASK_NOT_FOUND,
        UnsupportedOperation: ProtocolError(-32004, 400, "UNSUPPORTED_OPERATION", PRECONDITION),
        PartNotSupported: ProtocolError(-32005, 400, "CONTENT_TYPE_NOT_SUPPORTED"),
        UnsupportedMedia: ProtocolError(-32005, 415, "CONTENT_TYPE_NOT_SUPPORTED"),
        ProtocolVersionNotSupported: ProtocolError(-32009, 400, "VERSION_NOT_SUPPORTED", PRECONDITION),
        MalformedBody: ProtocolError(-32700, 400, "INVALID_REQUEST"),
        UnknownMethod: ProtocolError(-32601, 404, "METHOD_NOT_FOUND"),
        MethodNotAllowed: ProtocolError(-32601, 405, "METHOD_NOT_FOUND"),
        InvalidInput: ProtocolError(-32602, 400, "INVALID_PARAMS"),
        InternalFault: ProtocolError(-32603, 500, "INTERNAL_ERROR"),
    }
)
"""The errors that the protocol has for refusals. Any other keeps its HTTP status, with the code `REFUSED`."""

CANNOT_CANCEL: Final = (WrongStatus, WrongSettlementMode, WrongFundingFlow)
"""Refusals of a cancellation that mean that the task cannot be cancelled, or not free of charge."""

STATUS_NAMES: Final[Mapping[int, str]] = MappingProxyType(
    {
        400: "INVALID_ARGUMENT",
        401: "UNAUTHENTICATED",
        402: PRECONDITION,
        403: "PERMISSION_DENIED",
        404: "NOT_FOUND",
        409: "ABORTED",
        429: "RESOURCE_EXHAUSTED",
        500: "INTERNAL",
        503: "UNAVAILABLE",
    }
)
"""Names of `google.rpc.Code` by HTTP status."""
AS_HTTP_STATUS: Final = (401, 403, 405, 413, 415, 429, 500, 503)
"""Statuses that a JSON-RPC response keeps, because clients and proxies act on them."""


class NotCancelable(Exception):  # noqa: N818 - it carries a refusal to the binding
    """A cancellation was refused, for a reason that the protocol has an error for."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.detail)
        self.refusal = refusal


class Failure(NamedTuple):
    """A refusal as an error of the protocol."""

    error: ProtocolError
    problem: Problem
    headers: dict[str, str]

    @classmethod
    def from_refusal(cls, context: Context, refusal: Refusal, error: ProtocolError | None = None) -> "Failure":
        error = error or ERRORS.get(type(refusal)) or ProtocolError(REFUSED, refusal.status)
        return cls(error, problem(context, refusal), make_headers(refusal, context.base_url))

    def as_json_rpc(self, request_id: Any, code: int | None = None) -> dict[str, Any]:
        """The response object of JSON-RPC."""
        error = {"code": code or self.error.code, "message": self.problem.detail, "data": self._details()}
        return {"jsonrpc": "2.0", "id": request_id, "error": error}

    def as_status(self) -> dict[str, Any]:
        """The `google.rpc.Status` of the HTTP binding."""
        name = self.error.status_name or STATUS_NAMES.get(self.error.status, "INVALID_ARGUMENT")
        status = {"code": self.error.status, "status": name, "message": self.problem.detail}
        return {"error": {**status, "details": self._details()}}

    def json_rpc_response(self, request_id: Any, code: int | None = None) -> Response:
        status = self.error.status if self.error.status in AS_HTTP_STATUS else 200
        body = to_json(self.as_json_rpc(request_id, code))
        return Response(body, status, self.headers, "application/json")

    def rest_response(self) -> Response:
        return Response(to_json(self.as_status()), self.error.status, self.headers, CONTENT_TYPE)

    def _details(self) -> list[dict[str, Any]]:
        problem = self.problem
        details: list[dict[str, Any]] = [
            {
                "@type": INFO,
                "reason": self.error.reason or problem.code.upper(),
                "domain": DOMAIN if self.error.reason else OWN_DOMAIN,
                "metadata": {"code": problem.code, "requestId": problem.request_id},
            }
        ]
        if problem.errors:
            violations = [{"field": error.field, "description": error.message} for error in problem.errors]
            details.append({"@type": BAD_REQUEST, "fieldViolations": violations})
        return [*details, {"@type": problem.type, **problem.model_dump(by_alias=True)}]
