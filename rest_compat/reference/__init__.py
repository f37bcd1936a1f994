"""Documents for readers: OpenAPI, problems, the life cycle, events."""
