"""A row of the table of tools: its description, its schema and its call."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from pydantic.alias_generators import to_pascal

from domain.refusals.general import InvalidInput
from domain.values.pasted import key_in
from domain.values.similar_names import closest
from resolvers.core.context import Call
from resolvers.core.idempotency import MAX_LENGTH
from resolvers.core.operation import Kind, Operation
from resolvers.wire.json_schema import make_schema
from resolvers.wire.model import Wire
from rest_compat.http.exchange import Credentials, identify
from rest_compat.rest.endpoint import validated

API_KEY = "apiKey"
API_KEY_SCHEMA = {
    "type": "string",
    "description": "The API key, from registration. Leave it out where the connection shows who calls: with an "
    "Authorization header, or signed in. It is not repeated in answers and not written to a log.",
}


REQUEST_ID = "requestId"
REQUEST_ID_SCHEMA = {
    "type": "string",
    "maxLength": MAX_LENGTH,
    "description": "Idempotency key of the call, of your own: a repeat with it within 24 hours has the first answer "
    "and changes nothing.",
}


class Tool(NamedTuple):
    """An operation under its tool name. Title and description help a language model to choose."""

    name: str
    operation: Operation[Any, Any]
    title: str
    description: str
    destructive: bool = False
    """True if a call ends something or moves money irreversibly."""
    idempotent: bool = False
    """True if a repeated call with the same arguments makes no further change."""
    required: tuple[str, ...] = ()
    """Fields that the tool requires and the operation does not."""
    takes_request_id: bool = False
    """True if the tool takes the idempotency key of the call as `requestId`."""
    defaults: tuple[tuple[str, Any], ...] = ()
    """Defaults that differ from other surfaces, because a language model reads the answer."""

    @property
    def makes_tasks(self) -> bool:
        """True if a call dispatches a task, which takes far longer than the call."""
        return self.operation.name == "create_task"

    @property
    def read_only(self) -> bool:
        return self.operation.kind is Kind.READ

    @property
    def pascal_name(self) -> str:
        """The name in the style of some existing clients."""
        return to_pascal(self.name)

    def input_schema(self, *, key_required: bool = True) -> dict[str, Any]:
        """Return the JSON Schema of the arguments, with `apiKey` if the tool needs a key. Without `key_required`, the
        key is optional, because the connection itself can authenticate the caller.
        """
        schema = make_schema(self.operation.request, "validation")
        properties = dict(schema.get("properties", {}))
        required = [*schema.get("required", ()), *self.required]
        for name, default in self.defaults:
            properties[name] = {**properties[name], "default": default}
        for name in self.required:
            properties[name] = {key: part for key, part in properties[name].items() if key != "default"}
        if self.takes_request_id:
            properties[REQUEST_ID] = REQUEST_ID_SCHEMA
        if self.operation.by is not None:
            properties = {API_KEY: API_KEY_SCHEMA, **properties}
            required = [API_KEY, *required] if key_required else required
        described = {"type": "object", "properties": properties, "required": required, "additionalProperties": False}
        return {**described, "$defs": schema["$defs"]} if "$defs" in schema else described

    async def call(
        self,
        context: Call,
        arguments: Mapping[str, Any],
        credentials: Credentials,
    ) -> Any:
        """Call the tool with `apiKey` among the arguments, or with the credentials of the request. Raises a
        `Refusal`."""
        defaults = {name: value for name, value in self.defaults if arguments.get(name) is None}
        fields = {**arguments, **defaults}
        key = fields.pop(API_KEY, None) or ""
        if self.takes_request_id and (request_id := fields.pop(REQUEST_ID, None)) is not None:
            # A value that is no text is refused as an invalid key.
            context.idempotency_key = request_id if isinstance(request_id, str) else ""
        if self.operation.by is not None:
            _refuse_misnamed_key(fields)
        if not isinstance(key, str):
            raise InvalidInput.for_field(API_KEY, "string_type", "should be a valid string")
        if key := key_in(key):
            credentials = credentials._replace(keys=credentials.keys | {key})
        await identify(context, self.operation, credentials)
        taken = {API_KEY: self.operation.by is not None, REQUEST_ID: self.takes_request_id}
        others = tuple(name for name, is_taken in taken.items() if is_taken)
        supplied: Wire = validated(self.operation.request, fields, self.required, others)
        return await self.operation(context, supplied)


def no_such_tool(name: str, tools: Iterable[Tool]) -> str:
    """Return the message about an unknown tool, with a similar name if there is any. The name of an operation is
    accepted as a hint, too: it is the `code` of a next action.
    """
    meant = {other: tool.name for tool in tools for other in (tool.operation.name, tool.name)}
    similar = closest(name, meant)
    hint = f" (did you mean {meant[similar]}?)" if similar else ""
    return f"There is no tool of this name{hint}. GET /api/v1/tools lists them, and so does tools/list of MCP."


def _refuse_misnamed_key(fields: Mapping[str, Any]) -> None:
    """Refuse a key under a name such as `api_key`, rather than its absence. Raises `InvalidInput`."""
    for name in fields:
        if name.replace("_", "").replace("-", "").lower() == API_KEY.lower():
            message = f"is not a field of this request (did you mean {API_KEY}?)"
            raise InvalidInput.for_field(name, "unknown_field", message)
