"""Queries as functions: a checked document becomes one Python function for each of its selection sets."""
