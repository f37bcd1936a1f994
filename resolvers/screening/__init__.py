"""Holding tasks back before they are published, and the answer of the screening service."""
