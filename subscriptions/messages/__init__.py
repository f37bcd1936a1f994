"""The messages that are sent: payloads, event types, and a format for each channel."""
