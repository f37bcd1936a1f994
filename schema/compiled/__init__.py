"""Queries as functions: a checked document becomes one Python function for each of its selection sets. Gain, cost and
bounds are stated in docs/decisions/0112."""
