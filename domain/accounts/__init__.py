"""Accounts: what the keys of an agent, an operator or a member of the staff may do."""
