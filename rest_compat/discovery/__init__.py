"""Discovery: well-known documents, and the addresses of operations."""
