"""OAuth: clients, what people let them do for an agent, and the tokens with which they do it."""
