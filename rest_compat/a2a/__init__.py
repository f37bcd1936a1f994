"""The service as an agent among agents: A2A 1.0 over the same tasks (docs/decisions/0060)."""
