"""Traces: what a request led to, over jobs, deliveries and processes."""
