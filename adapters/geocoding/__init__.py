"""Geocoding: the place of an address. `offline.py` uses only data that ships with the service."""
