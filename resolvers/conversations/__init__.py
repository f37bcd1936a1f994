"""What an agent and this service tell each other about a task, for protocols between agents (docs/decisions/0060)."""
