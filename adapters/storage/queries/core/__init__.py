"""Statements about jobs, idempotency keys and secret keys."""
