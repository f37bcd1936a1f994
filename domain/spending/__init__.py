"""Limits on an agent's spending: rules, approvals by the owner, the limit of a plan."""
