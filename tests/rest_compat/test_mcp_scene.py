"""Every tool does its work over MCP: the official client plays the whole scene, in both eras of the protocol."""

from pathlib import Path

import pytest

from adapters.catalogue import Catalogue
from rest_compat.tools.answers import MAX_BYTES
from rest_compat.tools.tools import TOOLS
from tests.rest_compat import scene
from tests.rest_compat.mcp_server import connected, serving
from tests.rest_compat.stages import McpStage, on_rest


@pytest.mark.parametrize("mode", ["auto", "legacy"])
async def test_every_tool_is_called_as_its_schema_says_and_answers_in_8_kb(
    tmp_path: Path, shipped: Catalogue, mode: str
) -> None:
    async with (
        on_rest(tmp_path, shipped) as (rest, services),
        serving(services) as address,
        connected(address, mode=mode) as client,
    ):
        listed = (await client.list_tools()).tools
        stage = McpStage(rest, client, {tool.name: tool.input_schema for tool in listed})
        await scene.play(stage)
        assert set(stage.called) == {tool.name for tool in TOOLS}
        assert {name: size for name, size in stage.sizes.items() if size > MAX_BYTES} == {}
