"""Implementations of the ports: databases, files, payment providers, geocoding, broadcast."""
