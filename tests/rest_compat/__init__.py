"""Tests of the REST surface, the tool bridge and MCP, through their front doors."""
