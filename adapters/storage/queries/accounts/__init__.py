"""Statements about agents, operators, staff and their settings."""
