"""Reference documents: OpenAPI, problems, the life cycle, events."""
