"""The list of tools: what a model has to read before it does anything."""

import json
import re
from typing import Any

from jsonschema import Draft202012Validator
from pydantic.alias_generators import to_snake

from resolvers.wire.json_schema import NUMBER_OR_NODE_ID
from resolvers.wire.node_ids import find_kinds
from rest_compat.mcp.schemas import DEFAULTS, EXPLAINED_ONCE, LIKE_DISPATCH, OF_DISPATCH, VIEW, described
from rest_compat.tools.tool import API_KEY
from rest_compat.tools.tools import TOOLS
from tests.rest_compat.front_door import Client
from tests.rest_compat.mcp_server import connected

MAX_LIST_BYTES = 95_000
SELF_EXPLAINING = {"taskId", "proofItemId"}


async def test_all_tools_take_95_kb_and_no_key_where_the_connection_has_one(address: str, agent: Client) -> None:
    for key in (None, agent.key):
        async with connected(address, key) as client:
            listed = await client.list_tools()
        assert listed.cache_scope == "private"
        shown = listed.model_dump_json(by_alias=True, exclude_none=True)
        assert len(shown.encode()) <= MAX_LIST_BYTES
        with_key = [tool.name for tool in listed.tools if API_KEY in tool.input_schema["properties"]]
        assert with_key == ([] if key else [tool.name for tool in TOOLS if tool.operation.by is not None])


def test_every_tool_describes_itself_in_a_sound_schema() -> None:
    for tool in TOOLS:
        shown = described(tool)
        schema: dict[str, Any] = shown.input_schema
        Draft202012Validator.check_schema(schema)
        assert (schema["type"], shown.output_schema) == ("object", None)
        assert "$ref" not in json.dumps(schema)
        whole = tool.input_schema()["properties"]
        assert schema["properties"].keys() - {VIEW} <= whole.keys()
        assert VIEW not in whole, "the name of a field means the field"
        assert (VIEW in schema["properties"]) is tool.read_only
        for name, field in schema["properties"].items():
            once = {
                API_KEY,
                VIEW,
                *EXPLAINED_ONCE,
                *SELF_EXPLAINING,
                *(OF_DISPATCH if tool.name in LIKE_DISPATCH else ()),
            }
            explained = field.get("description") or name in once
            assert explained, f"{tool.name}.{name}"
            assert name not in DEFAULTS or field["default"] == DEFAULTS[name]


async def test_the_instructions_explain_what_the_list_leaves_out(address: str) -> None:
    async with connected(address) as client:
        instructions = client.instructions or ""
    for name in (API_KEY, VIEW, *EXPLAINED_ONCE, "untrustedText", "cut", "more", "Z is UTC"):
        assert name in instructions


def test_each_id_of_an_object_may_be_its_node_id() -> None:
    ids = [
        (shown, whole)
        for tool in TOOLS
        for name, shown in described(tool).input_schema["properties"].items()
        if find_kinds(to_snake(name)) and shown["type"] != "string"
        for whole in [tool.input_schema()["properties"][name]]
    ]
    assert len(ids) > 80
    for shown, whole in ids:
        types = (shown.get("items") or shown)["type"]
        assert types in (NUMBER_OR_NODE_ID, [*NUMBER_OR_NODE_ID, "null"])
        assert {"integer", "string"} <= set(re.findall(r"integer|string", json.dumps(whole)))


def test_null_is_offered_only_where_it_means_something() -> None:
    fields = {tool.name: described(tool).input_schema["properties"] for tool in TOOLS}
    assert fields["update_task_webhook"]["webhookUrl"]["type"] == ["string", "null"]
    assert fields["dispatch_physical_task"]["webhookUrl"]["type"] == "string"
