"""Distances, and which operators fit a task."""
