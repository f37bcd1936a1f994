"""Errors of calls.

`FieldcallError`
├── `ProblemError`: the service has refused the call, says why, and what helps
├── `UnreachableError`: no answer has come
└── `SignatureError`: a webhook call is not one of the service, or is too old
"""

from typing import Any

import httpx2

from fieldcall_client.generated.models import FieldProblem, NextAction, Problem
from fieldcall_client.records import argument_name, parse

TEMPORARY = frozenset({429, 500, 502, 503, 504})
"""HTTP statuses after which the same call may succeed."""


class FieldcallError(Exception):
    """The base of all errors of this package."""


class ProblemError(FieldcallError):
    """The service has refused a call, and nothing has changed. The codes are at `/problems/{code}` of the service."""

    def __init__(self, problem: Problem, retry_after_seconds: float | None = None) -> None:
        detail = problem.detail
        for error in problem.raw.get("errors") or ():
            detail = detail.replace(f"{error['field']}: ", f"{argument_name(error['field'])}: ")
        super().__init__(f"{detail} ({problem.code}, request {problem.request_id})")
        self.problem = problem
        self.retry_after_seconds = retry_after_seconds

    @property
    def code(self) -> str:
        """The stable code of the problem, for programs."""
        return self.problem.code

    @property
    def status(self) -> int:
        """The HTTP status."""
        return self.problem.status

    @property
    def errors(self) -> list[FieldProblem]:
        """The wrong fields of the call, by the names of its arguments; those of the wire are in `problem.errors`."""
        return [FieldProblem({**error.raw, "field": argument_name(error.field)}) for error in self.problem.errors]

    @property
    def next_actions(self) -> list[NextAction]:
        """Calls that help, ready for `take`."""
        return self.problem.next_actions

    @property
    def is_temporary(self) -> bool:
        """True if the same call may succeed later."""
        return self.status in TEMPORARY


class UnreachableError(FieldcallError):
    """Raised if the service has not answered. A call that changes something may have been executed: repeat it with the
    same `idempotency_key`."""

    is_temporary = True
    retry_after_seconds = None


class SignatureError(FieldcallError):
    """Raised for a webhook call that is not signed with any of the secrets, or whose time is too far from now."""


def parse_problem(response: httpx2.Response) -> ProblemError:
    """The refusal in a response of REST or of the graph, or one that a proxy made."""
    waited = response.headers.get("Retry-After", "")
    return ProblemError(Problem(_raw(response)), float(waited) if waited.isdigit() else None)


def _raw(response: httpx2.Response) -> dict[str, Any]:
    try:
        body = parse(response.content)
    except ValueError:
        body = None
    match body:
        case {"code": str(), "detail": str()}:
            return dict(body)
        case {"errors": [{"extensions": {"code": str()} as problem}, *_]}:
            return dict(problem)
    return {
        "type": "about:blank",
        "title": response.reason_phrase,
        "status": response.status_code,
        "code": f"http_{response.status_code}",
        "detail": response.text[:500] or response.reason_phrase,
        "values": {},
        "errors": [],
        "nextActions": [],
        "requestId": response.headers.get("X-Request-Id", ""),
    }
