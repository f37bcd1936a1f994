"""Benchmarks, each beside a reference in one run. Absolute figures depend on the machine: read the ratios."""
