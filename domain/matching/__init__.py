"""Distances on the earth, and the eligibility of operators for a task."""
