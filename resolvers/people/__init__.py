"""People: how they sign in, their sessions, and what they may act as."""
