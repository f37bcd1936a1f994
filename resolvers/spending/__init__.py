"""Spending rules of agents and keys, and what owners are asked when a task is above them."""
