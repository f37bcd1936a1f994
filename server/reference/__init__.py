"""Pages and documents about the service: the front page, the REST reference, AsyncAPI."""
