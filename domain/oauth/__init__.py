"""OAuth 2.1: rules for clients, redirects, and authorization requests."""
