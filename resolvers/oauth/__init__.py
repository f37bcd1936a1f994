"""OAuth: clients, the access that people grant them to an agent, and their tokens."""
