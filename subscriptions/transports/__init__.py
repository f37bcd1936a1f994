"""How followers are reached: websocket, server-sent events, long polls, and the feeds that they share."""
