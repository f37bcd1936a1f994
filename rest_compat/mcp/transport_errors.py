"""Problems for errors of the SDK's transport: a body that is not a message, an origin that is not allowed."""

import json
from typing import Any, Final

from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from domain.refusals.general import Forbidden, MalformedBody
from domain.refusals.refusal import Refusal
from resolvers.core.context import Services
from resolvers.wire.model import to_json
from rest_compat.http import json_body
from rest_compat.http.exchange import make_context
from rest_compat.mcp.challenges import REFUSED
from rest_compat.mcp.results import make_details

PARSE_ERROR, INVALID_PARAMETERS = -32700, -32602
NOT_A_MESSAGE: Final = MalformedBody(
    "The body must be one message of JSON-RPC 2.0, sent as application/json: an object with jsonrpc, method and, "
    "unless it is a notification, id."
)
FIRST_ERROR: Final = 400


class TransportErrors:
    """Answers in JSON-RPC, with a problem, in place of the SDK's plain texts and validation reports."""

    def __init__(self, app: ASGIApp, services: Services, base_url: str | None) -> None:
        self.app = app
        self._services = services
        self._base_url = base_url

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        start: Message | None = None
        body = b""

        async def send_explained(message: Message) -> None:
            nonlocal start, body
            if message["type"] == "http.response.start" and message["status"] >= FIRST_ERROR:
                start = message
            elif start is None:
                await send(message)
            else:
                body += message.get("body", b"")
                if message.get("more_body"):
                    return
                explained = self._explained(scope, start["status"], body) or body
                headers = MutableHeaders(raw=list(start["headers"]))
                headers["content-length"] = str(len(explained))
                if explained is not body:
                    headers["content-type"] = json_body.JSON
                await send({**start, "headers": headers.raw})
                await send({**message, "body": explained})

        await self.app(scope, receive, send_explained if scope["type"] == "http" else send)

    def _explained(self, scope: Scope, status: int, body: bytes) -> bytes | None:
        """Return the body that replaces an error's; None if the error is sufficient."""
        answer = _object_in(body)
        refusal = self._refusal(status, answer.get("error"))
        if refusal is None:
            return None
        details = make_details(make_context(Request(scope), self._services, self._base_url), refusal)
        code = answer["error"]["code"] if answer else REFUSED
        error = {"code": code, "message": refusal.detail, "data": details}
        return to_json({"jsonrpc": "2.0", "id": answer.get("id"), "error": error})

    def _refusal(self, status: int, error: Any) -> Refusal | None:
        match status, error:
            case 400, None:
                return NOT_A_MESSAGE
            case 400, {"code": code, "message": str(text)} if code == PARSE_ERROR or (
                code == INVALID_PARAMETERS and text.startswith("Validation error")
            ):
                return NOT_A_MESSAGE
            case 403, None:
                return Forbidden("A page of this origin may not call the service.")
            case 413, None:
                return json_body.too_large(self._services.policy.maximum_body)
        return None


def _object_in(body: bytes) -> dict[str, Any]:
    """Return the JSON object of an answer; empty if the answer is a text."""
    try:
        answer = json.loads(body)
    except ValueError:
        return {}
    return answer if isinstance(answer, dict) else {}
