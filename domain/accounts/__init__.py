"""Accounts: the scopes of keys, the kinds of credentials, and reputation."""
