"""The transports: websockets, server-sent events and long polls, and the feeds that subscribers share."""
