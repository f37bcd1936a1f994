"""Conversations of an agent and this service about a task, for protocols between agents (docs/decisions/0060)."""
