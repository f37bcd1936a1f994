"""The types of events, their log, and the outbox that delivers them to endpoints."""
