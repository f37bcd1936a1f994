"""Passkeys: what a browser is asked, and what its answer is worth."""
