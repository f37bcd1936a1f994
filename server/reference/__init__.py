"""Pages and documents about the service: the home page, the REST reference, AsyncAPI."""
