"""Shared parts of HTTP handling: bodies, caching, dispatch, problems."""
