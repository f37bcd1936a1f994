"""Support requests and their messages."""
