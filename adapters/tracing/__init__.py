"""Traces of requests through jobs, deliveries and processes."""
