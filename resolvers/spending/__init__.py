"""Spending rules of agents and keys, and the approvals that owners give for tasks above them."""
