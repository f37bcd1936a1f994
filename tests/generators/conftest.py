"""Fixtures of a generated client: a running service and a key of its staff."""

from tests.journeys.conftest import platform_key

__all__ = ["platform_key"]
