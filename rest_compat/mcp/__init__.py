"""The MCP server: tools, prompts, resources."""
