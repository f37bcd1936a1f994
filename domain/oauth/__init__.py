"""OAuth 2.1: who may be a client, where answers go, and what a request for access may ask for."""
