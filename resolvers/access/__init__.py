"""Who calls: the caller of a key, a token or a session."""
