"""Statements about requests on the pay for tasks."""
