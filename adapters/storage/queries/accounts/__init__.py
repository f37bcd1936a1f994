"""Statements about agents, operators, staff and what they set."""
