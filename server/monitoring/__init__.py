"""Metrics of a process: its requests, its readings, and the pages for Prometheus."""
