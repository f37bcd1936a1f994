"""People: how they sign in, their sessions, and the roles in which they may act."""
