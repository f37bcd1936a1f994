"""Passkeys: requests to browsers, and verification of their answers."""
