"""The agent card: the skills and addresses of this agent, and the keys that sign the card."""

from functools import lru_cache
from typing import Any, Final, NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from domain.accounts.scopes import Scope
from resolvers.core.context import Call
from resolvers.tasks.dispatch import create_task
from resolvers.wire.model import to_json
from rest_compat.a2a.paths import HTTP_JSON, JSON_RPC, KEY_SET
from rest_compat.a2a.signature import SigningKey, signed
from rest_compat.discovery.documents import DESCRIPTION, JSON, JWK_SET, TITLE, public_document
from rest_compat.http.examples import examples
from rest_compat.oauth.metadata import SERVER
from rest_compat.rest.route import AUTHORIZE, TOKEN

VERSION: Final = "1.0"
TEXT: Final = "text/plain"
FILES: Final = ("image/jpeg", "image/png", "image/webp", "image/heic", "video/mp4", "video/quicktime")
SCOPES: Final = (Scope.READ, Scope.DISPATCH, Scope.SETTLE)
WAIT_SECONDS: Final = 60
"""Maximum time for which SendMessage waits for a task."""


class AgentCard(NamedTuple):
    """The handlers of the card and of its keys, of one version of the service."""

    version: str

    async def show_card(self, request: Request, context: Call) -> Response:
        """`/.well-known/agent-card.json`: the card, signed."""
        card = signed_card(context.base_url, self.version, context.services.keyring.signing_seeds)
        return public_document(request, card, JSON)

    async def show_keys(self, request: Request, context: Call) -> Response:
        """`/.well-known/jwks.json`: the public keys that sign the card."""
        keys = [SigningKey.derived(seed).published() for seed in context.services.keyring.signing_seeds]
        return public_document(request, {"keys": keys}, JWK_SET)


@lru_cache(maxsize=16)
def signed_card(base: str, version: str, seeds: tuple[bytes, ...]) -> dict[str, Any]:
    """The card of a service at a public address, signed with the keys of these seeds."""
    return signed(card(base, version), [SigningKey.derived(seed) for seed in seeds], f"{base}{KEY_SET}")


def card(base: str, version: str) -> dict[str, Any]:
    """Return the card without its signatures. It has no empty members, because the canonical form would leave them
    out."""
    return {
        "name": TITLE,
        "description": f"{DESCRIPTION} People do the work, so a task takes from minutes to days. No language model "
        "reads messages: the fields of a task are sent as data. SendMessage waits for at most "
        f"{WAIT_SECONDS} seconds and then returns the task as it is; stream, subscribe, or have updates pushed.",
        "supportedInterfaces": [
            {"url": f"{base}{path}", "protocolBinding": binding, "protocolVersion": VERSION}
            for path, binding in ((JSON_RPC, "JSONRPC"), (HTTP_JSON, "HTTP+JSON"))
        ],
        "provider": {"organization": TITLE, "url": base},
        "version": version,
        "documentationUrl": f"{base}/docs",
        "capabilities": {"streaming": True, "pushNotifications": True, "extendedAgentCard": False},
        "securitySchemes": _security_schemes(base),
        "securityRequirements": [
            {"schemes": {name: {"list": list(SCOPES)}}} for name in ("bearer", "apiKey", "oauth2")
        ],
        "defaultInputModes": [JSON, TEXT],
        "defaultOutputModes": [JSON, TEXT, *FILES],
        "skills": _skills(),
    }


def _security_schemes(base: str) -> dict[str, Any]:
    return {
        "bearer": {
            "httpAuthSecurityScheme": {
                "scheme": "Bearer",
                "description": "An API key or an access token. An agent gets a key by POST /api/v1/agents/register.",
            }
        },
        "apiKey": {
            "apiKeySecurityScheme": {"location": "header", "name": "X-API-Key", "description": "The same API key."}
        },
        "oauth2": {
            "oauth2SecurityScheme": {
                "flows": {
                    "authorizationCode": {
                        "authorizationUrl": f"{base}{AUTHORIZE}",
                        "tokenUrl": f"{base}{TOKEN}",
                        "refreshUrl": f"{base}{TOKEN}",
                        "scopes": {
                            Scope.READ.value: "Read tasks and follow them.",
                            Scope.DISPATCH.value: "Dispatch and cancel tasks, and answer questions about them.",
                            Scope.SETTLE.value: "Decide on money: fund, approve, reject, dispute.",
                        },
                        "pkceRequired": True,
                    }
                },
                "oauth2MetadataUrl": f"{base}{SERVER}",
                "description": "The owner of an agent authorizes a program, within limits.",
            }
        },
    }


def _skills() -> list[dict[str, Any]]:
    example = examples().operations[create_task.name].request
    return [
        {
            "id": "dispatch-physical-task",
            "name": "Dispatch a physical task",
            "description": "A person does something at a place, for a payout. Send one part with data: the fields of "
            "createTask, as in the example; title, description, locationAddress and payoutAmount are required, and a "
            "part with text stands for a description that is left out. A message without these fields is answered "
            "with what is missing and with the JSON Schema of all fields. Paying for it needs money in the wallet. "
            "The artifact is the proof: photographs, videos, the report, and a verdict on each requirement.",
            "tags": ["physical world", "errands", "photography", "inspection", "delivery", "human"],
            "examples": [to_json({name: value for name, value in example.items() if value is not None}).decode()],
            "inputModes": [JSON, TEXT],
            "outputModes": [JSON, TEXT, *FILES],
        },
        {
            "id": "decide-about-task",
            "name": "Decide about a task",
            "description": "While a task is input-required, its status message says in words and data what waits: a "
            "question of the operator, the review of the proof, funding, another time. Answer with a message to the "
            "task whose data is one of the offered calls, {tool, arguments}, or {answer} for a question; a text that "
            "is exactly one of the question's options does, too. Approving pays the operator.",
            "tags": ["decision", "review", "approval", "payment"],
            "examples": ['{"answer": "wait"}', '{"tool": "approve_physical_task_completion", "arguments": {}}'],
            "inputModes": [JSON, TEXT],
            "outputModes": [JSON, TEXT],
        },
    ]
