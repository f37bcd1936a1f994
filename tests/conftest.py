"""Fixtures for every test."""

from tests.services import postgres_server, redis_server

__all__ = ["postgres_server", "redis_server"]
