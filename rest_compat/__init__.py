"""The operations as REST routes, as tools of the bridge and as MCP tools."""
