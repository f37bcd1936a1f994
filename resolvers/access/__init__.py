"""Callers: the caller that a key, a token or a session belongs to."""
