"""Holds of tasks before they are published, and the answer of the screening service."""
