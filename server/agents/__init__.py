"""Commands of `fieldcall` for authors of agents, which call a running service."""
