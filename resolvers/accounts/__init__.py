"""Agents, operators and staff: registration, keys, preferences, interests, the waitlist."""
