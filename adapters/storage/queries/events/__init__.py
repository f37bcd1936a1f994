"""Statements about status events and notifications."""
